// A sum that a model made of figures in its quotes, such as "640 × 145 = 92800": made again here, so that what it comes to may be told
// as if it stood there. Whether its figures belong together is asked of the fact check.
import { valuesIn } from '../../../text/checks/values.js';

/** Days, weeks and months, hours and minutes: something is multiplied or divided by them. */
const CALENDAR: ReadonlySet<number> = new Set([7, 12, 24, 52, 60, 365]);
/** "11% of 600 tonnes, at RM 22 a kilogram" */
const THOUSANDS = 1_000;
const IN_THOUSANDS =
  /\b(?:t|tons?|tonnes?|kg|kilos?|kilograms?|grams?|km|kilomet(?:er|re)s?|lit(?:er|re)s?|ml|kWh|MWh)\b/iu;
/** "About 51,000" for 50,980, and three months for 2.9. */
const MOST_ROUNDED = 0.05;
/** A rounded result has at most as many digits that count. */
const ROUNDED_DIGITS = [1, 2, 3] as const;
/** Longer ones nobody follows. */
const MOST_FIGURES = 5;
const MOST_CHARS = 120;

const SUM = /^([\d.]+%?(?:[*/+-][\d.]+%?)+)=([\d.]+)$/u;
/** With three digits behind the point a figure may be a thousand. */
const FIGURE = /^\d+(?:\.\d{1,2})?%?$/u;

/** In one spelling; null where it does not come out, has a figure that the quotes do not have, or comes to one that is `kept` back. */
export function soundSum(given: string | null | undefined, quotes: string, kept = ''): string | null {
  if (!given || given.length > MOST_CHARS) return null;
  const plain = given
    .normalize('NFKC')
    .replace(/[×·x]/gu, '*')
    .replace(/[÷:]/gu, '/')
    .replace(/[−–]/gu, '-')
    .replace(/(?<=\d)[, ](?=\d{3}(?!\d))/gu, '')
    .replace(/\s+/gu, '');
  const [, made = '', result = ''] = SUM.exec(plain) ?? [];
  const [figures, signs] = [made.split(/[*/+-]/u), made.match(/[*/+-]/gu) ?? []];
  if (![...figures, result].every((each) => FIGURE.test(each)) || figures.length > MOST_FIGURES) return null;
  const value = resultOf(figures, signs);
  const factors = IN_THOUSANDS.test(quotes) ? new Set([...CALENDAR, THOUSANDS]) : CALENDAR;
  const isSound =
    isMadeOf(figures, signs, valuesIn(quotes), factors) &&
    isRounded(value, Number(result)) &&
    !isKept([value, Number(result)], kept);
  return isSound ? `${made.replaceAll('*', ' × ').replace(/([/+-])/gu, ' $1 ')} = ${result}` : null;
}

/** Of quoted figures, each once, and of the calendar; by nothing and by one nothing is reckoned. */
function isMadeOf(
  figures: readonly string[],
  signs: readonly string[],
  { numbers, percents }: Pick<ReturnType<typeof valuesIn>, 'numbers' | 'percents'>,
  factors: ReadonlySet<number>,
): boolean {
  const isQuoted = (figure: string): boolean =>
    (figure.endsWith('%') ? percents : numbers).has(Number.parseFloat(figure));
  const isOfCalendar = (figure: string, at: number): boolean =>
    factors.has(Number(figure)) && [signs[at - 1], signs[at]].some((sign) => sign === '*' || sign === '/');
  const values = figures.map((figure) => Number.parseFloat(figure));
  return (
    figures.some(isQuoted) &&
    figures.every((figure, at) => isQuoted(figure) || isOfCalendar(figure, at)) &&
    values.every((value) => value !== 0 && value !== 1) &&
    new Set(values).size === values.length
  );
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= MOST_ROUNDED * other;

const isRounded = (value: number, result: number): boolean =>
  Number.isFinite(value) &&
  value > 0 &&
  (Math.abs(value - result) < 0.01 ||
    (Number.isInteger(result) && Math.round(value) === result) ||
    ROUNDED_DIGITS.some((digits) => Number(value.toPrecision(digits)) === result)) &&
  isNear(value, result);

/** Small numbers stand for much. */
const LEAST_KEPT = 12;

const isKept = (values: readonly number[], kept: string): boolean =>
  valuesIn(kept).said.some((held) => held > LEAST_KEPT && values.some((value) => isNear(value, held)));

/** Products and quotients first. */
function resultOf(figures: readonly string[], signs: readonly string[]): number {
  const terms: number[] = [];
  figures.forEach((figure, at) => {
    const value = Number.parseFloat(figure) / (figure.endsWith('%') ? 100 : 1);
    const sign = signs[at - 1] ?? '+';
    if (sign === '*') terms.push(terms.pop()! * value);
    else if (sign === '/') terms.push(terms.pop()! / value);
    else terms.push(sign === '-' ? -value : value);
  });
  return terms.reduce((sum, term) => sum + term, 0);
}
