// Capitals that notes in small letters leave out: days, months, languages, and the names of people and places.

import { tokenize } from '../../english/tokens.js';
import type { People } from '../people/people.js';
import { wholeAsWritten } from './whole.js';

const WEEKDAY = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/gu;
const ORDINAL = String.raw`\d{1,2}(?:st|nd|rd|th)?|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\p{L}+teenth|twentieth|thirtieth|(?:twenty|thirty)[- ]\p{L}+`;
/** "March" and "may" are other words, too: they need a day beside them. */
const MONTH = new RegExp(
  String.raw`\b(?:january|february|april|june|july|august|september|october|november|december)\b|(?<=\b(?:${ORDINAL})(?: of)? )(?:march|may)\b|\b(?:march|may)(?= \d)|(?<=\b(?:in|since|until|by|from|of|last|next|early|late|mid) )march\b`,
  'gu',
);
const LANGUAGE =
  /\b(?:english|spanish|french|german|italian|dutch|portuguese|romanian|russian|ukrainian|chinese|mandarin|cantonese|japanese|korean|arabic|turkish|hindi|urdu|bengali|vietnamese|somali|greek|czech|hungarian|swedish|norwegian|danish|finnish|welsh|irish|scottish|american|british|european|canadian|mexican|brazilian|indian|easter|christmas|thanksgiving|halloween)\b/gu;
/** "Canal st". */
const STREET =
  /\b(?!(?:the|an?|of|in|on|at|our|your|this|each)\b)(\p{Ll}{3,}) (st|rd|ave|blvd)\b(?=$|[.,]| (?:location|office|site|store|shop|branch|for|on)\b)/gu;

const named = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

/** Days, months and languages with their capitals. */
export const withCapitals = (words: string): string =>
  words
    .replace(WEEKDAY, named)
    .replace(MONTH, named)
    .replace(LANGUAGE, named)
    .replace(STREET, (_, name: string, kind: string) => `${named(name)} ${named(kind)}`);

/** Names that are words of other kinds, too. */
const ALSO_WORDS =
  /^(?:will|mark|may|bill|rob|grant|drew|sue|pat|jack|art|dean|rose|grace|hope|faith|joy|april|june|august|frank|gene|guy|don|ray|earl|miles|chase|max|penny|christian|olive|ivy|violet|ruby|amber|crystal|pearl|star|angel|summer|autumn|dawn|eve|holly|iris|lily|daisy|sandy|rusty|rich|nick|harry|peg|dot|skip|chip|chuck|wade|lane|reed|forest|cliff|heath|stone|clay|ash|basil|curt|ernest|major|price|carol|case|job|van|bob|tag|buck|dale|glen|sky|mercedes|jersey|reading|mobile|nice|split|bath|cork|orange|rugby|turkey|china)$/u;

/** Names that notes wrote small: those of the fields, and first names and places where nobody wrote any capital. */
export function withNames(words: string, { prospectCompany, userCompany, user }: People, isSmall: boolean): string {
  let text = words;
  for (const phrase of [...prospectCompany, ...userCompany, ...user]) {
    if (phrase[0] === 'the' || phrase.join(' ').length < 4 || /^(?:ae|rep|our)$/u.test(phrase[0]!)) continue;
    if (phrase.length > 1 || isSmall)
      text = text.replace(wholeAsWritten(phrase.join(' ')), (found) =>
        found.replace(/(?<=^| )\p{Ll}(?=\p{L}{2})/gu, (letter) => letter.toUpperCase()),
      );
  }
  return isSmall ? withPeople(text) : text;
}

function withPeople(text: string): string {
  let named = text;
  for (const { word, lower, tags } of tokenize(text)) {
    if (word !== lower || word.length < 3 || ALSO_WORDS.test(lower)) continue;
    if (!tags.has('FirstName') && !tags.has('City') && !tags.has('Country')) continue;
    named = named.replace(wholeAsWritten(lower), lower[0]!.toUpperCase() + lower.slice(1));
  }
  return named;
}

/** Whether notes were written in small letters throughout. */
export const isSmallNotes = (summary: string): boolean =>
  (summary.match(/(?<=[\p{L},] )\p{Lu}\p{Ll}/gu)?.length ?? 0) * 60 < summary.split(/\s+/u).length;

/** Words that stand with a capital inside a sentence, and nowhere without one, are names. */
export function namesIn(summary: string): (word: string) => boolean {
  const small = new Set(summary.match(/(?<![\p{L}])\p{Ll}[\p{L}'-]*/gu) ?? []);
  const inside = new Set(summary.match(/(?<=\p{Ll},? )\p{Lu}\p{Ll}+/gu) ?? []);
  return (word) => inside.has(word) && !small.has(word.toLowerCase());
}
