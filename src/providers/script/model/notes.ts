// What a model is told of a summary: its statements, read as the embedded writer reads them and without those that the gate
// holds back, unless a model cleared them where the gate was unsure (unsure.ts). Quotes from them are found again in the summary.

import { ENGLISH_LISTS } from '../../../text/english/tags.js';
import { leakIn } from '../../../text/privacy/gate.js';
import { asksNotToTell, keptQuiet } from '../../../text/privacy/silence.js';
import type { Brief, CharSpan } from '../../contracts.js';
import { isPrivate, isUnsure, readSummary } from '../embedded/candidates.js';
import { ownModels } from '../learned/weights.js';
import { ownerOf, type Parties, sectionIn, sideOf } from '../reading/parties.js';
import type { Section } from '../reading/sections.js';
import { maskMarkup } from '../reading/sentences.js';
import type { Statement as Read } from '../reading/statements.js';

export type Note = {
  about: string;
  from: 'the prospect' | 'us' | 'somebody else' | 'notes of ours';
  owner?: string;
  text: string;
};

export type Held = { reason: string; text: string };

export type Doubt = Partial<Note> & { number?: number; hint?: string; text: string };

export type Notes = {
  /** In the order of the summary. */
  told: Note[];
  /** Where these stand, with their labels, and all of them as one text. */
  spans: CharSpan[];
  toldText: string;
  held: Held[];
  /** What is held back and is not plainly private. */
  unsure: CharSpan[];
  /** These and what stands around them, in order; a number is a place in `unsure`, from 1 on. */
  doubts: Doubt[];
  /** Where a quote stands in the summary; null where it does not stand among what was told. */
  find(quote: string): CharSpan | null;
  /** Where a part of one stretch stands, word for word; null where it does not, or is too short to mean something. */
  partOf(span: CharSpan, text: string): CharSpan | null;
  /** What stands there, as it was sent: without links and markup. */
  quoted(span: CharSpan): string;
};

const MAX_SUMMARY_CHARS = 60_000;
/** Notes report; whatever asks its reader to speak or write is not for a model to read, even where the gate would let it pass. */
const ORDER = opening('orders');
/** These are also how a task is noted, as a bullet. */
const SOFT_ORDER = opening('soft orders');
function opening(name: string): RegExp {
  return new RegExp(String.raw`^(?:please |kindly |also |and |then |now )*${ENGLISH_LISTS.source(name)}\b`, 'iu');
}

const SIDES = { note: 'notes of ours', us: 'us', them: 'the prospect', other: 'somebody else' } as const;

/** `cleared` are those of `unsure`, or parts of them, that may be told all the same. */
export function notesOf(given: Brief, clearedSpans: readonly CharSpan[] = []): Notes {
  const cleared = merged(clearedSpans);
  const brief = { ...given, summary: given.summary.slice(0, MAX_SUMMARY_CHARS) };
  const { statements, withheld } = readNotes(brief);
  const orders = statements.filter(isOrder).map(({ start, end }) => ({ start, end, reason: 'instruction' }));
  const sure = [...withheld.filter((each) => !each.isUnsure), ...orders];
  const isSure = (span: CharSpan): boolean => sure.some((each) => overlaps(each, span));
  const unsure = withheld.filter((each) => each.isUnsure && !isSure(each));
  const masked = maskMarkup(brief.summary);
  const held = [...withheld, ...orders].flatMap((span) => (isSure(span) ? [span] : without(span, cleared, masked)));
  const told = inOne(
    statements.flatMap((each) =>
      held.some((span) => overlaps(span, each)) ? partsOf(each, cleared, held, masked) : [each],
    ),
    masked,
  );
  const labelled = told.map((each) => withLabel(each, brief.summary));
  return {
    told: told.map(noteOf),
    spans: labelled.map(({ start, end }) => ({ start, end })),
    toldText: labelled.map(({ start, end }) => masked.slice(start, end)).join('\n'),
    held: heldPieces(held, brief.summary),
    ...doubtsOf(statements, unsure, isSure),
    find: (quote) => findQuote(quote, labelled, masked),
    partOf: (span, text) =>
      (text.match(WORD)?.length ?? 0) < MIN_PART_WORDS
        ? null
        : (placesOf(text, masked).find((each) => isTold(each, [span], masked) && !isTurned(each, masked)) ?? null),
    quoted: ({ start, end }) => masked.slice(start, end).replace(/\s+/gu, ' ').trim(),
  };
}

/** In order, with those that overlap as one. */
function merged(spans: readonly CharSpan[]): CharSpan[] {
  const all: CharSpan[] = [];
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = all.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  return all;
}

/** What is left of a stretch between others that are in order, where that has words. */
function without<Span extends CharSpan>(span: Span, others: readonly CharSpan[], masked: string): Span[] {
  const inside = others.filter((each) => overlaps(each, span));
  const starts = [span.start, ...inside.map(({ end }) => end)];
  return starts.flatMap((start, at) => {
    const end = inside[at]?.start ?? span.end;
    return /[\p{L}\p{N}]/u.test(masked.slice(start, end)) ? [{ ...span, start, end }] : [];
  });
}

/** A statement that is held back in part, as its cleared parts; its label is none of them. */
const partsOf = (
  statement: Statement,
  cleared: readonly CharSpan[],
  held: readonly CharSpan[],
  masked: string,
): Statement[] =>
  cleared
    .filter((part) => overlaps(part, statement) && !held.some((span) => overlaps(span, part)))
    .map(({ start, end }) => {
      const text = masked.slice(start, end).replace(/[*_`[\]]+/gu, '');
      return { ...statement, start, end, label: null, text: text.replace(/\s+/gu, ' ').trim() };
    });

/** What the embedded writer reads in pieces is one note, as it was written: "train deaths 160 -> 58 in one winter". */
const inOne = (statements: readonly Statement[], masked: string): Statement[] =>
  statements.flatMap((each, at) => {
    const isSame = (other: Statement | undefined): boolean => other?.start === each.start && other.end === each.end;
    if (isSame(statements[at - 1])) return [];
    const pieces = statements.filter(isSame);
    const text = masked.slice(each.start, each.end).replace(/\s+/gu, ' ').trim();
    return pieces.length > 1 && pieces.every((piece) => text.includes(piece.text.trim()))
      ? [{ ...each, text }]
      : pieces;
  });

const MAX_UNSURE = 60;
/** So many statements on either side say what one is about. */
const AROUND = 2;

function doubtsOf(
  statements: readonly Statement[],
  spans: readonly CharSpan[],
  isSure: (span: CharSpan) => boolean,
): Pick<Notes, 'unsure' | 'doubts'> {
  const places = new Map(spans.map(({ start, end }) => [`${start}-${end}`, { start, end }]));
  const unsure = [...places.values()].slice(0, MAX_UNSURE);
  const numbers = statements.map((each) => unsure.findIndex((span) => overlaps(span, each)) + 1);
  const doubts = statements.flatMap((each, at): Doubt[] => {
    const isNear = numbers.slice(Math.max(0, at - AROUND), at + AROUND + 1).some((number) => number > 0);
    if (!isNear) return [];
    const number = numbers[at]!;
    const isTold = number === 0 && !isSure(each) && !spans.some((span) => overlaps(span, each));
    const quiet = keptQuiet(statements, at);
    if (number > 0) return [{ number, ...noteOf(each), ...(quiet && { hint: HINTS[quiet] }) }];
    return [isTold ? noteOf(each) : { text: asksNotToTell(each.text) ? HUSHED : '(held back)' }];
  });
  return { unsure, doubts };
}

const HUSHED = '(held back: it asks not to tell what stands before it)';
const HINTS = {
  told: 'a remark behind it that is held back asks not to tell it',
  named: 'a remark that is held back asks not to name somebody in it',
};

export const overlaps = (one: CharSpan, other: CharSpan): boolean => one.start < other.end && other.start < one.end;

/** What lies in both. */
export const shared = (one: CharSpan, other: CharSpan): CharSpan | null =>
  overlaps(one, other) ? { start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) } : null;

const isOrder = ({ text, isBullet, section }: Statement): boolean =>
  ORDER.test(text) || (!isBullet && section !== 'next' && SOFT_ORDER.test(text));

/** In the words of the summary, each once. */
function heldPieces(held: readonly (CharSpan & { reason: string })[], summary: string): Held[] {
  const pieces = held.map(({ start, end, reason }) => ({
    reason,
    text: summary
      .slice(start, end)
      .replace(/^[\s,;:.]+/u, '')
      .trimEnd(),
  }));
  return [...new Map(pieces.map((piece) => [piece.text, piece])).values()];
}

const noteOf = ({ section, side, label, text }: Statement): Note => ({
  about: section ?? 'other',
  from: SIDES[side],
  ...(label && { owner: label }),
  text,
});

/** The stretch with the label in front of it: dates of steps stand there, and who said it. */
function withLabel(statement: Statement, summary: string): Statement {
  const { label, start } = statement;
  const at = label === null ? -1 : summary.lastIndexOf(label, start - 1);
  return at >= 0 && start - at <= label!.length + BEHIND_LABEL ? { ...statement, start: at } : statement;
}
/** A colon, a bracket, a space. */
const BEHIND_LABEL = 4;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const MAX_QUOTE_WORDS = 80;
/** One word stands in some note or other, whatever it is quoted for. */
const MIN_QUOTE_WORDS = 2;
const SPACED = /\p{Script=Latin}/u;
/** Between two words of a quote anything may stand that is no word: models change quotation marks, dashes and spaces. */
const BETWEEN = String.raw`[^\p{L}\p{M}\p{N}]{1,60}`;

/** Fewer words may mean anything. */
const MIN_PART_WORDS = 3;
/** Without the word in front of it a part says the opposite. */
const isTurned = ({ start }: CharSpan, masked: string): boolean =>
  /(?:\b(?:no|not|never|without|unless|nor|if|hardly)|n['’]t)\s+$/iu.test(masked.slice(Math.max(0, start - 12), start));

/** Only words in their order count; a quote has to lie within statements that follow each other, all of them told. */
function findQuote(quote: string, kept: readonly Statement[], masked: string): CharSpan | null {
  const place = placesOf(quote, masked).find((span) => isTold(span, kept, masked));
  if (place) return place;
  // A statement may be told in other words than it was written: names for initials.
  const pattern = patternOf(quote);
  const whole = pattern && kept.find(({ text }) => new RegExp(pattern, 'iu').test(text));
  return whole ? { start: whole.start, end: whole.end } : null;
}

const placesOf = (quote: string, masked: string): CharSpan[] =>
  [...masked.matchAll(patternOf(quote) ?? /(?!)/gu)].map(({ index, 0: found }) =>
    withSigns({ start: index, end: index + found.length }, masked),
  );

/** Null where a quote is too short to be one, or too long. */
function patternOf(quote: string): RegExp | null {
  const words = quote.match(WORD) ?? [];
  if (words.length === 0 || words.length > MAX_QUOTE_WORDS) return null;
  if (words.length < MIN_QUOTE_WORDS && SPACED.test(quote)) return null;
  return new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])${words.join(BETWEEN)}(?![\p{L}\p{M}\p{N}])`, 'giu');
}

/** The stretch with the signs that belong to its first and last word: "$25k", "31%". */
function withSigns({ start, end }: CharSpan, masked: string): CharSpan {
  const before = /[$€£¥(~+-]*$/u.exec(masked.slice(Math.max(0, start - 3), start))![0].length;
  const after = /^\s?[%€$£¥]|^[.!?)]+/u.exec(masked.slice(end, end + 3))?.[0].length ?? 0;
  return { start: start - before, end: end + after };
}

/** No word of the stretch lies outside of what was told. */
function isTold({ start, end }: CharSpan, kept: readonly CharSpan[], masked: string): boolean {
  let rest = masked.slice(start, end);
  for (const each of kept) {
    const from = Math.max(each.start, start) - start;
    const to = Math.min(each.end, end) - start;
    if (from < to) rest = rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to);
  }
  return !/[\p{L}\p{N}]/u.test(rest);
}

export type Statement = CharSpan & {
  text: string;
  /** What it stands under: what comes next, what was shown, what they want. */
  section: Section | null;
  /** The name before its colon: whose task it is, or who said it. */
  label: string | null;
  isBullet: boolean;
  /** Whose words or whose task it is; `note` is what the seller wrote down about both. */
  side: 'us' | 'them' | 'other' | 'note';
};

export type Reading = {
  statements: Statement[];
  /** What must not be sent to a model: private remarks, and orders to whoever reads them. */
  withheld: (CharSpan & { reason: string; isUnsure: boolean })[];
};

function readNotes(brief: Brief): Reading {
  const reading = readSummary(brief, ownModels());
  const { statements, parties } = reading;
  return {
    statements: statements.map((each) => statementOf(each, parties)),
    withheld: statements.flatMap((statement, at) => {
      const { text, start, end } = statement;
      const leak = leakIn(text, leakSide(statement, parties));
      if (leak === null && !isPrivate(reading, at)) return [];
      return [{ start, end, reason: 'private', isUnsure: isUnsure(reading, at, leak) }];
    }),
  };
}

function leakSide(statement: Read, parties: Parties): 'us' | 'them' | 'note' {
  const side = sideOf(statement, parties);
  return side === 'other' ? 'note' : side;
}

function statementOf(statement: Read, parties: Parties): Statement {
  const { text, start, end, isBullet, label, speaker } = statement;
  const owner = ownerOf(statement, parties);
  const side = owner === null ? sideOf(statement, parties) : owner.side === 'both' ? 'note' : owner.side;
  return { text, start, end, section: sectionIn(statement), label: label ?? speaker, isBullet, side };
}
