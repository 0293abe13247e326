// Every package that "npm ci" installs for users must be free of the GPL and its kin.
import { readFileSync } from 'node:fs';

const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSD-4-Clause',
  'BlueOak-1.0.0',
  'MPL-2.0',
  '0BSD',
  'OFL-1.1',
  'CC0-1.0',
  'Unlicense',
]);

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
// A link is a workspace of ours; what it needs stands in the list by itself.
const entries = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link);
const isAllowed = (licence) =>
  typeof licence === 'string' &&
  licence
    .replace(/[()]/g, '')
    .split(/ OR /)
    .some((choice) => choice.split(/ AND /).every((part) => ALLOWED.has(part.trim())));
const bad = entries.filter(([, { license }]) => !isAllowed(license));
for (const [path, { license }] of bad) console.error(`${path}: ${license ?? 'no licence is given'}`);
console.log(`licences: ${entries.length - bad.length} passed, ${bad.length} failed`);
process.exit(bad.length === 0 ? 0 : 1);
