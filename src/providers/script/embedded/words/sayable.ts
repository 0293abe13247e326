// The words of a statement as they can be said: short forms spelled out, capitals calmed, brackets taken out; or why none are left.
import { leakIn } from '../../privacy/gate.js';
import { appointmentIn } from '../facts/appointment.js';
import { dueAtEnd } from '../notes/due-dates.js';
import type { Statement } from '../notes/read.js';
import { cleanText, withoutBrackets } from './clean.js';

export const MAX_WORDS = 36;
const CHATTER =
  /^(?:\p{L}+ notetaker\b|ai[- ]generated|(?:(?:here are )?(?:my |the |some )?notes? (?:from|of|on)\b)|(?:please find|find below|just (?:got off|finished))|(?:the|our|this|today's|great|good|nice) (?:call|meeting|conversation|chat|discussion|demo) (?:was|went|lasted|started|ended|ran|took|with|on|is)\b|(?:call|meeting) (?:notes|summary|recap|recording|with|on)\b|(?:good|great|nice|strong|solid|short|long) (?:call|meeting|chat|session)\b[.!]?$|(?:the )?(?:call|meeting|session) (?:closed|ended|was closed|opened|began|started)\b|(?:we )?(?:also )?(?:agreed|discussed|set|defined|went over|talked about)(?: on)?(?: the)? (?:next steps?|actions?|following)[.:]?$|(?:i |we |they )?(?:just )?(?:had|did|held) (?:a|an|another|our) .{0,40}\b(?:call|meeting|chat|conversation|demo|session|talk)\b|(?:i |we )?(?:spoke|talked|met|chatted) (?:with|to|up)|then we (?:talked|chatted|moved|went|spoke|discussed|switched|got|had|wrapped)\b|call with|meeting with|discovery call|intro call|demo with|as promised\b|thank(?:s| you)?\b(?!-)|dear\b|it was (?:a |great|nice|good)|nice to|great to|good to|pleasure|how are|hello|hi\b|hey\b|bye|goodbye|sorry|let me know|let's|talk soon|speak soon|see you|have a)/iu;

/** The words of a statement as they can be said, or why they are not. */
export function sayable(statement: Statement): string | { refused: string } {
  if (statement.done && statement.section !== 'shown' && statement.section !== 'pain')
    return { refused: 'already done' };
  if (/\?\s*$/.test(statement.text)) return { refused: 'question' };
  const { text, insides } = withoutBrackets(statement.section === 'next' ? dueOf(statement) : statement.text);
  const hidden = insides.map((inside) => leakIn(inside, statement.side)).find((reason) => reason !== null);
  if (hidden) return { refused: hidden };
  if (ANSWER_ALONE.test(statement.text)) return { refused: 'unclear out of context' };
  if (OF_MOOD.test(statement.text)) return { refused: 'no sentence' };
  if (OTHER_DOER.test(statement.text) || QUOTES_OTHERS.test(statement.text)) return { refused: 'unclear who is meant' };
  const task = statement.section === 'next' ? text.replace(TRAILING_OWNER, '') : text;
  const words = cleanText(calm(withThings(task, statement)), statement.side !== 'note').replace(
    /^(?:and )?(?:then|after that|afterwards),? (?=(?:we|i|you|they|he|she|the|our|a|an|there|\p{Lu}\p{Ll}+) )|^it was (?:also )?agreed that /iu,
    '',
  );
  const count = words.split(' ').length;
  if (count < 2 || isChatter(words, statement)) return { refused: 'chatter' };
  return count > MAX_WORDS ? { refused: 'too long to be said' } : words;
}

/** "Call on 5 February, 13:30" among what is next, or behind other notes and with its hour; at their head it is the call that they are of. */
const isToCome = (words: string, statement: Statement): boolean =>
  /^(?:call|meeting|demo) (?:on|with)\b/iu.test(words) &&
  (statement.section === 'next' ||
    (statement.section === null && statement.line > 2 && /\d[:.]\d\d|\d ?[ap]m\b/iu.test(words))) &&
  appointmentIn(words, statement) !== null;

const isChatter = (words: string, statement: Statement): boolean =>
  (CHATTER.test(words) && !isToCome(words, statement)) || (statement.section !== 'next' && NAMES_CALL.test(words));

/** "Winter? -> ok to -5": what the arrow answers is not told. */
const ANSWER_ALONE = /^(?:[-–]+>|→|=>)\s/u;

/** "She (her assistant, Lotte) will book": the brackets say who is meant, and it is somebody else. */
const OTHER_DOER =
  /(?:^|[.,;:] |\band )(?:(?:[Hh]e|[Ss]he|[Tt]hey|[Ww]e|I)\b|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?) \((?=[^()]*(?:\b(?:his|her|their|not|or rather|i\.e\.)\b|\b(?:assistant|deputy|colleague|secretary|team)\b))[^()]*\)/u;

/** "Second call with Kestrel Outdoor" says which call the notes are of. */
const NAMES_CALL =
  /^(?:our |the )?(?:first|second|third|fourth|final|initial|introductory|intro|follow-?up|discovery|demo) (?:call|meeting|demo|session|conversation) (?:with|at|for) [^\d,]{3,50}$/iu;

const dueOf = ({ text, owner }: Statement): string => (owner === null ? withDue(text) : dueAtEnd(withDue(text)));

/** "Send the layout (due May 11)", "… – due: Friday". */
const withDue = (text: string): string =>
  text.replace(
    /[,;]?\s*(?:[([]|[–—-]\s)\s*(?:due(?: date)?(?: by| on)?|by|deadline|until|ETA|target)\s*:?\s+((?:(?:Mon|Tues|Wednes|Thurs|Fri)day,? ?)?(?:(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? \p{Lu}\p{Ll}{2,}|\p{Lu}\p{Ll}{2,} \d{1,2}(?:st|nd|rd|th)?|end of (?:the |this |next )?\p{L}+|next \p{L}+|(?<=day,? ?))(?:,? \d{4})?)\s*[)\]]?[.\s]*$/iu,
    ' by $1',
  );

/** "Return the review results and show them on May 20": the results are shown. */
const withThings = (text: string, { section }: Statement): string =>
  section === 'next'
    ? text.replace(
        /\b(return|upload|load|send|count|collect|print|scan|finish|review|prepare|export|gather|complete|process) (?:the|their|his|her|its) ((?:\p{Ll}+ )?)(\p{Ll}+s) (and (?:then )?(?:show|present|discuss|share|review|compare|send)) them\b/gu,
        '$1 the $2$3 $4 the $3',
      )
    : text;

/** "Provide the figures – FL", "visit to the plant – all". */
const TRAILING_OWNER = /\s+[–—-]\s+(?:all|both|everyone|\p{Lu}{2})[.\s]*$/u;

/** "She went quiet and said show me that again" tells how somebody looked. */
const OF_MOOD =
  /\b(?:went|got|fell|was|were) (?:quiet|silent|wide-eyed|speechless)\b|\bsaid (?:show|tell|give|let|wow|oh|wait)\b/iu;

/** She said, quote: "they sign the sheet": whom they mean is in the words of somebody else. */
const QUOTES_OTHERS =
  /\b(?:said|says|quote|goes|told|called it|wrote)\b[^"“„]{0,30}["“„][^"“”„]*\b(?:they|them|their|he|she|him)\b/iu;

const ACRONYM =
  /^(?:QR|CRM|ERP|API|SAP|IT|SSO|POS|HR|PDF|KPI|SLA|ROI|AI|US|UK|EU|CEO|CFO|COO|CTO|VP|DC|B2B|IOT|GPS|RFID|SMS|PMS|LMS|WMS|EHR)$/u;

/** Notes in capitals are said in small letters. */
function calm(text: string): string {
  if (/\p{Ll}/u.test(text) || (text.match(/\p{Lu}/gu)?.length ?? 0) < 6 || !text.includes(' ')) return text;
  const lower = text.replace(/[\p{L}\p{N}'’]+/gu, (word) => (ACRONYM.test(word) ? word : word.toLowerCase()));
  return lower
    .replace(
      /(?<!\b(?:the|their|our|your|by|with|from|and|in|an) )\b(?:IT|US)\b(?! (?:team|dept|department|system|manager|lead|staff|support|people)\b)/gu,
      (word) => word.toLowerCase(),
    )
    .replace(
      /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march(?= \d)|(?<=\d )march|april|(?<=\d )may|may(?= \d)|june|july|august|september|october|november|december)\b/gu,
      (day) => day[0]!.toUpperCase() + day.slice(1),
    );
}
