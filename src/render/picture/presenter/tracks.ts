// Values over the frames of a film, and the shapes that movements give them.

import { ease } from './lips.js';

export type Track = Float32Array;
export type Random = () => number;

export const between = (random: Random, low: number, high: number): number => low + (high - low) * random();

/** Eases a track to `value` from time `atS` on. */
export function moveTo(track: Track, fps: number, atS: number, value: number, takesS: number): void {
  const first = Math.max(0, Math.round(atS * fps));
  const from = track[Math.min(first, track.length - 1)]!;
  for (let frame = first; frame < track.length; frame++) {
    track[frame] = from + (value - from) * ease((frame - first) / (takesS * fps));
  }
}

/** Adds a smooth bump centred in a span. */
export function addBump(track: Track, fps: number, atS: number, takesS: number, height: number): void {
  const [first, last] = [Math.round(atS * fps), Math.round((atS + takesS) * fps)];
  for (let frame = Math.max(0, first); frame < Math.min(last, track.length); frame++) {
    track[frame]! += height * Math.sin((Math.PI * (frame - first)) / (last - first)) ** 2;
  }
}

/** Adds a plateau with eased edges. */
export function addPlateau(track: Track, fps: number, fromS: number, toS: number, height: number, edgeS = 0.35): void {
  const [first, last] = [Math.round(fromS * fps), Math.round(toS * fps)];
  for (let frame = Math.max(0, first); frame < Math.min(last, track.length); frame++) {
    const edge = Math.min(frame - first, last - frame) / (edgeS * fps);
    track[frame]! += height * ease(edge);
  }
}
