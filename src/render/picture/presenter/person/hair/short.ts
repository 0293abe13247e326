// Short styles: side parting and swept back.
import { withAlpha } from '../../../colour.js';
import type { Look } from '../../looks/looks.js';
import type { Brush, Point } from '../brush.js';
import { drawLocks, hairFill, type Lock, type Style } from './style.js';

/** The back of short hair is visible only beside the neck. */
export function shortBack(brush: Brush, look: Look): void {
  const shape = brush.shape([
    [0, -160, -40],
    [92, -120, -40],
    [106, -30, -40],
    [76, 60, -40],
    [50, 104, -40],
    [-50, 104, -40],
    [-76, 60, -40],
    [-106, -30, -40],
    [-92, -120, -40],
  ]);
  brush.fill(shape, look.hair.deep);
}

/** The mass of short hair over the crown: its outline, strands and highlights. */
export function drawMass(
  brush: Brush,
  look: Look,
  points: readonly Point[],
  locks: readonly Lock[],
  shine: number,
): void {
  const shape = brush.shape(points);
  brush.fill(shape, hairFill(brush, look, -190, -20));
  brush.atop(() => {
    brush.glow([-42, -152, 40], 62, 30, (alpha) => withAlpha(look.hair.shine, alpha), shine);
    drawLocks(brush, locks, look.hair.deep, 0.42);
    drawLocks(
      brush,
      locks.map(
        ([line, widths]): Lock => [line.map(([x, y, z = 40]): Point => [x - 5, y - 5, z]), widths.map((w) => w * 0.6)],
      ),
      look.hair.shine,
      0.34,
    );
    brush.glow([110, -80, 0], 30, 80, (alpha) => withAlpha(look.hair.shine, alpha), 0.55);
  });
}

const SIDE_PART: readonly Point[] = [
  [-101, 16, 10],
  [-109, -30, 0],
  [-113, -86, 0],
  [-98, -146, 0],
  [-62, -183, 10],
  [-6, -200, 20],
  [56, -192, 14],
  [100, -152, 0],
  [115, -92, 0],
  [110, -30, 0],
  [101, 16, 10],
  [96, -20, 24],
  [93, -58, 34],
  [78, -92, 50],
  [44, -103, 74],
  [4, -103, 84],
  [-34, -113, 78],
  [-56, -122, 62],
  [-80, -98, 46],
  [-93, -58, 34],
  [-96, -20, 24],
];

const SIDE_PART_LOCKS: readonly Lock[] = [
  [
    [
      [-56, -128, 60],
      [-20, -168, 50],
      [40, -172, 40],
      [92, -120, 20],
    ],
    [0.5, 5, 7, 1],
  ],
  [
    [
      [-50, -126, 66],
      [-10, -150, 66],
      [48, -146, 56],
      [96, -84, 20],
    ],
    [0.5, 5, 6, 1],
  ],
  [
    [
      [-38, -124, 72],
      [4, -132, 76],
      [52, -124, 60],
      [88, -78, 34],
    ],
    [0.5, 4, 5, 1],
  ],
  [
    [
      [-62, -132, 50],
      [-70, -166, 30],
      [-30, -190, 24],
    ],
    [0.5, 4, 1],
  ],
  [
    [
      [-66, -128, 50],
      [-92, -128, 10],
      [-104, -70, 4],
    ],
    [0.5, 5, 1],
  ],
];

export const sidePart: Style = {
  backExtent: [-126, -186, 126, 130],
  frontExtent: [-140, -232, 140, 40],
  back: shortBack,
  front: (brush, look) => drawMass(brush, look, SIDE_PART, SIDE_PART_LOCKS, 0.5),
  shadow: () => [SIDE_PART],
};

const SWEPT: readonly Point[] = [
  [-100, 14, 10],
  [-110, -34, 0],
  [-115, -92, 0],
  [-104, -154, 0],
  [-64, -196, 10],
  [0, -210, 20],
  [64, -196, 10],
  [104, -154, 0],
  [115, -92, 0],
  [110, -34, 0],
  [100, 14, 10],
  [95, -22, 24],
  [92, -62, 34],
  [86, -100, 44],
  [54, -118, 64],
  [12, -111, 80],
  [-28, -117, 76],
  [-70, -116, 54],
  [-88, -96, 44],
  [-92, -62, 34],
  [-95, -22, 24],
];

const SWEPT_LOCKS: readonly Lock[] = [
  [
    [
      [-62, -126, 56],
      [-72, -166, 30],
      [-48, -196, 10],
    ],
    [1, 6, 1],
  ],
  [
    [
      [-28, -126, 74],
      [-34, -168, 50],
      [-14, -202, 14],
    ],
    [1, 7, 1],
  ],
  [
    [
      [10, -122, 76],
      [12, -164, 54],
      [24, -202, 14],
    ],
    [1, 7, 1],
  ],
  [
    [
      [46, -126, 64],
      [58, -164, 36],
      [60, -194, 10],
    ],
    [1, 6, 1],
  ],
  [
    [
      [82, -104, 44],
      [98, -140, 10],
      [94, -164, 4],
    ],
    [1, 5, 1],
  ],
  [
    [
      [-86, -100, 44],
      [-102, -132, 10],
      [-98, -160, 4],
    ],
    [1, 5, 1],
  ],
];

export const swept: Style = {
  backExtent: [-126, -186, 126, 130],
  frontExtent: [-140, -232, 140, 40],
  back: shortBack,
  front: (brush, look) => drawMass(brush, look, SWEPT, SWEPT_LOCKS, 0.55),
  shadow: () => [SWEPT],
};
