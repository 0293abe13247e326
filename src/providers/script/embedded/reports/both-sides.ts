// "They meet on site on 8 December", "both sides will review it", "Alpina and Ropesense agreed": what both sides do together is said as "we".

import { hasForm } from '../../english/verbs.js';
import type { Statement } from '../notes/read.js';
import { joinedOf, type Setting } from './report-parse.js';

/** Nobody else can be meant. */
const BOTH =
  '(?:Both(?: of (?:them|us))?(?: (?:sides|parties|teams|companies))?|(?:Both|The) (?:sides|parties)|The (?:two|participants|attendees)(?: (?:sides|parties|teams|companies|firms|of (?:them|us)))?|All parties|Everyone)';
/** Theirs alone, too. */
const SOME = '(?:They(?: both| all)?|The (?:team|teams|group))';
const JOINTLY = '(?:also |then |next |jointly |all |both |finally )*';
const DOES = String.raw`(?:meets?(?! with)|(?:speaks?|talks?)(?! (?:to|with)\b)|reconvenes?|regroups?|reconnects?|(?:reviews?|evaluates?|looks? at|compares?)(?= (?:the (?:trial|pilot|test|results?|outcome|findings)|after)\b)|catch(?:es)? up|follows? up|touch(?:es)? base|goes? (?:over|through)|walks? through)`;
/** On a day, or once more: what is done every week is done by them. */
const WHEN =
  /\b(?:again|on \p{Lu}|on the \d|on \d|at \d|next (?:week|month)|in (?:\d+|two|three|four|six) (?:days|weeks|months)|after (?:the |\d|two|four|six|eight)|\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{Ll}* \d)/u;
const HABIT =
  /\b(?:every|each|once a|twice a|weekly|daily|monthly|always|usually|often|internally|themselves|their own)\b/u;

const MEET = new RegExp(
  `^(?:${BOTH}|${SOME}) ${JOINTLY}(?:(?:will|are going to|plan to|are to|is to) )?${JOINTLY}${DOES}\\b`,
  'u',
);
const ANY = new RegExp(
  `^${BOTH} ${JOINTLY}(will|are going to|agreed|decided|settled|discussed|talked|reviewed)\\b`,
  'u',
);
const SUBJECT = new RegExp(`^(?:${BOTH}|${SOME}) (${JOINTLY})`, 'u');
const WILL_JOINTLY = /^They will (?:jointly|together|both) /u;
const SETTLED = new RegExp(`^(?:${BOTH}|${SOME}) ${JOINTLY}settled on `, 'u');
const TALKED = new RegExp(
  `^(?:${BOTH}|${SOME}) ${JOINTLY}(?:discussed|talked about|went over) (?!.*\\b(?:with|among|internally)\\b)`,
  'u',
);

/** "Both sides walk the upper bench together", under a heading for steps. */
const JOINT_TASK = new RegExp(`^${BOTH}:? ${JOINTLY}(?:to |will )?(\\p{Ll}+) `, 'u');

/** The statement with "We" where both sides do it. */
export function asBoth(statement: Statement, setting: Setting): Statement {
  if (statement.side !== 'note' || statement.ready) return statement;
  const text = ofBothFirms(statement.text, setting) ?? together(statement.text, statement.section);
  return text === null ? statement : { ...statement, text, joined: joinedOf(statement) };
}

function together(text: string, section: Statement['section']): string | null {
  const planned = section === 'next' ? JOINT_TASK.exec(text) : null;
  if (planned && hasForm(planned[1]!, 'base')) return text.replace(JOINT_TASK, 'We will $1 ');
  const isBoth =
    ANY.test(text) ||
    SETTLED.test(text) ||
    TALKED.test(text) ||
    WILL_JOINTLY.test(text) ||
    (MEET.test(text) && WHEN.test(text) && !HABIT.test(text));
  return isBoth ? asWe(text.replace(SUBJECT, 'We $1')) : null;
}

const WE_DOES = new RegExp(
  `^(We ${JOINTLY})(meet|speak|talk|reconvene|regroup|reconnect|review|evaluate|follow|compare|look|walk)s\\b`,
  'u',
);

/** "Both meets" and "the team reviews" follow "we". */
const asWe = (text: string): string =>
  text
    .replace(WE_DOES, '$1$2')
    .replace(/^(We )(?:goes|catches|touches)\b/u, (all, we: string) => `${we}${all.slice(3).replace(/es$/u, '')}`)
    .replace(
      /^We (meet|speak|talk|reconvene|regroup|reconnect|review|evaluate|catch up|follow up|compare|look at|walk through|go over|go through)\b/u,
      'We will $1',
    )
    .replace(/^We (?:is|are) (?:going )?to\b/u, 'We will');

/** "Alpina and Ropesense agreed to a pilot". */
function ofBothFirms(text: string, { people }: Setting): string | null {
  const found =
    /^(\p{Lu}[^,.;:]{1,50}?) and (?:the )?(\p{Lu}[^,.;:]{1,50}?) (?=(?:will|agreed|decided|settled|discussed|plan|are) )/u.exec(
      text,
    );
  if (!found) return null;
  const is = (phrases: readonly string[][], name: string): boolean =>
    phrases.some((phrase) => phrase.join(' ') === name.toLowerCase());
  const [one, two] = [found[1]!, found[2]!];
  const both =
    (is(people.prospectCompany, one) && is(people.userCompany, two)) ||
    (is(people.userCompany, one) && is(people.prospectCompany, two));
  return both ? `We ${text.slice(found[0].length)}` : null;
}
