// The last twelve months as a bar chart. Hidden from screen readers, since the table below has the same numbers.
import { classes } from '../../design/classes';
import { fullName, initial, type Month, shortName, totalOf } from './month';

const PARTS = [
  { key: 'made', name: 'Made', look: 'bg-accent-solid' },
  { key: 'failed', name: 'Failed', look: 'bg-bad-solid' },
  { key: 'cancelled', name: 'Cancelled', look: 'bg-control' },
] as const;

/** The scale's minimum, so that a single video does not fill the chart. */
const LEAST_SCALE = 5;

export function MonthChart({ months }: { months: readonly Month[] }) {
  const most = Math.max(LEAST_SCALE, ...months.map(totalOf));
  return (
    <div aria-hidden>
      <ul className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {PARTS.map(({ key, name, look }) => (
          <li key={key} className="flex items-center gap-1.5">
            <span className={classes('size-2 rounded-[2px]', look)} />
            {name}
          </li>
        ))}
      </ul>
      <div className="flex h-44 items-stretch">
        {[...months].reverse().map((month) => (
          <Bar key={month.period} month={month} most={most} />
        ))}
      </div>
    </div>
  );
}

function Bar({ month, most }: { month: Month; most: number }) {
  const total = totalOf(month);
  return (
    <div
      title={`${fullName(month)}: ${PARTS.map(({ key, name }) => `${month[key]} ${name.toLowerCase()}`).join(', ')}`}
      className="group flex min-w-0 flex-1 flex-col justify-end text-center"
    >
      <span className={classes('mb-1 text-2xs tabular-nums', total > 0 ? 'font-medium text-muted' : 'text-faint')}>
        {total > 0 ? total.toLocaleString('en', { notation: 'compact' }) : ''}
      </span>
      <div
        className="mx-auto flex w-3/5 max-w-9 flex-col-reverse gap-px overflow-hidden rounded-t-[4px] group-hover:opacity-85"
        style={{ height: `${(total / most) * 78}%` }}
      >
        {PARTS.filter(({ key }) => month[key] > 0).map(({ key, look }) => (
          <span key={key} className={classes('min-h-px', look)} style={{ flexGrow: month[key] }} />
        ))}
      </div>
      <span className="border-t border-line-strong pt-1.5 text-2xs text-faint">
        <span className="max-sm:hidden">{shortName(month)}</span>
        <span className="sm:hidden">{initial(month)}</span>
      </span>
    </div>
  );
}
