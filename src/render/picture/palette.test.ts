import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contrast, difference, over } from './colour.js';
import { APART, CAPTION_PLATE, createPalette, stageColour } from './palette.js';
import { LOOKS, lookOf } from './presenter/looks/looks.js';

const COLOURS = [
  '#2f5bea',
  '#e8590c',
  '#ffd43b',
  '#ffffff',
  '#000000',
  '#0b7a5e',
  '#ff00ff',
  '#7f7f7f',
  '#00ffff',
  '#3b0764',
];

test('text is readable on its ground for any brand colour', () => {
  for (const colour of COLOURS) {
    const p = createPalette(colour);
    const pairs: [string, string, number][] = [
      [p.ink, p.paper, 7],
      [p.ink, p.card, 7],
      [p.ink, p.accentSoft, 7],
      [p.inkSoft, p.paper, 4.5],
      [p.accent, p.paper, 4.5],
      [p.accent, p.card, 4.5],
      [p.accent, p.accentSoft, 3],
      [p.onBrand, p.brand, 4.5],
      [p.onNight, p.night, 7],
      [p.onNightSoft, p.night, 4.5],
      [p.accentOnNight, p.night, 4.5],
    ];
    // The spoken word is read on its chip, and the chip is seen on the plate, whatever is behind that.
    pairs.push([CAPTION_PLATE, p.caption, 7]);
    for (const behind of ['#ffffff', '#000000']) pairs.push([p.caption, over(CAPTION_PLATE, 0.9, behind), 3]);
    for (const [front, ground, least] of pairs) {
      const found = contrast(front, ground);
      assert.ok(found >= least, `${colour}: ${front} on ${ground} is ${found.toFixed(2)}, not ${least}`);
    }
  }
});

test('caption text is readable whatever is behind its plate', () => {
  for (const behind of ['#ffffff', '#000000', '#ffd43b']) {
    assert.ok(contrast('#eef1f6', over(CAPTION_PLATE, 0.9, behind)) >= 7);
  }
});

test('a colour that cannot be read gives a palette all the same', () => {
  assert.match(createPalette('tomato').brand, /^#[0-9a-f]{6}$/);
});

test('hair and clothes stand out from the shape behind the presenter, for any brand colour', () => {
  for (const colour of [...COLOURS, '#e8702a', '#a8552b', '#1e1613']) {
    for (const isDark of [false, true]) {
      for (const { id } of LOOKS) {
        const { hair, body } = lookOf(id);
        const stage = stageColour(createPalette(colour), isDark, { hair: [hair.base], clothes: [body.main] });
        assert.ok(difference(stage, hair.base) >= APART.hair, `${id}: ${hair.base} on ${stage}`);
        assert.ok(difference(stage, body.main) >= APART.clothes, `${id}: ${body.main} on ${stage}`);
      }
    }
  }
});

test('a shape that nobody vanishes in keeps its colour', () => {
  const palette = createPalette('#2f5bea');
  assert.equal(
    stageColour(palette, false, { hair: ['#a8552b'], clothes: [] }),
    stageColour(palette, false, { hair: [], clothes: [] }),
  );
});
