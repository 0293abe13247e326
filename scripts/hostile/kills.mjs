// Kills the API, workers, their children and the embedded PostgreSQL at random while flows run, and prints what became of them.
// Usage, after a build: node scripts/hostile/kills.mjs [--kills 1000] [--flows 200] [--seed n] [--minutes n]
import { parseArgs } from 'node:util';
import { runKills } from '#built/test/fault/kills.js';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    flows: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '240' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
});
const [kills, flows, seed] = [values.kills, values.flows, values.seed].map(Number);
console.log(`seed ${seed}`);
const limitMs = 60_000 * Number(values.minutes);
const report = await runKills({ kills, flows, seed, limitMs, onNews: (news) => news && console.log(news) });

const rows = [
  ...Object.entries(report.kills).map(([what, count]) => [`kills of ${what}`, count]),
  ['flows accepted', `${report.flows}, ${report.rendered} of them really rendered`],
  ...Object.entries(report.ends).map(([status, count]) => [`ended ${status}`, count]),
  ['lost', report.lost],
  ['processes left', report.orphans],
  ['files left', report.leftFiles.length],
  ['quota and moves', 'exact'],
  ['seconds', report.seconds],
  ['seed', report.seed],
];
for (const [name, value] of rows) console.log(`${String(name).padEnd(20)} ${value}`);
for (const path of report.leftFiles) console.log(`left: ${path}`);
if (report.lost > 0 || (report.ends.failed ?? 0) > 0 || report.orphans > 0 || report.leftFiles.length > 0) {
  process.exitCode = 1;
}
