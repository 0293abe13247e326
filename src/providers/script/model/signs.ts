// Signs in what a model wrote that cannot be taken at their face value: unseen ones, addresses, letters of other alphabets.
import { readPhrases } from '../../../lib/word-lists.js';
import type { Brief } from '../../contracts.js';

/** What has no width or turns the direction, and joiners where no script needs them. */
const UNSEEN =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]|(?<=[\p{Script=Latin}\p{N}\s])[\u200C\u200D]|[\u200C\u200D](?=[\p{Script=Latin}\p{N}\s])/gu;

export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '');

/** Letters of Latin alphabets that are not one of ours with a mark on it. */
const OWN_LETTERS = /[æœøßđłþðıəŋĸ]/iu;
const USUAL = /[\u2026\u2122\u00AA\u00BA]/u;
const ADDRESS = /@|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/gu;
/** "Routely dot com", as it would be spoken. */
const SPOKEN_ADDRESS = readPhrases('languages/any.txt').whole('spoken addresses');
const ENTITY = /&(?:\w{2,8}|#\w{1,6});/u;
/** So much of a text in another script makes it one of that script. */
const MIN_FOREIGN = 0.2;

/** What in a sentence cannot be taken at its face value, or null; what the brief itself has may be said. */
export function oddSign(text: string, brief: Brief): string | null {
  const names = [brief.prospectName, brief.prospectCompany, brief.userName, brief.userCompany];
  const source = [brief.summary, ...names].join('\n');
  const entity = ENTITY.exec(text)?.[0];
  if (entity) return entity;
  const address = (text.match(ADDRESS) ?? []).find((each) => !names.some((name) => name?.includes(each)));
  if (address) return address;
  const spoken = SPOKEN_ADDRESS.exec(text)?.[0];
  if (spoken) return spoken;
  const isLatin = shareOfForeign(source) < MIN_FOREIGN;
  return [...new Set(text)].find((sign) => !source.includes(sign) && isOdd(sign, isLatin)) ?? mixedWord(text);
}

function isOdd(sign: string, isLatin: boolean): boolean {
  if (/[\x20-\x7e]/.test(sign) || USUAL.test(sign)) return false;
  if (sign.normalize('NFKC') !== sign.normalize('NFC') || /\p{Nd}/u.test(sign)) return true;
  if (!isLatin || !/\p{L}/u.test(sign)) return false;
  return !/^[a-z]/i.test(sign.normalize('NFD')) && !OWN_LETTERS.test(sign);
}

function shareOfForeign(text: string): number {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length / Math.max(1, letters.length);
}

/** A word that is partly in letters of another alphabet which look like ours. */
const mixedWord = (text: string): string | null =>
  (text.match(/\p{L}+/gu) ?? []).find(
    (word) => /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word),
  ) ?? null;
