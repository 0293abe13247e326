// Facts that were noted twice are told once.
import type { Dropped, Fact } from './facts.js';

/** Of two facts that say the same in nearly the same words, the weightier one. */
export function withoutRepeats(facts: Fact[], dropped: Dropped[]): Fact[] {
  const kept: { fact: Fact; words: Set<string> }[] = [];
  for (const fact of [...facts].sort((a, b) => b.weight - a.weight || a.order - b.order)) {
    const words = contentOf(fact.text);
    const twin = kept.some((other) => overlap(words, other.words) > (other.fact.kind === fact.kind ? 0.6 : 0.85));
    if (twin) dropped.push({ reason: 'said already', text: fact.text });
    else kept.push({ fact, words });
  }
  return kept.map(({ fact }) => fact).sort((a, b) => a.order - b.order);
}

const EMPTY =
  /^(?:the|and|you|your|that|this|with|have|has|had|for|our|will|send|share|are|was|were|from|about|which|into|they|them|their|also|not|can|all|any|its|out|per|too)$/;

const contentOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]{2,}|\d/gu) ?? []).filter(
      (word) => (word.length > 2 || /\d/.test(word)) && !EMPTY.test(word),
    ),
  );

function overlap(a: Set<string>, b: Set<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  const least = Math.min(a.size, b.size);
  return least < 3 ? Number(shared === a.size && shared === b.size) : shared / least;
}
