import { PART_ROLES, placesOfStatements } from '../src/providers/script/learned/judging.js';
import { probabilityOf } from '../src/providers/script/learned/linear.js';
import { soundPlaces } from '../src/providers/script/learned/sound-features.js';
import { HALVES } from '../test/corpus/corpus.js';
import { trainModels } from './models.js';
import { readJudged, readRemarks, readSamples } from './rows.js';

void PART_ROLES;
const all = readSamples(HALVES);
const judged = readJudged();
const folds = 5;
const pairs: [number, boolean, string, string][] = [];
const models = trainModels(all, readRemarks({ fromHalves: false }), []);
const byKey = new Map<string, Uint32Array>();
for (const s of all) {
  const places = placesOfStatements(s.statements, s.parties, s.brief.language.slice(0, 2), models);
  s.statements.forEach((st, at) => byKey.set(`${s.half}/${s.sample.name}/${st.text}`, places[at]!));
}
const { trainLinear } = await import('./linear.js');
const opts = JSON.parse(process.argv[2] ?? '{}');
const withP = judged.flatMap((j) => {
  const p = byKey.get(`${j.half}/${j.name}/${j.source}`);
  return p ? [{ ...j, places: soundPlaces(j.text, j.form, j.source, p) }] : [];
});
const names = [...new Set(withP.map(({ half, name }) => `${half}/${name}`))];
const foldOf = new Map(names.map((n, i) => [n, i % folds]));
for (let f = 0; f < folds; f += 1) {
  const train = withP.filter((j) => foldOf.get(`${j.half}/${j.name}`) !== f);
  const m = trainLinear(
    train.map((j) => ({ places: j.places, isPositive: j.isSound })),
    opts,
  );
  for (const j of withP.filter((j) => foldOf.get(`${j.half}/${j.name}`) === f))
    pairs.push([probabilityOf(m, j.places), j.isSound, j.form, j.text]);
}
const s = pairs.toSorted((a, b) => a[0] - b[0]);
let rank = 0,
  pos = 0,
  sum = 0;
for (const [, y] of s) {
  rank += 1;
  if (y) {
    pos += 1;
    sum += rank;
  }
}
console.log('rows', pairs.length, 'AUC', ((sum - (pos * (pos + 1)) / 2) / (pos * (s.length - pos))).toFixed(3));
for (const t of [0.3, 0.4, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8]) {
  const a = pairs.filter(([p]) => p >= t);
  console.log(
    t,
    'keeps',
    ((100 * a.filter(([, y]) => y).length) / pos).toFixed(0),
    '% of sound; bad among kept',
    ((100 * a.filter(([, y]) => !y).length) / a.length).toFixed(1),
    '%',
  );
}
if (process.argv[3])
  for (const [p, y, form, text] of pairs.filter(([p, y]) => !y && p > 0.7).slice(0, 60))
    console.log(p.toFixed(2), form, text, y);
