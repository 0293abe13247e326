// A film in H.264 High with B-frames, as vendors make them, comes into our layout: what ffmpeg decodes is shown at the right place and
// moment, and heard with it. Left to machines with an ffmpeg that can make such a film.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { isDecoder } from '../../src/render/filmed/decoder.js';
import { openFilm } from '../../src/render/filmed/open.js';
import { render } from '../../src/render/index.js';
import type { Plan } from '../../src/render/plan.js';
import { ffmpegIsMissing } from './decoders.js';
import { planOf } from './film.js';

const FPS = 25;
const DURATION_S = 6;
const FLASH_S = 3;
const FLASH_FRAMES = 5;
const [WIDTH, HEIGHT] = [640, 360];

function ffmpeg(...args: string[]): Buffer {
  const { stdout, status } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...args], { maxBuffer: 2 ** 30 });
  assert.equal(status, 0);
  return stdout;
}

/** A dark red film that flashes white, with a tone as long as the flash. */
function makeVendorFilm(path: string, encoder: string[]): void {
  const flash = `between(t,${FLASH_S},${FLASH_S + FLASH_FRAMES / FPS - 0.001})`;
  const picture = `color=c=0x601010:s=960x540:r=${FPS}:d=${DURATION_S},drawbox=c=white:t=fill:enable='${flash}'`;
  const sound = `sine=f=1000:r=44100:d=${DURATION_S},volume='if(${flash},1,0)':eval=frame,asetnsamples=64`;
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound];
  ffmpeg(...inputs, ...encoder, '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-ac', '2', path);
}

describe('a film of a vendor that ffmpeg decodes', { skip: ffmpegIsMissing }, () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'filmed-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const scene = { heading: '', points: [] };
  const planFor = (soundPath: string): Plan =>
    planOf(soundPath, {
      ...{ width: WIDTH, height: HEIGHT, fps: FPS, durationS: DURATION_S, captions: true },
      scenes: [
        { ...scene, role: 'greeting', startS: 0, endS: 2 },
        {
          ...scene,
          role: 'heard',
          startS: 2,
          endS: DURATION_S,
          points: [{ text: 'Eleven weeks', figure: null, atS: 2.5 }],
        },
      ],
      words: [{ text: 'Hello', startS: 0.2, endS: 1 }],
    });

  it('shows and sounds at the same moments in our film, in the shape of the presenter alone', async () => {
    const [path, soundPath, made] = ['vendor.mp4', 'vendor.wav', 'ours.mp4'].map((name) => join(folder, name));
    makeVendorFilm(path!, ['-c:v', 'libx264', '-profile:v', 'high', '-bf', '2', '-g', '250']);
    assert.ok(await isDecoder('ffmpeg', AbortSignal.timeout(10_000)));
    const opened = await openFilm('ffmpeg', path!, soundPath!);
    assert.equal(opened.problem, null);
    assert.deepEqual([opened.fps, opened.film.width, opened.film.height], [FPS, 960, 540]);
    const plan = { ...planFor(soundPath!), filmed: opened.film };
    assert.equal((await render(plan, made!, { workers: 1 })).frames, FPS * DURATION_S);

    const frames = ffmpeg('-i', made!, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-');
    const isAt = (frame: number, [r, g, b]: readonly number[]): number => {
      const bytes = frames.subarray(frame * WIDTH * HEIGHT * 3, (frame + 1) * WIDTH * HEIGHT * 3);
      let count = 0;
      for (let at = 0; at < bytes.length; at += 3) {
        const off = Math.max(Math.abs(bytes[at]! - r!), Math.abs(bytes[at + 1]! - g!), Math.abs(bytes[at + 2]! - b!));
        if (off < 14) count++;
      }
      return count / (WIDTH * HEIGHT);
    };
    const red = Array.from({ length: FPS * DURATION_S }, (_, frame) => isAt(frame, [0x60, 0x10, 0x10]));
    const flashed = red.flatMap((share, frame) => (share < 0.02 ? [frame] : []));
    assert.deepEqual([flashed[0], flashed.length], [FLASH_S * FPS, FLASH_FRAMES]);
    assert.ok(
      Math.min(...red.filter((share) => share >= 0.02)) > 0.12 && Math.max(...red) < 0.6,
      `${red[0]} ${red[60]}`,
    );

    const sound = ffmpeg('-i', made!, '-f', 's16le', '-ac', '1', '-ar', '48000', '-');
    const loud = Array.from({ length: sound.length >> 1 }, (_, at) => Math.abs(sound.readInt16LE(at * 2)) > 600);
    assert.ok(Math.abs(loud.indexOf(true) / 48_000 - FLASH_S) < 0.03, `${loud.indexOf(true) / 48_000}`);
    assert.ok(Math.abs(loud.lastIndexOf(true) / 48_000 - FLASH_S - FLASH_FRAMES / FPS) < 0.05);
  });

  it('says what is wrong with a film that is too small or stretched, and knows what is no ffmpeg', async () => {
    const [path, soundPath] = ['broken.mp4', 'broken.wav'].map((name) => join(folder, name));
    makeVendorFilm(path!, ['-c:v', 'libx264', '-vf', 'scale=64:64,setsar=1']);
    const { problem } = await openFilm('ffmpeg', path!, soundPath!);
    assert.equal(problem, 'has 64 × 64 pixels');
    makeVendorFilm(path!, ['-c:v', 'libx264', '-vf', 'scale=480:480,setsar=16/9']);
    const stretched = await openFilm('ffmpeg', path!, soundPath!);
    assert.equal(stretched.problem, 'has pixels that are not square');
    assert.equal(await isDecoder('false', AbortSignal.timeout(10_000)), false);
    assert.equal(await isDecoder('no-such-program', AbortSignal.timeout(10_000)), false);
  });
});
