import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  diskQuestion,
  fontQuestion,
  nodeQuestion,
  pictureCodecQuestion,
  portQuestion,
  soundCodecQuestion,
} from './doctor-checks.js';
import { checksAsJson, checksAsText, examine, type Question, Trouble } from './doctor-report.js';

const question = (name: string, ask: () => Promise<string>): Question => ({ name, advice: 'General advice.', ask });
const check = async (asked: Question) => (await examine([asked]))[0]!;

test('Every question is answered, also after one that fails', async () => {
  const checks = await examine([
    question('one', async () => 'fine'),
    question('two', async () => {
      throw new Error('broken');
    }),
    question('three', async () => {
      throw new Trouble('worn', 'Particular advice.');
    }),
    question('four', async () => {
      throw new AggregateError([new Error('first address'), new Error('second address')]);
    }),
  ]);
  assert.deepEqual(checks, [
    { name: 'one', ok: true, detail: 'fine', advice: null },
    { name: 'two', ok: false, detail: 'broken', advice: 'General advice.' },
    { name: 'three', ok: false, detail: 'worn', advice: 'Particular advice.' },
    { name: 'four', ok: false, detail: 'first address; second address', advice: 'General advice.' },
  ]);
  assert.equal(
    checksAsText(checks.slice(0, 2)),
    'ok    one  fine\nFAIL  two  broken\n           -> General advice.\n\n1 of 2 checks failed.',
  );
  assert.deepEqual(JSON.parse(checksAsJson(checks)), { ok: false, checks });
});

test('A question without an answer fails after its time', async () => {
  const [silent] = await examine([question('silent', () => new Promise(() => {}))], 20);
  assert.deepEqual([silent?.ok, silent?.detail], [false, 'No answer within 0.02 seconds.']);
});

test('Node: 20.19 is the oldest', async () => {
  for (const [version, ok] of [
    ['18.20.0', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['22.0.0', true],
    ['24.1.0', true],
  ] as const) {
    assert.equal((await check(nodeQuestion(version))).ok, ok, version);
  }
  assert.equal((await check(nodeQuestion())).ok, true);
});

test('Port: free, ours, or taken by another program', async (context) => {
  const server = createServer().listen(0, '127.0.0.1');
  context.after(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  assert.equal((await check(portQuestion('127.0.0.1', port, async () => true))).ok, true);
  const foreign = await check(portQuestion('127.0.0.1', port, async () => false));
  assert.deepEqual([foreign.ok, foreign.advice], [false, 'Set PORT to a free port.']);
  assert.equal((await check(portQuestion('192.0.2.1', port, async () => false))).ok, false);
  assert.match((await check(portQuestion('127.0.0.1', 0, async () => false))).detail, /is free/);
});

test('Data folder, drawing and sound work here', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'aftercall doctor '));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const checks = await examine([diskQuestion(folder), fontQuestion(), soundCodecQuestion()]);
  assert.deepEqual(
    checks.filter(({ ok }) => !ok),
    [],
  );
  await writeFile(join(folder, 'file'), '');
  assert.match((await check(diskQuestion(join(folder, 'file')))).advice ?? '', /DATA_DIR/);
});

test('Picture codec: present and loadable, missing, damaged', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'aftercall doctor '));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const asset = join(folder, 'h264.wasm');
  assert.match((await check(pictureCodecQuestion([asset]))).detail, /is missing/);
  await writeFile(asset, 'not wasm');
  assert.equal((await check(pictureCodecQuestion([asset]))).ok, false);
  await writeFile(asset, Buffer.from('0061736d01000000', 'hex'));
  assert.equal((await check(pictureCodecQuestion([asset]))).ok, true);
});
