// The presenters and voices that a workspace may choose from, how a voice sounds, and presenters of the workspace's own.
import { useQuery } from '@tanstack/react-query';
import type { Done } from '#schemas/fields';
import type { SpeechRequest } from '#schemas/flows';
import type { AvatarClip, AvatarLine, AvatarList, VoiceList } from '#schemas/workspace';
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
    queryFn: () => api.get<AvatarClip>(`${path}/avatars/${encodeURIComponent(avatarId)}/clip`),
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
  return (voiceId: string, signal?: AbortSignal, text?: string) => {
    const words: Partial<SpeechRequest> = text ? { text } : {};
    return api.postForBlob(`${path}/voices/${encodeURIComponent(voiceId)}/sample`, words, signal);
  };
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
