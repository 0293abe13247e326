// What stands beside the presenter, and when.
import type { Film } from '../film.js';
import type { Measured } from '../measures.js';

/** Scenes whose board has nothing to stand under its heading. */
const HEADING_ALONE_S = 1;

export function measureCards({ plan }: Film): Measured[] {
  const bare = plan.scenes
    .filter(({ role }) => role !== 'greeting' && role !== 'closing')
    .map(({ startS, endS, points, heading }) => ({ heading, startS, aloneS: (points[0]?.atS ?? endS) - startS }))
    .filter(({ aloneS }) => aloneS > HEADING_ALONE_S);
  return [
    {
      name: 'heading alone',
      value: bare.reduce((sum, { aloneS }) => sum + aloneS, 0),
      unit: 's',
      places: bare.map(
        ({ heading, startS, aloneS }) => `${startS.toFixed(1)} s: "${heading}" alone ${aloneS.toFixed(1)} s`,
      ),
    },
  ];
}
