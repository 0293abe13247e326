// "Its largest customer", right behind a sentence about their firm: what belongs to the firm belongs to the prospect.

import type { Statement } from '../notes/read.js';
import type { People } from '../people/people.js';

const ITS = /^Its (?=\p{Ll})/u;

/** The statements with "its" as "their" where the sentence before begins with the firm of theirs. */
export const withIts = (statements: readonly Statement[], people: People): Statement[] =>
  statements.map((each, at) =>
    each.side === 'note' && ITS.test(each.text) && isOfFirm(statements[at - 1]?.text ?? '', people)
      ? { ...each, text: each.text.replace(ITS, 'Their '), joined: each.joined ?? [each.text] }
      : each,
  );

const isOfFirm = (text: string, { prospectCompany }: People): boolean => {
  const lower = text.toLowerCase();
  return prospectCompany.some((phrase) => phrase.length > 0 && startsWith(lower, phrase.join(' ')));
};

const startsWith = (text: string, words: string): boolean =>
  text.startsWith(words) && !/[\p{L}\p{N}'’]/u.test(text[words.length] ?? '');
