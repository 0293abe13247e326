// Turns statements into facts: what may be said to the prospect, in words that are ready to be said. Whatever does not fit
// one of the allowed shapes is left out, with the reason.
import type { CharSpan } from '../../contracts.js';
import { leakIn } from '../gate.js';
import { type Kind, kindOf, weigh } from './classify.js';
import { cleanText, tidy, withoutBrackets } from './clean.js';
import type { People } from './people.js';
import { type Addressed, address, type Referent } from './person.js';
import type { Statement } from './read.js';
import { shapeOf } from './shape.js';

export type Fact = {
  kind: Kind;
  /** clause: a whole sentence. noun: a thing to be named in a frame. task: "send the proposal", for a frame. */
  form: 'clause' | 'noun' | 'task';
  text: string;
  evidence: CharSpan[];
  weight: number;
  /** Its place in the summary; facts are told in this order within a part of the script. */
  order: number;
  /** It continues the fact with this order ("This costs …") and is said only right after it. */
  follows: number | null;
};

export type Dropped = { reason: string; text: string };
export type Facts = { facts: Fact[]; dropped: Dropped[] };

const MAX_WORDS = 30;
/** Sentences beyond these are not looked at closely; the ones with most substance come first. */
const MAX_STATEMENTS = 160;
const CHATTER =
  /^(?:(?:the|our|this|today's|great|good|nice) (?:call|meeting|conversation|chat|discussion|demo) (?:was|went|lasted|started|ended|ran|took|with|on|is)\b|(?:call|meeting) (?:notes|summary|recap|recording|with|on)\b|(?:i |we )?(?:had|did|held) an? (?:\w+ ){0,3}(?:call|meeting|chat|conversation|demo)\b|spoke (?:with|to)|met (?:with|up)|call with|meeting with|discovery call|intro call|demo with|thank|thanks|nice to|great to|good to|pleasure|how are|hello|hi\b|hey\b|bye|goodbye|sorry|let me know|let's|talk soon|speak soon|see you|have a)/iu;

export function collectFacts(statements: Statement[], people: People): Facts {
  const facts: Fact[] = [];
  const dropped: Dropped[] = [];
  const referent: Referent = { name: null };
  let tainted = -1;
  const picked = statements.length > MAX_STATEMENTS ? pickDense(statements) : statements;
  picked.forEach((statement, index) => {
    const leak = leakOf(statement, tainted === index - 1 && index > 0);
    if (leak) {
      tainted = index;
      dropped.push({ reason: leak, text: statement.text });
      return;
    }
    const fact = factOf(statement, people, referent, facts.at(-1), index);
    if (typeof fact === 'string') dropped.push({ reason: fact, text: statement.text });
    else facts.push(fact);
  });
  return { facts: withoutRepeats(facts, dropped), dropped };
}

/** The statements with figures, labels and known words, in their order; long transcripts are mostly chatter. */
function pickDense(statements: Statement[]): Statement[] {
  const worth = (each: Statement): number =>
    (/\d/.test(each.text) ? 2 : 0) +
    (each.section ? 2 : 0) +
    (kindOf(each.text, each.section) ? 2 : 0) -
    (each.text.length < 25 ? 2 : 0);
  const cut = [...statements].sort((a, b) => worth(b) - worth(a)).slice(0, MAX_STATEMENTS);
  const kept = new Set(cut);
  return statements.filter((each) => kept.has(each) || leakOf(each, false) !== null).slice(0, 3 * MAX_STATEMENTS);
}

/** Goes on about the private remark before it. */
const ANAPHORIC =
  /^(?:he|she|it|that|this|these|those|they|so|but|also|and|keep|don't|do not|never|just|then|if|use|start|floor|target)\b/iu;

function leakOf(statement: Statement, afterLeak: boolean): string | null {
  if (statement.section === 'private') return 'internal note';
  if (statement.section === 'skip') return 'label';
  if (statement.hasLink) return 'link';
  const leak = leakIn(statement.text, statement.side);
  if (leak) return leak;
  if (statement.owner && /\b(?:internal|private|note to self|system|assistant)\b/iu.test(statement.owner))
    return 'internal note';
  return afterLeak && !statement.bullet && ANAPHORIC.test(statement.text) ? 'internal note' : null;
}

function factOf(
  statement: Statement,
  people: People,
  referent: Referent,
  last: Fact | undefined,
  order: number,
): Fact | string {
  if (statement.done && statement.section !== 'shown') return 'already done';
  if (/\?\s*$/.test(statement.text)) return 'question';
  const { text: bare, insides } = withoutBrackets(statement.text);
  const hidden = insides.map((inside) => leakIn(inside, statement.side)).find((reason) => reason !== null);
  if (hidden) return hidden;
  const words = cleanText(bare, statement.side !== 'note');
  if (CHATTER.test(words) || words.split(' ').length < 2) return 'chatter';
  if (words.split(' ').length > MAX_WORDS + 8) return 'too long to be said';
  const shaped = shapeOf(words, statement, people, referent, address);
  if (typeof shaped === 'string') return shaped;
  const text = tidy(shaped.text);
  const leak = leakIn(text, 'note');
  if (leak) return leak;
  const kind = kindOf(text, statement.section);
  if (!kind) return 'not about their needs';
  if (shaped.continues && (!last || last.order !== order - 1 || last.form !== 'clause'))
    return 'unclear out of context';
  return {
    kind,
    form: shaped.form,
    text,
    evidence: [{ start: statement.start, end: statement.end }],
    weight: weigh(text, kind, statement.section),
    order,
    follows: shaped.continues && last ? last.order : null,
  };
}

export type Address = (text: string, side: Statement['side'], people: People, referent: Referent) => Addressed | null;

/** Of two facts that say the same in nearly the same words, the weightier one. */
function withoutRepeats(facts: Fact[], dropped: Dropped[]): Fact[] {
  const kept: { fact: Fact; words: Set<string> }[] = [];
  for (const fact of [...facts].sort((a, b) => b.weight - a.weight || a.order - b.order)) {
    const words = new Set(fact.text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
    const twin = kept.some((other) => overlap(words, other.words) > 0.6);
    if (twin) dropped.push({ reason: 'said already', text: fact.text });
    else kept.push({ fact, words });
  }
  return kept.map(({ fact }) => fact).sort((a, b) => a.order - b.order);
}

function overlap(a: Set<string>, b: Set<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared / Math.min(a.size, b.size);
}
