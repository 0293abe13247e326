// Short styles without a parting: a textured fringe and a crop.
import { mix, withAlpha } from '../../../colour.js';
import type { Point } from '../brush.js';
import { drawFade, drawMass, shortBack } from './short.js';
import type { Lock, Style } from './style.js';

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
