// The fingerprint of all that decides what the models are: the data, the word lists, the code that reads summaries, makes features and
// trains, and the version of the tagger. Weights with another fingerprint are out of date.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/lib/package-root.js';
import { LEARNED } from './train.js';

const DATA = ['statements.jsonl', 'sound.jsonl', 'they.jsonl', 'names.jsonl', 'remarks', ...LEARNED].map(
  (name) => `test/corpus/${name}`,
);
const SOURCES = [
  ...['reading', 'learned', 'english'].map((folder) => `src/providers/script/${folder}`),
  ...['linear', 'models', 'names', 'rows', 'train'].map((name) => `training/${name}.ts`),
];
const TAGGER = 'node_modules/compromise/package.json';

export function fingerprint(): string {
  const hash = createHash('sha256');
  const files = ['assets/writer', ...DATA, ...SOURCES].flatMap(filesIn).filter(isInput);
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(packageRoot, file)))
      .update('\0');
  const { version } = JSON.parse(readFileSync(join(packageRoot, TAGGER), 'utf8')) as { version: string };
  return hash.update(version).digest('hex');
}

/** Tests decide nothing, and neither do the lists of the other languages, by which sentences are made and nothing is learned. */
const isInput = (file: string): boolean =>
  /\.(?:txt|md|jsonl|ts)$/.test(file) && !/\.test\.ts$|^assets\/writer\/languages\//.test(file);

/** Of a folder all files in the order of their names. */
function filesIn(path: string): string[] {
  const whole = join(packageRoot, path);
  if (!statSync(whole).isDirectory()) return [path];
  return readdirSync(whole)
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`));
}
