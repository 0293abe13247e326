// Notes whose verb everybody knows though nobody wrote it: "Closed 19 days last year", "dark from July 6 to July 31", "system with 38
// lines, installed 1987". They are told with it, or not at all.

import { capitalise, lowerFirst } from '../../../../flow/lines.js';
import type { Statement } from '../notes/read.js';
import { DAY_OF_MONTH } from '../words/months.js';

type Form = readonly [RegExp, string | ((...found: string[]) => string)];

const COUNT = String.raw`(?:\d[\d,.]*|[Oo]ne|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en|[Tt]welve)`;
const MADE = '(?:installed|built|bought|replaced|fitted|laid|renewed|commissioned|rebuilt|refurbished)';
const PERIOD = '(?:days?|weeks?|months?|nights?|years?|seasons?)';

const OF_THEIRS: readonly Form[] = [
  // "Dark from July 6 to July 31, only window for the work".
  [
    new RegExp(
      String.raw`^(?:they are |we are )?(dark|closed|shut|shut down) (from ${DAY_OF_MONTH} (?:to|until|through) ${DAY_OF_MONTH})(?:, (?:which is |that is )?(?:the |their |our )?only (window|slot|time) for (?:the )?([\p{Ll} ]{3,30}))?$`,
      'iu',
    ),
    (_, how, when, window, what) =>
      `You are ${how!.toLowerCase()} ${when}${window ? `, which is the only ${window} for the ${what}` : ''}`,
  ],
  [
    new RegExp(
      String.raw`^(closed|shut) (?:for )?(${COUNT} ${PERIOD}\b.*\b(?:last|this) (?:year|season|winter|summer|spring|autumn|fall|month)\b.*)$`,
      'iu',
    ),
    (_, how, when) => `You were ${how!.toLowerCase()} for ${when}`,
  ],
  // "Needs material ordered 7 weeks ahead".
  [
    /^needs? (?:the )?(\p{Ll}+) (ordered|booked|delivered|reserved|cut|made|dried) ((?=.*\d)[^,;]*\b(?:ahead|before|in advance|beforehand)\b[^,;]*)$/iu,
    (_, what, done, when) => `The ${what} ${/[^s]s$/u.test(what!) ? 'have' : 'has'} to be ${done} ${when}`,
  ],
  // "Counterweight system with 38 line sets, installed 1987, never fully inspected".
  [
    new RegExp(
      String.raw`^(?:an? |the |their )?(\p{L}[\p{L} -]{3,40}(?: with ${COUNT} [\p{Ll} -]{3,30})?), (${MADE}) (?:in )?((?:19|20)\d\d)(?:, ((?:never|not) (?:\p{Ll}+ )?\p{Ll}+ed(?: since)?))?$`,
      'iu',
    ),
    (_, what, made, year, never) =>
      `Your ${lowered(what!)} ${wasOf(what!)} ${made} in ${year}${never ? ` and ${wasOf(what!)} ${never}` : ''}`,
  ],
  // "Two broken wires found near the splice in January".
  [
    new RegExp(
      String.raw`^(${COUNT} (?:\p{Ll}+ ){0,2}\p{Ll}+s) (found|discovered|detected|rejected|returned|damaged|scrapped|cancelled|canceled|delayed) (?=(?:in|near|at|on|during|last|under|because|by|behind|within|after) )`,
      'u',
    ),
    '$1 were $2 ',
  ],
];

/** What we offered, in the notes or in a mail of ours. */
const OF_OURS: readonly Form[] = [
  // "Every further rope 6,800 a year", behind the price.
  [
    /^(each|every) (further|additional|extra|other) ((?:\p{Ll}+ )?\p{Ll}+) (?:at )?((?:[$€£]|CHF |EUR |USD |GBP )?\d[\d.,]*k?(?: (?:a|per) (?:year|month|week|season|day))?)$/iu,
    '$1 $2 $3 costs $4',
  ],
  // "Trial of four weeks, £1,940 a week, falconer and birds included".
  [
    new RegExp(
      String.raw`^(?:an? |the )?((?:free |paid )?(?:trial|pilot|test run|hire|rental)) (?:of |for )?(${COUNT} ${PERIOD}),(?: at)? ([$€£]\d[\d.,]*k?(?: (?:a|per) (?:day|week|month|night))?), ([\p{Ll}, -]{3,50}) included$`,
      'iu',
    ),
    (_, what, long, price, with_) => `The ${what!.toLowerCase()} takes ${long} for ${price}, with ${with_} included`,
  ],
];

/** "Accepted by the federal office", among what they decide by. */
const BY_WHOM = /^(accepted|approved|certified|recognised|recognized|licensed|authorised|authorized) by (?=\p{L})/iu;

const lowered = (text: string): string => (/^\p{Lu}\p{Ll}+ \p{Ll}/u.test(text) ? lowerFirst(text) : text);
const wasOf = (what: string): string => (/[^su]s$/u.test(what.replace(/ with .*$/u, '')) ? 'were' : 'was');

/** "Target: fewer than 200 gulls on the face by the end of week three". */
const TARGET = /^(?:the |our )?(target|goal|aim)$/iu;
const AIMED =
  /^(?:fewer|less|more|under|over|at least|at most|below|above|no more) (?:than )?(?:\d|[$€£])[^;:]{6,90}$/iu;

/** "Heating: oil, 2 boilers, about £17k a year": what costs so much is in front of the colon. */
const RUNNING =
  /^(?:heating|power|electricity|water|gas|oil|diesel|fuel|energy|waste|transport|freight|laundry|cleaning|insurance|cooling|lighting|packaging)(?: (?:bill|cost)s?)?$/iu;
const A_YEAR =
  /^(?:[^$€£]+, )?((?:about |around |roughly |over |nearly )?[$€£]\d[\d.,]*[km]? a (?:year|month|week|day|season))$/u;

/** The sentence for such a note, or null. */
export function telegraphicIn(words: string, { side, section, label, mail, owner }: Statement): string | null {
  if (section === 'private' || section === 'skip' || (side !== 'note' && !(side === 'us' && mail))) return null;
  if (label && TARGET.test(label) && AIMED.test(words))
    return `${/target/iu.test(label) ? 'The target' : 'Your goal'} is ${lowerFirst(words)}`;
  if (side === 'note' && label && RUNNING.test(label)) return costOf(label, words);
  if (section === 'goal' && BY_WHOM.test(words))
    return words.replace(BY_WHOM, (all) => `You need something that is ${all.toLowerCase()}`);
  const forms =
    side === 'note' && section !== 'shown' && !(section === 'next' && owner) ? [...OF_THEIRS, ...OF_OURS] : OF_OURS;
  const form = forms.find(([found]) => found.test(words));
  return form ? capitalise(words.replace(form[0], form[1] as string)) : null;
}

function costOf(label: string, words: string): string | null {
  const much = A_YEAR.exec(words)?.[1];
  const what = label.toLowerCase().replace(/ (?:bill|cost)s?$/u, '');
  return much ? `Your ${what} costs ${much}` : null;
}

const ARROW = /\s(?:→|->|=>|–>)\s/gu;
/** "Trial → report → decision": a plan that is drawn and not told. */
export const isDrawn = ({ text, section }: Statement): boolean =>
  section !== 'next' && (text.match(ARROW)?.length ?? 0) > 1;
