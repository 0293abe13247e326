// The review of a script that waits for a decision: its figures, pictures and voice, and what an edit would be.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Done } from '#schemas/fields';
import type { CorrectedNames, FindProspect, ReadSummary, Review, ScriptCheckResult, Tellable } from '#schemas/flows';
import type { Cards, KeepVersion, Rewording, RewordRequest, SaveCards, ScriptVersions } from '#schemas/review';
import { useApi, useWorkspace } from './api-context';
import { useWorkspaceChange, workspaceKey } from './workspace-query';

const PREPARING_POLL_MS = 2_500;

/** Asks again while the pictures and the voice are being made. */
export function useReview(flowId: string) {
  const api = useApi();
  const { workspaceId, path } = useWorkspace();
  return useQuery({
    queryKey: workspaceKey(workspaceId, 'review', flowId),
    queryFn: ({ signal }) => api.get<Review>(`${path}/flows/${flowId}/review`, signal),
    refetchInterval: ({ state: { data } }) => (data && isPreparing(data) ? PREPARING_POLL_MS : false),
  });
}

const isPreparing = ({ storyboard, voiceTrack }: Review) =>
  storyboard?.status === 'preparing' || voiceTrack?.status === 'preparing';

/** What an approval with this script would be; the last answer stays until the next one comes. */
export function useScriptCheck(flowId: string, script: string, isEnabled: boolean) {
  const api = useApi();
  const { workspaceId, path } = useWorkspace();
  return useQuery({
    queryKey: workspaceKey(workspaceId, 'check', flowId, script),
    queryFn: ({ signal }) => api.post<ScriptCheckResult>(`${path}/flows/${flowId}/review/check`, { script }, signal),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

/** Ends what is still asked about a script: one that was decided on is not checked any more. */
export function useEndCheck(flowId: string): () => void {
  const client = useQueryClient();
  const { workspaceId } = useWorkspace();
  return () => void client.cancelQueries({ queryKey: workspaceKey(workspaceId, 'check', flowId) });
}

/** Names the prospect anew; the greeting of the draft follows. */
export const useCorrectNames = (flowId: string) =>
  useWorkspaceChange(
    (api, path, names: CorrectedNames) => api.patch<Done>(`${path}/flows/${flowId}/names`, names),
    ['flow', 'flows', 'review'],
  );

/** The language of a summary and whom it is for, where they are beyond doubt. */
export function useReadSummary(notes: FindProspect, isEnabled: boolean) {
  const api = useApi();
  const { workspaceId, path } = useWorkspace();
  return useQuery({
    queryKey: workspaceKey(workspaceId, 'prospect', JSON.stringify(notes)),
    queryFn: () => api.post<ReadSummary>(`${path}/prospect`, notes),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

/** What could be added to the script; asked once, as it takes a second. */
export function useTellable(flowId: string, isEnabled: boolean) {
  const api = useApi();
  const { workspaceId, path } = useWorkspace();
  return useQuery({
    queryKey: workspaceKey(workspaceId, 'tellable', flowId),
    queryFn: ({ signal }) => api.get<Tellable>(`${path}/flows/${flowId}/review/tellable`, signal),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A text as the flow's voice says it. */
export function useSpeech(flowId: string) {
  const api = useApi();
  const { path } = useWorkspace();
  return (text: string, signal: AbortSignal) =>
    api.postForBlob(`${path}/flows/${flowId}/review/speech`, { text }, signal);
}

/** Other words for a stretch of the script, or for all of it; nothing changes by asking. */
export function useReword(flowId: string) {
  const api = useApi();
  const { path } = useWorkspace();
  return useMutation({
    mutationFn: (asked: RewordRequest) =>
      api.work<Rewording>('POST', `${path}/flows/${flowId}/review/rewording`, asked),
  });
}

/** The history of the script, read anew whenever it is opened. */
export function useScriptVersions(flowId: string) {
  const api = useApi();
  const { workspaceId, path } = useWorkspace();
  return useQuery({
    queryKey: workspaceKey(workspaceId, 'versions', flowId),
    queryFn: ({ signal }) => api.get<ScriptVersions>(`${path}/flows/${flowId}/review/versions`, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Keeps a version of the edit; where that fails, the tab still has it. */
export function useKeepVersion(flowId: string) {
  const api = useApi();
  const { path } = useWorkspace();
  return useMutation({
    mutationFn: (version: KeepVersion) => api.post<Done>(`${path}/flows/${flowId}/review/versions`, version),
  });
}

/** What the picture says beside the presenter, for the script in the editor. */
export function useCards(flowId: string, script: string) {
  const api = useApi();
  const { workspaceId, path } = useWorkspace();
  return useQuery({
    queryKey: workspaceKey(workspaceId, 'cards', flowId, script),
    queryFn: () => api.post<Cards>(`${path}/flows/${flowId}/review/cards`, { script }),
    enabled: /[\p{L}\p{N}]/u.test(script),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

/** The preview is made anew, and tells so. */
export const useSaveCards = (flowId: string) =>
  useWorkspaceChange(
    (api, path, cards: SaveCards) => api.put<Cards>(`${path}/flows/${flowId}/review/cards`, cards),
    ['cards', 'review'],
  );

export const usePreviewEdit = (flowId: string) =>
  useWorkspaceChange(
    (api, path, script: string) => api.post<Done>(`${path}/flows/${flowId}/review/preview`, { script }),
    ['review'],
  );
