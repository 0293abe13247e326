// The presenters and voices that a workspace may choose from, how a voice sounds, and presenters of the workspace's own.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Done } from '#schemas/fields';
import type { OneUseLink } from '#schemas/people';
import type {
  ConsentAnswer,
  CutoutChange,
  CutoutTrial,
  LinkedConsent,
  PhotoDetail,
  PhotoInspected,
  PhotoList,
  PhotoStroke,
  PointChange,
  WithdrawalLink,
} from '#schemas/photo-presenters';
import type { AvatarClip, AvatarLine, AvatarList, SampleRequest, VoiceList } from '#schemas/workspace';
import { CONSENT_VERSION } from '../../../src/text/photo-consent';
import { locale } from '../language/text';
import { useApi, useWorkspace } from './api-context';
import { useWorkspaceChange, useWorkspaceQuery, workspaceKey } from './workspace-query';

const LOOK_AGAIN_MS = 3_000;

/** While a presenter is being examined, somewhere else perhaps, the list is asked for again. */
export function useAvatars() {
  const api = useApi();
  const { workspaceId, path } = useWorkspace();
  return useQuery({
    queryKey: workspaceKey(workspaceId, 'avatars'),
    queryFn: ({ signal }) => api.get<AvatarList>(`${path}/avatars`, signal),
    refetchInterval: ({ state }) =>
      state.data?.avatars.some(({ status }) => status === 'processing') ? LOOK_AGAIN_MS : false,
  });
}

/** The clip of a built-in presenter, made by the service when it is asked for first. */
export function useAvatarClip(avatarId: string, isEnabled: boolean) {
  const api = useApi();
  const { workspaceId, path } = useWorkspace();
  return useQuery({
    queryKey: workspaceKey(workspaceId, 'clip', avatarId),
    queryFn: () => api.work<AvatarClip>('GET', `${path}/avatars/${encodeURIComponent(avatarId)}/clip`),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export const useVoices = () => useWorkspaceQuery<VoiceList>('voices');

/** Asks for a few words in that voice, as sound: its own greeting, or what is given. */
export function useVoiceSample() {
  const api = useApi();
  const { path } = useWorkspace();
  return (voiceId: string, signal?: AbortSignal, request: SampleRequest = {}) =>
    api.postForBlob(`${path}/voices/${encodeURIComponent(voiceId)}/sample`, request, signal);
}

type NewAvatar = { zip: Blob; name: string };

/** The service examines the pictures before it answers. */
export const useUploadAvatar = () =>
  useWorkspaceChange(
    (api, path, { zip, name }: NewAvatar) =>
      api.upload<AvatarLine>('POST', `${path}/avatars${name && `?name=${encodeURIComponent(name)}`}`, zip),
    ['avatars', 'overview'],
  );

export const useRemoveAvatar = () =>
  useWorkspaceChange(
    (api, path, avatarId: string) => api.delete<Done>(`${path}/avatars/${encodeURIComponent(avatarId)}`),
    ['avatars', 'settings', 'overview'],
  );

// ---- presenters made of a photograph, and the consent of the person shown

const TOPIC = 'photo-presenters';
/** What a change of one of them changes. */
const CHANGES = [TOPIC, 'avatars', 'settings', 'overview'];
/** Asked again while somebody may answer a link. */
const LOOK_FOR_ANSWER_MS = 10_000;

export function usePhotoPresenters(isEnabled: boolean) {
  const api = useApi();
  const { workspaceId, path } = useWorkspace();
  return useQuery({
    queryKey: workspaceKey(workspaceId, TOPIC),
    queryFn: ({ signal }) => api.get<PhotoList>(`${path}/${TOPIC}`, signal),
    enabled: isEnabled,
    refetchInterval: ({ state }) =>
      state.data?.presenters.some(({ step }) => step === 'asked') ? LOOK_FOR_ANSWER_MS : false,
  });
}

export function usePhotoPresenter(id: string) {
  const api = useApi();
  const { workspaceId, path } = useWorkspace();
  return useQuery({
    queryKey: workspaceKey(workspaceId, TOPIC, id),
    queryFn: ({ signal }) => api.get<PhotoDetail>(`${path}/${TOPIC}/${encodeURIComponent(id)}`, signal),
    refetchInterval: ({ state }) => (state.data?.step === 'asked' ? LOOK_FOR_ANSWER_MS : false),
  });
}

/** Where its pictures and its clip are; another edition has others. */
export function usePhotoAddress(id: string) {
  const { path } = useWorkspace();
  return (what: 'photo' | 'states' | 'clip', edition: number) =>
    `/app/api${path}/${TOPIC}/${encodeURIComponent(id)}/${what}?${edition}`;
}

type NewPhoto = { photo: File; name: string; voice: 'female' | 'male' | null };

const TYPES: Record<string, string> = { png: 'image/png', webp: 'image/webp' };
/** The media type of files varies between systems. */
const typeOf = ({ name }: File): string => TYPES[name.toLowerCase().split('.').at(-1) ?? ''] ?? 'image/jpeg';

export const useAddPhoto = () =>
  useWorkspaceChange((api, path, { photo, name, voice }: NewPhoto) => {
    const query = new URLSearchParams({ name, ...(voice && { voice }) });
    const bytes = new Blob([photo], { type: typeOf(photo) });
    return api.upload<PhotoInspected>('POST', `${path}/${TOPIC}?${query}`, bytes);
  }, CHANGES);

const pathOf = (path: string, id: string) => `${path}/${TOPIC}/${encodeURIComponent(id)}`;

export const useChangePoints = (id: string) =>
  useWorkspaceChange(
    (api, path, change: PointChange) => api.work<PhotoInspected>('PUT', `${pathOf(path, id)}/points`, change),
    CHANGES,
  );

/** How the photo looks without its background; what was seen last stays until the next one is there. */
export function useCutoutTrial(id: string, strokes: PhotoStroke[]) {
  const api = useApi();
  const { workspaceId, path } = useWorkspace();
  return useQuery({
    queryKey: workspaceKey(workspaceId, 'photo-cutout', id, JSON.stringify(strokes)),
    queryFn: ({ signal }) => api.work<CutoutTrial>('POST', `${pathOf(path, id)}/cutout/trial`, { strokes }, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

export const useChangeCutout = (id: string) =>
  useWorkspaceChange(
    (api, path, change: CutoutChange) => api.work<PhotoInspected>('PUT', `${pathOf(path, id)}/cutout`, change),
    CHANGES,
  );

export const useConfirmPreview = (id: string) =>
  useWorkspaceChange(
    (api, path, edition: number) => api.post<PhotoDetail>(`${pathOf(path, id)}/confirmation`, { edition }),
    CHANGES,
  );

/** The text that this page shows, which another version of the service may have changed. */
const TEXT_READ = { textVersion: CONSENT_VERSION, language: locale };

export const useOwnConsent = (id: string) =>
  useWorkspaceChange(
    (api, path, workspaceName: string) =>
      api.post<WithdrawalLink>(`${pathOf(path, id)}/consent`, { workspaceName, ...TEXT_READ }),
    CHANGES,
  );

export const useConsentLink = (id: string) =>
  useWorkspaceChange((api, path) => api.post<OneUseLink>(`${pathOf(path, id)}/consent-link`), CHANGES);

export const useRemovePhoto = (id: string) =>
  useWorkspaceChange((api, path) => api.delete<Done>(pathOf(path, id)), ['avatars', 'settings', 'overview']);

const consentKey = (token: string) => ['photo-consent', token];

/** What the link leads to, for the person shown. */
export function useLinkedConsent(token: string) {
  const api = useApi();
  return useQuery({
    queryKey: consentKey(token),
    queryFn: () => api.post<LinkedConsent>('/photo-consent', { token }),
    retry: false,
  });
}

/** The photo or its preview; while there is a photo. */
export function useConsentPicture(token: string, picture: 'photo' | 'states', isEnabled: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: [...consentKey(token), picture],
    queryFn: async ({ signal }) =>
      URL.createObjectURL(await api.postForBlob('/photo-consent/picture', { token, picture }, signal)),
    enabled: isEnabled,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function useConsentChange<Input>(path: string, bodyOf: (input: Input) => object, token: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => api.post<LinkedConsent>(path, bodyOf(input)),
    onSuccess: (consent) => client.setQueryData(consentKey(token), consent),
  });
}

/** Null declines. */
export const useAnswerConsent = (token: string) =>
  useConsentChange(
    '/photo-consent/answer',
    (accepted: { name: string; workspaceName: string } | null): ConsentAnswer =>
      accepted ? { token, accepts: true, ...accepted, ...TEXT_READ } : { token, accepts: false },
    token,
  );

export const useWithdrawConsent = (token: string) =>
  useConsentChange('/photo-consent/withdrawal', (_: undefined) => ({ token }), token);
