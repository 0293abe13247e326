// Money and dates as they are written in the seven languages.
import { alternatives, readWordLists } from '../../../lib/word-lists.js';

const LISTS = readWordLists('writer/values.txt');
const list = (name: string): string => alternatives(LISTS.get(name)!);

export const MONEY = new RegExp(
  String.raw`(?:[$€£¥]|\b(?:${list('currency before')})) ?\d|\d[\d.,]{0,20}\s?(?:[€£¥$]|(?:${list('currency behind')})(?!\p{L}))`,
  'iu',
);
export const DATE = new RegExp(
  String.raw`(?<!\p{L})(?:(?:${list('day')})(?!\p{L})|(?:${list('month')})\.? ?\d)|\d(?:st|nd|rd|th)?\.? (?:of )?(?:de )?(?:${list('month')})(?!\p{L})`,
  'iu',
);
