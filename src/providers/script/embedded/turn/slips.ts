// Slips of sentences that were turned to the prospect: a gerund that is the subject, "you" said twice, a second verb that kept its "s",
// an answer and a price that hang on "that".
import { agreeWithYou, hasForm } from '../../english/verbs.js';
import type { Form } from './joints.js';

const MANY = String.raw`(?:\d[\d.,]*k?|two|three|four|five|six|seven|eight|nine|ten|twelve)`;
const SO_MUCH = String.raw`(?:(?:about|around|up to|roughly|at least) )?${MANY} \p{Ll}+(?: \p{Ll}+){0,2}`;

/** "You are opening a file takes 50 minutes": the opening takes that long. */
const GERUND =
  /^You are (\p{Ll}+ing (?!(?:that|which|who|how|what|for|to|at|on|in|with)\b)(?:(?!that\b|which\b|who\b|where\b|how\b|because\b|when\b|and\b|it\b|they\b|we\b)[\p{L}\d'’-]+ ){1,6}?(?:takes|costs|means|needs|eats|lasts|requires|causes|takes up|keeps|ties) )/u;

/** "You open 95 matters a month and employs 12 people": both are what you do. */
const SECOND_VERB = new RegExp(
  String.raw`^(You (?:also )?(\p{Ll}+) (?:(?!that |which |who |where |because |when |and |whose )[\p{L}\d$€£%.,'’-]+(?<!,) ){1,8}?and )(\p{Ll}{2,}s)(?= (?:about |around |over |nearly |some )?(?:${MANY}|the|your|an?(?! (?:day|week|month|year|night|shift|season|quarter)\b)) )`,
  'u',
);

export const SLIPS: readonly Form[] = [
  [GERUND, (_, rest) => rest!],
  [
    SECOND_VERB,
    (all, start, first, second) =>
      hasForm(first!, 'base') && hasForm(second!, 'third') ? start! + (agreeWithYou(second!) ?? second!) : all!,
  ],
  [
    /^((?:I|We) (?:showed|sent|gave|demonstrated|presented|explained) you (?!to )[^,;]{3,60}?) to you(?=$|[,;]| (?:and|on|in|at)\b)/u,
    '$1',
  ],
  [/^(The price is (?:[^,;]|,(?=\d)){3,60}?),? and that (?=(?:the|an?|each|every|our) )/u, '$1, and '],
  [
    new RegExp(
      String.raw`^(You asked (?:how|when|what|for how) [^;]{5,90}?)[,;]? (?:and )?(?:I|we|\p{Lu}\p{Ll}+) (?:answered|said|replied|explained|confirmed)(?: that)? (${SO_MUCH})(?=$|, and (?:I|we|you) )`,
      'u',
    ),
    '$1, and the answer is $2',
  ],
  // "The practice, which has four sites and see 900 patients": both verbs are of the practice.
  [
    /((?:the|your|our) \p{Ll}+, which (?:has|is|\p{Ll}{3,}s) [^,;]{3,60}? and )(\p{Ll}{2,})(?= (?:about |around |over )?\d)/u,
    (all, start, verb) =>
      hasForm(verb!, 'base') && !/^(?:the|an?|up|about|around|over)$/u.test(verb!) ? `${start}${third(verb!)}` : all!,
  ],
  [/^Your average of is (?=\d)/u, 'You have an average of '],
  [/^[Yy]our (half(?: of)?|most of|all of|part of|none of|some of) (?:the|your) /u, (_, share) => `${share} your `],
];

/** "See" as one firm does it: "sees". */
const third = (verb: string): string =>
  verb === 'have'
    ? 'has'
    : verb.replace(/(?:(s|x|z|ch|sh|o)|([^aeiou])y)?$/u, (_, es?: string, y?: string) =>
        es ? `${es}es` : y ? `${y}ies` : 's',
      );
