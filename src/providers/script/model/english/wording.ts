// The words of a sentence that its quotes do not hold: only words that change nothing may be added. A thing named by half of its name
// is another thing. In English, where the kinds of words are known.

import { stem } from '../../../../text/checks/checks.js';
import { clauseAround } from '../../../../text/checks/doers.js';
import { ENGLISH_LISTS } from '../../../../text/english/word-lists.js';
import type { Brief, Sentence } from '../../../contracts.js';
import { tokenize } from '../../english/tokens.js';
import { clausesOf, wordsOf } from './clauses.js';

/** They place what is told in the call or in time, or say the same in more words. */
const HARMLESS = new Set(ENGLISH_LISTS.lines('harmless additions').map(stem));
const ALL = /\b(?:all|most|many|few|several|entire|any)\b(?! of (?:this|that|it)\b| the best)/giu;

/** A word or a shortened thing that the quotes do not hold, or null. */
export function addedWord({ text, evidence }: Sentence, brief: Brief): string | null {
  const source = evidence.map(({ start, end }) => brief.summary.slice(start, end)).join(' . ');
  const names = [brief.prospectName, brief.prospectCompany, brief.userName, brief.userCompany].join(' ');
  const known = [...new Set([...wordsOf(source), ...wordsOf(names)].map(stem))];
  const isKnown = (word: string): boolean =>
    known.some((each) => each === word || (each.length >= 3 && (word.startsWith(each) || each.startsWith(word))));
  const added = tokenize(text).find(
    ({ lower, tags }) =>
      (tags.has('Adverb') || tags.has('Adjective') || /\p{L}ly$/u.test(lower)) &&
      lower.length > 3 &&
      /^\p{L}+$/u.test(lower) &&
      !tags.has('Verb') &&
      !HARMLESS.has(stem(lower)) &&
      !isKnown(stem(lower)),
  );
  if (added) return `"${added.lower}" is not in the quotes`;
  const all = (text.match(ALL) ?? []).find((word) => !isKnown(stem(word)));
  return all
    ? `"${all}" is not in the quotes`
    : (stitched(text, quotesIn(evidence, brief), names) ?? halved(text, source));
}

const quotesIn = (evidence: Sentence['evidence'], { summary }: Brief): string[] =>
  evidence.map((span) => clauseAround(span, summary));

/** Things that belong to any call. */
const USUAL =
  /^(?:team|side|people|time|call|meeting|video|plan|step|steps|part|work|today|week|weeks|month|months|years?|days?|hours?|things?|ones?|result|results|number|numbers)$/u;

/** "Two planners cost you $18,500": the subject of one quote with the figure of another. */
function stitched(text: string, quotes: readonly string[], names: string): string | null {
  if (quotes.length < 2) return null;
  const called = wordsOf(names).map(stem);
  const grounds = quotes.map((quote) => [...wordsOf(quote).map(stem), ...called]);
  for (const clause of clausesOf(text, true)) {
    const things = tokenize(clause)
      .filter(({ lower, tags }) => /\d/u.test(lower) || (lower.length > 3 && tags.has('Noun') && !tags.has('Pronoun')))
      .filter(({ lower }) => !USUAL.test(lower))
      .map(({ lower }) => stem(lower.replace(/^[$€£]/u, '')));
    const isIn = (thing: string, ground: readonly string[]): boolean =>
      ground.some(
        (each) =>
          each === thing ||
          (!/\d/u.test(thing) && each.length >= 3 && (thing.startsWith(each) || each.startsWith(thing))),
      );
    const known = things.filter((thing) => grounds.some((ground) => isIn(thing, ground)));
    if (!grounds.some((ground) => known.every((thing) => isIn(thing, ground)))) return `"${clause}" joins two quotes`;
  }
  return null;
}

const SMALL = ENGLISH_LISTS.only('small words');

/** "The pilot" for "the pilot plan": what only stands in front of another noun in the notes is not the thing itself. */
function halved(text: string, source: string): string | null {
  const said = followersIn(text);
  const noted = followersIn(source);
  const spoken = new Set(said.map(({ word }) => word));
  for (const { word, next, isNoun, lower } of said) {
    if (!isNoun || next !== null) continue;
    const same = noted.filter((each) => each.word === word);
    const heads = same.map((each) => (each.nextIsNoun ? each.next : null));
    if (same.length > 0 && heads.every((head) => head !== null && !spoken.has(head)))
      return `"${lower}" is "${lower} ${same[0]!.nextLower}" in the notes`;
  }
  return null;
}

type Follower = {
  word: string;
  lower: string;
  isNoun: boolean;
  next: string | null;
  nextLower: string;
  nextIsNoun: boolean;
};

function followersIn(text: string): Follower[] {
  const tokens = tokenize(text);
  return tokens.map((token, at) => {
    const next = token.after === '' ? tokens[at + 1] : undefined;
    const follows = next && next.before === '' && /^\p{L}/u.test(next.word) && !SMALL.test(next.lower) ? next : null;
    const isThing = (tags: ReadonlySet<string>): boolean =>
      tags.has('Noun') && !tags.has('Pronoun') && !tags.has('Verb');
    return {
      word: stem(token.lower),
      lower: token.lower,
      isNoun: isThing(token.tags) && token.lower.length > 3 && !/s$/u.test(token.lower),
      next: follows && stem(follows.lower),
      nextLower: follows?.lower ?? '',
      nextIsNoun: follows !== null && isThing(follows.tags),
    };
  });
}
