// What the workspace made in the last twelve months.
import type { Usage } from '#schemas/flows';
import { useWorkspaceQuery } from './workspace-query';

export const useUsage = () => useWorkspaceQuery<Usage>('usage');
