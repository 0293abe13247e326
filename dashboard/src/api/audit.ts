// What was done in the workspace, newest first, page by page, and who did it.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AuditActors, AuditFilter, AuditPage } from '#schemas/people';
import { useApi, useWorkspace } from './api-context';
import { workspaceKey } from './workspace-query';

const searchOf = (filter: AuditFilter): string => new URLSearchParams(filter as Record<string, string>).toString();

export function useAudit(filter: AuditFilter) {
  const api = useApi();
  const { workspaceId, path } = useWorkspace();
  const search = searchOf(filter);
  return useInfiniteQuery({
    queryKey: workspaceKey(workspaceId, 'audit', search),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.get<AuditPage>(`${path}/audit?${search}${pageParam && `&cursor=${encodeURIComponent(pageParam)}`}`, signal),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

export function useAuditActors() {
  const api = useApi();
  const { workspaceId, path } = useWorkspace();
  return useQuery({
    queryKey: workspaceKey(workspaceId, 'audit-actors'),
    queryFn: ({ signal }) => api.get<AuditActors>(`${path}/audit/actors`, signal),
  });
}

/** Where the log can be saved from: what the filter shows as CSV, or everything with its hash chain. */
export function useAuditExports(filter: AuditFilter): { csv: string; chain: string } {
  const base = `/app/api${useWorkspace().path}/audit`;
  return { csv: `${base}/csv?${searchOf(filter)}`, chain: `${base}/export` };
}
