// Of a script that a person edited: whose place in the draft each new sentence takes, and what of the writer's card still holds for it.
import type { OnScreen } from '../../domain/draft.js';
import { valuesIn } from '../checks/values.js';
import { type Slice, sentenceTexts } from '../words.js';
import type { RoledText } from './segment.js';

/** As much of the shorter one is said in the other, as a share of its words and in words. */
const LEAST_ALIKE = { share: 0.5, words: 3 };

/** Words that turn what is said around or limit it, in the languages of the voices: where one came or went, no card is as it was. */
const TURNING = new RegExp(
  `^(?:${[
    "no|not|never|none|nothing|nobody|without|cannot|\\p{L}+n[’']t|if|unless|until|maybe|perhaps|only|except|instead",
    'nicht|nichts|nie|niemals|niemand|ohne|kein\\p{L}*|wenn|falls|vielleicht|nur|außer|statt',
    'ne|pas|jamais|rien|sans|aucun\\p{L}*|sauf|peut-être|seulement|sinon|si|sin|nunca|nadie|nada|ningun\\p{L}*|quizás?|solo|sólo|salvo',
    'non|mai|niente|nessun\\p{L}*|senza|se|forse|soltanto|tranne|niet|niets|nooit|geen|zonder|als|misschien|alleen|behalve|tenzij',
    'não|ninguém|nenhum\\p{L}*|sem|talvez|somente|apenas|exceto',
  ].join('|')})$`,
  'iu',
);

/** Says nothing by itself. */
const SMALL = /^\p{L}{1,3}$/u;
/** Of the words that a line took from its sentence, so many may be others by now; figures, days and names may not. */
const MOST_OTHER_SHARE = 0.5;

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}.,:’'-]*[\p{L}\p{N}])?/gu;
const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];
const namesIn = (text: string): string[] => (text.match(WORD) ?? []).slice(1).filter((word) => /^\p{Lu}/u.test(word));

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

/** Which drafted sentences stand in it word for word, and where. */
function keptPlaces(script: string, drafted: readonly RoledText[]): Kept[] {
  let from = 0;
  return drafted.flatMap(({ text }, at) => {
    const start = text === '' ? -1 : script.indexOf(text, from);
    if (start < 0) return [];
    from = start + text.length;
    return [{ at, start, end: from }];
  });
}

type Found = Omit<RoledText, 'role'> & { role: RoledText['role'] | null };

/** Each new sentence with what it has of the drafted one that it says in other words, or a part of it. */
function replaced(texts: readonly string[], drafted: readonly RoledText[]): Found[] {
  const left = drafted.map(({ onScreen }) => onScreen);
  let next = 0;
  return texts.map((text): Found => {
    const at = drafted.findIndex((each, order) => order >= next && isAlike(each.text, text));
    if (at < 0) return { role: null, text };
    next = at;
    const { onScreen: _, ...sentence } = drafted[at]!;
    const [given, shown] = [left[at], left[at] && stillShown(left[at], sentence.text, text)];
    // A line stands once, where a sentence has become two.
    if (given && shown) left[at] = { ...given, lines: given.lines.filter((line) => !shown.lines.includes(line)) };
    return { ...sentence, text, ...(shown && { onScreen: shown }) };
  });
}

function isAlike(drafted: string, text: string): boolean {
  const [before, after] = [new Set(wordsOf(drafted)), new Set(wordsOf(text))];
  const shared = [...before].filter((word) => after.has(word)).length;
  return shared >= Math.max(LEAST_ALIKE.words, Math.min(before.size, after.size) * LEAST_ALIKE.share);
}

/** What a card took from the sentence has to be said still; what it has of the notes alone stays. */
function stillShown(onScreen: OnScreen, drafted: string, text: string): OnScreen | null {
  const [before, after] = [new Set(wordsOf(drafted)), new Set(wordsOf(text))];
  const turned = (words: ReadonlySet<string>): string =>
    [...words]
      .filter((word) => TURNING.test(word))
      .sort()
      .join();
  if (turned(before) !== turned(after)) return null;
  const [valuesBefore, valuesAfter] = [valuesIn(drafted), valuesIn(text)];
  const isGone = (word: string): boolean => before.has(word) && !after.has(word);
  const holds = (shown: string): boolean => {
    const values = valuesIn(shown);
    const isSame = (['numbers', 'days', 'months'] as const).every((kind) =>
      [...values[kind]].every((each) => !has(valuesBefore[kind], each) || has(valuesAfter[kind], each)),
    );
    const taken = wordsOf(shown).filter((word) => before.has(word) && !SMALL.test(word));
    return (
      isSame &&
      !namesIn(shown).some((name) => isGone(name.toLowerCase())) &&
      taken.filter(isGone).length <= taken.length * MOST_OTHER_SHARE
    );
  };
  const lines = onScreen.lines.filter((line) => holds(`${line.figure ?? ''} ${line.text}`));
  const { heading, ...rest } = onScreen;
  return lines.length === 0 ? null : { ...rest, ...(heading && holds(heading) && { heading }), lines };
}

const has = (values: ReadonlySet<unknown>, value: unknown): boolean => values.has(value);
