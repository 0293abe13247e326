// Flows: the list page by page, one with everything about it, what people do with them, and what they add up to.
import { type InfiniteData, keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Done } from '#schemas/fields';
import type {
  Again,
  Decision,
  EmailDraft,
  FlowCreated,
  FlowDetail,
  FlowFilter,
  FlowMoved,
  FlowOrder,
  FlowPage,
  FlowSource,
  FlowsChange,
  FlowsChanged,
  Makers,
  NewFlow,
  NewTitle,
  Overview,
} from '#schemas/flows';
import { useApi, useWorkspace } from './api-context';
import type { Api } from './client';
import { useWorkspaceChange, useWorkspaceQuery, workspaceKey } from './workspace-query';

/** Dates are days as the reader counts them, both included; a maker is "person:…" or "key:…". */
export type FlowChoice = {
  status: FlowFilter | null;
  search: string;
  from: string;
  until: string;
  maker: string;
  source: FlowSource | '';
  sort: FlowOrder;
};
export type FlowPages = InfiniteData<FlowPage, string>;

const CHANGES = ['flows', 'overview'] as const;

export const flowsKey = (workspaceId: string) => workspaceKey(workspaceId, 'flows');
export const flowPagesKey = (workspaceId: string, choice: FlowChoice) =>
  workspaceKey(workspaceId, 'flows', queryOf(choice).toString());
export const flowKey = (workspaceId: string, flowId: string) => workspaceKey(workspaceId, 'flow', flowId);

const DAY_MS = 86_400_000;
const startOf = (day: string): Date => new Date(`${day}T00:00:00`);

function queryOf({ status, search, from, until, maker, source, sort }: FlowChoice): URLSearchParams {
  return new URLSearchParams({
    ...(status && { status }),
    ...(search && { search }),
    ...(from && { from: startOf(from).toISOString() }),
    ...(until && { until: new Date(startOf(until).getTime() + DAY_MS).toISOString() }),
    ...(maker && { maker }),
    ...(source && { source }),
    ...(sort !== 'newest' && { sort }),
  });
}

export function useFlowPages(choice: FlowChoice) {
  const api = useApi();
  const { workspaceId, path } = useWorkspace();
  return useInfiniteQuery({
    queryKey: flowPagesKey(workspaceId, choice),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = queryOf(choice);
      if (pageParam) query.set('cursor', pageParam);
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
  useWorkspaceChange(
    (api, path, changes: Again) => api.post<FlowCreated>(`${path}/flows/${flowId}/again`, changes),
    [...CHANGES, 'flow'],
  );

export const useRename = (flowId: string) =>
  useWorkspaceChange(
    (api, path, title: NewTitle) => api.put<Done>(`${path}/flows/${flowId}/title`, title),
    [...CHANGES, 'flow'],
  );

/** Does the same to several flows; what is refused is told of each. */
export const useChangeSeveral = () =>
  useWorkspaceChange(
    (api, path, change: FlowsChange) => api.post<FlowsChanged>(`${path}/flows/several`, change),
    [...CHANGES, 'flow'],
  );

export function useMakers() {
  const api = useApi();
  const { workspaceId, path } = useWorkspace();
  return useQuery({
    queryKey: workspaceKey(workspaceId, 'makers'),
    queryFn: ({ signal }) => api.get<Makers>(`${path}/flows/makers`, signal),
  });
}

/** The first few videos in which these words occur, for the command palette. */
export function useFoundFlows(search: string, most: number) {
  const api = useApi();
  const { workspaceId, path } = useWorkspace();
  return useQuery({
    queryKey: workspaceKey(workspaceId, 'flows', 'found', search),
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ ...(search && { search }), limit: String(most) });
      return api.get<FlowPage>(`${path}/flows?${query}`, signal);
    },
    placeholderData: keepPreviousData,
  });
}

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

/** The quota, how many scripts wait for somebody, and whether the workspace can make videos. */
export const useOverview = () => useWorkspaceQuery<Overview>('overview');
