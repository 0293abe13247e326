// Writes the scripts of some halves with models that were trained without them, and says how many facts arrived, what leaked and how long
// they are. Usage, after a build: node dist/training/evaluate.js [--show word]

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { estimateS } from '../src/flow/pace.js';
import { quote } from '../src/lib/quote.js';
import { withSpokenNames } from '../src/providers/script/checks/names.js';
import { readOptions } from '../src/providers/script/embedded/candidates.js';
import { explain } from '../src/providers/script/embedded/writer.js';
import { HALVES, type Half } from '../test/corpus/corpus.js';
import { trainModels } from './models.js';
import { readJudged, readRemarks, readSamples } from './rows.js';

const { values } = parseArgs({
  options: {
    show: { type: 'string' },
    why: { type: 'boolean' },
    lost: { type: 'boolean' },
    told: { type: 'string' },
    dump: { type: 'string' },
    halves: { type: 'string' },
  },
});
const UNSEEN: Half[] = (values.halves?.split(',') as Half[]) ?? [
  'held-out',
  'fresh-9',
  'fresh-10',
  'fresh-11',
  'fresh-12',
  'fresh-13',
  'fresh-14',
];
const all = readSamples(HALVES);
const seen = all.filter(({ half }) => !UNSEEN.includes(half));
const isUnseen = (half: string): boolean => UNSEEN.includes(half as Half);
let startMs = performance.now();
const models = trainModels(
  seen,
  readRemarks({ fromHalves: false }),
  readJudged().filter(({ half }) => !isUnseen(half)),
);
console.log(`trained in ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
if (values.dump) {
  const out: unknown[] = [];
  for (const { half, sample, brief } of all) {
    if (!brief.language.startsWith('en')) continue;
    for (const each of readOptions(withSpokenNames(brief), models)) out.push({ half, name: sample.name, ...each });
  }
  writeFileSync(values.dump, out.map((line) => JSON.stringify(line)).join('\n'));
  console.log(out.length, 'dumped');
}
type Total = { samples: number; facts: number; told: number; leaks: number; outside: number };
const totals = new Map<string, Total>();
let ms = 0;
const lost: string[] = [];
const told: unknown[] = [];
for (const { half, sample, brief } of all.filter(({ half }) => isUnseen(half))) {
  startMs = performance.now();
  const { lines, left } = explain(brief, (text) => text, models);
  ms += performance.now() - startMs;
  const script = lines.map(({ text }) => text).join(' ');
  const seconds = estimateS(script, brief.pace);
  const low = script.toLowerCase();
  const missing = sample.must.filter((ways) => !ways.some((way) => low.includes(way.toLowerCase())));
  const leaked = sample.mustNot.filter((word) => new RegExp(`(?<![\\p{L}])${quote(word)}`, 'iu').test(script));
  const total = totals.get(half) ?? { samples: 0, facts: 0, told: 0, leaks: 0, outside: 0 };
  total.samples += 1;
  total.facts += sample.must.length;
  total.told += sample.must.length - missing.length;
  total.leaks += leaked.length;
  if (seconds < 60 || seconds > 70) {
    total.outside += 1;
    console.log('OUTSIDE', half, sample.name, seconds);
  }
  totals.set(half, total);
  if (leaked.length > 0) console.log('LEAK', half, sample.name, leaked.join('; '));
  if (brief.language.startsWith('en'))
    for (const line of lines)
      told.push({
        half,
        name: sample.name,
        text: line.text,
        form: line.tells[0]?.form,
        source: line.tells.map(({ source }) => source).join(' / '),
        fields: sample.fields,
      });
  for (const ways of missing) {
    const has = (text: string): boolean => ways.some((way) => text.toLowerCase().includes(way.toLowerCase()));
    const found = left.filter(({ text }) => has(text));
    const why = found[0] ? `${found[0].reason}: ${found[0].why}` : 'not read';
    lost.push(
      `${why.slice(0, 200)} | ${ways[0]} | ${found[0]?.text.slice(0, 160) ?? ''} p ${found[0]?.privacy.toFixed(2)} w ${found[0]?.worth.toFixed(2)}`,
    );
  }
  if (values.show && `${half}/${sample.name}`.includes(values.show)) {
    console.log(`\n===== ${half}/${sample.name} ${seconds.toFixed(1)} s`);
    for (const { role, text, tells } of lines)
      console.log(`  ${role.padEnd(8)} ${tells[0]?.sound.toFixed(2) ?? '    '} ${text}`);
    if (values.why)
      for (const { reason, why, text, privacy, worth } of left)
        console.log(`    - ${reason} (${why}) p ${privacy.toFixed(2)} w ${worth.toFixed(2)}: ${text.slice(0, 140)}`);
    if (missing.length > 0) console.log('  MISSING', missing.map((ways) => ways.join('/')).join('; '));
  }
}
const sum: Total = { samples: 0, facts: 0, told: 0, leaks: 0, outside: 0 };
for (const [half, total] of totals) {
  console.log(half.padEnd(10), `${total.told}/${total.facts}`, 'leaks', total.leaks, 'outside', total.outside);
  for (const key of Object.keys(sum) as (keyof Total)[]) sum[key] += total[key];
}
console.log(
  'all',
  `${sum.told}/${sum.facts} ${((100 * sum.told) / sum.facts).toFixed(1)} %`,
  'leaks',
  sum.leaks,
  'outside',
  sum.outside,
  `${(ms / sum.samples).toFixed(0)} ms each`,
);

if (values.lost) console.log(lost.toSorted().join('\n'));

if (values.told) writeFileSync(values.told, JSON.stringify(told));
