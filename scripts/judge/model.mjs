// Everything that the judge learns, as the bytes of `assets/judge.bin`: English with its words, the other languages, the kinds.
import { createHash } from 'node:crypto';
import { FEATURES_VERSION } from '../../dist/src/providers/script/judge/features.js';
import { isNameIn } from '../../dist/src/providers/script/judge/judge.js';
import { wordsOf } from '../../dist/src/providers/script/judge/words.js';
import { learn } from './learn.mjs';
import { COMMON, loadVectors } from './vectors.mjs';

const PLACES = { english: 2 ** 17, others: 2 ** 15, kinds: 2 ** 13 };

/** What the authors call a kind, and how a draft names the reason. */
const REASONS = {
  tactics: 'price tactics',
  judgement: 'judgement of a person',
  gossip: 'gossip',
  personal: 'personal matter',
  'our trouble': 'our own trouble',
  'other customer': 'other customer',
  competitor: 'competitor',
};

export const fingerprintOf = (sentences) =>
  createHash('sha256')
    .update(JSON.stringify([FEATURES_VERSION, sentences.map(({ text, isPrivate, kind }) => [text, isPrivate, kind])]))
    .digest('hex');

export function trainModel(sentences) {
  const english = sentences.filter(({ language }) => language === 'en');
  const others = sentences.filter(({ language }) => language !== 'en');
  const table = tableOf(english);
  const wordsIn = ({ text, language }) => wordsOf(text, isNameIn(language, { ...table, common: COMMON }));
  const rows = (some, isYes) => some.map((each) => ({ words: wordsIn(each), isYes: isYes(each) }));
  const isPrivate = (each) => each.isPrivate;
  const learned = learn(rows(english, isPrivate), { places: PLACES.english, table });
  const remarks = english.filter(({ isPrivate, kind }) => isPrivate && kind !== 'unknown');
  const kinds = Object.entries(REASONS).map(([name, reason]) => ({
    reason,
    ...learn(
      rows(remarks, ({ kind }) => kind === name),
      { places: PLACES.kinds, table: null },
    ).linear,
  }));
  return bytesOf({
    fingerprint: fingerprintOf(sentences),
    english: learned.linear,
    others: learn(rows(others, isPrivate), { places: PLACES.others, table: null }).linear,
    kinds,
    words: { ...learned.words, list: table.words },
  });
}

/** The words that have a vector, and among them all that the sentences hold. */
function tableOf(sentences) {
  const held = new Set(sentences.flatMap(({ text }) => wordsOf(text, () => false)));
  const { words, vectorOf } = loadVectors(held);
  return { words, rankOf: new Map(words.map((word, rank) => [word, rank])), vectors: words.map(vectorOf) };
}

function bytesOf({ fingerprint, english, others, kinds, words }) {
  const text = Buffer.from(words.list.join('\n'));
  const part = ({ bias, scale, places, reason }) => ({ ...(reason && { reason }), bias, scale, length: places.length });
  const header = {
    featuresVersion: FEATURES_VERSION,
    fingerprint,
    english: part(english),
    others: part(others),
    kinds: kinds.map(part),
    words: { ...part({ ...words, places: words.scores }), common: COMMON, textBytes: text.length },
  };
  const numbers = [english, others, ...kinds].map(({ places }) => places);
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(header)}\n`),
    ...[...numbers, words.scores].map(Buffer.from),
    text,
  ]);
}
