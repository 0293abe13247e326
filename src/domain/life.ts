// The state machine of a flow: TABLE is section 3 of the specification, `next` reads it. It knows neither senders nor storage.

export const STATES = [
  'pending',
  'generating_script',
  'pending_approval',
  'segmenting',
  'voice_generating',
  'video_generating',
  'completed',
  'failed',
  'cancelled',
] as const;
export type State = (typeof STATES)[number];

export const EVENTS = [
  'picked_up',
  'script_drafted',
  'approved',
  'rejected',
  'scenes_produced',
  'voiceover_produced',
  'render_finished',
  'cancel_requested',
  'timed_out',
  'gave_up',
] as const;
export type LifeEvent = (typeof EVENTS)[number];

/** What a row's condition may look at. */
type Subject = { autoApproveScript: boolean };
type Condition = (flow: Subject) => boolean;

/** The states in which a flow has ended. */
export const TERMINAL: readonly State[] = ['completed', 'failed', 'cancelled'];

/** The states from which a flow can still move. */
export const LIVE: readonly State[] = STATES.filter((state) => !TERMINAL.includes(state));

/** Those of them in which the service is at work, or will be as soon as it can; in the others a person is. */
export const WORKING: readonly State[] = LIVE.filter((state) => state !== 'pending_approval');

const always: Condition = () => true;
const auto: Condition = (flow) => flow.autoApproveScript;
const byHand: Condition = (flow) => !flow.autoApproveScript;

type Row = readonly [from: readonly State[], event: LifeEvent, when: Condition, to: State];

export const TABLE: readonly Row[] = [
  // from                    event                 when    to
  [['pending'], 'picked_up', always, 'generating_script'],
  [['generating_script'], 'script_drafted', auto, 'segmenting'],
  [['generating_script'], 'script_drafted', byHand, 'pending_approval'],
  [['pending_approval'], 'approved', always, 'segmenting'],
  [['pending_approval'], 'rejected', always, 'cancelled'],
  [['segmenting'], 'scenes_produced', always, 'voice_generating'],
  [['voice_generating'], 'voiceover_produced', always, 'video_generating'],
  [['video_generating'], 'render_finished', always, 'completed'],
  [LIVE, 'cancel_requested', always, 'cancelled'],
  [LIVE, 'timed_out', always, 'cancelled'],
  [LIVE, 'gave_up', always, 'failed'],
];

export const isTerminal = (state: State): boolean => TERMINAL.includes(state);

/** The state that `event` leads to, or null where the table has no such row. */
export function next(flow: Subject & { status: State }, event: LifeEvent): State | null {
  const row = TABLE.find(([from, name, when]) => name === event && from.includes(flow.status) && when(flow));
  return row ? row[3] : null;
}

/** A finished video counts, and so does one cancelled while it rendered; all else releases its reservation. */
export function quotaOutcome(from: State, to: State): 'settled' | 'released' | null {
  if (!isTerminal(to)) return null;
  const counts = to === 'completed' || (to === 'cancelled' && from === 'video_generating');
  return counts ? 'settled' : 'released';
}
