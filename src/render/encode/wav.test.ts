import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openNarration } from './wav.js';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wav-'));
});
after(() => rm(folder, { recursive: true }));

type Format = { tag: number; channels: number; bits: number; rate?: number };

function chunk(name: string, body: Buffer, sizeBytes = body.length): Buffer {
  const header = Buffer.alloc(8);
  header.write(name, 0, 'latin1');
  header.writeUInt32LE(sizeBytes, 4);
  return Buffer.concat([header, body, Buffer.alloc(body.length & 1)]);
}

function formatChunk({ tag, channels, bits, rate = 48_000 }: Format): Buffer {
  const body = Buffer.alloc(16);
  body.writeUInt16LE(tag, 0);
  body.writeUInt16LE(channels, 2);
  body.writeUInt32LE(rate, 4);
  body.writeUInt16LE(bits, 14);
  return chunk('fmt ', body);
}

async function write(...chunks: Buffer[]): Promise<string> {
  const path = join(folder, 'sound.wav');
  const body = Buffer.concat([Buffer.from('WAVE'), ...chunks]);
  await writeFile(path, chunk('RIFF', body));
  return path;
}

const words = (...values: number[]) => Buffer.from(Int16Array.from(values).buffer);

test('Sixteen bit samples become floats, and silence follows the end.', async () => {
  const path = await write(
    formatChunk({ tag: 1, channels: 1, bits: 16 }),
    chunk('LIST', Buffer.from('odd')),
    chunk('data', words(0, 16384, -32768)),
  );
  const sound = await openNarration(path);
  assert.deepEqual({ channels: sound.channels, frames: sound.frames }, { channels: 1, frames: 3 });
  assert.deepEqual([...sound.read(1, 4)], [0.5, -1, 0, 0]);
  assert.deepEqual([...sound.read(9, 2)], [0, 0]);
});

test('Stereo floats are read as they are, also behind an extensible header and a size left open.', async () => {
  const format = Buffer.alloc(40);
  format.writeUInt16LE(0xfffe, 0);
  format.writeUInt16LE(2, 2);
  format.writeUInt32LE(48_000, 4);
  format.writeUInt16LE(32, 14);
  format.writeUInt16LE(3, 24);
  const samples = Buffer.from(Float32Array.from([0.25, -0.25, 0.5, -0.5]).buffer);
  const sound = await openNarration(await write(chunk('fmt ', format), chunk('data', samples, 0xffffffff)));
  assert.deepEqual([sound.channels, sound.frames, ...sound.read(1, 1)], [2, 2, 0.5, -0.5]);
});

test('What is not such a sound is refused in plain words.', async () => {
  const data = chunk('data', words(1, 2));
  await assert.rejects(openNarration(await write(data)), /holds no sound/);
  await assert.rejects(
    openNarration(await write(formatChunk({ tag: 85, channels: 1, bits: 16 }), data)),
    /unknown kind/,
  );
  const quad = formatChunk({ tag: 1, channels: 4, bits: 16 });
  await assert.rejects(openNarration(await write(quad, data)), /mono or stereo/);
  const slow = formatChunk({ tag: 1, channels: 1, bits: 16, rate: 22_050 });
  await assert.rejects(openNarration(await write(slow, data)), /48 kHz/);
});
