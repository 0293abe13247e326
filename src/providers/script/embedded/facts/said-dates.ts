// Dates that are said as a question or behind chatter, in a call or in a mail of ours.

import type { Statement } from '../notes/read.js';
import { cleanText } from '../words/clean.js';
import { appointmentIn } from './appointment.js';

/** How a date is told that we only asked for. */
export const SUGGESTED = /^I suggest that we meet .+$/u;

/** In a call a date is often said as a question, or behind chatter: "Great, then let's meet on May 6." */
export function spokenDate(statement: Statement): string | null {
  if (!statement.talk) return suggestedDate(statement);
  const words = cleanText(statement.text.replace(/[?!.]+$/u, ''), true);
  return appointmentIn(words, statement) ? words : null;
}

/** "Could we look at it together on 2 May?", in a mail of ours. */
function suggestedDate({ side, text }: Statement): string | null {
  const words = side === 'us' ? cleanText(text.replace(/[?!.]+$/u, ''), false) : '';
  const asked = /^(?:could|can|shall|might) we (?:\p{L}+ ){1,5}?(?=(?:again )?on )/iu.exec(words);
  const date = asked && appointmentIn(`let's meet ${words.slice(asked[0].length)}`, { side, talk: true });
  return date?.replace(/^Our next meeting is/u, 'I suggest that we meet') ?? null;
}
