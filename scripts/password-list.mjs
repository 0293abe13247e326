// Writes assets/passwords.bin: the leaked passwords of at least twelve characters, as the first five bytes of the SHA-256 of each
// in lower case, sorted. Run it with the path of a list with one password a line; docs/decisions/0017 says which.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const MIN_LENGTH = 12;
const BYTES = 5;

const lines = readFileSync(process.argv[2], 'utf8').split(/\r?\n/);
const wanted = new Set(
  lines.map((line) => line.normalize('NFKC').toLowerCase()).filter((line) => [...line].length >= MIN_LENGTH),
);
const prefixes = [...wanted].map((line) => createHash('sha256').update(line).digest().subarray(0, BYTES));
writeFileSync('assets/passwords.bin', Buffer.concat(prefixes.sort(Buffer.compare)));
console.log(`assets/passwords.bin: ${wanted.size} passwords`);
