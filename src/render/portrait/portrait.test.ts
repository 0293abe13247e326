import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { demoPlan } from '../../../test/support/demo-plan.js';
import { DRAWN_MESH, faceWithHair } from '../../../test/support/portraits/known-mattes.js';
import {
  cutPresenter,
  renderedPortrait,
  renderedPresenter,
} from '../../../test/support/portraits/rendered-portrait.js';
import { checkPresenter } from '../own-presenter/examine.js';
import { CUTOUT_FILE, MANIFEST_FILE, PHOTO_FILE, readManifest } from '../own-presenter/manifest.js';
import { createBitmaps } from '../picture/bitmaps.js';
import { compositeLayers } from '../picture/compositor.js';
import { createLayout } from '../picture/layout.js';
import { createPainter, createScenery } from '../picture/painter.js';
import { REST_BODY, REST_EYES, REST_HEAD, REST_MOUTH } from '../picture/presenter/person/pose.js';
import { OwnPresenterError } from '../upload-errors.js';
import { drawCutout } from './cutout/cutout.js';
import { fitPhoto, type Subject } from './moving/fit.js';
import { createPortraitPresenter, loadPortrait, portraitStates, portraitStill } from './presenter.js';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portrait-'));
});
after(() => rm(folder, { recursive: true }));

const SIZES = [
  [1920, 1080],
  [1080, 1920],
  [1080, 1080],
] as const;
const GOOD: Subject = { width: 900, height: 1100, eyes: [450, 430], unit: 260 };

test('The photograph covers its shape in every layout; a small one makes the shape smaller, and never the text column.', () => {
  for (const [width, height] of SIZES) {
    const picture = { x: 0, y: 0, width, height };
    for (const { framing, stage, text } of createLayout(demoPlan({ width, height })).scenes) {
      for (const subject of [GOOD, { width: 700, height: 700, eyes: [350, 300], unit: 250 } satisfies Subject]) {
        const { x, y, scale, shown } = fitPhoto(subject, framing, stage, picture);
        assert.ok(x <= shown.x && x + subject.width * scale >= shown.x + shown.width, `${width} × ${height}: sides`);
        assert.ok(y <= shown.y && y + subject.height * scale >= shown.y + shown.height, `${width} × ${height}: height`);
        assert.ok(shown.x >= stage.x && shown.x + shown.width <= stage.x + stage.width);
        assert.ok(shown.y >= stage.y && shown.y + shown.height <= Math.min(height, stage.y + stage.height));
        const isBeside =
          shown.x >= text.x + text.width || shown.x + shown.width <= text.x || shown.y >= text.y + text.height;
        assert.ok(isBeside, `${width} × ${height}: the photograph lies under the text`);
        const face = subject.unit * scale;
        assert.ok(face >= framing.scale * 150 * 0.99 && face <= framing.scale * 150 * 1.51, `${face}`);
      }
    }
  }
});

test('Sides on which the photograph cuts nothing off need not cover the shape, which stays as large as the layout wants it.', () => {
  const open = { left: true, top: true, right: true };
  const small: Subject = { width: 460, height: 900, eyes: [230, 230], unit: 200 };
  for (const [width, height] of SIZES) {
    const picture = { x: 0, y: 0, width, height };
    for (const { framing, stage } of createLayout(demoPlan({ width, height })).scenes) {
      const { shape, scale, x } = fitPhoto({ ...small, open }, framing, stage, picture);
      assert.deepEqual([shape.x, shape.width, shape.y], [stage.x, stage.width, stage.y]);
      assert.ok(Math.abs(x + small.eyes[0] * scale - framing.x) <= 1, 'the eyes are where they belong');
      assert.ok(fitPhoto(small, framing, stage, picture).shown.width <= stage.width);
    }
  }
});

test('Without its background the person stands before the painted shape, and however the head turns, the old one is not seen.', async () => {
  const presenterFolder = await cutDrawing('maya', '#d028c8');
  const portrait = (await loadPortrait(presenterFolder))!;
  const presenter = createPortraitPresenter(portrait, createBitmaps(8_000_000));
  const { framing, stage } = createLayout(demoPlan({ width: 960, height: 540 })).scenes[0]!;
  const picture = { x: 0, y: 0, width: 960, height: 540 };
  assert.deepEqual([presenter.fillsStage, presenter.worn!.hair.length, presenter.worn!.clothes.length], [false, 1, 1]);
  for (const [yaw, roll] of [
    [0, 0],
    [6, 4],
    [-6, -4],
  ] as const) {
    const pose = { head: { yaw, pitch: 3, roll }, eyes: REST_EYES, mouth: REST_MOUTH, body: REST_BODY, arms: [] };
    const canvas = compositeLayers(presenter.layers(framing, pose, picture, stage), 960, 540);
    const { data } = canvas.getContext('2d').getImageData(0, 0, 960, 540);
    let [seen, purple] = [0, 0];
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3]! < 40) continue;
      seen++;
      if (data[at]! > data[at + 1]! + 60 && data[at + 2]! > data[at + 1]! + 60) purple++;
    }
    assert.ok(seen > 40_000 && purple <= 8, `${purple} of ${seen} pixels`);
    assert.equal(data[(Math.ceil(stage.y + 140) * 960 + Math.ceil(stage.x + 12)) * 4 + 3], 0, 'beside the head');
  }
});

/** A drawn face before a wall of one colour, as a presenter without it. */
async function cutDrawing(look: string, wall: string): Promise<string> {
  const made = join(folder, look);
  await mkdir(made);
  const face = faceWithHair(look);
  const canvas = createCanvas(face.width, face.height);
  const context = canvas.getContext('2d');
  context.fillStyle = wall;
  context.fillRect(0, 0, face.width, face.height);
  context.drawImage(face, 0, 0);
  const photo = await canvas.encode('png');
  const { picture, findings } = await drawCutout(photo, { mesh: DRAWN_MESH, strokes: [], isTrial: false });
  assert.deepEqual(findings, []);
  const manifest = { kind: 'photo', name: look, size: [face.width, face.height], mesh: DRAWN_MESH };
  await writeFile(join(made, MANIFEST_FILE), JSON.stringify(manifest));
  await writeFile(join(made, PHOTO_FILE), photo);
  await writeFile(join(made, CUTOUT_FILE), picture);
  return made;
}

test('Layers of equal keys have equal pixels, and the face alone changes while only the face moves.', async () => {
  const portrait = await renderedPortrait('shut-lips', folder);
  const { framing, stage } = createLayout(demoPlan({ width: 640, height: 360 })).scenes[0]!;
  const picture = { x: 0, y: 0, width: 640, height: 360 };
  const pose = (jaw: number, yaw: number, blink = 0) => ({
    head: { ...REST_HEAD, yaw },
    eyes: { ...REST_EYES, blink },
    mouth: { ...REST_MOUTH, jaw },
    body: REST_BODY,
    arms: [],
  });
  const presenter = createPortraitPresenter(portrait, createBitmaps(8_000_000));
  const seen = new Map<string, Buffer>();
  const poses = [pose(0.2, 0), pose(0.9, 0, 1), pose(0.2, 4), pose(0.9, 0, 1), pose(0.5, 4), pose(0.2, 0)];
  for (const [index, each] of poses.entries()) {
    const layers = presenter.layers(framing, each, picture, stage);
    assert.equal(layers.filter(({ key }) => !seen.has(key)).length > 0, ![3, 5].includes(index));
    for (const { slot, key, width, height, pixels } of layers) {
      const drawn = pixels!();
      assert.deepEqual([drawn.width, drawn.height], [width, height]);
      const bytes = Buffer.from(drawn.data());
      assert.ok(seen.get(`${slot} ${key}`)?.equals(bytes) ?? true, `${slot} ${key}`);
      seen.set(`${slot} ${key}`, bytes);
      seen.set(key, bytes);
    }
  }
  const keysOf = (each: ReturnType<typeof pose>) =>
    presenter.layers(framing, each, picture, stage).map(({ key }) => key);
  const [a, b] = [keysOf(pose(0.2, 0)), keysOf(pose(0.9, 0, 1))];
  const changed = a.filter((key, at) => key !== b[at]);
  assert.ok(changed.length >= 1 && changed.length <= 3, `${changed.length} of ${a.length} layers changed`);
});

test('The photograph fills the shape alone: no painted edge is seen around it, and its own is smooth.', async () => {
  const presenterFolder = await renderedPresenter('shut-lips', folder);
  const plan = demoPlan({ width: 640, height: 360, presenter: 'photo_1', presenterFolder });
  const { layersAt, layout } = await createScenery(plan);
  const [room] = layersAt(10);
  const { stage } = layout.scenes[0]!;
  const wall = room!.bitmap().getContext('2d');
  const colourAt = (x: number, y: number): number[] => [...wall.getImageData(Math.round(x), Math.round(y), 1, 1).data];
  const [inside, outside] = [colourAt(stage.x + 6, stage.y + 160), colourAt(stage.x - 6, stage.y + 160)];
  assert.ok(
    inside.every((value, at) => Math.abs(value - outside[at]!) <= 10),
    `${inside} beside ${outside}`,
  );
  const still = layersAt(10).filter(({ slot }) => slot.startsWith('photo'));
  const shown = compositeLayers(still, plan.width, plan.height)
    .getContext('2d')
    .getImageData(0, 0, plan.width, plan.height);
  const alphas = new Set(Array.from({ length: plan.width * plan.height }, (_, at) => shown.data[at * 4 + 3]!));
  assert.ok(alphas.has(0) && alphas.has(255) && alphas.size > 12, `${alphas.size} shares of cover`);
});

test('Two painters put the same pixels, whatever frames they painted before.', async () => {
  const presenterFolder = await cutPresenter('open-lips', folder);
  const plan = demoPlan({ width: 480, height: 270, presenter: 'photo_1', presenterFolder });
  const frameOf = async (first: number, last: number): Promise<Buffer> => {
    const painter = await createPainter(plan);
    const picture = Buffer.alloc(plan.width * plan.height * 4);
    for (let frame = first; frame <= last; frame++) {
      await painter.paint(frame, frame === first, (x, y, width, height, rgba) => {
        for (let row = 0; row < height; row++) {
          picture.set(rgba.subarray(row * width * 4, (row + 1) * width * 4), ((y + row) * plan.width + x) * 4);
        }
      });
    }
    return picture;
  };
  const [long, short] = [await frameOf(20, 62), await frameOf(58, 62)];
  assert.ok(long.equals(short));
});

test('Stills show the face and its states.', async () => {
  const presenterFolder = await renderedPresenter('open-lips', folder);
  const still = await loadImage(await portraitStill(presenterFolder, 200));
  assert.deepEqual([still.width, still.height], [200, 200]);
  const states = await loadImage(await portraitStates(presenterFolder));
  assert.deepEqual([states.width, states.height], [1080, 720]);
});

test('The manifest of a photograph is told from that of drawings, and comes in no archive.', async () => {
  const presenterFolder = await renderedPresenter('shut-lips', folder);
  const text = await readFile(join(presenterFolder, MANIFEST_FILE), 'utf8');
  const read = readManifest(text);
  assert.ok('photo' in read && read.photo.mesh.length === 468);
  const given = JSON.parse(text) as { mesh: number[][]; kind: string };
  assert.ok('problems' in readManifest(JSON.stringify({ ...given, mesh: given.mesh.slice(1) })));
  assert.ok('problems' in readManifest(JSON.stringify({ ...given, kind: 'film' })));
  assert.ok('problems' in readManifest(JSON.stringify({ ...given, size: [100, 100] })));
  const files = new Map([
    [MANIFEST_FILE, Buffer.from(JSON.stringify({ ...given, mesh: given.mesh.map((point) => point.map(Math.round)) }))],
    [PHOTO_FILE, await readFile(join(presenterFolder, PHOTO_FILE))],
  ]);
  await assert.rejects(
    checkPresenter(files),
    (error) => error instanceof OwnPresenterError && /belongs to a photo presenter/.test(error.message),
  );
  await writeFile(join(presenterFolder, MANIFEST_FILE), JSON.stringify({ ...given, size: [720, 881] }));
  await assert.rejects(loadPortrait(presenterFolder), /720 × 880 pixels/);
});
