// The usage report of the workspace: what was created in a range of days, and what became of it.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UsageReport, UsageReportQuery } from '#schemas/flows';
import { useApi, useWorkspace } from './api-context';
import { workspaceKey } from './workspace-query';

/** While another range is loaded, the one before stays. */
export function useUsageReport(query: UsageReportQuery) {
  const api = useApi();
  const { workspaceId, path } = useWorkspace();
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return useQuery({
    queryKey: workspaceKey(workspaceId, 'usage-report', search),
    queryFn: ({ signal }) => api.get<UsageReport>(`${path}/usage/report?${search}`, signal),
    placeholderData: keepPreviousData,
  });
}
