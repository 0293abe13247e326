// Hair tied back into a bun, with a loose strand before each ear.
import { shift, withAlpha } from '../../../colour.js';
import type { Point } from '../brush.js';
import { drawCurtain, drawLocks, flip, flipLock, type Lock, type Style } from './style.js';

const BUN_LEFT: readonly Point[] = [
  [0, -184, 24],
  [-56, -176, 12],
  [-98, -134, 0],
  [-110, -74, 0],
  [-106, -14, 0],
  [-99, 8, 14],
  [-96, -34, 32],
  [-88, -72, 52],
  [-56, -104, 74],
  [-18, -125, 84],
  [8, -136, 82],
];

const BUN_LOCKS: readonly Lock[] = [
  [
    [
      [4, -150, 76],
      [-46, -134, 66],
      [-88, -84, 40],
      [-102, -20, 8],
    ],
    [0.5, 6, 7, 1],
  ],
  [
    [
      [2, -164, 60],
      [-56, -150, 40],
      [-98, -96, 14],
      [-106, -40, 2],
    ],
    [0.5, 5, 6, 1],
  ],
  [
    [
      [0, -176, 40],
      [-54, -166, 20],
      [-96, -126, 6],
    ],
    [0.5, 4, 1],
  ],
];

/** A loose strand in front of the ear. */
const BUN_STRAND: Lock = [
  [
    [-94, -58, 40],
    [-104, -4, 24],
    [-100, 50, 24],
    [-108, 98, 20],
  ],
  [1.5, 6, 5, 0.5],
];

export const bun: Style = {
  backExtent: [-130, -270, 130, 122],
  frontExtent: [-136, -212, 136, 120],
  back(brush, look) {
    const [x, y] = brush.project([30, -196, -40]);
    const { context } = brush;
    context.beginPath();
    context.ellipse(x, y, 60, 50, -0.15, 0, Math.PI * 2);
    context.fillStyle = brush.radial([x - 16, y - 18], 74, [
      [0, shift(look.hair.base, 0.08)],
      [0.5, look.hair.base],
      [1, look.hair.deep],
    ]);
    context.fill();
    for (const [dx, dy, radius, from, to] of [
      [-6, 6, 38, 3.3, 5.9],
      [4, 2, 26, 3.0, 5.6],
      [-2, 12, 48, 3.5, 5.6],
      [8, 4, 14, 2.6, 5.4],
    ] as const) {
      context.beginPath();
      context.ellipse(x + dx, y + dy, radius, radius * 0.8, 0, from, to);
      context.strokeStyle = withAlpha(look.hair.shine, 0.42);
      context.lineWidth = 3;
      context.stroke();
    }
    const nape: Point[] = [
      [0, -160, -30],
      [96, -110, -30],
      [104, -10, -30],
      [76, 96, -30],
      [-76, 96, -30],
      [-104, -10, -30],
      [-96, -110, -30],
    ];
    brush.fill(brush.shape(nape), look.hair.deep);
  },
  front(brush, look) {
    drawCurtain(brush, look, flip(BUN_LEFT), BUN_LOCKS.map(flipLock), 20);
    drawCurtain(brush, look, BUN_LEFT, BUN_LOCKS, 20);
    for (const lock of [BUN_STRAND, flipLock(BUN_STRAND)]) {
      drawLocks(brush, [lock], look.hair.base, 1);
      drawLocks(
        brush,
        [[lock[0].map(([x, y, z = 24]): Point => [x - 1.6, y, z]), lock[1].map((w) => w * 0.4)]],
        look.hair.shine,
        0.5,
      );
    }
  },
  shadow: () => [BUN_LEFT, flip(BUN_LEFT)],
};
