// Dates that are noted in a few words: "Decision meeting 9 September, 13:00", or said in a call: "then let's meet on May 6".
import { lowerFirst } from '../../../../flow/lines.js';
import { rankOfWord } from '../../judge/judge.js';
import type { Statement } from '../notes/read.js';
import { plainEvent } from './noted-event.js';

const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)';
const DAY = '(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)';
const DATE = String.raw`(?:${DAY},? )?(?:the )?(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}|${MONTH} \d{1,2}(?:st|nd|rd|th)?|\d{1,2}/\d{1,2})(?:,? 20\d\d)?|(?:next )?${DAY}|tomorrow|next week|the \d{1,2}(?:st|nd|rd|th)`;
const ZONE = '(?: (?:[A-Z]{2,4}|Pacific|Eastern|Central|Mountain|UK|local)(?: (?:standard )?time)?)?';
const TIME = String.raw`\d{1,2}[:.]\d{2} ?[-–] ?\d{1,2}[:.]\d{2}|\d{1,2}[:.]\d{2}(?: ?[ap]\.?m\.?)?${ZONE}|\d{1,2} ?[ap]\.?m\.?${ZONE}|noon|\d{1,2} o'clock|(?<=at )\d{1,2}(?![\d:./])`;
const EVENT = String.raw`(?:go-or-no-go |go\/no-?go |(?:[\p{L}-]+ ){0,2})(?:meeting|call|session|workshop|review|visit|test|demo|check-in|follow-up|kick-off|kickoff|appointment|catch-up|walk|walk-?through|survey|audit|install(?:ation)?(?: day)?|tasting|fitting|measurement|interview|panel|training|start|launch|go-live|rollout|pilot|trial)`;

const NOTED = new RegExp(
  String.raw`^(?:(?:our|the|a) )?(${EVENT}(?: \d)?)((?: (?:with|for|to|of|in|on site|at) ?(?:(?!takes?\b|is\b|will\b|starts?\b|ends?\b|begins?\b|on\b|at\b|was\b|by\b|until\b)[\p{L}'-]+ ?){0,7}?)?)(?: again)?(?: (?:is|set|scheduled|booked|planned|fixed|confirmed|agreed|will be))?(?: (?:set|scheduled|booked|planned|fixed|confirmed|agreed))?(?: all (?:two|three|four|five|six|\d)| both)?(?: for)?[:,]? (?:on )?(${DATE})(?:,? (?:at |@ ?)?(${TIME}))?(?:,? ((?:with|at|in|via|by|before|after) .{3,60}|(?<=, )\p{L}[\p{L}' -]{2,30}|(?<=, )\d(?:st|nd|rd|th) .{4,50}))?$`,
  'iu',
);
/** "30 August go-or-no-go call, 2 pm": the date stands first. */
const DATE_FIRST = new RegExp(
  `^(?:on )?(${DATE})(?:,? (?:at )?(${TIME}))?,?:? (${EVENT})((?: (?:with|at|in|of) (?:(?!at\\b|on\\b)[\\p{L}\\d'-]+ ?){1,5}?)?)(?:,? (?:at )?(${TIME}))?(, .{6,80})?$`,
  'iu',
);
const MEETS = `(?:meet|talk|speak|catch up|reconvene|regroup|reconnect|sync)`;
const SAID = new RegExp(
  String.raw`^(?:[\p{L}']+,? ){0,3}?(?:let's|let us|shall we|(?:can|could) we)(?: (?:then|also))? (?:say|do|${MEETS})(?: again)? (?:on )?(${DATE})(?:,? (?:at )?(${TIME}))?(?! works)(?=$|[ .,!?])`,
  'iu',
);
const WORKS = new RegExp(
  String.raw`^(?:[\p{L}']+,? ){0,2}?(${DATE})(?:,? (?:at )?(${TIME}))? (?:works|is fine|is good|suits me)\b`,
  'iu',
);
const WE_MEET = new RegExp(
  String.raw`^We(?:'ll| will| are going to)? (?:then )?((?:${MEETS}|go through|look at|decide|review|start|get back together)(?: [\p{L}'-]+){0,5}?) (?:on )?(${DATE})(?:,? (?:at )?((?:around |about )?(?:${TIME})))?$`,
  'iu',
);

/** "…, 8:30 AM, Lorraine, Theo": who is there knows it. */
const WHO_COMES =
  /(?<=\d(?: ?[AaPp]\.?[Mm]\.?)?|noon),(?: with)? \p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?(?:(?:, (?:and )?| and | & )\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)+$/u;
/** "Trial cut bench 2, 11 November, 1 day, Keir and a fitter": of what it is, stands behind it. */
const TRIAL_RUN = new RegExp(
  String.raw`^(?:the |our |an? )?((?:trial|test|sample) (?:cut|run|print|drive|bake|brew|fit|shift|batch|weld|pour|flight|dive|burn|fire|wash|clean|tune|tuning|day|piece|panel))(?: (?:(of|on|at|in|with) )?((?:the |your |their |our )?(?:(?!on\b|at\b)[\p{Ll}\d-]+ ?){1,3}?))?,? (?:on )?(${DATE})(?:,? (?:at |@ ?)?(${TIME}))?(?:,? .{2,60})?$`,
  'iu',
);
const NOTED_MONTH = new RegExp(`^(?:the |our )?(${EVENT}) (in ${MONTH})(?:, .{3,40})?$`, 'iu');

/** The sentence for a date that is noted without a verb, or said in the call; null where a statement is no such date. */
export const appointmentIn = (words: string, place: Place): string | null =>
  dateIn(place.side === 'note' ? plainEvent(words) : words, place);

type Place = Pick<Statement, 'side' | 'talk'> & Partial<Pick<Statement, 'section'>>;

function dateIn(words: string, { side, talk, section }: Place): string | null {
  const noted = side === 'note' ? NOTED.exec(words.replace(WHO_COMES, '')) : null;
  if (
    noted &&
    !/^(?:(?:we|i|you|they|he|she|it)\b|(?:\p{L}+ )?(?:no|last|every|each|this|is|are|a|an|step|steps)\b)|\b(?:to|and|or|by|until|the|an?|our|your|their|his|her) |^(?:book|confirm|arrange|schedule|plan|do|hold|attend|prepare|run|organi[sz]e|send|host|move|reschedule|agree|set|fix|have|make|cancel|join|propose|wants?|needs?|hopes?|possible|maybe|no) /iu.test(
      noted[1]!,
    ) &&
    (section === 'next' || !/^(?:\p{L}+ )?first\b/iu.test(noted[1]!))
  ) {
    const whose = WITHOUT_US.test(noted[1]!) ? 'The' : 'Our';
    return `${whose} ${lower(noted[1]!)}${turnedTo(noted[2] ?? '')} is ${when(noted[3]!, noted[4])}${tailOf(noted[5])}`;
  }
  const month = side === 'note' && section === 'next' ? NOTED_MONTH.exec(words) : null;
  if (month) return `The ${lower(month[1]!)} is ${month[2]}`;
  const first = side === 'note' && section === 'next' ? DATE_FIRST.exec(words) : null;
  if (first) return dateFirst(first);
  const run = side === 'note' ? trialRun(words) : null;
  if (run) return run;
  const said = (talk ? SAID.exec(words) : null) ?? (side === 'them' ? WORKS.exec(words) : null);
  return said ? `Our next meeting is ${when(said[1]!, said[2])}` : null;
}

function dateFirst([, date, early, event, where = '', late, rest = '']: RegExpExecArray): string {
  const whose = WITHOUT_US.test(event!) ? 'The' : 'Our';
  return `${whose} ${lower(event!)}${turnedTo(where)} is ${when(date!, early ?? late)}${turnedTo(rest)}`;
}

/** These are on, whoever is there. */
const WITHOUT_US = /(?:start|launch|go-live|rollout|pilot|trial|walk|survey|audit|day|installation)$/iu;

function trialRun(words: string): string | null {
  const [, what, at = 'of', whose, day, time] = TRIAL_RUN.exec(words) ?? [];
  if (!what || !day) return null;
  return `The ${lower(what)}${whose ? ` ${at}${turnedTo(` ${whose}`)}` : ''} is ${when(day, time)}`;
}

/** "We speak again on 22 July at 8 am" looks ahead. */
export function asMeeting(text: string): string {
  const found = WE_MEET.exec(text);
  return found ? `We will ${found[1]!} ${when(found[2]!, found[3])}` : text;
}

const turnedTo = (words: string): string => words.replace(/\b(?:his|her|their)\b/giu, 'your').trimEnd();

/** "Leeds depot" is where it is, "with her ops lead" who comes. */
const tailOf = (tail: string | undefined): string =>
  tail === undefined || /^(?!with|at|in|via|by|before|after)\p{Ll}/u.test(tail)
    ? ''
    : `${/^(?:with|at|in|via|by|before|after) /iu.test(tail) ? ' ' : ', '}${tailSaid(turnedTo(tail)).replace(/^with (?=(?:\p{Ll}+ ){1,2}?(?:lead|head|manager|director|engineer)\b)(?!(?:our|your|my|the|an?) )/u, 'with your ')}`;

/** Both of those who are meant. */
const tailSaid = (tail: string): string => tail.replace(/^with both$/iu, 'with both of you');

/** A rare word at its head may be a name, and keeps its capital. */
const lower = (event: string): string =>
  event.replace(/^\p{Lu}(?=\p{Ll}|-)(?!(?:oom|eams|kype|ebex|oogle)\b)[\p{L}]*/u, (word) =>
    rankOfWord(word.toLowerCase()) < RARE ? lowerFirst(word) : word,
  );
const RARE = 30_000;

function when(date: string, time: string | undefined): string {
  const day = date.replace(/^\p{Ll}/u, (first) =>
    /^(?:next|the|tomorrow)/iu.test(date) ? first.toLowerCase() : first.toUpperCase(),
  );
  const on = /^(?:next|tomorrow)/iu.test(day) ? day : `on ${day}`;
  const [, from, to] = /^(\d{1,2}[:.]\d\d) ?[-–] ?(\d{1,2}[:.]\d\d)$/u.exec(time ?? '') ?? [];
  if (from && to) return `${on} from ${from} to ${to}`;
  if (/^(?:around|about) /iu.test(time ?? '')) return `${on} ${time}`;
  return time ? `${on} at ${time.replace(/^(\d{1,2})\.(\d\d)/u, '$1:$2')}` : on;
}
