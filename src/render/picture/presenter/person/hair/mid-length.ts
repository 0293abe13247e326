// Hair to the chin, and hair tied back into a bun with a loose strand before each ear.

import { shift, withAlpha } from '../../../colour.js';
import type { Point } from '../brush.js';
import { drawCurtain, drawLocks, flip, flipLock, type Lock, type Style } from './style.js';

// A chin-length bob.

const BOB_LEFT: readonly Point[] = [
  [-34, -178, 24],
  [-74, -170, 10],
  [-112, -122, 0],
  [-124, -50, 0],
  [-130, 30, 0],
  [-134, 92, 6],
  [-126, 132, 14],
  [-104, 150, 22],
  [-78, 140, 36],
  [-86, 100, 38],
  [-95, 56, 34],
  [-97, 10, 34],
  [-93, -48, 42],
  [-74, -98, 60],
  [-44, -134, 72],
];

const BOB_RIGHT: readonly Point[] = [
  [-44, -176, 26],
  [10, -194, 20],
  [70, -180, 10],
  [110, -134, 0],
  [126, -60, 0],
  [132, 24, 0],
  [136, 90, 6],
  [128, 132, 14],
  [106, 150, 22],
  [79, 140, 36],
  [87, 100, 38],
  [96, 56, 34],
  [98, 10, 34],
  [97, -38, 38],
  [84, -76, 52],
  [44, -96, 80],
  [-6, -116, 84],
  [-42, -140, 70],
];

const BOB_LOCKS: readonly Lock[] = [
  [
    [
      [-40, -152, 60],
      [30, -146, 66],
      [86, -98, 40],
      [106, -20, 14],
      [112, 60, 14],
      [104, 134, 24],
    ],
    [0.5, 7, 8, 7, 7, 1],
  ],
  [
    [
      [-36, -164, 40],
      [40, -166, 40],
      [100, -106, 14],
      [117, -20, 4],
      [124, 60, 6],
      [116, 130, 14],
    ],
    [0.5, 6, 7, 6, 6, 1],
  ],
  [
    [
      [-42, -142, 70],
      [14, -122, 80],
      [70, -92, 60],
    ],
    [0.5, 5, 1],
  ],
];

const BOB_LEFT_LOCKS: readonly Lock[] = [
  [
    [
      [-46, -150, 60],
      [-88, -110, 40],
      [-106, -30, 14],
      [-112, 50, 14],
      [-102, 134, 24],
    ],
    [0.5, 6, 7, 7, 1],
  ],
  [
    [
      [-48, -164, 40],
      [-102, -110, 10],
      [-116, -30, 4],
      [-123, 60, 6],
      [-114, 130, 14],
    ],
    [0.5, 5, 6, 6, 1],
  ],
];

export const bob: Style = {
  backExtent: [-152, -196, 152, 168],
  frontExtent: [-162, -216, 162, 176],
  back: (brush, look) =>
    brush.fill(
      brush.shape([
        [0, -170, -30],
        [100, -120, -30],
        [122, 0, -30],
        [124, 110, -30],
        [96, 134, -30],
        [0, 128, -30],
        [-96, 134, -30],
        [-124, 110, -30],
        [-122, 0, -30],
        [-100, -120, -30],
      ]),
      look.hair.deep,
    ),
  front(brush, look) {
    drawCurtain(brush, look, BOB_LEFT, BOB_LEFT_LOCKS, 140);
    drawCurtain(brush, look, BOB_RIGHT, BOB_LOCKS, 140);
  },
  shadow: () => [BOB_LEFT, BOB_RIGHT],
};

// Hair tied back into a bun, with a loose strand before each ear.

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
