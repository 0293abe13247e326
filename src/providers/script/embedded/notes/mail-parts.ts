// Parts of a mail that are not its message, and who writes, where the whole summary is one.
import type { Line } from './lines.js';
import { plain } from './mask.js';
import type { Names } from './read.js';
import type { Side } from './speakers.js';

export const MAIL_HEADER = /^(?:from|to|cc|bcc|subject|date|sent|reply-to|von|an|betreff|de|para|asunto|objet|à)\s*:/iu;
export const WROTE = /^(?:on|am|el|le|il|op)\s.{5,160}\b(?:wrote|schrieb|escribió|a écrit|ha scritto|schreef)\s*:?$/iu;
export const GREETING =
  /^(?:hi|hello|hey|dear|hallo|liebe[rs]?|hola|bonjour|ciao|olá|beste|sehr geehrte[rs]?)\b[^.!?]{0,40}[,!]?$/iu;
const SALUTED = /^(?:hi|hello|hey|dear)\s\p{Lu}[\p{L}.' -]{0,30},/iu;
export const FAREWELL =
  /^(?:(?:best|kind|warm|many)\s+(?:regards|wishes|thanks)|regards|best|cheers|thanks|thank you|many thanks|thanks again|sincerely|yours(?: sincerely| truly)?|talk soon|speak soon|viele grüße|mit freundlichen grüßen|saludos|cordialement|saluti|met vriendelijke groet|--+|__+)[\s,.!]*(?:[\p{L}.' -]{0,30})?$/iu;
export const BOILERPLATE =
  /^(?:sent from my |get outlook for|this (?:e-?mail|message) (?:and any|is intended|contains)|unsubscribe|view in browser|\d+ min(?:ute)?s? read|webvtt|note\b\s*$)/iu;

/** Whether anything in it looks like a mail; in a chat a quoted line is written by who writes the others. */
export const isMail = (lines: readonly Line[]): boolean =>
  lines.some(({ text }) => MAIL_HEADER.test(plain(text)) || WROTE.test(plain(text)) || /^-{3,}/u.test(text)) ||
  lines.filter(({ quoted }) => quoted).length > 3;

/** Who writes, if the summary is a mail: a greeting to the prospect shows that the seller does, and the other way round. */
export function mailSide(lines: Line[], names: Names): Side {
  const greeting = lines.slice(0, 12).find((line) => GREETING.test(plain(line.text)) || SALUTED.test(plain(line.text)));
  if (!greeting) return 'note';
  const words = plain(greeting.text).toLowerCase();
  const greets = (name: string | null): boolean =>
    name !== null && name.trim() !== '' && words.includes(name.trim().split(/\s+/)[0]!.toLowerCase());
  if (greets(names.prospect)) return 'us';
  const about = names.prospect?.trim().split(/\s+/)[0];
  const told = about
    ? lines.filter((line) =>
        new RegExp(`(?<!\\p{L})${about.replace(/[^\p{L}'-]/gu, '.')}(?:'s)? \\p{Ll}`, 'u').test(plain(line.text)),
      ).length
    : 0;
  return greets(names.user) && told < 1 ? 'them' : 'note';
}
