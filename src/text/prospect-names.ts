// Whom a video is for: the title that names them, and another name in what the writer drafted, in the greeting and the goodbye.
import type { Draft } from '../domain/draft.js';
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

/** The draft says the new names where it said the old ones; everything else stays to the letter, as do the names of who sends it. */
export function renameInDraft(
  draft: Draft,
  from: ProspectNames,
  to: ProspectNames,
  senders: readonly (string | null)[],
): Draft {
  const pairs = [[from.prospectCompany, to.prospectCompany], ...namePairs(from.prospectName, to.prospectName)] as const;
  const rename = (text: string): string =>
    pairs.reduce((said, [old, name]) => (old && name ? replaceWord(said, old, name) : said), text);
  const renamed = (text: string): string =>
    outside(
      senders.filter((name) => name !== null),
      text,
      rename,
    );
  const sentences = draft.sentences.map((sentence) =>
    ADDRESSING.has(sentence.role) ? { ...sentence, text: renamed(sentence.text) } : sentence,
  );
  return { ...draft, sentences, found: { prospectName: null, prospectCompany: null } };
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
