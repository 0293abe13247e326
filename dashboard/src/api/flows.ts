// Makes flows.
import type { FlowCreated, NewFlow } from '#shapes';
import { useWorkspaceChange } from './workspace-query';

export const useCreateFlow = () =>
  useWorkspaceChange((api, path, flow: NewFlow) => api.post<FlowCreated>(`${path}/flows`, flow), ['flows', 'overview']);
