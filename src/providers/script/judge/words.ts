// Takes a sentence apart into the words that the judge looks at. Figures and names become signs of their kind: who it is and how
// much it was says nothing about whether a remark is private.

/** Whether a word with a capital is a name, given in small letters; at the beginning of a sentence every word has one. */
export type IsName = (word: string, isFirst: boolean) => boolean;

const TOKEN =
  /[$€£¥]?\d[\d.,:]*(?:\s?%|k\b|m\b|h\b)?|\p{L}[\p{L}\p{M}]*(?:-\p{L}+)*|'(?:s|t|re|ve|ll|d|m)\b|[,;:?!()"“”—–]/gu;
const DAY =
  /^(?:january|february|march|april|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$/u;
const OPENS = /^[:;?!"“]$/u;
const NAME = '@name';

/** The words in their order, in small letters, with the marks between them. */
export function wordsOf(text: string, isName: IsName): string[] {
  const words: string[] = [];
  for (const [raw] of plain(text).matchAll(TOKEN)) {
    const isFirst = words.length === 0 || OPENS.test(words.at(-1)!);
    const word = /\d/u.test(raw) ? figureOf(raw) : wordOf(raw, isFirst, isName);
    if (word !== NAME || words.at(-1) !== NAME) words.push(word);
  }
  return words;
}

/** With one kind of apostrophe, and "not" as a word of its own. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[’‘]/gu, "'")
    .replace(/n't\b/gu, ' not')
    .replace(/\bcan not\b/gu, 'cannot');

function figureOf(raw: string): string {
  if (/^[$€£¥]|k$/iu.test(raw)) return '#money';
  if (raw.endsWith('%')) return '#pct';
  if (/^(?:19|20)\d\d$/u.test(raw)) return '#year';
  if (raw.includes(':')) return '#time';
  const digits = raw.replace(/\D/gu, '').length;
  return digits >= 4 ? '#big' : digits === 3 ? '#num3' : '#num';
}

function wordOf(raw: string, isFirst: boolean, isName: IsName): string {
  const lower = raw.toLowerCase();
  if (!/^\p{Lu}/u.test(raw) || lower === 'i') return lower;
  if (DAY.test(lower)) return '#day';
  const isShort = /^\p{Lu}{2,5}$/u.test(raw);
  return !isShort && isName(lower, isFirst) ? NAME : lower;
}
