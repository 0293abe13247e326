import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { audioCodecCheck, diskCheck, fontCheck, nodeCheck, portCheck, videoCodecCheck } from './machine-checks.js';
import { type Check, CheckError, checksAsJson, checksAsText, runChecks } from './report.js';

const question = (name: string, ask: () => Promise<string>): Check => ({ name, advice: 'General advice.', ask });
const check = async (asked: Check) => (await runChecks([asked]))[0]!;

test('Every question is answered, also after one that fails', async () => {
  const checks = await runChecks([
    question('one', async () => 'fine'),
    question('two', async () => {
      throw new Error('broken');
    }),
    question('three', async () => {
      throw new CheckError('worn', 'Particular advice.');
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
  const [silent] = await runChecks([question('silent', () => new Promise(() => {}))], 20);
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
    assert.equal((await check(nodeCheck(version))).ok, ok, version);
  }
  assert.equal((await check(nodeCheck())).ok, true);
});

test('Port: free, ours, or taken by another program', async (context) => {
  const server = createServer().listen(0, '127.0.0.1');
  context.after(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  assert.equal((await check(portCheck('127.0.0.1', port, async () => true))).ok, true);
  const foreign = await check(portCheck('127.0.0.1', port, async () => false));
  assert.deepEqual([foreign.ok, foreign.advice], [false, 'Set PORT to a free port.']);
  assert.equal((await check(portCheck('192.0.2.1', port, async () => false))).ok, false);
  assert.match((await check(portCheck('127.0.0.1', 0, async () => false))).detail, /is free/);
});

test('Data folder, drawing and sound work here', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'aftercall doctor '));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const checks = await runChecks([diskCheck(folder), fontCheck(), audioCodecCheck()]);
  assert.deepEqual(
    checks.filter(({ ok }) => !ok),
    [],
  );
  await writeFile(join(folder, 'file'), '');
  assert.match((await check(diskCheck(join(folder, 'file')))).advice ?? '', /DATA_DIR/);
});

test('Sound codec: missing and damaged', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'aftercall doctor '));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const asset = join(folder, 'aac.wasm');
  assert.match((await check(audioCodecCheck(asset))).detail, /is missing/);
  await writeFile(asset, Buffer.from('0061736d01000000', 'hex'));
  assert.equal((await check(audioCodecCheck(asset))).ok, false);
});

test('Picture codec: present and loadable, missing, damaged', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'aftercall doctor '));
  context.after(() => rm(folder, { recursive: true, force: true }));
  const asset = join(folder, 'h264.wasm');
  assert.match((await check(videoCodecCheck([asset]))).detail, /is missing/);
  await writeFile(asset, 'not wasm');
  assert.equal((await check(videoCodecCheck([asset]))).ok, false);
  await writeFile(asset, Buffer.from('0061736d01000000', 'hex'));
  assert.equal((await check(videoCodecCheck([asset]))).ok, true);
});
