// What the mock remembers: workspaces, keys, flows and answers given. Flows move by the life table and the clock.
import type { Draft } from '../domain/draft.js';
import { isTerminal, LIVE, type LifeEvent, next, quotaOutcome, type State } from '../domain/life.js';
import type { Metadata } from '../domain/limits.js';
import { flowEvent, type LiveFlows } from '../http/dashboard/flows/live-flows.js';
import type { Clock } from '../lib/clock.js';
import type { FlowInput, FlowSource } from '../store/db/columns.js';
import type { Listener } from '../store/db/listener.js';
import type { Recording } from '../store/flows/corrections.js';
import type { VisibleFlow } from '../store/flows/flows.js';
import { periodOf } from '../store/flows/ledgers.js';
import { cutIntoScenes, draftFor } from './script.js';

/** How long a flow stays in each state, and what moves it on. */
const STEPS: Partial<Record<State, { ms: number; event: LifeEvent }>> = {
  pending: { ms: 500, event: 'picked_up' },
  generating_script: { ms: 2_000, event: 'script_drafted' },
  pending_approval: { ms: 7 * 86_400_000, event: 'timed_out' },
  segmenting: { ms: 500, event: 'scenes_produced' },
  voice_generating: { ms: 3_000, event: 'voiceover_produced' },
  video_generating: { ms: 10_000, event: 'render_finished' },
};

const VIDEO_PATH = 'media/sample/video.mp4';

export type PlannedFailure = { status: State; reason: string };

export type MockFlow = VisibleFlow & {
  key_id: string | null;
  metadata: Metadata;
  callback_url: string | null;
  source: FlowSource;
  title: string;
  input: FlowInput;
  draft: Draft | null;
  edited: boolean;
  recording: Recording | null;
  counts: boolean;
  fails: PlannedFailure | null;
  moves: { status: State; atMs: number }[];
};

type Hear = Parameters<Listener['subscribe']>[0];
export type HearMove = (flow: MockFlow, atMs: number) => void;

export type Memory = {
  flows: Map<string, MockFlow>;
  listener: Listener;
  /** Moves a flow; false where the life table has no such move. */
  move(flow: MockFlow, event: LifeEvent, atMs: number, change?: Partial<MockFlow>): boolean;
  /** Lets every flow go where the clock has brought it. */
  walk(): void;
  /** How far the stage of a flow is. */
  percentOf(flow: MockFlow): number;
  used(workspaceId: string, atMs: number): number;
  /** Forgets a flow; what it took of the quota stays taken. */
  erase(flow: MockFlow): void;
  forget(): void;
  /** Is told of every move. */
  hearMoves(hear: HearMove): void;
  /** For who remembers what keys open. */
  tellAccessChanged(): void;
};

export function createMemory(clock: Clock, videoDurationS: number): Memory {
  const flows = new Map<string, MockFlow>();
  let erased: Pick<MockFlow, 'workspace_id' | 'counts' | 'created_at'>[] = [];
  const hearers = new Set<Hear>();
  const moveHearers = new Set<HearMove>();
  const tell: Hear = (message) => {
    for (const hear of hearers) hear(message);
  };

  const move: Memory['move'] = (flow, event, atMs, change = {}) => {
    const to = next({ status: flow.status, autoApproveScript: flow.auto_approve }, event);
    if (to === null) return false;
    const isGivenBack = quotaOutcome(flow.status, to) === 'released';
    const made = madeBy(event, flow, atMs, videoDurationS);
    Object.assign(flow, made, change, { status: to, version: flow.version + 1, updated_at: new Date(atMs) });
    if (isGivenBack) flow.counts = false;
    flow.moves.push({ status: to, atMs });
    for (const hear of moveHearers) hear(flow, atMs);
    tell({ kind: 'flow', flowId: flow.id, version: flow.version });
    return true;
  };

  const step = (flow: MockFlow): boolean => {
    const plan = STEPS[flow.status];
    const dueMs = flow.updated_at.getTime() + (plan?.ms ?? Number.POSITIVE_INFINITY);
    if (!plan || dueMs > clock()) return false;
    if (flow.fails?.status !== flow.status) return move(flow, plan.event, dueMs);
    return move(flow, 'gave_up', dueMs, { error: flow.fails.reason });
  };

  return {
    flows,
    listener: {
      isConnected: () => true,
      subscribe: (hear) => {
        hearers.add(hear);
        return () => hearers.delete(hear);
      },
      announceWork: async () => undefined,
      close: async () => undefined,
    },
    move,
    walk: () => {
      for (const flow of flows.values()) {
        let goesOn = !isTerminal(flow.status);
        while (goesOn) goesOn = step(flow);
      }
    },
    percentOf: (flow) => {
      const ms = STEPS[flow.status]?.ms;
      if (flow.status === 'completed') return 100;
      return ms === undefined ? 0 : Math.floor(Math.min(0.99, (clock() - flow.updated_at.getTime()) / ms) * 100);
    },
    used: (workspaceId, atMs) => {
      const ofMonth = ({ workspace_id, counts, created_at }: (typeof erased)[number]) =>
        workspace_id === workspaceId && counts && periodOf(created_at.getTime()) === periodOf(atMs);
      return [...flows.values(), ...erased].filter(ofMonth).length;
    },
    erase: (flow) => {
      const { id, workspace_id, counts, created_at } = flow;
      erased.push({ workspace_id, counts, created_at });
      flows.delete(id);
      tell({ kind: 'gap' });
    },
    forget: () => {
      flows.clear();
      erased = [];
    },
    hearMoves: (hear) => void moveHearers.add(hear),
    tellAccessChanged: () => tell({ kind: 'gap' }),
  };
}

/** What a stage that has ended leaves behind. */
function madeBy(event: LifeEvent, flow: MockFlow, atMs: number, videoDurationS: number): Partial<MockFlow> {
  if (event === 'script_drafted') return draftFor(flow.input);
  if (event === 'scenes_produced') return { scenes: cutIntoScenes(flow.script ?? '') };
  if (event !== 'render_finished') return {};
  return { video_path: VIDEO_PATH, video_duration_s: videoDurationS, completed_at: new Date(atMs) };
}

// Tells those who listen to flows of every move at once, and of each per cent by the mock's clock.

type Send = Parameters<LiveFlows['watch']>[1];

export type MockLive = Pick<LiveFlows, 'watch'> & {
  /** Tells how far the flows are by now. */
  tellProgress(): void;
};

export function createMockLive(memory: Memory): MockLive {
  const watching = new Map<Send, string>();
  const told = new Map<string, string>();
  const tell = (flow: MockFlow) => {
    const event = flowEvent(flow, memory.percentOf(flow));
    for (const [send, workspaceId] of watching) if (workspaceId === flow.workspace_id) send(event);
  };
  memory.listener.subscribe((message) => {
    const flow = message.kind === 'flow' ? memory.flows.get(message.flowId) : null;
    if (flow) tell(flow);
    if (message.kind === 'gap') for (const send of watching.keys()) send({ event: 'gap', data: {} });
  });
  return {
    watch: (workspaceId, send) => {
      watching.set(send, workspaceId);
      return () => void watching.delete(send);
    },
    tellProgress: () => {
      if (watching.size === 0) return told.clear();
      for (const flow of memory.flows.values()) {
        if (!(LIVE as readonly string[]).includes(flow.status)) continue;
        const now = `${flow.status} ${memory.percentOf(flow)}`;
        if (told.get(flow.id) === now) continue;
        told.set(flow.id, now);
        tell(flow);
      }
    },
  };
}
