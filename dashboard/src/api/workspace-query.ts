// The two forms in which pages speak to their workspace: read something that is kept, change something and read it again.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi, useWorkspace } from './api-context';
import type { Api } from './client';

/** Where an answer of a workspace is kept: its id, then the topic. */
export const workspaceKey = (workspaceId: string, ...topic: string[]) => ['workspace', workspaceId, ...topic];

/** `useWorkspaceQuery<KeyList>('keys')` asks for /workspaces/{workspaceId}/keys; what changes by itself is asked for again. */
export function useWorkspaceQuery<Answer>(topic: string, { everyMs }: { everyMs?: number } = {}) {
  const api = useApi();
  const { workspaceId, path } = useWorkspace();
  return useQuery({
    queryKey: workspaceKey(workspaceId, topic),
    queryFn: ({ signal }) => api.get<Answer>(`${path}/${topic}`, signal),
    refetchInterval: everyMs ?? false,
  });
}

/** Does something to the workspace; afterwards everything kept under `changes` is asked for again. */
export function useWorkspaceChange<Input, Answer>(
  work: (api: Api, path: string, input: Input) => Promise<Answer>,
  changes: readonly string[],
) {
  const api = useApi();
  const client = useQueryClient();
  const { workspaceId, path } = useWorkspace();
  return useMutation({
    mutationFn: (input: Input) => work(api, path, input),
    onSuccess: () =>
      Promise.all(changes.map((topic) => client.invalidateQueries({ queryKey: workspaceKey(workspaceId, topic) }))),
  });
}
