// A mail of the prospect that is pasted alone, without a head and without a note of ours: it greets somebody and is signed by them. What
// stands between its greeting and its signature is said by them.

import type { Line } from './lines.js';
import { mailHeadAt } from './mail-heads.js';
import { MAIL_HEADER } from './mail-parts.js';
import { plain } from './mask.js';
import { FAREWELL, GREETS, greetingOf, type Mail, namesIn, type Thread } from './thread.js';

type Names = { prospect: string | null; user: string | null };

const OWN = /\b(?:we|our|us|I|my|me)\b/u;
const SIGNATURE_LINES = 8;
const NAME = /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}.'’-]*){0,2}$/u;
const ENOUGH_OWN = 2;

/** The lines of such a mail; null where the summary is none. */
export function bareMail(lines: readonly Line[], summary: string, names: Names): Thread | null {
  const words = lines.map(({ text }) => plain(text));
  const first = words.findIndex((text) => !MAIL_HEADER.test(text));
  if (first < 0 || lines.some((_, at) => mailHeadAt(lines, at, summary) !== null)) return null;
  const greeting = greetingOf(words[first]!);
  const isGreeting =
    greeting.length < 50 && /[,!–-]$|^(?:hi|hello|hey|dear|good)\b/iu.test(greeting) && GREETS.test(greeting);
  const greeted = isGreeting ? namesIn(greeting) : [];
  const theirs = namesIn(names.prospect);
  if (greeted.some((name) => theirs.includes(name))) return null;
  const toUs = greeted.some((name) => namesIn(names.user).includes(name));
  const end = signedAt(words, first, theirs, toUs ? namesIn(names.user) : null);
  if (end === null || !(isGreeting || end.isFarewell)) return null;
  const said = words.slice(first, end.at);
  const isTold = said.slice(1).some((text) => speaksOf(text, theirs));
  if (isTold || said.filter((text) => OWN.test(text)).length < Math.min(ENOUGH_OWN, said.length - 1)) return null;
  const mail: Mail = { side: 'them', when: null, isOther: false };
  return new Map(words.map((_, at) => [at, at < first || at >= end.at ? ('out' as const) : mail]));
}

/** Where the signature begins; `ours` where any name but these may sign, because the prospect has none and we are greeted. */
function signedAt(
  words: readonly string[],
  first: number,
  theirs: readonly string[],
  ours: readonly string[] | null,
): { at: number; isFarewell: boolean } | null {
  for (let at = words.length - 1; at > Math.max(first, words.length - SIGNATURE_LINES); at -= 1) {
    const text = words[at]!.replace(/^[-–—~ ]+|[.,! ]+$/gu, '');
    const farewell = FAREWELL.exec(text)?.[0] ?? '';
    const name = text.slice(farewell.length).trim();
    const parts = namesIn(name);
    const isTheirs =
      NAME.test(name) &&
      (theirs.length > 0
        ? parts.some((part) => theirs.includes(part))
        : ours !== null && !parts.some((part) => ours.includes(part)));
    if (!isTheirs) continue;
    const isFarewell = farewell !== '' || FAREWELL.test(words[at - 1] ?? '');
    const isAbove = farewell === '' && isFarewell;
    return { at: isAbove ? at - 1 : at, isFarewell };
  }
  return null;
}

/** "Dana weaves": whoever writes of the prospect is one of us. */
const speaksOf = (text: string, theirs: readonly string[]): boolean =>
  theirs.some((name) => new RegExp(`(?<!\\p{L})${name}(?:['’]s)? \\p{Ll}`, 'iu').test(text));
