// What was done in the workspace, newest first, page by page.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditPage } from '#schemas/people';
import { useApi, useWorkspace } from './api-context';
import { workspaceKey } from './workspace-query';

export function useAudit() {
  const api = useApi();
  const { workspaceId, path } = useWorkspace();
  return useInfiniteQuery({
    queryKey: workspaceKey(workspaceId, 'audit'),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.get<AuditPage>(`${path}/audit${pageParam && `?cursor=${encodeURIComponent(pageParam)}`}`, signal),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** Where the whole log can be saved from. */
export const useAuditExport = (): string => `/app/api${useWorkspace().path}/audit/export`;
