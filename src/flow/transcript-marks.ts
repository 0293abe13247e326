// What a transcript has beside the words: when something was said, and by whom.

const TIME = String.raw`(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?`;
const SPEAKER = String.raw`\p{Lu}[\p{L}.'’-]{0,24}(?: \p{Lu}[\p{L}.'’-]{0,24}){0,2}`;
/** `[00:12] Dan:`, `(1:02:33)`, `00:00:12 Dan:`; a time without brackets may be one that people speak of. */
const OPENING = new RegExp(
  String.raw`^\s*(?:[[(]${TIME}[\])]|\d{2}:\d{2}:\d{2}(?:[.,]\d{1,3})?)(?:\s*[-–:])?\s*(?:${SPEAKER}:(?:\s+|$))?`,
  'u',
);
/** `Dan [00:12]:` */
const NAMED = new RegExp(String.raw`^\s*${SPEAKER}\s*[[(]${TIME}[\])]\s*:?\s*`, 'u');
const WITHIN = new RegExp(String.raw`[ \t]?\[${TIME}\]`, 'gu');

export const withoutTimes = (line: string): string => line.replace(OPENING, '').replace(NAMED, '').replace(WITHIN, '');

/** `00:00:01.000 --> 00:00:04.000` */
export const isCueTime = (line: string): boolean => new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}`, 'u').test(line);
