// A word diff of two texts by their longest common subsequence. No imports.

export type Part = { kind: 'same' | 'out' | 'in'; text: string };

/** Above this product of word counts the texts count as entirely different. */
const MOST_PAIRS = 250_000;

export function wordDiff(before: string, after: string): Part[] {
  const from = before.match(/\S+/g) ?? [];
  const to = after.match(/\S+/g) ?? [];
  if (from.length * to.length > MOST_PAIRS) return merged([...from.map(asOut), ...to.map(asIn)]);
  return merged(walk(from, to, lengths(from, to)));
}

const asOut = (text: string): Part => ({ kind: 'out', text });
const asIn = (text: string): Part => ({ kind: 'in', text });

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

function walk(from: readonly string[], to: readonly string[], table: readonly number[][]): Part[] {
  const parts: Part[] = [];
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

function merged(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.kind === part.kind) last.text += ` ${part.text}`;
    else joined.push({ ...part });
  }
  return joined;
}
