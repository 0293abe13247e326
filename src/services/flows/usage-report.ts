// The usage report of a workspace: the range of days that was asked for, checked, and every period in it, empty ones too.
import { invalid } from '../../domain/errors.js';
import { type Clock, dayOf } from '../../lib/clock.js';
import type { FlowSource } from '../../store/db/columns.js';
import type { Visibility } from '../../store/flows/flows.js';
import { NO_USAGE, type UsageGroups, type UsageInterval } from '../../store/flows/usage-report.js';
import type { FlowRepository } from './flow-repository.js';

/** Days as 2026-11-01, both included, in UTC. */
export type UsageReportQuery = {
  from?: string | undefined;
  to?: string | undefined;
  interval?: UsageInterval | undefined;
  maker?: string | undefined;
  source?: FlowSource | undefined;
};

export type UsageReport = UsageGroups & { from: string; to: string; interval: UsageInterval };

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;
export const MOST_DAYS = 366;

type Deps = { flows: Pick<FlowRepository, 'readUsageGroups'>; clock: Clock };

export async function readUsageReport(
  { flows, clock }: Deps,
  visibility: Visibility,
  query: UsageReportQuery,
): Promise<UsageReport> {
  const { interval = 'day', maker = null, source = null } = query;
  const toMs = query.to ? Date.parse(query.to) : Math.floor(clock() / DAY_MS) * DAY_MS;
  const fromMs = query.from ? Date.parse(query.from) : toMs - (USUAL_DAYS - 1) * DAY_MS;
  if (fromMs > toMs) throw invalid('from must not be after to.');
  if (toMs - fromMs >= MOST_DAYS * DAY_MS) throw invalid(`from and to can be up to ${MOST_DAYS} days apart.`);
  const range = { from: new Date(fromMs), until: new Date(toMs + DAY_MS) };
  const groups = await flows.readUsageGroups({ visibility, ...range, interval, maker, source });
  const found = new Map(groups.periods.map((period) => [period.start, period]));
  return {
    ...groups,
    from: dayOf(fromMs),
    to: dayOf(toMs),
    interval,
    periods: startsOf(interval, fromMs, toMs).map((start) => found.get(start) ?? { start, ...NO_USAGE }),
  };
}

/** The first day of the period that a moment is in; weeks begin on Monday, as in PostgreSQL. */
export function periodStart(interval: UsageInterval, ms: number): string {
  const day = dayOf(ms);
  if (interval === 'month') return `${day.slice(0, 7)}-01`;
  if (interval === 'day') return day;
  const sinceMonday = (new Date(ms).getUTCDay() + 6) % 7;
  return dayOf(ms - sinceMonday * DAY_MS);
}

function startsOf(interval: UsageInterval, fromMs: number, toMs: number): string[] {
  const starts = new Set<string>();
  for (let ms = fromMs; ms <= toMs; ms += DAY_MS) starts.add(periodStart(interval, ms));
  return [...starts];
}
