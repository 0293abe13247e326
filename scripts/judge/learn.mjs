// Logistic regression by AdaGrad over sparse features and, for English, the mean vector of the words. Deterministic: the order is
// shuffled by a generator with a seed, and nothing is read but the sentences.
import { featuresOf, placeOf } from '../../dist/src/providers/script/judge/features.js';
import { shareOf } from '../../dist/src/providers/script/judge/judge.js';

const EPOCHS = 60;
const RATE = 0.3;
const DECAY = 1e-4;
/** This share of a sentence's features is hidden each time it is seen, so that no single one decides. */
const HIDDEN = 0.4;
/** How much the vectors weigh beside the words themselves. */
const VECTOR_SCALE = 0.1;

/** `rows` hold words and whether the answer is yes; `table` is null where a language has no vectors. */
export function learn(rows, { places, table }) {
  const inputs = rows.map(({ words, isYes }) => ({ ...sparse(words, places), isYes }));
  const dense = table ? standardised(rows.map(({ words }) => meanVector(words, table))) : { size: 0 };
  const vectors = dense.rows ?? rows.map(() => []);
  const model = createModel(places, dense.size);
  const order = rows.map((_, at) => at);
  const random = generator(7);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(order, random);
    for (const row of order) model.see(hiding(inputs[row], random), vectors[row]);
  }
  const { weights } = model;
  const linear = { bias: weights[places + dense.size], ...quantised(weights.subarray(0, places)) };
  if (!table) return { linear };
  return { linear, words: scoresOfWords(weights.subarray(places, places + dense.size), dense, table) };
}

const hiding = ({ at, ...rest }, random) => ({ ...rest, at: at.filter(() => random() >= HIDDEN) });

/** A weight for each place, then for each dimension, then the bias; each sentence that it sees moves them a little. */
function createModel(places, size) {
  const weights = new Float64Array(places + size + 1);
  const squares = new Float64Array(weights.length).fill(1e-2);
  const update = (at, slope) => {
    const step = slope + DECAY * weights[at];
    squares[at] += step * step;
    weights[at] -= (RATE * step) / Math.sqrt(squares[at]);
  };
  const scoreOf = ({ at, value }, vector) => {
    let score = weights[places + size];
    for (const place of at) score += weights[place] * value;
    for (let d = 0; d < size; d += 1) score += weights[places + d] * vector[d];
    return score;
  };
  const see = (input, vector) => {
    const error = 1 / (1 + Math.exp(-scoreOf(input, vector))) - (input.isYes ? 1 : 0);
    for (const place of input.at) update(place, error * input.value);
    for (let d = 0; d < size; d += 1) update(places + d, error * vector[d]);
    update(places + size, error);
  };
  return { weights, see };
}

function sparse(words, places) {
  const features = featuresOf(words);
  return { at: features.map((feature) => placeOf(feature, places)), value: 1 / Math.sqrt(features.length) };
}

/** The mean of the vectors, in which a common word counts less; null where no word is known. */
function meanVector(words, { rankOf, vectors }) {
  let shares = 0;
  let mean = null;
  for (const word of words) {
    const rank = rankOf.get(word);
    if (rank === undefined) continue;
    mean ??= new Float64Array(vectors[rank].length);
    shares += shareOf(rank);
    vectors[rank].forEach((value, d) => {
      mean[d] += shareOf(rank) * value;
    });
  }
  return mean?.map((value) => value / shares) ?? null;
}

/** Each dimension around zero and equally wide. */
function standardised(means) {
  const known = means.filter((mean) => mean !== null);
  const size = known[0].length;
  const centre = new Float64Array(size);
  const width = new Float64Array(size);
  for (const mean of known) for (let d = 0; d < size; d += 1) centre[d] += mean[d] / known.length;
  for (const mean of known) for (let d = 0; d < size; d += 1) width[d] += (mean[d] - centre[d]) ** 2 / known.length;
  for (let d = 0; d < size; d += 1) width[d] = VECTOR_SCALE / (Math.sqrt(width[d]) || 1);
  const rows = means.map((mean) => (mean ?? centre).map((value, d) => (value - centre[d]) * width[d]));
  return { size, centre, width, rows };
}

/** A linear model of a mean is the mean of its scores: one number for each word is all that the service needs. */
function scoresOfWords(weights, { centre, width }, { vectors }) {
  const scores = Float64Array.from(vectors, (vector) =>
    vector.reduce((sum, value, d) => sum + weights[d] * width[d] * value, 0),
  );
  const bias = -centre.reduce((sum, value, d) => sum + weights[d] * width[d] * value, 0);
  const { scale, places } = quantised(scores);
  return { bias, scale, scores: places };
}

/** Whole numbers of one byte; the few that lie far out are cut. */
function quantised(values) {
  const sizes = Float64Array.from(values, Math.abs)
    .filter((value) => value > 0)
    .sort();
  const most = sizes[Math.floor(sizes.length * 0.9995)] ?? 1;
  const scale = Math.fround(most / 127);
  return { scale, places: Int8Array.from(values, (value) => Math.max(-127, Math.min(127, Math.round(value / scale)))) };
}

function shuffle(order, random) {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other], order[at]];
  }
}

function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
