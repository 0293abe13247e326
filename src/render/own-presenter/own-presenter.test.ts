import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createCanvas } from '@napi-rs/canvas';
import { demoPlan } from '../../../test/support/demo-plan.js';
import { packageRoot } from '../../lib/package-root.js';
import { createBitmaps } from '../picture/bitmaps.js';
import { createPainter } from '../picture/painter.js';
import { createLipTrack } from '../picture/presenter/lips.js';
import { REST_BODY, REST_EYES, REST_MOUTH } from '../picture/presenter/person/pose.js';
import { ownPortraitPng, stillPng } from '../picture/stills/stills.js';
import type { TimedPhone } from '../plan.js';
import { OwnPresenterError } from '../upload-errors.js';
import { checkPresenter } from './examine.js';
import type { MouthLetter } from './manifest.js';
import { createOwnPresenter, mouthFor } from './own-presenter.js';

const TEMPLATE = join(packageRoot, 'examples', 'avatar-template');
const template = (): Map<string, Buffer> =>
  new Map(readdirSync(TEMPLATE).map((name) => [name, readFileSync(join(TEMPLATE, name))]));

const changed = (change: Record<string, unknown>): Buffer =>
  Buffer.from(JSON.stringify({ ...JSON.parse(template().get('avatar.json')!.toString()), ...change }));

async function picture(width: number, height: number, filled: boolean): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  if (filled) canvas.getContext('2d').fillRect(0, 0, width, height);
  return canvas.encode('png');
}

test('The template is a good presenter, and so is one of vectors with small mouths.', async () => {
  const { avatar, files } = await checkPresenter(template());
  assert.equal(avatar.manifest.name, 'Robin');
  assert.ok(files.has('avatar.json') && files.has('mouth-X.png'));
  const vectors = template();
  for (const letter of 'ABCDEFGHX') {
    vectors.delete(`mouth-${letter}.png`);
    const ellipse = '<ellipse cx="40" cy="25" rx="30" ry="12" fill="#833"/>';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="50" viewBox="0 0 80 50">${ellipse}</svg>`;
    vectors.set(`mouth-${letter}.svg`, Buffer.from(svg));
  }
  vectors.set('notes.txt', Buffer.from('left out'));
  const second = await checkPresenter(vectors);
  const mouth = second.avatar.parts.get('mouth-A')!;
  const [x, y] = second.avatar.manifest.mouth;
  assert.ok(Math.abs(mouth.x + mouth.width / 2 - x) <= 1 && Math.abs(mouth.y + mouth.height / 2 - y) <= 1);
  assert.equal(second.files.has('notes.txt'), false);
  assert.ok((await ownPortraitPng(second.avatar, 96)).length > 1_000);
});

test('What is wrong with a presenter is told, all of it at once.', async () => {
  const [{ size }] = [JSON.parse(template().get('avatar.json')!.toString()) as { size: [number, number] }];
  const cases: [RegExp, (files: Map<string, Buffer>) => unknown][] = [
    [/avatar\.json is missing/, (files) => files.delete('avatar.json')],
    [/not valid JSON/, (files) => files.set('avatar.json', Buffer.from('{'))],
    [/avatar\.json: name/, (files) => files.set('avatar.json', changed({ name: '' }))],
    [/name can’t contain control/, (files) => files.set('avatar.json', changed({ name: 'Ro\u0000bin' }))],
    [/avatar\.json:.*colour/, (files) => files.set('avatar.json', changed({ colour: 'red' }))],
    [/mouth must be between eyes and chin/, (files) => files.set('avatar.json', changed({ mouth: [300, 20] }))],
    [/at least 90 pixels below/, (files) => files.set('avatar.json', changed({ chin: [310, 250] }))],
    [/at least \d+ pixels high/, (files) => files.set('avatar.json', changed({ chin: [310, 420] }))],
    [
      /body\.png has 10 × 10 pixels instead of 620 × 860/,
      async (files) => files.set('body.png', await picture(10, 10, false)),
    ],
    [/body\.png needs a transparent background/, async (files) => files.set('body.png', await picture(...size, true))],
    [/body is empty/, async (files) => files.set('body.png', await picture(...size, false))],
    [/mouth-D\.png is damaged/, (files) => files.set('mouth-D.png', files.get('mouth-D.png')!.subarray(0, 60))],
    [
      /mouth-A.*is missing; mouth-B.*is missing/,
      (files) => ['A', 'B'].map((letter) => files.delete(`mouth-${letter}.png`)),
    ],
  ];
  for (const [pattern, spoil] of cases) {
    const files = template();
    await spoil(files);
    await assert.rejects(checkPresenter(files), (error: Error) => {
      assert.ok(error instanceof OwnPresenterError);
      assert.match(error.message, pattern);
      return true;
    });
  }
});

test('Every bilabial shows closed lips, every f and v a tucked one, vowels open, silence the mouth at rest.', () => {
  const wanted: Record<string, string> = { b: 'A', p: 'A', m: 'A', f: 'G', v: 'G', aa: 'D', uw: 'F', iy: 'B' };
  for (const [symbol, letter] of Object.entries(wanted)) {
    for (const vowel of ['aa', 'ow', 'iy']) {
      const names = ['pau', vowel, symbol, vowel, 'pau'];
      const phones = names.map((name, index): TimedPhone => {
        const startS = 0.5 + index * 0.12;
        return { symbol: name, alphabet: 'arpabet', startS, endS: startS + 0.12 };
      });
      const lips = createLipTrack(phones, [], 30, 3);
      const shown = new Set<MouthLetter>();
      for (let frame = Math.floor(0.66 * 30); frame <= Math.ceil(0.86 * 30); frame++) {
        const at = (channel: Float32Array): number => channel[frame]!;
        shown.add(
          mouthFor({
            jaw: at(lips.jaw),
            wide: at(lips.wide),
            close: at(lips.close),
            tuck: at(lips.tuck),
            tongue: at(lips.tongue),
            smile: 0,
          }),
        );
      }
      if ('bpmfv'.includes(symbol) || symbol === vowel)
        assert.ok(shown.has(letter as MouthLetter), `${vowel} ${symbol}: ${[...shown]}`);
    }
  }
  assert.equal(mouthFor({ ...REST_MOUTH, close: 0.42 }), 'X');
});

test('Tiles of such a presenter laid over the picture before give the same picture as painting it whole.', async () => {
  const plan = demoPlan({ width: 640, height: 360, presenter: 'avatar_1', presenterFolder: TEMPLATE });
  const [running, fresh] = [await createPainter(plan), await createPainter(plan)];
  const screen = new Uint8Array(plan.width * plan.height * 4);
  const whole = new Uint8Array(screen.length);
  const into =
    (pixels: Uint8Array) =>
    (x: number, y: number, width: number, height: number, rgba: Uint8Array | Uint8ClampedArray) => {
      for (let row = 0; row < height; row++) {
        pixels.set(rgba.subarray(row * width * 4, (row + 1) * width * 4), ((y + row) * plan.width + x) * 4);
      }
    };
  for (let frame = 0; frame < 140; frame++) {
    await running.paint(frame, frame === 0, into(screen));
    if (frame % 23 !== 22) continue;
    await fresh.paint(frame, true, into(whole));
    assert.ok(Buffer.compare(screen, whole) === 0, `frame ${frame} differs`);
  }
});

test('Such a presenter stands in every layout.', async () => {
  for (const [width, height] of [
    [320, 180],
    [180, 320],
    [200, 200],
  ] as const) {
    const plan = demoPlan({ width, height, presenter: 'avatar_1' });
    const still = await stillPng({ ...plan, presenterFolder: TEMPLATE }, 3);
    assert.notDeepEqual(still, await stillPng({ ...plan, presenter: 'maya' }, 3));
  }
});

test('A head that is a part of its own turns with eyes and mouth; without one all keeps still.', async () => {
  const places = async (files: Map<string, Buffer>, yaw: number): Promise<string[]> => {
    const { avatar } = await checkPresenter(files);
    const framing = { x: 300, y: 150, scale: 1, left: 0, right: 600 };
    const pose = {
      head: { yaw, pitch: 0, roll: yaw / 2 },
      eyes: REST_EYES,
      mouth: REST_MOUTH,
      body: REST_BODY,
      arms: [],
    };
    const layers = createOwnPresenter(avatar, createBitmaps(1_000_000)).layers(framing, pose, {
      x: 0,
      y: 0,
      width: 600,
      height: 400,
    });
    return layers.map(({ slot, x, key }) => `${slot} ${x} ${key}`);
  };
  const [still, turned] = [await places(template(), 0), await places(template(), 6)];
  const moved = still.filter((place, index) => place !== turned[index]).map((place) => place.split(' ')[0]);
  assert.deepEqual(moved, ['back', 'head', 'eyes', 'mouth', 'front']);
  const whole = template();
  whole.delete('head.png');
  assert.deepEqual(await places(whole, 6), await places(whole, 0));
});
