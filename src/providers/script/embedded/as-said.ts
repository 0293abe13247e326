// Sentences as a sales person would say them: frames that say nothing are taken away, halves are joined, and days that only
// the day of the call knows are left out.
import { agreeingWithYou } from './agreement.js';
import type { Kind } from './classify.js';
import { tidy } from './clean.js';
import type { Fact } from './facts.js';
import { mended } from './mends.js';
import { saidAsClause } from './noun-said.js';
import type { Shape } from './shape.js';

type Form = readonly [RegExp, string | ((...found: string[]) => string)];

const capital = (text: string): string => text.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
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
  [/\bYour (nobody|everybody|everyone|somebody|someone|no one|nothing) /gu, (_, who) => `${capital(who!)} `],
  [/\b(You have an? )(\p{Lu})(?=\p{Ll}+ of (?:about )?\d)/u, (_, start, first) => start! + first!.toLowerCase()],
];

/** Halves that only a comma holds together, and articles that notes leave out. */
const JOINTS: readonly Form[] = [
  [/^(I quoted you .+), and that it (?=\p{Ll}+s )/u, '$1, and it '],
  [/, you need (it|them) (?=by|before|for|on)/u, ', which you need '],
  [/^((?:The|An?) open (?:question|point) (?:is|was) [^,]+), (?=you |we |they )/u, '$1, and '],
  [/^You asked about ([^,]+), (?=(?:they|it)(?:'(?:re|s)| are| is) )/u, 'As for $1, '],
  [
    /^(As for [^,]+, [^,]+), (aisle|door|gate|floor|roof|hall|desk|wall|frame)s? (?=stays|is|remains|gets|fits)/u,
    '$1, and the $2 ',
  ],
  [/^You want to know (?=(?:about|whether|if|how) )/u, 'You wanted to know '],
  [/^(Last .+), ([$€£]\d[\d.,]*(?:k|m)?) (paid out|written off|lost)\b/u, '$1, with $2 $3'],
  [
    /, (our|my) (?=(?:\p{Ll}+ )+(?:\p{Lu}\p{Ll}+ )?(?:does|stands|comes|fits|will|brings|takes|installs)\b)/u,
    ', and $1 ',
  ],
  [/, (those|these) (\p{Ll}+) (alone )?(?=(?:are|cost|come|make)\b)/u, ', and $1 $2 $3'],
  [/, start again, (?=[$€£]\d)/u, ', and you start again at '],
  [
    /^(The price is .+?), no (?=(?:\p{Ll}+[ -])?(?:fees?|set-?up|limit|charge|minimum|contract|subscription|call-?out)\b)/u,
    '$1, with no ',
  ],
  [/^(The price is [^,]+), (?=\p{Ll}+ (?:are|is) (?:free|extra|included)\b)/u, '$1, and '],
  [
    /^(The price is [^,]+), (\p{Ll}+s) free of charge, ([\p{Ll}-]+-(?:month|year|week) term)$/u,
    '$1, with $2 free of charge and a $3',
  ],
  [/^(\d+ \p{Ll}+), (\d+ \p{Ll}+ each), (?=\p{Ll}+ed )/u, '$1 with $2 '],
  [
    /^(Our \p{Ll}+), ([^,]{4,25}), ((?:glued|fixed|mounted|built|hidden|sewn|fitted) [^,]+), (\p{Ll}+) lasts /u,
    '$1 is $2 and $3, and its $4 lasts ',
  ],
  [/^An automatic (?=\p{Ll}+ (?:from|on|at|by|for|when) )/u, 'Together we looked at an automatic '],
  [
    /^(State|Local|Federal|National|Regional) (?=(?:regulator|authority|council|government|inspector)\b)/u,
    (_, which) => `The ${which!.toLowerCase()} `,
  ],
  [/, all (\p{Ll}+s) (\p{Ll}+ed) (?=before|by|within|in)/u, ', with all $1 $2 '],
  [/, which, (?=you |they |it |we )/gu, ', which '],
  [
    /^(About|Around|Roughly|Some|Nearly) (?=(?:\d[\d,.]*|[\p{Ll}-]+) \p{Ll}+ of [\p{Ll} ]+ (?:if|which|that|where) )/u,
    (_, about) => `You have ${about!.toLowerCase()} `,
  ],
  [
    /^((?:You also |You )?(?:have|had) .+ right now) ((?:\d+|two|three|four|five|six) \p{Ll}+) ((?:\d+|two|three|four|five|six) \p{Ll}+)$/u,
    '$1, with $2 and $3',
  ],
  [/, the (?=[\p{Ll} -]{3,30} of \d+ \p{Ll}+ made you laugh)/u, ', and the '],
  // "2 May, I'll do 13:00 your time and bring a kit".
  [
    /^(\d{1,2} \p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+ \d{1,2}), I'll do (\d{1,2}(?::\d\d)?(?: ?[ap]m)?)( your time)? and (.+)$/u,
    "On $1 at $2$3, I'll $4",
  ],
  [
    /\b(an?|the) (two|three|four|five|six|eight|ten|twelve|\d{1,3}) (hour|day|week|month|minute|year|page|seat)(?= \p{Ll}|\s\p{Lu})/gu,
    '$1 $2-$3',
  ],
  [/(?<=\b(?:at|and|with) )(?=\d[\d.,]* kWh? (?:\p{Ll}+[^s\W])(?= |$))/gu, 'a '],
  [/\ba (?=(?:8|11|18|8\d|8\d\d) kWh?\b)/gu, 'an '],
  [
    /^(You (?:also )?(?:really )?(?:liked|loved) [^:]{5,60}): (I'd|I'll|I can|we'd|we can) (.+)$/u,
    (_, start, does, rest) =>
      `${start}: ${does!.replace(/^(?:I|we)/u, 'you')} ${rest!.replace(/\b(?:my|our)\b/gu, 'your')}`,
  ],
];

const MONTH = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
/** "With the dive team 11 May", "the board meets February 16": the day wants its word. */
const BARE_DAY = new RegExp(
  String.raw`(?<=\b(?:meets?|there|here|team|out|come|site|ready|live|starts|opens|closes)) (?=(?:\d{1,2} ${MONTH}|${MONTH} \d{1,2})(?!\d)(?! to\b| until\b|-))`,
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
  const plain = [...FRAMES, ...JOINTS].reduce(put, text).replace(BARE_DAY, ' on ');
  const dated = kind === 'next' && PLANNED.test(plain) ? plain.replace(THAT_DAY, '') : plain;
  return capital(datedBefore ? dated : dated.replace(/,? (?:before then|by then)$/u, ''));
}

const PLANNED = /^(?:I|We|You|\p{Lu}\p{Ll}+)(?:'ll| will| would) /u;

/** "Okay, that's silly fast": a quote whose speaker is not told. */
const SHOUT = /^(?:Okay|Ok|Oh|Wow|Ah|Ha|Gosh|Yeah|Yes|Whoa|Ooh)[,!] /u;
/** "You described late arrivals": that something was described says nothing. */
const SAID_ONLY =
  /^You (?:also )?(?:described|outlined|detailed|went through) (?!.*\d)(?!.*\b(?:how|that|why|which|who)\b).*$/u;

export const isEmptySaying = (text: string): boolean => SHOUT.test(text) || SAID_ONLY.test(text);
