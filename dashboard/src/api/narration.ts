// The narration of a flow as a person recorded it.
import { useQuery } from '@tanstack/react-query';
import type { Done } from '#schemas/fields';
import type { Narration } from '#schemas/review';
import { useApi, useWorkspace } from './api-context';
import { useWorkspaceChange, workspaceKey } from './workspace-query';

export function useNarration(flowId: string) {
  const api = useApi();
  const { workspaceId, path } = useWorkspace();
  return useQuery({
    queryKey: workspaceKey(workspaceId, 'narration', flowId),
    queryFn: ({ signal }) => api.get<Narration>(`${path}/flows/${flowId}/narration`, signal),
  });
}

export type NewNarration = {
  audio: Blob;
  statement: 'own_voice' | 'permission';
  editedScript: string | null;
  /** An abort ends the check of the recording, too. */
  signal: AbortSignal;
};

/** What it changes: the preview is made anew with it. */
const CHANGES = ['narration', 'review', 'flow'];

export const useUploadNarration = (flowId: string) =>
  useWorkspaceChange((api, path, { audio, statement, editedScript, signal }: NewNarration) => {
    const form = new FormData();
    form.set('audio', audio, 'narration.wav');
    form.set('statement', statement);
    if (editedScript !== null) form.set('editedScript', editedScript);
    return api.putForm<Narration>(`${path}/flows/${flowId}/narration`, form, signal);
  }, CHANGES);

export const useDeleteNarration = (flowId: string) =>
  useWorkspaceChange((api, path) => api.delete<Done>(`${path}/flows/${flowId}/narration`), CHANGES);

/** Where the sound of the recording is listened to. */
export function useNarrationSound(flowId: string, recordedAt: string | undefined): string {
  const { path } = useWorkspace();
  return `/app/api${path}/flows/${flowId}/narration/sound?${encodeURIComponent(recordedAt ?? '')}`;
}
