// How notes put what is to come, in the words of an appointment: "follow up 12/3" is a follow-up, "demo 2" the second one, "Zoom Fri" a call.
import { WEEKDAY } from '../words/months.js';

const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)';
/** A day comes next, and no task: "follow up on 12/3", "call 2 Tuesday". */
const THEN = String.raw`(?=[:,]? (?:(?:is |set |booked |fixed |agreed )?(?:for |on )?)?(?:next )?(?:the )?(?:${WEEKDAY}|tomorrow|\d{1,2}/\d{1,2}|\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}|${MONTH} \d{1,2})\b)`;
const HEADS = 'call|demo|meeting|session|visit|workshop|review|appointment|interview';
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

const FOLLOW_UP = new RegExp(String.raw`^(next )?(follow|catch|check)[ -]?(up|in)${THEN}`, 'iu');
const NUMBERED = new RegExp(String.raw`^(${HEADS}) (?:no\.? ?|number |#)?([1-5])${THEN}`, 'iu');
const ORDINAL = new RegExp(String.raw`^([1-5])(?:st|nd|rd|th) (${HEADS})${THEN}`, 'iu');
const SHORT = new RegExp(String.raw`^(next |second |follow-up )?(?:appt|apt|touch ?point|touch-?base)${THEN}`, 'iu');
const BY_VIDEO = new RegExp(String.raw`^(zoom|teams|skype|webex|google meet|video|phone)${THEN}`, 'iu');
const AGAIN = new RegExp(
  String.raw`^(?:(speak|talk|meet) again|(reconvene|regroup|reconnect)|touch base|catch up again)${THEN}`,
  'iu',
);

/** The words with the plain name of what is to come. */
export function plainEvent(words: string): string {
  const again = AGAIN.exec(words);
  if (again)
    return `next ${/meet|reconvene|regroup/iu.test(again[0]) ? 'meeting' : 'call'}${words.slice(again[0].length)}`;
  return words
    .replace(FOLLOW_UP, (_, next: string | undefined, verb: string, rest: string) => `${next ?? ''}${verb}-${rest}`)
    .replace(NUMBERED, (_, head: string, count: string) => `${ORDINALS[Number(count) - 1]} ${head.toLowerCase()}`)
    .replace(ORDINAL, (_, count: string, head: string) => `${ORDINALS[Number(count) - 1]} ${head}`)
    .replace(SHORT, (_, which: string | undefined) => `${which ?? ''}appointment`)
    .replace(BY_VIDEO, (_, by: string) => `${/^(?:video|phone)$/iu.test(by) ? by.toLowerCase() : by} call`);
}
