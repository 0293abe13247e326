// Long hair: natural curls, and waves over the shoulders with a side parting.
import { mix, withAlpha } from '../../../colour.js';
import type { Look } from '../../looks/looks.js';
import type { Brush, Point } from '../brush.js';
import { drawCurtain, type Lock, type Style } from './style.js';

// Natural curls.

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

// Long waves over the shoulders with a side parting.

const WAVES_LEFT: readonly Point[] = [
  [30, -180, 24],
  [-22, -194, 20],
  [-80, -176, 8],
  [-117, -122, 0],
  [-127, -52, 0],
  [-136, 12, 0],
  [-130, 66, 6],
  [-148, 122, 14],
  [-166, 178, 20],
  [-152, 236, 30],
  [-160, 292, 30],
  [-134, 322, 30],
  [-112, 296, 30],
  [-88, 246, 30],
  [-99, 192, 30],
  [-87, 142, 30],
  [-96, 92, 30],
  [-102, 44, 30],
  [-98, -6, 36],
  [-86, -54, 54],
  [-58, -92, 74],
  [-14, -120, 82],
  [28, -136, 78],
];

const WAVES_LEFT_LOCKS: readonly Lock[] = [
  [
    [
      [26, -160, 50],
      [-44, -140, 60],
      [-94, -84, 30],
      [-112, -10, 14],
      [-120, 66, 16],
      [-128, 132, 24],
      [-134, 200, 30],
      [-124, 250, 30],
      [-136, 310, 30],
    ],
    [0.5, 7, 8, 7, 6, 8, 9, 7, 1],
  ],
  [
    [
      [26, -148, 70],
      [-28, -128, 76],
      [-78, -78, 56],
      [-99, 0, 34],
      [-108, 84, 30],
      [-98, 142, 30],
      [-112, 200, 30],
      [-100, 246, 30],
      [-118, 300, 30],
    ],
    [0.5, 5, 6, 6, 6, 6, 7, 6, 1],
  ],
  [
    [
      [24, -176, 30],
      [-62, -168, 24],
      [-112, -96, 6],
      [-124, -10, 4],
      [-128, 66, 8],
      [-144, 132, 18],
      [-152, 186, 24],
      [-142, 240, 30],
      [-150, 300, 30],
    ],
    [0.5, 5, 6, 6, 6, 7, 8, 6, 1],
  ],
  [
    [
      [20, -184, 26],
      [-40, -184, 20],
      [-98, -132, 10],
      [-120, -60, 2],
    ],
    [0.5, 3, 4, 1],
  ],
];

const WAVES_RIGHT: readonly Point[] = [
  [24, -180, 24],
  [60, -184, 20],
  [98, -156, 8],
  [121, -100, 0],
  [128, -36, 0],
  [137, 22, 0],
  [130, 76, 6],
  [149, 130, 14],
  [163, 186, 20],
  [148, 242, 30],
  [158, 290, 30],
  [132, 318, 30],
  [108, 292, 30],
  [88, 244, 30],
  [99, 192, 30],
  [87, 142, 30],
  [96, 92, 30],
  [102, 44, 30],
  [100, -6, 34],
  [94, -58, 46],
  [70, -108, 62],
  [36, -138, 74],
];

const WAVES_RIGHT_LOCKS: readonly Lock[] = [
  [
    [
      [30, -160, 50],
      [76, -130, 50],
      [104, -70, 24],
      [114, 10, 14],
      [120, 80, 16],
      [130, 140, 24],
      [132, 200, 30],
      [122, 250, 30],
      [134, 304, 30],
    ],
    [0.5, 6, 7, 7, 6, 8, 9, 7, 1],
  ],
  [
    [
      [32, -148, 70],
      [70, -116, 62],
      [97, -50, 42],
      [106, 30, 30],
      [108, 90, 30],
      [98, 144, 30],
      [112, 200, 30],
      [100, 246, 30],
      [116, 296, 30],
    ],
    [0.5, 4, 5, 6, 6, 6, 7, 6, 1],
  ],
  [
    [
      [30, -174, 30],
      [88, -150, 20],
      [116, -84, 6],
      [126, 0, 4],
      [129, 74, 8],
      [144, 136, 18],
      [150, 190, 24],
      [140, 242, 30],
      [147, 296, 30],
    ],
    [0.5, 5, 6, 6, 6, 7, 8, 6, 1],
  ],
];

const WAVES_BACK: readonly Point[] = [
  [0, -176, -30],
  [80, -150, -30],
  [118, -70, -30],
  [126, 40, -30],
  [142, 140, -30],
  [146, 230, -30],
  [120, 290, -30],
  [50, 300, -30],
  [-50, 300, -30],
  [-120, 292, -30],
  [-148, 230, -30],
  [-142, 140, -30],
  [-126, 40, -30],
  [-118, -70, -30],
  [-80, -150, -30],
];

export const waves: Style = {
  backExtent: [-176, -202, 176, 330],
  frontExtent: [-206, -214, 206, 350],
  back: (brush, look) => brush.fill(brush.shape(WAVES_BACK), look.hair.deep),
  front(brush, look) {
    drawCurtain(brush, look, WAVES_RIGHT, WAVES_RIGHT_LOCKS, 300);
    drawCurtain(brush, look, WAVES_LEFT, WAVES_LEFT_LOCKS, 300);
  },
  shadow: () => [WAVES_LEFT, WAVES_RIGHT],
};
