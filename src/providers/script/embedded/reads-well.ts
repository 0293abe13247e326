// A last look at a sentence that was made of notes: what is easily put right is, and what nobody would send is left out. A
// script with fewer sentences is better than one with a broken sentence.
import { finiteVerb } from './grammar.js';
import { tokenize } from './tokens.js';
import { agreeWithYou, hasForm } from './verbs.js';

const MAX_WORDS = 36;

const MENDS: readonly [RegExp, string][] = [
  [/\b([Tt]he) (?:and )?(?:the|a|an)\b/gu, '$1'],
  [/\b([Aa]n?) (?:a|an|the)\b/gu, '$1'],
  // "You liked it doesn't need new pipe".
  [
    /^(You (?:also |really )*(?:liked|loved|enjoyed|appreciated)) (?=(?:it|they|you|we) (?:does|do|is|are|can|will|has|have|needs?|works?|doesn't|don't)\b)/u,
    '$1 that ',
  ],
  [
    /(?<=\b(?:to|at|in|for|of|with|from|before|after|during) )you (?=(?:meeting|board|office|team|council|premises)\b)/gu,
    'your ',
  ],
  [/^The price is ([\d.,]+) (?:and|plus) vat, so ([$€£])\1(?=,|$)/iu, 'The price is $2$1 plus VAT'],
  [/^You will get (.{4,60}) to us\b/u, 'You will send us $1'],
  [/, (\d{1,2}(?::\d\d)?) to (?=(?:noon|\d{1,2}(?::\d\d)?(?: ?[ap]m)?)$)/u, ' from $1 to '],
  [/^(?!The price)(.{12,}), (?=(?:\d+|two|three|four|five|six) (?:nights|days|weeks|hours)$)/u, '$1 for '],
  [/\bin (?=(?:first|last) (?:\d|few|two|three)\b)/u, 'in the '],
  [/^So (?!far\b|that\b|much\b|many\b|it\b)(?=\p{L})/u, ''],
  [/^(Annual|Monthly|Yearly|Weekly|Average|Typical|Total) (?=\p{Ll}[^,]{2,30} (?:is|was|are) )/u, 'The $1 '],
  [/^Stop (?=\p{L}+ing )/u, 'You stop '],
  [/, (takes|costs) (?=(?:an?|one|two|about|\d))/gu, ', which $1 '],
  [/^(?:.*, )?average (\d[\d.,]* \p{L}+ a (?:day|week|month|year)) lost\b/iu, 'You lose an average of $1'],
  [/, we have (?:an? )?(?=(?:connector|integration|interface|plugin|link|api)\b)/giu, ', and we have a '],
  // "Stop feeding when in doubt, about 14 feed days lost a year".
  [
    /^(You [^,]{8,60}), ((?:about |around )?\d[^,]{2,40}) (lost|wasted|gone) (?=(?:a|per|every) )/u,
    '$1, and $2 are $3 ',
  ],
  [/\b(?:on|by) The (?=\d)/gu, 'on the '],
  [/(?<=\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day) (?=\d{1,2}(?::\d\d)? ?[ap]m\b)/gu, ' at '],
  [
    /(?<=\b(?:\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)|(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}),?) (?=\d{1,2}(?::\d\d)? ?[ap]m\b)/gu,
    ' at ',
  ],
  // Of a list of notes behind a question the question alone is told.
  [
    /^(You asked about [^,]+), (?!and the answer\b|(?:it|they|that|the|our|we|I)\b)(?!.*\b(?:and|or) )[^,]+(?:, [^,]+)*$/u,
    '$1',
  ],
  [/ {2,}/gu, ' '],
];

/** The sentence with what can be put right. */
export const mended = (text: string): string =>
  joined(agreeing(MENDS.reduce((words, [found, put]) => words.replace(found, put), text)));

/** "When Ann locks up" was turned to "when you locks up", and "The Annual" stands inside a sentence. */
const agreeing = (text: string): string =>
  text
    .replace(
      /(?<=\b(?:when|if|because|before|after|once|until|that) you )(?!always|sometimes|has|is|was|does)\p{Ll}{2,}[^su\W]s(?= )/gu,
      (verb) => (hasForm(verb, 'third') ? (agreeWithYou(verb) ?? verb) : verb.slice(0, -1)),
    )
    .replace(/^The \p{Lu}(?=\p{Ll}+ly |nnual |verage |otal |ypical )/u, (start) =>
      start.toLowerCase().replace('the', 'The'),
    );

/** Three sentences with nothing but commas between them: the last one is joined. */
function joined(text: string): string {
  const parts = text.split(/, /u);
  return parts.length === 3 && isSpliced(parts) ? `${parts[0]}, ${parts[1]}, and ${parts[2]}` : text;
}

/** Short forms that nobody says. */
const SHORTHAND =
  /(?<![\p{L}\d'’.-])(?:w|n|r|u|ur|bc|nr|kno|thats|b4|evry|abt|urself|dont|wont|cant|isnt|doesnt|didnt|yr|mo|mths|xls|til|ftw|asap|wks|mtg|btw|tbh|lol|pls|thx|ppl|w\/o|w\/)(?![\p{L}\d'’/-])|\b(?:min|approx|incl|excl|temp|est)\.(?= )|(?<![\p{L}\d])[tT]\. (?=\p{Ll})/u;
/** Names of fields in capitals: "Your SITE COUNT is". */
const LOUD = /\b(?:Your|The|your|the) \p{Lu}{3,} \p{Lu}{3,}\b/u;
/** The end is cut off. */
const CUT =
  /(?:\b(?:and|or|but|the|an?|of|than|because|your|our|my|their|and bring|and get|and take|and send)|[-–:;&])$|^(?!.*\b(?:where|what|how|who|when|why|that|as|than|which|whether)\b).*\b(?:is|are|was|were)$/u;
/** "Coffee from the machine discussed" is no sentence. */
const PASSIVE =
  /^(?!You\b|We\b|I\b)(?!.*\b(?:is|are|was|were|been|be|get|gets|got) (?:\p{L}+ )?\p{L}+$).*\b(?:discussed|mentioned|noted|covered)$/u;
/** A question inside a statement. */
const INVERTED =
  /\b(?:asked|know|wondered|see) (?:does|do|did|is|are|can|will|would|has|have|could) (?:it|they|you|we|that|there|the)\b/iu;
/** "Site survey on 2 October, you to send the plans". */
const TASK_BEHIND = /, (?:you|I|we|me|us|\p{Lu}\p{Ll}+) to \p{Ll}+/u;
/** Of what, was said before. */
const LEANS =
  /\b(?:because of|due to|thanks to|as well as|on top of|apart from|instead of) (?:that|this|it|those|these)$/iu;
/** "You have 9 and about 3,400 mugs", "You have 29,900 and vat", "You quoted": figures that lost what they count. */
const BARE_COUNT =
  /^You have (?:about )?\d[\d.,]*(?: and\b|, |$)|^You (?:quoted|call|called) (?:\d|[A-Z]{3} |€|£|\$|.{0,30}\d+ minutes)/u;
/** "BN tried it": initials of somebody whom nobody knows. */
const INITIALS = /^(?:[A-Z]{2}|[A-Z]\.) (?:\p{Ll}+(?:ed|s)|found|had|said|got|has|is|was|saw|took|made|went|to)\b/u;
/** How notes announce themselves: "Next steps first because that's what everybody reads". */
const ANNOUNCES =
  /^(?:Next (?:comes? )?(?:the )?)?[Nn]ext steps? (?:first|below|are|as follows|see)\b|\bwhere we go from here,/iu;
/** "You knew it", "you won't ignore that noise": of what, was said before and is not told. */
const POINTS =
  /^You (?:knew|know) (?:it|that|this)\b|\bthat (?:noise|thing|one|bit|part)$|^Your reaction to\b|\bon (?:that|this)$|^\p{L}+, nobody,/u;
/** An exclamation of theirs that is no statement about work. */
const EXCLAIMS = /\b(?:hat(?:e|ed|ing) (?:me|you|us|them|it)|oh my god|omg|gosh|damn|hell)\b/iu;
/** "The next step is to work would take 9 days": no task. */
const NO_TASK = /^\p{L}+ (?:would|will|is|are|was|were|has|takes?|could|can)\b/u;
/** A bare thing of one or two words says nothing of a conversation: "the building". */
const BARE_THING =
  /^(?:the |an? |all )?\p{L}+(?: only)?$|^(?:\d{1,2} \p{Lu}\p{L}+|\p{Lu}\p{L}+ \d{1,2})(?:,|$)|, \p{Ll}+ed (?:for )?\d/u;

const OTHERS: readonly RegExp[] = [
  PASSIVE,
  POINTS,
  SHORTHAND,
  LOUD,
  CUT,
  INVERTED,
  TASK_BEHIND,
  LEANS,
  BARE_COUNT,
  INITIALS,
  ANNOUNCES,
  EXCLAIMS,
];

/** Whether nobody would send such a sentence. */
export function readsIll(text: string, form: 'clause' | 'noun' | 'task'): boolean {
  if (text.split(' ').length > MAX_WORDS || OTHERS.some((sign) => sign.test(text))) return true;
  if (form === 'task') return NO_TASK.test(text);
  if (form === 'noun') return BARE_THING.test(text) || FIGURE_BEHIND.test(text);
  const parts = text.split(/, /u);
  return (parts.length > 3 && isSpliced(parts)) || isHeadless(text);
}

/** "Capacity of house 912": a thing and its figure want a verb. */
const FIGURE_BEHIND =
  /^(?:the |an? )?(?:\p{Ll}+ ){1,5}[$€£]\d[\d.,]*k?$|^(?:the |an? )?\p{Ll}+ of (?:\p{Ll}+ ){1,3}\d[\d.,]*$|\b(?:average|else) \d/u;

/** Whether every part is a sentence of its own, and none says how it hangs together with the others. */
const isSpliced = (parts: readonly string[]): boolean =>
  parts.every((part) => {
    const verbAt = finiteVerb(tokenize(part));
    return verbAt !== null && verbAt > 0 && !JOINED.test(part);
  });

const JOINED =
  /^(?:and|or|but|so|which|who|that|because|since|if|when|where|while|then|with|by|in|on|at|after|before|for)\b/iu;

/** "Self checkout only in the main library and it jams": the first half has no verb. */
function isHeadless(text: string): boolean {
  const [, head] =
    /^((?!(?:With|In|On|At|By|For|After|Before|During|Last|Next|This|Every|Each|When|If|Since)\b)[^,:]{12,60}?) and (?:it|they) \p{Ll}+/u.exec(
      text,
    ) ?? [];
  return head !== undefined && finiteVerb(tokenize(head)) === null;
}
