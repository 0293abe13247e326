// How long a bar below each figure of a card is: what is a share of something fills its part of the width, and of two amounts in the
// same unit the lesser is held against the greater; percentages are parts of a hundred.

import type { ScreenLine } from '../../domain/draft.js';
import { valuesIn } from '../checks/values.js';
import { firstDate, isMoney } from './figures.js';
import { RATE } from './statements.js';

type Amount = { value: number; unit: string; isMoney: boolean };

/** Amounts that are nearly the same, or too far apart to be seen beside each other, have no bars; of parts of a hundred less is seen. */
const LEAST_SHARE = 0.03;
const MOST_SHARE = { percent: 0.9, other: 0.75 };

/** For each line the filled part of its bar, or null. */
export function barsOf(lines: readonly ScreenLine[]): (number | null)[] {
  const amounts = lines.map(({ figure, text }) => (figure === null ? null : amountIn(figure, text)));
  const shares = lines.map(({ text }, at) => {
    const amount = amounts[at];
    return amount && PERCENT.test(amount.unit) && OF.test(text) && isSeen(amount.value / 100)
      ? amount.value / 100
      : null;
  });
  const bars = shares.some((share) => share !== null) ? shares : compared(lines, amounts);
  // A figure without a bar beside one that has it looks forgotten.
  return lines.some(({ figure }, at) => figure !== null && bars[at] === null) ? lines.map(() => null) : bars;
}

const PERCENT = /^(?:%|per ?cent|prozent|por ciento|pour cent|per cento|procent|por cento)$/iu;

/** Below "70%": "of the packs leaked". */
const OF = /^(?:of|der|des|von|vom|de|del|du|d['’]|da|do|dos|das|di|della|dei|van)(?!\p{L})/iu;

const isSeen = (share: number): boolean => share >= LEAST_SHARE && share <= 1;

/** The only two figures of a card, whatever else it says. */
function compared(lines: readonly ScreenLine[], amounts: readonly (Amount | null)[]): (number | null)[] {
  const [one, other] = amounts.filter((amount) => amount !== null);
  const none = amounts.map(() => null);
  if (lines.filter(({ figure }) => figure !== null).length !== 2) return none;
  if (!one || !other || one.unit !== other.unit || one.unit === '' || one.isMoney) return none;
  const [greatest, least] = [Math.max(one.value, other.value), Math.min(one.value, other.value)];
  const share = least / greatest;
  const isPercent = PERCENT.test(one.unit);
  // Of a hundred, 2.1% and 0.3% are the same dot.
  const most = isPercent && least >= 100 * LEAST_SHARE ? Math.max(greatest, 100) : greatest;
  return share < LEAST_SHARE || share > MOST_SHARE[isPercent ? 'percent' : 'other']
    ? none
    : amounts.map((amount) => amount && amount.value / most);
}

const NUMBER = /\d[\d.,'\u00A0\u202F]*(?: \d{3}(?!\d))*/gu;

/** Times are compared in seconds: "almost 6 minutes" and "41 seconds". */
const TIMES: readonly [RegExp, number][] = [
  [/^(?:s|secs?|seconds?|sekunden?|segundos?|secondes?|secondi|seconden)(?!\p{L})/iu, 1],
  [/^(?:min|mins?|minutes?|minuten?|minutos?|minuti)(?!\p{L})/iu, 60],
  [/^(?:h|hrs?|hours?|stunden?|horas?|heures?|ore|uur|uren)(?!\p{L})/iu, 3_600],
];

/** "patients on the list": as many words of a text name a thing. */
const COUNTED = /^\S+(?: \S+){2}/u;

/** One number with its currency, unit and rate, whatever bounds stand in front; null for dates, ranges and what cannot be told apart ("1.500"). */
function amountIn(figure: string, text: string): Amount | null {
  const [number, ...others] = figure.matchAll(NUMBER);
  const said = valuesIn(figure).said;
  if (!number || others.length > 0 || said.length !== 1 || firstDate(figure) !== null) return null;
  const currency = /[\p{Lu}\p{Sc}]{0,4}\s?$/u.exec(figure.slice(0, number.index))?.[0] ?? '';
  // "€2,100", "per closed day" below it; of a bare count, what it counts.
  const rate = RATE.exec(` ${text}`)?.[0] ?? '';
  const counted = figure === number[0] ? (COUNTED.exec(text)?.[0] ?? '') : '';
  const unit = `${currency}${figure.slice(number.index + number[0].length)}${rate || counted}`
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
  const time = TIMES.find(([pattern]) => pattern.test(unit));
  const [factor, common] = time ? [time[1], unit.replace(time[0], '')] : [1, unit];
  return { value: said[0]! * factor, unit: time ? `time${common}` : common, isMoney: isMoney(figure) };
}
