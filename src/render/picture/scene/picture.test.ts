import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInPlace, overlaps, SIZES, taken, writtenOf } from '../../../../test/render/board.js';
import { demoPlan } from '../../../../test/support/demo-plan.js';
import type { Plan, PlanScene } from '../../plan.js';
import type { Layer } from '../compositor.js';
import { createScenery } from '../painter.js';

/** A plan whose cards have a picture, and what a scene shows before its end. */
async function pictured(
  change: Partial<Plan>,
  picture = 'truck',
  other: (scene: PlanScene) => Partial<PlanScene> = () => ({}),
) {
  const given = demoPlan(change);
  const scenes = given.scenes.map((scene) =>
    scene.role === 'greeting' || scene.role === 'closing' ? scene : { ...scene, picture, ...other(scene) },
  );
  const plan = { ...given, scenes };
  const { layersAt, layout } = await createScenery(plan);
  const layersOf = (index: number): Layer[] => layersAt(Math.round((scenes[index]!.endS - 0.1) * plan.fps));
  const pictureOf = (index: number): Layer | undefined =>
    layersOf(index).find(({ slot }) => slot === `scene-${index}-picture`);
  return { plan, layout, layersOf, pictureOf };
}

const CARDS = [1, 2, 3];
const placeOf = (layer: Layer | undefined) => layer && [layer.x, layer.y, layer.width, layer.height];

test('a picture touches no text, mark, caption or face, and what is written is as large as without it', async () => {
  for (const [width, height] of SIZES) {
    const { plan, layout, layersOf, pictureOf } = await pictured({ width, height });
    const without = await createScenery(demoPlan({ width, height }));
    for (const index of CARDS) {
      const name = `scene ${index} at ${width}x${height}`;
      const layers = layersOf(index);
      const picture = pictureOf(index);
      assert.ok(picture || width === height, `${name} has no picture`);
      if (!picture) continue;
      assertInPlace(picture, plan, layout, taken(layout.scenes[index]!, layers), name);
      const margin = Math.round(24 * layout.unit * layout.boardScale);
      const inner = {
        x: picture.x + margin,
        y: picture.y + margin,
        width: picture.width - 2 * margin,
        height: picture.height - 2 * margin,
      };
      const rows = writtenOf(layers).filter(({ slot }) => slot.includes('-point-'));
      for (const row of rows) {
        assert.ok(
          !overlaps(inner, { ...row, y: row.y + margin, height: row.height - 2 * margin }),
          `${name}: ${row.slot}`,
        );
      }
      const bare = writtenOf(without.layersAt(Math.round((plan.scenes[index]!.endS - 0.1) * plan.fps)));
      const sizeOf = ({ slot, width: wide, height: high }: Layer) => [slot, wide, high];
      assert.deepEqual(
        writtenOf(layers)
          .filter(({ slot }) => slot !== picture.slot)
          .map(sizeOf),
        bare.map(sizeOf),
        name,
      );
    }
  }
});

test('the picture of a board to read stands over the presenter', async () => {
  const points = (scene: PlanScene) =>
    ['One inbox', 'Smart routing', 'Fewer mails'].map((text) => ({ text, figure: null, atS: scene.startS }));
  const { layout, pictureOf } = await pictured({ width: 1920, height: 1080 }, 'truck', (scene) => ({
    points: points(scene),
  }));
  for (const index of CARDS) {
    const { stage, framing } = layout.scenes[index]!;
    const { x, y, width, height } = pictureOf(index)!;
    assert.equal(Math.round(x + width / 2), framing.x);
    assert.ok(y + height <= stage.y);
  }
});

test('scenes under one heading have their picture in one place', async () => {
  const lines = { heard: 1, shown: 2 } as Record<string, number>;
  for (const [width, height] of SIZES) {
    const { pictureOf } = await pictured({ width, height }, 'truck', ({ role, points }) =>
      role === 'next' ? {} : { role: 'heard', heading: 'What we heard', points: points.slice(0, lines[role]) },
    );
    assert.deepEqual(placeOf(pictureOf(1)), placeOf(pictureOf(2)), `at ${width}x${height}`);
  }
});

test('above a heading from right to left it stands on the right', async () => {
  const { layout, pictureOf } = await pictured({ width: 1080, height: 1920 }, 'truck', () => ({
    heading: 'ما سمعناه',
  }));
  const { x, width } = pictureOf(2)!;
  const { text } = layout.scenes[2]!;
  assert.ok(x > text.x + text.width / 2 && x + width > text.x + text.width);
});

test('an unknown name has no picture, and leaves the card as it is', async () => {
  const { layersOf } = await pictured({}, 'constructor');
  const { layersAt } = await createScenery(demoPlan({}));
  for (const index of CARDS) {
    const { endS } = demoPlan({}).scenes[index]!;
    const shown = (layers: Layer[]) => writtenOf(layers).map((layer) => [layer.slot, ...placeOf(layer)!]);
    assert.deepEqual(shown(layersOf(index)), shown(layersAt(Math.round((endS - 0.1) * 30))));
  }
});

test('the same plan draws the same picture, and another name another one', async () => {
  const pixelsOf = async (name: string): Promise<Buffer> => {
    const { pictureOf } = await pictured({}, name);
    return pictureOf(2)!.bitmap().data();
  };
  const [one, same, other] = await Promise.all(['truck', 'truck', 'coins'].map(pixelsOf));
  assert.ok(one!.equals(same!));
  assert.ok(!one!.equals(other!));
});
