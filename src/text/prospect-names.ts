// Whom a video is for: the title that names them, and another name in what the writer drafted, in the greeting and the goodbye.
import { CARD_LIMITS, type CardEdit, type Draft, type Sentence, sceneWith } from '../domain/draft.js';
import { LIMITS } from '../domain/limits.js';
import { shortName } from './words.js';

export type ProspectNames = { prospectName: string | null; prospectCompany: string | null };

/** Whom a summary names beyond doubt as the prospect, besides the sender. */
export type FindProspectIn = (notes: {
  summary: string;
  userName: string | null;
  userCompany: string | null;
}) => Promise<ProspectNames>;

const ADDRESSING: ReadonlySet<string> = new Set(['greeting', 'closing']);

export type Rename = (text: string) => string;

/** Says the new names where a text says the old ones; everything else stays to the letter, as do the names of who sends it. */
export function createRename(from: ProspectNames, to: ProspectNames, senders: readonly (string | null)[]): Rename {
  const pairs = [[from.prospectCompany, to.prospectCompany], ...namePairs(from.prospectName, to.prospectName)] as const;
  const rename = (text: string): string =>
    pairs.reduce((said, [old, name]) => (old && name ? replaceWord(said, old, name) : said), text);
  const others = senders.filter((name) => name !== null);
  return (text) => outside(others, text, rename);
}

export function renameInDraft(draft: Draft, rename: Rename): Draft {
  const sentences = draft.sentences.map((sentence) =>
    ADDRESSING.has(sentence.role) ? renamed(sentence, rename) : sentence,
  );
  return { ...draft, sentences, found: { prospectName: null, prospectCompany: null } };
}

/** A line that gets too long for its card is left to the rules of the card. */
function renamed({ onScreen, ...sentence }: Sentence, rename: Rename): Sentence {
  const shown = onScreen && {
    ...onScreen,
    lines: onScreen.lines.map((line) => ({ ...line, text: rename(line.text) })),
    ...(onScreen.heading && { heading: rename(onScreen.heading) }),
  };
  const isShort =
    shown?.lines.every(({ text }) => text.length <= CARD_LIMITS.LINE) &&
    (shown.heading?.length ?? 0) <= CARD_LIMITS.HEADING;
  return { ...sentence, text: rename(sentence.text), ...(isShort && { onScreen: shown }) };
}

/** Cards that a reviewer changed stay with their scenes, and say the new names where there is room for them. */
export function renameInCards(
  cards: readonly CardEdit[],
  rename: Rename,
  { before, after }: Record<'before' | 'after', Draft['sentences']>,
): CardEdit[] {
  const within = (text: string, most: number): string => {
    const renamed = rename(text);
    return renamed.length > most ? text : renamed;
  };
  return cards.map(({ scene, heading, lines, ...card }) => ({
    ...card,
    scene: sceneWith(scene, before, after),
    heading: within(heading, CARD_LIMITS.HEADING),
    lines: lines.map((line) => ({ ...line, text: within(line.text, CARD_LIMITS.LINE) })),
  }));
}

/** What stands between these names, changed. */
function outside([name, ...others]: readonly string[], text: string, change: (text: string) => string): string {
  if (name === undefined) return change(text);
  return text
    .split(name)
    .map((part) => outside(others, part, change))
    .join(name);
}

/** The whole name; then, of both, the first and the last word, as a greeting says one of them. */
function namePairs(from: string | null, to: string | null): [string, string][] {
  if (!from || !to) return [];
  const [old, name] = [from.split(' '), to.split(' ')];
  const parts: [string, string][] = [
    [old[0]!, name[0]!],
    [old.at(-1)!, name.at(-1)!],
  ];
  // "A" of a name is a word of its own elsewhere.
  return [[from, to], ...(old.length > 1 ? parts.filter(([part]) => part.length > 1) : [])];
}

/** As a whole word, and not within the name that has just been put there. */
function replaceWord(text: string, old: string, name: string): string {
  if (text.includes(name)) return text;
  const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{M}\p{N}]/u.test(sign);
  return text
    .split(old)
    .reduce((said, rest) => said + (isLetter(said.at(-1)) || isLetter(rest[0]) ? old : name) + rest);
}

/** The title of a video whose request gives none. */
export function titleFor({ prospectName, prospectCompany }: ProspectNames): string {
  if (prospectName && prospectCompany)
    return shortName(`Follow-up for ${prospectName} at ${prospectCompany}`, LIMITS.TITLE_LENGTH);
  return prospectName || prospectCompany ? `Follow-up for ${prospectName ?? prospectCompany}` : 'Sales follow-up';
}
