// Puts sentences that are known to be private, or known to be facts, into harmless notes and counts which of them a script tells.
// Usage: npm run report:remarks -- <file of sentences.jsonl> [--list]
import { readFileSync } from 'node:fs';
import { toldAnywhere } from '../dist/test/corpus/told.js';

const [file, option] = process.argv.slice(2);
const counts = new Map();

for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
  const { text, label, lang } = JSON.parse(line);
  const isTold = (await toldAnywhere(text, lang)).length > 0;
  const name = `${lang} ${label === 'private' ? 'remarks' : 'facts'}`;
  const count = counts.get(name) ?? { all: 0, told: 0 };
  counts.set(name, { all: count.all + 1, told: count.told + (isTold ? 1 : 0) });
  if (option === '--list' && isTold === (label === 'private')) console.log(`${isTold ? 'told' : 'lost'}  ${text}`);
}
for (const [name, { all, told }] of [...counts].sort()) {
  console.log(`${name}: ${told} of ${all} told (${((100 * told) / all).toFixed(1)} %)`);
}
