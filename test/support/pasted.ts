// The scripts of test/corpus/edits, as people paste them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/lib/package-root.js';

export type PastedEdit = { script: string; codes: string[]; cleaned: string };

export const pastedEdits = (): PastedEdit[] =>
  readFileSync(join(packageRoot, 'test', 'corpus', 'edits', 'pasted.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as PastedEdit);
