// Where things stand, for each shape of picture and each role of scene. All lengths come out in pixels.
import type { Plan, PlanScene } from '../plan.js';

export type Rect = { x: number; y: number; width: number; height: number };

/** Where the presenter's eyes are, and how many pixels a face unit takes. */
export type Framing = { x: number; y: number; scale: number };

export type SceneLayout = {
  framing: Framing;
  text: Rect;
  /** On which side of the presenter the text is; 0 for above. */
  textSide: -1 | 0 | 1;
  dark: boolean;
  arch: Rect;
};

export type Layout = {
  aspect: 'wide' | 'tall' | 'square';
  /** Pixels for one unit of the design, which is 1080 on its shorter side. */
  unit: number;
  mark: Rect;
  /** The widest a caption may be; it grows upwards from the bottom edge. */
  caption: Rect & { size: number };
  scenes: SceneLayout[];
};

type Draft = Omit<SceneLayout, 'dark' | 'arch'> & { arch: Rect };

const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });

function wideScene(role: PlanScene['role'], left: boolean): Draft {
  if (role === 'greeting') {
    return {
      framing: { x: 1388, y: 424, scale: 1.36 },
      text: rect(128, 190, 860, 640),
      textSide: -1,
      arch: rect(1068, 96, 640, 1200),
    };
  }
  if (left) {
    return {
      framing: { x: 500, y: 446, scale: 1.24 },
      text: rect(950, 170, 850, 680),
      textSide: 1,
      arch: rect(208, 130, 584, 1200),
    };
  }
  return {
    framing: { x: 1440, y: 446, scale: 1.24 },
    text: rect(128, 170, 880, 680),
    textSide: -1,
    arch: rect(1148, 130, 584, 1200),
  };
}

function tallScene(): Draft {
  return {
    framing: { x: 540, y: 1130, scale: 1.5 },
    text: rect(84, 190, 912, 560),
    textSide: 0,
    arch: rect(180, 770, 720, 1400),
  };
}

function squareScene(): Draft {
  return {
    framing: { x: 792, y: 452, scale: 1.02 },
    text: rect(64, 170, 470, 650),
    textSide: -1,
    arch: rect(562, 190, 460, 1100),
  };
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

const CAPTIONS = {
  wide: { area: rect(320, 0, 1280, 1026), size: 40 },
  tall: { area: rect(70, 0, 940, 1690), size: 50 },
  square: { area: rect(50, 0, 980, 1040), size: 38 },
};

/** The layout of all scenes. A presenter changes sides for what was shown, so that the eye has something to follow. */
export function createLayout(plan: Pick<Plan, 'width' | 'height' | 'scenes'>): Layout {
  const aspect = aspectOf(plan);
  const design = { wide: [1920, 1080], tall: [1080, 1920], square: [1080, 1080] }[aspect] as [number, number];
  const unit = Math.min(plan.width / design[0], plan.height / design[1]);
  // Odd shapes keep the design in the middle.
  const shiftX = (plan.width - design[0] * unit) / 2;
  const shiftY = plan.height - design[1] * unit;
  const place = (area: Rect): Rect => {
    const scaled = scaleRect(area, unit);
    return { ...scaled, x: Math.round(scaled.x + shiftX), y: Math.round(scaled.y + shiftY) };
  };
  const scenes = plan.scenes.map((scene): SceneLayout => {
    const left = scene.role === 'shown';
    const draft = { wide: () => wideScene(scene.role, left), tall: tallScene, square: squareScene }[aspect]();
    const { x, y, scale } = draft.framing;
    return {
      framing: { x: Math.round(x * unit + shiftX), y: Math.round(y * unit + shiftY), scale: scale * unit },
      text: place(draft.text),
      textSide: draft.textSide,
      dark: scene.role === 'closing',
      arch: place(draft.arch),
    };
  });
  const { area, size } = CAPTIONS[aspect];
  return {
    aspect,
    unit,
    mark: place(aspect === 'wide' ? rect(128, 64, 600, 56) : rect(64, 60, 600, 60)),
    caption: { ...place(area), size: Math.round(size * unit) },
    scenes,
  };
}
