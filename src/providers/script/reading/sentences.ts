// Cuts a stretch of a summary into sentences: at stops, at semicolons, a dictation without stops where a new clause begins, and a long
// sentence between its clauses.
import { alternatives, readWordLists } from '../../../lib/word-lists.js';
import type { CharSpan } from '../../contracts.js';

type Piece = CharSpan & { text: string };

const ABBREVIATIONS = readWordLists('writer/abbreviations.txt');
const endsIn = (list: string, flags: string): RegExp =>
  new RegExp(String.raw`(?:^|[\s(])(?:\p{L}|${alternatives(ABBREVIATIONS.get(list)!)})\.$`, flags);
const ABBREVIATION = endsIn('stop', 'u');
const BEFORE_SMALL = endsIn('before small', 'iu');
/** Nobody could say it, as "lt." and "rd.", and behind a figure it is a unit, which may end a sentence. */
const UNSPEAKABLE = /(?<![\d\p{L}/]|\d )(?:\p{Lu}?[b-df-hj-np-tv-xz]{1,3}|[\p{L}.]*\p{L}\.\p{L}+)\.$/u;
/** These end a sentence where a subject follows. */
const FIRM_FORM = /\b(?:Co|Ltd|Inc|[ap]\.m)\.\s+(?:The|They|We|She|He|It|I)\b/u;
/** "31. Dezember" is one date; "by the 31. Two" are two sentences. */
const ORDINAL = /\b\d{1,2}\.$/u;
/** "Bis 21.05. das Angebot": a date, and the sentence goes on. */
const DATE_OF_FIGURES = /\b(?:bis|am|vom|ab|zum|den|tot|op|vanaf|uiterlijk) \d{1,2}\.\d{1,2}\.$/iu;
const BEHIND_ORDINAL = new RegExp(
  String.raw`^\.?\s*(?:${alternatives(ABBREVIATIONS.get('behind an ordinal')!)})(?!\p{L})`,
  'u',
);

/** A full stop also in front of a small letter: who dictates or types in a hurry has no capitals. */
const STOP = /[.!?…]{1,9}["'”’»)\]]{0,9}\s+(?=["'“„«(¿¡~$€£→>-]*\s?[\p{L}\d])|;\s+|\s+(?:--|—)\s+(?=\p{Ll}+ \p{Ll})/gu;

/** A long sentence is told clause by clause. */
const MANY_WORDS = 20;
/** A stretch of so many words without stops was dictated. */
const DICTATED_WORDS = 45;
const DICTATED_MARKS = 1 / 14;

export function sentencesIn(text: string, from: number): Piece[] {
  const cuts = [...text.matchAll(STOP)]
    .filter((found) => isStop(text, found))
    .map(({ index, 0: mark }) => index + mark.length);
  return [...cuts, text.length]
    .map((end, at) => pieceOf(text, at === 0 ? 0 : cuts[at - 1]!, end, from))
    .filter((piece) => piece !== null)
    .flatMap(cutDictated)
    .flatMap(cutClauses)
    .map((piece) => ({ ...piece, text: piece.text.replace(/;$/u, '').trim() }));
}

function isStop(text: string, { index, 0: mark }: RegExpExecArray): boolean {
  const before = text.slice(Math.max(0, index - 300), index + 1);
  if (mark.startsWith('.')) {
    if (ABBREVIATION.test(before)) return FIRM_FORM.test(text.slice(Math.max(0, index - 4), index + 8));
    if (DATE_OF_FIGURES.test(before)) return false;
    if (ORDINAL.test(before) && BEHIND_ORDINAL.test(text.slice(index + 1, index + 30))) return false;
    if (!/^[\p{Ll}\d]/u.test(text.slice(index + mark.length))) return true;
    return /^\.\s/u.test(mark) && !BEFORE_SMALL.test(before) && !UNSPEAKABLE.test(before) && !isInside(before);
  }
  return !/^[;\s]/u.test(mark) || !isInside(before);
}

/** Within brackets or a quotation. */
const isInside = (text: string): boolean =>
  text.split('(').length > text.split(')').length || (text.match(/["“”]/gu)?.length ?? 0) % 2 === 1;

function pieceOf(text: string, start: number, end: number, from: number): Piece | null {
  const raw = text.slice(start, end);
  const body = raw.trim();
  const first = from + start + raw.length - raw.trimStart().length;
  return body ? { text: body.replace(/\s+/gu, ' '), start: first, end: first + body.length } : null;
}

const wordCount = (text: string): number => text.split(' ').length;

/** Cuts where the pattern stands and both sides are long enough; what was joined by line breaks keeps the span of the whole. */
function cutAt(
  piece: Piece,
  pattern: RegExp,
  fits: (before: string, found: string, after: string) => boolean,
): Piece[] {
  const isExact = piece.end - piece.start === piece.text.length;
  const parts: Piece[] = [];
  let at = 0;
  const add = (end: number): void => {
    const span = isExact ? { start: piece.start + at, end: piece.start + end } : { start: piece.start, end: piece.end };
    parts.push({ text: piece.text.slice(at, end), ...span });
  };
  for (const found of piece.text.matchAll(pattern)) {
    const next = found.index + found[0].length;
    if (!fits(piece.text.slice(at, found.index), found[0], piece.text.slice(next))) continue;
    add(found.index);
    at = next;
  }
  add(piece.text.length);
  return parts;
}

const SUBORDINATE = /\b(?:that|if|whether|when|because|once|after|before|how|what|which|so)\b[^,]*$/iu;
const CLAUSE_VERBS = 'will|would|can|could|is|are|was|were|has|have|had|want|need|run|send|also|then|showed|told';
const CLAUSE = new RegExp(
  String.raw`,? (?:and|but|so|while) (?=(?:[Ss]he|[Hh]e|they|we|I|\p{Lu}\p{Ll}+) (?:${CLAUSE_VERBS}|\p{Ll}+(?:s|ed))\b)|, (?=(?:she|he|they|we|I) \p{Ll}+)`,
  'gu',
);

function cutClauses(piece: Piece): Piece[] {
  const fits = (before: string, found: string, after: string): boolean =>
    wordCount(before) >= 6 &&
    wordCount(after) >= 5 &&
    !(SUBORDINATE.test(before) && !found.includes(',')) &&
    !isInside(before);
  if (/ > (?![\d$€£])/u.test(piece.text)) return cutAt(piece, / > (?![\d$€£])/gu, fits);
  return wordCount(piece.text) < MANY_WORDS ? [piece] : cutAt(piece, CLAUSE, fits);
}

const SPOKEN_VERBS =
  'said|asked|wants?|loved|liked|showed|told|has|have|is|are|was|were|need|needs|run|runs|will|would|can|also|promised|agreed|uses?|spend|do|does';
const NEW_CLAUSE = new RegExp(
  String.raw`\s(?=(?:(?:and|so|but|then|anyway|also|because|btw|oh and) )?(?:she|he|they|we|i|the \p{L}+) (?:${SPOKEN_VERBS}|don't|quoted|\p{L}+ed)\b|next steps?\b)`,
  'giu',
);

function cutDictated(piece: Piece): Piece[] {
  const words = wordCount(piece.text);
  const marks = piece.text.match(/[,;:]/gu)?.length ?? 0;
  if (words < DICTATED_WORDS || marks > words * DICTATED_MARKS) return [piece];
  return cutAt(piece, NEW_CLAUSE, (before) => wordCount(before) >= 5).map((part) => ({
    ...part,
    text: part.text.replace(/^(?:and|so|but|then|anyway|also|oh and) /iu, ''),
  }));
}

// Money and dates as they are written in the seven languages.

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

// Blanks what is only written: markup, links, time stamps, emoji. The length stays the same, so that places stay those of the summary.

/** By code units, as places are counted. */
const blanks = (found: string): string => found.replace(/[^\n]/g, ' ');

const ENTITIES: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#39;': "'" };
const CLOCK = String.raw`\d{1,2}:\d\d(?::\d\d)?`;

const BLANKED: readonly RegExp[] = [
  // Control characters, and what is no character.
  /(?![\n\t])[\p{Cc}\p{Cs}\p{Co}]/gu,
  /[\u2028\u2029]|(?!\n)\p{Cf}|\p{Variation_Selector}/gu,
  /<!--[\s\S]{0,2000}?-->/gu,
  /<\/?[a-z][^<>\n]{0,200}>/giu,
  /\]\((?:https?:|www\.|mailto:)[^)\s]{0,500}\)/giu,
  /(?:https?:\/\/|www\.)\S{1,500}/giu,
  // Hours, minutes and seconds are a time stamp wherever they stand.
  /(?<!\d)\d{1,2}:\d\d:\d\d(?!\d)/gu,
  new RegExp(String.raw`(?<=^|\s)(?:@|▶|⏱)\s?${CLOCK}`, 'gmu'),
  new RegExp(String.raw`[(\[]@?${CLOCK}(?: ?[-–] ?${CLOCK})?[)\]]`, 'gu'),
  /(?![©®™#*\d])\p{Extended_Pictographic}/gu,
];

export function maskMarkup(summary: string): string {
  let text = summary
    .replace(/<(?:br\s?\/?|\/(?:p|div|li|h\d|tr))>/giu, (found) => `\n${' '.repeat(found.length - 1)}`)
    .replace(/<li>/giu, '  - ')
    .replace(/&(?:amp|nbsp|lt|gt|quot|#39);/gu, (found) => (ENTITIES[found] ?? ' ').padEnd(found.length));
  for (const pattern of BLANKED) text = text.replace(pattern, blanks);
  return text;
}
