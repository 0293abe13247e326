import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertInPlace,
  assertLargeLetters,
  assertWritten,
  overlaps,
  SIZES,
  taken,
  WRITINGS,
  writtenOf,
} from '../../../../test/render/board.js';
import { demoPlan } from '../../../../test/support/demo-plan.js';
import type { Plan } from '../../plan.js';
import type { Layer } from '../compositor.js';
import { createLayout } from '../layout.js';
import { createScenery } from '../painter.js';
import { LOOKS, lookOf } from '../presenter/looks/looks.js';
import { handExtent, placeArm } from '../presenter/person/arm.js';

test('whatever is written stays whole, inside the picture and off face, mark and captions', async () => {
  await assertWritten(WRITINGS.German!, [854, 480]);
  await assertWritten(WRITINGS.Arabic!, [1080, 1920]);
});

test('large letters that go far below the line stay whole', () => assertLargeLetters([854, 480]));

test('the closing card names the sender once', async () => {
  const plan = demoPlan({ senderName: 'Dvir Cohen', senderCompany: 'Noir' });
  const last = plan.scenes.length - 1;
  const said = { text: 'Dvir Cohen at Noir', figure: null, atS: plan.scenes[last]!.startS + 0.2 };
  const scenes = plan.scenes.map((scene, index) => (index === last ? { ...scene, points: [said] } : scene));
  const { layersAt } = await createScenery({ ...plan, scenes });
  const slots = writtenOf(layersAt(Math.round((scenes[last]!.startS + 1.8) * plan.fps))).map(({ slot }) => slot);
  assert.deepEqual(slots, [`scene-${last}-heading`, `scene-${last}-sender`]);
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

test('the last card shows what is asked for and where, and the first one who presents for whom', async () => {
  for (const [width, height] of SIZES) {
    const plan = demoPlan({
      ...{ width, height },
      ask: { text: 'Book a call with our engineers', address: 'cal.example/northwind/engineers' },
      introduction: { sender: 'A message from Maximilian von Oberhausen', presenter: 'Presented by Maya' },
    });
    const { layersAt, layout } = await createScenery(plan);
    const last = plan.scenes.length - 1;
    for (const [index, slots] of [
      [0, ['scene-0-sender', 'scene-0-presenter']],
      [last, [`scene-${last}-ask`, `scene-${last}-address`]],
    ] as const) {
      const layers = layersAt(Math.round((plan.scenes[index]!.startS + 1.9) * plan.fps));
      const away = taken(layout.scenes[index]!, layers);
      for (const slot of slots) {
        const layer = layers.find((each) => each.slot === slot);
        assert.ok(layer, `${slot} at ${width}x${height}`);
        assertInPlace(layer, plan, layout, away, `${slot} at ${width}x${height}`);
      }
    }
  }
});

test('money is set larger than what is counted', async () => {
  const given = demoPlan({});
  const rows = (isMoney: boolean) => {
    const points = [
      { text: 'a year', figure: '£52,000', isMoney, atS: 0 },
      { text: 'technicians', figure: '14', atS: 0 },
    ];
    const scenes = given.scenes.map((scene) => ({ ...scene, points }));
    return createScenery({ ...given, scenes });
  };
  const heightOf = async (isMoney: boolean): Promise<number[]> => {
    const { layersAt } = await rows(isMoney);
    const layers = layersAt(Math.round((given.scenes[1]!.startS + 1.9) * given.fps));
    return [0, 1].map((order) => layers.find(({ slot }) => slot === `scene-1-point-${order}`)!.height);
  };
  const [sum, count] = await heightOf(true);
  const [same, other] = await heightOf(false);
  assert.ok(sum! > count! * 1.1, `${sum} and ${count}`);
  assert.equal(same, other);
});

const textsAt = (layers: readonly Layer[]): string[] =>
  layers.filter(({ slot, alpha }) => slot.startsWith('scene-') && alpha === 1).map(({ slot }) => slot);

test('the first picture is the whole greeting, and the last one is still the whole end card', async () => {
  const given = demoPlan({});
  const closing = given.scenes.findLastIndex(({ role }) => role === 'closing');
  const ask = { text: 'Reply to this message', figure: null, atS: given.scenes[closing]!.startS };
  const scenes = given.scenes.map((scene, index) => (index === closing ? { ...scene, points: [ask] } : scene));
  const plan: Plan = { ...given, prospectCompany: 'Acme', senderName: 'Maya', scenes };
  const { layersAt } = await createScenery(plan);
  assert.deepEqual(textsAt(layersAt(0)), ['scene-0-heading', 'scene-0-company', 'scene-0-sender']);
  const last = textsAt(layersAt(Math.round(plan.durationS * plan.fps) - 1));
  assert.ok(last.includes(`scene-${closing}-heading`) && last.includes(`scene-${closing}-point-0`), last.join());
});

test('the end card has one line, whatever else is said with it', async () => {
  const given = demoPlan({});
  const closing = given.scenes.findLastIndex(({ role }) => role === 'closing');
  const { startS } = given.scenes[closing]!;
  const points = ['Site walk with our engineer', 'Some of the tapes smell of vinegar'].map((text) => ({
    ...{ text, figure: null, isMoney: false, atS: startS },
  }));
  const scenes = given.scenes.map((scene, index) => (index === closing ? { ...scene, points } : scene));
  const { layersAt } = await createScenery({ ...given, scenes });
  const last = textsAt(layersAt(Math.round(given.durationS * given.fps) - 1));
  assert.equal(last.filter((slot) => slot.includes('-point-')).length, 1, last.join());
});

test('what both scenes show stands through the cut, and the rest goes before it and comes with it', async () => {
  const plan = demoPlan({});
  const heard = plan.scenes[1]!;
  const half = (heard.startS + heard.endS) / 2;
  const [first, ...others] = heard.points;
  const scenes = [
    plan.scenes[0]!,
    { ...heard, endS: half, points: [{ ...first!, atS: heard.startS + 0.2 }] },
    { ...heard, startS: half, points: others.map((point) => ({ ...point, atS: half + 0.5 })) },
    ...plan.scenes.slice(2),
  ];
  const { layersAt } = await createScenery({ ...plan, scenes });
  const alphaAt = (seconds: number, slot: string): number =>
    layersAt(Math.round(seconds * plan.fps)).find((layer) => layer.slot === slot)?.alpha ?? 0;
  assert.equal(alphaAt(half - 0.04, 'scene-1-heading'), 1);
  assert.equal(alphaAt(half + 0.04, 'scene-2-heading'), 1);
  assert.equal(alphaAt(half - 0.3, 'scene-1-point-0'), 1, 'before it goes');
  const going = alphaAt(half - 0.08, 'scene-1-point-0');
  assert.ok(going > 0 && going < 1, `${going}`);
  const coming = alphaAt(scenes[3]!.startS + 0.12, 'scene-3-heading');
  assert.ok(coming > 0 && coming < 1, `${coming}`);
  assert.equal(alphaAt(scenes[3]!.startS + 0.5, 'scene-3-heading'), 1, 'when it has come');
});

/** Of a hand and its wrist. */
const PALM = 0.7;

test('no raised hand is cut by the lower edge of the picture', async () => {
  const reaches = ['wave', 'present', 'count', 'you', 'offer', 'together', 'beat'] as const;
  for (const [width, height] of SIZES) {
    const plan = demoPlan({ width, height });
    for (const look of LOOKS.map(({ id }) => lookOf(id)))
      for (const { framing } of createLayout(plan).scenes)
        for (const reach of reaches) {
          const bottoms = [-1, 0, 1].map((swing) => {
            const arm = { side: 1, hand: 'palmUp', reach, lift: 1, swing } as const;
            const hand = handExtent(look, placeArm(arm, framing, height));
            // Below the palm is the cuff.
            return framing.y + (hand.y + hand.height * PALM) * framing.scale;
          });
          const bottom = Math.max(...bottoms);
          assert.ok(bottom <= height, `${reach} ends at ${bottom} of ${height}`);
        }
  }
});
