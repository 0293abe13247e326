// The way of a flow as people tell it: what was, what is happening now, and what is still to come.
import type { FlowDetail, State } from '#schemas/flows';
import { isTerminal } from '../../../../src/domain/life';

type Stage = FlowDetail['stages'][number];
export type Step = {
  status: State;
  title: string;
  kind: 'done' | 'now' | 'ahead' | 'bad' | 'ended';
  stage: Stage | null;
};

const TITLES: Record<State, { now: string; done: string }> = {
  pending: { now: 'Waiting to begin', done: 'Created' },
  generating_script: { now: 'Writing the script', done: 'Script written' },
  pending_approval: { now: 'Waiting for approval', done: 'Script read' },
  segmenting: { now: 'Cutting into scenes', done: 'Cut into scenes' },
  voice_generating: { now: 'Recording the voice', done: 'Voice recorded' },
  video_generating: { now: 'Filming the presenter', done: 'Filmed' },
  completed: { now: 'Ready', done: 'Ready' },
  failed: { now: 'Failed', done: 'Failed' },
  cancelled: { now: 'Cancelled', done: 'Cancelled' },
};
const WAY: State[] = [
  'pending',
  'generating_script',
  'pending_approval',
  'segmenting',
  'voice_generating',
  'video_generating',
  'completed',
];

export function stepsOf({ stages, autoApprove }: Pick<FlowDetail, 'stages' | 'autoApprove'>): Step[] {
  const walked = stages.map((stage, index): Step => {
    const isDone = index < stages.length - 1 && !isBreak(stages[index + 1]?.status);
    const kind = isDone ? 'done' : kindOf(stages.at(-1)?.status ?? stage.status);
    return { status: stage.status, title: TITLES[stage.status][isDone ? 'done' : 'now'], kind, stage };
  });
  const last = stages.at(-1)?.status ?? 'pending';
  if (isTerminal(last)) return walked;
  const ahead = WAY.slice(WAY.indexOf(last) + 1).filter((status) => !(autoApprove && status === 'pending_approval'));
  return [
    ...walked,
    ...ahead.map((status): Step => ({ status, title: TITLES[status].now, kind: 'ahead', stage: null })),
  ];
}

/** What was being done when it broke off is not done. */
const isBreak = (status: State | undefined): boolean => status === 'failed' || status === 'cancelled';

function kindOf(status: State): Step['kind'] {
  if (status === 'completed') return 'done';
  if (status === 'failed') return 'bad';
  return status === 'cancelled' ? 'ended' : 'now';
}

export const nowOf = (status: State): string => TITLES[status].now;
