// What a voice says of a script that a person wrote: everything but Markdown and HTML, emoji and other characters without a sound.
// The script itself stays as it is; each spoken character knows which written ones it stands for.
import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { parse, postprocess, preprocess } from 'micromark';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { decodeNumericCharacterReference } from 'micromark-util-decode-numeric-character-reference';
import type { CharSpan } from '../../domain/draft.js';
import type { Hold } from '../../domain/speech.js';
import { pauseMarks } from './pauses.js';
import { blanked, characterEdits, inOrder, replaced, unreadSpans } from './unread-parts.js';

export type SpokenText = {
  written: string;
  /** What the voice is given. */
  text: string;
  /** For each code unit of `text`: where the written characters begin that it stands for, and where they end. */
  starts: number[];
  ends: number[];
  /** Markup of the written text that is not spoken, in order; `said` is what the voice says for it. */
  markup: Markup[];
  /** The pauses that are set in it, as places of `text`. */
  holds: Hold[];
  /** The words to be stressed, as stretches of `text`. */
  stresses: CharSpan[];
};

export type Markup = CharSpan & {
  said: string;
  /** Where the table begins that it belongs to. */
  table?: number;
  /** The length of a pause that is set by it. */
  pauseS?: number;
  /** It changes how the words sound: captions leave it out. */
  isHeard?: boolean;
};

type Edit = Markup & { isMarkup: boolean };

/** Longer scripts are refused, and the parser takes more than linear time for some of them. */
const LONGEST_PARSED_CHARS = 5_000;

export function spokenText(written: string): SpokenText {
  const isLong = written.length > LONGEST_PARSED_CHARS;
  const parsed = isLong ? { edits: [], ends: [], stressed: [] } : parsedEdits(written);
  const pauses = isLong ? [] : pauseMarks(written).map((mark) => ({ ...mark, isMarkup: true, isHeard: true }));
  const edits = inOrder([...parsed.edits, ...pauses, ...characterEdits(written)]);
  const result = { written, ...apply(written, edits, parsed.ends) };
  return {
    ...result,
    markup: edits.filter(({ isMarkup }) => isMarkup),
    holds: holdsOf(result, edits),
    stresses: parsed.stressed.flatMap((span) => spokenSpan(result, span)),
  };
}

/** What is spoken of a stretch of the written text; nothing where it holds no word. */
function spokenSpan({ starts }: Pick<SpokenText, 'starts'>, { start, end }: CharSpan): CharSpan[] {
  const first = starts.findIndex((at) => at >= start);
  const last = starts.findLastIndex((at) => at < end);
  return first < 0 || last < first ? [] : [{ start: first, end: last + 1 }];
}

/** A stretch of the written text as captions show it. */
export function shownText({ written, markup }: SpokenText, { start, end }: CharSpan): string {
  const heard = markup.filter((mark) => mark.isHeard && mark.start >= start && mark.end <= end);
  const inside = heard.map((mark) => ({ start: mark.start - start, end: mark.end - start }));
  return replaced(written.slice(start, end), inside, () => '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Where nothing is spoken before or after it, a pause is none. */
function holdsOf({ starts }: Pick<SpokenText, 'starts'>, edits: readonly Edit[]): Hold[] {
  return edits.flatMap(({ end, pauseS }) => {
    const next = pauseS === undefined ? -1 : starts.findIndex((start) => start >= end);
    return next <= 0 ? [] : [{ at: next, seconds: pauseS! }];
  });
}

/** The stretch of the written text that stands for a stretch of the spoken one. */
export const writtenSpan = ({ starts, ends }: SpokenText, { start, end }: CharSpan): CharSpan => ({
  start: starts[start]!,
  end: ends[end - 1]!,
});

/**
 * Where a written text is cut between two spoken stretches that end and begin at these places of it: at the last line break between
 * them, else at the last blank, but never inside of a mark. The pieces, trimmed, lose nothing but white space.
 */
export function cutBetween({ written, markup }: SpokenText, from: number, to: number): number {
  const inside = markup.filter(({ start, end }) => start < to && end > from);
  const blanks = [...written.slice(from, to).matchAll(/\s/gu)]
    .map(({ index }) => from + index)
    .filter((at) => !inside.some(({ start, end }) => at >= start && at < end));
  return blanks.findLast((at) => written[at] === '\n') ?? blanks.at(-1) ?? from;
}

const TABLES = gfmTable();
const STRUCK = gfmStrikethrough({ singleTilde: false });
/** Indented lines are no code, and tags are read one by one, so that the words between them are found. */
const DISABLED = ['codeIndented', 'htmlFlow'];
/**
 * What takes the parser more than linear time. Of more marks than a script of this length can have, none is read as markup; most of
 * them are silent as they stand.
 */
const COSTLY = [
  { marks: /[*_~]/gu, most: 600, constructs: ['attention', 'strikethrough'] },
  { marks: /(?<=^|[ \t>])(?:[>*+-]|\d{1,9}[.)])/gmu, most: 300, constructs: ['list', 'blockQuote'] },
  { marks: /\r\n?|\n/gu, most: 500, constructs: ['list', 'blockQuote', 'table', 'setextUnderline'] },
  { marks: /[|]/gu, most: 600, constructs: ['table'] },
  { marks: /[[\]]/gu, most: 300, constructs: ['labelStartImage', 'labelStartLink', 'labelEnd', 'definition'] },
  { marks: /</gu, most: 300, constructs: ['htmlText', 'autolink'] },
] as const;

const overdone = (text: string): string[] =>
  COSTLY.filter(({ marks, most }) => (text.match(marks)?.length ?? 0) > most).flatMap(({ constructs }) => constructs);

function parsedEvents(text: string) {
  const disabled = [...DISABLED, ...overdone(text)];
  const parser = parse({ extensions: [TABLES, STRUCK, { disable: { null: disabled } }] });
  return postprocess(parser.document().write(preprocess()(text, undefined, true)));
}

/** Tokens of micromark that are not spoken, with all that is in them. */
const SILENT = new Set<string>([
  ...['atxHeadingSequence', 'setextHeadingLine', 'thematicBreak', 'blockQuotePrefix', 'codeFencedFence'],
  ...['emphasisSequence', 'strongSequence', 'strikethrough', 'codeTextSequence', 'escapeMarker', 'hardBreakEscape'],
  ...['autolinkMarker', 'image', 'labelMarker', 'resource', 'reference', 'definition'],
  ...['tableDelimiterRow'],
]);
/** Between them lines end; the words on both sides of `<b>` belong together. */
const BLOCK_TAG =
  /^<\/?(?:address|article|aside|blockquote|br|break|caption|dd|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|option|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?![a-z0-9-])/iu;
/** What ends as a sentence does where it is spoken. */
const SENTENCES = new Set<string>(['atxHeading', 'setextHeadingText', 'tableRow']);

type Context = {
  written: string;
  edits: Edit[];
  ends: number[];
  stressed: CharSpan[];
  /** What of it is open: how many lists, and where the row and the table lie. */
  lists: number;
  row: CharSpan | null;
  table: number | null;
};

function parsedEdits(written: string): Pick<Context, 'edits' | 'ends' | 'stressed'> {
  const unread = unreadSpans(written);
  const edits: Edit[] = unread.map((span) => ({ ...span, said: '', isMarkup: true }));
  const context: Context = { written, edits, ends: [], stressed: [], lists: 0, row: null, table: null };
  for (const [kind, { type, start, end }] of parsedEvents(blanked(written, unread))) {
    const visit = kind === 'enter' ? enter : leave;
    visit(context, type, { start: start.offset, end: end.offset });
  }
  return context;
}

const LISTS = new Set<string>(['listOrdered', 'listUnordered']);

function enter(context: Context, type: string, span: CharSpan): void {
  if (LISTS.has(type)) context.lists += 1;
  if (type === 'table') context.table = span.start;
  if (type === 'tableRow') context.row = span;
  if (type === 'emphasis' && isStress(context.written, span)) context.stressed.push(span);
  const silent = silentSpan(context, type, span);
  const table = context.table === null ? {} : { table: context.table };
  const stress = type === 'emphasisSequence' && context.stressed.some(edgesAt(span)) ? { isHeard: true } : {};
  if (silent) context.edits.push({ ...silent, ...table, ...stress, isMarkup: true });
}

const STRESS = /^\*[\p{L}\p{M}\p{N}'’.,%$€£&-]+(?:[ ][\p{L}\p{M}\p{N}'’.,%$€£&-]+){0,2}\*$/u;
/** `*word*`, of three words at most: more is a style of the text and no stress. */
const isStress = (written: string, { start, end }: CharSpan): boolean =>
  STRESS.test(written.slice(start, end)) && !isProduct(written, { start, end: start + 1 });

/** Whether a mark is the first or the last sign of a stretch. */
const edgesAt =
  (mark: CharSpan) =>
  ({ start, end }: CharSpan): boolean =>
    mark.start === start || mark.end === end;

function leave(context: Context, type: string, { end }: CharSpan): void {
  if (SENTENCES.has(type) || (type === 'paragraph' && context.lists > 0)) context.ends.push(end);
  if (LISTS.has(type)) context.lists -= 1;
  if (type === 'table') context.table = null;
  if (type === 'tableRow') context.row = null;
}

/** Which stretch is replaced for a token by what is said, or null where that is up to what it holds. The numbers of a list are words of it. */
function silentSpan({ written, row }: Context, type: string, span: CharSpan): Markup | null {
  const token = written.slice(span.start, span.end);
  if (type === 'characterReference') return { ...span, said: decoded(token) };
  if (type === 'htmlText') return { ...span, said: BLOCK_TAG.test(token) ? '\n' : '' };
  if (type === 'tableCellDivider') return row && dividerIn(written, row, span);
  if (EMPHASIS.has(type) && isProduct(written, span)) return null;
  return SILENT.has(type) || (type === 'listItemPrefix' && !/^\s*\d/u.test(token)) ? { ...span, said: '' } : null;
}

const EMPHASIS = new Set<string>(['emphasisSequence', 'strongSequence']);
/** `2*3*4` */
const isProduct = (written: string, { start, end }: CharSpan): boolean =>
  /\d/u.test(written[start - 1] ?? '') && /\d/u.test(written[end] ?? '');

/** The bar between two cells is a comma, without the blanks in front of it. */
function dividerIn(written: string, row: CharSpan, { start, end }: CharSpan): Markup {
  const before = written.slice(row.start, start).trimEnd();
  const isEmpty = before === '' || before.endsWith('|');
  const isLast = written.slice(end, row.end).trim() === '';
  return { start: row.start + before.length, end, said: isEmpty || isLast || CLOSED.test(before) ? '' : ',' };
}

/** `&amp;`, `&#39;`, `&#x27;` */
function decoded(reference: string): string {
  const value = reference.slice(1, -1);
  if (!value.startsWith('#')) return decodeNamedCharacterReference(value) || reference;
  const isHex = /^#x/iu.test(value);
  return decodeNumericCharacterReference(value.slice(isHex ? 2 : 1), isHex ? 16 : 10);
}

/** The words with single blanks between them, and where each character comes from. */
function apply(
  written: string,
  edits: readonly Edit[],
  sentenceEnds: readonly number[],
): Pick<SpokenText, 'text' | 'starts' | 'ends'> {
  const spoken = createCollector();
  const closing = [...sentenceEnds].sort((a, b) => a - b);
  let next = 0;
  const closeUpTo = (at: number) => {
    for (; next < closing.length && closing[next]! <= at; next += 1) spoken.close();
  };
  let at = 0;
  const keepUpTo = (end: number) => {
    for (; at < end; at += 1) {
      closeUpTo(at);
      spoken.add(written[at]!, at, at + 1);
    }
    closeUpTo(end);
  };
  for (const { start, end, said } of edits) {
    keepUpTo(start);
    for (const unit of said.split('')) spoken.add(unit, start, end);
    at = end;
  }
  keepUpTo(written.length);
  return spoken.end();
}

const CLOSED = /[.!?…:;,。！？、，][)\]"'’”»]*$/u;

function createCollector() {
  const units: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const dropBlanks = (blank: RegExp) => {
    while (units.length > 0 && blank.test(units.at(-1)!)) for (const list of [units, starts, ends]) list.pop();
  };
  return {
    add(unit: string, start: number, end: number) {
      const isBreak = unit === '\n';
      if (isBreak) dropBlanks(/[^\S\n]/u);
      const isSpare = isBreak ? units.at(-2) === '\n' && units.at(-1) === '\n' : /\s/u.test(units.at(-1) ?? ' ');
      if (/\s/u.test(unit) && (isSpare || units.length === 0)) return;
      units.push(unit);
      starts.push(start);
      ends.push(end);
    },
    /** Ends what was said last as a sentence, unless it has a mark. */
    close() {
      const last = units.findLastIndex((unit) => /\S/u.test(unit));
      if (last < 0 || CLOSED.test(units.slice(Math.max(0, last - 3), last + 1).join(''))) return;
      units.splice(last + 1, 0, '.');
      starts.splice(last + 1, 0, starts[last]!);
      ends.splice(last + 1, 0, ends[last]!);
    },
    end() {
      dropBlanks(/\s/u);
      return { text: units.join(''), starts, ends };
    },
  };
}

/** What a voice says of the script of a flow: the draft as it stands, an edited one without markup. */
export const spokenScript = (script: string, isEdited: boolean): string =>
  isEdited ? spokenText(script).text : script;
