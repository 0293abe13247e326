// Fields that a program or a person in a hurry left open, where neither brackets nor a name show it: "Hi undefined,", "%s people",
// "Dear Prospect,", "Call me XX.". And what stands in brackets as a note to whoever fills them in: `[client to confirm]`.

/** How people are greeted. */
export const GREETS =
  'hi|hello|hey|dear|hallo|liebe[r]?|hola|estimad[oa]|querid[oa]|bonjour|ch(?:er|ère)|ciao|buongiorno|gentile|car[oa]|olá|prezad[oa]|beste|dag|geachte';
const GREETING = String.raw`(?<![\p{L}\p{N}])(?:${GREETS}|thanks|thank you)`;
const UNIT =
  '(?:seconds|minutes|hours|days|weeks|months|years|people|users|employees|seats|dollars|euros|pounds|percent|Prozent|Stunden|Tage|Wochen|Monate|heures|jours|semaines|mois|horas|días|dias|meses|ore|giorni|settimane|mesi|uur|dagen|weken|maanden)';
const NO_LETTER = String.raw`(?![\p{L}\p{N}])`;

export const OPEN_FIELDS: { sign: RegExp; part?: true; isOne?: (name: string) => boolean }[] = [
  { sign: /\{\d{1,2}\}/gu },
  { sign: /(?<![\p{L}\p{N}%])(?<!\d\s)%(?:\d\$)?[sd](?![\p{L}\p{N}])/gu },
  { sign: /\[object \p{Lu}\p{L}{2,20}\]/gu },
  { sign: /(?<![\p{L}\p{N}])NaN(?![\p{L}\p{N}])/gu },
  { sign: /[$€£]\s?(?:undefined|null)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?:undefined|null)\s?%/gu },
  { sign: new RegExp(String.raw`(?<![\p{L}\p{N}])(?:undefined|null|xx|xxx|\?{2,})(?=\s${UNIT}${NO_LETTER})`, 'gu') },
  {
    sign: new RegExp(String.raw`${GREETING},?\s(undefined|null|none|n\/a|unknown)(?=\s*[,.!\n])`, 'giu'),
    part: true,
    // There are people of that name.
    isOne: (name) => name !== 'Null',
  },
  {
    sign: /(?<![\p{L}\p{N}])(?:[Ff]rom|[Aa]t|[Ww]ith|[Tt]his is) (undefined|null)(?=[,!\n]| (?:at|from|and)\s)/gu,
    part: true,
  },
  {
    sign: new RegExp(String.raw`${GREETING},?\s(prospect|lead|contact|recipient|interessent)(?=\s*[,.!\n])`, 'giu'),
    part: true,
  },
  { sign: new RegExp(String.raw`${GREETING},?\s(\[\s{0,5}\]|\(\s{0,5}\)|\{\s{0,5}\}|<\s{0,5}>)`, 'giu'), part: true },
  { sign: /\[\s{1,5}\](?=[,.!]|['’]s)(?!.{0,3}\()/gu },
  { sign: /\[\s?[•●○◦]\s?\]/gu },
  { sign: /(?:[$€£]\s?\?{2,}|\?{2,}\s?[%€£])/gu },
  // Behind "the" it may be a Roman figure, as in "Super Bowl XX".
  {
    sign: /(?<![\p{L}\p{N}])(?:me|on|at|by|for|to|with|from|until|about|over|than|saves?|hi|hello|dear|hey) (XX)(?![\p{L}\p{N}-])(?!\s(?:chromosomes?|century))/giu,
    part: true,
  },
];

/** What is asked of whoever fills the brackets in. */
const ASKED = [
  /^(?:add|insert|include|describe|mention|specify|fill in|replace|personali[sz]e|customi[sz]e|link to)\b.{0,12}\b(?:details?|specifics?|names?|dates?|prices?|figures?|numbers?|links?|examples?|company|information|info|pain points?|benefits?|here)$/iu,
  /^(?:tbc|tbd)\b.{0,30}$|\b(?:to confirm|to be (?:confirmed|added|filled in|determined|decided)|to follow|to come|to check|to fill in)$/iu,
  /^see (?:foot)?(?:note|comment|appendix|slide|attachment)s?(?:\s(?:\d{1,3}|above|below))?$/iu,
  /^\d{1,2} (?:(?:key|main|top|big) )?(?:benefits?|features?|examples?|reasons?|results?|bullets?|bullet points?|pain points?|challenges?|goals?|metrics?|points)$/iu,
  /^(?:氏名|お?名前|姓名|会社名?|御社名?|貴社名?|企業名|日付|日時|金額|公司名?称?|客户名?称?|姓名|日期|时间|金额|이름|성명|성함|회사명?|회사 이름|날짜|고객명|имя(?: клиента)?|фамилия|фио|компания|название компании|дата|время|сумма|цена)$/iu,
];

export const isAskedFor = (inside: string): boolean => ASKED.some((words) => words.test(inside));
