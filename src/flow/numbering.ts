// Numbers and letters that count the items of a list: "1.", "(2)", "a)", "1.2". They are marks only where the list counts on; a line
// may also begin with a figure, or with somebody's initial.

type Counted = { kind: string; value: number; mark: string };

const OPENS = String.raw`^[ \t]{0,12}(?:\*\*|__)?`;
/** "2. Mai" is a day. */
const MONTH = '(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)';
const SIGNS: readonly [string, RegExp][] = [
  ['number', new RegExp(String.raw`${OPENS}(\d{1,2})[.)][ \t]+(?=\S)(?!${MONTH})`, 'u')],
  ['bracket', new RegExp(String.raw`${OPENS}\((\d{1,2})\)[ \t]+(?=\S)`, 'u')],
  ['letter', new RegExp(String.raw`${OPENS}\(?([A-Za-z])\)[ \t]+(?=\S)`, 'u')],
  ['small', new RegExp(String.raw`${OPENS}([a-z])\.[ \t]+(?=\S)`, 'u')],
  ['roman', new RegExp(String.raw`${OPENS}(I{1,3}|IV|VI{0,3}|IX|X)[.)][ \t]+(?=\S)`, 'u')],
  ['deep', new RegExp(String.raw`${OPENS}(?:\d{1,2}\.){1,3}(\d{1,2})\.?[ \t]+(?=\p{Lu})`, 'u')],
];

const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];

const placeOf = (count: string): number => (/\d/u.test(count) ? Number(count) : count.toLowerCase().charCodeAt(0));

function countOf(line: string): Counted | null {
  for (const [kind, sign] of SIGNS) {
    const found = sign.exec(line);
    if (!found) continue;
    const [mark, count = ''] = found;
    const value = kind === 'roman' ? ROMAN.indexOf(count) : placeOf(count);
    return { kind: kind === 'deep' ? `deep ${mark.trim().replace(/\d+\.?$/u, '')}` : kind, value, mark };
  }
  return null;
}

/** "2.5 million" and "v. good" are in the middle of no list. */
const mayBegin = (kind: string, value: number): boolean =>
  kind === 'number' || kind === 'bracket' || value === 1 || value === 'a'.charCodeAt(0);

/** How the lines count themselves, by their places. */
export function numberedLines(lines: readonly string[]): ReadonlyMap<number, string> {
  const counted = lines.map(countOf);
  const marks = new Map<number, string>();
  const last = new Map<string, { at: number; value: number }>();
  for (const [at, found] of counted.entries()) {
    if (!found) continue;
    const before = last.get(found.kind);
    // Markdown counts by itself where each item is the first.
    const isNext = before && (before.value === found.value - 1 || (before.value === 1 && found.value === 1));
    if (isNext && (marks.has(before.at) || mayBegin(found.kind, before.value))) {
      marks.set(before.at, counted[before.at]!.mark);
      marks.set(at, found.mark);
    }
    last.set(found.kind, { at, value: found.value });
  }
  return marks;
}
