// Writes into the task the day that stands beside it: "(due 11/19)", ". Due: 25 November", "– Nov 20", "Owner: Ana | Due: Nov 20".
// The text stays as long as it is, so that places in it are places in the summary.
import { GONE } from './mask.js';

const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\.?';
const WEEKDAY = '(?:Mon|Tue|Tues|Wed|Wednes|Thu|Thur|Thurs|Fri|Sat|Satur|Sun)(?:day)?';
const YEAR = '(?:,? 20\\d\\d)?';
const NUMBERS = '20\\d\\d-\\d{2}-\\d{2}|\\d{1,2}[/.]\\d{1,2}(?:[/.](?:20)?\\d\\d)?';
/** A day as notes write it, with its weekday before it, or a weekday alone. */
const DAY = `(?:(?:${WEEKDAY},? )?(?:(?:the )?\\d{1,2}(?:st|nd|rd|th)? ${MONTH}${YEAR}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?${YEAR}|${NUMBERS})|(?:next )?${WEEKDAY}(?!\\p{L})|tomorrow|end of (?:the )?(?:week|month|day))`;
const DUE = '(?:due(?: date| by| on)?|deadline|target(?: date)?|by|until|ETA|when)';
const WHO = '(?:owner|assignee|assigned to|responsible|who)';
const NAME = "@?\\p{Lu}[\\p{L}.'’-]{1,20}(?: \\p{Lu}[\\p{L}.'’-]{1,20}){0,2}";
const GAP = '[ \\t\\uE000]{0,8}';
const END = '[ \\t\\uE000.]{0,8}$';

const pattern = (source: string): RegExp => new RegExp(source, 'gimu');

const OWNER_DUE = pattern(
  `${GAP}(?:[\\n|;,.–—-]|\\n${GAP}[-•*])${GAP}${WHO}${GAP}:${GAP}(${NAME})${GAP}[|;,.–—-]${GAP}${DUE}${GAP}:${GAP}(${DAY})${END}`,
);
const DUE_OWNER = pattern(
  `${GAP}(?:[\\n|;,.–—-]|\\n${GAP}[-•*])${GAP}${DUE}${GAP}:${GAP}(${DAY})${GAP}[|;,.–—-]${GAP}${WHO}${GAP}:${GAP}(${NAME})${END}`,
);
const IN_BRACKETS = pattern(`(?<=[\\p{L}\\d%)'’])${GAP}[([]${GAP}${DUE}(?:${GAP}:| )${GAP}(${DAY})${GAP}[)\\]]${END}`);
const BEHIND_STOP = pattern(`(?<=[\\p{L}\\d)])${GAP}(?:[.;,|–—-]|\\.?\\n)${GAP}${DUE}${GAP}:${GAP}(${DAY})${END}`);
/** "☐ Paul – ship 4 sensors – Nov 20". */
const BEHIND_DASH = pattern(
  `^([ \\t\\uE000]{0,20}(?:(?:[-•*]|\\d{1,2}[.)])[ \\t]{1,3})?(?:\\[ ?\\]|☐)?[ \\t\\uE000]{0,4})(${NAME}(?: ?[/&+] ?${NAME})?)( (?:[–—-]|\\|) )([^\\n:–—|]{4,90}?)( (?:[–—-]|\\|) )(?:by )?(${DAY}(?:,? (?:at )?\\d{1,2}[:.]\\d\\d(?: ?[ap]m)?)?)${END}`,
);

/** "Provide three addresses [Omar, 11/20]". */
const WHO_IN_BRACKETS = pattern(`(?<=[\\p{L}\\d%)'’])${GAP}[([](${NAME}), (?:(?:due|by) )?(${DAY})[)\\]]${END}`);

const MEETS =
  /\b(?:call|meeting|session|demo|workshop|visit|review|training|walk|check-in|kick-?off|survey|lunch|tasting|fitting|catch-?up)$/iu;

/** As long as it was; a line feed that joined two lines goes with them. */
const padded = (words: string, all: string): string =>
  words.length > all.length ? all : words.padStart(all.length, GONE);

const byDay = (all: string, day: string): string => padded(` by ${day}`, all);

function behindDash(all: string, ...found: string[]): string {
  const [before = '', who = '', , task = '', , day = ''] = found;
  return padded(`${before}${who}: ${task}${MEETS.test(task.trim()) ? ', ' : ' by '}${day}`, all);
}

const AT_END = new RegExp(`^(.*[\\p{L}\\d)])(?:,| [–—-]) (${DAY})$`, 'iu');

/** "Pilot agreement — 24 Nov", where somebody is to do it. */
export function dueAtEnd(task: string): string {
  const [, what = '', day = ''] = AT_END.exec(task.replace(/[.\s]+$/u, '')) ?? [];
  return day === '' || MEETS.test(what) || /\b(?:by|on|until|before)\b/iu.test(what) ? task : `${what} by ${day}`;
}

/** The masked text with the days inside the tasks that they belong to. */
export const withDueDates = (masked: string): string =>
  /\d|day|tomorrow|end of/iu.test(masked)
    ? masked
        .replace(OWNER_DUE, (all, who: string, day: string) => padded(` by ${day}. Owner: ${who}`, all))
        .replace(DUE_OWNER, (all, day: string, who: string) => padded(` by ${day}. Owner: ${who}`, all))
        .replace(IN_BRACKETS, byDay)
        .replace(WHO_IN_BRACKETS, (all, who: string, day: string) => padded(` by ${day}–${who}`, all))
        .replace(BEHIND_STOP, byDay)
        .replace(BEHIND_DASH, behindDash)
    : masked;
