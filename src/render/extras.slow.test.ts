import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { writeClicks } from '../../test/render/film.js';
import { demoPlan } from '../../test/support/demo-plan.js';
import type { ExtraPaths } from './extras.js';
import { render } from './index.js';
import { animateWebp } from './picture/stills/stills.js';
import type { Plan } from './plan.js';

let folder = '';
let plan: Plan;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'extras-'));
  plan = demoPlan({ width: 320, height: 180, fps: 15, soundPath: join(folder, 'sound.wav') });
  await writeClicks(plan.soundPath, plan.durationS);
});
after(() => rm(folder, { recursive: true }));

const extrasIn = (name: string): ExtraPaths => ({
  vttPath: join(folder, `${name}.vtt`),
  srtPath: join(folder, `${name}.srt`),
  transcriptPath: join(folder, `${name}.txt`),
  posterPath: join(folder, `${name}.jpg`),
  playPosterPath: join(folder, `${name}-play.jpg`),
  previewPath: join(folder, `${name}.webp`),
});

/** The cues of a caption file, whose times count in seconds. */
function cuesOf(file: string): { startS: number; endS: number; text: string }[] {
  const seconds = (stamp: string): number => {
    const [hours, minutes, rest] = stamp.replace(',', '.').split(':').map(Number);
    return hours! * 3600 + minutes! * 60 + rest!;
  };
  const cues = file.matchAll(/^(\d\d:\d\d:\d\d[.,]\d{3}) --> (\d\d:\d\d:\d\d[.,]\d{3})\n(.+)\n/gm);
  return [...cues].map(([, start, end, text]) => ({ startS: seconds(start!), endS: seconds(end!), text: text! }));
}

/** The pictures of an animation, each as a still of its own. */
function picturesOf(file: Buffer): { still: Buffer; durationMs: number }[] {
  const found: { still: Buffer; durationMs: number }[] = [];
  for (let at = 12; at + 8 <= file.length; ) {
    const sizeBytes = file.readUInt32LE(at + 4);
    const body = file.subarray(at + 8, at + 8 + sizeBytes);
    if (file.toString('latin1', at, at + 4) === 'ANMF') {
      const head = Buffer.from('RIFF0000WEBP');
      head.writeUInt32LE(body.length - 12, 4);
      found.push({ still: Buffer.concat([head, body.subarray(16)]), durationMs: body.readUIntLE(12, 3) });
    }
    at += 8 + sizeBytes + (sizeBytes & 1);
  }
  return found;
}

/** How far two pictures are from each other within a box, per channel. */
function farApart(one: Image, other: Image, [x, y, width, height]: [number, number, number, number]): number {
  const [a, b] = [one, other].map((image) => {
    const context = createCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(x, y, width, height).data;
  }) as [Uint8ClampedArray, Uint8ClampedArray];
  return a.reduce((sum, value, index) => sum + Math.abs(value - b[index]!), 0) / a.length;
}

test('A film comes with captions, transcript, poster and preview, made where the film is made.', async () => {
  const extras = extrasIn('a');
  await render(plan, join(folder, 'a.mp4'), { extras, workers: 1 });
  const text = (path: string): Promise<string> => readFile(path, 'utf8');
  const [vtt, srt] = [await text(extras.vttPath), await text(extras.srtPath)];
  assert.match(vtt, /^WEBVTT\n\n/);
  assert.match(srt, /^1\n/);
  assert.deepEqual(cuesOf(srt), cuesOf(vtt));
  const said = plan.words.map((word) => word.text).join(' ');
  assert.equal(
    cuesOf(vtt)
      .map((cue) => cue.text)
      .join(' '),
    said,
  );
  for (const { startS, endS, text: line } of cuesOf(vtt)) {
    const first = plan.words.find((word) => Math.abs(word.startS - startS) <= 0.08);
    assert.ok(first && line.startsWith(first.text), `"${line}" does not come with its first word`);
    assert.ok(endS > startS && endS <= plan.durationS + 0.7);
  }
  const [title, ...paragraphs] = (await text(extras.transcriptPath)).trimEnd().split('\n\n');
  assert.deepEqual([title, paragraphs.length, paragraphs.join(' ')], [plan.title, plan.scenes.length, said]);
  const poster = await loadImage(await readFile(extras.posterPath));
  assert.deepEqual([poster.width, poster.height], [320, 180]);
  const playPoster = await loadImage(await readFile(extras.playPosterPath));
  assert.deepEqual([playPoster.width, playPoster.height], [320, 180]);
  // The button stands before the presenter's chest, right and low, and leaves the rest as it was.
  assert.ok(farApart(poster, playPoster, [220, 120, 20, 20]) > 20);
  assert.ok(farApart(poster, playPoster, [0, 0, 40, 40]) < 8);
  assert.ok(farApart(poster, playPoster, [150, 80, 20, 20]) < 8);
  const input = new Input({
    source: new BufferSource(await readFile(join(folder, 'a.mp4'))),
    formats: ALL_FORMATS,
  });
  assert.equal(await (await input.getPrimaryAudioTrack())!.getLanguageCode(), 'eng');
  assert.equal((await input.getMetadataTags()).description, 'For Daniel, Acme Logistics');
});

test('The preview is an animation of a few seconds and less than a megabyte, of which every picture decodes.', async () => {
  const file = await readFile(extrasIn('a').previewPath);
  assert.ok(file.length < 1_000_000);
  const whole = await loadImage(file);
  assert.deepEqual([whole.width, whole.height], [480, 270]);
  const pictures = picturesOf(file);
  const lastsMs = pictures.reduce((sum, { durationMs }) => sum + durationMs, 0);
  assert.ok(lastsMs >= 3_000 && lastsMs <= 5_000, `${lastsMs} ms`);
  const seen = new Set<string>();
  for (const { still } of pictures) {
    assert.equal((await loadImage(still)).width, 480);
    seen.add(still.toString('base64'));
  }
  assert.ok(seen.size > pictures.length / 2, 'It hardly moves.');
});

test('An animation has the header and the sizes that the container asks for.', async () => {
  const canvas = createCanvas(20, 10);
  canvas.getContext('2d').fillRect(0, 0, 20, 10);
  const still = await canvas.encode('webp', 50);
  const file = animateWebp([{ still, durationMs: 70 }], 20, 10);
  assert.equal(file.readUInt32LE(4), file.length - 8);
  assert.equal(file.toString('latin1', 12, 16), 'VP8X');
  assert.deepEqual([file[20], file.readUIntLE(24, 3), file.readUIntLE(27, 3)], [0x02, 19, 9]);
  assert.throws(() => animateWebp([{ still: Buffer.from('no picture at all'), durationMs: 1 }], 20, 10), TypeError);
});

test('A film that fails leaves nothing beside it either, and a full disk is called one.', {
  skip: existsSync('/dev/full') ? false : 'There is no disk here that is always full.',
}, async () => {
  const extras = extrasIn('b');
  await symlink('/dev/full', extras.posterPath);
  await assert.rejects(render(plan, join(folder, 'b.mp4'), { extras, workers: 1 }), {
    name: 'RenderError',
    kind: 'disk_full',
  });
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('b.')),
    [],
  );
});
