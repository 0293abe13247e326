import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ProviderError } from '../../contracts.js';
import { createNeuralVoice } from './voice.js';

const never = new AbortController().signal;
const root = await mkdtemp(join(tmpdir(), 'neural-'));
after(() => rm(root, { recursive: true }));

/** An engine with the face of sherpa-onnx-node: it hums a tenth of a second per letter and dies of a broken model. */
const ENGINE = `
const { readFileSync } = require('node:fs');
exports.OfflineTts = class {
  constructor({ model, maxNumSentences }) {
    const { model: path, tokens } = model.vits ?? model.kokoro;
    if (maxNumSentences !== 1 || !tokens || model.provider !== 'cpu') throw new Error('bad settings');
    const content = readFileSync(path, 'utf8');
    if (content === 'broken') process.abort();
    if (content === 'odd') throw new Error('odd model');
  }
  generate({ text, sid, speed }) {
    if (text === 'Die.') process.abort();
    if (text === 'Hang.') for (;;);
    const samples = new Float32Array(Math.round(2205 * text.length / speed));
    for (let i = 0; i < samples.length; i++) samples[i] = (0.2 + sid / 100) * Math.sin(i * 0.1);
    return { samples, sampleRate: 22050 };
  }
};`;

async function folder(name: string, files: Record<string, string>): Promise<string> {
  const path = join(root, name);
  await mkdir(path, { recursive: true });
  for (const [file, content] of Object.entries(files)) await writeFile(join(path, file), content);
  return path;
}

await folder('engine/node_modules/sherpa-onnx-node', { 'index.js': ENGINE });
await folder('voices/vits-piper-de_DE-anna', { 'de.onnx': 'good', 'tokens.txt': '' });
await folder('voices/amy', {
  'amy.onnx': 'good',
  'amy.onnx.json': '{"language":{"code":"en_US"}}',
  'tokens.txt': '',
});
await folder('voices/kokoro', {
  'model.onnx': 'good',
  'tokens.txt': '',
  'voices.bin': '',
  'voice.json':
    '{"language":"en","speakers":[{"name":"Bella","gender":"female","speaker":2},{"name":"Adam","gender":"male","speaker":5}]}',
});
await folder('voices/broken', { 'a.onnx': 'broken', 'tokens.txt': '' });
await folder('voices/odd', { 'a.onnx': 'odd', 'tokens.txt': '', 'voice.json': 'not json' });
await folder('voices/incomplete', { 'a.onnx': 'good' });

const voice = await createNeuralVoice({
  voicesFolder: join(root, 'voices'),
  installFolder: join(root, 'engine'),
  deadlineMs: 3_000,
});
after(() => voice.close());

const speak = (voiceId: string, text: string, rate = 1, signal = never) =>
  voice.speak({ text, voiceId, language: 'en', rate }, signal);
const fails = (kind: string) => (error: unknown) => error instanceof ProviderError && error.kind === kind;

test('complete folders are listed with what is known of them', () => {
  assert.deepEqual(
    voice.voices().map(({ id, name, language, gender }) => [id, name, language, gender]),
    [
      ['neural-amy', 'amy', 'en', 'neutral'],
      ['neural-broken', 'broken', 'en', 'neutral'],
      ['neural-kokoro-2', 'Bella', 'en', 'female'],
      ['neural-kokoro-5', 'Adam', 'en', 'male'],
      ['neural-odd', 'odd', 'en', 'neutral'],
      ['neural-vits-piper-de-de-anna', 'vits-piper-de_DE-anna', 'de', 'neutral'],
    ],
  );
});

test('a voice speaks with words in order and the written form kept, at the rate that is asked for', async () => {
  for (const [id, text] of [
    ['neural-amy', 'It costs $18,500 — a year. 🙂'],
    ['neural-vits-piper-de-de-anna', '– Das kostet 18.500 € im Jahr.'],
    ['neural-kokoro-5', 'Hello Dana.'],
  ] as const) {
    const { words, samples, sampleRate } = await speak(id, text);
    assert.equal(words.map((word) => word.text).join(' '), text);
    let timeS = 0;
    for (const { startS, endS } of words) {
      assert.ok(startS >= timeS && endS > startS && endS <= samples.length / sampleRate + 1e-6);
      timeS = endS;
    }
  }
  const [natural, fast] = [await speak('neural-amy', 'Hello Dana.'), await speak('neural-amy', 'Hello Dana.', 1.25)];
  assert.ok(Math.abs(natural.samples.length / fast.samples.length - 1.25) < 0.01);
});

test('a broken model is for the operator to mend, a crash or a hang while speaking is tried again', async () => {
  await assert.rejects(speak('neural-broken', 'Hello.'), fails('config'));
  await assert.rejects(speak('neural-odd', 'Hello.'), fails('config'));
  await assert.rejects(speak('neural-amy', 'Die.'), fails('retry'));
  await assert.rejects(speak('neural-amy', 'Hang.'), fails('retry'));
  assert.ok((await speak('neural-amy', 'Hello.')).samples.length > 0);
});

test('an engine that is not installed, an unknown voice and a text without sound are said clearly', async () => {
  const without = await createNeuralVoice({ voicesFolder: join(root, 'voices'), installFolder: join(root, 'nowhere') });
  await assert.rejects(
    without.speak({ text: 'Hello.', voiceId: 'neural-amy', language: 'en', rate: 1 }, never),
    fails('config'),
  );
  without.close();
  await assert.rejects(speak('neural-nobody', 'Hello.'), fails('refused'));
  await assert.rejects(speak('neural-amy', '— 🙂'), fails('refused'));
  assert.deepEqual((await createNeuralVoice({ voicesFolder: join(root, 'none'), installFolder: root })).voices(), []);
});

test('an abort is the reason of its signal', async () => {
  const signal = AbortSignal.timeout(200);
  await assert.rejects(speak('neural-amy', 'Hang.', 1, signal), (error) => error === signal.reason);
});
