// Takes the lines of a summary apart: bullets, check boxes, headings, time stamps, labels, and the parts of an e-mail that
// are not its message.
import { GONE } from './mask.js';
import { type Section, sectionOf } from './sections.js';

export type Line = {
  /** Where the words begin and end in the summary; what stands before them is a bullet, a stamp or a quote mark. */
  start: number;
  end: number;
  /** The words, masked, character for character. */
  text: string;
  bullet: boolean;
  done: boolean;
  heading: Section | 'unknown' | null;
  quoted: boolean;
  blankBefore: boolean;
  /** How far the line is moved in. */
  indent: number;
};

const BULLET = /^(?:[-*•‣◦▪●○·–—+>→]+|\(?\d{1,2}(?:\.\d{1,2})*[.)]|[a-z][.)])[\s\uE000]+/iu;
/** "1.2 Set the meters": the number of a heading or a point; "2.3 hectares" is a figure. */
const OUTLINE =
  /^[1-9]\d?(?:\.\d{1,2})+[\s\uE000]+(?=\p{Lu})(?!(?:[MGkT]?W|[MGT]B|[MGk]?Wh|FTE|EUR|USD|GBP|CHF|HP|PS|Mio|Mrd|[CFVAMK])\b)/u;
const BOX = /^(?:\[([ xX✓-]?)\]|([☐☑]))[\s\uE000]*/u;
const STAMP =
  /^[[(<]?(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?[\])>]?(?:[\s\uE000]*-->[\s\uE000]*(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?)?(?![\s\uE000]*(?:[ap]\.?m\b|uhr\b|h\b))[\s\uE000]*(?:[-–|:][\s\uE000]+)?/iu;
/** "[14/10, 17:41] Kieran: done": a message of a chat that was exported. */
const CHAT_STAMP =
  /^\[?\d{1,4}[./-]\d{1,2}(?:[./-]\d{2,4})?,?\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?\]?\s*(?:[-–]\s+)?(?=\p{L}[^:\n]{0,40}:\s)/iu;
/** Names of the head of a mail are labels, with nothing behind them, too. */
const MAIL_NAME = /^(?:from|to|cc|bcc|subject|date|sent|reply-to)$/iu;
/** Headings that people write in small letters, too. */
const SMALL_HEADING =
  /^(?:to-?dos?|next steps?|next|demo|shown|pains?|problems?|goals?|action items?|actions|internal|private|price|pricing|offer|quote|investment)$/u;
const MAX_HEADING_CHARS = 60;

/** The lines of masked text which hold words. */
export function linesOf(masked: string): Line[] {
  const lines: Line[] = [];
  let at = 0;
  let blankBefore = true;
  for (const raw of masked.split('\n')) {
    const line = readLine(raw, at, blankBefore);
    at += raw.length + 1;
    blankBefore = line === null && raw.replaceAll(GONE, '').trim() === '';
    if (line) lines.push(line);
  }
  markListHeads(lines);
  markTopics(lines);
  if (isFilled(lines)) return joinWrapped(lines, () => true, true);
  if (isWrapped(lines) && !isSmallList(lines)) return joinWrapped(lines);
  if (lines.some(({ quoted }) => quoted)) return joinWrapped(lines, (line) => line.quoted);
  return isNotes(lines) ? lines.map((line) => ({ ...line, bullet: true })) : lines;
}

/** A few words above a list, between two lists or behind a gap, are its heading. */
function markListHeads(lines: Line[]): void {
  lines.forEach((line, at) => {
    const before = lines[at - 1];
    const words = line.text.replaceAll(GONE, '').trim();
    const loud = /^(?:\p{Lu}{3,}\s+){2,5}(?=\p{Ll})/u.exec(words)?.[0].trim();
    if (loud && !line.bullet && !line.heading && lines[at + 1]?.bullet) line.heading = sectionOf(loud);
    const alone =
      !line.bullet &&
      !line.heading &&
      lines[at + 1]?.bullet === true &&
      (line.blankBefore || before?.bullet === true || before?.heading != null);
    if (alone && /^\p{Lu}[\p{L}&'/ -]{2,40}$/u.test(words) && words.split(/\s+/u).length <= 4)
      line.heading = sectionOf(words) ?? 'unknown';
  });
}

/** A few words in a line of their own over a paragraph of sentences, more than once: the topics of a report. */
function markTopics(lines: Line[]): void {
  const topics = lines.filter((line, at) => {
    const next = lines[at + 1];
    const words = line.text.replaceAll(GONE, '').trim();
    const isTopic =
      !line.bullet && !line.heading && /^\p{Lu}[\p{L}&'’,/ -]{3,48}$/u.test(words) && words.split(/\s+/u).length <= 6;
    return (
      isTopic &&
      next &&
      !next.bullet &&
      !next.blankBefore &&
      /^\p{Lu}.{40,}[.!?]["”»)]*$/u.test(next.text.replaceAll(GONE, '').trim())
    );
  });
  if (topics.length > 1)
    for (const line of topics) line.heading ??= sectionOf(line.text.replaceAll(GONE, '').trim()) ?? 'unknown';
}

function readLine(raw: string, offset: number, blankBefore: boolean): Line | null {
  let from = 0;
  let bullet = false;
  let done = false;
  let marked = false;
  let quoted = false;
  const eat = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(raw.slice(from, from + 200));
    if (found) from += found[0].length;
    return found;
  };
  eat(/^[\s\uE000\uFEFF]+/u);
  if (eat(/^(?:>[\s\uE000]?){1,9}/u)) quoted = true;
  if (eat(/^#{1,6}[\s\uE000]+/u)) marked = true;
  for (let turn = 0; turn < 3; turn += 1) {
    if (eat(BULLET) ?? eat(OUTLINE)) bullet = true;
    const box = eat(BOX);
    if (box) [bullet, done] = [true, /[xX✓]/.test(box[1] ?? '') || box[2] === '☑'];
    eat(CHAT_STAMP) ?? eat(STAMP);
    eat(/^[\s\uE000|]+/u);
  }
  const text = withoutEnd(raw.slice(from), /[\s\uE000|]/u);
  if (!/[\p{L}\p{N}\uE001]/u.test(text)) return null;
  const start = offset + from;
  const heading = headingOf(text, raw, marked || (wasBold(raw, from) && !(bullet && wasLink(raw))), bullet);
  const indent = /^[ \t]*/u.exec(raw)![0].replaceAll('\t', '    ').length;
  return { start, end: start + text.length, text, bullet, done, heading, quoted, blankBefore, indent };
}

/** Without the signs at its end, one by one: a pattern that looks for them from each place would take minutes over long blanks. */
function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

/** A line that lost markers at both of its ends was set in bold. */
function wasBold(raw: string, from: number): boolean {
  return raw.slice(Math.max(0, from - 4), from + 2).includes(GONE) && /\uE000[\s:→•]*$/u.test(raw);
}

/** The address of a link takes more room at the end than any marker: "- [Their premium rose by 31%](https://…)" is a note. */
const wasLink = (raw: string): boolean => raw.slice(-400).trimEnd().endsWith(GONE.repeat(8));

function headingOf(text: string, raw: string, marked: boolean, bullet: boolean): Section | 'unknown' | null {
  const words = withoutEnd(text.replaceAll(GONE, ''), /[\s→•]/u).trim();
  if (words.length > MAX_HEADING_CHARS || /[.!?]$/.test(words)) {
    return marked && words.length < 90 ? (sectionOf(words) ?? 'unknown') : null;
  }
  const name = words
    .replace(/[:\s]+$/, '')
    .replace(/\s*\([^()]{0,30}\d:\d\d[^()]{0,30}\)$/u, '')
    .replace(/^\d{1,2}[.)]\s*/, '');
  const known = sectionOf(name);
  if (marked) return known ?? 'unknown';
  if (/:$/.test(words) && MAIL_NAME.test(name)) return null;
  if (!bullet && SMALL_HEADING.test(name)) return known;
  if (/:$/.test(words) && name.split(/\s+/).length <= 7) return known ?? (bullet ? null : 'unknown');
  return known && looksLikeHeading(name, raw, bullet) ? known : null;
}

/** In capitals, or a few words in title case that stand for themselves or behind a number. */
function looksLikeHeading(name: string, raw: string, bullet: boolean): boolean {
  const count = name.split(/\s+/).length;
  if (!bullet && /\p{Lu}{3}/u.test(name) && !/\p{Ll}|\d/u.test(name)) return true;
  const titled = count <= 4 && /^\p{Lu}/u.test(name) && !/[,;:\d]/.test(name);
  const numbered = count <= 3 && /^\d/.test(raw.trim());
  return titled && (!bullet || numbered) && isOnlyLabel(name);
}

/** A line such as "Pain Points" or "Next steps", with nothing in it but the name of a section. */
function isOnlyLabel(name: string): boolean {
  return (
    /^(?:the |our |their |key |main |business |current |proposed |agreed |internal |meeting |call |client |customer |prospect )?[\p{L}'/&-]+(?: (?:and |& )?[\p{L}'/&-]+){0,2}$/iu.test(
      name,
    ) && !/\b(?:is|are|was|were|has|have|need|needs|want|wants|will|can|uses?|sent?|send)\b/i.test(name)
  );
}

/** Short lines without full stops are a list, even where nobody drew its bullets. */
const isNotes = (lines: Line[]): boolean =>
  lines.length >= 5 &&
  lines.filter((line) => line.text.length < 80 && !/[.:]$/u.test(line.text)).length >= lines.length * 0.7;

/** Most lines of a text that a mail program broke are about equally long, and next to none is longer than a screen is wide. */
const isWrapped = (lines: Line[]): boolean =>
  lines.filter((line) => line.text.length > 110).length <= lines.length * 0.1 &&
  lines.filter((line) => line.text.length >= 50 && line.text.length <= 100).length >= lines.length * 0.4;

const WIDEST = 200;

/** Every line of a paragraph is so long that the first word of the next had no room: an editor broke them, whatever its width. */
function isFilled(lines: Line[]): boolean {
  const broken = lines.flatMap((line, at) => {
    const next = lines[at + 1];
    return next && isBeside(line, next) ? [{ line, next }] : [];
  });
  const width = Math.max(...lines.filter(({ bullet }) => !bullet).map(({ text }) => text.length));
  const full = broken.filter(({ line, next }) => line.text.length + next.text.search(/\s|$/u) + 1 >= width);
  return broken.length > 2 && width <= WIDEST && full.length >= broken.length * 0.8;
}

const MOSTLY = 0.8;
const HALF = 0.5;
const LABELLED = /^\p{Ll}[\p{Ll} ]{1,15}(?::| [-–—] )/u;

/** Nearly every line begins small, and they have labels, or most are not so full that the next word had no room: notes, and no prose. */
function isSmallList(lines: Line[]): boolean {
  const opened = lines.filter(({ text }) => /^\p{L}/u.test(text));
  const small = opened.filter(({ text }) => /^\p{Ll}/u.test(text));
  if (lines.length < 5 || small.length < opened.length * MOSTLY) return false;
  const width = Math.max(...lines.map(({ text }) => text.length));
  const beside = lines.flatMap((line, at) => {
    const next = lines[at + 1];
    return next && isBeside(line, next) ? [line.text.length + next.text.search(/\s|$/u) + 1] : [];
  });
  const full = beside.filter((length) => length > width);
  return full.length <= beside.length * HALF || opened.filter(({ text }) => LABELLED.test(text)).length > 2;
}

/** Joins lines that were broken in the middle of a sentence by a mail program. */
function joinWrapped(lines: Line[], isBroken: (line: Line) => boolean = () => true, filled = false): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last && isBroken(line) && continues(last, line, filled)) {
      last.text += `${GONE.repeat(Math.max(0, line.start - last.end - 1))} ${line.text}`;
      last.end = line.end;
    } else joined.push({ ...line });
  }
  return joined;
}

const isBeside = (last: Line, line: Line): boolean =>
  !line.blankBefore && !line.bullet && !line.heading && !last.heading && line.quoted === last.quoted;

function continues(last: Line, line: Line, filled: boolean): boolean {
  if (!isBeside(last, line)) return false;
  if (last.text.length < 40 || /[.!?:;]["')\]]?$/u.test(last.text)) return false;
  if (filled) return true;
  if (/^[\p{L}][\p{L} '’]{0,24}(?:[:=]| [-–—] )/u.test(line.text)) return false;
  const open =
    /(?:,|\b(?:the|an?|of|and|or|to|with|for|in|on|by|at|is|are|that|their|from|which|has|have|will))$/iu.test(
      last.text,
    );
  return open || /^[\p{Ll}$€£(]/u.test(line.text);
}

/** "Attendees: Dana, Alex. They plan 40 routes by hand.": behind the field of a head the notes go on. */
export const goesOn = (text: string): boolean => /[.!?] (?=\p{Lu}[\p{L}'’]*(?: [\p{L}\d'’$€£%-]+){3,})/u.test(text);
