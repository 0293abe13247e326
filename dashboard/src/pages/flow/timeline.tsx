// The stages of a flow with their durations and the current activity.

import { Ban, Check, X } from 'lucide-react';
import type { FlowDetail } from '#schemas/flows';
import { classes } from '../../design/classes';
import { useSecondsSince } from '../../design/hooks/use-since';
import { duration } from '../../design/seconds';
import { Time } from '../../design/time';
import { percentText, t } from '../../language/text';
import { type Step, stepsOf } from './steps';

type Props = { flow: FlowDetail /** When the answer came, in milliseconds. */; readAtMs: number };

export function Timeline({ flow, readAtMs }: Props) {
  return (
    <ol>
      {stepsOf(flow).map((step, index, steps) => (
        <li key={step.status} className="relative flex gap-3 pb-4 last:pb-0">
          {index < steps.length - 1 && (
            <span aria-hidden className="absolute top-6 bottom-0 left-2.5 w-px bg-line-strong" />
          )}
          <Dot kind={step.kind} />
          <div className="min-w-0 flex-1">
            <p className="flex items-baseline justify-between gap-3">
              <span
                aria-current={step.kind === 'now' ? 'step' : undefined}
                className={classes('text-sm', step.kind === 'ahead' ? 'text-faint' : 'font-medium')}
              >
                {step.title}
              </span>
              <Took step={step} readAtMs={readAtMs} isTimed={step.kind === 'now' || index < steps.length - 1} />
            </p>
            <Note step={step} next={steps[index + 1]} flow={flow} />
          </div>
        </li>
      ))}
    </ol>
  );
}

const DOTS: Record<Step['kind'], string> = {
  done: 'border-transparent bg-good-soft text-good',
  now: 'border-accent bg-raised',
  ahead: 'border-line-strong bg-raised',
  bad: 'border-transparent bg-bad-soft text-bad',
  ended: 'border-transparent bg-pressed text-muted',
};
const MARKS = { done: Check, bad: X, ended: Ban };

function Dot({ kind }: { kind: Step['kind'] }) {
  const Mark = kind === 'now' || kind === 'ahead' ? null : MARKS[kind];
  return (
    <span aria-hidden className={classes('grid size-5 shrink-0 place-items-center rounded-full border', DOTS[kind])}>
      {Mark && <Mark className="size-3" strokeWidth={2.5} />}
      {kind === 'now' && <span className="size-2 animate-pulse rounded-full bg-accent" />}
    </span>
  );
}

function Took({ step: { stage, kind }, readAtMs, isTimed }: { step: Step; readAtMs: number; isTimed: boolean }) {
  const sinceS = useSecondsSince(kind === 'now' ? readAtMs : null);
  if (!stage) return null;
  return (
    <span className="text-xs whitespace-nowrap text-faint tabular-nums">
      {isTimed ? (
        duration(kind === 'now' ? Math.floor(stage.seconds + sinceS) : stage.seconds)
      ) : (
        <Time at={stage.startedAt} as="exact" />
      )}
    </span>
  );
}

type NoteProps = { step: Step; next: Step | undefined; flow: FlowDetail };

/** Who did it, or what is happening now. */
function Note({ step, next, flow }: NoteProps) {
  const text = 'text-xs text-muted';
  if (step.kind === 'now') {
    if (flow.queuePosition !== null) return <p className={text}>{waitingText(flow.queuePosition)}</p>;
    if (step.status === 'pending_approval') return null;
    return (
      <>
        <svg aria-hidden className="mt-2 h-1 w-full overflow-hidden rounded-full bg-pressed" preserveAspectRatio="none">
          <rect height="100%" width={`${flow.percent}%`} className="fill-accent transition-[width] duration-500" />
        </svg>
        <p className={classes(text, 'mt-1 tabular-nums')}>{percentText(flow.percent)}</p>
      </>
    );
  }
  const by = step.status === 'pending_approval' && next?.status === 'segmenting' ? next.stage?.by : null;
  if (by)
    return (
      <p className={text}>
        {flow.isEdited ? t('Approved with changes by {by}', { by }) : t('Approved by {by}', { by })}
      </p>
    );
  if (step.status === 'cancelled' && step.stage?.by)
    return <p className={text}>{t('By {by}', { by: step.stage.by })}</p>;
  if (step.status === 'pending' && flow.madeBy)
    return <p className={text}>{t('By {name}', { name: flow.madeBy.name })}</p>;
  return null;
}

const waitingText = (position: number): string =>
  position === 0
    ? t('Next in the queue')
    : t('{position, plural, one {# video} other {# videos}} ahead in the queue', { position });
