// Longer styles: waves over the shoulders, a bob, natural curls and a bun.
import { shift, withAlpha } from '../../colour.js';
import type { Look } from '../../looks/look.js';
import type { Brush, Point } from '../brush.js';
import { drawLocks, flip, flipLock, hairFill, type Lock, type Style } from './style.js';

function drawCurtain(brush: Brush, look: Look, points: readonly Point[], locks: readonly Lock[], bottom: number): void {
  const shape = brush.shape(points);
  brush.fill(shape, hairFill(brush, look, -185, bottom));
  brush.inside(shape, () => {
    drawLocks(brush, locks, look.hair.deep, 0.5);
    const lit = locks.map(
      ([line, widths]): Lock => [line.map(([x, y, z = 40]): Point => [x - 6, y - 3, z]), widths.map((w) => w * 0.55)],
    );
    drawLocks(brush, lit, look.hair.shine, 0.42);
    // The band of light where hair bends over the crown.
    brush.glow([-56, -128, 50], 58, 30, (alpha) => withAlpha(look.hair.shine, alpha), 0.5);
    brush.glow([66, -120, 40], 44, 26, (alpha) => withAlpha(look.hair.shine, alpha), 0.36);
    brush.glow([128, 0, 0], 30, 170, (alpha) => withAlpha(shift(look.hair.shine, 0.05), alpha), 0.42);
  });
}

const WAVES_LEFT: readonly Point[] = [
  [16, -180, 24],
  [-30, -188, 20],
  [-82, -168, 8],
  [-116, -112, 0],
  [-124, -40, 0],
  [-130, 30, 0],
  [-146, 96, 10],
  [-148, 166, 20],
  [-168, 232, 30],
  [-150, 300, 30],
  [-112, 322, 30],
  [-92, 268, 30],
  [-84, 206, 30],
  [-98, 150, 30],
  [-100, 84, 30],
  [-95, 20, 34],
  [-93, -30, 40],
  [-82, -78, 56],
  [-48, -118, 76],
  [4, -142, 76],
];

const WAVES_LEFT_LOCKS: readonly Lock[] = [
  [
    [
      [8, -168, 40],
      [-52, -150, 50],
      [-98, -84, 24],
      [-110, 10, 14],
      [-120, 90, 20],
      [-118, 190, 30],
      [-130, 300, 30],
    ],
    [0.5, 7, 8, 7, 8, 9, 1],
  ],
  [
    [
      [10, -158, 60],
      [-40, -132, 66],
      [-88, -70, 46],
      [-99, 30, 30],
      [-110, 110, 30],
      [-100, 200, 30],
      [-108, 300, 30],
    ],
    [0.5, 5, 6, 6, 7, 7, 1],
  ],
  [
    [
      [4, -180, 30],
      [-66, -170, 20],
      [-112, -90, 6],
      [-122, 20, 4],
      [-138, 110, 20],
      [-140, 190, 30],
      [-152, 280, 30],
    ],
    [0.5, 5, 6, 6, 7, 7, 1],
  ],
];

const WAVES_RIGHT: readonly Point[] = [
  [10, -178, 24],
  [44, -186, 20],
  [88, -162, 8],
  [117, -106, 0],
  [123, -36, 0],
  [131, 34, 0],
  [148, 100, 10],
  [142, 170, 20],
  [164, 236, 30],
  [142, 306, 30],
  [104, 318, 30],
  [90, 262, 30],
  [86, 200, 30],
  [100, 146, 30],
  [101, 84, 30],
  [97, 20, 34],
  [96, -28, 36],
  [90, -84, 48],
  [60, -130, 64],
  [22, -146, 74],
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
  back: (brush, look) => brush.fill(brush.shape(WAVES_BACK), look.hair.deep),
  front(brush, look) {
    drawCurtain(brush, look, WAVES_RIGHT, WAVES_LEFT_LOCKS.map(flipLock), 300);
    drawCurtain(brush, look, WAVES_LEFT, WAVES_LEFT_LOCKS, 300);
  },
  shadow: () => [WAVES_LEFT, WAVES_RIGHT],
};

const BOB_LEFT: readonly Point[] = [
  [-34, -178, 24],
  [-74, -170, 10],
  [-112, -122, 0],
  [-124, -50, 0],
  [-130, 30, 0],
  [-134, 92, 6],
  [-122, 136, 14],
  [-94, 146, 26],
  [-82, 118, 40],
  [-92, 70, 34],
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
  [124, 136, 14],
  [96, 146, 26],
  [82, 120, 40],
  [93, 70, 34],
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
  back: (brush, look) =>
    brush.fill(
      brush.shape([
        [0, -170, -30],
        [100, -120, -30],
        [122, 0, -30],
        [124, 110, -30],
        [80, 140, -30],
        [-80, 140, -30],
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

type Curl = readonly [x: number, y: number, radius: number];

/** Curls along an arc round the head, each ring a little larger than the one inside it. */
function curlRing(count: number, radiusX: number, radiusY: number, size: number, from: number, to: number): Curl[] {
  return Array.from({ length: count }, (_, index): Curl => {
    const angle = ((from + ((to - from) * index) / (count - 1)) * Math.PI) / 180;
    const wobble = 1 + 0.05 * Math.sin(index * 2.4);
    return [
      Math.sin(angle) * radiusX * wobble,
      -62 - Math.cos(angle) * radiusY * wobble,
      size * (1 + 0.16 * Math.sin(index * 1.7)),
    ];
  });
}

const CURLS_BACK = [...curlRing(23, 148, 138, 34, -142, 142), ...curlRing(17, 118, 110, 40, -140, 140)];
const CURLS_FRONT = [...curlRing(17, 126, 120, 26, -112, 112), ...curlRing(13, 103, 88, 21, -84, 84)];

function drawCurl(brush: Brush, look: Look, [x, y, radius]: Curl, depth: number, bright: number): void {
  const [cx, cy] = brush.project([x, y, depth]);
  const { context } = brush;
  context.beginPath();
  context.ellipse(cx, cy, radius, radius * 0.94, 0, 0, Math.PI * 2);
  context.fillStyle = brush.radial([cx - radius * 0.3, cy - radius * 0.36], radius * 1.25, [
    [0, shift(look.hair.base, 0.08 * bright)],
    [0.45, look.hair.base],
    [1, look.hair.deep],
  ]);
  context.fill();
  context.beginPath();
  context.arc(cx, cy, radius * 0.6, Math.PI * 0.95, Math.PI * 1.75);
  context.strokeStyle = withAlpha(look.hair.shine, 0.36 * bright);
  context.lineWidth = 2.4;
  context.stroke();
  context.beginPath();
  context.arc(cx + 2, cy + 2, radius * 0.3, Math.PI * 1.1, Math.PI * 2.1);
  context.strokeStyle = withAlpha(look.hair.deep, 0.5);
  context.stroke();
}

const CURLS_SHADOW: readonly Point[] = [
  [0, -190, 20],
  [110, -130, 0],
  [112, -40, 0],
  [94, -66, 36],
  [62, -106, 62],
  [0, -124, 82],
  [-62, -106, 62],
  [-94, -66, 36],
  [-112, -40, 0],
  [-110, -130, 0],
];

export const curls: Style = {
  back(brush, look) {
    for (const curl of CURLS_BACK) drawCurl(brush, look, curl, -40, 0.6);
  },
  front(brush, look) {
    brush.fill(brush.shape(CURLS_SHADOW), look.hair.deep);
    for (const curl of CURLS_FRONT) drawCurl(brush, look, curl, 30, 1);
  },
  shadow: () => [CURLS_SHADOW],
};

const BUN_LEFT: readonly Point[] = [
  [0, -184, 24],
  [-56, -176, 12],
  [-98, -134, 0],
  [-110, -74, 0],
  [-106, -14, 0],
  [-99, 8, 14],
  [-96, -34, 32],
  [-86, -80, 50],
  [-54, -112, 72],
  [-16, -134, 80],
  [8, -146, 78],
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
