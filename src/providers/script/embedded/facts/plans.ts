// Sentences of notes that look ahead without saying so: "I send the list by Friday", "I'm sending you the login".

import { verbReadings } from '../../english/verbs.js';
import type { Statement } from '../notes/read.js';
import { withArticleFor } from './tasks.js';

/** In a list, "Rachel shares the files" is a task; "they share files" is how they work. */
const HANDING = /^(?:sends?|shares?|uploads?|invites?|provides?|names?|picks?|chooses?)$/;
const PLANNED =
  /^(?:sends?|adds?|names?|invites?|exports?|chooses?|prepares?|tests?|delivers?|provides?|shares?|signs?|schedules?|collects?|introduces?|books?|creates?|drafts?|organi[sz]es?|gets?|picks?|sets?|reviews?|checks?|brings?|presents?|comes?|discusses|discuss|confirms?|selects?|arranges?|follows?|decides?|starts?|talks?|writes?|gives?|forwards?|updates?|asks?|runs?|uploads?|installs?|quotes?|configures?|visits?|walks?|drops?|drives?|flies|fly|measures?|installs?|picks?|delivers?|attends?|hosts?|joins?|meets?|sees?)$/;
const DATED =
  /\b(?:by|on|until|before|next|this|tomorrow|monday|tuesday|wednesday|thursday|friday|today|within|in \w+ (?:days?|weeks?)|\d{1,2}(?:st|nd|rd|th)? (?:January|February|March|April|May|June|July|August|September|October|November|December))\b/iu;

/** "I send the plan by May 12. You pick the city.": what stands behind a plan is one, where it is noted as a task. */
export function asPlanAfter(
  text: string,
  last: { kind: string; order: number } | undefined,
  order: number,
): string | null {
  const found = last?.kind === 'next' && last.order === order - 1 ? /^(You|I|We) (\p{L}+) (.+)$/u.exec(text) : null;
  const habit = /\b(?:usually|often|always|every|each|per|currently|today|a (?:day|week|month|year))\b/iu.test(text);
  if (!found || habit || !(PLANNED.test(found[2]!) || LATER.test(found[2]!))) return null;
  return `${found[1]} will ${withArticleFor(`${found[2]} ${found[3]}`)}`;
}

const LATER = /^(?:pull|line|gather|clear|nominate|keep|find|map|load|print|count|hand|pass|attend|look|hold|go|run)$/;

/** "You send the list by Friday" is a plan: "you will send". */
export function asPlan(told: string, { section, bullet, text: noted }: Statement): string {
  const text = beforeThat(told);
  const going = soon(text) === text && section === 'next' ? theirTask(text) : soon(text);
  if (going !== text) return going;
  if (/\b(?:showed|demoed)\b| and (?:ran|drew|took|went|made|sent|gave|did|saw|let|put in) /u.test(text)) return text;
  if (section !== 'next' && HABIT_OF_WORK.test(text)) return text;
  const given = handedOver(text);
  if (given) return given;
  const found = /^(You|I|We|Your (?:team|office|colleagues|staff)) (\p{L}+) /u.exec(text);
  if (
    !found ||
    !(
      PLANNED.test(found[2]!.toLowerCase()) ||
      (section === 'next' && (LATER.test(found[2]!) || HANDED.test(found[2]!)))
    )
  )
    return text;
  const dated = DATED.test(text) && (/^(?:I|We)$/.test(found[1]!) || ON_A_DATE.test(text) || BY_WHEN.test(text));
  const noteOfTask = bullet && !/^(?:they|he|she|we|i)\b/iu.test(noted) && HANDING.test(found[2]!);
  if (section !== 'next' && !dated && !noteOfTask) return text;
  const rest = text.slice(found[1]!.length + 1);
  const base = found[1]!.startsWith('Your ') ? rest.replace(/^\p{L}+/u, baseOf) : rest;
  return `${found[1]} will ${withArticleFor(base)}`;
}

/** "By Friday", but not "by 74 freelancers" or "by three coordinators". */
const BY_WHEN =
  /\bby (?!hand|e-?mail|phone|mail|post|fax|eye|truck|car|paper|\p{L}+ing\b|(?:about |around )?\d[\d.,]* (?!\p{Lu}|[ap]\.?m|o'clock)\p{Ll}|(?:two|three|four|five|six|seven|eight|ten|your|our|their|his|her|one|all) \p{Ll})/u;

/** "Before that I send the one-pager and you send the list" is planned for both. */
const beforeThat = (text: string): string =>
  /^(?:Before|After) (?:that|then),? (?:I|we|you) /u.test(text)
    ? text.replace(
        /(?<=^(?:Before|After) (?:that|then),? |, and | and )(I|we|you) (?=(?:send|bring|give|do|come|check|prepare|share|get)\b)/gu,
        '$1 will ',
      )
    : text;

/** "You send me your meter data", "you and two colleagues visit us on May 6": what is handed over, or who comes, is planned. */
function handedOver(text: string): string | null {
  if (HABIT.test(text)) return null;
  const [, who, rest] = HANDS_OVER.exec(text) ?? COME_ON.exec(text) ?? [];
  return who && rest
    ? `${who.replace(/^(You) (?:both|all)$/u, '$1').replace(TRADE, (trade) => `The ${trade.toLowerCase()}`)} will ${rest}`
    : null;
}

/** Who comes along has no name, and wants an article. */
const TRADE =
  /^(?:Electrician|Technician|Engineer|Fitter|Colleague|Surveyor|Driver|Installer|Trainer|Plumber|Carpenter|Consultant|Designer)(?= and )/u;

const HABIT =
  /\b(?:usually|often|always|every|each|currently|already|(?<!takes )a (?:day|week|month|year)|if|when)\b/iu;
/** "You check cones twice a week". */
const HABIT_OF_WORK =
  /\b(?:once|twice|(?:two|three|four|five|six|\d+) times) (?:a|per|every|each) (?:day|week|month|year|season|night|shift)\b/iu;
const HANDS_OVER = /^(You) ((?:send|give|bring|email|mail|text|forward) (?:me|us) .+)$/u;
const DAY =
  '(?:on (?:the )?\\d{1,2}(?:st|nd|rd|th)?\\b|on (?:January|February|March|April|May|June|July|August|September|October|November|December) \\d|on (?:Mon|Tues|Wednes|Thurs|Fri)day|tomorrow|next week)';
const COME_ON = new RegExp(
  `^((?:You|The [\\p{Ll} ]{3,20}|\\p{Lu}\\p{Ll}+) and (?:I|you|\\d [\\p{Ll} ]{3,30}|(?:a|an|your) [\\p{Ll} ]{3,30}|(?:(?:Mr|Mrs|Ms|Dr)\\.? )?\\p{Lu}\\p{Ll}+)|You both|You all) ((?:visit|come|meet|drive|travel|fly) .*${DAY}.*)$`,
  'u',
);

/** "Phil clears the space and picks the pubs": what a third person will do. */
function theirTask(text: string): string {
  const [, who, verb, rest] =
    /^(\p{Lu}\p{Ll}+|Your (?:\p{Ll}+ ){0,2}(?:baker|manager|team|lead|technician|engineer|assistant|foreman|chef|head \p{Ll}+)) (\p{Ll}+s)( .+)$/u.exec(
      text,
    ) ?? [];
  if (!who || !verb || !rest || baseOf(verb) === verb) return text;
  if (!PLANNED.test(verb) && !LATER.test(baseOf(verb))) return text;
  return `${who} will ${baseOf(verb)}${rest.replace(/(?<= and )\p{Ll}+s(?= )/u, baseOf)}`;
}

const ON_A_DATE =
  /\b(?:on|in the week of) (?:the )?(?:\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|(?:January|February|March|April|May|June|July|August|September|October|November|December) \d)/u;

const baseOf = (word: string): string => verbReadings(word).find(({ form }) => form !== 'base')?.base ?? word;

const HANDED =
  /^(?:import|do|send|make|give|bring|prepare|set|get|put|book|call|email|mail|post|ship|build|write|check|run|test|pick|try|show|share|ask|pull|export|upload|review|measure|count|choose|print|install|invite|draft|return|repeat|compare|collect|order|arrange|introduce|confirm|forward|train|replace|scan)$/;

/** "I'm sending you the login" and "you are going to run it" look ahead, too. */
function soon(text: string): string {
  const going = /^(You|I|We)(?:'re| are|'m| am) going to (\p{L}+) (.+)$/u.exec(text);
  if (going) return HANDED.test(going[2]!) ? `${going[1]} will ${going[2]} ${going[3]}` : text;
  const doing = /^(I|We)(?:'re| are|'m| am) (\p{L}+ing) (.+)$/u.exec(text);
  const base = doing ? baseOf(doing[2]!.toLowerCase()) : '';
  return doing && HANDED.test(base) ? `${doing[1]} will ${base} ${doing[3]}` : text;
}
