// Reads what the judge has learned from `assets/judge.bin`: a line of JSON, then the numbers one byte each. `npm run train:judge`
// writes the file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../lib/package-root.js';
import type { LeakReason } from '../privacy/gate.js';
import { FEATURES_VERSION } from './features.js';

/** A weight for each place of a feature, as whole numbers of `scale`. */
export type Linear = { bias: number; scale: number; places: Int8Array };
export type KindWeights = Linear & { reason: LeakReason };
/** Words in the order of how common they are; `scores` says how private a sentence is in which they stand. */
export type WordWeights = {
  rankOf: ReadonlyMap<string, number>;
  common: number;
  bias: number;
  scale: number;
  scores: Int8Array;
};
export type Weights = { english: Linear; others: Linear; words: WordWeights; kinds: KindWeights[] };

type Part = { bias: number; scale: number; length: number };
export type Header = {
  featuresVersion: number;
  /** Of the sentences from which it was learned. */
  fingerprint: string;
  english: Part;
  others: Part;
  kinds: (Part & { reason: LeakReason })[];
  words: Part & { common: number; textBytes: number };
};

export const WEIGHTS_PATH = join(packageRoot, 'assets', 'judge.bin');

/** The header and where the numbers begin. */
export function readHeader(file: Buffer): { header: Header; end: number } {
  const end = file.indexOf('\n');
  return { header: JSON.parse(file.subarray(0, end).toString('utf8')) as Header, end: end + 1 };
}

export const readWeights = (path = WEIGHTS_PATH): Weights => weightsIn(readFileSync(path));

export function weightsIn(file: Buffer): Weights {
  const { header, end } = readHeader(file);
  if (header.featuresVersion !== FEATURES_VERSION) throw new Error('The weights of the judge fit other features.');
  let at = end;
  const take = (length: number): Buffer => {
    at += length;
    return file.subarray(at - length, at);
  };
  const numbers = (length: number): Int8Array => new Int8Array(take(length));
  const linear = <Of extends Part>({ length, ...rest }: Of) => ({ ...rest, places: numbers(length) });
  const english = linear(header.english);
  const others = linear(header.others);
  const kinds = header.kinds.map(linear);
  const { length, textBytes, ...words } = header.words;
  const scores = numbers(length);
  const list = take(textBytes).toString('utf8').split('\n');
  return {
    english,
    others,
    kinds,
    words: { ...words, scores, rankOf: new Map(list.map((word, rank) => [word, rank])) },
  };
}
