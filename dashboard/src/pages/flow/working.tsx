// What is happening now, in large, while the service is at work.
import type { FlowDetail } from '#schemas/flows';
import { nowOf } from './steps';

export function Working({ flow }: { flow: FlowDetail }) {
  const isQueued = flow.queuePosition !== null;
  return (
    <section className="grid aspect-video max-h-80 w-full place-items-center rounded-lg border border-line bg-sunken p-6 text-center">
      <div className="w-full max-w-72">
        <p className="text-lg font-semibold">{isQueued ? 'Waiting for its turn' : nowOf(flow.status)}</p>
        <p className="mt-1 text-sm text-muted">
          {isQueued ? queueText(flow.queuePosition ?? 0) : 'You can leave; it goes on by itself.'}
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
          <p className="mt-2 text-sm font-medium tabular-nums">{flow.percent} %</p>
        </div>
      </div>
    </section>
  );
}

const queueText = (position: number): string =>
  position === 0 ? 'It is next.' : `${position} ${position === 1 ? 'video is' : 'videos are'} before it.`;
