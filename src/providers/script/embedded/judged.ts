// What the judge makes of a statement of the notes. Where a heading or its own words speak for a statement, more is needed to hold it
// back; what the two sides said to each other or wrote in a mail is no remark among colleagues.
import type { LeakReason } from '../gate.js';
import { judge } from '../judge/judge.js';
import { isDatedPlan } from './agreed-plan.js';
import { openPrice } from './price.js';
import type { Private } from './reach.js';
import type { Statement } from './read.js';

/** Chosen by leaving out one author after the other: most remarks are held back, and about one fact in twenty. */
const LIKELY = 0.45;
/** A remark often stands behind a fact in the same sentence: "they need it by June, and that ought to buy us the term". */
const LIKELY_BEHIND = 0.3;
const TURNS = /, \p{Ll}|[;:–—] | - /u;
/** Under a heading for facts and plans, in quotation marks, and of a price that was told, a remark is rare. */
const LIKELY_IN_PLACE = 0.85;
/** The judge knows less of the other languages, and is believed only where it is sure. */
const LIKELY_ELSEWHERE = 0.75;
const HEADINGS = /^(?:pain|cost|goal|shown|next|date)$/;
/** "He says they lose about seven percent": what is lost was told to us to be heard. */
const REPORTED =
  /^(?:(?:and|so|anyway|well|ok|okay),? )*(?:he|she|they) (?:says?|said|reckons?|told me|told us|mentioned) (?:that )?/iu;
const LOSS_TOLD = new RegExp(
  String.raw`${REPORTED.source}(?:they|it|that|this) (?:all )?(?:lose|loses|lost|waste|wastes|throw away|scrap|cost|costs) .{0,30}?(?:\d|per ?cent|hundred|thousand|hours|days)`,
  'iu',
);
const QUOTED = /^["“„«]/u;

/** Why a statement is probably a remark, or null; `accent` is what the style of the notes adds to the odds of each of their sentences. */
export function judgedIn(statement: Statement, language: string, accent = 0): LeakReason | null {
  if (statement.side !== 'note') return null;
  const { probability, reason } = judge(
    LOSS_TOLD.test(statement.text) ? statement.text.replace(REPORTED, '') : statement.text,
    language,
  );
  return oddsOf(probability) - accent > oddsOf(levelOf(statement, language)) ? reason : null;
}

const speaksForItself = (statement: Statement): boolean =>
  statement.aloud !== undefined ||
  QUOTED.test(statement.text) ||
  openPrice(statement) !== null ||
  isDatedPlan(statement.text) ||
  LOSS_TOLD.test(statement.text);

function levelOf(statement: Statement, language: string): number {
  if (HEADINGS.test(statement.section ?? '') || speaksForItself(statement)) return LIKELY_IN_PLACE;
  if (language !== 'en') return LIKELY_ELSEWHERE;
  return TURNS.test(statement.text) ? LIKELY_BEHIND : LIKELY;
}

/** Rules that hold back in doubt give way here: of 100 remarks that only they know, this level tells about 10, of 100 facts half. */
const SURE_FACT = 0.05;

/** Whether the judge, who has read thousands of both, sees nothing private in a statement. English only. */
export const isSurelyFact = ({ text, side }: Pick<Statement, 'text' | 'side'>): boolean =>
  side === 'note' && judge(text, 'en').probability < SURE_FACT;

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
