// Finds in the quoted part of a mail what the prospect wrote, and in a forwarded thread what we wrote to them: other quotes repeat
// what is said above.
import type { Line } from './lines.js';
import { plain } from './mask.js';
import type { Side } from './speakers.js';

const FROM = /^(?:from|von|de|da|van)\s*:\s*(.{2,80})$/iu;
const WROTE = /^(?:on|am|el|le|il|op)\s(.{5,160})\b(?:wrote|schrieb|escribió|a écrit|ha scritto|schreef)\s*:?$/iu;
/** The lines between the name of who wrote and the words that are quoted. */
const HEAD = /^(?:to|cc|date|sent|subject|gesendet|an|betreff|enviado|para|asunto|envoyé|objet)\s*:/iu;

type Names = { prospect: string | null; user: string | null };

/** The quoted lines that stand under the name of one of the two sides, and whose they are. */
export function replyLines(lines: readonly Line[], names: Names): Map<number, Side> {
  const found = new Map<number, Side>();
  const prospect = firstOf(names.prospect);
  const user = firstOf(names.user);
  let side: Side | null = null;
  if (prospect.length < 2) return found;
  const isThread = lines.filter(({ text }) => FROM.test(plain(text))).length > 2;
  lines.forEach((line, index) => {
    const words = plain(line.text);
    const sender = (FROM.exec(words)?.[1] ?? WROTE.exec(words)?.[1])?.toLowerCase();
    if (sender?.includes(prospect)) side = 'them';
    else if (sender !== undefined) side = isThread && user.length > 1 && sender.includes(user) ? 'us' : null;
    else if (!line.quoted && !HEAD.test(words)) side = null;
    if (line.quoted && side) found.set(index, side);
  });
  return found;
}

const firstOf = (name: string | null): string => name?.trim().split(/\s+/u)[0]?.toLowerCase() ?? '';
