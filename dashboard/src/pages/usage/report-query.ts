// What the report is about: a range of days, the length of a period, and one maker or source or all.

import type { UsageReport, UsageReportQuery } from '#schemas/flows';
import { t } from '../../language/text';

export type Interval = UsageReport['interval'];
export type RangeName = '30' | '90' | '365' | 'custom';

export const RANGES: readonly { value: RangeName; label: string }[] = [
  { value: '30', label: t('Last 30 days') },
  { value: '90', label: t('Last 90 days') },
  { value: '365', label: t('Last 12 months') },
  { value: 'custom', label: t('Custom range') },
];

export type ReportChoice = {
  range: RangeName;
  from: string;
  to: string;
  interval: Interval;
  maker: string;
  source: string;
};

const DAY_MS = 86_400_000;
/** More bars than this cannot be told apart. */
const MOST_BARS_OF_DAYS = 92;
const USUAL_INTERVAL: Record<string, Interval> = { '30': 'day', '90': 'week', '365': 'month' };

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Everybody and everything. */
export const ALL = '';

export function chooseRange(choice: ReportChoice, range: RangeName, nowMs = Date.now()): ReportChoice {
  if (range === 'custom') return { ...choice, range };
  const from = dayOf(nowMs - (Number(range) - 1) * DAY_MS);
  return { ...choice, range, from, to: dayOf(nowMs), interval: USUAL_INTERVAL[range]! };
}

export const firstChoice = (nowMs = Date.now()): ReportChoice =>
  chooseRange({ range: '30', from: '', to: '', interval: 'day', maker: ALL, source: ALL }, '30', nowMs);

/** Days of a custom range; a long one is cut into weeks at least. */
export function chooseDays(choice: ReportChoice, days: { from?: string; to?: string }): ReportChoice {
  const next = { ...choice, ...days };
  return { ...next, interval: allowsDays(next) || next.interval !== 'day' ? next.interval : 'week' };
}

export const allowsDays = ({ from, to }: Pick<ReportChoice, 'from' | 'to'>): boolean =>
  Date.parse(to) - Date.parse(from) < MOST_BARS_OF_DAYS * DAY_MS;

export const queryOf = ({ from, to, interval, maker, source }: ReportChoice): UsageReportQuery => ({
  from,
  to,
  interval,
  ...(maker !== ALL && { maker }),
  ...(source !== ALL && { source: source as UsageReport['sources'][number]['source'] }),
});
