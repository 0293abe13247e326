// The figures of the report: each with its name, its value for the chart, and how it is written.

import type { UsageReport } from '#schemas/flows';
import { duration } from '../../design/seconds';
import { locale, t } from '../../language/text';
import type { Interval } from './report-query';

export type Figures = UsageReport['totals'];
export type MetricName = 'videos' | 'approval' | 'edits' | 'time' | 'cost';

export type Metric = {
  name: MetricName;
  title: string;
  hint: string;
  /** Null where there is nothing to tell. */
  value: (figures: Figures) => number | null;
  text: (figures: Figures) => string;
  /** A value of the scale. */
  scale: (value: number) => string;
};

export const NOTHING = '–';

const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
export const count = (value: number): string => value.toLocaleString(locale);

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
const shareText = (value: number | null): string => (value === null ? NOTHING : percent.format(value));

const approvalRate = ({ approved, rejected }: Figures) => share(approved, approved + rejected);
const editRate = ({ edited, approved }: Figures) => share(edited, approved);

function money({ costs }: Figures): string {
  if (costs.length === 0) return NOTHING;
  return costs
    .map(({ amount, currency }) => amount.toLocaleString(locale, { style: 'currency', currency }))
    .join(' + ');
}

/** Amounts of several currencies have no sum. */
const oneCurrency = ({ costs }: Figures): number | null => (costs.length === 1 ? costs[0]!.amount : null);

export const METRICS: readonly Metric[] = [
  {
    name: 'videos',
    title: t('Videos completed'),
    hint: t('Videos created in this period that were completed.'),
    value: ({ completed }) => completed,
    text: ({ completed }) => count(completed),
    scale: count,
  },
  {
    name: 'approval',
    title: t('Approval rate'),
    hint: t('Approved scripts as a share of all approved or rejected scripts.'),
    value: approvalRate,
    text: (figures) => shareText(approvalRate(figures)),
    scale: shareText,
  },
  {
    name: 'edits',
    title: t('Scripts edited'),
    hint: t('Edited scripts as a share of all approved scripts.'),
    value: editRate,
    text: (figures) => shareText(editRate(figures)),
    scale: shareText,
  },
  {
    name: 'time',
    title: t('Time to approve'),
    hint: t('Median time from finished script to approval.'),
    value: ({ medianApprovalSeconds }) => medianApprovalSeconds,
    text: ({ medianApprovalSeconds }) => (medianApprovalSeconds === null ? NOTHING : duration(medianApprovalSeconds)),
    scale: duration,
  },
  {
    name: 'cost',
    title: t('Cost'),
    hint: t('Provider costs, where prices are known.'),
    value: oneCurrency,
    text: money,
    scale: (value) => value.toLocaleString(locale, { maximumFractionDigits: 2 }),
  },
];

export const metricOf = (name: MetricName): Metric => METRICS.find((metric) => metric.name === name)!;

const FORMATS: Record<Interval, Intl.DateTimeFormat> = {
  day: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  week: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
};

export const periodName = (interval: Interval, start: string): string => FORMATS[interval].format(new Date(start));

type Maker = UsageReport['makers'][number];
export const makerName = ({ name }: Maker): string => name ?? t('Deleted account or key');
