// A relative time («3 hours ago») with the exact one as tooltip and machine-readable attribute.

import { locale, t } from '../language/text';

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });

export const exactTime = (at: string): string => exact.format(new Date(at));

export function ago(at: string, now = Date.now()): string {
  const seconds = (Date.parse(at) - now) / 1_000;
  const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size);
  return unit ? relative.format(Math.round(seconds / unit[1]), unit[0]) : t('just now');
}

export function Time({ at, as = 'ago' }: { at: string; as?: 'ago' | 'exact' | 'day' }) {
  const moment = new Date(at);
  const said = { ago: () => ago(at), exact: () => exactTime(at), day: () => day.format(moment) };
  return (
    <time dateTime={at} title={exactTime(at)} className="whitespace-nowrap tabular-nums">
      {said[as]()}
    </time>
  );
}
