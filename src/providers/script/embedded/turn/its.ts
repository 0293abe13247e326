// "Its largest customer", right behind a sentence about their firm or inside of it: what belongs to the firm belongs to the prospect.

import type { Statement } from '../notes/read.js';
import type { People } from '../people/people.js';
import type { Walk } from './walk.js';

const ITS = /^(?:[Ii]ts|(?<said>(?:He|She|\p{Lu}\p{Ll}+) .{3,30} (?:that|how) )its) (?=\p{Ll})/u;

/** The statements with "its" as "their" where the sentence before begins with the firm of theirs. */
export const withIts = (statements: readonly Statement[], people: People): Statement[] =>
  statements.map((each, at) => (each.side === 'note' ? asTheirs(each, statements[at - 1]?.text ?? '', people) : each));

function asTheirs(statement: Statement, before: string, people: People): Statement {
  const led = ITS.test(statement.text) && beginsWithFirm(before.replace(/^.{3,60}? (?:that|how) /u, ''), people);
  const text = led
    ? statement.text.replace(ITS, (_, said?: string) => (said ? `${said}their ` : 'Their '))
    : beginsWithFirm(statement.text.replace(/^.{3,60}? (?:that|how) /u, ''), people) ||
        beginsWithFirm(statement.text, people)
      ? statement.text.replace(JOINED_ITS, '$1their ')
      : statement.text;
  return text === statement.text ? statement : { ...statement, text, joined: statement.joined ?? [statement.text] };
}

/** "Delta operates nine vessels; its planners …": a part that is told of its own. */
const JOINED_ITS = /((?:; (?:and )?|, and \p{Lu}\p{Ll}+ (?:added|said|explained|noted) that ))its (?=\p{Ll})/gu;

/** "You handle recalls across its 17 practices": of the firm, unless another thing of its own stands between. */
export function isOfFirm({ out }: Walk): boolean {
  const since = out.slice(out.findLastIndex(({ lower }) => lower === 'you') + 1);
  if (/,$/u.test(since.at(-2)?.after.trim() ?? '') && since.at(-1)?.lower === 'and') return true;
  return !since.some(
    ({ lower, owning }, at) =>
      owning === '' &&
      /^(?:an?|the|this|that|one|each|every)$/u.test(lower) &&
      /^(?!year|month|week|day|hour|minute|quarter|season|lot|few)\p{Ll}{2}.*[^s]$/u.test(since[at + 1]?.lower ?? ''),
  );
}

export const beginsWithFirm = (text: string, { prospectCompany }: People): boolean => {
  const lower = text.toLowerCase();
  return prospectCompany.some((phrase) => phrase.length > 0 && startsWith(lower, phrase.join(' ')));
};

const startsWith = (text: string, words: string): boolean =>
  text.startsWith(words) && !/[\p{L}\p{N}'’]/u.test(text[words.length] ?? '');
