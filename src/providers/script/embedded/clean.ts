// Turns written notes into words that can be said: abbreviations, arrows, slashes, brackets and spoken fillers.

const FILLERS =
  /(?<![\p{L}'])(?:u+m+|u+h+|e+r+m+|h+m+|mhm|uh-huh|you know|i mean|sort of|kind of|basically|literally|obviously|frankly|to be honest|if that makes sense)(?![\p{L}'])[,.]?/giu;
const OPENERS =
  /^(?:(?:yeah|yes|yep|yup|no|nope|ok|okay|right|well|so|oh|ah|and|but|plus|also|anyway|sure|absolutely|exactly|great|perfect|overall|additionally|furthermore|moreover|in addition|note that|it was noted that|of note|as a result|therefore|however|meanwhile|finally|then|basically|honestly|look|actually|specifically|importantly|for context|in short|in summary|to summarize|interestingly|unfortunately|fortunately|as mentioned|as discussed|importantly|notably|currently,|today,)[,:]?\s+)+/iu;

/** Openers that are dropped only with their comma: "currently" alone belongs to the sentence. */
const COMMA_ONLY =
  /^(?:no|so|right|and|also|but|plus|great|perfect|then|well|look|actually|finally|however|therefore|meanwhile)\s/iu;

const ABBREVIATIONS: readonly [RegExp, string | ((found: string) => string)][] = [
  [/(?<![\p{L}\p{N}])#\s?(?=1\b)/gu, 'number '],
  [/(?<=\d)x(?= (?:a|per|each|every)\b|\/)/gu, ' times'],
  [/\b(last|next|past|within|in) (\d{1,3})d\b/giu, '$1 $2 days'],
  [
    /(?<=\b(?:history|data|figures|numbers|orders|sales|records|jobs|list|report)) (?=last \d{1,3} (?:days|weeks|months|years)\b)/giu,
    ' of the ',
  ],
  [
    /\b(hours?|hrs?|minutes?|mins?|days?|calls?|orders?|visits?|trips?|errors?|tickets?|[$€£][\d.,]+k?)\/(?=\p{Ll}{3,}(?:\/|\b))(?!(?:day|week|month|year|quarter|wk|mo|yr|qtr|hr|hour)s?\b)/giu,
    '$1 per ',
  ],
  [/\bvs\.?(?=\s)/giu, 'against'],
  [/\b(\d[\d.,]*) pct\b\.?/giu, '$1%'],
  [/\b(\d[\d.,]*) sq\.? ?ft\b\.?/giu, '$1 square feet'],
  [/\bw\/o\b/giu, 'without'],
  [/\bw\/(?=\s|\p{L})\s?/giu, 'with '],
  [/\bb\/c\b/giu, 'because'],
  [/\bbtw(?= (?:stops|sites|jobs|stores|visits|calls|shifts)\b)/giu, 'between'],
  [/\bbtw\b[,:]?/giu, ''],
  [/\b(\d+(?:[.,]\d+)?)\s?(?:hrs?|h)(?=[\s/.,;)]|$)/giu, '$1 hours'],
  [/\bhrs\b\.?/giu, 'hours'],
  [/\bhr\b\.?/gu, 'hour'],
  [/\b(\d+(?:[.,]\d+)?)\s?mins?\b\.?/giu, '$1 minutes'],
  [/\b(\d+(?:[.,]\d+)?)\s?secs?\b\.?/giu, '$1 seconds'],
  [/\b(\d+(?:[.,]\d+)?)\s?wks?\b\.?/giu, '$1 weeks'],
  [/\b(\d+(?:[.,]\d+)?)\s?mos?\b\.?/gu, '$1 months'],
  [/\b(\d+(?:[.,]\d+)?)\s?yrs?\b\.?/giu, '$1 years'],
  [/\bwks\b/giu, 'weeks'],
  [/\byrs\b/giu, 'years'],
  [/\s?(?:\/|\bp(?:er)?\.?\/?)\s?(?:wk|week|w)\b\.?/giu, ' a week'],
  [/\s?(?:\/|\bp\/|\bper )\s?(?:mo|mth|month)\b\.?/giu, ' a month'],
  [/\s?(?:\/|\bp\/|\bper )\s?(?:yr|year|y|annum)\b\.?|\bp\.a\.|\bpa\b(?=\s*$)/giu, ' a year'],
  [/\s?(?:\/|\bp\/|\bper )\s?(?:qtr|quarter|q)\b\.?/giu, ' a quarter'],
  [/\s?(?:\/|\bper )\s?(?:day|d)\b\.?/giu, ' a day'],
  [/\s?(?:\/|\bper )\s?(?:hr|hour)\b\.?/giu, ' an hour'],
  [/\s?\/\s?(user|seat|rep|person|order|ticket|invoice|truck|site|store|unit|case)\b/giu, ' per $1'],
  [/\bapprox\.?(?=\s)/giu, 'about'],
  [/\babt\.?(?=\s)/giu, 'about'],
  [/\bc\.\s?(?=[$€£\d])/giu, 'about '],
  [/\b(last|next|this|per|a|every) yr\b\.?/giu, '$1 year'],
  [
    /\b(do|does|have|has|get|gets|lose|spend|takes?|about) like (?=\d|(?:two|three|four|five|six|seven|eight|nine|ten|half)\b)/giu,
    '$1 about ',
  ],
  [/\bca\.(?=\s\d)/giu, 'about'],
  [/(?<!\S)~\s?(?=[\d$€£])/gu, 'about '],
  [/(?<=[\p{L}\d])\s&\s(?=[\p{L}\d])/gu, ' and '],
  [/(\d)\+(?=\s)/gu, '$1 plus'],
  [/\bmgmt\b/giu, 'management'],
  [/\bmgrs\b/giu, 'managers'],
  [/\bmgr\b/giu, 'manager'],
  [/\bmtgs?\b/giu, 'meeting'],
  [/\bimpl\b\.?/giu, 'implementation'],
  [/\bdept\b\.?/giu, 'department'],
  [/\bdepts\b/giu, 'departments'],
  [/\bcusts\b/giu, 'customers'],
  [/\bcust\b/giu, 'customer'],
  [/\binv\b/gu, 'invoices'],
  [/\brecon\b/giu, 'reconciliation'],
  [/\bfcst\b/giu, 'forecast'],
  [/\bprop\b(?=\s|$)/gu, 'proposal'],
  [/\breq['’]?s\b/giu, 'requirements'],
  [/\bintegr?\.(?=\s|$)/giu, 'integration'],
  [/\bppl\b/giu, 'people'],
  [/\bavg\b\.?/giu, 'average'],
  [/\bthru\b/giu, 'through'],
  [/\bmth\b/giu, 'month'],
  [/\brecog\b\.?/giu, 'recognition'],
  [/\bmax\.?(?=\s\d{2})/gu, 'maximum'],
  [/\basap\b/giu, 'as soon as possible'],
  [/\b(by|before|until) eod\b/giu, '$1 the end of the day'],
  [/\b(by|before|until) eow\b/giu, '$1 the end of the week'],
  [/\b(by|before|until) eom\b/giu, '$1 the end of the month'],
  [/\beod\b/giu, 'by the end of the day'],
  [/\beow\b/giu, 'by the end of the week'],
  [/\beom\b/giu, 'by the end of the month'],
  [/\b(by|before|until) eoq\b/giu, '$1 the end of the quarter'],
  [/\bnxt\b/giu, 'next'],
  [/\byoy\b/giu, 'year over year'],
  [/(?<=\p{L}) 2 (?=(?:send|share|check|review|call|give|set|prepare|confirm|get)\b)/giu, ' to '],
  [/\bwk\b/giu, 'week'],
  [/\bqtr\b/giu, 'quarter'],
  [/\b(?:tmrw|tmr|tomo)\b/giu, 'tomorrow'],
  [/\bcurr\b\.?(?=\s)/giu, 'currently'],
  [/\bmon(?=\s\d|[.,]?$|,)/giu, 'Monday'],
  [/\b(?:tues?|tue)\b\.?(?!-)/gu, 'Tuesday'],
  [/\b(?:Tues?|Tue)\b\.?/gu, 'Tuesday'],
  [/\b(?:Weds?|wed(?=\s|$))\b\.?/gu, 'Wednesday'],
  [/\b(?:Thurs?|Thu|thurs?|thu)\b\.?/gu, 'Thursday'],
  [/\b(?:Fri|fri)\b\.?/gu, 'Friday'],
  [/\b(?:Mon)\b\.?/gu, 'Monday'],
  [/\bJan\b\.?/gu, 'January'],
  [/\bFeb\b\.?/gu, 'February'],
  [/\bMar\b\.?(?=\s\d)/gu, 'March'],
  [/\bApr\b\.?/gu, 'April'],
  [/\bJun\b\.?/gu, 'June'],
  [/\bJul\b\.?/gu, 'July'],
  [/\bAug\b\.?/gu, 'August'],
  [/\bSept?\b\.?/gu, 'September'],
  [/\bOct\b\.?/gu, 'October'],
  [/\bNov\b\.?/gu, 'November'],
  [/\bDec\b\.?/gu, 'December'],
  [/\b4 (?=(?:the|your|their|his|her|our|my|us|them|me|you|it)\b)/giu, 'for '],
  [/\bpls\b\.?|\bplz\b/giu, 'please'],
  [/\bim (?=(?:going|gonna|sending|making|giving|getting|doing|bringing|calling|setting|in|not|the)\b)/giu, "I'm "],
  [/\b(he|she)s (?=(?:going|gonna|got|the|a|an|in|not|\p{L}+ing)\b)/giu, "$1's "],
  [/\b(they|we|you)re (?=(?:going|gonna|the|a|an|in|not|\p{L}+ing)\b)/giu, "$1're "],
  [/\b(they|we|you|i)ve (?=(?:got|had|been|\p{L}+ed)\b)/giu, "$1've "],
  [/\b(do|does|did|is|was|are|were|has|have|had|could|would|should)nt\b/giu, "$1n't"],
  [/\b(ca|wo)nt\b/gu, "$1n't"],
  [/\bgonna\b/giu, 'going to'],
  [/\bre: ?(?=\p{L})/giu, 'about '],
  [/\btxts?\b/giu, 'texts'],
  [/\b(?:uk|usa|eu|uae)\b/gu, (name: string) => name.toUpperCase()],
  [/\bwanna\b/giu, 'want to'],
  [/\bmsgs?\b/giu, 'message'],
  [/\btechs\b/giu, 'technicians'],
  [/\bbtwn\b/giu, 'between'],
  [/\bemerg\b\.?/giu, 'emergency'],
  [/\bthx\b/giu, 'thanks'],
];

/** Signs belong to their numbers, and signs of comparison are words. */
function units(text: string): string {
  return text
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
    .replace(/\bper (?:h|hr)\b/gu, 'per hour')
    .replace(/\bkm per hour\b/gu, 'kilometers per hour');
}

/** "On the eleventh of june". */
const MONTH_OF =
  /(?<=\b(?:\d{1,2}(?:st|nd|rd|th)?|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\p{L}+teenth|twentieth|thirtieth|(?:twenty|thirty)[- ]\p{L}+)(?: of)? )(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/gu;

const WEEKDAY =
  /(?<=\b(?:by|on|until|till|next|this|before|every|each|last|to|from|and|or)\s|^)(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/gu;

/** Words for the voice; `spoken` marks talk, where openers such as "yeah" carry nothing. */
export function cleanText(text: string, spoken: boolean): string {
  let words = units(text)
    .replace(/[“”„«»]/gu, '"')
    .replace(/[’‘]/gu, "'");
  words = words.replace(/\[[^[\]]{0,80}\]/gu, ' ').replace(/\((?:\d{1,2}:)?\d{1,2}:\d{2}\)/gu, ' ');
  words = words.replace(/\s+(?:full stop|new paragraph)\b/giu, '').replace(/(?<=\p{Ll}) comma (?=\p{Ll})/gu, ', ');
  words = words.replace(FILLERS, ' ').replace(/\s+/gu, ' ').trim();
  words = dayLast(words).replace(/^it was (?:also )?(?:mentioned|noted|said) that /iu, '');
  words = words.replace(/\b\d[\d.,]* [^,\d]{2,30}, (?:sorry|or rather|i mean|no),? (?=\d)/iu, '');
  words = words.replace(/^(?:so|anyway|ok|okay|oh|and),? (?=(?:they|we|he|she|it|the|our|their|so)\b)/iu, '');
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
  for (const [pattern, spelled] of ABBREVIATIONS) words = words.replace(pattern, spelled as string);
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
          : ' and ',
    );
  words = words.replace(
    /^((?:The|Their|Our|His|Her) [^,]{3,50}), (\p{Lu}[^,]{2,30}), (?=(?:needs|is|has|costs|takes|must|runs|was) )/u,
    '$1 $2 ',
  );
  words = words.replace(/,\s(?=didn't\b)/u, ', but that ');
  words = words.replace(/((?:Mon|Tues|Wednes|Thurs|Fri)day|tomorrow) (\d{1,2}(?::\d{2})? ?[ap]m)\b/giu, '$1 at $2');
  if (!spoken) words = withVerb(words);
  const named = (day: string): string => day[0]!.toUpperCase() + day.slice(1);
  words = words.replace(WEEKDAY, named).replace(MONTH_OF, named);
  return tidy(words);
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
      /^((?:[\p{L}-]+ ){0,2}(?:rate|ratio|share|turnover|churn|accuracy|volume|backlog)) (?=(?:about |around |over |under )?[$€£]?\d)/iu,
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
      (_, all: string) => `of ${all[0]!.toLowerCase()}${all.slice(1)}, `,
    )
    .replace(/^((?:about |around |roughly )?[$€£]\d[\d.,]*k?) lost (?=(?:a|an|per|every|each) )/iu, 'They lose $1 ')
    .replace(/^((?:average|typical|usual|mean|peak) (?:[\p{L}-]+ ){1,2})(?=(?:about |around )?[$€£]?\d)/iu, '$1is ')
    .replace(
      /^(?!\p{L}+ (?:cost|costs)\b)(\p{L}+) ((?:about |around |roughly )?[$€£]\d[\d.,]*k? a (?:month|week|year|day|quarter))$/u,
      (_, what: string, much: string) => `They put ${what.toLowerCase()} at ${much}`,
    );

function arrows(text: string): string {
  return text
    .replace(/(\b\d[\w %.,]{0,24}?)\s*(?:->|→|=>|–>)\s*(?=[\d$€£])/gu, 'from $1 to ')
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
