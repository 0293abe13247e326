import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { failureOf, OutOfMemory, WorkerDied } from './failure.js';

const FULL_DISK = '/dev/full';

test('A full disk is called a full disk.', { skip: existsSync(FULL_DISK) ? false : 'No /dev/full here.' }, async () => {
  const error: unknown = await writeFile(FULL_DISK, 'x').catch((reason: unknown) => reason);
  assert.deepEqual(failureOf(error), { kind: 'disk_full', message: 'The disk is full.' });
});

test('Each kind of failure is told apart from the others.', () => {
  assert.equal(failureOf(new OutOfMemory('much')).kind, 'out_of_memory');
  assert.equal(failureOf(new WorkerDied('crashed', 'gone')).kind, 'crashed');
  assert.equal(failureOf(new WorkerDied('killed', 'gone')).kind, 'killed');
  assert.deepEqual(failureOf(new Error('no font')), { kind: 'failed', message: 'no font' });
  assert.deepEqual(failureOf('text'), { kind: 'failed', message: 'text' });
});
