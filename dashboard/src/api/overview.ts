// What the workspace has used of its quota, how many scripts wait for somebody, and whether it can make videos.
import type { Overview } from '#schemas/flows';
import { useWorkspaceQuery } from './workspace-query';

export const useOverview = () => useWorkspaceQuery<Overview>('overview');
