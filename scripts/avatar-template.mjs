// Draws examples/avatar-template from one of our presenters: a set of pictures to start a presenter of one's own from.
// Usage: npm run build && node scripts/avatar-template.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import { createBitmaps } from '#built/src/render/picture/bitmaps.js';
import { lookOf } from '#built/src/render/picture/presenter/looks/looks.js';
import { REST_BODY, REST_EYES, REST_HEAD, REST_MOUTH } from '#built/src/render/picture/presenter/person/pose.js';
import { createPresenter } from '#built/src/render/picture/presenter/presenter.js';

const folder = new URL('../examples/avatar-template/', import.meta.url);
mkdirSync(folder, { recursive: true });

const SCALE = 0.9;
const SIZE = [620, 860];
const EYES = [310, 235];

const MOUTHS = {
  A: { close: 1 },
  B: { jaw: 0.12, wide: 0.45 },
  C: { jaw: 0.5, wide: 0.25 },
  D: { jaw: 0.92 },
  E: { jaw: 0.55, wide: -0.6 },
  F: { jaw: 0.26, wide: -0.95 },
  G: { jaw: 0.1, tuck: 1 },
  H: { jaw: 0.32, tongue: 1 },
  X: { smile: 0.45, close: 0.3 },
};

const presenter = createPresenter(lookOf('kenji'), createBitmaps(64_000_000));
const framing = { x: EYES[0], y: EYES[1], scale: SCALE, left: 0, right: SIZE[0] };
const clip = { x: 0, y: 0, width: SIZE[0], height: SIZE[1] };

/** The parts of a pose that are in these slots, as a picture. */
async function save(name, slots, { mouth = {}, eyes = {} } = {}) {
  const pose = {
    head: REST_HEAD,
    eyes: { ...REST_EYES, ...eyes },
    mouth: { ...REST_MOUTH, smile: 0.3, ...mouth },
    body: REST_BODY,
    arms: [],
  };
  const canvas = createCanvas(SIZE[0], SIZE[1]);
  for (const layer of presenter.layers(framing, pose, clip)) {
    if (slots.includes(layer.slot)) canvas.getContext('2d').drawImage(layer.bitmap(), layer.x, layer.y);
  }
  writeFileSync(new URL(`${name}.png`, folder), await canvas.encode('png'));
}

await save('back', ['back']);
await save('body', ['neck', 'waist', 'body']);
await save('head', ['head']);
await save('front', ['front']);
await save('eyes', ['eyes']);
await save('blink', ['eyes'], { eyes: { blink: 1 } });
for (const [letter, mouth] of Object.entries(MOUTHS)) await save(`mouth-${letter}`, ['mouth'], { mouth });

const at = (x, y) => [EYES[0] + Math.round(x * SCALE), EYES[1] + Math.round(y * SCALE)];
const manifest = {
  name: 'Robin',
  size: SIZE,
  eyes: EYES,
  mouth: at(0, 97),
  chin: at(0, 150),
  neck: at(0, 130),
  voice: 'female',
};
const lines = Object.entries(manifest).map(
  ([name, value]) => `  "${name}": ${JSON.stringify(value).replace(',', ', ')}`,
);
writeFileSync(new URL('avatar.json', folder), `{\n${lines.join(',\n')}\n}\n`);
