// Names as they may be said: what the caller puts into a name field is spoken in the first second, so tags, links, orders, titles
// behind the name and what stands in brackets are taken off; where no name is left, nobody is named.

import type { Brief } from '../../domain/draft.js';
import { readPhrases } from '../../lib/word-lists.js';
import { leakIn } from '../privacy/gate.js';
import { isShortForm, isTitle } from '../titles.js';
import { shortName } from '../words.js';

const MAX_WORDS = 7;
/** "Private – the Geddes family" */
const NO_FIRM = readPhrases('languages/any.txt').only('no firm');
const LINK =
  /https?:|www\.|\w@\w|\b[\w-]+\.(?:com|net|org|io|ai|co|dev|app|ly|gg|me|info|biz|xyz|ru|cn|example)\b|\/\w/iu;
const LURE = /\b(?:visit|click|free|gifts?|call now|subscribe|prompt|say|ignore)\b/iu;
const PARTICLES = 'van|von|de|der|den|da|di|la|el|al|zu|y';
const PARTICLE = new RegExp(`^(?:${PARTICLES}|of)$`, 'u');
/** Behind a title or a short form, and an initial, a name goes on. */
const GOES_ON = new RegExp(String.raw`^(?:\s+(?:\p{Lu}[\p{L}\p{M}'’.-]*|${PARTICLES}))+$`, 'u');

/** One line without what nobody says. */
function plainLine(name: string): string {
  const [first = ''] = name
    .toWellFormed()
    .trim()
    .split(/[\r\n\u2028\u2029]/u);
  return first
    .replace(/<[^<>]{0,200}>|\([^()]{0,100}\)|\[[^[\]]{0,100}\]|\{[^{}]{0,100}\}/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}<>{}[\]()*_`#|\\"“”]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** "Dana. Visit us" ends behind the name; "Dr. Dana" does not. */
function untilStop(name: string): string {
  for (const { 1: before, index, 0: found } of name.matchAll(/([\p{L}\p{M}]+)[.!?;](?=\s)/gu))
    if (!isInside(name, index, before!)) return name.slice(0, index + found.length - 1);
  return name;
}

function isInside(name: string, at: number, before: string): boolean {
  const isFirst = name
    .slice(0, at)
    .split(/\s+/u)
    .every((word) => word === '' || isTitle(word) || isShortForm(word));
  const isShort = before.length === 1 || (isFirst && (isTitle(before) || isShortForm(`${before}.`)));
  return isShort && GOES_ON.test(name.slice(at + before.length + 1).replace(/,.*$/u, ''));
}

function saidOrNull(text: string): string | null {
  const name = shortName(text.replace(/[\s,;:.!?–—-]+$/u, ''));
  const odd = name.includes(':') || LINK.test(name) || LURE.test(name) || leakIn(name) === 'instruction';
  if (odd || name.split(' ').length > MAX_WORDS || !/[\p{L}\p{N}]/u.test(name)) return null;
  return name;
}

const capital = (word: string): string => word.replace(/^\p{Ll}|(?<=['’-])\p{Ll}/gu, (letter) => letter.toUpperCase());

/** "dana whitfield" is how somebody typed it; particles inside a name stay small. */
const withCapitals = (name: string): string =>
  /\p{Lu}/u.test(name)
    ? name
    : name
        .split(' ')
        .map((word, at) => (at > 0 && PARTICLE.test(word) ? word : capital(word)))
        .join(' ');

/** A person as one says hello: "Dr. Dana Whitfield, PhD (CFO)" is "Dr. Dana Whitfield". */
export function personName(name: string | null): string | null {
  const said = saidOrNull(untilStop(plainLine(name ?? '')).replace(/,.*$/u, ''));
  return said === null ? null : withCapitals(said);
}

export const firmName = (name: string | null): string | null =>
  name !== null && LINK.test(name) && !/^[\p{L}\p{N}-]+\.(?:com|io|ai|net|org|co|app)$/iu.test(name.trim())
    ? null
    : firmOrNull(name ?? '');

/** Whether the field of a firm says that there is none, or nothing. */
export function isNoFirm(name: string): boolean {
  const [first = ''] = plainLine(name).split(/[:–—]| - /u, 1);
  return !/[\p{L}\p{N}]/u.test(first) || NO_FIRM.test(first.trim());
}

/** A firm may be called by its domain. */
function firmOrNull(name: string): string | null {
  const line = plainLine(name);
  if (isNoFirm(line)) return null;
  return /^[\p{L}\p{N}-]+\.(?:com|io|ai|net|org|co|app)$/iu.test(line) ? line : saidOrNull(line);
}

/** The brief with the names that may be said. */
export const withSpokenNames = (brief: Brief): Brief => ({
  ...brief,
  prospectName: personName(brief.prospectName),
  prospectCompany: firmName(brief.prospectCompany),
  userName: personName(brief.userName),
  userCompany: firmName(brief.userCompany),
});
