// The search text of a flow: title, prospect and company, folded and separated by U+001F, which none of them can hold, so that
// each can be searched alone.
import type { FlowInput } from '../db/columns.js';

/** So many letters of a part are looked at: together they must fit into an entry of an index, in any script. */
const LONGEST = { title: 200, name: 100 } as const;
const MOST_WORDS = 8;
const BREAK = '\u001F';

/** Without case and accents, as people type what they look for. */
const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC').trim();

export function searchTextOf({ title, input }: { title: string; input: FlowInput }): string {
  const { prospectName, prospectCompany } = input;
  const names = [prospectName, prospectCompany].map((name) => fold(name ?? '').slice(0, LONGEST.name));
  return [fold(title).slice(0, LONGEST.title), ...names].join(BREAK).toWellFormed();
}

/** A pattern for LIKE for each word that is looked for; all must be there, in any order. */
export const searchPatterns = (search: string): string[] => wordsOf(search).map((word) => `%${word}%`);

/** The same for the name of the prospect, which stands between the two breaks. */
export const prospectPatterns = (search: string): string[] =>
  wordsOf(search).map((word) => `%${BREAK}%${word}%${BREAK}%`);

/** And for the company, which stands after both. */
export const companyPatterns = (search: string): string[] =>
  wordsOf(search).map((word) => `%${BREAK}%${BREAK}%${word}%`);

const wordsOf = (search: string): string[] =>
  fold(search)
    .replaceAll(BREAK, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'));
