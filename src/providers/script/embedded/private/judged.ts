// What the judge makes of a statement of the notes. Where a heading or its own words speak for a statement, more is needed to hold it
// back; what the two sides said to each other or wrote in a mail is no remark among colleagues.

import { judge } from '../../judge/judge.js';
import type { LeakReason } from '../../privacy/gate.js';
import { openPrice } from '../facts/price.js';
import type { Statement } from '../notes/read.js';
import { isDatedPlan } from './agreed-plan.js';
import type { Private } from './reach.js';
import { asTold, isLoss, isMeasured } from './told-figures.js';

/** Chosen by leaving out one author after the other: most remarks are held back, and about one fact in twenty. */
const LIKELY = 0.45;
/** A remark often stands behind a fact in the same sentence: "they need it by June, and that ought to buy us the term". */
const LIKELY_BEHIND = 0.22;
const TURNS = /, \p{Ll}|[;:–—] | - /u;
/** Under a heading for facts and plans, in quotation marks, and of a price that was told, a remark is rare. */
const LIKELY_IN_PLACE = 0.85;
/** The judge knows less of the other languages, and is believed only where it is sure. */
const LIKELY_ELSEWHERE = 0.75;
const HEADINGS = /^(?:pain|cost|goal|shown|next|date)$/;
const QUOTED = /^["“„«]/u;

/** Why a statement is probably a remark, or null; `accent` is what the style of the notes adds to the odds of each of their sentences. */
export function judgedIn(statement: Statement, language: string, accent = 0): LeakReason | null {
  if (statement.side !== 'note' || isMeasured(statement.text)) return null;
  const { probability, reason } = judge(asTold(statement.text), language);
  return oddsOf(probability) - accent > oddsOf(levelOf(statement, language)) ? reason : null;
}

const speaksForItself = (statement: Statement): boolean =>
  statement.aloud !== undefined ||
  QUOTED.test(statement.text) ||
  openPrice(statement) !== null ||
  isDatedPlan(statement.text) ||
  isLoss(statement.text);

function levelOf(statement: Statement, language: string): number {
  if (HEADINGS.test(statement.section ?? '') || speaksForItself(statement)) return LIKELY_IN_PLACE;
  if (language !== 'en') return LIKELY_ELSEWHERE;
  return TURNS.test(statement.text) ? LIKELY_BEHIND : LIKELY;
}

/**
 * Rules that hold back in doubt give way below this: whatever they find, an author whom the judge never read writes no more remarks
 * there than elsewhere at the same odds.
 */
const LIKELY_FACT = 0.09;
/** What speaks of us is a remark more often. */
const SURE_FACT = 0.04;

const isBelow = ({ text, side }: Pick<Statement, 'text' | 'side'>, level: number): boolean =>
  side === 'note' && (isLoss(text) || judge(text, 'en').probability < level);

/** Whether the judge, who has read thousands of both, sees nothing private in a statement. English only. */
export const isLikelyFact = (statement: Pick<Statement, 'text' | 'side'>): boolean => isBelow(statement, LIKELY_FACT);
export const isSurelyFact = (statement: Pick<Statement, 'text' | 'side'>): boolean => isBelow(statement, SURE_FACT);

/** Where there is no room for all, what is surely a fact is told first. */
export const doubtOf = (statement: Pick<Statement, 'text' | 'side'>): number =>
  statement.side !== 'note' || isSurelyFact(statement) ? 0 : 0.5;

/** The odds as a logarithm, in which what speaks for and against a sentence adds up. */
const oddsOf = (probability: number): number => Math.log(probability / (1 - probability));

/** Most sentences of any notes are facts: half of them have lower odds than this where they are written soberly. */
const SOBER = -2;
const SHARE = 0.75;
const MOST = 2;
const ENOUGH = 6;
const MIN_WORDS = 4;

/** Who dictates or chats sounds like a colleague in every sentence: how much of their odds comes from that. English only. */
export function accentOf(statements: readonly Statement[], known: Private): number {
  const odds = statements
    .filter(({ side, text }, at) => side === 'note' && known[at] === null && text.split(' ').length >= MIN_WORDS)
    .map(({ text }) => oddsOf(judge(text, 'en').probability))
    .sort((a, b) => a - b);
  if (odds.length < ENOUGH) return 0;
  return Math.min(MOST, SHARE * Math.max(0, odds[Math.floor(odds.length / 2)]! - SOBER));
}
