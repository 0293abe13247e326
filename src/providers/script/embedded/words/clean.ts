// Turns written notes into words that can be said: abbreviations, arrows, slashes, brackets and spoken fillers.
import { lowerFirst } from '../../../../flow/lines.js';
import { withCapitals } from './capitals.js';
import { SHORT_FORMS } from './short-forms.js';

const FILLERS =
  /(?<![\p{L}'])(?:u+m+|u+h+|e+r+m+|h+m+|mhm|uh-huh|you know|i mean|sort of|kind of|basically|literally|obviously|frankly|to be honest|if that makes sense)(?![\p{L}'])[,.]?/giu;
/** "Aug 4 = August 4". */
const TWICE = /(?<=\b)(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\p{L}*\.? \d{1,2} = (?=\p{L}+ \d{1,2})/gu;
/** "In, uh, September": the commas go with it. */
const HESITATION = /,\s*(?:u+m+|u+h+|e+r+m*|h+m+),(?=\s)/giu;
const OPENERS =
  /^(?:(?:yeah|yes|yep|yup|no|nope|ok|okay|right|well|so|oh|ah|and|but|plus|also|anyway|sure|absolutely|exactly|great|perfect|overall|additionally|furthermore|moreover|in addition|note that|it was noted that|of note|as a result|therefore|however|meanwhile|finally|then|basically|honestly|look|actually|specifically|importantly|for context|in short|in summary|to summarize|interestingly|unfortunately|fortunately|as mentioned|as discussed|importantly|notably|currently,|today,)[,:]?\s+)+/iu;

/** Openers that are dropped only with their comma: "currently" alone belongs to the sentence. */
const COMMA_ONLY =
  /^(?:no|so|right|and|also|but|plus|great|perfect|then|well|look|actually|finally|however|therefore|meanwhile)\s/iu;

/** Signs belong to their numbers, and signs of comparison are words. */
function units(text: string): string {
  return text
    .replace(/(?:\+\s?\/\s?-|±)\s?(?=\d)/gu, 'plus or minus ')
    .replace(/(?<=\d)\s+(?=[%‰°])/gu, '')
    .replace(/(?<=[$€£¥])\s+(?=\d)/gu, '')
    .replace(/(?<![\p{L}<])<\s?(?=[$€£¥]?\d)/gu, 'under ')
    .replace(/(?<![\p{L}>=-])>\s?(?=[$€£¥]?\d)/gu, 'over ')
    .replace(/[≤⩽]\s?(?=[$€£¥]?\d)/gu, 'at most ')
    .replace(/[≥⩾]\s?(?=[$€£¥]?\d)/gu, 'at least ')
    .replace(/[≈∼]\s?(?=[$€£¥]?\d)/gu, 'about ')
    .replace(
      /(?<=\d\s?(?:km|kg|m|m²|m³|t|l|g|MB|GB|kWh|MWh|tons?|tonnes?|miles?|litres?|liters?))\s?\/\s?(?=\p{L})/gu,
      ' per ',
    )
    .replace(/(?<=\d ?\p{L}{1,12}) ?\/ ?(?=(?:h|hr|hour|day|week|month|year|shift|night|season)\b)/gu, ' per ')
    .replace(/\bper (?:h|hr)\b/gu, 'per hour')
    .replace(/\bkm per hour\b/gu, 'kilometers per hour');
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** "2026-11-23" as systems write it. */
const isoDates = (text: string): string =>
  text.replace(
    /(?<![\d-])20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?![\d-])(?:T(?=\d))?/gu,
    (_, month, day) => `${MONTHS[Number(month) - 1]} ${Number(day)}`,
  );

/** Words for the voice; `spoken` marks talk, where openers such as "yeah" carry nothing. */
export function cleanText(text: string, spoken: boolean): string {
  let words = units(text)
    .replace(/[“”„«»]/gu, '"')
    .replace(/[’‘]/gu, "'");
  words = words.replace(/\[[^[\]]{0,80}\]/gu, ' ').replace(/\((?:\d{1,2}:)?\d{1,2}:\d{2}\)/gu, ' ');
  words = words.replace(/\s+(?:full stop|new paragraph)\b/giu, '').replace(/(?<=\p{Ll}) comma (?=\p{Ll})/gu, ', ');
  words = words.replace(HESITATION, ' ').replace(FILLERS, ' ').replace(/\s+/gu, ' ').trim();
  words = words.replace(/ [–—-] "[^"]{1,40}"(?:, "[^"]{1,40}")* [–—-] /gu, ' ').replace(TWICE, '');
  words = dayLast(isoDates(words)).replace(/^it was (?:also )?(?:mentioned|noted|said) that /iu, '');
  words = words.replace(/\b\d[\d.,]* [^,\d]{2,30}, (?:sorry|or rather|i mean|no),? (?=\d)/iu, '');
  words = words.replace(
    /^(?:so|anyway|ok|okay|oh|and|also|plus),? (?=(?:they|we|he|she|it|that's|the|our|their|so|there|every|each|most|all|my|I)\b)/iu,
    '',
  );
  words = words.replace(/^it(?:'s| is) an? (?=(?:about )?\d[\d,.]*[- ]\p{Ll}+ \p{Ll}+)/iu, 'They have a ');
  words = words.replace(/\bsomething like (?=\d)/gu, 'about ');
  words = words.replace(/, as (?:he|she|\p{Lu}\p{Ll}+) (?:put|puts|said|says|called) it[.!]?$/u, '');
  words = words.replace(
    /^[Ww]hat (he|she|they|\p{Lu}\p{Ll}+) (needs?|wants?) is /u,
    (_, who: string, verb: string) => `${who[0]!.toUpperCase()}${who.slice(1)} ${verb} `,
  );
  words = words.replace(
    /^.{3,60} (?:discussed|talked about|went over|described|explained|covered) how (?=\p{Lu}\p{L}+ (?:\p{L}+ )?\p{Ll}+s )/u,
    '',
  );
  const opener = OPENERS.exec(words)?.[0];
  if (opener && (spoken || !COMMA_ONLY.test(opener) || opener.includes(','))) words = words.slice(opener.length);
  words = words.replace(/^after (?:lunch|the break|a break|coffee),? (?=we |i )/iu, '');
  words = arrows(words)
    .replace(/\s\+\s/gu, ' and ')
    .replace(/\s=\s/gu, ' is ');
  words = words
    .replace(/^(we)(?:'re| are) (get|meet|speak|talk)(?:t?ing) (?=(?:back together|again|on|up)\b)/iu, '$1 $2 ')
    .replace(/^(we get back together) (?=\p{Lu}|\d)/iu, '$1 on ');
  if (spoken) words = words.replace(/,?\s+like,\s+/giu, ' ');
  for (const [pattern, spelled] of SHORT_FORMS) words = words.replace(pattern, spelled as string);
  words = words.replace(/\s+\/\s+/gu, ', ').replace(/(?<=\p{Ll})\/(?=\p{Ll})(?!(?<=\bgo\/)no)/gu, ' or ');
  words = words
    .replace(
      /(?<!\b(?:on|by|next|this|last|every|until|from|to|and|or|before|after|through|since|each|of|for)\s)(?<=\p{Ll}\s)((?:Mon|Tues|Wednes|Thurs|Fri)day)$/u,
      'on $1',
    )
    .replace(
      /^(?:in|during|at) (?:the|our|this) (?:demo|call|meeting|session|presentation|conversation),? (?=we |i |they |he |she |the |\p{Lu})/iu,
      '',
    );
  if (!spoken && words.split(' ').length < 20 && !/ and /u.test(words))
    words = words.replace(/,\s(?=(?:takes|costs|causes|needs|gets|has)\b)/u, (_, at: number) =>
      words.slice(0, at).includes(',')
        ? ', '
        : /^(?:\p{Lu}\p{Ll}+|he|she|they|we) /u.test(words) && at > 20
          ? ', and it '
          : /^\d/u.test(words)
            ? ', which '
            : ' and ',
    );
  words = words.replace(
    /^((?:The|Their|Our|His|Her) [^,]{3,50}), (\p{Lu}[^,]{2,30}), (?=(?:needs|is|has|costs|takes|must|runs|was) )/u,
    '$1 $2 ',
  );
  words = words.replace(/,\s(?=didn't\b)/u, ', but that ');
  words = words.replace(/((?:Mon|Tues|Wednes|Thurs|Fri)day|tomorrow) (\d{1,2}(?::\d{2})? ?[ap]m)\b/giu, '$1 at $2');
  if (!spoken) words = withVerb(words);
  return tidy(withCapitals(words));
}

/** "Tuesday: Max sends the agreement" happens on Tuesday. */
function dayLast(words: string): string {
  const [, day, rest] =
    /^((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Mon|Tues?|Wed|Thurs?|Fri): (.+?)\.?$/u.exec(words) ?? [];
  if (!day || !rest || !/\p{Ll} /u.test(rest)) return words;
  return /\b(?:by|on) (?:\d|\p{Lu})/u.test(rest) ? rest : `${rest} on ${day}`;
}

/** "Error rate 11%" and "35% of applications incomplete" get the verb that speech needs. */
const withVerb = (words: string): string =>
  words
    .replace(
      /^((?!\p{L}+ (?:will|to|can|would|must) )(?:[\p{L}-]+ ){0,2}(?:rate|ratio|share|turnover|churn|accuracy|volume|backlog)) (?=(?:about |around |over |under )?[$€£]?\d)/iu,
      '$1 is ',
    )
    .replace(
      /^((?:about |around |over )?\d[\d.,]*% of (?:[\p{L}-]+ )?[\p{L}-]+s )(?=(?:incomplete|late|wrong|missing|manual|unpaid|overdue|lost|broken|duplicated?|returned|rejected|cancell?ed|delayed|abandoned)\b)/iu,
      '$1are ',
    )
    .replace(
      /^((?:about |around |over )?\d[\d.,]*% of (?:the |their )?(?:water|food|stock|material|production|time|output|milk|fuel|energy|heat) )(?=(?:lost|wasted|spoiled|scrapped|thrown)\b)/iu,
      '$1is ',
    )
    .replace(
      /^((?:about |around )?\d[^,%]{3,40} a (?:day|week|month|year)), (?=\d[\d.]*% (?:must|are|is|have|come|need)\b)/iu,
      (_, all: string) => `of ${lowerFirst(all)}, `,
    )
    .replace(
      /^((?:the )?(?:cost|capacity|value|weight|length|area|output|power|payback|turnover|lead time) (?:of (?:the )?(?:[\p{Ll}-]+ ){1,4})?)((?:about |around )?[$€£]?\d[\d.,]*k?(?: ?(?:kW|kWh|MW|kg|t|m|km|seats|hours|days|weeks|months|years))?)$/iu,
      (_, what: string, much: string) =>
        `The ${what.replace(/^the /iu, '').replace(/^\p{Lu}/u, (first) => first.toLowerCase())}is ${much}`,
    )
    .replace(/^((?:about |around |roughly )?[$€£]\d[\d.,]*k?) lost (?=(?:a|an|per|every|each) )/iu, 'They lose $1 ')
    .replace(
      /^((?:average|typical|usual|mean|peak|annual|yearly|monthly|weekly|total) (?!hits|is |are |runs|comes|takes|falls|lasts|starts)(?:[\p{L}-]+ ){1,2})(?=(?:about |around )?[$€£]?\d)/iu,
      '$1is ',
    )
    .replace(
      /^(?!\p{L}+ (?:cost|costs)\b)(\p{L}+) ((?:about |around |roughly )?[$€£]\d[\d.,]*k? a (?:month|week|year|day|quarter))$/u,
      (_, what: string, much: string) => `They put ${what.toLowerCase()} at ${much}`,
    );

/** "They pulled the lines => fall musical is being designed around it": what came of it. */
const AND_SO =
  /(?<=\p{L}{2})\s*(?:->|→|=>|–>)\s*(?=(?:(?!(?:the|an?|their|our|his|her|every|each|no|it|they|he|she|this|that|we|you|who|nobody|everybody|everything|which)\b)\p{Ll}+ ){1,3}(?:is|was|has been) (?:being |then )?\p{Ll}+(?:ed|en)\b)/gu;

function arrows(text: string): string {
  return text
    .replace(/(\b\d[\w %.,]{0,24}?)\s*(?:->|→|=>|–>)\s*(?=[\d$€£])/gu, 'from $1 to ')
    .replace(AND_SO, ', so the ')
    .replace(/\s*(?:->|→|=>|–>|<-|←)\s*/gu, ', ');
}

/** Single spaces, no stray punctuation, no full stop at the end. */
export function tidy(text: string): string {
  return text
    .replace(/["“”„«»*_`|#<>{}[\]\\^~]/gu, ' ')
    .replace(/\s+[–—-]+\s+/gu, ', ')
    .replace(/\s*[–—]\s*(?=\D)/gu, ', ')
    .replace(/\s+/gu, ' ')
    .replace(/\s+([,.;:!?])/gu, '$1')
    .replace(/([,;:])(?:\s*[,;:])+/gu, '$1')
    .replace(/,\s*(and|or),/gu, ', $1')
    .replace(/^[\s,.;:!?–—-]+|[\s,.;:!?–—-]+$/gu, '')
    .trim();
}

export type Bracket = { text: string; inside: string | null };

/** Takes brackets out of a sentence; what they say is judged apart. */
export function withoutBrackets(text: string): { text: string; insides: string[] } {
  const insides: string[] = [];
  const kept = text
    .replace(/(?<=\d)\((\p{L})\)(?:\((\d)\))?/gu, ' $1 $2')
    .replace(/\s*\([^()]{0,40}\d:\d\d[^()]{0,40}\)/gu, '')
    .replace(/\s*\(([^()]{0,200})\)/gu, (_, inside: string) => {
      insides.push(inside);
      const figure =
        /^(?:about |around |roughly |approx\.? |~)?[$€£]?\d/u.test(inside) && inside.split(' ').length <= 7;
      return figure && !/^\d{4}$/.test(inside) ? `, ${inside},` : '';
    });
  return { text: kept.replace(/[()]/gu, ' '), insides };
}
