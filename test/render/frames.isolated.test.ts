// Frames as they were when somebody last looked at them. Rewrite them with UPDATE_GOLDEN=1 npm test -- render/frames, and look.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { packageRoot } from '../../src/lib/package-root.js';
import { posterJpeg, stillPng } from '../../src/render/picture/stills/stills.js';
import type { Plan } from '../../src/render/plan.js';
import { portraitStates } from '../../src/render/portrait/presenter.js';
import { demoPlan } from '../support/demo-plan.js';
import { cutPresenter, renderedPresenter } from '../support/portraits/rendered-portrait.js';

const FOLDER = join(packageRoot, 'test', 'render', 'golden');
const TEMPLATE = join(packageRoot, 'examples', 'avatar-template');

/** How far a picture may be from the kept one: other processors round a little differently. */
const MOST_MEAN = 0.6;
const MOST_FAR_SHARE = 0.002;
const FAR = 40;

const folder = await mkdtemp(join(tmpdir(), 'frames-'));
after(() => rm(folder, { recursive: true }));
const once = (make: () => Promise<string>) => {
  let made: Promise<string> | undefined;
  return () => (made ??= make());
};
const photo = once(() => renderedPresenter('open-lips', folder));
const cut = once(() => cutPresenter('open-lips', folder));

const WIDE = { width: 320, height: 180 };
const brand = (name: string, colour: string): Plan['brand'] => ({ name, colour, logoPath: null });
const ASK = { text: 'Book a call', address: 'cal.example/maya' };
const INTRODUCTION = { sender: 'A message from Maya Torres', presenter: 'Presented by Daniel' };
const ALONE = demoPlan({ ...WIDE, presenter: 'kenji' }).scenes.map((scene) =>
  scene.role === 'heard' || scene.role === 'shown' ? { ...scene, heading: '', points: [] } : scene,
);
const TOPICS = demoPlan({}).scenes.map((scene, index) => {
  const topics = ['Your situation', 'What we showed you', 'Next steps'];
  return index === 0
    ? { ...scene, startS: -2, points: topics.map((text) => ({ text, figure: null, atS: 0.6 })) }
    : scene;
});
const STATEMENT = demoPlan({}).scenes.map((scene, index) => {
  const text = 'The insurer wants a detector in each of the 14 flues by the end of the year, or the excess trebles';
  return index === 1 ? { ...scene, points: [{ text, figure: null, marked: '14 flues', atS: scene.startS }] } : scene;
});
const COMPARED = demoPlan({}).scenes.map((scene) => {
  const bars = [1, 0.12].map((bar, order) => ({ ...scene.points[order]!, bar, atS: scene.startS }));
  const more = { text: 'The owner will take your call', figure: null, atS: scene.startS };
  return scene.role === 'heard' ? { ...scene, points: [...bars, more] } : scene;
});
const STEPS = demoPlan({}).scenes.map((scene) => {
  const steps = [
    ['We send the written offer', 'Friday 4 December'],
    ['The test pieces come back to you', 'before 18 December'],
    ['Your board meets and decides', '16 January 2027'],
    ['The line runs, if your yes comes by 31 January', '10 May'],
  ].map(([text, figure]) => ({ text: text!, figure: figure!, isDate: true, atS: scene.startS }));
  return scene.role === 'next' ? { ...scene, points: steps } : scene;
});
const withPicture = (picture: string, scenes: Plan['scenes'] = demoPlan({}).scenes): Plan['scenes'] =>
  scenes.map((scene) => ({ ...scene, picture }));
const FRAMES: Record<string, () => Promise<Buffer>> = {
  'wide-greeting': () => stillPng(demoPlan({ ...WIDE, introduction: INTRODUCTION }), 1.6),
  'wide-topics': () => stillPng(demoPlan({ ...WIDE, introduction: INTRODUCTION, scenes: TOPICS }), 2),
  'wide-alone': () => stillPng(demoPlan({ ...WIDE, presenter: 'kenji', scenes: ALONE }), 4.4),
  'wide-aside': () => stillPng(demoPlan({ ...WIDE, presenter: 'kenji', scenes: ALONE }), 6.4),
  'wide-statement': () => stillPng(demoPlan({ ...WIDE, presenter: 'sofia', scenes: STATEMENT }), 4.4),
  'square-next': () => stillPng(demoPlan({ width: 240, height: 240, presenter: 'omar' }), 9.2),
  'wide-shown': () => stillPng(demoPlan({ ...WIDE, presenter: 'viktor' }), 6.9),
  'wide-next': () => stillPng(demoPlan({ ...WIDE, presenter: 'amara', brand: brand('Fjord', '#0b7a5e') }), 9.2),
  'wide-compared': () => stillPng(demoPlan({ ...WIDE, presenter: 'daniel', scenes: COMPARED }), 4.4),
  'wide-steps': () => stillPng(demoPlan({ ...WIDE, presenter: 'maya', scenes: STEPS }), 9.2),
  'square-steps': () => stillPng(demoPlan({ width: 240, height: 240, presenter: 'sofia', scenes: STEPS }), 9.2),
  'tall-compared': () => stillPng(demoPlan({ width: 180, height: 320, presenter: 'omar', scenes: COMPARED }), 4.4),
  'wide-picture': () => stillPng(demoPlan({ ...WIDE, presenter: 'kenji', scenes: withPicture('envelope') }), 6.9),
  'wide-picture-steps': () =>
    stillPng(demoPlan({ ...WIDE, presenter: 'ingrid', scenes: withPicture('calendar-check', STEPS) }), 9.2),
  'tall-picture': () =>
    stillPng(demoPlan({ width: 180, height: 320, presenter: 'amara', scenes: withPicture('envelope') }), 6.9),
  'square-picture': () =>
    stillPng(
      demoPlan({ width: 240, height: 240, presenter: 'daniel', scenes: withPicture('calendar-check', STEPS) }),
      9.2,
    ),
  'wide-closing': () => stillPng(demoPlan({ ...WIDE, presenter: 'ingrid', captions: false, ask: ASK }), 11.2),
  'tall-heard': () => stillPng(demoPlan({ width: 180, height: 320, presenter: 'sofia' }), 4.4),
  'square-heard': () => stillPng(demoPlan({ width: 240, height: 240, presenter: 'omar' }), 4.4),
  'own-heard': () => stillPng(demoPlan({ ...WIDE, presenter: 'avatar_1', presenterFolder: TEMPLATE }), 4.1),
  'own-compared': () =>
    stillPng(demoPlan({ ...WIDE, presenter: 'avatar_1', presenterFolder: TEMPLATE, scenes: COMPARED }), 4.1),
  'photo-greeting': async () =>
    stillPng(demoPlan({ ...WIDE, presenter: 'avatar_2', presenterFolder: await photo() }), 1.6),
  'photo-shown': async () =>
    stillPng(demoPlan({ ...WIDE, presenter: 'avatar_2', presenterFolder: await photo() }), 6.3),
  'photo-steps': async () =>
    stillPng(demoPlan({ ...WIDE, presenter: 'avatar_2', presenterFolder: await photo(), scenes: STEPS }), 9.2),
  'photo-states': async () => smaller(await portraitStates(await photo()), 450),
  'photo-cut-greeting': async () =>
    stillPng(demoPlan({ ...WIDE, presenter: 'avatar_2', presenterFolder: await cut() }), 1.6),
  'photo-cut-shown': async () =>
    stillPng(demoPlan({ ...WIDE, presenter: 'avatar_2', presenterFolder: await cut() }), 6.3),
  'photo-cut-compared': async () =>
    stillPng(demoPlan({ ...WIDE, presenter: 'avatar_2', presenterFolder: await cut(), scenes: COMPARED }), 4.4),
  'photo-cut-closing': async () =>
    stillPng(demoPlan({ ...WIDE, presenter: 'avatar_2', presenterFolder: await cut() }), 11.2),
  'photo-cut-tall': async () =>
    stillPng(demoPlan({ width: 180, height: 320, presenter: 'avatar_2', presenterFolder: await cut() }), 4.4),
  'photo-cut-states': async () => smaller(await portraitStates(await cut()), 450),
  poster: () => posterJpeg(demoPlan({ ...WIDE, prospectName: 'Zoë' })),
};

async function pixelsOf(file: Buffer): Promise<{ size: string; data: Uint8ClampedArray }> {
  const image = await loadImage(file);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return { size: `${image.width} × ${image.height}`, data: context.getImageData(0, 0, image.width, image.height).data };
}

async function smaller(picture: Buffer, width: number): Promise<Buffer> {
  const image = await loadImage(picture);
  const canvas = createCanvas(width, Math.round((image.height * width) / image.width));
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.encode('png');
}

for (const [name, draw] of Object.entries(FRAMES)) {
  test(`The frame "${name}" is as it was.`, async () => {
    const path = join(FOLDER, `${name}.${name === 'poster' ? 'jpg' : 'png'}`);
    const drawn = await draw();
    if (process.env.UPDATE_GOLDEN === '1') await writeFile(path, drawn);
    assert.ok(existsSync(path), 'There is no kept frame; make it with UPDATE_GOLDEN=1.');
    const [kept, now] = [await pixelsOf(await readFile(path)), await pixelsOf(drawn)];
    assert.equal(now.size, kept.size);
    let sum = 0;
    let far = 0;
    for (let at = 0; at < now.data.length; at++) {
      const difference = Math.abs(now.data[at]! - kept.data[at]!);
      sum += difference;
      if (difference > FAR) far++;
    }
    const mean = sum / now.data.length;
    const share = far / now.data.length;
    assert.ok(mean <= MOST_MEAN, `on average ${mean.toFixed(2)} levels away`);
    assert.ok(share <= MOST_FAR_SHARE, `${(share * 100).toFixed(2)} % of the picture is another`);
  });
}
