// Keeps the list true while it is open. A line that moved is changed where it stands; new ones come in at once while
// nobody is in the middle of the list, and wait to be asked for otherwise, so that rows never jump away.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FlowEvent, FlowLine } from '#shapes';
import { isTerminal } from '../../../../src/flow/life';
import { useApi, useWorkspace } from '../../api/api-context';
import { useFlowEvents } from '../../api/flow-events';
import { type FlowChoice, type FlowPages, flowQuery, flowsKey } from '../../api/flows';
import { workspaceKey } from '../../api/workspace-query';
import { fits } from './filters';

const NEAR_TOP_PX = 160;
const NEW = ['pending', 'generating_script'];

export function useLiveLines({ status: filter, search }: FlowChoice) {
  const client = useQueryClient();
  const api = useApi();
  const workspace = useWorkspace();
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  const key = flowsKey(workspace.workspaceId);
  const readAnew = (...queryKey: string[]) => void client.invalidateQueries({ queryKey });

  const lineOf = (flowId: string) =>
    client
      .getQueriesData<FlowPages>({ queryKey: key })
      .flatMap(([, pages]) => pages?.pages ?? [])
      .flatMap(({ flows }) => flows)
      .find(({ id }) => id === flowId);
  const change = (flowId: string, changed: Partial<FlowLine>) =>
    client.setQueriesData<FlowPages>({ queryKey: key }, (pages) => pages && withLine(pages, flowId, changed));
  const showNew = () => {
    setNewIds(new Set());
    readAnew(...key);
  };

  const onFlow = ({ flowId, ...news }: FlowEvent) => {
    const line = lineOf(flowId);
    if (line?.status !== news.status) readAnew(...workspaceKey(workspace.workspaceId, 'overview'));
    if (line) {
      change(flowId, news);
      if (isTerminal(news.status)) void bringEnd(flowId);
    } else if (search || (filter ? fits(filter, news.status) : NEW.includes(news.status))) {
      if (isAtRest()) readAnew(...key);
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
      readAnew(...key);
      readAnew(...workspaceKey(workspace.workspaceId, 'overview'));
    },
  });
  return { newCount: newIds.size, showNew };
}

/** Nobody reads further down or holds a row. */
function isAtRest(): boolean {
  return window.scrollY < NEAR_TOP_PX && !document.activeElement?.closest('tbody');
}

function withLine(pages: FlowPages, flowId: string, changed: Partial<FlowLine>): FlowPages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      flows: page.flows.map((line) => (line.id === flowId ? { ...line, ...changed } : line)),
    })),
  };
}
