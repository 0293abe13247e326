// A sum that a model made of figures in its quotes, such as "640 × 145 = 92800": made again here, so that what it comes to may be told
// as if it stood there. Whether its figures belong together is asked of the fact check.
import { valuesIn } from '../../../text/checks/values.js';

/** Days, weeks and months, hours and minutes. */
const CALENDAR: ReadonlySet<number> = new Set([7, 12, 24, 52, 60, 365]);
/** "About 51,000" for 50,980, and three months for 2.9. */
const MOST_ROUNDED = 0.05;
/** Longer ones nobody follows. */
const MOST_FIGURES = 5;
const MOST_CHARS = 120;

const SUM = /^([\d.]+%?(?:[*/+-][\d.]+%?)+)=([\d.]+)$/u;
const FIGURE = /^\d+(?:\.\d+)?%?$/u;

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
  const { numbers, percents } = valuesIn(quotes);
  const isQuoted = (figure: string): boolean =>
    (figure.endsWith('%') ? percents : numbers).has(Number.parseFloat(figure));
  const value = resultOf(figures, signs);
  const isSound =
    figures.some(isQuoted) &&
    !valuesIn(kept).numbers.has(Number(result)) &&
    figures.every((figure) => isQuoted(figure) || CALENDAR.has(Number(figure))) &&
    Math.abs(Number(result) - value) <= MOST_ROUNDED * Math.abs(value);
  return isSound ? `${made.replaceAll('*', ' × ').replace(/([/+-])/gu, ' $1 ')} = ${result}` : null;
}

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
