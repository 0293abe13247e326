// Of a script that a person edited: whose place in the draft each new sentence takes, and what of the writer's card still holds for it.
import type { OnScreen } from '../../domain/draft.js';
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

const wordsOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}](?:[\p{L}\p{N}.,:’'-]*[\p{L}\p{N}])?/gu) ?? [];

/** The sentences of an edited script that stand for one of the draft, with its role and what of its card is still true of them. */
export function editedRoles(script: string, drafted: readonly RoledText[]): RoledText[] {
  const kept = keptPlaces(script, drafted);
  const gaps = [...kept, { at: drafted.length, start: script.length, end: script.length }];
  let [from, next] = [0, 0];
  return gaps.flatMap(({ at, start, end }) => {
    const found = replaced(sentenceTexts(script.slice(from, start)), drafted.slice(next, at));
    [from, next] = [end, at + 1];
    return [...found, ...drafted.slice(at, at + 1)];
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

/** Each new sentence with what it has of the next drafted one that it says in other words. */
function replaced(texts: readonly string[], drafted: readonly RoledText[]): RoledText[] {
  let next = 0;
  return texts.flatMap((text) => {
    const at = drafted.findIndex((each, order) => order >= next && isAlike(each.text, text));
    if (at < 0) return [];
    next = at + 1;
    const { onScreen, ...sentence } = drafted[at]!;
    const shown = onScreen && stillShown(onScreen, sentence.text, text);
    return [{ ...sentence, text, ...(shown && { onScreen: shown }) }];
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
  const holds = (shown: string): boolean =>
    wordsOf(shown).every((word) => after.has(word) || !before.has(word) || SMALL.test(word));
  const lines = onScreen.lines.filter((line) => holds(`${line.figure ?? ''} ${line.text}`));
  const { heading, ...rest } = onScreen;
  return lines.length === 0 ? null : { ...rest, ...(heading && holds(heading) && { heading }), lines };
}
