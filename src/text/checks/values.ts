// The values in a text, in one spelling: "25k", "25,000" and "twenty-five thousand" are the same number, "Fri" and "Friday"
// the same day. What cannot be told apart ("1.500") counts as every number that it may be.

export type Values = {
  /** Every number that something in the text may be. */
  numbers: ReadonlySet<number>;
  /** Those that the text says, whatever else they may be. */
  said: readonly number[];
  percents: ReadonlySet<number>;
  /** Those that may be shares, since one stands in their sentence: "sixty percent at first and ninety-four by week eight". */
  unsignedPercents: ReadonlySet<number>;
  currencies: ReadonlySet<string>;
  days: ReadonlySet<string>;
  /** Those that cannot be another word. */
  saidDays: ReadonlySet<string>;
  months: ReadonlySet<string>;
  /** The same for months. */
  saidMonths: ReadonlySet<string>;
};

export const SCALES: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  tsd: 1e3,
  tausend: 1e3,
  mil: 1e3,
  mille: 1e3,
  mill: 1e6,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
  millions: 1e6,
  millionen: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  crore: 1e7,
  crores: 1e7,
  cr: 1e7,
  hundred: 100,
  dozen: 12,
};
const DIGITS = new RegExp(
  String.raw`\d+(?:[.,'\u00A0\u202F]\d+| \d{3}(?!\d))*(?:\s?(${Object.keys(SCALES).join('|')})(?![\p{L}\d]))?`,
  'giu',
);
const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'x x twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
export const NAMED: Record<string, number> = {
  half: 0.5,
  dozen: 12,
  dozens: 12,
  couple: 2,
  twice: 2,
  double: 2,
  doubled: 2,
  triple: 3,
  tripled: 3,
};
const SCALE_WORDS = 'hundred|thousand|million|billion|lakh|crore';
const WORDS = [...UNITS, ...TENS.slice(2), SCALE_WORDS].join('|');
/** Not the "million" of "4.6 million", which is read with its figure. */
const NUMBER_WORD = new RegExp(String.raw`(?<!\d[\s-]?)\b(?:${WORDS})(?:(?:[\s-]+|\s+and\s+)(?:${WORDS}))*\b`, 'giu');
const AND_A_HALF = new RegExp(String.raw`^[\s-]+and a half\b(?:[\s-](${SCALE_WORDS})\b)?`, 'iu');
/** "Twenty-fourth", as days are dictated; said, "the second" is no figure. */
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );
const CARDINALS = new Map([
  ...ORDINALS.map((word, at) => [word, UNITS[at + 1]!] as const),
  ['twentieth', 'twenty'] as const,
  ['thirtieth', 'thirty'] as const,
]);
const ORDINAL_WORD = new RegExp(
  String.raw`\b(?:(?:twenty|thirty)[\s-])?(?:${[...CARDINALS.keys()].join('|')})\b`,
  'giu',
);
/** No thousands. */
const DECIMAL = /^\d+[.,]\d{1,2}$/u;
/** "310,000" says one number; "1.500" may be two, and both have to be known. */
const IN_GROUPS = /^\d{1,3}(?:[,'\u00A0\u202F ]\d{3})+$/u;
export const CURRENCIES: readonly [string, RegExp][] = [
  ['USD', /\$|\b(?:usd|cad|aud|nzd|sgd|hkd)\b|\bdollars?\b|\bbucks\b|\bdólar(?:es)?\b/iu],
  ['EUR', /€|\beur\b|\beuros?\b/iu],
  ['GBP', /£|\bgbp\b|\bpounds?\b|\bquid\b/iu],
  ['JPY', /¥|\bjpy\b|\byen\b/iu],
  ['CHF', /\bchf\b|\bfrancs?\b|\bfranken\b/iu],
];
const DAY = /\b(mon|tue|wed|thu|fri|sat|sun)(?:s|r|rs|nes|ur|urs)?(?:day)?s?\b/giu;
/** In small letters these are other words, also: "it sat in the tank". */
const OTHER_WORD = /^(?:sat|sun|wed)$/u;
const MONTH =
  /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:t|uary|ruary|ch|il|e|y|ust|tember|ober|ember)?\b/giu;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const [DAY_FIGURE, MONTH_FIGURE] = ['(0?[1-9]|[12]\\d|3[01])', '(0?[1-9]|1[0-2])'];
/** Dates in figures that are nothing else. */
const SURE_DATE = new RegExp(
  [
    String.raw`\b\d{4}-(\d{1,2})-(\d{1,2})(?!\d)`,
    String.raw`\b${MONTH_FIGURE}[./]20\d\d(?!\d)`,
    String.raw`\b${DAY_FIGURE}(?:[/-]|\.\s?)${DAY_FIGURE}(?:[/-]|\.\s?)(?:20)?\d{2}(?!\d)`,
    String.raw`\b${DAY_FIGURE}/${DAY_FIGURE}(?![\d/])`,
    String.raw`\b${DAY_FIGURE}\.${MONTH_FIGURE}\.(?=\s\S)`,
  ].join('|'),
  'gu',
);
/** These may be decimals or ranges: "3.12", "10-12". */
const MAYBE_DATE = new RegExp(
  [
    String.raw`\b${DAY_FIGURE}\.${DAY_FIGURE}(?!\d|\s?(?:%|(?:${Object.keys(SCALES).join('|')})\b))`,
    String.raw`\b(0[1-9]|1[3-9]|2\d|3[01])-(0[1-9]|1[0-2])(?![\d-])`,
  ].join('|'),
  'giu',
);

/** "Five point six", as it is dictated. */
const DIGIT_WORD = `(?:${UNITS.slice(0, 10).join('|')})`;
const DECIMAL_WORDS = new RegExp(
  String.raw`\b(${UNITS.join('|')}) point (${DIGIT_WORD}(?: ${DIGIT_WORD})*)(?: (${SCALE_WORDS}))?\b`,
  'giu',
);

/** "Two euro fifty" is 2.50. */
const MONEY_BEFORE_CENTS = /^\s(?:euros?|dollars?|bucks|pounds?|quid|francs?|rand|rupees?|pesos?|reais)\s(?:and\s)?$/iu;

export function valuesIn(text: string): Values {
  const found = [...valuesInDigits(text), ...valuesInWords(text), ...shortYears(text)];
  const days = [...text.matchAll(DAY)];
  const dayOf = ([, day]: RegExpExecArray): string => day!.toLowerCase();
  return {
    numbers: new Set(found.flatMap(({ numbers }) => numbers)),
    said: found.flatMap(({ said }) => said),
    percents: new Set(found.flatMap(({ said, isPercent }) => (isPercent ? said : []))),
    unsignedPercents: new Set(unsignedPercents(found, text)),
    currencies: new Set(CURRENCIES.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)),
    days: new Set(days.map(dayOf)),
    saidDays: new Set(days.filter(([word]) => !OTHER_WORD.test(word)).map(dayOf)),
    months: new Set([...monthsIn(text, SURE_DATE), ...monthsIn(text, MAYBE_DATE)]),
    saidMonths: monthsIn(text, SURE_DATE),
  };
}

/** What a figure may be, what it says, and whether it is a share. */
type Figure = { at: number; numbers: readonly number[]; said: readonly number[]; isPercent: boolean };

const isPercentAt = (text: string, at: number): boolean =>
  /^\s?(?:%|per ?cent|pct|prozent)/iu.test(text.slice(at, at + 9));

/** Behind a figure without a currency these are meters. */
const LENGTH = /^mm?$/iu;
const PRICED = /[\p{Sc}\p{Lu}] ?$/u;

/** Right in front of a figure that takes the place of the one before. */
const SAME_SCALE_CHARS = 24;
const PUT_RIGHT = /\b(?:sorry|I mean|make that|correction|rather|no)[,.:]? $/iu;

function valuesInDigits(text: string): Figure[] {
  const figures: Figure[] = [];
  let scaled: { end: number; factor: number } | null = null;
  /** "2.6 million, sorry, 2.16": the scale is said once. */
  let heard: { end: number; factor: number } | null = null;
  for (const { 0: written, 1: scale, index: at } of text.matchAll(DIGITS)) {
    const end = at + written.length;
    const isScaled = scale !== undefined && (!LENGTH.test(scale) || PRICED.test(text.slice(Math.max(0, at - 2), at)));
    const isPercent = isPercentAt(text, end);
    const figure: Figure = { at, isPercent, ...readFigure(written, scale, isScaled) };
    const factor = isScaled ? SCALES[scale.toLowerCase()]! : 1;
    const before = figures.at(-1);
    if (before && scaled && factor > 1 && factor < scaled.factor && text.slice(scaled.end, at) === ' ') {
      // "2 crore 98 lakh" is one number.
      before.said = before.said.flatMap((value) => figure.said.map((part) => round(value + part)));
      before.numbers = [...before.numbers, ...figure.numbers, ...before.said];
    } else if (
      heard &&
      !isScaled &&
      DECIMAL.test(written) &&
      PUT_RIGHT.test(text.slice(Math.max(heard.end, at - SAME_SCALE_CHARS), at))
    ) {
      const { factor: same } = heard;
      figures.push({ ...figure, numbers: [...figure.numbers, ...figure.said.map((value) => round(value * same))] });
    } else figures.push(figure);
    scaled = isScaled ? { end, factor } : null;
    if (scaled) heard = scaled;
  }
  return figures;
}

/** "27/1/27" has the year 2027. */
const shortYears = (text: string): Figure[] =>
  [...text.matchAll(/\b\d{1,2}([./-])\d{1,2}\1(\d\d)(?!\d)/gu)].map(({ 2: year, index: at }) => ({
    at,
    numbers: [2_000 + Number(year)],
    said: [],
    isPercent: false,
  }));

/** What digits may be, and what they say. */
function readFigure(written: string, scale: string | undefined, isScaled: boolean) {
  const digits = written.slice(0, written.length - (scale?.length ?? 0)).trim();
  const read = readDigits(digits);
  const scaling = scale ? SCALES[scale.toLowerCase()]! : 1;
  const factor = isScaled ? scaling : 1;
  // English notes say "1.28 mil" for millions, Spanish ones for thousands.
  const isDecimal = DECIMAL.test(digits);
  const isMaybeMillions = isDecimal && scale?.toLowerCase() === 'mil';
  const sure = IN_GROUPS.test(digits) ? digits.replace(/\D/gu, '') : isDecimal ? digits.replace(',', '.') : null;
  const said = sure === null ? read : [Number(sure)];
  return {
    numbers: [
      ...read.flatMap((value) => [scaling, ...(isMaybeMillions ? [1e6] : [])].map((each) => round(value * each))),
      ...read,
    ],
    said: said.map((value) => round(value * factor)),
  };
}

function valuesInWords(text: string): Figure[] {
  const said = [...text.matchAll(NUMBER_WORD)];
  const cardinals = said.map(({ 0: written, index }, nth): Figure => {
    const end = index + written.length;
    const before = said[nth - 1];
    const between = before ? text.slice(before.index + before[0].length, index) : '';
    const [half = '', scale] = AND_A_HALF.exec(text.slice(end)) ?? [];
    // "Three and a half thousand"
    const value = (readWords(written) + (half === '' ? 0 : 0.5)) * (scale ? SCALES[scale.toLowerCase()]! : 1);
    // "Nine thirty" is a time, too.
    const parts = written.split(/[\s-]+/u).map(readWords);
    const sums = dictatedSums(written);
    const cents = MONEY_BEFORE_CENTS.test(between) && value < 100 ? [round(readWords(before![0]) + value / 100)] : [];
    return {
      at: index,
      numbers: [value, ...parts, ...sums, ...cents],
      said: [value],
      isPercent: isPercentAt(text, end + half.length),
    };
  });
  const decimals = [...text.matchAll(DECIMAL_WORDS)].map(
    ({ 0: written, 1: whole, 2: parts, 3: scale, index }): Figure => {
      const digits = parts!
        .toLowerCase()
        .split(/\s+/u)
        .map((word) => UNITS.indexOf(word));
      const point = Number(`${UNITS.indexOf(whole!.toLowerCase())}.${digits.join('')}`);
      const value = round(point * (scale ? SCALES[scale.toLowerCase()]! : 1));
      return { at: index, numbers: [value], said: [value], isPercent: isPercentAt(text, index + written.length) };
    },
  );
  const ordinals = [...text.matchAll(ORDINAL_WORD)].map(({ 0: written, index }): Figure => {
    const words = written.toLowerCase().split(/[\s-]/u);
    const value = readWords(words.map((word) => CARDINALS.get(word) ?? word).join(' '));
    return { at: index, numbers: [value], said: [], isPercent: false };
  });
  const named = [...text.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }): Figure[] => {
    const value = NAMED[word.toLowerCase()];
    return value === undefined ? [] : [{ at: index, numbers: [value], said: [value], isPercent: false }];
  });
  return [...cardinals, ...decimals, ...ordinals, ...named];
}

/** "Two forty" may be 2.40, and "forty-one five" 41,500. */
function dictatedSums(written: string): number[] {
  const [units, ...cents] = written.toLowerCase().split(/[\s-]+/u);
  const whole = UNITS.indexOf(units!);
  const part = cents.length > 0 && TENS.includes(cents[0]!) ? readWords(cents.join(' ')) : 0;
  const hundreds = UNITS.indexOf(cents.at(-1) ?? '');
  const thousands = readWords([units, ...cents.slice(0, -1)].join(' '));
  return [
    ...(whole >= 0 && part > 0 && part < 100 ? [round(whole + part / 100)] : []),
    ...(thousands >= 10 && thousands < 100 && hundreds > 0 && hundreds < 10
      ? [thousands * 1_000 + hundreds * 100]
      : []),
  ];
}

const PARTS = /(?<![\p{L}\p{N}./-])\d{1,2}(?: ?\/ ?\d{1,2}){1,5}(?![\p{L}\p{N}/-]|\.\p{N})/gu;

/** The numbers of sentences that have a percentage, and those that are parts of a hundred: "30/60/10". */
function unsignedPercents(figures: readonly Figure[], text: string): number[] {
  const parts = [...text.matchAll(PARTS)].map(([found]) => found.split('/').map(Number));
  const ofHundred = parts.filter((each) => each.reduce((sum, part) => sum + part, 0) === 100).flat();
  if (!figures.some(({ isPercent }) => isPercent)) return ofHundred;
  // Sorted, so that one pass tells the sentences of all.
  const ends = [...text.matchAll(/[.!?;](?=\s)|\n/gu)].map(({ index }) => index);
  let sentence = 0;
  const sentences = new Map<Figure, number>();
  for (const figure of [...figures].sort((one, other) => one.at - other.at)) {
    while (sentence < ends.length && ends[sentence]! < figure.at) sentence += 1;
    sentences.set(figure, sentence);
  }
  const withPercent = new Set(figures.filter(({ isPercent }) => isPercent).map((each) => sentences.get(each)));
  return [...ofHundred, ...figures.flatMap((figure) => (withPercent.has(sentences.get(figure)) ? figure.said : []))];
}

function monthsIn(text: string, inFigures: RegExp): Set<string> {
  const months = new Set<string>();
  for (const found of text.matchAll(MONTH)) months.add(found[1]!.toLowerCase());
  for (const found of text.matchAll(inFigures)) {
    for (const part of found.slice(1)) {
      const month = MONTHS[Number(part ?? 0) - 1];
      if (month) months.add(month);
    }
  }
  return months;
}

function readDigits(digits: string): number[] {
  const values = new Set<number>();
  const plain = digits.replace(/[' \u00A0\u202F]/gu, '');
  values.add(Number(plain.replace(/[.,]/g, '')));
  values.add(Number(plain.replace(/,/g, '')));
  values.add(Number(plain.replace(/\./g, '').replace(',', '.')));
  for (const part of digits.split(/[.,' \u00A0\u202F]/u)) if (!/^\d{3}$/.test(part)) values.add(Number(part));
  // "0900" is nine o'clock.
  if (/^0\d[0-5]\d$/.test(digits)) for (const part of [digits.slice(0, 2), digits.slice(2)]) values.add(Number(part));
  return [...values].filter((value) => Number.isFinite(value));
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

function readWords(phrase: string): number {
  let total = 0;
  let group = 0;
  for (const word of phrase.toLowerCase().split(/[\s-]+/)) {
    const unit = UNITS.indexOf(word);
    const ten = TENS.indexOf(word);
    const value = unit >= 0 ? unit : ten >= 2 ? ten * 10 : null;
    // "Six fifty" leaves the hundred out.
    if (value !== null) group = value >= 10 && group % 100 !== 0 ? group * 100 + value : group + value;
    else if (word === 'hundred') group = (group || 1) * 100;
    else if (word !== 'and') {
      total += (group || 1) * (SCALES[word] ?? 1);
      group = 0;
    }
  }
  return total + group;
}
