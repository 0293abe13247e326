// How much of the month's quota is used, in words and as a bar.
import type { Overview } from '#shapes';
import { classes } from '../../design/classes';
import { Time } from '../../design/time';

export function QuotaMeter({ quota: { used, limit, resetsAt } }: Pick<Overview, 'quota'>) {
  if (limit === null) {
    return <p className="text-xs text-muted tabular-nums">{used === 1 ? '1 video' : `${used} videos`} this month</p>;
  }
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  return (
    <div className="w-44 text-xs text-muted">
      <p className="flex justify-between gap-2 tabular-nums">
        <span>
          <span className="font-medium text-ink">{used}</span> of {limit} videos
        </span>
        {share >= 1 ? (
          <span className="text-faint">
            until <Time at={resetsAt} as="day" />
          </span>
        ) : (
          <span className="text-faint">this month</span>
        )}
      </p>
      <svg aria-hidden className="mt-1.5 h-1 w-full overflow-hidden rounded-full bg-pressed" preserveAspectRatio="none">
        <rect height="100%" width={`${share * 100}%`} className={classes('fill-current', toneOf(share))} />
      </svg>
    </div>
  );
}

function toneOf(share: number): string {
  if (share >= 1) return 'text-bad';
  return share >= 0.8 ? 'text-warn' : 'text-accent';
}
