// Decoders written by others, to judge our encoder with: h264bsd, which `npm ci --prefix tools` installs, and ffmpeg,
// where the system has it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Picture, PictureEncoder } from '../../src/render/encode/picture-encoder.js';
import type { CodedSound } from '../../src/render/encode/sound.js';
import { createStress, PICTURES_EACH } from './stress.js';

const TOOLS = new URL('../../../tools/', import.meta.url);
const DECODER = new URL('node_modules/tinyh264/lib/TinyH264.js', TOOLS);

export const decoderIsMissing = existsSync(DECODER) ? false : 'No decoder: npm ci --prefix tools installs it.';
export const ffmpegIsMissing =
  spawnSync('ffmpeg', ['-version']).status === 0
    ? false
    : 'No ffmpeg: the strict judgement is left to machines with it.';

const START_CODE = Uint8Array.of(0, 0, 0, 1);

/** What a raw stream starts with. */
export function streamHeader(encoder: PictureEncoder): Uint8Array {
  const { sps, pps } = encoder.parameterSets();
  return Buffer.concat([START_CODE, sps, START_CODE, pps]);
}

/** An access unit of ours as a raw stream has it: behind a start code in place of its length. */
export function asRaw(unit: Uint8Array): Uint8Array {
  return Buffer.concat([START_CODE, unit.subarray(4)]);
}

/** The planes of pictures, one behind the other. */
export function planesOf(...pictures: Picture[]): Buffer {
  return Buffer.concat(pictures.flatMap(({ y, u, v }) => [y, u, v]));
}

const STRICT = ['-v', 'error', '-xerror', '-err_detect', 'explode'];

/** Decodes a raw stream strictly: any warning is an error. */
export function decodeWithFfmpeg(stream: Uint8Array): Buffer {
  const options = ['-f', 'h264', '-i', '-', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-'];
  const { stdout, stderr, status } = spawnSync('ffmpeg', [...STRICT, ...options], {
    input: stream,
    maxBuffer: 2 ** 30,
  });
  if (status !== 0 || stderr.length > 0) throw new Error(`ffmpeg complains: ${stderr.toString().slice(0, 300)}`);
  return stdout;
}

/** What a player makes of a coded sound of 48 kHz, interleaved: ADTS frames, decoded strictly by ffmpeg. */
export function decodeSound({ channels, packets }: CodedSound): Float32Array {
  const frames = packets.flatMap(({ data }) => {
    const size = data.length + 7;
    return [
      Uint8Array.of(
        0xff,
        0xf1,
        0x4c,
        (channels << 6) | (size >> 11),
        (size >> 3) & 0xff,
        ((size & 7) << 5) | 0x1f,
        0xfc,
      ),
      data,
    ];
  });
  const options = ['-f', 'aac', '-i', '-', '-f', 'f32le', '-'];
  const { stdout, stderr, status } = spawnSync('ffmpeg', [...STRICT, ...options], {
    input: Buffer.concat(frames),
    maxBuffer: 2 ** 30,
  });
  if (status !== 0 || stderr.length > 0) throw new Error(`ffmpeg complains: ${stderr.toString().slice(0, 300)}`);
  return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.byteLength));
}

type Module = { default: unknown };
type Decoder = { decode(unit: Uint8Array): void; release(): void };
type DecoderClass = new (
  core: unknown,
  onPicture: (planes: Uint8Array, width: number, height: number) => void,
) => Decoder;

export type UnitDecoder = { decode(unit: Uint8Array): Picture; close(): void };

/** A decoder that takes one raw access unit after the other; pictures are cropped to the given size. */
export async function openDecoder(width: number, height: number): Promise<UnitDecoder> {
  const require = createRequire(import.meta.url);
  // The module was made for a browser's worker and asks it where it is.
  Object.assign(globalThis, { self: { location: { href: DECODER.href } } });
  const core = await ((require(fileURLToPath(DECODER)) as Module).default as () => Promise<unknown>)();
  const { default: Class } = require(fileURLToPath(new URL('TinyH264Decoder.js', DECODER))) as {
    default: DecoderClass;
  };
  let shown: Picture | null = null;
  const decoder = new Class(core, (planes, stride, rows) => {
    shown = cropped(planes, stride, rows, width, height);
  });
  return {
    decode: (unit) => {
      shown = null;
      decoder.decode(unit);
      if (!shown) throw new Error('The decoder showed no picture.');
      return shown;
    },
    close: () => decoder.release(),
  };
}

function cropped(planes: Uint8Array, stride: number, rows: number, width: number, height: number): Picture {
  const plane = (start: number, step: number, columns: number, count: number) => {
    const out = new Uint8Array(columns * count);
    for (let row = 0; row < count; row++) {
      out.set(planes.subarray(start + row * step, start + row * step + columns), row * columns);
    }
    return out;
  };
  const [u, v] = [stride * rows, (stride * rows * 5) / 4];
  return {
    width,
    height,
    y: plane(0, stride, width, height),
    u: plane(u, stride / 2, width / 2, height / 2),
    v: plane(v, stride / 2, width / 2, height / 2),
  };
}

/** Decodes random pictures and compares them, one by one, with what the encoder expects. */
export async function assertDecodedByH264bsd(firstSeed: number, lastSeed: number): Promise<void> {
  for (let seed = firstSeed; seed <= lastSeed; seed++) {
    const { encoder, width, height, next } = createStress(seed);
    const decoder = await openDecoder(width, height);
    const first = Buffer.concat([streamHeader(encoder), asRaw(next())]);
    for (let i = 0; i < PICTURES_EACH; i++) {
      const decoded = decoder.decode(i === 0 ? first : asRaw(next()));
      assert.ok(planesOf(decoded).equals(planesOf(encoder.reconstruction())), `seed ${seed}, picture ${i}`);
    }
    decoder.close();
  }
}

export function assertDecodedByFfmpeg(firstSeed: number, lastSeed: number): void {
  for (let seed = firstSeed; seed <= lastSeed; seed++) {
    const { encoder, next } = createStress(seed);
    const stream = [streamHeader(encoder)];
    const expected: Picture[] = [];
    for (let i = 0; i < PICTURES_EACH; i++) {
      stream.push(asRaw(next()));
      expected.push(encoder.reconstruction());
    }
    assert.ok(decodeWithFfmpeg(Buffer.concat(stream)).equals(planesOf(...expected)), `seed ${seed}`);
  }
}
