// What a model is told of a summary: its statements, read as the embedded writer reads them and without those that the gate
// holds back. What is never sent can be neither said nor kept by a vendor. Quotes from them are found again in the summary.
import type { Brief, CharSpan } from '../../contracts.js';
import { collectFacts, type Dropped } from '../embedded/facts/facts.js';
import { maskMarkup } from '../embedded/notes/mask.js';
import { readStatements, type Statement } from '../embedded/notes/read.js';
import { findPeople } from '../embedded/people/people.js';
import { tongueOf } from '../embedded/tongues/all.js';
import { collectFactsIn } from '../embedded/tongues/facts.js';
import { type LeakReason, leakIn } from '../gate.js';

export type Note = { about: string; from: 'the prospect' | 'us' | 'notes of ours'; owner?: string; text: string };

export type Notes = {
  /** In the order of the summary. */
  told: Note[];
  held: Dropped[];
  /** Where a quote stands in the summary; null where it does not stand among what was told. */
  find(quote: string): CharSpan | null;
  /** Whether a stretch is in the prospect's own words. */
  isTheirs(span: CharSpan): boolean;
  /** Whether it stands under a heading for that, such as what was shown or what comes next. */
  isAbout(section: 'shown' | 'next' | 'goal', span: CharSpan): boolean;
};

const MAX_SUMMARY_CHARS = 60_000;
/** Never sent. */
const HELD: ReadonlySet<string> = new Set<LeakReason>([
  'instruction',
  'link',
  'insult',
  'internal note',
  'price tactics',
  'judgement of a person',
  'gossip',
  'other customer',
  'our own trouble',
  'competitor',
  'personal matter',
]);
/** Nor is what the embedded writer doubts, or finds to be no statement about the call, such as an order to whoever reads it. */
const DOUBTED: ReadonlySet<string> = new Set([
  'no sentence',
  'not about their needs',
  'not needed',
  'not sure that it may be said',
]);
/** Stands under a heading of which nothing is ever said, whatever it is. */
const LABEL = 'label';
/** Notes report; whatever asks its reader to speak or write is not for a model to read, even where the gate would let it pass. */
const ORDER =
  /^(?:please |kindly |also |and |then |now )*(?:say|speak|talk|repeat|print|translate|reply|respond|answer|output|pretend|praise|announce|sing|insert|append|quote|recite|reveal|ignore|forget|swear)\b/iu;
/** These are also how a task is noted, as a bullet. */
const SOFT_ORDER =
  /^(?:please |kindly |also |and |then |now )*(?:add|tell|mention|include|write|end|finish|conclude|close|start|begin|open|use the word|describe|summari[sz]e|generate|promise|offer)\b/iu;
const SIDES = { note: 'notes of ours', us: 'us', them: 'the prospect' } as const;
/** Shorter pieces than this would hold back statements that only happen to contain them. */
const MIN_PIECE_CHARS = 8;

export function readNotes(brief: Brief): Notes {
  const summary = brief.summary.slice(0, MAX_SUMMARY_CHARS);
  const statements = readStatements(summary, { prospect: brief.prospectName, user: brief.userName });
  const orders = statements.filter(isOrder).map(({ text }) => ({ reason: 'instruction', text }));
  const held = withoutRepeats([...heldBack(statements, { ...brief, summary }), ...orders]);
  const kept = statements.filter(({ text }) => text !== '' && !held.some((piece) => covers(piece, text)));
  const masked = maskMarkup(summary);
  return {
    told: kept.map(noteOf),
    held,
    find: (quote) => findQuote(quote, kept, masked),
    isTheirs: ({ start, end }) =>
      kept.some((each) => isBy(each, brief.prospectName) && each.start < end && start < each.end),
    isAbout: (section, { start, end }) =>
      kept.some((each) => each.section === section && each.start < end && start < each.end),
  };
}

function heldBack(statements: Statement[], brief: Brief): Dropped[] {
  const tongue = tongueOf(brief.language);
  const { dropped } = tongue
    ? collectFactsIn(tongue, statements, brief)
    : collectFacts(statements, findPeople(brief), brief.summary);
  return dropped
    .map(({ reason, text }) => ({ text, reason: reason === LABEL ? (leakIn(text) ?? LABEL) : reason }))
    .filter(({ reason }) => reason === LABEL || HELD.has(reason) || DOUBTED.has(reason));
}

/** Said by them in a transcript, or noted behind their name: "Sarah: I will …". */
const isBy = ({ side, owner }: Statement, name: string | null): boolean =>
  side === 'them' || (owner !== null && name !== null && firstOf(owner) === firstOf(name));

const firstOf = (name: string): string | undefined => /[\p{L}\p{M}]+/u.exec(name)?.[0].toLowerCase();

const isOrder = ({ text, bullet, section }: Statement): boolean =>
  ORDER.test(text) || (!bullet && section !== 'next' && SOFT_ORDER.test(text));

const withoutRepeats = (held: readonly Dropped[]): Dropped[] => [
  ...new Map(held.map((each) => [each.text, each])).values(),
];

/** A statement goes with a private piece of it, but not with one that merely says nothing. */
const covers = (piece: Dropped, text: string): boolean =>
  piece.text === text || (HELD.has(piece.reason) && piece.text.length >= MIN_PIECE_CHARS && text.includes(piece.text));

function noteOf({ section, side, owner, text }: Statement): Note {
  return { about: section ?? 'other', from: SIDES[side], ...(owner && { owner }), text };
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const MAX_QUOTE_WORDS = 80;
/** One word stands in some note or other, whatever it is quoted for. */
const MIN_QUOTE_WORDS = 2;
const SPACED = /\p{Script=Latin}/u;
/** Between two words of a quote anything may stand that is no word: models change quotation marks, dashes and spaces. */
const BETWEEN = String.raw`[^\p{L}\p{M}\p{N}]{1,60}`;

/** Only words in their order count; a quote has to lie within statements that follow each other, all of them told. */
function findQuote(quote: string, kept: readonly Statement[], masked: string): CharSpan | null {
  const words = quote.match(WORD) ?? [];
  if (words.length === 0 || words.length > MAX_QUOTE_WORDS) return null;
  if (words.length < MIN_QUOTE_WORDS && SPACED.test(quote)) return null;
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])${words.join(BETWEEN)}(?![\p{L}\p{M}\p{N}])`, 'giu');
  for (const { index, 0: found } of masked.matchAll(pattern)) {
    const span = withSigns({ start: index, end: index + found.length }, masked);
    if (isTold(span, kept, masked)) return span;
  }
  return null;
}

/** The stretch with the signs that belong to its first and last word: "$25k", "31%". */
function withSigns({ start, end }: CharSpan, masked: string): CharSpan {
  const before = /[$€£¥(~+-]*$/u.exec(masked.slice(Math.max(0, start - 3), start))![0].length;
  const after = /^\s?[%€$£¥]|^[.!?)]+/u.exec(masked.slice(end, end + 3))?.[0].length ?? 0;
  return { start: start - before, end: end + after };
}

/** No word of the stretch lies outside of what was told. */
function isTold({ start, end }: CharSpan, kept: readonly Statement[], masked: string): boolean {
  let rest = masked.slice(start, end);
  for (const each of kept) {
    const from = Math.max(each.start, start) - start;
    const to = Math.min(each.end, end) - start;
    if (from < to) rest = rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to);
  }
  return !/[\p{L}\p{N}]/u.test(rest);
}
