// A part of the picture, row by row.

/** Pixels from (left, top) to before (right, bottom). */
export type Box = { left: number; top: number; right: number; bottom: number };

export type Region = {
  /** For each row the first column and the one behind the last. */
  spans: Int32Array;
  /** The first row of it, and the one behind the last. */
  top: number;
  bottom: number;
  clear(): void;
  add(left: number, top: number, right: number, bottom: number): void;
  meets(box: Box): boolean;
};

export function createRegion(width: number, height: number): Region {
  const spans = new Int32Array(height * 2);
  const region: Region = {
    spans,
    top: 0,
    bottom: 0,
    clear() {
      for (let row = 0; row < height; row++) {
        spans[row * 2] = width;
        spans[row * 2 + 1] = 0;
      }
      region.top = height;
      region.bottom = 0;
    },
    add(left, top, right, bottom) {
      const [first, end] = [Math.max(0, Math.floor(top)), Math.min(height, Math.ceil(bottom))];
      const [from, to] = [Math.max(0, Math.floor(left)), Math.min(width, Math.ceil(right))];
      if (first >= end || from >= to) return;
      region.top = Math.min(region.top, first);
      region.bottom = Math.max(region.bottom, end);
      for (let at = first * 2; at < end * 2; at += 2) {
        if (from < spans[at]!) spans[at] = from;
        if (to > spans[at + 1]!) spans[at + 1] = to;
      }
    },
    meets({ left, top, right, bottom }) {
      for (let row = Math.max(top, region.top); row < Math.min(bottom, region.bottom); row++) {
        if (left < spans[row * 2 + 1]! && right > spans[row * 2]!) return true;
      }
      return false;
    },
  };
  region.clear();
  return region;
}
