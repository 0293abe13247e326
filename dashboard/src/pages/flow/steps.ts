// The progress of a flow as steps: done, current, and to come.

import type { FlowDetail, State } from '#schemas/flows';
import { isTerminal } from '../../../../src/domain/life';
import { t } from '../../language/text';

type Stage = FlowDetail['stages'][number];
export type Step = {
  status: State;
  title: string;
  kind: 'done' | 'now' | 'ahead' | 'bad' | 'ended';
  stage: Stage | null;
};

const TITLES: Record<State, { now: string; done: string }> = {
  pending: { now: t('Waiting to start'), done: t('Created') },
  generating_script: { now: t('Writing script'), done: t('Script written') },
  pending_approval: { now: t('Waiting for approval'), done: t('Approved') },
  segmenting: { now: t('Planning scenes'), done: t('Scenes planned') },
  voice_generating: { now: t('Creating voice track'), done: t('Voice track created') },
  video_generating: { now: t('Rendering'), done: t('Rendered') },
  completed: { now: t('Completed'), done: t('Completed') },
  failed: { now: t('Failed'), done: t('Failed') },
  cancelled: { now: t('Canceled'), done: t('Canceled') },
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

/** The step at which it failed does not count as done. */
const isBreak = (status: State | undefined): boolean => status === 'failed' || status === 'cancelled';

function kindOf(status: State): Step['kind'] {
  if (status === 'completed') return 'done';
  if (status === 'failed') return 'bad';
  return status === 'cancelled' ? 'ended' : 'now';
}

export const nowOf = (status: State): string => TITLES[status].now;
