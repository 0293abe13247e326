// What two lists of words have in common in the same order, by their longest common subsequence. No imports.

export type DiffPart = { kind: 'same' | 'out' | 'in'; text: string };

/** Above this product of word counts the lists count as entirely different. */
const MOST_PAIRS = 250_000;

/** Each word of both: in both, only before, or only after. */
export function diffOf(from: readonly string[], to: readonly string[]): DiffPart[] {
  if (from.length * to.length > MOST_PAIRS) return [...from.map(asOut), ...to.map(asIn)];
  return walk(from, to, lengths(from, to));
}

const asOut = (text: string): DiffPart => ({ kind: 'out', text });
const asIn = (text: string): DiffPart => ({ kind: 'in', text });

/** lengths[i][j]: the length of the longest common subsequence of the suffixes at i and j. */
function lengths(from: readonly string[], to: readonly string[]): number[][] {
  const table = Array.from({ length: from.length + 1 }, () => new Array<number>(to.length + 1).fill(0));
  for (let i = from.length - 1; i >= 0; i -= 1) {
    for (let j = to.length - 1; j >= 0; j -= 1) {
      table[i]![j] = from[i] === to[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!);
    }
  }
  return table;
}

function walk(from: readonly string[], to: readonly string[], table: readonly number[][]): DiffPart[] {
  const parts: DiffPart[] = [];
  let i = 0;
  let j = 0;
  while (i < from.length || j < to.length) {
    if (i < from.length && j < to.length && from[i] === to[j]) {
      parts.push({ kind: 'same', text: from[i]! });
      i += 1;
      j += 1;
    } else if (j >= to.length || (i < from.length && table[i + 1]![j]! >= table[i]![j + 1]!)) {
      parts.push(asOut(from[i]!));
      i += 1;
    } else {
      parts.push(asIn(to[j]!));
      j += 1;
    }
  }
  return parts;
}
