// Where a photograph lies in a picture: as large as the layout wants the face, larger where it would not fill its shape otherwise, and
// where even that is not enough, in a smaller shape.
import type { Framing, Rect, Stage } from '../../picture/layout.js';
import type { Point2 } from '../mesh.js';
import { clamp } from './curves.js';

/** A photograph as far as its place is concerned, in its own pixels. */
export type Subject = { width: number; height: number; eyes: Point2; unit: number };

export type Fit = {
  /** Where the photograph's upper left corner lies, and pixels of the picture for each of its own. */
  x: number;
  y: number;
  scale: number;
  /** The shape that shows it, and what of it lies in the picture. */
  shape: Stage;
  shown: Rect;
};

/** Distance from eyes to chin in face units, the units of the layouts. */
const FACE_UNITS = 150;
const MOST_ENLARGED = 1.5;
const STEP = 1.02;
/** A head with its hair is so many eye-to-chin distances wide. */
const HEAD_WIDTH = 1.85;
/** How far the eyes may leave their place, in eye-to-chin distances: sideways, up and down. */
const ASIDE = 0.16;
const RAISED = 0.3;
const LOWERED = 0.42;

/** From the first to the last place at which a length covers another, or null. */
type Span = { from: number; to: number };

function placeCovering(wanted: number, before: number, length: number, shown: Span, room: Span): number | null {
  // The upper left corner lies `before` pixels before the eyes.
  const least = Math.max(wanted + room.from, shown.to - length + before);
  const most = Math.min(wanted + room.to, shown.from + before);
  return least <= most ? clamp(wanted, least, most) : null;
}

export function fitPhoto({ width, height, eyes, unit }: Subject, framing: Framing, stage: Stage, picture: Rect): Fit {
  const shown = overlap(stage, picture);
  const natural = (framing.scale * FACE_UNITS) / unit;
  const most = Math.max(1, Math.min(MOST_ENLARGED, shown.width / (HEAD_WIDTH * natural * unit)));
  for (let grown = 1; grown <= most; grown *= STEP) {
    const scale = natural * grown;
    const face = scale * unit;
    const x = placeCovering(framing.x, eyes[0] * scale, width * scale, rows(shown.x, shown.width), {
      from: -ASIDE * face,
      to: ASIDE * face,
    });
    const y = placeCovering(framing.y, eyes[1] * scale, height * scale, rows(shown.y, shown.height), {
      from: -RAISED * face,
      to: LOWERED * face,
    });
    if (x !== null && y !== null) return { x: x - eyes[0] * scale, y: y - eyes[1] * scale, scale, shape: stage, shown };
  }
  return fitShape({ width, height, eyes, unit }, natural * Math.min(most, 1.2), framing, stage, picture);
}

const rows = (from: number, length: number): Span => ({ from, to: from + length });

/** The shape becomes what the photograph covers of it; it keeps its kind, and is rounded below if it ends in the picture. */
function fitShape(
  { width, height, eyes, unit }: Subject,
  scale: number,
  framing: Framing,
  stage: Stage,
  picture: Rect,
): Fit {
  const wanted = overlap(stage, picture);
  const face = scale * unit;
  const nearest = (at: number, before: number, length: number, { from, to }: Span, room: Span): number => {
    const [low, high] = [Math.min(to - length + before, from + before), Math.max(to - length + before, from + before)];
    return clamp(clamp(at, low, high), at + room.from, at + room.to) - before;
  };
  const x = nearest(framing.x, eyes[0] * scale, width * scale, rows(wanted.x, wanted.width), {
    from: -ASIDE * face,
    to: ASIDE * face,
  });
  const y = nearest(framing.y, eyes[1] * scale, height * scale, rows(wanted.y, wanted.height), {
    from: -RAISED * face,
    to: LOWERED * face,
  });
  const photo = {
    x: Math.ceil(x),
    y: Math.ceil(y),
    width: Math.floor(width * scale) - 1,
    height: Math.floor(height * scale) - 1,
  };
  const covered = overlap(stage, photo);
  const inPicture = overlap(covered, picture);
  const ends = covered.y + covered.height < picture.y + picture.height;
  const shape = stage.shape === 'disc' ? disc(inPicture) : { ...covered, shape: stage.shape, ends };
  return { x, y, scale, shape, shown: overlap(shape, picture) };
}

function disc({ x, y, width, height }: Rect): Stage {
  const size = Math.min(width, height);
  return { shape: 'disc', x: x + Math.floor((width - size) / 2), y, width: size, height: size };
}

function overlap(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(1, Math.min(a.x + a.width, b.x + b.width) - x),
    height: Math.max(1, Math.min(a.y + a.height, b.y + b.height) - y),
  };
}
