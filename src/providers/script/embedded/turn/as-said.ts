// Sentences as a sales person would say them: frames that say nothing are taken away, halves are joined, and days that only
// the day of the call knows are left out.

import { capitalise } from '../../../../flow/lines.js';
import { agreeWithYou, hasForm } from '../../english/verbs.js';
import type { Kind } from '../facts/classify.js';
import type { Fact } from '../facts/facts.js';
import { mended } from '../facts/mends.js';
import { tidy } from '../words/clean.js';
import { MONTH } from '../words/months.js';
import { agreeingWithYou } from './agreement.js';
import { type Form, JOINTS } from './joints.js';
import { saidAsClause } from './noun-said.js';
import type { Shape } from './shape.js';
import { SLIPS } from './slips.js';

const WHO_TOLD = String.raw`(?:You(?: and \p{Lu}\p{Ll}+)?|We)(?: also)?`;
const TOLD = '(?:outlined|described|explained|detailed|talked about|discussed|went through|summarised|summarized)';

/** "You outlined the needs of 140 staff members who will move". */
const FRAMES: readonly Form[] = [
  [
    new RegExp(
      String.raw`^${WHO_TOLD} ${TOLD} (?:the |your )?(?:needs?|situation|requirements?|case|plans?) of ((?:about )?\d[\d,]* \p{Ll}+(?: \p{Ll}+)?) who (?=(?:will|have|need|work|travel|are|were)\b)`,
      'u',
    ),
    '$1 ',
  ],
  [
    new RegExp(
      String.raw`^${WHO_TOLD} ${TOLD} (?:the |your )?(?:\p{Ll}+ )?(?:operations?|arrangements?|process(?:es)?|workflow|work|situation|set-?up|business|running|concept) (?:of|at|in) (?:the |your )?([^,]{3,50}), which (?=\p{Ll})`,
      'u',
    ),
    (_, what) => (/^\p{Lu}/u.test(what!) ? `${what} ` : `your ${what} `),
  ],
  [
    new RegExp(
      String.raw`^${WHO_TOLD} (?:outlined|described|explained|detailed) how (?=(?:you|your|each|every|all|most)\b)`,
      'u',
    ),
    '',
  ],
  [
    /, and (I|we) (?:considered|called|found|thought|deemed) (?:this|that|it) (?=feasible|possible|realistic|doable)/u,
    ', which $1 consider ',
  ],
  [/^The (.{3,30}?) you (liked|loved) (as well|a lot|best|most)(?=$| but)/u, 'You $2 the $1 $3'],
  [/^The thing is,? (?:that )?(?=\p{Ll})/u, ''],
  [/^And (?=(?:last|this|every|each) \p{Ll}+ )/u, ''],
  [/\bYour (nobody|everybody|everyone|somebody|someone|no one|nothing) /gu, (_, who) => `${capitalise(who!)} `],
  [/\b(You have an? )(\p{Lu})(?=\p{Ll}+ of (?:about )?\d)/u, (_, start, first) => start! + first!.toLowerCase()],
];

/** "With the dive team 11 May", "the board meets February 16": the day wants its word. */
const BARE_DAY = new RegExp(
  String.raw`(?<=\b(?:meets?|there|here|team|out|come|site|ready|live|start|starting|begin|open|reopen|launch|starts|opens|closes)) (?=(?:\d{1,2} ${MONTH}|${MONTH} \d{1,2})(?!\d)(?! to\b| until\b|-))`,
  'gu',
);
/** Told later, "today" is another day. */
const THAT_DAY = /,? (?:by )?(?:today|tonight|tomorrow|this (?:morning|afternoon|evening))(?=$|,)/gu;

/** A fact's words as they are said, behind the fact that comes right before it. */
export function asSaid(found: Shape, kindIn: (text: string) => Kind | null, last: Fact | undefined): Shape {
  const shaped = saidAsClause({ ...found, text: mended(tidy(found.text)) });
  if (shaped.form !== 'clause') return shaped;
  const text = agreeingWithYou(shaped.text);
  const datedBefore = last?.kind === 'next' && /\d/u.test(last.text);
  return { ...shaped, text: sentenceSaid(text, kindIn(text), datedBefore) };
}

function sentenceSaid(text: string, kind: Kind | null, datedBefore: boolean): string {
  const put = (words: string, [found, said]: Form): string => words.replace(found, said as string);
  const plain = [...FRAMES, ...SLIPS, ...JOINTS].reduce(put, text).replace(BARE_DAY, ' on ');
  const planned = kind === 'next' ? asTheirPlan(plain) : plain;
  const dated = kind === 'next' && PLANNED.test(planned) ? planned.replace(THAT_DAY, '') : planned;
  return capitalise(datedBefore ? dated : dated.replace(/,? (?:before then|by then)$/u, ''));
}

/** "Phil clears the space and picks the pubs" is what Phil will do. */
const asTheirPlan = (text: string): string =>
  text.replace(
    /^(\p{Lu}\p{Ll}+) (\p{Ll}+s) ((?:the|an?|our|your|\d+|two|three) .+)$/u,
    (all, who: string, does: string, rest: string) =>
      /^(?:The|This|That|It|Everything|Each|Every|Our|Your|You|We)$/u.test(who) || !hasForm(does, 'third')
        ? all
        : `${who} will ${agreeWithYou(does)} ${rest.replace(/(?<= and )(\p{Ll}+s)(?= (?:the|an?|our|your|\d|two|three)\b)/u, (verb) => (hasForm(verb, 'third') ? (agreeWithYou(verb) ?? verb) : verb))}`,
  );

const PLANNED = /^(?:I|We|You|\p{Lu}\p{Ll}+)(?:'ll| will| would) /u;

/** "Okay, that's silly fast": a quote whose speaker is not told. */
const SHOUT = /^(?:Okay|Ok|Oh|Wow|Ah|Ha|Gosh|Yeah|Yes|Whoa|Ooh)[,!] /u;
/** "You described late arrivals": that something was described says nothing. */
const SAID_ONLY =
  /^You (?:also )?(?:described|outlined|detailed|went through) (?!.*\d)(?!.*\b(?:how|that|why|which|who)\b).*$/u;

export const isEmptySaying = (text: string): boolean => SHOUT.test(text) || SAID_ONLY.test(text);
