// The settings of the workspace: its names, brand, what its videos are like and how long they are kept. The service answers
// each change with the whole, which is kept as it is.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Settings } from '#schemas/workspace';
import { useApi, useWorkspace } from './api-context';
import type { Api } from './client';
import { SESSION_KEY } from './session';
import { useWorkspaceQuery, workspaceKey } from './workspace-query';

export const useSettings = () => useWorkspaceQuery<Settings>('settings');

export type SettingsChange = Partial<Omit<Settings, 'logoUrl' | 'fontName'>>;

/** Chosen presenters and voices are marked in their own lists. */
const FOLLOWING = ['avatars', 'voices'] as const;

function useSettingsChange<Input>(send: (api: Api, path: string, input: Input) => Promise<Settings>) {
  const api = useApi();
  const client = useQueryClient();
  const { workspace, workspaceId, path } = useWorkspace();
  return useMutation({
    mutationFn: (input: Input) => send(api, `${path}/settings`, input),
    onSuccess: async (settings) => {
      client.setQueryData(workspaceKey(workspaceId, 'settings'), settings);
      await Promise.all([
        ...FOLLOWING.map((topic) => client.invalidateQueries({ queryKey: workspaceKey(workspaceId, topic) })),
        // The name stands in the frame, too.
        settings.name !== workspace.name && client.invalidateQueries({ queryKey: SESSION_KEY }),
      ]);
    },
  });
}

export const useChangeSettings = () =>
  useSettingsChange((api, path, change: SettingsChange) => api.patch<Settings>(path, change));

export const useUploadLogo = () =>
  useSettingsChange((api, path, logo: Blob) => api.upload<Settings>('PUT', `${path}/logo`, logo));
export const useRemoveLogo = () => useSettingsChange((api, path) => api.delete<Settings>(`${path}/logo`));

export const useUploadFont = () =>
  useSettingsChange((api, path, font: Blob) => api.upload<Settings>('PUT', `${path}/font`, font));
export const useRemoveFont = () => useSettingsChange((api, path) => api.delete<Settings>(`${path}/font`));
