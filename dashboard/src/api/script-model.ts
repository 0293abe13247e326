// Which model writes the scripts of the workspace, and which ones the machine of the service has. A key goes in and never comes back.
import { useMutation } from '@tanstack/react-query';
import type { LocalServers, ScriptModel, ScriptModelChange, ScriptTrial, ScriptTrialRequest } from '#schemas/workspace';
import { useApi, useWorkspace } from './api-context';
import { useWorkspaceChange, useWorkspaceQuery } from './workspace-query';

export const useScriptModel = () => useWorkspaceQuery<ScriptModel>('script-model');

/** Null goes back to what the server is set to. */
export const useChangeScriptModel = () =>
  useWorkspaceChange(
    (api, path, change: ScriptModelChange | null) =>
      change ? api.put<ScriptModel>(`${path}/script-model`, change) : api.delete<ScriptModel>(`${path}/script-model`),
    ['script-model'],
  );

export function useFindLocalModels() {
  const api = useApi();
  const { path } = useWorkspace();
  return useMutation({ mutationFn: () => api.post<LocalServers>(`${path}/script-model/local`) });
}

/** Both writers, one after the other: the page shows both or none. */
export function useCompareWriters() {
  const api = useApi();
  const { path } = useWorkspace();
  return useMutation({
    mutationFn: async (local: Required<ScriptTrialRequest>) => {
      const ask = (body: ScriptTrialRequest) => api.work<ScriptTrial>('POST', `${path}/script-model/local/trial`, body);
      // First the quick one: a confirmation that it asks for holds for the other.
      const embedded = await ask({});
      return { embedded, model: await ask(local) };
    },
  });
}
