// One flow, kept true while its page is open.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FlowDetail, FlowEvent } from '#schemas/flows';
import { isTerminal } from '../../../../src/domain/life';
import { useApi, useWorkspace } from '../../api/api-context';
import { useFlowEvents } from '../../api/flow-events';
import { flowKey, flowQuery } from '../../api/flows';

/** The place in the queue is not in the news. */
const QUEUE_POLL_MS = 3_000;

export function useLiveFlow(flowId: string) {
  const client = useQueryClient();
  const workspace = useWorkspace();
  const query = useQuery({
    ...flowQuery(useApi(), workspace, flowId),
    refetchInterval: ({ state: { data } }) => (data && waits(data) ? QUEUE_POLL_MS : false),
  });
  const queryKey = flowKey(workspace.workspaceId, flowId);
  const readAnew = () => void client.invalidateQueries({ queryKey });
  useFlowEvents({
    onFlow: ({ flowId: id, ...news }: FlowEvent) => {
      if (id !== flowId) return;
      const known = client.getQueryData<FlowDetail>(queryKey);
      if (known?.status !== news.status || known.queuePosition !== null) readAnew();
      else client.setQueryData<FlowDetail>(queryKey, { ...known, ...news });
    },
    onGap: readAnew,
  });
  return query;
}

const waits = ({ status, queuePosition }: FlowDetail): boolean => queuePosition !== null && !isTerminal(status);
