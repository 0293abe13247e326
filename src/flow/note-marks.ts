// Marks of notes and sources in a script that was pasted: "call.[1]", "call¹", comments of Google Docs ("thanks[b] … [b]typo"), and
// what assistants leave behind where they read something: "【4:0†source】", ":contentReference[oaicite:0]{index=0}".

type Note = (words: string) => string;

const SOURCE =
  /[ \t]?(?:【[^【】\n]{0,60}†[^【】\n]{0,60}】|:contentReference\[oaicite:\d{1,4}\](?:\{index=\d{1,4}\})?|\[oaicite:\d{1,4}\]|(?<![\p{L}\p{N}])(?:cite)?(?:turn\d{1,3}(?:search|news|view|fetch|file|image)\d{1,3}){1,8}(?![\p{L}\p{N}]))/gu;

const NUMBER = String.raw`\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,5}`;
/** Behind a word or a sentence; "We begin with [3] depots" has a number of its own. */
const BEHIND = new RegExp(
  String.raw`(?<=[\p{L}\p{N}.,;:!?…%)"”’])(?:[ \t]?\[${NUMBER}\])+(?=[ \t]*(?:[.,;:!?…)"”]|\n|$)|[ \t]+\p{Lu})|(?<=\p{L}{2}|[.,;:!?…%)"”’])(?:\[${NUMBER}\])+(?![\p{L}\p{N}(])`,
  'gu',
);
/** Before the note itself, whose words stay as those behind `[^1]:` do. */
const BEFORE = new RegExp(String.raw`^[ \t]*(?:\[${NUMBER}\]:?|[¹²³⁰⁴-⁹]+)[ \t]+(?=["“‘]?\p{Lu})`, 'gmu');
/** Not "m²" and "200 feet²". */
const RAISED =
  /(?:(?<=\p{L}{3}|[.,;:!?…)"”’])|(?<=[\p{L}\p{N})])[ \t])(?<!(?:feet|foot|inch|inches|meters?|metres?|yards?|miles?|Meter|mètres?|metros?|metri))[¹²³⁰⁴-⁹]{1,3}(?![\p{L}\p{N}])/gu;

const COMMENT = /^\[(\p{Ll}{1,2})\](?=\S).*$/gmu;
const RAISED_TAG = /<sup\b[^<>]{0,200}>\s*(?:<a\b[^<>]{0,500}>)?\[?(\d{1,2})\]?(?:<\/a>)?\s*<\/sup\s*>/giu;
const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** `<sup>1</sup>` as a sign, so that it is read as the same in both ways of writing. */
export const withRaisedDigits = (text: string): string =>
  text.replace(RAISED_TAG, (_, digits: string) => digits.replace(/\d/gu, (digit) => RAISED_DIGITS[Number(digit)]!));

export const withoutNoteMarks = (text: string, note: Note): string =>
  withoutComments(text, note).replace(SOURCE, note).replace(BEFORE, note).replace(BEHIND, note).replace(RAISED, note);

/** A comment stands below the text, at a line's beginning, and its mark behind a word. */
function withoutComments(text: string, note: Note): string {
  let rest = text;
  for (const [line, letter] of [...text.matchAll(COMMENT)].slice(0, MOST_COMMENTS)) {
    const mark = `[${letter}]`;
    const at = rest.indexOf(mark);
    if (at <= 0 || !/[\p{L}\p{N}.,;:!?…"”’)\]]/u.test(rest[at - 1]!)) continue;
    rest = rest.slice(0, at) + rest.slice(at + mark.length);
    rest = rest.replace(line, () => note(line));
  }
  return rest;
}

const MOST_COMMENTS = 26;
