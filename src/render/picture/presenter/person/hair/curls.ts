// Natural curls.
import { mix, withAlpha } from '../../../colour.js';
import type { Look } from '../../looks/looks.js';
import type { Brush, Point } from '../brush.js';
import type { Style } from './style.js';

/** Points on an arc round the head, from one angle to the other; 0 is up. */
function arc(radiusX: number, radiusY: number, reach: number, count: number, depth: number): Point[] {
  return Array.from({ length: count }, (_, index): Point => {
    const angle = ((-reach + (2 * reach * index) / (count - 1)) * Math.PI) / 180;
    const swell = 1 + 0.02 * Math.sin(index * 2.1);
    return [Math.sin(angle) * radiusX * swell, -58 - Math.cos(angle) * radiusY * swell, depth];
  });
}

const CURLS_BACK = arc(158, 150, 146, 24, -40);
const CURLS_FRONT: readonly Point[] = [
  ...arc(132, 136, 112, 18, 20),
  [110, 8, 10],
  [100, 18, 16],
  [94, 0, 26],
  [98, -30, 30],
  [86, -58, 46],
  [79, -82, 54],
  [58, -90, 68],
  [42, -105, 76],
  [18, -104, 84],
  [-4, -112, 86],
  [-26, -104, 82],
  [-48, -104, 74],
  [-62, -89, 66],
  [-81, -80, 52],
  [-87, -56, 46],
  [-98, -30, 30],
  [-94, 0, 26],
  [-100, 18, 16],
  [-110, 8, 10],
];

/** Round curls of uneven size along an edge. */
function drawEdge(brush: Brush, points: readonly Point[], radius: number, colour: string): void {
  const { context } = brush;
  context.fillStyle = colour;
  context.beginPath();
  points.forEach((point, index) => {
    const [x, y] = brush.project(point);
    const size = radius * (1 + 0.25 * Math.sin(index * 2.7));
    context.moveTo(x + size, y);
    context.arc(x, y, size, 0, Math.PI * 2);
  });
  context.fill();
}

/** Small light and dark strokes in the scatter of a sunflower (golden angle), so that they never line up. */
function drawHooks(brush: Brush, look: Look, count: number, radiusX: number, radiusY: number, depth: number): void {
  const { context } = brush;
  for (let index = 0; index < count; index++) {
    const around = index * 2.399963;
    const share = Math.sqrt((index + 0.5) / count);
    // Strokes right behind the head are never visible.
    if (depth < 0 && share < 0.62) continue;
    const [x, y] = brush.project([
      Math.cos(around) * share * radiusX,
      -62 + Math.sin(around) * share * radiusY,
      depth * (1 - share * share),
    ]);
    const size = 4.6 + 2 * Math.sin(index * 1.3);
    context.beginPath();
    context.arc(x, y, size, around, around + 3.6);
    context.arc(x + size * 0.2, y, size * 0.5, around + 3.6, around + 5.6);
    const lit = index % 5 < 2;
    const high = Math.max(0, Math.min(1, (40 - y + x * -0.4) / 260));
    context.strokeStyle = lit ? withAlpha(look.hair.shine, 0.12 + 0.3 * high) : withAlpha(look.hair.deep, 0.5);
    context.lineWidth = lit ? 1.8 : 2.4;
    context.stroke();
  }
}

export const curls: Style = {
  backExtent: [-206, -256, 206, 96],
  frontExtent: [-176, -226, 176, 36],
  back(brush, look) {
    const colour = mix(look.hair.base, look.hair.deep, 0.4);
    brush.fill(brush.shape(CURLS_BACK), colour);
    drawEdge(brush, CURLS_BACK, 14, colour);
    drawEdge(brush, arc(156, 148, 142, 31, -40), 15, colour);
    brush.atop(() => {
      brush.glow([-60, -150, -40], 150, 110, (alpha) => withAlpha(look.hair.shine, alpha), 0.3);
      drawHooks(brush, look, 380, 174, 162, -40);
      brush.glow([160, -60, -40], 40, 110, (alpha) => withAlpha(look.hair.shine, alpha), 0.5);
    });
  },
  front(brush, look) {
    brush.fill(brush.shape(CURLS_FRONT), mix(look.hair.base, look.hair.deep, 0.3));
    drawEdge(brush, CURLS_FRONT.slice(17), 9, look.hair.base);
    brush.atop(() => {
      brush.glow([-52, -140, 40], 110, 80, (alpha) => withAlpha(look.hair.shine, alpha), 0.3);
      drawHooks(brush, look, 300, 140, 144, 50);
      brush.glow([140, -90, 0], 30, 90, (alpha) => withAlpha(look.hair.shine, alpha), 0.5);
    });
  },
  shadow: () => [CURLS_FRONT],
};
