// What people ask of flows, as the engine answers it, on the mock's memory.

import { flowNotFound, invalid, notCancellable, notWaiting } from '../domain/errors.js';
import { isTerminal, type LifeEvent } from '../domain/life.js';
import type { Clock } from '../lib/clock.js';
import { newId } from '../lib/ids.js';
import { type Commands, type CreateRequest, quotaExceeded, stillLiving } from '../services/flows/flow-commands.js';
import { refusalOfRecording } from '../services/flows/recorded-script.js';
import type { Visibility } from '../store/flows/flows.js';
import type { Memory, MockFlow, PlannedFailure } from './memory.js';

type Context = {
  memory: Memory;
  clock: Clock;
  /** How the next flow is to fail, asked once for each. */
  takeFailure(): PlannedFailure | null;
  /** What an approval of an edit would be refused with, or null. */
  refusalOf(flow: MockFlow, editedScript: string): string | null;
  /** A flow asks to be told of at an address of its own. */
  onCallback(workspaceId: string): void;
  /** What else remembers a flow forgets it too. */
  onErased(flowId: string): void;
};

export function createMockCommands({
  memory,
  clock,
  takeFailure,
  refusalOf,
  onCallback,
  onErased,
}: Context): Pick<Commands, 'create' | 'approve' | 'reject' | 'cancel' | 'erase'> {
  const decide = (id: string, asker: Visibility, event: LifeEvent, script: string | null = null): MockFlow => {
    memory.walk();
    const flow = mustSee(memory, id, asker);
    if (flow.status !== 'pending_approval') throw notWaiting(flow.status);
    const problem = script === null ? null : refusalOf(flow, script);
    if (problem !== null) throw invalid(problem);
    const unfit = event === 'approved' ? refusalOfRecording(flow.recording, flow, script) : null;
    if (unfit !== null) throw invalid(unfit);
    const change = script === null ? {} : { script, edited: true };
    memory.move(flow, event, clock(), change);
    return flow;
  };
  return {
    create: async (_tx, request) => {
      memory.walk();
      // Also on a clock that stands still the newest flow is the one that was made last.
      const atMs = Math.max(clock(), (lastOf(memory)?.created_at.getTime() ?? 0) + 1);
      const { workspaceId, quotaMonthly: limit } = request;
      if (limit !== null && memory.used(workspaceId, atMs) >= limit) throw quotaExceeded(limit, atMs);
      const flow = flowOf(request, atMs, takeFailure());
      memory.flows.set(flow.id, flow);
      if (flow.callback_url !== null) onCallback(workspaceId);
      return flow;
    },
    approve: async (_tx, id, asker, script) => decide(id, asker, 'approved', script),
    reject: async (_tx, id, asker) => decide(id, asker, 'rejected'),
    cancel: async (_tx, id, asker) => {
      memory.walk();
      const flow = mustSee(memory, id, asker);
      if (flow.status === 'cancelled') return flow;
      if (isTerminal(flow.status)) throw notCancellable(flow.status);
      memory.move(flow, 'cancel_requested', clock());
      return flow;
    },
    erase: async (_tx, id, asker) => {
      memory.walk();
      const flow = mustSee(memory, id, asker);
      if (!isTerminal(flow.status)) throw stillLiving(flow.status);
      memory.erase(flow);
      onErased(id);
      return { flow_id: id, media_token: '', at: new Date(clock()) };
    },
  };
}

const lastOf = ({ flows }: Memory): MockFlow | undefined => [...flows.values()].at(-1);

export const isSeen = (flow: MockFlow | undefined, { workspaceId, keyId }: Visibility): flow is MockFlow =>
  flow?.workspace_id === workspaceId && (keyId === null || flow.key_id === keyId);

function mustSee({ flows }: Memory, id: string, sight: Visibility): MockFlow {
  const flow = flows.get(id);
  if (!isSeen(flow, sight)) throw flowNotFound();
  return flow;
}

function flowOf(request: CreateRequest, atMs: number, fails: PlannedFailure | null): MockFlow {
  const at = new Date(atMs);
  const { workspaceId, keyId, source, title, input, autoApprove, metadata, callbackUrl: callback_url } = request;
  return {
    ...{
      id: newId('flow'),
      workspace_id: workspaceId,
      key_id: keyId,
      source,
      title,
      input,
      voice_id: request.voiceId,
      avatar_id: request.avatarId,
      begun_at: null,
      fails,
      metadata,
      callback_url,
    },
    ...{ status: 'pending', version: 1, tries: 1, progress: 0, turn: 0, auto_approve: autoApprove, counts: true },
    ...{
      script: null,
      draft: null,
      edited: false,
      recording: null,
      scenes: null,
      video_path: null,
      video_duration_s: null,
      error: null,
    },
    ...{ created_at: at, updated_at: at, completed_at: null, moves: [{ status: 'pending', atMs }] },
  };
}
