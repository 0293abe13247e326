// The current activity while the service is working on a flow, and the pictures of its scenes once they are drawn.

import type { FlowDetail } from '#schemas/flows';
import { mediaPath } from '../../api/media';
import { useSecondsSince } from '../../design/hooks/use-since';
import { percentText, t } from '../../language/text';
import { nowOf } from './steps';

type Props = { flow: FlowDetail /** When the answer came, in milliseconds. */; readAtMs: number };

export function Working({ flow, readAtMs }: Props) {
  const isQueued = flow.queuePosition !== null;
  return (
    <section className="w-full rounded-lg border border-line bg-sunken p-5">
      <div className="mx-auto w-full max-w-80 py-4 text-center">
        <p className="text-lg font-semibold">{isQueued ? t('Waiting in the queue') : nowOf(flow.status)}</p>
        <p className="mt-1 text-sm text-muted">
          {isQueued ? queueText(flow.queuePosition ?? 0) : <Left flow={flow} readAtMs={readAtMs} />}
        </p>
        <div
          role="progressbar"
          aria-label={nowOf(flow.status)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={flow.percent}
          className="mt-5"
        >
          <svg aria-hidden className="h-1.5 w-full overflow-hidden rounded-full bg-pressed" preserveAspectRatio="none">
            <rect height="100%" width={`${flow.percent}%`} className="fill-accent transition-[width] duration-500" />
          </svg>
          <p className="mt-2 text-sm font-medium tabular-nums">{percentText(flow.percent)}</p>
        </div>
        <p className="mt-1 text-xs text-faint">{t('You can close this page.')}</p>
      </div>
      <Storyboard flow={flow} />
    </section>
  );
}

/** Without an estimate the time that has passed since it was created or approved. */
function Left({ flow, readAtMs }: Props) {
  const sinceS = useSecondsSince(readAtMs);
  if (flow.secondsLeft === null) {
    const ours = flow.stages.slice(flow.stages.findLastIndex(({ status }) => status === 'pending_approval') + 1);
    const elapsedS = ours.reduce((sum, { seconds }) => sum + seconds, 0) + sinceS;
    return elapsedText(Math.floor(elapsedS));
  }
  return leftText(flow.secondsLeft - sinceS);
}

function Storyboard({ flow: { scenes } }: Pick<Props, 'flow'>) {
  const drawn = scenes?.filter(({ pictureUrl }) => pictureUrl !== null) ?? [];
  if (drawn.length === 0) return null;
  return (
    <ol aria-label={t('Storyboard')} className="mt-3 grid grid-cols-2 gap-2.5 sm:grid-cols-3">
      {drawn.map(({ index, text, pictureUrl }) => (
        <li key={index} className="arrive overflow-hidden rounded-md border border-line bg-raised">
          <img
            src={mediaPath(pictureUrl ?? '')}
            alt={t('Scene {number}: {text}', { number: index + 1, text })}
            width={640}
            height={360}
            decoding="async"
            className="aspect-video h-auto w-full bg-black object-contain"
          />
        </li>
      ))}
    </ol>
  );
}

const queueText = (position: number): string =>
  position === 0
    ? t('Next in the queue.')
    : t('{position, plural, one {# video} other {# videos}} ahead of it.', { position });

const FEW_S = 10;
const MINUTE_S = 60;

/** In steps that do not jump with every second. */
function leftText(seconds: number): string {
  if (seconds <= FEW_S) return t('A few seconds left');
  if (seconds < MINUTE_S) return t('About {seconds} seconds left', { seconds: Math.round(seconds / 5) * 5 });
  const minutes = Math.round(seconds / MINUTE_S);
  return minutes === 1 ? t('About a minute left') : t('About {minutes} minutes left', { minutes });
}

function elapsedText(seconds: number): string {
  if (seconds < MINUTE_S) return t('Started {seconds} s ago', { seconds });
  const minutes = Math.floor(seconds / MINUTE_S);
  return t('Started {minutes} min ago', { minutes });
}
