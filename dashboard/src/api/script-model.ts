// Which model writes the scripts of the workspace. Its key goes in and never comes back.
import type { ScriptModel, ScriptModelChange } from '#shapes';
import { useWorkspaceChange, useWorkspaceQuery } from './workspace-query';

export const useScriptModel = () => useWorkspaceQuery<ScriptModel>('script-model');

/** Null goes back to what the server is set to. */
export const useChangeScriptModel = () =>
  useWorkspaceChange(
    (api, path, change: ScriptModelChange | null) =>
      change ? api.put<ScriptModel>(`${path}/script-model`, change) : api.delete<ScriptModel>(`${path}/script-model`),
    ['script-model'],
  );
