// What a flow ought to be after a history, reckoned without the code under test: it knows the specification's states and
// its own idea of who holds the flow, and nothing of versions or rows.
import type { StageName } from '../../src/engine/stage.js';

export const TRIES = 3;

export type FlowModel = {
  status: string;
  byHand: boolean;
  /** Tries of the present stage that failed, and the one that is under way. A holder that died passes its try on. */
  tries: number;
  /** The attempt whose result counts; null while nobody works on the flow. */
  holder: number | null;
  /** Which attempt made what is stored. */
  made: Partial<Record<StageName, number>>;
  edited: boolean;
  /** How the quota reserved for the flow ended. */
  quota: 'settled' | 'released' | null;
  /** How many calls for work were ever sent for the flow. */
  calls: number;
};

export type Event =
  | { kind: 'called'; stage: StageName; attempt: number }
  | { kind: 'succeeded'; stage: StageName; attempt: number }
  | { kind: 'failed'; attempt: number; hopeless: boolean }
  | { kind: 'handed_back'; attempt: number }
  | { kind: 'approved'; edited: boolean }
  | { kind: 'rejected' }
  | { kind: 'cancelled' }
  | { kind: 'overdue' };

export const WORKS_IN: Record<StageName, string> = {
  draft: 'generating_script',
  segment: 'segmenting',
  narrate: 'voice_generating',
  film: 'video_generating',
};
const AFTER: Record<StageName, string> = {
  draft: 'segmenting',
  segment: 'voice_generating',
  narrate: 'video_generating',
  film: 'completed',
};

export const isOver = (flow: FlowModel): boolean => ['completed', 'failed', 'cancelled'].includes(flow.status);
export const isWorkedOn = (flow: FlowModel): boolean => !isOver(flow) && flow.status !== 'pending_approval';

export const newFlowModel = (byHand: boolean): FlowModel => ({
  status: 'pending',
  byHand,
  tries: 0,
  holder: null,
  made: {},
  edited: false,
  quota: null,
  calls: 1,
});

/** The flow after an event; the same one when the event must change nothing. */
export function after(flow: FlowModel, event: Event): FlowModel {
  switch (event.kind) {
    case 'called':
      return called(flow, event.stage, event.attempt);
    case 'succeeded':
      return flow.holder === event.attempt ? succeeded(flow, event.stage, event.attempt) : flow;
    case 'failed':
      if (flow.holder !== event.attempt) return flow;
      if (event.hopeless || flow.tries >= TRIES) return over(flow, 'failed');
      return { ...flow, holder: null, calls: flow.calls + 1 };
    case 'handed_back':
      if (flow.holder !== event.attempt) return flow;
      return { ...flow, holder: null, tries: flow.tries - 1, calls: flow.calls + 1 };
    case 'approved':
      if (flow.status !== 'pending_approval') return flow;
      return { ...into(flow, 'segmenting'), edited: event.edited };
    case 'rejected':
    case 'overdue':
      return flow.status === 'pending_approval' ? over(flow, 'cancelled') : flow;
    case 'cancelled':
      return isOver(flow) ? flow : over(flow, 'cancelled');
  }
}

function called(flow: FlowModel, stage: StageName, attempt: number): FlowModel {
  const isFirst = flow.status === 'pending' && stage === 'draft';
  if (!isFirst && flow.status !== WORKS_IN[stage]) return flow;
  const tries = flow.holder === null ? flow.tries + 1 : flow.tries;
  return { ...flow, status: WORKS_IN[stage], tries, holder: attempt };
}

function succeeded(flow: FlowModel, stage: StageName, attempt: number): FlowModel {
  const made = { ...flow.made, [stage]: attempt };
  const status = stage === 'draft' && flow.byHand ? 'pending_approval' : AFTER[stage];
  return { ...into(flow, status), made, quota: status === 'completed' ? 'settled' : null };
}

function into(flow: FlowModel, status: string): FlowModel {
  const calls = status === 'pending_approval' || status === 'completed' ? flow.calls : flow.calls + 1;
  return { ...flow, status, tries: 0, holder: null, calls };
}

/** A cancel in the middle of the render costs a video; everything else that ends without one is given back. */
function over(flow: FlowModel, status: 'failed' | 'cancelled'): FlowModel {
  const quota = status === 'cancelled' && flow.status === 'video_generating' ? 'settled' : 'released';
  return { ...flow, status, tries: 0, holder: null, quota };
}
