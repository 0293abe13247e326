// Keeps the list true while it is open. A line that moved is changed where it stands; new ones come in at once while
// nobody is in the middle of the list, and wait to be asked for otherwise, so that rows never jump away.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FlowEvent, FlowLine } from '#schemas/flows';
import { isTerminal } from '../../../../src/domain/life';
import { useApi, useWorkspace } from '../../api/api-context';
import { useFlowEvents } from '../../api/flow-events';
import { type FlowChoice, type FlowPages, flowPagesKey, flowQuery, flowsKey } from '../../api/flows';
import { useReadAnew } from '../../api/read-anew';
import { workspaceKey } from '../../api/workspace-query';
import { fits } from './filters';

const NEAR_TOP_PX = 160;

export function useLiveLines({ status: filter, search }: FlowChoice) {
  const client = useQueryClient();
  const api = useApi();
  const workspace = useWorkspace();
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  const key = flowsKey(workspace.workspaceId);
  const readLines = useReadAnew(key);
  const readOverview = () =>
    void client.invalidateQueries({ queryKey: workspaceKey(workspace.workspaceId, 'overview') });

  const change = (flowId: string, changed: Partial<FlowLine>) =>
    client.setQueriesData<FlowPages>({ queryKey: key }, (pages) => pages && withLine(pages, flowId, changed));
  const showNew = () => {
    setNewIds(new Set());
    readLines();
  };

  const onFlow = (event: FlowEvent) => {
    const { flowId, ...news } = event;
    const pages = client.getQueryData<FlowPages>(flowPagesKey(workspace.workspaceId, { status: filter, search }));
    const line = linesOf(pages).find(({ id }) => id === flowId);
    if (line?.status !== news.status) readOverview();
    if (client.isFetching({ queryKey: key }) > 0) readLines();
    change(flowId, news);
    if (line) {
      if (isTerminal(news.status)) void bringEnd(flowId);
    } else if (fits(filter, news.status) && isWithin(pages, event)) {
      if (isAtRest()) readLines();
      else setNewIds((ids) => new Set(ids).add(flowId));
    }
  };
  /** The poster and the length are not in the news. */
  const bringEnd = async (flowId: string) => {
    const query = { ...flowQuery(api, workspace, flowId), staleTime: 0 };
    const { posterUrl, durationSeconds } = await client.fetchQuery(query).catch(() => ({}) as Partial<FlowLine>);
    change(flowId, { ...(posterUrl && { posterUrl }), ...(durationSeconds && { durationSeconds }) });
  };
  useFlowEvents({
    onFlow,
    onGap: () => {
      readLines();
      readOverview();
    },
  });
  return { newCount: newIds.size, showNew };
}

/** Nobody reads further down or holds a row. */
function isAtRest(): boolean {
  return window.scrollY < NEAR_TOP_PX && !document.activeElement?.closest('tbody');
}

/** Below the lines that have come stands what was made before them. */
function isWithin(pages: FlowPages | undefined, { flowId, createdAt }: FlowEvent): boolean {
  const last = linesOf(pages).at(-1);
  const isWhole = pages?.pages.at(-1)?.nextCursor === null;
  return !last || isWhole || createdAt > last.createdAt || (createdAt === last.createdAt && flowId > last.id);
}

const linesOf = (pages: FlowPages | undefined): FlowLine[] => (pages?.pages ?? []).flatMap(({ flows }) => flows);

function withLine(pages: FlowPages, flowId: string, changed: Partial<FlowLine>): FlowPages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      flows: page.flows.map((line) => (line.id === flowId ? { ...line, ...changed } : line)),
    })),
  };
}
