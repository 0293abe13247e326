// What somebody paints over a photo: the strokes so far, the brush, and the stroke that is being painted.
import { useState } from 'react';
import type { PhotoStroke } from '#schemas/photo-presenters';
import type { Place } from './use-points';

export type Brush = PhotoStroke['kind'];
export type BrushSize = 'small' | 'medium' | 'large';

/** In widths of the photo. */
const RADII: Record<BrushSize, number> = { small: 0.012, medium: 0.025, large: 0.05 };
/** As the service takes them. */
const MOST_POINTS = 200;
const MOST_STROKES = 100;

export function useStrokes(before: readonly PhotoStroke[], width: number) {
  const [strokes, setStrokes] = useState<PhotoStroke[]>([...before]);
  const [current, setCurrent] = useState<PhotoStroke | null>(null);
  const [brush, setBrush] = useState<Brush>('keep');
  const [size, setSize] = useState<BrushSize>('medium');
  const radius = Math.max(1, Math.round(RADII[size] * width));
  const isFull = strokes.length >= MOST_STROKES;
  return {
    strokes,
    current,
    ...{ brush, setBrush, size, setSize, radius },
    begin: ([x, y]: Place) =>
      isFull || setCurrent({ kind: brush, radius, points: [[Math.max(0, Math.round(x)), Math.max(0, Math.round(y))]] }),
    /** Not each move of a pointer is a point. */
    extend: ([x, y]: Place) =>
      setCurrent((stroke) => {
        const last = stroke?.points.at(-1);
        if (!stroke || !last || stroke.points.length >= MOST_POINTS) return stroke;
        if (Math.hypot(x - last[0], y - last[1]) < stroke.radius / 2) return stroke;
        return { ...stroke, points: [...stroke.points, [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))]] };
      }),
    end: () => {
      if (current) setStrokes([...strokes, current]);
      setCurrent(null);
    },
    undo: () => setStrokes(strokes.slice(0, -1)),
    clear: () => setStrokes([]),
  };
}

export type Painting = Omit<ReturnType<typeof useStrokes>, 'strokes'>;
