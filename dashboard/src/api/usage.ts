// What the workspace made in the last twelve months.
import type { Usage } from '#shapes';
import { useWorkspaceQuery } from './workspace-query';

export const useUsage = () => useWorkspaceQuery<Usage>('usage');
