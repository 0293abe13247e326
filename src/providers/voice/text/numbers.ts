// English number words: cardinals, ordinals, years, digit strings. Lower case, single spaces, no hyphens.

const SMALL = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SCALES = ['', 'thousand', 'million', 'billion', 'trillion'];

/** Longer numbers are read digit by digit. */
const MAX_DIGITS = 15;

const IRREGULAR_ORDINALS: Record<string, string> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

/** Reads an integer of at most three digits; empty for zero. */
function belowThousand(value: number): string[] {
  const words: string[] = [];
  if (value >= 100) words.push(SMALL[Math.floor(value / 100)]!, 'hundred');
  const rest = value % 100;
  if (rest >= 20) words.push(TENS[Math.floor(rest / 10)]!);
  if (rest >= 20 ? rest % 10 > 0 : rest > 0) words.push(SMALL[rest >= 20 ? rest % 10 : rest]!);
  return words;
}

/** `18500` → "eighteen thousand five hundred". */
export function cardinal(value: number): string {
  if (value === 0) return 'zero';
  const words: string[] = [];
  for (let scale = SCALES.length - 1; scale >= 0; scale--) {
    const group = Math.floor(value / 1000 ** scale) % 1000;
    if (group === 0) continue;
    words.push(...belowThousand(group));
    if (scale > 0) words.push(SCALES[scale]!);
  }
  return words.join(' ');
}

/** `21` → "twenty first". */
export function ordinal(value: number): string {
  const words = cardinal(value).split(' ');
  const last = words.pop()!;
  words.push(IRREGULAR_ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`));
  return words.join(' ');
}

/** `2026` → "twenty twenty six", `1905` → "nineteen oh five", `2005` → "two thousand five". */
export function year(value: number): string {
  const century = Math.floor(value / 100);
  const rest = value % 100;
  if (value < 1000 || value > 9999 || value % 1000 < 10) return cardinal(value);
  if (rest === 0) return `${cardinal(century)} hundred`;
  return `${cardinal(century)} ${rest < 10 ? 'oh ' : ''}${cardinal(rest)}`;
}

/** `90` → "nineties". */
export function decade(value: number): string {
  const words = (value >= 1000 ? year(value) : cardinal(value)).split(' ');
  const last = words.pop()!;
  return [...words, last.endsWith('y') ? `${last.slice(0, -1)}ies` : `${last}s`].join(' ');
}

/** Reads each digit of a string and ignores everything else. */
export function digits(text: string): string {
  return [...text.replace(/\D/g, '')].map((digit) => SMALL[Number(digit)]!).join(' ');
}

/**
 * A written number: grouped by comma, apostrophe or thin space, with a decimal point; or continental `18.500,50`,
 * `2,5`.
 */
export const NUMBER = String.raw`(?:\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:[,'’\u00a0\u2009\u202f]\d{3})+(?!\d)(?:\.\d+)?|\d+,\d{1,2}(?![,\d])|\d+(?:\.\d+)?)`;

/** The digits and the decimal point of a written number. */
export function plainNumber(written: string): string {
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(written)) return written.replaceAll('.', '').replace(',', '.');
  if (/^\d{1,3}(\.000)+$/.test(written)) return written.replaceAll('.', '');
  if (/^\d+,\d{1,2}$/.test(written)) return written.replace(',', '.');
  return written.replace(/[^\d.]/g, '');
}

/** `1,250.5` → "one thousand two hundred fifty point five"; leading zeros and very long numbers digit by digit. */
export function spokenNumber(written: string): string {
  const [whole = '', fraction] = plainNumber(written).split('.');
  const isCode = whole.length > MAX_DIGITS || /^0\d/.test(whole);
  const front = isCode ? digits(whole) : cardinal(Number(whole));
  return fraction === undefined ? front : `${front} point ${digits(fraction)}`;
}
