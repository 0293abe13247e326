// Puts right what is easily put right in a sentence that was made of notes: articles, verbs and joints that notes leave out.

import { lowerFirst } from '../../../../flow/lines.js';
import { agreeWithYou, hasForm } from '../../english/verbs.js';
import { DAY_OF_MONTH } from '../words/months.js';
import { isSpliced } from './reads-well.js';

type Mend = readonly [RegExp, string | ((...found: string[]) => string)];

const MENDS: readonly Mend[] = [
  // "Visit Hexham with you, 11 June 10.30".
  [
    new RegExp(
      `^(visit .{3,60}?|meet .{3,60}?|.{3,60} with you.{0,30}?), (${DAY_OF_MONTH}),? (?:at )?(\\d{1,2}[.:]\\d\\d)$`,
      'u',
    ),
    '$1 on $2 at $3',
  ],
  [new RegExp(`(${DAY_OF_MONTH}),? (?=\\d{1,2}[.:]\\d\\d$)`, 'u'), '$1 at '],
  [/\b(and|with) (?=(?:video|photo|film|clip) (?:from|of) )/gu, '$1 a '],
  [
    /(?<=\b(?:and|with|provide|send|share|bring) )last (?=(?:\p{Ll}+ )?(?:log|report|invoice|bill|statement|record|audit|survey|certificate)\b)/gu,
    'the last ',
  ],
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
  // "I showed Dana the planner", with Dana turned and "you" put in, too.
  [/\b(showed|gave|sent|told|offered) you you\b/u, '$1 you'],
  [/^You will get (.{4,60}) to us\b/u, 'You will send us $1'],
  [/, (\d{1,2}(?::\d\d)?) to (?=(?:noon|\d{1,2}(?::\d\d)?(?: ?[ap]m)?)$)/u, ' from $1 to '],
  [/^(?!The price)(.{12,}), (?=(?:\d+|two|three|four|five|six) (?:nights|days|weeks|hours)$)/u, '$1 for '],
  [/\bin (?=(?:first|last) (?:\d+|few|two|three)\b)/u, 'in the '],
  // "Written on a whiteboard, when it rains it's gone".
  [
    /^(?!When|If|As|On|In|At)([^,]{12,}), (when|if) (?=(?:it|they|the|a|an|somebody|you|that) [^,]{3,40} (?:it|they|you|we|everything|nobody)(?:'\p{Ll}+)? )/u,
    '$1, and $2 ',
  ],
  [
    /^(Open|Main|Only|Big|Biggest) (?=(?:question|problem|issue|worry|concern|point|thing) (?:is|was)\b)/u,
    (which) => `The ${lowerFirst(which!)}`,
  ],
  [
    /^(You have .+?),? and (?=(?:\d+|one|two|three|four|five|some|half|most) of them (?!are\b|is\b|were\b|have\b|has\b))/u,
    '$1, ',
  ],
  // "Checks with landlord": of these there is one.
  [
    /\b(with|to|from|by|for) (?=(?:landlord|supplier|council|insurer|accountant|electrician|contractor|architect|surveyor|dealer|vendor|supervisor|harbour master|head office)\b(?!'))/gu,
    '$1 the ',
  ],
  [
    /, (?:and )?(supervisor|driver|owner|skipper|manager|customer|guest|dispatcher|technician|chef|nurse|teacher|harbour master|note|form|card|sheet) (?=(?:uploads|scans|signs|taps|pays|gets|goes|ends|lands|checks|enters|opens|books|fills|takes|picks|calls|types|writes)\b)/gu,
    ', and the $1 ',
  ],
  [
    /^(Technicians|Drivers|Dispatchers|Nurses|Teachers|Supervisors|Mechanics|Engineers|Trainers|Chefs|Draymen|Fitters|Staff|Crews|Operators|Planners|Coordinators) (?=\p{Ll}+ )/u,
    (who) => `Your ${lowerFirst(who!)}`,
  ],
  [/\bfrom phone\b/gu, 'from the phone'],
  [/\b(by|before|until|from) (?=(?:end|beginning|start) of (?:\p{Lu}|the ))/gu, '$1 the '],
  [/\b(min|max) (?=\d)/gu, '$1imum '],
  // "Including handler, birds, insurance".
  [
    /(\bincluding [\p{Ll} -]{3,40}(?:, [\p{Ll} -]{3,40})*), (?!with|plus|no|and|without|ex\b|valid|minimum|maximum)(?!.* and )([\p{Ll} -]{3,30})$/u,
    '$1 and $2',
  ],
  // "Four cracked soundboards last winter, repair bill £18,400".
  [
    /^((?:\d[\d,]*|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Twelve) (?:\p{Ll}+ )?\p{Ll}+s (?:last|this) (?:winter|summer|spring|autumn|fall|year|month|season|week))(?=,|$| because| and)/u,
    (what) => `You had ${lowerFirst(what!)}`,
  ],
  [
    /^(Last (?:winter|summer|spring|autumn|fall|year|month|season|week)),? (?=(?:about |around )?(?:\d[\d,]*|two|three|four|five|six|seven|eight|nine|ten|twelve) (?:\p{Ll}+ )?\p{Ll}+s (?:across|in|at|on|because|from|with|over)\b(?!.* (?:was|were|had|came|went|got|took|ran) ))/u,
    '$1 you had ',
  ],
  [/(?<!with)(,| and) (?:an? )?(repair|power|energy|water|fuel|phone) bill (?=[$€£]\d)/u, ', with a $2 bill of '],
  [/, \p{Ll}+ (?:up|down) since$/u, ''],
  [
    /^(You (?:especially |really |particularly )?(?:liked|loved) the [^,]{3,50}), (?=(?:warms|saves|cuts|keeps|shows|takes|sends|stops|prints|tells|works|heats|uses|lets|gives)\b)/u,
    '$1, which ',
  ],
  [
    /^(?=(?:logging|booking|planning|tracking|matching|training|reporting|cleaning|drying|packing|billing|scheduling|monitoring|mapping) (?:chart|board|page|module|screen|app|tool|view|plan|kit|report|system|calendar|unit)\b)/iu,
    'the ',
  ],
  [/(?<![\d.,])1 (minute|hour|day|week|month|year)s\b/gu, '1 $1'],
  [/\bI (also )?told you (?=[$€£]\d)/u, 'I $1quoted you '],
  [/\bYou say (?=(?:you|it|that) )/u, 'You said '],
  [
    /\b(payback|lead time|run ?time|cycle time|warm-?up) (?=\d[\d.,]* (?:hours|days|weeks|months|years|minutes)\b)/gu,
    '$1 of ',
  ],
  [/(?<=\d)x (?=last |this |in )/gu, ' times '],

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
  // "Your Gas bill is £61k last season".
  [
    /^Your (?=\p{Lu}\p{Ll}+ (?:bill|rent|room|bills|line|pump|roof|meter|tank)\b)(\p{Lu})/u,
    (_, first) => `Your ${first!.toLowerCase()}`,
  ],
  [/ is (?=[$€£]\d[\d.,]*k? last (?:year|season|winter|summer|month|spring|autumn)$)/u, ' was '],
  // "Lost 19 days because the plant was full, Sorcha puts that at €46,000".
  [/, (?=(?:you|\p{Lu}\p{Ll}+) puts? (?:that|this|it) at (?:about |around |roughly )?[$€£]?\d)/u, ', and '],
  // "Book the site visit 9 May".
  [
    /\b((?:book|schedule|arrange|set up|plan) (?:the|an?|our|your) (?:(?!on |for |by |at |in |before |until )[\p{Ll}-]+ ){0,2}(?!on |for |by |at |in |before |until )[\p{Ll}-]+) (?=(?:the )?(?:\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)|(?:January|February|March|April|May|June|July|August|September|October|November|December) \d)[^,]*$)/u,
    '$1 for ',
  ],
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
  joined(agreeing(MENDS.reduce((words, [found, put]) => words.replace(found, put as string), dueBy(text))));

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

/** "I will share the guide, 11 June". */
const dueBy = (text: string): string =>
  text
    .replace(/^(You(?:'ll| will)) give (?=(?:\d|two|three|four|five|the|a|an|some) ?)(?!.* to\b)/u, '$1 give us ')
    .replace(
      /^((?:I|We|You) will (?:(?! by ).){6,}), (?=(?:\d{1,2} \p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+ \d{1,2}|\p{Lu}\p{Ll}+day)$)/u,
      '$1 by ',
    );
