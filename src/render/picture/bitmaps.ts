// Caches of drawings that later frames reuse, limited in bytes.
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

export type Bitmaps = {
  /** The cached drawing of this key; drawn now on a miss. */
  get(key: string, width: number, height: number, draw: (context: SKRSContext2D) => void): Canvas;
};

export function createBitmaps(limitBytes: number): Bitmaps {
  const kept = new Map<string, Canvas>();
  let bytes = 0;
  const sizeOf = ({ width, height }: Canvas): number => width * height * 4;
  const drop = (key: string, canvas: Canvas): void => {
    kept.delete(key);
    bytes -= sizeOf(canvas);
    // Frees the pixels now; the garbage collector does not see how large a canvas is.
    canvas.width = 1;
    canvas.height = 1;
  };
  return {
    get(key, width, height, draw) {
      const found = kept.get(key);
      if (found) {
        kept.delete(key);
        kept.set(key, found);
        return found;
      }
      const canvas = createCanvas(width, height);
      draw(canvas.getContext('2d'));
      kept.set(key, canvas);
      bytes += sizeOf(canvas);
      for (const [oldest, old] of kept) {
        if (bytes <= limitBytes || oldest === key) break;
        drop(oldest, old);
      }
      return canvas;
    },
  };
}

/**
 * A cache of canvases, not of drawings: for drawings that are copied at once. The next drawing of the same size
 * overwrites the last one.
 */
export function createScratchBitmaps(limitBytes: number): Bitmaps {
  const canvases = createBitmaps(limitBytes);
  return {
    get(_key, width, height, draw) {
      const canvas = canvases.get(`${width}x${height}`, width, height, () => undefined);
      const context = canvas.getContext('2d');
      context.reset();
      draw(context);
      return canvas;
    },
  };
}
