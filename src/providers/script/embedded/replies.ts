// Finds in the quoted part of a mail what the prospect wrote: it holds their own words, while other quotes repeat what is said above.
import type { Line } from './lines.js';
import { plain } from './mask.js';

const FROM = /^(?:from|von|de|da|van)\s*:\s*(.{2,80})$/iu;
const WROTE = /^(?:on|am|el|le|il|op)\s(.{5,160})\b(?:wrote|schrieb|escribió|a écrit|ha scritto|schreef)\s*:?$/iu;

/** The places of the quoted lines that stand under the prospect's name. */
export function replyLines(lines: readonly Line[], { prospect }: { prospect: string | null }): Set<number> {
  const found = new Set<number>();
  const first = prospect?.trim().split(/\s+/u)[0]?.toLowerCase() ?? '';
  if (first.length < 2) return found;
  let isTheirs = false;
  lines.forEach((line, index) => {
    const words = plain(line.text);
    const sender = FROM.exec(words)?.[1] ?? WROTE.exec(words)?.[1];
    if (sender !== undefined) isTheirs = sender.toLowerCase().includes(first);
    else if (!line.quoted) isTheirs = false;
    if (line.quoted && isTheirs) found.add(index);
  });
  return found;
}
