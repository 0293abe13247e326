// The settings of the workspace: its names, brand and what its videos are like.
import type { Done, Settings } from '#shapes';
import { useWorkspaceChange, useWorkspaceQuery } from './workspace-query';

export const useSettings = () => useWorkspaceQuery<Settings>('settings');

type Writable = Partial<Omit<Settings, 'logoUrl' | 'fontName'>>;

export const useChangeSettings = () =>
  useWorkspaceChange((api, path, change: Writable) => api.patch<Done>(`${path}/settings`, change), ['settings']);

export const useUploadLogo = () =>
  useWorkspaceChange((api, path, logo: Blob) => api.upload<Done>('PUT', `${path}/settings/logo`, logo), ['settings']);

export const useRemoveLogo = () =>
  useWorkspaceChange((api, path) => api.delete<Done>(`${path}/settings/logo`), ['settings']);
