// Flows: the list page by page, one with everything about it, and what people do with them.
import { type InfiniteData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Done } from '#schemas/fields';
import type {
  Decision,
  EmailDraft,
  FlowCreated,
  FlowDetail,
  FlowFilter,
  FlowMoved,
  FlowPage,
  NewFlow,
} from '#schemas/flows';
import { useApi, useWorkspace } from './api-context';
import type { Api } from './client';
import { useWorkspaceChange, workspaceKey } from './workspace-query';

export type FlowChoice = { status: FlowFilter | null; search: string };
export type FlowPages = InfiniteData<FlowPage, string>;

const CHANGES = ['flows', 'overview'] as const;

export const flowsKey = (workspaceId: string) => workspaceKey(workspaceId, 'flows');
export const flowPagesKey = (workspaceId: string, { status, search }: FlowChoice) =>
  workspaceKey(workspaceId, 'flows', status ?? '', search);
export const flowKey = (workspaceId: string, flowId: string) => workspaceKey(workspaceId, 'flow', flowId);

export function useFlowPages({ status, search }: FlowChoice) {
  const api = useApi();
  const { workspaceId, path } = useWorkspace();
  return useInfiniteQuery({
    queryKey: flowPagesKey(workspaceId, { status, search }),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...(status && { status }),
        ...(search && { search }),
        ...(pageParam && { cursor: pageParam }),
      });
      return api.get<FlowPage>(`${path}/flows?${query}`, signal);
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

export const flowQuery = (api: Api, { workspaceId, path }: { workspaceId: string; path: string }, flowId: string) =>
  queryOptions({
    queryKey: flowKey(workspaceId, flowId),
    queryFn: ({ signal }) => api.get<FlowDetail>(`${path}/flows/${encodeURIComponent(flowId)}`, signal),
  });

export function useFlowEmail(flowId: string) {
  const api = useApi();
  const { workspaceId, path } = useWorkspace();
  return useQuery({
    queryKey: [...flowKey(workspaceId, flowId), 'email'],
    queryFn: ({ signal }) => api.get<EmailDraft>(`${path}/flows/${encodeURIComponent(flowId)}/email`, signal),
  });
}

export const useCreateFlow = () =>
  useWorkspaceChange((api, path, flow: NewFlow) => api.post<FlowCreated>(`${path}/flows`, flow), CHANGES);

export const useRunAgain = (flowId: string) =>
  useWorkspaceChange((api, path) => api.post<FlowCreated>(`${path}/flows/${flowId}/again`), CHANGES);

export const useCancelFlow = (flowId: string) =>
  useWorkspaceChange((api, path) => api.post<FlowMoved>(`${path}/flows/${flowId}/cancel`), [...CHANGES, 'flow']);

export const useEraseFlow = (flowId: string) =>
  useWorkspaceChange((api, path) => api.delete<Done>(`${path}/flows/${flowId}`), CHANGES);

/** `onDecided` is told before anything is read anew. */
export const useDecide = (flowId: string, onDecided: (decision: Decision) => void) =>
  useWorkspaceChange(
    async (api, path, decision: Decision) => {
      const moved = await api.post<FlowMoved>(`${path}/flows/${flowId}/decision`, decision);
      onDecided(decision);
      return moved;
    },
    [...CHANGES, 'flow'],
  );
