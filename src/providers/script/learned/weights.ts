// Reads what was learned from `assets/writer/models.bin`: a line of JSON, then a byte for each weight. `npm run train:writer` writes it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../lib/package-root.js';
import { FEATURES_VERSION, PLACES } from './features.js';

// Linear models over hashed features: a weight of one byte for each place, and a bias.

export type Linear = { bias: number; scale: number; weights: Int8Array };

/** How likely what has its features in these places is what the model looks for, from 0 to 1. */
export function probabilityOf({ bias, scale, weights }: Linear, places: Uint32Array): number {
  let sum = 0;
  for (const place of places) sum += weights[place]!;
  return 1 / (1 + Math.exp(-(bias + (scale * sum) / Math.sqrt(Math.max(1, places.length)))));
}

const SURE = 1e-9;
/** The logarithm of the odds. */
export const oddsOf = (probability: number): number =>
  Math.log(Math.max(probability, SURE) / Math.max(1 - probability, SURE));

/** What each model looks for. */
const MODEL_NAMES = [
  /** A private remark by the words of the sentence alone: in English, and in the other languages together. */
  'remark-en',
  'remark-other',
  /** A private statement by its words and where it stands, and then also by how private its neighbours look. */
  'private-first',
  'private',
  /** A fact that must be told. */
  'worth',
  /** The part of the script that it belongs to. */
  'heard',
  'cost',
  'shown',
  'next',
  /** A finished sentence, and a note that is read out, that nobody has to correct. */
  'sound',
  /** A "they", "them" or "their" that means the prospect's side. */
  'they',
  /** A name that is the prospect's, that of their firm, and that of our person. */
  'name-prospect',
  'name-company',
  'name-user',
] as const;
type ModelName = (typeof MODEL_NAMES)[number];
export type Models = Record<ModelName, Linear>;

export const WEIGHTS_PATH = join(packageRoot, 'assets', 'writer', 'models.bin');

type Header = {
  featuresVersion: number;
  /** Of the data and the code from which it was learned. */
  fingerprint: string;
  models: { name: ModelName; bias: number; scale: number }[];
};

export function packModels(models: Models, fingerprint: string): Buffer {
  const header: Header = {
    featuresVersion: FEATURES_VERSION,
    fingerprint,
    models: MODEL_NAMES.map((name) => ({ name, bias: models[name].bias, scale: models[name].scale })),
  };
  const weights = MODEL_NAMES.map((name) => Buffer.from(models[name].weights.buffer));
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...weights]);
}

export function unpackModels(file: Buffer): { models: Models; fingerprint: string } {
  const end = file.indexOf('\n');
  const { featuresVersion, fingerprint, models } = JSON.parse(file.subarray(0, end).toString('utf8')) as Header;
  const isWhole = models.length === MODEL_NAMES.length && file.length === end + 1 + models.length * PLACES;
  if (featuresVersion !== FEATURES_VERSION || !isWhole)
    throw new Error('The weights of the writer fit other features.');
  const weightsAt = (at: number): Int8Array =>
    new Int8Array(file.subarray(end + 1 + at * PLACES, end + 1 + (at + 1) * PLACES));
  const named = models.map(({ name, ...rest }, at) => [name, { ...rest, weights: weightsAt(at) }]);
  return { models: Object.fromEntries(named) as Models, fingerprint };
}

let read: Models | null = null;

/** Read when they are first needed. */
export function ownModels(): Models {
  read ??= unpackModels(readFileSync(WEIGHTS_PATH)).models;
  return read;
}
