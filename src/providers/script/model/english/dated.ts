// Holds a date to its deed: "you decide on 3 December" is not what "we meet on 3 December to decide" says. In English, where the
// kinds of words are known.

import { stem } from '../../../../text/checks/checks.js';
import { ENGLISH_LISTS } from '../../../../text/english/word-lists.js';
import { type Token, tokenize } from '../../english/tokens.js';
import { hasForm } from '../../english/verbs.js';
import { isSameDeed, sameDeeds } from './clauses.js';

const DAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?';
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const NUMBERED = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const AHEAD = '(?:the )?end of (?:the|this|next) (?:week|month|quarter)|(?:this|next) (?:week|month)';
const DATE = new RegExp(
  String.raw`\b(?:${NUMBERED} (?:of )?${MONTH}|${MONTH}\.? ${NUMBERED}|(?<![$€£\d./])\d{1,2}/\d{1,2}\b|(?:${DAY})|tomorrow|${AHEAD})\b`,
  'giu',
);
/** Something else is begun by these, also in the same sentence. */
const PIECES = /[.;!?](?=\s|$)|,(?!\s*\d)|\s(?:and|but|so|then)\s|\n/iu;
/** What only says how somebody stands to a deed: the deed itself is behind "to". */
const LEADING = new RegExp(String.raw`^${ENGLISH_LISTS.source('leading')}\w{0,3}$`, 'u');

/** "The visit is fixed for 19 August": what happens then is named, not done. */
const APPOINTED = /\b(?:fixed|set|scheduled|booked|due|planned|confirmed|dated) (?:for|on|by)\b/iu;

/** A date that a sentence gives to another deed than its quotes, or null. */
export function misdated(text: string, source: string): string | null {
  const words = new Set(tokenize(text).map(({ lower }) => lower));
  for (const date of datesIn(text)) {
    const deeds = piecesOf(source).flatMap((piece) =>
      datesIn(piece).some(isDate(date)) ? (deedOf(piece, date) ?? '') : [],
    );
    const isTold = (deed: string): boolean => [...words].some((word) => isSameDeed(deed, word));
    if (deeds.length > 0 && !deeds.some((deed) => deed === '' || isTold(deed)))
      return `on ${date} the notes have "${deeds[0]}"`;
    if (deeds.length > 0 && moved(text, date, source)) return `"${date}" is of something else in the notes`;
  }
  return null;
}

const datesIn = (text: string): string[] => [...text.matchAll(DATE)].map(([date]) => date.toLowerCase());

/** "26 November" and "Nov 26", "Fri" and "Friday". */
const isDate =
  (one: string) =>
  (other: string): boolean =>
    keyOf(one) === keyOf(other);

function keyOf(date: string): string {
  const parts = date.match(/\d+|\p{L}+/gu) ?? [];
  return parts
    .filter((part) => !/^(?:of|the|st|nd|rd|th)$/u.test(part))
    .map((part) => (/^\d/u.test(part) ? part : part.slice(0, 3)))
    .sort()
    .join(' ');
}

/** To each date what belongs to it: pieces without one go with the next, a date that opens with its verb, the end with the last. */
function piecesOf(source: string): string[] {
  return source.split(/[.;!?](?=\s|$)|\n/u).flatMap((sentence) => {
    const pieces: string[] = [];
    let open = '';
    for (const piece of sentence.split(PIECES)) {
      open = `${open} ${piece}`.trim();
      if (datesIn(open).length === 0 || verbsIn(open).length === 0) continue;
      pieces.push(open);
      open = '';
    }
    const last = pieces.pop() ?? '';
    const rest = `${last} ${open}`.trim();
    return datesIn(rest).length === 0 ? [] : [...pieces, rest];
  });
}

/** The verb that a date belongs to: the last one before it, or the first one behind a date that opens; null where there is none. */
function deedOf(piece: string, date: string): string | null {
  if (APPOINTED.test(piece)) return null;
  const at = piece.toLowerCase().indexOf(date.slice(0, 3));
  const before = verbsIn(piece.slice(0, Math.max(0, at)));
  const finite = before.filter(({ isPurpose }) => !isPurpose);
  return finite.at(-1)?.verb ?? before.at(-1)?.verb ?? verbsIn(piece.slice(at))[0]?.verb ?? null;
}

type Deed = { verb: string; isPurpose: boolean };

function verbsIn(text: string): Deed[] {
  const tokens = tokenize(text);
  return tokens.flatMap((token, at): Deed[] => {
    const isSure = WILL.test(tokens[at - 1]?.lower ?? '') && hasForm(token.lower, 'base') && !LEADING.test(token.lower);
    if (!isDeed(token) && !isSure) return [];
    const isPurpose = tokens[at - 1]?.lower === 'to' && tokens.slice(0, at - 1).some(isDeed);
    return [{ verb: token.lower, isPurpose }];
  });
}

const WILL = /^(?:will|to|shall|i'll|we'll|you'll)$/u;
const isDeed = ({ lower, tags }: Token): boolean =>
  tags.has('Verb') && /^\p{L}{3,}$/u.test(lower) && !LEADING.test(lower);

/** "You name two depots by Thursday" for what comes by the end of next week: the deed of one date with another. */
function moved(text: string, date: string, source: string): boolean {
  const all = piecesOf(source);
  if (all.length < 2) return false;
  const own = all.filter((piece) => datesIn(piece).some(isDate(date))).flatMap((piece) => verbsIn(piece));
  const said = piecesOf(text).filter((piece) => datesIn(piece).some(isDate(date)));
  const others = all
    .filter((piece) => !datesIn(piece).some(isDate(date)))
    .flatMap((piece) => verbsIn(piece))
    .map(({ verb }) => verb);
  return said.some((piece) => {
    const deed = deedOf(piece, date);
    if (deed === null || own.some(({ verb }) => isSameDeed(verb, deed))) return false;
    return others.some((verb) => stem(verb) === stem(deed) || sameDeeds(verb).includes(deed));
  });
}
