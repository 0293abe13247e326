// Chooses the facts that matter most, puts them in speaking order, and plans the length: by the pace of the voice, with
// honest connecting sentences where the facts are few.
import { estimateS, type Pace, type Spoken } from '../../../../flow/pace.js';
import type { Role, Sentence } from '../../../contracts.js';
import type { Filler, Names } from '../../phrases/book.js';
import type { Fact } from '../facts/facts.js';
import type { Book } from './book.js';
import { musts, worth } from './chosen.js';
import { repeatedIn } from './openings.js';
import { type Phrased, ROLE_OF } from './phrase.js';

export type Plan = {
  /** The language that is spoken. */
  book: Book;
  names: Names;
  pace: Pace;
  spoken: Spoken;
  target: { minS: number; maxS: number };
  seed: number;
  /** The notes hold a dated meeting, told or not. */
  hasMeeting?: boolean;
};

/** `facts` holds, sentence by sentence, the facts that it tells. */
export type Composed = { sentences: Sentence[]; facts: Fact[][]; unused: Fact[] };

const PARTS: readonly Role[] = ['heard', 'cost', 'shown', 'next'];
const MOST: Record<string, number> = { heard: 6, cost: 3, shown: 4, next: 5 };
/** How far into the target the plan aims: nearer to its beginning, so that a slow reading still fits. */
const AIM = 0.4;
/** Facts may go further: they are worth a voice that may have to speak a little faster. */
const FACTS_AIM = 0.75;
const STEP_S = 0.1;
/** Sentences that nearly every script has do not vary with the length that is missing, only from flow to flow. */
const FIXED_COST = 1;

export function compose(facts: readonly Fact[], plan: Plan): Composed {
  let pool = facts;
  for (let round = 0; ; round += 1) {
    const { parts, ...composed } = composeFrom(pool, plan);
    const again = new Set(round < MAX_ROUNDS ? repeatedIn([...parts.values()].flat()).map(({ order }) => order) : []);
    if (again.size === 0) return { ...composed, unused: unusedOf(facts, composed.facts) };
    pool = pool.filter(({ order }) => !again.has(order));
  }
}

/** Each round leaves out the facts of one opening that would come again. */
const MAX_ROUNDS = 6;

function unusedOf(facts: readonly Fact[], told: readonly Fact[][]): Fact[] {
  const used = new Set(told.flat().map(({ order }) => order));
  return facts.filter(({ order }) => !used.has(order));
}

type Round = Pick<Composed, 'sentences' | 'facts'> & { parts: Map<Role, Phrased[]> };

function composeFrom(facts: readonly Fact[], plan: Plan): Round {
  const aimS = placeIn(plan.target, AIM);
  let chosen = choose(facts, plan, aimS);
  let body = build(chosen, plan);
  while (body.durationS > aimS + 1 && chosen.length > 0) {
    chosen = withoutLeast(chosen);
    body = build(chosen, plan);
  }
  chosen = withMore(chosen, facts, plan, placeIn(plan.target, FACTS_AIM) - LEAD_S);
  body = build(chosen, plan);
  const fillers = fill(body.parts, plan, Math.max(aimS - body.durationS, LEAD_S));
  return { ...assemble(body, fillers), parts: body.parts };
}

const placeIn = ({ minS, maxS }: Plan['target'], share: number): number => minS + share * (maxS - minS);

/** What stands before a part says little; so much time is left for it. */
const LEAD_S = 2.5;

/** Facts are better than fillers: what still fits is taken, too, those with figures first. */
function withMore(chosen: readonly Fact[], facts: readonly Fact[], plan: Plan, limitS: number): Fact[] {
  let all = [...chosen];
  const hasFigure = ({ text }: Fact): boolean => /\d/u.test(text);
  const left = facts.filter((fact) => fact.follows === null && !chosen.includes(fact));
  const rank = (fact: Fact): number => worth(fact) + (hasFigure(fact) ? 100 : 0);
  for (const fact of left.sort((a, b) => rank(b) - rank(a) || a.order - b.order).slice(0, MORE_LOOKED_AT)) {
    const role = ROLE_OF[fact.kind];
    if (all.filter((each) => ROLE_OF[each.kind] === role).length >= MOST[role]! + MORE_THAN_MOST) continue;
    const more = inOrder([...all, fact]);
    if (build(more, plan).durationS <= limitS) all = more;
  }
  return all;
}

const MORE_LOOKED_AT = 8;
/** Where other parts are short, a part may be longer than it is otherwise. */
const MORE_THAN_MOST = 3;

type Body = { parts: Map<Role, Phrased[]>; greeting: string[]; cta: string; bye: string; durationS: number };

function build(chosen: readonly Fact[], plan: Plan): Body {
  const parts = new Map<Role, Phrased[]>();
  for (const role of PARTS) {
    parts.set(
      role,
      plan.book.phrasePart(
        role,
        chosen.filter((fact) => ROLE_OF[fact.kind] === role),
        plan.seed,
      ),
    );
  }
  const greeting = plan.book.greeting(plan.names, plan.seed);
  const cta = plan.book.callToAction(parts.get('next')!.length > 0, plan.seed);
  const bye = plan.book.signOff(plan.names, plan.seed);
  const texts = [...greeting, ...[...parts.values()].flat().map((each) => each.text), cta, bye];
  return { parts, greeting, cta, bye, durationS: estimateS(texts.join(' '), plan.pace, plan.spoken) };
}

/** The best fact of every part first, then the weightiest, while there is time. */
function choose(facts: readonly Fact[], plan: Plan, aimS: number): Fact[] {
  const ranked = [...facts]
    .filter((fact) => fact.follows === null)
    .sort((a, b) => worth(b) - worth(a) || a.order - b.order);
  const bests = PARTS.map((role) => ranked.find((fact) => ROLE_OF[fact.kind] === role)).filter(
    (fact) => fact !== undefined,
  );
  const queue = [...new Set([...bests, ...musts(ranked), ...ranked])];
  let leftS = aimS - build([], plan).durationS;
  const chosen: Fact[] = [];
  const count = new Map<Role, number>();
  for (const fact of queue) {
    const role = ROLE_OF[fact.kind];
    const lengthS = estimateS(`${fact.text}.`, plan.pace, plan.spoken) + 0.7;
    if ((count.get(role) ?? 0) >= MOST[role]! || lengthS > leftS) continue;
    chosen.push(fact);
    count.set(role, (count.get(role) ?? 0) + 1);
    leftS -= lengthS;
    for (let next = followerOf(facts, fact); next; next = followerOf(facts, next)) {
      const nextS = estimateS(`${next.text}.`, plan.pace, plan.spoken);
      if (nextS >= leftS) break;
      chosen.push({ ...next, kind: fact.kind });
      leftS -= nextS;
    }
  }
  return inOrder(chosen);
}

const followerOf = (facts: readonly Fact[], { order }: Fact): Fact | undefined =>
  facts.find((other) => other.follows === order);

/** First how things are, then what hurts, then what is wished for; otherwise as it was noted. */
function inOrder(chosen: readonly Fact[]): Fact[] {
  const rank = (fact: Fact): number => {
    const first = rootOf(chosen, fact);
    return ROLE_OF[first.kind] === 'heard' && (first.kind === 'goal' || WISHES.test(first.text)) ? 1 : 0;
  };
  return [...chosen].sort((a, b) => rank(a) - rank(b) || a.order - b.order);
}

/** The fact that a chain of facts began with: each continues the one before it. */
function rootOf(chosen: readonly Fact[], fact: Fact): Fact {
  const before = fact.follows === null ? undefined : chosen.find((other) => other.order === fact.follows);
  return before ? rootOf(chosen, before) : fact;
}

const WISHES = /^You (?:want|would like|need|hope|wish)\b/u;

function withoutLeast(chosen: readonly Fact[]): Fact[] {
  const least = chosen.reduce((a, b) => (b.weight < a.weight ? b : a));
  const gone = new Set([least.order]);
  return chosen.filter((fact) => {
    if (fact === least || gone.has(fact.follows ?? -1)) gone.add(fact.order);
    return !gone.has(fact.order);
  });
}

type Said = { filler: Filler; text: string };

/** Connecting sentences that together come nearest to the seconds that are missing, the useful ones first. */
function fill(parts: Map<Role, Phrased[]>, plan: Plan, missingS: number): Said[] {
  const usable = plan.book.fillers.filter((filler) => {
    if (filler.asksTime && plan.hasMeeting) return false;
    const has = (parts.get(filler.role)?.length ?? 0) > 0;
    return filler.when === 'always' || (filler.when === 'facts') === has;
  });
  const limit = Math.max(0, Math.round((missingS + 2.5) / STEP_S));
  type Cell = { cost: number; said: Said[] } | null;
  let row: Cell[] = new Array<Cell>(limit + 1).fill(null);
  row[0] = { cost: 0, said: [] };
  for (const filler of usable) {
    const next = [...row];
    const turned = filler.variants.map((_, index) => filler.variants[(index + plan.seed) % filler.variants.length]!);
    const variants = filler.cost <= FIXED_COST ? turned.slice(0, 1) : turned;
    for (const [index, text] of variants.entries()) {
      const steps = Math.round(estimateS(text, plan.pace, plan.spoken) / STEP_S);
      for (let at = limit; at >= steps; at -= 1) {
        const from = row[at - steps];
        const cost = (from?.cost ?? 0) + filler.cost + index * 0.2;
        if (from && cost < (next[at]?.cost ?? Number.POSITIVE_INFINITY))
          next[at] = { cost, said: [...from.said, { filler, text }] };
      }
    }
    row = next;
  }
  let best: Cell = null;
  let bestScore = Number.POSITIVE_INFINITY;
  row.forEach((cell, at) => {
    const score = cell ? cell.cost + Math.abs(missingS - at * STEP_S) * 8 : Number.POSITIVE_INFINITY;
    if (score < bestScore) [best, bestScore] = [cell, score];
  });
  return (best as Cell)?.said ?? [];
}

function assemble(body: Body, said: Said[]): { sentences: Sentence[]; facts: Fact[][] } {
  const sentences: Sentence[] = [];
  const facts: Fact[][] = [];
  const add = (role: Role, text: string): void => {
    sentences.push({ role, text, evidence: [] });
    facts.push([]);
  };
  const say = (role: Role, place: Filler['place']): void => {
    for (const each of said) if (each.filler.role === role && each.filler.place === place) add(role, each.text);
  };
  for (const text of body.greeting) add('greeting', text);
  say('greeting', 'after');
  for (const role of PARTS) {
    say(role, 'before');
    for (const part of body.parts.get(role)!) {
      sentences.push({ role, text: part.text, evidence: part.evidence });
      facts.push(part.facts);
    }
    say(role, 'after');
  }
  say('closing', 'before');
  add('closing', body.cta);
  add('closing', body.bye);
  return { sentences, facts };
}
