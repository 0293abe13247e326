// A script that a person wrote, without the marks of Markdown and HTML: those would be spoken and shown. The words stay as
// they are; only a heading or an item of a list that ends without a full stop is given one, since the voice would run on.

import { withoutBrackets } from './brackets.js';
import { mended } from './broken-encoding.js';
import { withoutChatMarks } from './chat-marks.js';
import { cleanCharacters } from './clean-characters.js';
import { withoutDirections } from './directions.js';
import { withoutEntities } from './entities.js';
import { isField, isNameField } from './field-names.js';
import { withoutFrontMatter } from './front-matter.js';
import { withoutNoteMarks } from './note-marks.js';
import { numberedLines } from './numbering.js';
import { withoutFrame } from './script-frame.js';
import { withoutLabels } from './script-labels.js';
import { tableRows } from './script-table.js';
import { withoutTags } from './script-tags.js';
import { isCueTime, transcriptReader } from './transcript-marks.js';
import { isPartHeading, withoutFilmed, withoutStrayMarks } from './unspoken.js';
import { unwrapped } from './wrapped-lines.js';

const LINK =
  /\[([^[\]\n]{0,300})\](?:\((?:[^()\s]|\([^()\s]{0,200}\)){0,1000}(?:\s+"[^"\n]{0,200}")?\)|\[[^[\]\n]{0,100}\])/gu;
const ADDRESS_MARK = /<((?:https?:\/\/|mailto:)[^<>\s]{1,1000}|[^<>\s@]{1,100}@[^<>\s@]{1,100})>/giu;
/** `**bold**` and `_so_`, but not `2*3*4` and `file_name_old`. */
const BOLD = /(?<![\p{L}\p{N}])(\*\*|__)(?=\S)((?:(?!\1)[^\n]|\n(?!\s*\n)){1,600}?)(?<=\S)\1(?!\p{N})/gu;
const ITALIC =
  /(?<![\p{L}\p{N}_])([*_])(?=[^\s*_|])((?:(?!\1)[^\n]|\n(?!\s*\n)){1,600}?)(?<=[^\s*_])\1(?![\p{L}\p{N}])/gu;
const STRUCK = /~~((?=\S)[^~\n]{1,600})~~[ \t]?/gu;
/** Of chats; "~20 to ~30" are figures. */
const STRUCK_ONCE = /(?<![\p{L}\p{N}~])~(?=\p{L})([^~\n]{1,200})(?<=\S)~(?![\p{L}\p{N}~])[ \t]?/gu;
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
  const { text, taken: fields } = withoutFrontMatter(cleanCharacters(withoutEntities(letters.text)));
  note(fields);
  const directed = withoutDirections(withoutTags(withoutChatMarks(text, note), note));
  const { lines, taken: framed } = withoutFrame(withoutFilmed(directed.text, note).split('\n'));
  taken.push(...directed.taken, ...framed);
  const plain = spokenLines(lines, note);
  const bare = shown(withoutBrackets(withoutMarks(hidden(plain.join('\n')), note)));
  return { words: unwrapped(withoutSpareBlanks(bare)), taken };
}

export const plainScript = (script: string): string => readScript(script).words;

/** Writes down what is taken off, and leaves nothing in its place. */
type Note = (words: string) => string;

function spokenLines(written: string[], note: Note): string[] {
  // Behind the sign of an item a tab is no border of a cell.
  const lines = written.map((line) =>
    line.replace(TABBED_ITEM, (_, sign: string) => (/[o§]/u.test(sign) ? '• ' : `${sign} `)),
  );
  const numbers = numberedLines(lines);
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
    if (row?.unsaid) note(row.unsaid);
    if (row?.isHeading) return unsaid(row.cells.join(', '));
    if (row) return row.cells.length === 0 ? [] : closed(row.cells.join(', '));
    const timed = timesOff(line);
    const said = withoutLabels(timed.line, at < last);
    for (const words of [...timed.taken, ...said.taken]) note(words);
    return said.line === null ? [] : (plainLine(said.line, numbers.get(at)) ?? []);
  });
}

/** Blanks are neither heard nor seen; without them the scenes, joined by what stands between them, are the script again. */
const withoutSpareBlanks = (text: string): string =>
  text
    .replace(/[^\S\n]{2,}/gu, ' ')
    .replace(/[^\S\n]?\n[^\S\n]?/gu, '\n')
    .trim();

const withoutMarks = (text: string, note: Note): string => {
  const linked = text.replace(NOTE, '').replace(LINK, (whole, words: string) => (isNameField(words) ? whole : words));
  const unpaired = withoutNoteMarks(linked, note)
    .replace(ADDRESS_MARK, '$1')
    .replace(STRUCK, (_, words: string) => note(words))
    .replace(STRUCK_ONCE, (_, words: string) => note(words))
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
const hiddenSign = (sign: string): string => String.fromCharCode(FIRST_HIDDEN + ESCAPABLE.indexOf(sign));
/** Others are behind one where a program was too careful: "it\\'s". What is to be filled in, "___", has no marks either. */
const hidden = (text: string): string =>
  text
    .replace(/\\([\\`*_{}[\]()#+.!~>-])/gu, (_, sign: string) => hiddenSign(sign))
    .replace(/\\(?=[^\p{L}\p{N}\s\P{ASCII}])/gu, '')
    .replace(/(?<![\p{L}\p{N}_])_{3,}(?![\p{L}\p{N}_])/gu, (blank) => hiddenSign('_').repeat(blank.length));
const shown = (text: string): string =>
  text.replace(/[\uE100-\uE110]/gu, (sign) => ESCAPABLE[sign.charCodeAt(0) - FIRST_HIDDEN] ?? sign);

/** Where a link leads, when a caption of a film is shown, and the number of that caption. */
const isUnspoken = (lines: readonly string[], at: number): boolean =>
  LINK_TARGET.test(lines[at]!) ||
  isCueTime(lines[at]!) ||
  (/^\s*\d{1,4}\s*$/u.test(lines[at]!) && isCueTime(lines[at + 1] ?? '')) ||
  (at === 0 && /^\uFEFF?WEBVTT\b/u.test(lines[at]!));

/** The line without what makes it a heading, an item or a quotation; null for a line that is only drawn. */
function plainLine(line: string, number = ''): string | null {
  if (/^\s{0,3}(?:([-*_=])\s*(?:\1\s*){2,}|`{3,}[^`]*|~{3,}[^~]*|"{3}|'{3}|\+(?:[-=]+\+)+)\s*$/u.test(line))
    return null;
  const unquoted = line.replace(/^\s{0,3}(?:>\s?)+/u, '');
  const mark = number !== '' && unquoted.startsWith(number) ? number : (ITEM.exec(unquoted)?.[0] ?? '');
  if (mark === '') return unquoted;
  const bold = /\*\*|__/u.exec(number && mark)?.[0] ?? '';
  return closed(
    bold +
      unquoted
        .slice(mark.length)
        .replace(/\s+#+\s*$/u, '')
        .trim(),
  );
}

const BULLET = '[-*+•‣▪◦·●○■□▫◆◇▶►➤➢❖✓✔☑✅➡→⇒–—]\\uFE0F?';
const ITEM = new RegExp(
  String.raw`^\s{0,12}(?:#{1,6}\s+(?:(?:\d{1,2}[.)]|\d{1,2}(?:\.\d{1,2}){1,3}\.?)\s+)?(?:${BULLET}\s+)?|${BULLET}\s+(?:\[[ xX]\]\s+)?|[\d#]\uFE0F?\u20E3\s*)`,
  'u',
);
const TABBED_ITEM = new RegExp(String.raw`^\s*(${BULLET}|\(?\d{1,2}[.)]|\(?[a-z][.)]|[o§])\t+`, 'u');

/** Ends as a sentence does, also behind a mark such as the end of bold. */
const closed = (words: string): string =>
  /[\p{L}\p{N}%)\]*_`~’”"]$/u.test(words) && !ENDED.test(words) ? `${words}.` : words;

const ENDED = /[.!?…:;,][)\]*_`~’”"]*$/u;
