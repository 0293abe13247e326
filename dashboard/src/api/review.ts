// The review of a script that waits for a decision: its figures, pictures and voice, and what an edit would be.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Review, ScriptCheckResult } from '#schemas/review';
import { useApi, useWorkspace } from './api-context';
import { workspaceKey } from './workspace-query';

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
    queryFn: () => api.post<ScriptCheckResult>(`${path}/flows/${flowId}/review/check`, { script }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

/** A text as the flow's voice says it. */
export function useSpeech(flowId: string) {
  const api = useApi();
  const { path } = useWorkspace();
  return (text: string, signal: AbortSignal) =>
    api.postForBlob(`${path}/flows/${flowId}/review/speech`, { text }, signal);
}
