import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoPlan } from '../../../../test/support/demo-plan.js';
import type { Plan } from '../../plan.js';
import type { Layer } from '../compositor.js';
import type { Rect } from '../layout.js';
import { createScenery } from '../painter.js';

const SIZES = [
  [1920, 1080],
  [1280, 720],
  [1080, 1920],
  [1080, 1080],
  [854, 480],
] as const;

const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** A plan whose names and words are as long as they come. */
function longPlan(width: number, height: number): Plan {
  const plan = demoPlan({ width, height });
  const company = 'Allgemeine Norddeutsche Spedition und Lagerhaus GmbH & Co. KG';
  return {
    ...plan,
    prospectName: 'Dr. Maximilian von Oberhausen-Schwarzenberg',
    prospectCompany: company,
    senderName: 'Anne-Katharina Freifrau von Lichtenstein-Hohenfels',
    senderCompany: company,
    brand: { ...plan.brand, name: company },
    scenes: plan.scenes.map((scene) => ({
      ...scene,
      heading: `${scene.heading}, Herr Dr. von Oberhausen-Schwarzenberg`,
      points: ['1.250.000 €', null, '31. Dezember 2026', '37,5 %'].map((figure, order) => ({
        text: 'Rechtsschutzversicherungsgesellschaften warten auf die Auftragsbearbeitung in allen Niederlassungen',
        figure,
        atS: scene.startS + 0.3 + order * 0.3,
      })),
    })),
  };
}

const writtenOf = (layers: readonly Layer[]): Layer[] => layers.filter(({ slot }) => slot.startsWith('scene-'));

test('whatever is written stays inside the picture and off the face and the captions', async () => {
  for (const [width, height] of SIZES) {
    const plan = longPlan(width, height);
    const { layersAt, layout } = await createScenery(plan);
    for (const [index, scene] of plan.scenes.entries()) {
      const layers = layersAt(Math.round((scene.startS + 1.9) * plan.fps));
      const place = layout.scenes[index]!;
      const { x, y, scale } = place.framing;
      const face = { x: x - 100 * scale, y: y - 150 * scale, width: 200 * scale, height: 300 * scale };
      const captions = layers.filter(({ slot }) => slot === 'caption');
      const margin = Math.round(24 * layout.unit);
      for (const layer of writtenOf(layers)) {
        const name = `${layer.slot} at ${width}x${height}`;
        assert.ok(layer.x >= 0 && layer.y >= 0, name);
        assert.ok(layer.x + layer.width <= width && layer.y + layer.height <= height, name);
        const inner = {
          x: layer.x + margin,
          y: layer.y + margin,
          width: layer.width - margin * 2,
          height: layer.height - margin * 2,
        };
        assert.ok(!overlaps(inner, face), `${name} covers the face`);
        for (const caption of captions) assert.ok(!overlaps(inner, caption), `${name} is under the caption`);
      }
    }
  }
});

test('captions never cover the mouth', async () => {
  for (const [width, height] of SIZES) {
    const plan = demoPlan({ width, height });
    const { layersAt } = await createScenery(plan);
    for (let frame = 0; frame < plan.durationS * plan.fps; frame += 10) {
      const layers = layersAt(frame);
      const mouth = layers.find(({ slot }) => slot === 'mouth')!;
      for (const caption of layers.filter(({ slot }) => slot.startsWith('caption'))) {
        assert.ok(!overlaps(caption, mouth), `frame ${frame} at ${width}x${height}`);
      }
    }
  }
});

test('each point comes when it is spoken, and not before', async () => {
  const plan = demoPlan({});
  const { layersAt } = await createScenery(plan);
  const heard = plan.scenes[1]!;
  heard.points.forEach((point, order) => {
    const slot = `scene-1-point-${order}`;
    const at = (seconds: number): Layer | undefined =>
      layersAt(Math.round(seconds * plan.fps)).find((layer) => layer.slot === slot);
    assert.equal(at(point.atS - 0.1), undefined);
    assert.equal(at(point.atS + 0.6)?.alpha, 1);
  });
});

test('the greeting names the prospect company and the close names the sender', async () => {
  const plan = demoPlan({});
  const { layersAt } = await createScenery(plan);
  const slots = (seconds: number): string[] => layersAt(Math.round(seconds * plan.fps)).map(({ slot }) => slot);
  assert.ok(slots(2).includes('scene-0-company'));
  assert.ok(slots(plan.scenes[4]!.startS + 1.8).includes('scene-4-sender'));
});

test('missing names leave nothing behind', async () => {
  const plan = demoPlan({ prospectName: null, prospectCompany: null, senderName: null, senderCompany: null });
  const { layersAt } = await createScenery(plan);
  const slots = writtenOf(layersAt(60)).map(({ slot }) => slot);
  assert.deepEqual(slots, ['scene-0-heading']);
});
