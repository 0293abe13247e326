// A word diff of two texts, with the words in a row joined.
import { type DiffPart, diffOf } from '../../../../src/text/word-diff.js';

export const wordDiff = (before: string, after: string): DiffPart[] =>
  merged(diffOf(before.match(/\S+/g) ?? [], after.match(/\S+/g) ?? []));

function merged(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.kind === part.kind) last.text += ` ${part.text}`;
    else joined.push({ ...part });
  }
  return joined;
}
