// How much of the month's quota is used, in words and as a bar.
import type { Overview } from '#schemas/flows';
import { classes } from '../../design/classes';
import { Time } from '../../design/time';

export function QuotaMeter({ quota: { used, limit, resetsAt } }: Pick<Overview, 'quota'>) {
  if (limit === null) {
    return <p className="text-xs text-muted tabular-nums">{used === 1 ? '1 video' : `${used} videos`} this month</p>;
  }
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 text-xs text-muted tabular-nums">
      <svg aria-hidden className="h-1 w-16 overflow-hidden rounded-full bg-pressed" preserveAspectRatio="none">
        <rect height="100%" width={`${share * 100}%`} className={classes('fill-current', toneOf(share))} />
      </svg>
      <span>
        <span className="font-medium text-ink">{used}</span> of {limit} videos this month
        {share >= 1 && (
          <>
            , more from <Time at={resetsAt} as="day" />
          </>
        )}
      </span>
    </p>
  );
}

function toneOf(share: number): string {
  if (share >= 1) return 'text-bad';
  return share >= 0.8 ? 'text-warn' : 'text-accent';
}
