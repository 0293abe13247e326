// Positions of everything on screen, for each aspect ratio and scene role, in pixels.
import { createSeededRandom } from '../../lib/variation.js';
import type { Plan, PlanScene } from '../plan.js';

export type Rect = { x: number; y: number; width: number; height: number };

/** Position of the presenter's eyes, pixels per face unit, and the columns between which hands may appear. */
export type Framing = { x: number; y: number; scale: number; left: number; right: number };

/** The painted shape behind the presenter. */
export type Stage = Rect & {
  shape: 'arch' | 'column' | 'disc';
  /** Whether its lower edge is to be seen. */
  ends?: boolean;
};

export type SceneLayout = {
  framing: Framing;
  text: Rect;
  /** Side of the presenter on which the text is; 0 for above. */
  textSide: -1 | 0 | 1;
  /** Side of the presenter on which a hand is raised. */
  handSide: -1 | 1;
  /** Where a waving hand has more room. */
  waveSide: -1 | 1;
  dark: boolean;
  stage: Stage;
  /** The area of the sender's logo or monogram. */
  mark: Rect;
  /** Where the picture of a scene stands if not above its heading. */
  picture?: Rect;
  /** The largest area of a caption, under the text and beside or above the presenter; it grows upwards from its bottom. */
  caption: Rect;
};

export type Layout = {
  aspect: 'wide' | 'tall' | 'square';
  /** Pixels per design unit; the design is 1080 units on its shorter side. */
  unit: number;
  /** How much larger than the design the text beside the presenter is: a tall picture is watched on a phone. */
  boardScale: number;
  captions: CaptionStyle;
  scenes: SceneLayout[];
};

/** The largest size of the letters, and how many characters stand on a page of two lines. */
export type CaptionStyle = { size: number; pageCharacters: number };

type Draft = Pick<SceneLayout, 'text' | 'textSide' | 'stage'> & {
  framing: Pick<Framing, 'x' | 'y' | 'scale'>;
  /** Where it is not below the text. */
  caption?: Rect;
  picture?: Rect;
};

const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });

const stage = (shape: Stage['shape'], x: number, y: number, width: number, height: number): Stage => ({
  shape,
  ...rect(x, y, width, height),
});

/** One framing on each side: between scenes on one side the presenter goes on talking, a change of sides is a cut. */
const ON_THE_RIGHT: Draft = {
  framing: { x: 1440, y: 440, scale: 1.28 },
  text: rect(128, 170, 836, 680),
  textSide: -1,
  stage: stage('arch', 1140, 118, 600, 1200),
};
const ON_THE_LEFT: Draft = {
  framing: { x: 440, y: 440, scale: 1.28 },
  text: rect(928, 170, 864, 680),
  textSide: 1,
  stage: stage('column', -90, -80, 880, 1400),
};
const AT_THE_END: Draft = { ...ON_THE_RIGHT, stage: stage('disc', 1060, 130, 760, 760) };

/** The other way round. */
function mirrored({ framing, text, textSide, stage, caption, picture }: Draft, width: number): Draft {
  const turned = <Area extends Rect>(area: Area): Area => ({ ...area, x: width - area.x - area.width });
  return {
    framing: { ...framing, x: width - framing.x },
    text: turned(text),
    textSide: textSide < 0 ? 1 : textSide > 0 ? -1 : 0,
    stage: { ...turned(stage), shape: stage.shape },
    ...(caption && { caption: turned(caption) }),
    ...(picture && { picture: turned(picture) }),
  };
}

type Parts = Record<PlanScene['role'], Draft>;
/** The presenter changes sides between parts of the film, so that the eye has something to follow. */
const WIDE: readonly Parts[] = [
  { greeting: ON_THE_RIGHT, heard: ON_THE_RIGHT, shown: ON_THE_LEFT, next: ON_THE_RIGHT, closing: AT_THE_END },
  { greeting: ON_THE_RIGHT, heard: ON_THE_LEFT, shown: ON_THE_RIGHT, next: ON_THE_LEFT, closing: AT_THE_END },
];

/** Where a scene has nothing to show: the presenter alone, nearer, with the caption; in a row of such scenes the next comes in turn. */
const ALONE: Record<Layout['aspect'], readonly Draft[]> = {
  wide: [
    {
      framing: { x: 960, y: 430, scale: 1.42 },
      text: rect(420, 170, 1080, 680),
      textSide: 0,
      stage: stage('arch', 600, 70, 720, 1300),
      caption: rect(420, 866, 1080, 160),
    },
    {
      framing: { x: 1360, y: 450, scale: 1.5 },
      text: rect(128, 170, 780, 680),
      textSide: -1,
      stage: stage('column', 960, -80, 1060, 1400),
      caption: rect(128, 420, 780, 240),
    },
  ],
  tall: [
    {
      framing: { x: 540, y: 1110, scale: 1.72 },
      text: rect(84, 176, 912, 540),
      textSide: 0,
      stage: stage('arch', 130, 680, 820, 1500),
      caption: rect(84, 430, 912, 184),
    },
  ],
  square: [
    {
      framing: { x: 540, y: 460, scale: 1.16 },
      text: rect(64, 160, 952, 690),
      textSide: 0,
      stage: stage('arch', 285, 150, 510, 1100),
      caption: rect(64, 866, 952, 164),
    },
  ],
};

/** Nothing to show beside the presenter, who has hello and goodbye to say in any case. */
export const isAlone = ({ role, heading, points }: PlanScene): boolean =>
  role !== 'greeting' && role !== 'closing' && heading === '' && points.length === 0;

const TALL: Draft = {
  framing: { x: 540, y: 1458, scale: 1.14 },
  text: rect(84, 166, 912, 780),
  textSide: 0,
  stage: stage('arch', 266, 1162, 548, 1210),
};

const SQUARE: Draft = {
  framing: { x: 862, y: 480, scale: 1 },
  text: rect(56, 160, 500, 690),
  textSide: -1,
  stage: stage('column', 620, -80, 580, 1400),
};

/** Where much is to be read: the board has the room, and the presenter stands small in its corner. */
const READING: Record<Layout['aspect'], Draft> = {
  wide: {
    framing: { x: 1640, y: 716, scale: 0.76 },
    text: rect(128, 150, 1240, 690),
    textSide: -1,
    stage: stage('arch', 1462, 525, 356, 800),
    picture: rect(1510, 190, 260, 260),
  },
  tall: {
    framing: { x: 540, y: 1636, scale: 0.76 },
    text: rect(84, 166, 912, 1020),
    textSide: 0,
    stage: stage('arch', 362, 1445, 356, 800),
    caption: rect(84, 1226, 912, 168),
  },
  square: {
    framing: { x: 888, y: 878, scale: 0.54 },
    text: rect(64, 146, 952, 580),
    textSide: 0,
    stage: stage('arch', 762, 742, 252, 800),
    caption: rect(64, 840, 640, 190),
  },
};

/** Three lines are a board to read, and two that are compared or are steps. */
export const isToRead = ({ role, points }: PlanScene): boolean =>
  role !== 'greeting' &&
  role !== 'closing' &&
  points.length >= (role === 'next' || points.some(({ bar }) => bar !== undefined) ? 2 : 3);

/** Scenes that follow each other under one heading are laid out alike. */
function isReading(scenes: readonly PlanScene[], index: number): boolean {
  const { heading } = scenes[index]!;
  const from = scenes.findLastIndex((each, at) => at < index && each.heading !== heading) + 1;
  const to = scenes.findIndex((each, at) => at > index && each.heading !== heading);
  return scenes.slice(from, to < 0 ? scenes.length : to).some(isToRead);
}

function scaleRect(area: Rect, unit: number): Rect {
  return rect(
    Math.round(area.x * unit),
    Math.round(area.y * unit),
    Math.round(area.width * unit),
    Math.round(area.height * unit),
  );
}

const aspectOf = ({ width, height }: Pick<Plan, 'width' | 'height'>): Layout['aspect'] => {
  const ratio = width / height;
  if (ratio > 1.3) return 'wide';
  return ratio < 0.77 ? 'tall' : 'square';
};

/** In design units: between which lines captions stand, within the columns of the text. */
const CAPTIONS = {
  wide: { top: 866, bottom: 1026, size: 40, pageCharacters: 64 },
  tall: { top: 966, bottom: 1134, size: 50, pageCharacters: 64 },
  square: { top: 866, bottom: 1030, size: 36, pageCharacters: 40 },
};

/** Between a hand and the text, in design units. */
const HAND_GAP = 14;

export type LaidOut = Pick<Plan, 'width' | 'height' | 'scenes' | 'title' | 'prospectName' | 'prospectCompany'>;

/** Films to different people are not composed alike. */
function partsOf({ title, prospectName, prospectCompany }: LaidOut, aspect: Layout['aspect'], width: number): Parts {
  const random = createSeededRandom(`${title}|${prospectName}|${prospectCompany}`);
  const one = { tall: TALL, square: SQUARE, wide: null }[aspect];
  const parts = one
    ? { greeting: one, heard: one, shown: one, next: one, closing: one }
    : WIDE[Math.floor(random() * WIDE.length)]!;
  if (random() < 0.5) return parts;
  return Object.fromEntries(Object.entries(parts).map(([role, draft]) => [role, mirrored(draft, width)])) as Parts;
}

/** By what there is to see beside the presenter, who stays on the side of the scene's part. */
function draftOf(scenes: readonly PlanScene[], index: number, part: Draft, aspect: Layout['aspect'], width: number) {
  if (isAlone(scenes[index]!)) {
    const before = scenes.slice(0, index).findLastIndex((each) => !isAlone(each));
    return ALONE[aspect][(index - before - 1) % ALONE[aspect].length]!;
  }
  if (!isReading(scenes, index)) return part;
  return part.framing.x < width / 2 ? mirrored(READING[aspect], width) : READING[aspect];
}

/** The columns around the presenter that nothing else takes. */
function columnsBeside(
  areas: readonly Rect[],
  centre: number,
  width: number,
  gap: number,
): [left: number, right: number] {
  const before = areas.filter((area) => area.x + area.width < centre).map((area) => area.x + area.width + gap);
  const behind = areas.filter((area) => area.x > centre).map((area) => area.x - gap);
  return [Math.max(0, ...before), Math.min(width, ...behind)];
}

/** The layout of all scenes. */
export function createLayout(plan: LaidOut): Layout {
  const aspect = aspectOf(plan);
  const design = { wide: [1920, 1080], tall: [1080, 1920], square: [1080, 1080] }[aspect] as [number, number];
  const unit = Math.min(plan.width / design[0], plan.height / design[1]);
  // Unusual aspect ratios keep the design centred.
  const shiftX = (plan.width - design[0] * unit) / 2;
  const shiftY = plan.height - design[1] * unit;
  const place = (area: Rect): Rect => {
    const scaled = scaleRect(area, unit);
    return { ...scaled, x: Math.round(scaled.x + shiftX), y: Math.round(scaled.y + shiftY) };
  };
  const { top, bottom, size, pageCharacters } = CAPTIONS[aspect];
  const parts = partsOf(plan, aspect, design[0]);
  const scenes = plan.scenes.map((scene, index): SceneLayout => {
    const draft = draftOf(plan.scenes, index, parts[scene.role], aspect, design[0]);
    const { x, y, scale } = draft.framing;
    const { textSide } = draft;
    const text = place(draft.text);
    const caption = place(draft.caption ?? rect(draft.text.x, top, draft.text.width, bottom - top));
    const centre = Math.round(x * unit + shiftX);
    const [left, right] = columnsBeside([text, caption], centre, plan.width, Math.round(HAND_GAP * unit));
    const markAt = {
      wide: rect(textSide === 0 ? 128 : draft.text.x, 64, 600, 56),
      tall: rect(64, 60, 600, 60),
      // Above the text: the stage beside it has the colour of the brand.
      square: rect(draft.text.x, 60, Math.min(600, draft.text.width), 60),
    }[aspect];
    return {
      framing: { x: centre, y: Math.round(y * unit + shiftY), scale: scale * unit, left, right },
      text,
      textSide,
      handSide: textSide > 0 ? 1 : -1,
      waveSide: right - centre >= centre - left ? 1 : -1,
      dark: scene.role === 'closing',
      mark: place(markAt),
      caption,
      stage: { ...place(draft.stage), shape: draft.stage.shape },
      ...(draft.picture && { picture: place(draft.picture) }),
    };
  });
  return {
    aspect,
    unit,
    boardScale: aspect === 'tall' ? 1.1 : 1,
    captions: { size: Math.round(size * unit), pageCharacters },
    scenes,
  };
}
