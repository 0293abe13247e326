// Words and sentences: finds where sentences end, counts the words of a summary by the rule of the contract (tokens between white
// space that hold a letter or a digit, and dictionary words inside runs of scripts without spaces), and shortens names at a word.

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** The segmenter is fed this many characters at a time, so that counting can stop early in an endless run. */
const CHUNK_CHARS = 240;

/** How many words `text` holds; counting stops at `stopAt`. */
export function countWords(text: string, stopAt = 50): number {
  let count = 0;
  for (const [token] of text.matchAll(/\S+/g)) {
    count += wordsOfToken(token, stopAt - count);
    if (count >= stopAt) return stopAt;
  }
  return count;
}

function wordsOfToken(token: string, wanted: number): number {
  if (!LETTER_OR_DIGIT.test(token)) return 0;
  let count = 0;
  let end = 0;
  for (const run of token.matchAll(UNSPACED)) {
    if (LETTER_OR_DIGIT.test(token.slice(end, run.index))) count += 1;
    count += wordsOfRun(run[0], wanted - count);
    end = run.index + run[0].length;
    if (count >= wanted) return wanted;
  }
  return count + (LETTER_OR_DIGIT.test(token.slice(end)) ? 1 : 0);
}

function wordsOfRun(run: string, wanted: number): number {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  let count = 0;
  for (let start = 0; start < run.length && count < wanted; start += CHUNK_CHARS) {
    for (const part of segmenter.segment(run.slice(start, start + CHUNK_CHARS))) {
      if (part.isWordLike) count += 1;
      if (count >= wanted) break;
    }
  }
  return count;
}

/** More of a name is neither heard to its end nor read at a glance. */
const SHORT_NAME = 80;

/** Words that lead to another one, and marks that do. */
const LEADING_ON =
  /(?:[\s,;:&/+–—-]|(?<=\s)(?:of|the|and|for|de|la|del|di|da|der|des|und|für|et|y|e|en|van|von)(?=\s|$))+$/u;

/** The first whole words that fit; empty where the first one alone does not. */
export function shortName(name: string, most: number = SHORT_NAME): string {
  if (name.length <= most) return name;
  const end = name.slice(0, most + 1).search(/\s\S*$/u);
  return end < 0 ? '' : name.slice(0, end).replace(LEADING_ON, '');
}

// Finds where sentences begin and end, in one pass, without being fooled by abbreviations, initials and numbers.

export type Slice = { start: number; end: number };

const STOPS = new Set(['.', '!', '?', '…', '。', '！', '？', '؟', '۔', '।']);
const WIDE_STOPS = new Set(['。', '！', '？']);
const CLOSERS = new Set(['"', "'", '”', '’', '»', ')', ']', '」', '』']);

/** A full stop after these never ends a sentence. */
const TITLES = new Set(
  'mio mrd mr mrs ms dr prof st vs e.g i.e eg ie approx dept est fig no nos nr vol z.b bzw ca c esp abt v u.a d.h sr sra hr fr mme mlle art tel ext max avg sq rd ggf evtl inkl zzgl tsd incl excl feat gen col capt rev hon jr'.split(
    ' ',
  ),
);
/** What stands before a name in short; a full stop after one ends no sentence where it has a capital and another follows. */
export const BEFORE_NAMES: ReadonlySet<string> = new Set(
  'ma mag agr ddr dkfm wm st dipl ing eng engr arch arq ir lic lcda lcdo mtra mtro dra atty col gen lt capt sgt hj hon rt inż mgr judr mudr phdr'.split(
    ' ',
  ),
);
/** A full stop after these ends a sentence only where a capital follows. */
const SOFT = new Set(
  'etc inc ltd co corp plc llc a.m p.m am pm min hr hrs ft pct sec lb lbs oz mos yrs wks bldg mtg ea jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun usw'.split(
    ' ',
  ),
);
/** "At 1 p.m. Eastern", "11 a.m. PT". */
const ZONE =
  /^(?:(?:Eastern|Central|Pacific|Mountain|Atlantic)(?![\p{L}'’])(?! (?:is|are|was|has|will))|(?:[ECMP][SD]?T|GMT|UTC|BST|CES?T|EES?T|WES?T|AES?T|AED?T|IST|SAST|NZS?T)(?!\p{L}))/u;
/** A full stop after these ends a sentence only where a new one surely begins: "U.S. Foods", "in the U.S. They sell". */
const STATES = new Set(['u.s', 'u.k', 'e.u', 'u.n', 'u.a.e']);
const STARTERS =
  /^(?:the|they|we|he|she|it|i|you|this|that|these|those|our|their|his|her|there|in|on|at|and|but|so|next|then|when|if|for)\b/i;
/** "Jede 5. Reparatur", "am 3. Tag". */
const ORDINAL_LEAD =
  /(?:^|\s)(?:jede[rnms]?|der|die|das|den|dem|am|zum|zur|im|vom|beim|ab|bis|ihr(?:e[rnm]?)?|unser(?:e[rnm]?)?) $/i;
const MONTHS =
  /^(?:jan|january|januar|feb|february|februar|mar|march|märz|apr|april|mai|may|jun|june|juni|jul|july|juli|aug|august|sept?|september|oct|october|okt|oktober|nov|november|dec|december|dez|dezember)\b/i;

/** The sentences of `text` as slices without white space around them. */
export function sentencesOf(text: string): Slice[] {
  const slices: Slice[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (!STOPS.has(text[at]!)) continue;
    const end = endOfStops(text, at);
    if (endsSentence(text, at, end)) {
      pushTrimmed(slices, text, start, end);
      start = end;
    }
    at = end - 1;
  }
  pushTrimmed(slices, text, start, text.length);
  return slices;
}

/** The same as texts. */
export const sentenceTexts = (text: string): string[] =>
  sentencesOf(text).map(({ start, end }) => text.slice(start, end));

/** Where texts stand in a script, each behind the one before it; null for one that stands at no place that is wanted. */
export function placesOf(
  script: string,
  texts: readonly string[],
  isWanted: (start: number) => boolean = () => true,
): (Slice | null)[] {
  let from = 0;
  return texts.map((text) => {
    const start = text === '' ? -1 : script.indexOf(text, from);
    if (start < 0 || !isWanted(start)) return null;
    from = start + text.length;
    return { start, end: from };
  });
}

/** Adds the slice without the white space at its edges, and nothing where only white space is left. */
export function pushTrimmed(slices: Slice[], text: string, from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && isSpace(text[start]!)) start += 1;
  while (end > start && isSpace(text[end - 1]!)) end -= 1;
  if (start < end) slices.push({ start, end });
}

const isSpace = (char: string): boolean => /\s/u.test(char);

function endOfStops(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && STOPS.has(text[end]!)) end += 1;
  while (end < text.length && CLOSERS.has(text[end]!)) end += 1;
  return end;
}

function endsSentence(text: string, at: number, end: number): boolean {
  if (end >= text.length || WIDE_STOPS.has(text[at]!)) return true;
  if (!isSpace(text[end]!)) return false;
  if (text[at] !== '.' || end > at + 1) return true;
  const before = tokenBefore(text, at);
  const after = tokenAfter(text, end);
  const token = before.toLowerCase();
  if (TITLES.has(token)) return false;
  if (BEFORE_NAMES.has(token) && /^\p{Lu}\p{Ll}/u.test(before) && /^\p{Lu}/u.test(after) && !STARTERS.test(after))
    return false;
  if (/^\p{Lu}$/u.test(before) && before !== 'I') return false;
  if (STATES.has(token)) return STARTERS.test(after);
  if (/^\d{1,2}$/.test(before) && ORDINAL_LEAD.test(text.slice(Math.max(0, at - 20), at - before.length))) return false;
  if (/^\d{1,2}$/.test(before)) return !MONTHS.test(after) && !/^\p{Ll}/u.test(after) && at - before.length > 0;
  if (/^[ap]\.?m$/.test(token) && ZONE.test(after)) return false;
  if (SOFT.has(token)) return /^\p{Lu}/u.test(after);
  return true;
}

function tokenBefore(text: string, at: number): string {
  let start = at;
  while (start > 0 && at - start < 24 && !/[\s("'“‘[]/u.test(text[start - 1]!)) start -= 1;
  return text.slice(start, at);
}

function tokenAfter(text: string, end: number): string {
  let start = end;
  while (start < text.length && start - end < 8 && /[\s("'“‘[]/u.test(text[start]!)) start += 1;
  return text.slice(start, start + 12);
}
