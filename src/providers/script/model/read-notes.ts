// Asks the reader of summaries for what the writer with a model needs of one: its statements with where each stands and whose it is, and
// the stretches that are not for a model. The only file of this folder that knows the reader.
import type { Brief, CharSpan } from '../../contracts.js';
import { collectFacts, type Dropped } from '../embedded/facts/facts.js';
import { type Statement as Read, readStatements } from '../embedded/notes/read.js';
import { findPeople } from '../embedded/people/people.js';
import { tongueOf } from '../embedded/tongues/all.js';
import { collectFactsIn } from '../embedded/tongues/facts.js';
import { type LeakReason, leakIn } from '../privacy/gate.js';

export { maskMarkup } from '../embedded/notes/mask.js';

export type Statement = CharSpan & {
  text: string;
  /** What it stands under: what comes next, what was shown, what they want. */
  section: string | null;
  /** The name before its colon: whose task it is, or who said it. */
  label: string | null;
  isBullet: boolean;
  /** Whose words or whose task it is; `note` is what the seller wrote down about both. */
  side: 'us' | 'them' | 'other' | 'note';
};

export type Reading = {
  statements: Statement[];
  /** What must not be sent to a model: private remarks, doubts, and orders to whoever reads them. */
  withheld: (CharSpan & { reason: string })[];
};

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
/** Nor is what the embedded writer doubts, or finds to be no statement about the call. */
const DOUBTED: ReadonlySet<string> = new Set([
  'no sentence',
  'not about their needs',
  'not needed',
  'not sure that it may be said',
]);
/** Stands under a heading of which nothing is ever said, whatever it is. */
const LABEL = 'label';
/** Shorter pieces than this would hold back statements that only happen to contain them. */
const MIN_PIECE_CHARS = 8;

export function readNotes(brief: Brief): Reading {
  const read = readStatements(brief.summary, { prospect: brief.prospectName, user: brief.userName });
  const dropped = droppedFrom(read, brief);
  const spoken = read.filter(({ text }) => text !== '');
  return {
    statements: spoken.map((each) => statementOf(each, brief)),
    withheld: spoken.flatMap((each) => {
      const piece = dropped.find((candidate) => covers(candidate, each.text));
      return piece ? [{ start: each.start, end: each.end, reason: piece.reason }] : [];
    }),
  };
}

function droppedFrom(read: Read[], brief: Brief): Dropped[] {
  const tongue = tongueOf(brief.language);
  const { dropped } = tongue
    ? collectFactsIn(tongue, read, brief)
    : collectFacts(read, findPeople(brief), brief.summary);
  return dropped
    .map(({ reason, text }) => ({ text, reason: reason === LABEL ? (leakIn(text) ?? LABEL) : reason }))
    .filter(({ reason }) => reason === LABEL || HELD.has(reason) || DOUBTED.has(reason));
}

/** A statement goes with a private piece of it, but not with one that merely says nothing. */
const covers = (piece: Dropped, text: string): boolean =>
  piece.text === text || (HELD.has(piece.reason) && piece.text.length >= MIN_PIECE_CHARS && text.includes(piece.text));

function statementOf({ text, start, end, section, owner, side, bullet }: Read, brief: Brief): Statement {
  const whose = owner === null ? side : ownerSide(owner, side, brief);
  return { text, start, end, section, label: owner, isBullet: bullet, side: whose };
}

function ownerSide(owner: string, side: Read['side'], { prospectName, userName }: Brief): Statement['side'] {
  if (isSamePerson(owner, prospectName)) return 'them';
  if (side !== 'note') return side;
  return isSamePerson(owner, userName) ? 'us' : 'other';
}

const isSamePerson = (one: string, other: string | null): boolean => other !== null && firstOf(one) === firstOf(other);

const firstOf = (name: string): string | undefined => /[\p{L}\p{M}]+/u.exec(name)?.[0].toLowerCase();
