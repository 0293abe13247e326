// Short styles: side parting and swept back.
import { mix, withAlpha } from '../../../colour.js';
import type { Look } from '../../looks/looks.js';
import type { Brush, Point } from '../brush.js';
import { drawLocks, hairFill, type Lock, type Style } from './style.js';

/** The back of short hair is visible only beside the neck. */
function shortBack(brush: Brush, look: Look): void {
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
function drawMass(brush: Brush, look: Look, points: readonly Point[], locks: readonly Lock[], shine: number): void {
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

/** The sides of short hair fade into the skin above the ears. */
function drawFade(brush: Brush, look: Look, side: -1 | 1): void {
  const points: Point[] = [
    [side * 104, 10, 2],
    [side * 108, -40, 0],
    [side * 107, -92, 0],
    [side * 90, -94, 44],
    [side * 94, -44, 30],
    [side * 98, 8, 20],
  ];
  brush.fill(
    brush.shape(points),
    brush.linear(
      [0, -86],
      [0, 10],
      [
        [0, withAlpha(look.hair.base, 0.95)],
        [0.5, withAlpha(look.hair.base, 0.55)],
        [1, withAlpha(look.hair.base, 0)],
      ],
    ),
  );
}

const SWEPT: readonly Point[] = [
  [-104, -36, 0],
  [-112, -62, 0],
  [-115, -96, 0],
  [-106, -152, 0],
  [-70, -190, 10],
  [-6, -203, 20],
  [58, -193, 10],
  [104, -152, 0],
  [115, -94, 0],
  [112, -62, 0],
  [104, -36, 0],
  [95, -62, 34],
  [88, -92, 44],
  [74, -112, 56],
  [44, -121, 68],
  [8, -117, 80],
  [-30, -121, 76],
  [-68, -114, 56],
  [-86, -94, 44],
  [-95, -62, 34],
];

/** Strands combed back from the hairline over the crown. */
const SWEPT_LOCKS: readonly Lock[] = Array.from({ length: 13 }, (_, index): Lock => {
  const x = -84 + index * 14;
  const edge = -113 - 9 * Math.cos((x / 84) * 1.3);
  return [
    [
      [x, edge + 4, 80 - Math.abs(x) * 0.45],
      [x * 1.16 - 3, edge - 38, 48 - Math.abs(x) * 0.3],
      [x * 0.98 + 5, edge - 82 + Math.abs(x) * 0.35, 12],
    ],
    [0.6, index % 3 === 0 ? 6 : 3.6, 0.6],
  ];
});

export const swept: Style = {
  backExtent: [-126, -186, 126, 130],
  frontExtent: [-140, -232, 140, 40],
  back: shortBack,
  front(brush, look) {
    drawFade(brush, look, -1);
    drawFade(brush, look, 1);
    drawMass(brush, look, SWEPT, SWEPT_LOCKS, 0.55);
  },
  shadow: () => [SWEPT],
};

// Short styles without a parting: a textured fringe and a crop.

const TEXTURED: readonly Point[] = [
  [-100, 8, 10],
  [-109, -40, 0],
  [-116, -96, 0],
  [-108, -150, 0],
  [-84, -182, 8],
  [-56, -190, 14],
  [-34, -199, 20],
  [-4, -198, 22],
  [26, -202, 20],
  [54, -190, 14],
  [84, -178, 8],
  [106, -148, 0],
  [116, -96, 0],
  [109, -40, 0],
  [100, 8, 10],
  [95, -28, 24],
  [92, -54, 36],
  [84, -62, 48],
  [76, -78, 56],
  [62, -74, 68],
  [50, -92, 76],
  [32, -88, 84],
  [16, -106, 88],
  [-10, -114, 88],
  [-32, -124, 80],
  [-46, -108, 76],
  [-58, -88, 70],
  [-70, -90, 60],
  [-82, -66, 48],
  [-92, -58, 36],
  [-95, -28, 24],
];

const TEXTURED_LOCKS: readonly Lock[] = [
  [
    [
      [-30, -126, 70],
      [-8, -160, 58],
      [36, -150, 62],
      [60, -84, 66],
    ],
    [0.5, 7, 8, 1],
  ],
  [
    [
      [-26, -122, 78],
      [2, -142, 74],
      [24, -128, 80],
      [32, -94, 84],
    ],
    [0.5, 6, 6, 1],
  ],
  [
    [
      [-34, -132, 60],
      [0, -182, 40],
      [66, -168, 30],
      [86, -72, 46],
    ],
    [0.5, 6, 8, 1],
  ],
  [
    [
      [-30, -138, 56],
      [16, -192, 30],
      [92, -164, 10],
      [100, -60, 16],
    ],
    [0.5, 5, 7, 1],
  ],
  [
    [
      [-36, -128, 70],
      [-52, -148, 56],
      [-66, -128, 56],
      [-60, -92, 68],
    ],
    [0.5, 6, 7, 1],
  ],
  [
    [
      [-38, -136, 60],
      [-66, -170, 34],
      [-92, -134, 26],
      [-82, -72, 46],
    ],
    [0.5, 6, 8, 1],
  ],
  [
    [
      [-44, -150, 44],
      [-84, -172, 16],
      [-106, -120, 6],
      [-98, -48, 18],
    ],
    [0.5, 5, 7, 1],
  ],
];

export const textured: Style = {
  backExtent: [-126, -186, 126, 130],
  frontExtent: [-140, -232, 140, 40],
  back: shortBack,
  front: (brush, look) => drawMass(brush, look, TEXTURED, TEXTURED_LOCKS, 0.6),
  shadow: () => [TEXTURED],
};

const CROP: readonly Point[] = [
  [-103, -34, 0],
  [-108, -84, 0],
  [-98, -134, 0],
  [-62, -170, 10],
  [0, -182, 18],
  [62, -170, 10],
  [98, -134, 0],
  [108, -84, 0],
  [103, -34, 0],
  [94, -60, 34],
  [88, -92, 44],
  [78, -101, 58],
  [38, -107, 78],
  [0, -109, 84],
  [-38, -107, 78],
  [-78, -101, 58],
  [-88, -92, 44],
  [-94, -60, 34],
];

export const crop: Style = {
  backExtent: [-126, -186, 126, 100],
  frontExtent: [-136, -206, 136, 36],
  back(brush, look) {
    const shape = brush.shape([
      [0, -150, -40],
      [86, -110, -40],
      [98, -30, -40],
      [66, 70, -40],
      [-66, 70, -40],
      [-98, -30, -40],
      [-86, -110, -40],
    ]);
    brush.fill(shape, mix(look.hair.deep, look.skin.shade, 0.35));
  },
  front(brush, look) {
    drawFade(brush, look, -1);
    drawFade(brush, look, 1);
    drawMass(brush, look, CROP, [], 0.42);
    brush.atop(() => {
      // Highlights of short curls are dots in a fixed pattern, the same in every frame.
      for (let index = 0; index < 190; index++) {
        const angle = index * 2.399963;
        const radius = Math.sqrt(index / 190);
        const [x, y] = [Math.cos(angle) * radius * 108, -112 + Math.sin(angle) * radius * 72];
        brush.glow([x, y, 60 * (1 - radius)], 3.4, 3, (alpha) => withAlpha(look.hair.shine, alpha), 0.3);
      }
    });
  },
  shadow: () => [CROP],
};
