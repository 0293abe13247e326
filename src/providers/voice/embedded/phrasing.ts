// Divides a sentence into phrases before it is synthesized: what stands out, where it breathes, for how long, and how
// fast each word is.
import { variationOf } from '../../../lib/variation.js';
import type { CharSpan, SceneRole } from '../../contracts.js';
import type { SpokenWord } from '../text/rules.js';
import type { WrittenWord } from '../text/written.js';

export type PhrasedWord = SpokenWord & {
  /** The written word that it belongs to. */
  token: string;
  emphasis: 'figure' | 'name' | 'stress' | null;
  /** The pause after it, in seconds at rate 1; 0 without one. */
  pauseS: number;
  /** Its speed within the sentence. */
  rate: number;
};

export type Item = { first: number; last: number };

export type PhrasedSentence = {
  words: PhrasedWord[];
  tune: 'statement' | 'open question' | 'question';
  /** The items of a list, as ranges of words; empty where there is none. */
  items: Item[];
  isFirst: boolean;
  isLast: boolean;
};

/** How a part of the film is spoken, relative to the voice's usual manner. */
export type Manner = { range: number; levelSt: number; rate: number; pauses: number };

const USUAL: Manner = { range: 1, levelSt: 0, rate: 1, pauses: 1 };
const MANNERS: Record<SceneRole, Manner> = {
  greeting: { range: 1.2, levelSt: 0.7, rate: 1.03, pauses: 0.95 },
  heard: { range: 0.95, levelSt: -0.5, rate: 0.99, pauses: 1.1 },
  shown: { range: 1.05, levelSt: 0.1, rate: 1, pauses: 1 },
  next: { range: 1, levelSt: 0, rate: 0.98, pauses: 1.1 },
  closing: { range: 1.15, levelSt: 0.3, rate: 1.01, pauses: 1 },
};

export const mannerOf = (role: SceneRole | undefined): Manner => (role ? MANNERS[role] : USUAL);

const PAUSES_S = { address: 0.27, item: 0.15, comma: 0.21, dash: 0.3, clause: 0.11, figure: 0.075 };
/** How far pauses of one kind differ. */
const PAUSE_VARIATION = 0.2;
const RATES = { figure: 0.93, name: 0.96, stress: 0.85 };

const OPENERS = /^(and|but|so|because|which|while|when|if|since|until|before|after|where|who)$/;
const OPEN_QUESTION = /^(what|when|where|who|whom|whose|which|why|how)$/;
/** What the words before a figure or name may be for it to be led to by a pause: they stay with it. */
const LEADING =
  /^(a|an|the|in|on|at|for|to|about|around|than|over|under|only|just|up|your|our|their|per|nearly|almost|roughly|approximately|every|until|minus|plus)$/;
/** After these nothing pauses. */
const CLOSE =
  /^(of|from|by|with|all|number|and|or|above|below|within|between|into|near|without|these|those|this|that|some|any|no|is|are|was|were)$/;
const CLAUSE_START = /^(i|you|we|they|he|she|it|this|that|there|if|when|because|while|which|who|so|but|just)$/;
const FEWEST_BEFORE = 5;
const FEWEST_AFTER = 3;

/** The words of one sentence; `known` collects the names of the text, of which only the first mention stands out. */
export function phraseSentence(
  spoken: readonly SpokenWord[],
  written: readonly WrittenWord[],
  range: { first: number; end: number },
  manner: Manner,
  known: Set<string>,
  stresses: readonly CharSpan[] = [],
): PhrasedSentence {
  const { first, end } = range;
  const tokens = spoken.map(() => '');
  for (const { text, spokenFirst, spokenEnd } of written) tokens.fill(text, spokenFirst, spokenEnd);
  const words = spoken.slice(first, end).map((word, index): PhrasedWord => {
    const token = tokens[first + index]!;
    const isStressed = stresses.some(({ start, end: endsAt }) => word.charStart < endsAt && word.charEnd > start);
    const usual = emphasisOf(token, index, known);
    const emphasis = isStressed ? 'stress' : usual;
    return { ...word, token, emphasis, pauseS: 0, rate: emphasis === null ? 1 : RATES[emphasis] };
  });
  const items = listItems(words);
  pauseAtCommas(words, items);
  breathe(words);
  for (const [index, word] of words.entries()) {
    const variation = 1 + PAUSE_VARIATION * variationOf(word.say + (words[index + 1]?.say ?? ''));
    word.pauseS = index === words.length - 1 ? 0 : word.pauseS * manner.pauses * variation;
  }
  const isQuestion = /\?["'”’)]*$/.test(words.at(-1)!.token);
  const tune = !isQuestion ? 'statement' : OPEN_QUESTION.test(words[0]!.say) ? 'open question' : 'question';
  return { words, tune, items, isFirst: first === 0, isLast: end === spoken.length };
}

function emphasisOf(token: string, index: number, known: Set<string>): PhrasedWord['emphasis'] {
  if (/\d/.test(token)) return 'figure';
  const isName = index > 0 && /^["'“‘(]?\p{Lu}\p{Ll}/u.test(token);
  if (!isName) return null;
  const key = token.replace(/[^\p{L}]/gu, '');
  if (known.has(key)) return null;
  known.add(key);
  return 'name';
}

/** Three or more short parts between commas, the last after "and" or "or", none of them a clause. */
function listItems(words: readonly PhrasedWord[]): Item[] {
  const last = words.findLastIndex(({ say }, index) => index > 0 && (say === 'and' || say === 'or'));
  if (last < 0) return [];
  const isComma = (index: number): boolean => words[index]?.pause === ',' && /,["'”’)]*$/.test(words[index]!.token);
  const starts = isComma(last - 1) ? [] : [last];
  for (let index = last - 1; index >= 0; index--) {
    if (!isComma(index)) continue;
    if ((starts[0] ?? last) - index > LONGEST_ITEM || isClause(words, index + 1)) break;
    starts.unshift(index + 1);
  }
  const close = words.findIndex(({ pause }, index) => index >= last && pause !== '');
  const stop = close < 0 ? words.length - 1 : close;
  const opening = words.slice(0, starts[0]).findLastIndex(({ say }) => OPENERS.test(say) && say !== 'and');
  if (starts.length < 2 || stop - last >= LONGEST_ITEM || opening >= 0) return [];
  // What precedes the first comma holds the first item: its last words are taken for it.
  return [Math.max(0, starts[0]! - LONGEST_FIRST), ...starts].map((start, index) => ({
    first: start,
    last: (starts[index] ?? stop + 1) - 1,
  }));
}

const LONGEST_ITEM = 8;
const LONGEST_FIRST = 3;

const isClause = (words: readonly PhrasedWord[], index: number): boolean =>
  CLAUSE_START.test(words[/^(and|or)$/.test(words[index]!.say) ? index + 1 : index]?.say ?? '');

function pauseAtCommas(words: PhrasedWord[], items: readonly Item[]): void {
  for (const [index, word] of words.entries()) {
    if (word.pause !== ',') continue;
    const isItem = items.some(({ last }) => last === index);
    const isAddress =
      index < 3 && words[0]!.pause !== ',' && /^(hi|hello|hey|dear|good|thanks|thank)$/.test(words[0]!.say);
    const isDash = /[:;—–]["'”’)]*$/.test(word.token);
    word.pauseS = PAUSES_S[isItem ? 'item' : isAddress ? 'address' : isDash ? 'dash' : 'comma'];
  }
}

/** Breaks a long stretch before a clause, and once in a sentence before the figure or name that it leads to. */
function breathe(words: PhrasedWord[]): void {
  let since = 0;
  let hasAccent = false;
  for (let index = 1; index < words.length; index++) {
    since = words[index - 1]!.pauseS > 0 ? 0 : since + 1;
    if (since < FEWEST_BEFORE || leftAfter(words, index) < FEWEST_AFTER) continue;
    const leads: boolean = !hasAccent && leadsToFigure(words, index);
    if (!leads && !OPENERS.test(words[index]!.say)) continue;
    words[index - 1]!.pauseS = leads ? PAUSES_S.figure : PAUSES_S.clause;
    hasAccent ||= leads;
    since = 0;
  }
}

function leftAfter(words: readonly PhrasedWord[], from: number): number {
  const next = words.findIndex(({ pauseS }, index) => index >= from && pauseS > 0);
  return (next < 0 ? words.length - 1 : next) - from + 1;
}

/** A figure of some size, or the small words before one, where nothing before them holds on to it. */
function leadsToFigure(words: readonly PhrasedWord[], index: number): boolean {
  const before = words[index - 1]!;
  if (LEADING.test(before.say) || CLOSE.test(before.say) || before.emphasis === 'figure') return false;
  let next = index;
  while (next < index + 3 && !words[next]?.emphasis && LEADING.test(words[next]?.say ?? '')) next++;
  return words[next]?.emphasis === 'figure' && /\d\D*\d|[%$€£]/.test(words[next]!.token);
}
