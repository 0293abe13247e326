// Splits a film at its scene cuts into segments that are encoded independently.

/** Frames `start` to `end`, exclusive; the first one is an IDR picture. */
export type Segment = { index: number; start: number; end: number };

const LONGEST_SEGMENT_S = 8;

export function splitFilm(frames: number, cuts: readonly number[], fps: number): Segment[] {
  const inner = cuts.filter((cut) => cut > 0 && cut < frames);
  const edges = [...new Set([0, ...inner, frames])].sort((a, b) => a - b);
  const starts = edges.slice(0, -1).flatMap((start, i) => splitScene(start, edges[i + 1] ?? frames, fps));
  return starts.map((start, index) => ({ index, start, end: starts[index + 1] ?? frames }));
}

/** Splits a scene into equal parts, so that no worker is left with a long one at the end. */
function splitScene(start: number, end: number, fps: number): number[] {
  const parts = Math.ceil((end - start) / Math.floor(LONGEST_SEGMENT_S * fps));
  return Array.from({ length: parts }, (_, part) => start + Math.round((part * (end - start)) / parts));
}
