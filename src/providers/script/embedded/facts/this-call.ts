// What the notes say of themselves: that they are a memo of a call, and when that call was.
import type { Statement } from '../notes/read.js';

/** "Quick memo after the call with you" and "You call with you, 28 February" head the notes. */
const HEADER =
  /^(?:quick|short|brief|my|some)? ?(?:memo|note|notes|write-up|recap|summary|minutes)\b|\b(?:call|meeting|chat|catch-up) with you\b|\b(?:notes?|memo|minutes|summary|recap) (?:on|of|from|about) (?:today|yesterday|the|our|my|this|last \p{L}+)(?:['’]s)? (?:[\p{L}-]+ ){0,2}(?:call|meeting|demo|visit|session|talk)\b/iu;

/** "Minutes - introductory call, 1 July" on the first line is the call that the notes are of. */
export const isThisCall = (text: string, { start, section, side }: Statement): boolean =>
  section === null &&
  side === 'note' &&
  ((start < 5 && /^Our (?!next|follow|second|final)[\p{L}' -]*(?:call|meeting|demo|session) is on /u.test(text)) ||
    LOGGED.test(text));

/** "Activity type: Video call, 14 April 2026": the year and no hour, as systems log what was. */
const LOGGED =
  /^Our (?:video|phone|zoom|teams|web|discovery|introductory|sales) (?:call|meeting|demo|conference) is on [^:]*\b20\d\d$/u;

export const isHeadOfNotes = (text: string): boolean => HEADER.test(text);
