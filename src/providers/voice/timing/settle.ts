// Makes time spans monotonic, non-empty and within the sound.
import type { Span } from '../../contracts.js';

const SHORTEST_S = 0.01;

/** The same items with increasing spans inside `durationS`. */
export function settled<Thing extends Span>(things: readonly Thing[], durationS: number): Thing[] {
  const placed = things.map((thing) => ({ ...thing }));
  let atS = 0;
  for (const thing of placed) {
    thing.startS = Math.max(atS, thing.startS);
    thing.endS = Math.max(thing.startS + SHORTEST_S, thing.endS);
    atS = thing.endS;
  }
  atS = durationS;
  for (const thing of placed.reverse()) {
    thing.endS = Math.min(atS, thing.endS);
    thing.startS = Math.max(0, Math.min(thing.startS, thing.endS - SHORTEST_S));
    atS = thing.startS;
  }
  return placed.reverse();
}
