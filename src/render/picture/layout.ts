// Positions of everything on screen, for each aspect ratio and scene role, in pixels.
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
  dark: boolean;
  stage: Stage;
  /** The area of the sender's logo or monogram. */
  mark: Rect;
  /** The largest area of a caption, under the text and beside or above the presenter; it grows upwards from its bottom. */
  caption: Rect;
};

export type Layout = {
  aspect: 'wide' | 'tall' | 'square';
  /** Pixels per design unit; the design is 1080 units on its shorter side. */
  unit: number;
  captions: CaptionStyle;
  scenes: SceneLayout[];
};

/** The largest size of the letters, and how many characters stand on a page of two lines. */
export type CaptionStyle = { size: number; pageCharacters: number };

type Draft = Pick<SceneLayout, 'text' | 'textSide' | 'stage'> & { framing: Pick<Framing, 'x' | 'y' | 'scale'> };

const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });

const stage = (shape: Stage['shape'], x: number, y: number, width: number, height: number): Stage => ({
  shape,
  ...rect(x, y, width, height),
});

/**
 * One framing on each side: between scenes on one side the presenter goes on talking, a change of sides is a cut. The
 * presenter changes sides in the scenes with role `shown`, so that the eye has something to follow.
 */
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
const WIDE: Record<PlanScene['role'], Draft> = {
  greeting: ON_THE_RIGHT,
  heard: ON_THE_RIGHT,
  shown: ON_THE_LEFT,
  next: ON_THE_RIGHT,
  closing: { ...ON_THE_RIGHT, stage: stage('disc', 1060, 130, 760, 760) },
};

const TALL: Draft = {
  framing: { x: 540, y: 1300, scale: 1.4 },
  text: rect(84, 176, 912, 540),
  textSide: 0,
  stage: stage('arch', 214, 960, 652, 1300),
};

const SQUARE: Draft = {
  framing: { x: 778, y: 452, scale: 0.96 },
  text: rect(64, 160, 424, 690),
  textSide: -1,
  stage: stage('arch', 570, 190, 416, 1100),
};

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
  tall: { top: 740, bottom: 924, size: 50, pageCharacters: 64 },
  square: { top: 866, bottom: 1030, size: 36, pageCharacters: 40 },
};

/** Between a hand and the text, in design units. */
const HAND_GAP = 14;

/** The layout of all scenes. */
export function createLayout(plan: Pick<Plan, 'width' | 'height' | 'scenes'>): Layout {
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
  const scenes = plan.scenes.map((scene): SceneLayout => {
    const draft = { wide: WIDE[scene.role], tall: TALL, square: SQUARE }[aspect];
    const { x, y, scale } = draft.framing;
    const { textSide } = draft;
    const text = place(draft.text);
    const markAt = aspect === 'wide' ? rect(draft.text.x, 64, 600, 56) : rect(64, 60, 600, 60);
    return {
      framing: {
        x: Math.round(x * unit + shiftX),
        y: Math.round(y * unit + shiftY),
        scale: scale * unit,
        left: textSide < 0 ? text.x + text.width + Math.round(HAND_GAP * unit) : 0,
        right: textSide > 0 ? text.x - Math.round(HAND_GAP * unit) : plan.width,
      },
      text,
      textSide,
      // A narrow picture has no room for a hand between presenter and text.
      handSide: aspect === 'wide' && textSide > 0 ? 1 : aspect === 'square' ? 1 : -1,
      dark: scene.role === 'closing',
      mark: place(markAt),
      caption: place(rect(draft.text.x, top, draft.text.width, bottom - top)),
      stage: { ...place(draft.stage), shape: draft.stage.shape },
    };
  });
  return { aspect, unit, captions: { size: Math.round(size * unit), pageCharacters }, scenes };
}
