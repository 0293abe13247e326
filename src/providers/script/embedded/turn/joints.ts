// Halves of a sentence that only a comma holds together are joined, and the small words that notes leave out are put in.
import { verbReadings } from '../../english/verbs.js';

/** What is looked for, and what is said instead. */
export type Form = readonly [RegExp, string | ((...found: string[]) => string)];

/** Halves that only a comma holds together, and articles that notes leave out. */
export const JOINTS: readonly Form[] = [
  // "You will get the trial cleared with operations, confirm to me by 10 April".
  [
    /^((?:You|I|We|\p{Lu}\p{Ll}+) will [^,:]{8,}), (confirm|tell|send|share|book|ask|let|inform|return|decide|give|email|report|call|hand|invite|order|sign) (?=(?:to|the|an?|us|you|me|it|them|whether|if|our|your|by|all|back|about)\b)/u,
    '$1 and $2 ',
  ],
  [
    /^(You (?:also |really |especially )?(?:liked|loved) [^,]+), said (?:that )?(?=(?:the|it|they|that|your|our|you|this) )/u,
    '$1, and said that ',
  ],
  [
    /^(The \p{Ll}+) does (?=(?!the\b|an?\b|not\b|its\b|all\b|this\b|that\b|it\b|so\b|most\b)\p{Ll}+ (?:\p{Ll}+ )?(?:curve|test|analysis|check|survey|report|calculation|measurement)\b)/u,
    '$1 does the ',
  ],
  [/, you have (?=(?:that|it|this) (?:signed off|approved|cleared|agreed)\b)/u, ', and you have '],
  [
    /^(Your .{3,40} (is|are) .*\d.*), (installed|built|bought|replaced|fitted|laid|renewed|rebuilt) (?:in )?((?:19|20)\d\d)$/u,
    (_, start, verb, made, year) => `${start}, and ${verb === 'is' ? 'was' : 'were'} ${made} in ${year}`,
  ],
  [
    /^(You have .+?)(?:,| and|, and) (?:about |around |roughly )?[$€£]\d[\d.,]*[km]?(?: (?:a|per) (?:year|month|week))?$/u,
    '$1',
  ],
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
    /^(The price is .+?)(?<!, with), no (?=(?:\p{Ll}+[ -])?(?:fees?|set-?up|limit|charge|minimum|contract|subscription|call-?out)\b)/u,
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
  [
    /^(You have .+), (hiring|making|serving|selling|shipping|running|producing|handling) (?=(?:about |around )?\d)/u,
    (_, start, doing) =>
      `${start}, and you ${verbReadings(doing!).find(({ form }) => form === 'gerund')?.base ?? doing} `,
  ],
  [/, peak (?=between|at|from|in)/u, ', with a peak '],
  [/^You have (?=(?:about |around )?\d[\d,]* (?:cups|meals|covers|lunches|drinks|coffees) a )/u, 'You serve '],
  [/^((?:I|We|You) will [^,]+), (fit|bring|take|measure|test|check|install|set up) (?=\p{Ll})/u, '$1 and $2 '],
  [
    /^(\d+ \p{Ll}+s per \p{Ll}+ on average), (patients|customers|guests|members) in (\p{Ll}+) so /u,
    'It takes $1, with $2 in $3, so ',
  ],
  [/\bof (house|hose|site|hall|plant) (?=is\b|are\b|was\b)/gu, 'of the $1 '],
];
