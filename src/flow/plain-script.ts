// A script that a person wrote, without the marks of Markdown and HTML: those would be spoken and shown. The words stay as
// they are; only a heading or an item of a list that ends without a full stop is given one, since the voice would run on.

import { mended } from './broken-encoding.js';
import { cleanCharacters } from './clean-characters.js';
import { withoutDirections } from './directions.js';
import { ENTITY, letterOf } from './entities.js';
import { isField, isNameField } from './field-names.js';
import { withoutFrame } from './script-frame.js';
import { withoutLabels } from './script-labels.js';
import { tableRows } from './script-table.js';
import { isCueTime, transcriptReader } from './transcript-marks.js';
import { isPartHeading, withoutFilmed, withoutPictures, withoutStrayMarks } from './unspoken.js';

const BLOCK_TAGS =
  'html|head|body|form|fieldset|legend|select|option|textarea|noscript|template|object|map|caption|colgroup|tfoot|p|div|br|hr|li|ul|ol|h[1-6]|blockquote|section|article|table|tbody|thead|tr|pre|header|footer|details|summary|main|aside|nav|figure|figcaption|dl|dt|dd';
/** Those of SSML are among them: people know it from other voices. */
const INLINE_TAGS =
  'b|i|u|s|em|strong|span|a|font|mark|small|big|sub|sup|del|ins|code|kbd|q|cite|abbr|img|td|th|center|strike|tt|label|o:p' +
  '|button|picture|path|g|circle|rect|polygon|polyline|ellipse|use|defs|wbr|bdi|bdo|small|var|samp|ruby|rt|rp|video|audio|source|iframe|svg|speak|break|prosody|emphasis|say-as|phoneme|voice|lang|w|token|desc|lexicon|(?:amazon|mstts|google|w|st1):[a-z-]{1,30}';
/** With an equals sign each: "a <b and c> d" is a comparison and no tag. */
const ATTRIBUTES = String.raw`(?:\s+[\w:-]{1,40}\s?=\s?(?:"[^"<>]{0,500}"|'[^'<>]{0,500}'|[^\s"'<>]{1,500})|\s+(?:disabled|checked|selected|hidden|required|readonly|controls|autoplay|loop|muted|async|defer|nowrap)(?=[\s/>])){0,12}\s*`;
/** A comment that is never closed loses its mark alone: what follows may be the script. */
const UNSEEN =
  /<\?xml\b[^<>]{0,200}\?>|<!doctype\b[^<>]{0,300}>|<!\[(?:end)?if\b[^<>]{0,100}>|<!--(?![\s\S]*?-->)|[ \t]*<#\d{1,3}(?:\.\d{1,3})?#>|<(script|style)\b[^<>]{0,500}>[\s\S]*?<\/\1\s*>/giu;
/** Words that nobody sees on the page, but somebody wrote. */
const UNSEEN_WORDS = /<!--([\s\S]*?)-->|<title\b[^<>]{0,500}>([\s\S]*?)<\/title\s*>/giu;
/** `<link>` and `<time>` alone are fields that nobody has filled in. */
const PAGE_TAG = new RegExp(
  String.raw`<(?:meta|link|base|input|col|area|embed|track|param)(?=\s)${ATTRIBUTES}\/?>[ \t]*`,
  'giu',
);
const PAIRED_TAG = new RegExp(String.raw`<(time|address|data|output)${ATTRIBUTES}>([^<>]{0,500})<\/\1\s*>`, 'giu');
const BLOCK_TAG = new RegExp(String.raw`[ \t]*<\/?(?:${BLOCK_TAGS})${ATTRIBUTES}\/?>[ \t]*`, 'giu');
/** Between two cells of a row: without it their words would run together. */
const NEXT_CELL = new RegExp(String.raw`\s*<\/t[dh]>\s*<t[dh]${ATTRIBUTES}>\s*`, 'giu');
/** The names of columns, where a row of cells follows. */
const HEAD_ROW = new RegExp(
  String.raw`(<tr${ATTRIBUTES}>(?:\s*<th${ATTRIBUTES}>(?:(?!<\/?t[hdr]\b)[\s\S]){0,300}<\/th\s*>){2,20}\s*<\/tr\s*>)((?:\s|<\/?(?:thead|tbody)>){0,50}(?=<tr\b))`,
  'giu',
);
const INLINE_TAG = new RegExp(String.raw`<\/?(?:${INLINE_TAGS})${ATTRIBUTES}\/?>`, 'giu');

const LINK =
  /\[([^[\]\n]{0,300})\](?:\((?:[^()\s]|\([^()\s]{0,200}\)){0,1000}(?:\s+"[^"\n]{0,200}")?\)|\[[^[\]\n]{0,100}\])/gu;
const ADDRESS_MARK = /<((?:https?:\/\/|mailto:)[^<>\s]{1,1000}|[^<>\s@]{1,100}@[^<>\s@]{1,100})>/giu;
/** `**bold**` and `_so_`, but not `2*3*4` and `file_name_old`. */
const BOLD = /(?<![\p{L}\p{N}])(\*\*|__)(?=\S)((?:(?!\1)[^\n]|\n(?!\s*\n)){1,600}?)(?<=\S)\1(?!\p{N})/gu;
const ITALIC =
  /(?<![\p{L}\p{N}_])([*_])(?=[^\s*_|])((?:(?!\1)[^\n]|\n(?!\s*\n)){1,600}?)(?<=[^\s*_])\1(?![\p{L}\p{N}])/gu;
const STRUCK = /~~((?=\S)[^~\n]{1,600})~~[ \t]?/gu;
const CODE = /(`{1,3})([^`\n]{1,600})\1/gu;
const HIGHLIGHT = /(?<![=\p{L}\p{N}])==(?=[^\s=])([^=\n]{1,600})(?<=[^\s=])==(?!=)/gu;
/** A note's mark in the text and before the note: `[^1]`, `[^1]: …`. */
const NOTE = /[ \t]?\[\^[\p{L}\p{N}_-]{1,20}\]:?(?:(?<=:)[ \t]+)?/gu;
/** `[1]: https://…` says where a link leads, and nothing that is spoken. */
const LINK_TARGET = /^\s{0,3}\[[^[\]\n^]{1,100}\]:\s+<?(?:https?:\/\/|www\.|mailto:|\/|#)\S*\s*(?:["'(].*["')])?\s*$/u;

/** The words of a script as they are to be spoken and shown, and what besides marks was taken off: directions, labels, headings of tables. */
export function readScript(script: string): { words: string; taken: string[] } {
  const taken: string[] = [];
  const note: Note = (words) => {
    if (words.trim() !== '') taken.push(words.replace(/\s+/gu, ' ').trim());
    return '';
  };
  const letters = mended(script);
  taken.push(...letters.taken);
  const directed = withoutDirections(withoutTags(cleanCharacters(letters.text), note));
  const { lines, taken: framed } = withoutFrame(withoutFilmed(directed.text, note).split('\n'));
  taken.push(...directed.taken, ...framed);
  const plain = spokenLines(lines, note);
  const bare = shown(withoutMarks(hidden(plain.join('\n')), note)).replace(ENTITY, letterOf);
  return { words: withoutSpareBlanks(bare), taken };
}

export const plainScript = (script: string): string => readScript(script).words;

/** Writes down what is taken off, and leaves nothing in its place. */
type Note = (words: string) => string;

function withoutTags(text: string, note: Note): string {
  const cellsIn = (row: string): string => row.replace(NEXT_CELL, ', ').replace(/<[^<>]*>/gu, ' ');
  return withoutPictures(text, note)
    .replace(UNSEEN_WORDS, (_, comment = '', title = '') => note(comment || title))
    .replace(UNSEEN, '')
    .replace(HEAD_ROW, (_, row: string, gap: string) => note(cellsIn(row)) + gap)
    .replace(NEXT_CELL, ', ')
    .replace(PAGE_TAG, '')
    .replace(PAIRED_TAG, '$2')
    .replace(BLOCK_TAG, '\n')
    .replace(INLINE_TAG, '');
}

function spokenLines(lines: string[], note: Note): string[] {
  const rows = tableRows(lines);
  const timesOff = transcriptReader(lines);
  const last = lines.findLastIndex((line) => /\S/u.test(line));
  const unsaid = (words: string): string[] => {
    note(words);
    return [];
  };
  return lines.flatMap((line, at) => {
    if (isUnspoken(lines, at) || (isPartHeading(line) && lines.length > 1)) return unsaid(line);
    const row = rows.get(at);
    if (row?.isHeading) return unsaid(row.cells.join(', '));
    if (row) return row.cells.length === 0 ? [] : closed(row.cells.join(', '));
    const timed = timesOff(line);
    const said = withoutLabels(timed.line, at < last);
    for (const words of [...timed.taken, ...said.taken]) note(words);
    return said.line === null ? [] : (plainLine(said.line, isNumbered(lines, at)) ?? []);
  });
}

/** Blanks are neither heard nor seen; without them the scenes, joined by what stands between them, are the script again. */
const withoutSpareBlanks = (text: string): string =>
  text
    .replace(/\r\n?/gu, '\n')
    .replace(/[^\S\n]{2,}/gu, ' ')
    .replace(/[^\S\n]?\n[^\S\n]?/gu, '\n')
    .trim();

const withoutMarks = (text: string, note: Note): string => {
  const unpaired = text
    .replace(NOTE, '')
    .replace(LINK, (whole, words: string) => (isNameField(words) ? whole : words))
    .replace(ADDRESS_MARK, '$1')
    .replace(STRUCK, (_, words: string) => note(words))
    .replace(CODE, '$2')
    .replace(HIGHLIGHT, (whole, words: string) => (isMerged(words) ? whole : words))
    .replace(BOLD, (whole, mark: string, words: string) => (mark === '__' && isMerged(words) ? whole : words));
  return withoutStrayMarks(unpaired, note).replace(ITALIC, '$2');
};

/** `__NAME__` and `__first_name__` are fields, which placeholder.ts finds by their marks; "__Date__" may be a label in bold. */
const isMerged = (words: string): boolean => (words === words.toUpperCase() || /_/u.test(words)) && isField(words);

/** Signs behind a backslash are no marks; meanwhile they are characters that no text has. */
const ESCAPABLE = '\\`*_{}[]()#+.!~>-';
const FIRST_HIDDEN = 0xe100;
const hidden = (text: string): string =>
  text.replace(/\\([\\`*_{}[\]()#+.!~>-])/gu, (_, sign: string) =>
    String.fromCharCode(FIRST_HIDDEN + ESCAPABLE.indexOf(sign)),
  );
const shown = (text: string): string =>
  text.replace(/[\uE100-\uE110]/gu, (sign) => ESCAPABLE[sign.charCodeAt(0) - FIRST_HIDDEN] ?? sign);

/** "1. …" is a mark only in a list that counts; a line may also begin with a figure. */
function isNumbered(lines: readonly string[], at: number): boolean {
  const count = (line = ''): number => Number(/^\s{0,6}(\d{1,2})[.)]\s+\S/u.exec(line)?.[1] ?? Number.NaN);
  if (Number.isNaN(count(lines[at]))) return false;
  const before = lines.slice(0, at).findLast((line) => line.trim() !== '');
  const after = lines.slice(at + 1).find((line) => line.trim() !== '');
  const own = count(lines[at]);
  return count(before) === own - 1 || count(after) === own + 1;
}

/** Where a link leads, when a caption of a film is shown, and the number of that caption. */
const isUnspoken = (lines: readonly string[], at: number): boolean =>
  LINK_TARGET.test(lines[at]!) ||
  isCueTime(lines[at]!) ||
  (/^\s*\d{1,4}\s*$/u.test(lines[at]!) && isCueTime(lines[at + 1] ?? '')) ||
  (at === 0 && /^\uFEFF?WEBVTT\b/u.test(lines[at]!));

/** The line without what makes it a heading, an item or a quotation; null for a line that is only drawn. */
function plainLine(line: string, numbered: boolean): string | null {
  if (/^\s{0,3}(?:([-*_=])\s*(?:\1\s*){2,}|`{3,}[^`]*|~{3,}[^~]*)$/u.test(line)) return null;
  const unquoted = line.replace(/^\s{0,3}(?:>\s?)+/u, '');
  const marked = numbered ? /^\s{0,6}\d{1,2}[.)]\s+/u : /^\s{0,6}(?:#{1,6}\s+|[-*+•‣▪◦]\s+(?:\[[ xX]\]\s+)?)/u;
  const mark = marked.exec(unquoted)?.[0] ?? '';
  if (mark === '') return unquoted;
  return closed(
    unquoted
      .slice(mark.length)
      .replace(/\s+#+\s*$/u, '')
      .trim(),
  );
}

/** Ends as a sentence does, also behind a mark such as the end of bold. */
const closed = (words: string): string =>
  /[\p{L}\p{N}%)\]*_`~’”"]$/u.test(words) && !ENDED.test(words) ? `${words}.` : words;

const ENDED = /[.!?…:;,][)\]*_`~’”"]*$/u;
