// Of a script that a person edited: whose place in the draft each new sentence takes, and what of the writer's card still holds for it.
import type { OnScreen, ScreenLine } from '../../domain/draft.js';
import { valuesIn } from '../checks/values.js';
import { type Slice, sentenceTexts } from '../words.js';
import type { RoledText } from './segment.js';

/** So many words are in both, and as a share of the shorter one. */
const LEAST_ALIKE = { words: 3, share: 0.5 };

/** Words that turn what is said around or limit it, and those for persons, in the languages of the voices: where one came or went, no card is as it was. */
const TURNING = new RegExp(
  `^(?:${[
    'no|not|never|none|nothing|nobody|neither|nor|without|cannot|hardly|barely|if|unless|until|once|provided|maybe|perhaps|only|except|excluded|excluding|instead|cancelled|postponed',
    "\\p{L}+n[’']t|i|me|my|we|us|our|you|your|he|him|his|she|her|they|them|their",
    'nicht|nichts|nie|niemals|niemand|ohne|kein\\p{L}*|kaum|wenn|falls|sobald|vielleicht|nur|außer|statt|ausgenommen|ich|mir|mich|mein\\p{L}*|wir|uns|unser\\p{L}*|sie|ihnen|ihr\\p{L}*',
    'ne|pas|jamais|rien|sans|aucun\\p{L}*|sauf|peut-être|seulement|je|nous|notre|nos|vous|votre|vos|il|elle|ils|elles',
    'si|sin|nunca|nadie|nada|ningun\\p{L}*|quizás?|solo|sólo|salvo|yo|nosotros|nuestr\\p{L}*|usted|ustedes|él|ella|ellos|ellas',
    'non|mai|niente|nessun\\p{L}*|senza|se|forse|soltanto|tranne|io|noi|nostr\\p{L}*|lei|voi|vostr\\p{L}*',
    'niet|niets|nooit|geen|zonder|als|misschien|alleen|behalve|tenzij|ik|wij|we|ons|onze|jij|je|u|uw|jullie|hij|zij',
    'não|ninguém|nenhum\\p{L}*|sem|talvez|somente|apenas|exceto|eu|nós|noss\\p{L}*|você|vocês|ele|ela|eles|elas',
  ].join('|')})$`,
  'iu',
);
/** Words that say nothing by themselves. */
const SMALL =
  /^(?:a|an|the|of|to|in|on|at|by|for|and|or|with|from|as|is|are|was|were|be|it|that|this|der|die|das|den|dem|des|ein|eine|und|von|zu|im|am|für|mit|le|la|les|un|une|de|du|et|en|à|el|los|las|y|il|lo|gli|e|di|het|een|van|o|os|do|da)$/iu;

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
  return found.flatMap(({ role, ...sentence }, index): RoledText[] => {
    const before = found.slice(0, index).findLast((each) => each.role !== null)?.role;
    const own = role ?? (before === 'greeting' ? undefined : before);
    return own ? [{ ...sentence, role: own }] : [];
  });
}

type Kept = Slice & { at: number };

/** Which drafted sentences stand in it word for word, as sentences of their own, and where. */
function keptPlaces(script: string, drafted: readonly RoledText[]): Kept[] {
  let from = 0;
  return drafted.flatMap(({ text }, at) => {
    const start = text === '' ? -1 : script.indexOf(text, from);
    if (start < 0 || !beginsSentence(script, start)) return [];
    from = start + text.length;
    return [{ at, start, end: from }];
  });
}

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
  let best = { at: -1, shared: 0 };
  for (const [at, each] of drafted.entries()) {
    if (at < next) continue;
    const [before, after] = [wordsOf(each.text), wordsOf(text)];
    const shared = keptWords(before, after).filter(({ word }) => !SMALL.test(word)).length;
    const shorter = Math.min(...[before, after].map((words) => words.filter((word) => !SMALL.test(word)).length));
    const isAlike = shared >= Math.max(LEAST_ALIKE.words, shorter * LEAST_ALIKE.share);
    if (isAlike && shared > best.shared) best = { at, shared };
  }
  return best.at;
}

type Match = { word: string; from: number; to: number };

/** The longest run of words that stand in both in the same order, with gaps. */
function keptWords(before: readonly string[], after: readonly string[]): Match[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let from = before.length - 1; from >= 0; from -= 1)
    for (let to = after.length - 1; to >= 0; to -= 1)
      lengths[from]![to] =
        before[from] === after[to]
          ? lengths[from + 1]![to + 1]! + 1
          : Math.max(lengths[from + 1]![to]!, lengths[from]![to + 1]!);
  const matches: Match[] = [];
  for (let [from, to] = [0, 0]; from < before.length && to < after.length; ) {
    if (before[from] === after[to]) matches.push({ word: before[from]!, from: from++, to: to++ });
    else if (lengths[from + 1]![to]! >= lengths[from]![to + 1]!) from += 1;
    else to += 1;
  }
  return matches;
}

/**
 * A line stays as long as nothing was taken out of the sentence that it shows; none does where a figure, a day or a word that turns, limits or
 * names a person was put in, or such a word taken out: then the card is made of the new sentence.
 */
function stillShown(onScreen: OnScreen, drafted: string, text: string): OnScreen | null {
  const [before, after] = [wordsOf(drafted), wordsOf(text)];
  const matches = keptWords(before, after);
  const [stays, stood] = [new Set(matches.map(({ from }) => from)), new Set(matches.map(({ to }) => to))];
  const added = after.filter((_, at) => !stood.has(at));
  const gone = new Set(before.filter((word, at) => !stays.has(at) && !SMALL.test(word)));
  if (added.some(isFigure) || [...added, ...gone].some((word) => TURNING.test(word))) return null;
  const holds = (shown: string): boolean => !wordsOf(shown).some((word) => gone.has(word));
  const wordsIn = ({ figure, text: words }: ScreenLine): string => `${figure ?? ''} ${words}`;
  const lines = onScreen.lines.filter((line) => holds(wordsIn(line)));
  const isLost = (line: ScreenLine): boolean =>
    !lines.includes(line) && wordsOf(wordsIn(line)).some((word) => isFigure(word) && after.includes(word));
  // A figure that is still said is shown.
  if (onScreen.lines.some(isLost)) return null;
  const { heading, ...rest } = onScreen;
  return lines.length === 0 ? null : { ...rest, ...(heading && holds(heading) && { heading }), lines };
}

function isFigure(word: string): boolean {
  const { numbers, days, months } = valuesIn(word);
  return /\d/u.test(word) || numbers.size + days.size + months.size > 0;
}
