// Whose date it is, of what is about to be told: only meetings between the two sides are "Our … is on …". A legal review, a job interview or a
// partner meeting may be a matter of one side alone, and a label with a day in front is no thing that anybody talked about.
import { leakIn } from '../../privacy/gate.js';
import type { Statement } from '../notes/read.js';
import { isOfSides } from '../people/of-sides.js';
import type { People } from '../people/people.js';
import type { Shape } from '../turn/shape.js';
import { DAY_OF_MONTH, MONTH, WEEKDAY } from '../words/months.js';
import { isUncommon } from '../words/uncommon.js';
import { isOwnWeakness, showsOfOthers } from './thing-fails.js';

const HEAD =
  '(?:meetings?|calls?|sessions?|workshop|review|visit|test|demo|check-in|follow-up|kick-?off|appointment|catch-up|walk|walk-?through|survey|audit|install(?:ation)?(?: day)?|tasting|fitting|measurement|interview|panel|training|start|launch|go-live|rollout|pilot|trial)';
const WHEN = String.raw`(?:on|in|next|tomorrow|this)\b`;
const OURS = new RegExp(String.raw`^Our ((?:[^\s,]+ ){0,3}?)(${HEAD})\b(?: (?!is\b).{1,60}?)? is ${WHEN}`, 'iu');
const THE = new RegExp(String.raw`^(?:The|A|An) ((?:[^\s,]+ ){1,3}?)${HEAD}\b(?: .{1,60}?)? is ${WHEN}`, 'iu');

/** What both sides do in these is of no other kind. */
const BETWEEN =
  /^(?:first|second|third|fourth|fifth|next|final|last|new|live|online|remote|on-?site|technical|tech|product|platform|software|full|short|quick|brief|longer|detailed|deep|free|paid|proposed|agreed|planned|joint|virtual|video|zoom|teams|skype|webex|google|meet|phone|site|field|shop|depot|plant|factory|showroom|store|office|kitchen|follow-up|check-in|catch-up|kick-?off|discovery|intro|introductory|planning|scoping|executive|initial|another|small|follow|up|catch|check|half-day|one|two|three|four|tailored|in-person|hands-on|pilot|trial|test|demo|survey|results?|review|progress|status|decision|closing|midpoint|mid-?point|wrap-?up|onboarding|set-?up|installation|install|training|design|offer|proposal|quote|quotation|contract|go\/no-?go|go-or-no-go|debrief|feedback|monthly|weekly|fortnightly|quarterly|half-hour|hour-long|[\d-]+(?:min|minute|hour|day)|evaluation|implementation|integration|security|it|day|morning|afternoon)$/iu;
/** These show or try something of ours, whose name may stand before them. */
const OF_A_THING =
  /^(?:demo|walk|walk-?through|test|survey|install(?:ation)?(?: day)?|tasting|fitting|measurement|training|start|launch|go-live|rollout|pilot|trial|kick-?off)$/iu;
const PRIVATE =
  /^(?:tax|legal|bank|banking|covenant|lease|loan|insurance|job|hr|disciplinary|redundancy|dismissal|medical|vet|doctor'?s?|dentist|dental|hospital|court|police|fire|safety|iso|financial|finance|internal|external|private|personal|strategy|forecast|pricing|sales|team|prep|partners?|partner's|investors?|shareholders?|union|stress|blood|drug|driving|eye|credit|compliance|exit|salary|budget|family|wedding|school|compensation|performance|candidate|competitor|supplier)$/iu;

/** "The Kestrel contract ends 31 January" is no matter of ours. */
const PAPER =
  /^(?:The|A|An) ([\p{L}\d'’-]+) (?:[\p{L}\d'’-]+ )?(?:contract|lease|licen[cs]e|subscription|agreement) (?:ends|expires|runs out|runs until|lapses|is up|renews)\b/iu;
/** "Our call with our CFO". */
const AMONG_US =
  /^Our (?:[^\s,]+ ){0,3}?(?:call|meeting|session|review|workshop|catch-up|check-in) with (?:our|my) (?!\p{L}+ and (?:you|your)\b)/u;

const DATED_LABEL = new RegExp(
  String.raw`^(?:an? |the )?(?:(?:${WEEKDAY},? )?(?:${DAY_OF_MONTH}|\d{1,2}[/.]\d{1,2})(?![\d%])|${MONTH}:|${WEEKDAY}(?=:| \d| (?:[\p{L}-]+ ){0,2}${HEAD}\b))`,
  'iu',
);

/** Why what would be told is not: a leak, a date of one side alone, a weakness of our thing or what it showed of another firm. */
export function notOurs(text: string, { form }: Shape, { side, section }: Statement, people: People): string | null {
  const leak = leakIn(text, 'note');
  if (leak) return leak;
  const isKnown = (word: string): boolean => isOfSides(word, people);
  const isThing = side !== 'them' && section !== 'pain';
  if ((isThing && isOwnWeakness(text)) || showsOfOthers(text, isKnown)) return 'internal note';
  return untoldDate(text, form, isKnown);
}

function untoldDate(text: string, form: Shape['form'], isOurName: (word: string) => boolean): string | null {
  if (form === 'noun') return DATED_LABEL.test(text) ? 'no sentence' : null;
  const paper = PAPER.exec(text)?.[1]?.toLowerCase();
  if ((paper && isUncommon(paper) && !isOurName(paper)) || AMONG_US.test(text)) return 'internal note';
  const [, kinds = '', head = ''] = OURS.exec(text) ?? [];
  const isOfThing = OF_A_THING.test(head);
  const isOdd = (word: string): boolean =>
    PRIVATE.test(word) || !(isOfThing || BETWEEN.test(word) || isOurName(word.toLowerCase()));
  const words = kinds.split(' ').filter(Boolean);
  if (words.some(isOdd) || /^(?:audit|interview|panel)$/iu.test(head)) return 'internal note';
  const the = THE.exec(text)?.[1]?.split(' ').filter(Boolean) ?? [];
  return the.some((word) => PRIVATE.test(word)) ? 'internal note' : null;
}
