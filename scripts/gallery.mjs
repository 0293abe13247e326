// Draws the contact sheets in docs/gallery from the compiled tree: one of each presenter, one of each shape of picture,
// and the frame that the README shows.
// Usage: npm run gallery
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { createBitmaps } from '#built/src/render/picture/bitmaps.js';
import { LOOKS, lookOf } from '#built/src/render/picture/presenter/looks/looks.js';
import { REST_BODY, REST_EYES, REST_HEAD, REST_MOUTH } from '#built/src/render/picture/presenter/person/pose.js';
import { createPresenter } from '#built/src/render/picture/presenter/presenter.js';
import { stillPng } from '#built/src/render/picture/stills/stills.js';
import { createFilmMaker } from '#built/test/film/film.js';
import { demoPlan } from '#built/test/support/demo-plan.js';

const folder = new URL('../docs/gallery/', import.meta.url);
mkdirSync(folder, { recursive: true });

/** Expressions first, then mouth shapes, then hands. */
/** @typedef {import('#built/src/render/picture/presenter/person/pose.js').ArmPose} ArmPose */
/** @type {{ mouth: object, eyes?: object, head?: object, arm?: ArmPose }[]} */
const POSES = [
  { mouth: { smile: 0.3 } },
  { mouth: { smile: 0.9 }, eyes: { squint: 0.6, brow: 0.2 }, head: { yaw: -4, pitch: 0, roll: 2 } },
  { mouth: { smile: 0.3 }, eyes: { brow: 0.9 }, head: { yaw: 5, pitch: -2, roll: -2 } },
  { mouth: { smile: 0.2, close: 0.4 }, eyes: { blink: 1 }, head: { yaw: 0, pitch: 3, roll: 0 } },
  { mouth: { jaw: 0.92 } },
  { mouth: { jaw: 0.3, wide: 0.85 } },
  { mouth: { jaw: 0.26, wide: -0.95 } },
  { mouth: { jaw: 0.55, wide: -0.7 } },
  { mouth: { close: 1 } },
  { mouth: { jaw: 0.1, tuck: 1 } },
  { mouth: { jaw: 0.3, tongue: 1 } },
  { mouth: { jaw: 0.12, wide: 0.4 } },
  { mouth: { smile: 0.9, jaw: 0.25, wide: 0.3 }, arm: { side: 1, hand: 'open', reach: 'wave', lift: 1, swing: 0.3 } },
  {
    mouth: { jaw: 0.4 },
    arm: { side: -1, hand: 'palmUp', reach: 'present', lift: 1, swing: 0 },
    head: { yaw: -8, pitch: 0, roll: -1 },
  },
  { mouth: { jaw: 0.5 }, arm: { side: -1, hand: 'three', reach: 'count', lift: 1, swing: 0 }, eyes: { brow: 0.6 } },
  { mouth: { smile: 0.4 }, eyes: { gazeX: -0.8 }, head: { yaw: -6, pitch: 0, roll: -2 } },
];

const CELL = { width: 340, height: 330 };
const COLUMNS = 4;

function presenterSheet(id) {
  const sheet = createCanvas(CELL.width * COLUMNS, CELL.height * (POSES.length / COLUMNS));
  const context = sheet.getContext('2d');
  const presenter = createPresenter(lookOf(id), createBitmaps(64_000_000));
  POSES.forEach(({ head, eyes, mouth, arm }, index) => {
    const pose = {
      head: { ...REST_HEAD, ...head },
      eyes: { ...REST_EYES, ...eyes },
      mouth: { ...REST_MOUTH, ...mouth },
      body: REST_BODY,
      arms: arm ? [arm] : [],
    };
    const x = (index % COLUMNS) * CELL.width;
    const y = Math.floor(index / COLUMNS) * CELL.height;
    const cell = createCanvas(CELL.width, CELL.height);
    const inner = cell.getContext('2d');
    const ground = inner.createLinearGradient(0, 0, CELL.width, CELL.height);
    ground.addColorStop(0, '#eef2f9');
    ground.addColorStop(1, '#bccae6');
    inner.fillStyle = ground;
    inner.fillRect(0, 0, CELL.width, CELL.height);
    // Hands need more room than faces.
    const framing = {
      x: CELL.width / 2 - (arm ? arm.side * 60 : 0),
      y: arm ? 108 : 158,
      scale: arm ? 0.44 : 0.74,
      left: 0,
      right: CELL.width,
    };
    for (const layer of presenter.layers(framing, pose, { x: 0, y: 0, ...CELL })) {
      inner.drawImage(layer.bitmap(), layer.x, layer.y);
    }
    context.drawImage(cell, x, y);
  });
  return sheet;
}

/** The frame that the README shows: of the film of its example. */
async function frame() {
  const { emailContent, ...fields } = JSON.parse(readFileSync('examples/flow.json', 'utf8'));
  const maker = await createFilmMaker();
  const sample = {
    name: 'example',
    summary: emailContent,
    fields: { ...fields, userName: 'Maya Torres', userCompany: 'Northwind' },
    must: [],
    mustNot: [],
  };
  const { plan } = await maker.make(sample, { avatarId: 'maya', voiceId: 'flite-slt', aspect: '16:9' });
  await maker.close();
  const scene =
    plan.scenes.find(({ points }) => points.filter(({ figure }) => figure !== null).length > 1) ?? plan.scenes[1];
  const still = await loadImage(
    await stillPng({ ...plan, width: 1280, height: 720 }, (scene.points.at(-1)?.atS ?? scene.startS) + 1.2),
  );
  const sheet = createCanvas(still.width, still.height);
  sheet.getContext('2d').drawImage(still, 0, 0);
  return sheet;
}

const PICTURES = { 'What we heard': 'hourglass', 'What we showed': 'envelope', 'Next steps': 'calendar-check' };

/** All five scenes of one plan, near their ends, when everything has come. */
async function sceneSheet(demo, columns, width) {
  const plan = { ...demo, scenes: demo.scenes.map((scene) => ({ ...scene, picture: PICTURES[scene.heading] })) };
  const height = Math.round((width * plan.height) / plan.width);
  const sheet = createCanvas(width * columns, height * Math.ceil((plan.scenes.length + 1) / columns));
  const context = sheet.getContext('2d');
  context.imageSmoothingQuality = 'high';
  const times = [1.2, ...plan.scenes.map(({ endS }) => endS - 0.5)];
  for (const [index, atS] of times.entries()) {
    const still = await loadImage(await stillPng(plan, atS));
    context.drawImage(still, (index % columns) * width, Math.floor(index / columns) * height, width, height);
  }
  return sheet;
}

async function save(name, sheet) {
  const jpeg = await sheet.encode('jpeg', 76);
  writeFileSync(new URL(name, folder), jpeg);
  console.log(`${name} ${Math.round(jpeg.length / 1024)} KB`);
}

await save('frame.jpg', await frame());
for (const { id } of LOOKS) await save(`presenter-${id}.jpg`, presenterSheet(id));
const brand = (name, colour) => ({ name, colour, logoPath: null });
await save('scenes-16x9.jpg', await sceneSheet(demoPlan({ width: 1920, height: 1080 }), 2, 720));
const tall = demoPlan({ width: 1080, height: 1920, presenter: 'sofia', brand: brand('Harbour', '#e8590c') });
await save('scenes-9x16.jpg', await sceneSheet(tall, 6, 300));
const square = demoPlan({ width: 1080, height: 1080, presenter: 'omar', brand: brand('Fjord', '#0b7a5e') });
await save('scenes-1x1.jpg', await sceneSheet(square, 3, 480));
