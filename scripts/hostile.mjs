// Attacks the service as others would, part by part, each against a service of its own, and says what held and what did not.
// Usage: npm run test:hostile [-- part …] [--short] [--seed number] [--only number] [--json file]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { each, runPart } from '#built/test/hostile/part.js';
import { PARTS } from '#built/test/hostile/parts.js';
import { startSharedServer, startTestServer } from '#built/test/support/postgres.js';

const PARTS_AT_ONCE = 4;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'string' },
  },
});
const unknown = positionals.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${PARTS.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
const wanted = PARTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
// The short form judges a change, so each run makes the same requests; the full form looks for what nobody thought of.
const seed = Number(values.seed ?? (values.short ? 1 : Math.floor(Math.random() * 1e9)));
const options = { isShort: values.short, seed, only: values.only ? Number(values.only) : null };
console.log(`seed ${options.seed}, ${options.isShort ? 'the short form' : 'the full form'}`);

const shared = await startSharedServer();
process.env.TEST_POSTGRES = shared.address;
const server = await startTestServer();
const stopServers = async () => {
  await server.stop();
  await shared.stop();
};
// Services end with this process; the database server would not.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void stopServers().finally(() => process.exit(1)));
const reports = [];
// Most of them wait more than they work. The figures of the full form are those of one part at a time.
await each(wanted, options.isShort ? PARTS_AT_ONCE : 1, async (part) => {
  const report = await runPart(part, server, options);
  reports.push(report);
  console.log(`\n── ${part.name}: ${part.title}`);
  show(report);
});
await stopServers();

console.log('');
for (const { part, seconds, held, findings, skipped } of reports) {
  const tried = [...held.values()].reduce((sum, times) => sum + times, 0);
  const left = skipped.length > 0 ? `, ${skipped.length} left out` : '';
  const told = `${tried} times held, ${findings.size} promises broken${left}`;
  console.log(
    `${findings.size === 0 ? 'passed' : 'FAILED'}  ${part.padEnd(10)} ${seconds.toFixed(1).padStart(7)} s  ${told}`,
  );
}
for (const { part, findings } of reports)
  for (const finding of findings.values()) console.log(`\n${part}: ${brokenLine(finding)}`);
if (values.json) writeFileSync(values.json, JSON.stringify(reports.map(plain), null, 2));
process.exit(reports.every(({ findings }) => findings.size === 0) ? 0 : 1);

function show({ held, findings, figures, skipped }) {
  for (const [name, value] of figures) console.log(`   ${name}: ${value}`);
  for (const [promise, times] of held) if (!findings.has(promise)) console.log(`   held ${times} times: ${promise}`);
  for (const reason of skipped) console.log(`   LEFT OUT: ${reason}`);
  for (const finding of findings.values()) console.log(`   ${brokenLine(finding)}`);
}

function plain(report) {
  const { held, findings, figures } = report;
  return {
    ...report,
    held: Object.fromEntries(held),
    findings: [...findings.values()],
    figures: Object.fromEntries(figures),
  };
}

function brokenLine({ promise, times, examples }) {
  return [`BROKEN ${times} times: ${promise}`, ...examples].join('\n      ');
}
