// The used share of the monthly quota, as text and bar.

import type { Overview } from '#schemas/flows';
import { classes } from '../../design/classes';
import { Time } from '../../design/time';
import { rich, t } from '../../language/text';

export function QuotaMeter({ quota: { used, limit, resetsAt } }: Pick<Overview, 'quota'>) {
  if (limit === null) {
    return (
      <p className="text-xs text-muted tabular-nums">
        {t('{used, plural, one {# video} other {# videos}} this month', { used })}
      </p>
    );
  }
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 text-xs text-muted tabular-nums">
      <svg aria-hidden className="h-1 w-16 overflow-hidden rounded-full bg-pressed" preserveAspectRatio="none">
        <rect height="100%" width={`${share * 100}%`} className={classes('fill-current', toneOf(share))} />
      </svg>
      <span>
        {rich('<span>{used}</span> of {limit} videos this month', {
          used,
          limit,
          span: (parts) => <span className="font-medium text-ink">{parts}</span>,
        })}
        {share >= 1 && <>{rich(', resets {time}', { time: <Time at={resetsAt} as="day" /> })}</>}
      </span>
    </p>
  );
}

function toneOf(share: number): string {
  if (share >= 1) return 'text-bad';
  return share >= 0.8 ? 'text-warn' : 'text-accent';
}
