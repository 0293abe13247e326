import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoPlan } from '../../../../test/support/demo-plan.js';
import type { Plan } from '../../plan.js';
import type { Layer } from '../compositor.js';
import type { Layout, Rect, SceneLayout } from '../layout.js';
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

/** Names and words as long as they come, and in every way of writing. */
const WRITINGS: Record<string, { name: string; company: string; words: string }> = {
  German: {
    name: 'Dr. Maximilian von Oberhausen-Schwarzenberg',
    company: 'Allgemeine Norddeutsche Spedition und Lagerhaus GmbH & Co. KG',
    words: 'Rechtsschutzversicherungsgesellschaften warten auf die Auftragsbearbeitung in allen Niederlassungen',
  },
  'one word': { name: 'X'.repeat(60), company: 'm'.repeat(60), words: 'W'.repeat(120) },
  Arabic: {
    name: 'عبد الرحمن بن محمد آل الشيخ العبدالله',
    company: 'الشركة العربية السعودية المحدودة للخدمات اللوجستية والتخزين',
    words: 'نتطلع إلى العمل معكم في المشروع الجديد ونشكركم جزيل الشكر على وقتكم الثمين',
  },
  Hebrew: {
    name: 'אלכסנדר בן־דוד רוזנצווייג־הלפרין',
    company: 'החברה הישראלית הכללית לשירותים לוגיסטיים ואחסנה בע״מ',
    words: 'תודה רבה על הזמן שלך ועל השיחה הטובה, נשמח להמשיך לעבוד איתכם',
  },
  Japanese: {
    name: '長谷川勅使河原 美千代ジュリアンナ',
    company: '日本貨物鉄道輸送サービス株式会社東京本社営業部',
    words: 'お忙しい中、お時間をいただき誠にありがとうございました。引き続きよろしくお願いいたします。',
  },
  Korean: {
    name: '김민준 남궁한울빛나라온누리',
    company: '대한국제물류운송서비스주식회사 서울본사',
    words: '바쁘신 와중에도 시간을 내어 주셔서 진심으로 감사드립니다. 앞으로도 잘 부탁드립니다.',
  },
  Chinese: {
    name: '欧阳陈伟 上官婉儿',
    company: '中华人民共和国国际货物运输代理有限责任公司北京分公司',
    words: '感谢您在百忙之中抽出时间与我们交流,期待与贵公司展开进一步的合作。',
  },
  emoji: {
    name: '🎉👩🏽‍💻 Zoë 🚀',
    company: '🏭'.repeat(20),
    words: 'Great call 🎉 let us ship it 🚀👩🏽‍💻 👨‍👩‍👧‍👦 🇩🇪 and celebrate 🥳 with the whole team 💪🏿',
  },
};

type Writing = (typeof WRITINGS)[string];

/** A plan that is full to the brim with this writing. */
function longPlan(width: number, height: number, { name, company, words }: Writing): Plan {
  const plan = demoPlan({ width, height });
  return {
    ...plan,
    prospectName: name,
    prospectCompany: company,
    senderName: name,
    senderCompany: company,
    brand: { ...plan.brand, name: company },
    scenes: plan.scenes.map((scene) => ({
      ...scene,
      heading: `${scene.heading}, ${name}`,
      points: ['1.250.000 €', null, '31. Dezember 2026', '37,5 %'].map((figure, order) => ({
        text: words,
        figure,
        atS: scene.startS + 0.3 + order * 0.3,
      })),
    })),
  };
}

/** Whether something is drawn on the outermost pixels, which means that it was cut off there. Shadows are faint. */
function isCutOff({ width, height, bitmap }: Layer): boolean {
  const context = bitmap().getContext('2d');
  const edges = [
    [0, 0, width, 1],
    [0, height - 1, width, 1],
    [0, 0, 1, height],
    [width - 1, 0, 1, height],
  ] as const;
  return edges.some(([x, y, wide, high]) =>
    context.getImageData(x, y, wide, high).data.some((value, at) => at % 4 === 3 && value > 40),
  );
}

const writtenOf = (layers: readonly Layer[]): Layer[] => layers.filter(({ slot }) => slot.startsWith('scene-'));

/** Where a layer must not be, and what is there. */
type Taken = [what: string, area: Rect][];

function taken({ framing: { x, y, scale }, mark }: SceneLayout, layers: readonly Layer[]): Taken {
  const captions = layers.filter(({ slot }) => slot === 'caption');
  const face = { x: x - 100 * scale, y: y - 150 * scale, width: 200 * scale, height: 300 * scale };
  return [['the face', face], ['the mark', mark], ...captions.map((area): Taken[number] => ['the caption', area])];
}

function assertInPlace(layer: Layer, { width, height }: Plan, { unit }: Layout, away: Taken, name: string): void {
  const margin = Math.round(24 * unit);
  assert.ok(layer.x >= 0 && layer.y >= 0, name);
  assert.ok(layer.x + layer.width <= width && layer.y + layer.height <= height, name);
  const inner = {
    x: layer.x + margin,
    y: layer.y + margin,
    width: layer.width - margin * 2,
    height: layer.height - margin * 2,
  };
  for (const [what, area] of away) assert.ok(!overlaps(inner, area), `${name} lies on ${what}`);
  assert.ok(!isCutOff(layer), `${name} is cut off`);
}

for (const [order, [language, writing]] of Object.entries(WRITINGS).entries()) {
  test(`in ${language}, whatever is written stays whole, inside the picture and off face, mark and captions`, async () => {
    // The first two, which are the longest, in all sizes; the others in two of them in turn, so that each size has its share.
    const sizes = order < 2 ? SIZES : [SIZES[order % SIZES.length]!, SIZES[(order + 2) % SIZES.length]!];
    for (const [width, height] of sizes) {
      const plan = longPlan(width, height, writing);
      const { layersAt, layout } = await createScenery(plan);
      for (const [index, scene] of plan.scenes.entries()) {
        const layers = layersAt(Math.round((scene.startS + 1.9) * plan.fps));
        const written = writtenOf(layers);
        assert.ok(written.length > 0);
        const away = taken(layout.scenes[index]!, layers);
        for (const layer of written) assertInPlace(layer, plan, layout, away, `${layer.slot} at ${width}x${height}`);
      }
    }
  });
}

test('large letters that go far below the line stay whole', async () => {
  for (const [width, height] of SIZES) {
    const plan = demoPlan({ width, height });
    for (const name of ['علي', 'مهدي', 'Åsgjy', 'ญฐูั']) {
      const scenes = plan.scenes.map((scene) => ({ ...scene, heading: name, points: [] }));
      const { layersAt } = await createScenery({ ...plan, scenes, prospectCompany: name, senderName: name });
      for (const scene of scenes) {
        const written = writtenOf(layersAt(Math.round((scene.startS + 1.9) * plan.fps)));
        for (const layer of written) assert.ok(!isCutOff(layer), `${name} in ${layer.slot} at ${width}x${height}`);
      }
    }
  }
});

test('the closing card names the sender once', async () => {
  const plan = demoPlan({ senderName: 'Dvir Cohen', senderCompany: 'Noir' });
  const last = plan.scenes.length - 1;
  const said = { text: 'Dvir Cohen at Noir', figure: null, atS: plan.scenes[last]!.startS + 0.2 };
  const scenes = plan.scenes.map((scene, index) => (index === last ? { ...scene, points: [said] } : scene));
  const { layersAt } = await createScenery({ ...plan, scenes });
  const slots = writtenOf(layersAt(Math.round((scenes[last]!.startS + 1.8) * plan.fps))).map(({ slot }) => slot);
  assert.deepEqual(slots, [`scene-${last}-heading`, `scene-${last}-sender`, `scene-${last}-company`]);
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

const textsAt = (layers: readonly Layer[]): string[] =>
  layers.filter(({ slot, alpha }) => slot.startsWith('scene-') && alpha === 1).map(({ slot }) => slot);

test('the first picture is the whole greeting, and the last one is still the whole end card', async () => {
  const given = demoPlan({});
  const closing = given.scenes.findLastIndex(({ role }) => role === 'closing');
  const ask = { text: 'Reply to this e-mail', figure: null, atS: given.scenes[closing]!.startS };
  const scenes = given.scenes.map((scene, index) => (index === closing ? { ...scene, points: [ask] } : scene));
  const plan: Plan = { ...given, prospectCompany: 'Acme', senderName: 'Maya', scenes };
  const { layersAt } = await createScenery(plan);
  assert.deepEqual(textsAt(layersAt(0)), ['scene-0-heading', 'scene-0-company', 'scene-0-sender']);
  const last = textsAt(layersAt(Math.round(plan.durationS * plan.fps) - 1));
  assert.ok(last.includes(`scene-${closing}-heading`) && last.includes(`scene-${closing}-point-0`), last.join());
});
