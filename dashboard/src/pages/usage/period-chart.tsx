// One figure, period by period, as a bar chart. Its name sums it up; the table beside it has the numbers.

import type { UsageReport } from '#schemas/flows';
import { classes } from '../../design/classes';
import { t } from '../../language/text';
import { type Figures, type Metric, periodName } from './figures';

type Props = { report: UsageReport; metric: Metric };
type Part = { value: number; look: string };

const WIDTH = 720;
const HEIGHT = 180;
const GAP = 0.28;
const WIDEST_BAR = 44;
/** The scale's minimum for counts, so that a single video does not fill the chart. */
const LEAST_VIDEOS = 5;
const MOST_LABELS = 8;

const OUTCOMES = [
  {
    name: t('Completed|count'),
    look: 'fill-accent-solid',
    dot: 'bg-accent-solid',
    value: ({ completed }: Figures) => completed,
  },
  { name: t('Failed|count'), look: 'fill-bad-solid', dot: 'bg-bad-solid', value: ({ failed }: Figures) => failed },
  { name: t('Canceled|count'), look: 'fill-control', dot: 'bg-control', value: ({ cancelled }: Figures) => cancelled },
];

export function PeriodChart({ report, metric }: Props) {
  const bars = report.periods.map((period) => partsOf(metric, period));
  const sums = bars.map((parts) => parts.reduce((sum, { value }) => sum + value, 0));
  const top = Math.max(leastScale(metric), ...sums);
  return (
    <figure>
      {metric.name === 'videos' && <Legend />}
      <p aria-hidden className="mb-1 text-2xs text-faint tabular-nums">
        {metric.scale(top)}
      </p>
      <svg
        role="img"
        aria-label={`${metric.title}: ${metric.text(report.totals)}`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-44 w-full overflow-visible"
      >
        {[0, 0.5, 1].map((part) => (
          <line
            key={part}
            x1={0}
            x2={WIDTH}
            y1={HEIGHT * part}
            y2={HEIGHT * part}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {report.periods.map((period, place) => (
          <Bar
            key={period.start}
            title={`${periodName(report.interval, period.start)}: ${metric.text(period)}`}
            parts={bars[place]!}
            top={top}
            place={place}
            count={bars.length}
          />
        ))}
      </svg>
      <Labels report={report} />
    </figure>
  );
}

const leastScale = ({ name }: Metric): number =>
  name === 'videos' ? LEAST_VIDEOS : name === 'time' || name === 'cost' ? 0.01 : 1;

/** Videos are shown with what did not become one. */
function partsOf(metric: Metric, figures: Figures): Part[] {
  if (metric.name === 'videos') return OUTCOMES.map(({ value, look }) => ({ value: value(figures), look }));
  return [{ value: metric.value(figures) ?? 0, look: 'fill-accent-solid' }];
}

type BarProps = { title: string; parts: readonly Part[]; top: number; place: number; count: number };

function Bar({ title, parts, top, place, count }: BarProps) {
  const room = WIDTH / count;
  const width = Math.min(room * (1 - GAP), WIDEST_BAR);
  const x = place * room + (room - width) / 2;
  let y = HEIGHT;
  return (
    <g className="group">
      <title>{title}</title>
      <rect x={place * room} y={0} width={room} height={HEIGHT} className="fill-transparent group-hover:fill-hover" />
      {parts.map(({ value, look }) => {
        const height = (value / top) * HEIGHT;
        y -= height;
        return height > 0 && <rect key={look} x={x} y={y} width={width} height={height} className={look} />;
      })}
    </g>
  );
}

function Legend() {
  return (
    <ul className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {OUTCOMES.map(({ name, dot }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span className={`size-2 rounded-[2px] ${dot}`} />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Under their bars; of many periods only some have room for a name. */
function Labels({ report: { periods, interval } }: Pick<Props, 'report'>) {
  const step = Math.ceil(periods.length / MOST_LABELS);
  return (
    <div aria-hidden className="mt-1.5 flex text-2xs text-faint">
      {periods.map(({ start }, place) => (
        <span key={start} className="relative h-4 min-w-0 flex-1">
          {place % step === 0 && (
            <span
              className={classes(
                'absolute left-1/2 -translate-x-1/2 whitespace-nowrap',
                (place / step) % 2 === 1 && 'max-sm:hidden',
              )}
            >
              {periodName(interval, start)}
            </span>
          )}
        </span>
      ))}
    </div>
  );
}
