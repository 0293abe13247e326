// Updates the list by server-sent events. Changed rows are updated in place; new ones are inserted at the top, or held
// back while the reader is further down, so that rows never jump.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FlowEvent, FlowLine } from '#schemas/flows';
import { isTerminal } from '../../../../src/domain/life';
import { useApi, useWorkspace } from '../../api/api-context';
import { useFlowEvents } from '../../api/flow-events';
import { type FlowChoice, type FlowPages, flowPagesKey, flowQuery, flowsKey } from '../../api/flows';
import { useReadAnew } from '../../api/query-client';
import { workspaceKey } from '../../api/workspace-query';
import { countNarrowing, fits } from './filters';

const NEAR_TOP_PX = 160;

export function useLiveRows(choice: FlowChoice) {
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
    const pages = client.getQueryData<FlowPages>(flowPagesKey(workspace.workspaceId, choice));
    const line = linesOf(pages).find(({ id }) => id === flowId);
    if (line?.status !== news.status) readOverview();
    if (client.isFetching({ queryKey: key }) > 0) readLines();
    change(flowId, news);
    if (line) {
      if (isTerminal(news.status)) void bringEnd(flowId);
    } else if (mayBelong(choice) && fits(choice.status, news.status) && isWithin(pages, event)) {
      if (isAtRest()) readLines();
      else setNewIds((ids) => new Set(ids).add(flowId));
    }
  };
  /** Poster and duration are not part of the events. */
  const bringEnd = async (flowId: string) => {
    const query = { ...flowQuery(api, workspace, flowId), staleTime: 0 };
    const { posterUrl, thumbnailUrl, durationSeconds } = await client
      .fetchQuery(query)
      .catch(() => ({}) as Partial<FlowLine>);
    change(flowId, {
      ...(posterUrl && { posterUrl }),
      ...(thumbnailUrl && { thumbnailUrl }),
      ...(durationSeconds && { durationSeconds }),
    });
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

/** Events do not say who made a flow, and new ones end a list of the oldest. */
const mayBelong = (choice: FlowChoice): boolean => countNarrowing(choice) === 0 && choice.sort === 'newest';

/** The reader is at the top and no row has the focus. */
function isAtRest(): boolean {
  return window.scrollY < NEAR_TOP_PX && !document.activeElement?.closest('tbody');
}

/** Older flows than the loaded ones are not inserted. */
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
