// Tells open pages at once that a flow moved, and once a second how far the running ones are. However many pages are open:
// one query a second for all of them together, and one for the moves of a moment.
import { z } from 'zod';
import type { Database } from '../../../store/db/database.js';
import type { Listener } from '../../../store/db/listener.js';
import { type LiveFlow, listFlowsOf, listWorkedFlows } from '../../../store/flows/flow-list.js';
import type { ServerEvent } from '../../core/event-streams.js';
import { type AppRoute, memberRoute } from '../route.js';
import { FlowEvent } from '../schemas/flows.js';
import { percentOf } from './flow-detail.js';

const PROGRESS_EVERY_MS = 1_000;
/** Moves that are heard of within this time are read together. */
const GATHER_MS = 50;
const MOST_WORKED = 1_000;
const MOST_GATHERED = 10_000;

type Send = (event: ServerEvent) => void;

export type LiveFlows = {
  /** Returns what ends it. */
  watch(workspaceId: string, send: Send): () => void;
  close(): void;
};

type LiveOptions = { database: Database; listener: Listener; onError(error: unknown): void };

/** That a flow moved, or is further. */
export function flowEvent({ id, status, created_at, updated_at }: LiveFlow, percent: number): ServerEvent {
  const data: FlowEvent = {
    flowId: id,
    status,
    percent,
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  };
  return { event: 'flow', data };
}

export function createLiveFlows({ database: { db }, listener, onError }: LiveOptions): LiveFlows {
  const watching = new Map<string, Set<Send>>();
  const moved = new Set<string>();
  /** What was told last of flows that are worked on. */
  let told = new Map<string, string>();
  let gathering: NodeJS.Timeout | null = null;
  let isReading = false;

  const tell = (flow: LiveFlow) => {
    const event = flowEvent(flow, percentOf(flow));
    for (const send of watching.get(flow.workspace_id) ?? []) send(event);
  };
  const tellGap = () => {
    for (const sends of watching.values()) for (const send of sends) send({ event: 'gap', data: {} });
  };

  const readMoved = async () => {
    gathering = null;
    const ids = [...moved];
    moved.clear();
    if (watching.size > 0) for (const flow of await listFlowsOf(db, ids, [...watching.keys()])) tell(flow);
  };
  const readProgress = async () => {
    if (isReading || watching.size === 0) return;
    isReading = true;
    try {
      const flows = await listWorkedFlows(db, [...watching.keys()], MOST_WORKED);
      const states = new Map(flows.map(({ id, status, progress }) => [id, `${status} ${progress}`]));
      // That one was begun is told by its move.
      const isNews = ({ id, progress }: LiveFlow) => told.get(id) !== states.get(id) && (told.has(id) || progress > 0);
      for (const flow of flows) if (isNews(flow)) tell(flow);
      told = states;
    } finally {
      isReading = false;
    }
  };
  const orGap = (error: unknown) => {
    onError(error);
    tellGap();
  };
  const timer = setInterval(() => void readProgress().catch(onError), PROGRESS_EVERY_MS);
  const unsubscribe = listener.subscribe((message) => {
    if (message.kind === 'gap') return tellGap();
    if (message.kind !== 'flow' || watching.size === 0) return;
    if (moved.size < MOST_GATHERED) moved.add(message.flowId);
    gathering ??= setTimeout(() => void readMoved().catch(orGap), GATHER_MS);
  });

  return {
    watch: (workspaceId, send) => {
      const sends = watching.get(workspaceId) ?? new Set();
      watching.set(workspaceId, sends.add(send));
      return () => {
        sends.delete(send);
        if (sends.size === 0 && watching.get(workspaceId) === sends) watching.delete(workspaceId);
      };
    },
    close: () => {
      unsubscribe();
      clearInterval(timer);
      if (gathering) clearTimeout(gathering);
    },
  };
}

export const liveFlowsRoute = (live: LiveFlows): AppRoute =>
  memberRoute({
    role: 'viewer',
    method: 'GET',
    path: '/events',
    reply: { events: { flow: FlowEvent, gap: z.object({}) } },
    handle:
      async ({ member }) =>
      (send) =>
        live.watch(member.workspaceId, send),
  });
