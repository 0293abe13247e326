// Formats durations.

import { locale, t } from '../language/text';
/** "1:04", as players show them. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** "0.4 s", "38 s", "4 min", "3 h", "2 days" */
export function duration(seconds: number): string {
  if (seconds < 9.95) return `${tenths(seconds)} s`;
  if (seconds < 99.5) return `${Math.round(seconds)} s`;
  if (seconds < 5_400) return t('{round} min', { round: Math.round(seconds / 60) });
  if (seconds < 129_600) return `${Math.round(seconds / 3_600)} h`;
  return t('{round} days', { round: Math.round(seconds / 86_400) });
}

/** "3.5", in German "3,5". */
const tenths = (seconds: number): string =>
  seconds.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
