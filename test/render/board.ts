// What the tests of the board ask of all that is written on it, in every way of writing.
import assert from 'node:assert/strict';
import type { Layer } from '../../src/render/picture/compositor.js';
import type { Layout, Rect, SceneLayout } from '../../src/render/picture/layout.js';
import { createScenery } from '../../src/render/picture/painter.js';
import type { Plan } from '../../src/render/plan.js';
import { demoPlan } from '../support/demo-plan.js';

export const SIZES = [
  [1920, 1080],
  [1280, 720],
  [1080, 1920],
  [1080, 1080],
  [854, 480],
] as const;

export const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Names and words as long as they come, and in every way of writing. */
export const WRITINGS: Record<string, { name: string; company: string; words: string }> = {
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
      picture: 'truck',
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

export const writtenOf = (layers: readonly Layer[]): Layer[] => layers.filter(({ slot }) => slot.startsWith('scene-'));

/** Where a layer must not be, and what is there. */
type Taken = [what: string, area: Rect][];

export function taken({ framing: { x, y, scale }, mark }: SceneLayout, layers: readonly Layer[]): Taken {
  const captions = layers.filter(({ slot }) => slot === 'caption');
  const face = { x: x - 100 * scale, y: y - 150 * scale, width: 200 * scale, height: 300 * scale };
  return [['the face', face], ['the mark', mark], ...captions.map((area): Taken[number] => ['the caption', area])];
}

export function assertInPlace(
  layer: Layer,
  { width, height }: Plan,
  { unit }: Layout,
  away: Taken,
  name: string,
): void {
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

/** Whatever is written stays whole, inside the picture and off face, mark and captions. */
export async function assertWritten(writing: Writing, [width, height]: (typeof SIZES)[number]): Promise<void> {
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

export async function assertLargeLetters([width, height]: (typeof SIZES)[number]): Promise<void> {
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
