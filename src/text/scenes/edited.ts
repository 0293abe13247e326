// Of a script that a person edited: whose place in the draft each new sentence takes, and what of the writer's card still holds for it.
import type { OnScreen, ScreenLine } from '../../domain/draft.js';
import { readPhrases } from '../../lib/word-lists.js';
import { valuesIn } from '../checks/values.js';
import { type DiffPart, diffOf } from '../word-diff.js';
import { placesOf, sentenceTexts } from '../words.js';
import type { RoledText } from './segment.js';

/** So many words are in both, and as a share of the shorter one. */
const LEAST_ALIKE = { words: 3, share: 0.5 };

const LISTS = readPhrases('languages/any.txt');
/** Where one of these came or went, no card is as it was. */
const TURNING = [LISTS.only('words that turn or limit'), LISTS.only('words for persons')];
const SMALL = LISTS.only('words that say nothing');
const isTurning = (word: string): boolean => TURNING.some((pattern) => pattern.test(word));
const isSmall = (word: string): boolean => SMALL.test(word);

/** Figures have their signs. */
const WORD = /[+−-]?(?:\p{Sc} ?)?\d(?:[\d.,:]*\d)?(?: ?[%\p{Sc}])?|\p{L}(?:[\p{L}\p{M}\p{N}’'-]*[\p{L}\p{M}\p{N}])?/gu;
const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

/**
 * The sentences of an edited script: those of the draft, those that say one of it in other words, with its role and what of its card is still
 * true of them, and new ones, which belong to what they follow.
 */
export function editedRoles(script: string, drafted: readonly RoledText[]): RoledText[] {
  const kept = keptPlaces(script, drafted);
  const gaps = [...kept, { at: drafted.length, start: script.length, end: script.length }];
  let [from, next] = [0, 0];
  const found = gaps.flatMap(({ at, start, end }) => {
    const inGap = replaced(sentenceTexts(script.slice(from, start)), drafted.slice(next, at));
    [from, next] = [end, at + 1];
    return [...inGap, ...drafted.slice(at, at + 1)];
  });
  let last: RoledText['role'] | null = null;
  return found.flatMap(({ role, ...sentence }): RoledText[] => {
    const own = role ?? (last === 'greeting' ? null : last);
    last = own ?? last;
    return own ? [{ ...sentence, role: own }] : [];
  });
}

/** Which drafted sentences stand in it word for word, as sentences of their own, and where. */
const keptPlaces = (script: string, drafted: readonly RoledText[]) =>
  placesOf(
    script,
    drafted.map(({ text }) => text),
    (start) => beginsSentence(script, start),
  ).flatMap((place, at) => (place ? [{ ...place, at }] : []));

function beginsSentence(script: string, start: number): boolean {
  const before = script.slice(Math.max(0, start - 20), start);
  const end = before.trimEnd();
  return end === '' || before.slice(end.length).includes('\n') || /[.!?…:。！？"”’»)\]]$/u.test(end);
}

type Found = Omit<RoledText, 'role'> & { role: RoledText['role'] | null };

/** Each new sentence with what it has of the drafted one that it says in other words, or a part of it. */
function replaced(texts: readonly string[], drafted: readonly RoledText[]): Found[] {
  const left = drafted.map(({ onScreen }) => onScreen);
  let next = 0;
  return texts.map((text): Found => {
    const at = mostAlike(text, drafted, next);
    if (at < 0) return { role: null, text };
    next = at;
    const { role, text: before, evidence } = drafted[at]!;
    const [given, shown] = [left[at], left[at] && stillShown(left[at], before, text)];
    // A line stands once, where a sentence has become two.
    if (given && shown) left[at] = { ...given, lines: given.lines.filter((line) => !shown.lines.includes(line)) };
    // What only connected may tell something by now.
    return { role, text, ...(evidence?.length && { evidence }), ...(shown && { onScreen: shown }) };
  });
}

/** The place of the drafted sentence from `next` on with which it has most words in the same order. */
function mostAlike(text: string, drafted: readonly RoledText[], next: number): number {
  const after = wordsOf(text);
  let best = { at: -1, shared: 0 };
  for (const [at, each] of drafted.entries()) {
    if (at < next) continue;
    const before = wordsOf(each.text);
    const shared = withoutSmall(wordsIn(diffOf(before, after), 'same')).length;
    const shorter = Math.min(withoutSmall(before).length, withoutSmall(after).length);
    const isAlike = shared >= Math.max(LEAST_ALIKE.words, shorter * LEAST_ALIKE.share);
    if (isAlike && shared > best.shared) best = { at, shared };
  }
  return best.at;
}

const withoutSmall = (words: readonly string[]): string[] => words.filter((word) => !isSmall(word));
const wordsIn = (diff: readonly DiffPart[], kind: DiffPart['kind']): string[] =>
  diff.flatMap((part) => (part.kind === kind ? [part.text] : []));

/**
 * A line stays as long as nothing was taken out of the sentence that it shows; none does where a figure, a day or a word that turns, limits or
 * names a person was put in, or such a word taken out: then the card is made of the new sentence.
 */
function stillShown(onScreen: OnScreen, drafted: string, text: string): OnScreen | null {
  const after = wordsOf(text);
  const diff = diffOf(wordsOf(drafted), after);
  const added = wordsIn(diff, 'in');
  const gone = new Set(withoutSmall(wordsIn(diff, 'out')));
  if (added.some(isFigure) || [...added, ...gone].some(isTurning)) return null;
  const holds = (words: readonly string[]): boolean => !words.some((word) => gone.has(word));
  const shownIn = ({ figure, text: words }: ScreenLine): string[] => wordsOf(`${figure ?? ''} ${words}`);
  const lines = onScreen.lines.filter((line) => holds(shownIn(line)));
  const isLost = (line: ScreenLine): boolean =>
    !lines.includes(line) && shownIn(line).some((word) => isFigure(word) && after.includes(word));
  // A figure that is still said is shown.
  if (onScreen.lines.some(isLost)) return null;
  const { heading, ...rest } = onScreen;
  return lines.length === 0 ? null : { ...rest, ...(heading && holds(wordsOf(heading)) && { heading }), lines };
}

function isFigure(word: string): boolean {
  const { numbers, days, months } = valuesIn(word);
  return /\d/u.test(word) || numbers.size + days.size + months.size > 0;
}
