// Holds package-lock.json against the security advisories that npm knows. Where the registry answers, its word counts; elsewhere
// that of the snapshot in scripts/advisories, whose age is told. What is accepted stands in allowed.json with a reason and a last
// day. Usage: node scripts/check-advisories.mjs [--update]
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import semver from 'semver';

const SNAPSHOT = new URL('advisories/snapshot.json', import.meta.url);
const STALE_DAYS = 14;
const DAY_MS = 86_400_000;
const readJson = (place) => JSON.parse(readFileSync(place, 'utf8'));

const today = new Date().toISOString().slice(0, 10);
const packages = packagesOf(readJson(new URL('../package-lock.json', import.meta.url)));
const lock = createHash('sha256')
  .update(packages.map(({ name, version }) => `${name}@${version}\n`).join(''))
  .digest('hex');

const live = askRegistry();
if (process.argv.includes('--update')) update();
const snapshot = readJson(SNAPSHOT);
if (live === null) warnOfAge(snapshot);
const allowed = readJson(new URL('advisories/allowed.json', import.meta.url));
const hits = (live ?? snapshot.advisories).flatMap((advisory) =>
  packages
    .filter((one) => one.name === advisory.package && semver.satisfies(one.version, advisory.range))
    .map((one) => ({ ...one, ...advisory })),
);
const bad = hits.filter(
  (hit) => !allowed.some((one) => one.id === hit.id && one.package === hit.package && one.until >= today),
);
for (const { name, version, id, severity, title } of bad)
  console.error(`${name}@${version}: ${id} (${severity}) ${title}`);
const source = live === null ? 'the snapshot' : 'the registry';
console.log(`advisories: ${packages.length} packages, by ${source} ${hits.length} hits, ${bad.length} failed`);
process.exit(bad.length === 0 ? 0 : 1);

/** What is installed, sorted; a link is a workspace of ours. */
function packagesOf({ packages: entries }) {
  return Object.entries(entries)
    .filter(([path, { link, version }]) => path.includes('node_modules/') && !link && version)
    .map(([path, { name, version }]) => ({ name: name ?? path.split('node_modules/').at(-1), version }))
    .toSorted((a, b) => `${a.name}@${a.version}`.localeCompare(`${b.name}@${b.version}`, 'en'));
}

/** Null where it does not answer. */
function askRegistry() {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only', '--audit=true'], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  const report = parse(stdout);
  if (!report?.vulnerabilities) return null;
  const found = Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((one) => typeof one === 'object')
    .map(({ name, url, severity, title, range }) => ({
      id: url.split('/').at(-1),
      package: name,
      severity,
      title,
      range,
    }));
  return [...new Map(found.map((one) => [`${one.id} ${one.package}`, one])).values()];
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function update() {
  if (live === null) {
    console.error('The registry does not answer; the snapshot stays as it is.');
    process.exit(1);
  }
  writeFileSync(SNAPSHOT, `${JSON.stringify({ taken: today, lock, advisories: live }, null, 2)}\n`);
  console.log(`The snapshot is of ${today} now, with ${live.length} advisories.`);
}

function warnOfAge({ taken, lock: lockThen }) {
  const days = taken === null ? null : Math.floor((Date.now() - Date.parse(taken)) / DAY_MS);
  const problems = [
    ...(days === null ? ['no snapshot was ever taken'] : []),
    ...(days !== null && days > STALE_DAYS ? [`the snapshot is ${days} days old`] : []),
    ...(days !== null && lockThen !== lock ? ['the lock file has changed since the snapshot'] : []),
  ];
  const rule = '!'.repeat(78);
  for (const problem of problems)
    console.warn(
      `${rule}\nWARNING: the registry does not answer, and ${problem}.\nRun "npm run advisories:update" where it does.\n${rule}`,
    );
}
