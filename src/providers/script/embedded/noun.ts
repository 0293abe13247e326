// Things noted without a verb: "no visibility into stock", "40 reps and 3 regions".
import { startsWithName } from './grammar.js';
import type { Statement } from './read.js';
import type { Setting, Shape } from './shape.js';
import type { Token } from './tokens.js';

const MAX_NOUN_WORDS = 14;
const COUNTED_NOTE =
  /^(?:about |around |roughly |over |~)?\d[\d.,]*(?:k|\+)? (?:plus )?(?!%|percent|hours?|days?|weeks?|months?|years?|minutes?|am|pm|st|nd|rd|th|january|february|march|april|may|june|july|august|september|october|november|december)\p{L}/iu;

/** The shape of a note without a verb, or why it is not said. */
export function nounShape(tokens: Token[], text: string, statement: Statement, setting: Setting): Shape | string {
  const isCounted = COUNTED_NOTE.test(text) && statement.side === 'note' && tokens.length < 12;
  const names = setting.people.prospectCompany
    .filter((phrase) => phrase[0] !== 'the')
    .map((phrase) => phrase.join(' ').replace(/&/gu, 'and'));
  const header = names.some((name) => text.toLowerCase().startsWith(name));
  const date =
    /^(?:\p{L}+day,? )?(?:\p{L}{3,9} \d{1,2}|\d{1,2} \p{L}{3,9})(?:,? \d{4})?$/u.test(text) &&
    /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:january|february|march|april|june|july|august|september|october|november|december)$/iu.test(
      text,
    );
  const counted = header ? /, ((?:about )?\d[^,]*)$/u.exec(text)?.[1] : undefined;
  if (counted) return { form: 'clause', text: `You have ${counted}`, continues: false, named: false };
  if (header || date || /^\d+ (?:minutes?|hours?)$/iu.test(text)) return 'no sentence';
  const refused = refusedNoun(tokens, statement, isCounted);
  if (refused) return refused;
  const named = startsWithName(tokens, setting.lowerElsewhere);
  const bare = named ? text : text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
  const listedText = / and /u.test(bare)
    ? bare
    : bare.replace(isCounted ? /, (?=[^,]*$)/u : /, (?=\p{L}[^,\d]*$)/u, ' and ');
  const own = isCounted && (statement.section === null || statement.section === 'situation');
  if (own) return { form: 'clause', text: `You have ${listedText}`, continues: false, named: false };
  return { form: 'noun', text: listedText, continues: false, named };
}

function refusedNoun(tokens: Token[], statement: Statement, counted: boolean): string | null {
  const listed = statement.bullet || (statement.section !== null && statement.section !== 'other');
  if (!listed && !counted) return 'no sentence';
  if (tokens.length > MAX_NOUN_WORDS) return 'too long to be said';
  const words = tokens.map((token) => token.lower);
  if (words.length < 2 && words[0]!.length < 5) return 'no sentence';
  if (ENDS_OPEN.test(words.at(-1)!) || STARTS_OPEN.test(words[0]!)) return 'no sentence';
  if (words.some((word) => PERSONAL.test(word))) return 'unclear who is meant';
  const names = tokens.every((token) => token.tags.has('ProperNoun') || token.tags.has('Person'));
  return names && statement.section === null ? 'no sentence' : null;
}

const ENDS_OPEN = /^(?:the|a|an|of|to|and|or|with|for|in|on|at|by|is|are|their|your)$/;
const STARTS_OPEN = /^(?:and|or|but|with|because|so|if|when|that|which|who|to|by|then|not|very|maybe|probably)$/;
const PERSONAL = /^(?:he|she|they|him|i|me|my|you|we|it)$/;
