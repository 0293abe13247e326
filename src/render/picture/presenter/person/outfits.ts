// The outfits of presenters, each made of a few garments.
import { shift, withAlpha } from '../../colour.js';
import type { Outfit } from '../looks/looks.js';
import { type Flat, openCurve, panel, taperedCurve } from './brush.js';
import { type Cloth, drawCloth, flip, garment, sided } from './cloth.js';

/** The shirt or top under a jacket. */
function drawInner({ brush, look }: Cloth, neckline: readonly Flat[]): void {
  const { inner } = look.body;
  const right = neckline.at(-1)!;
  const path = openCurve(neckline);
  const [x, y] = [-right[0] - 6, 560];
  path.lineTo(-x, y);
  path.lineTo(x, y);
  path.closePath();
  brush.fill(
    path,
    brush.linear(
      [-80, 0],
      [90, 0],
      [
        [0, shift(inner, -0.03)],
        [0.4, inner],
        [1, shift(inner, -0.09)],
      ],
    ),
  );
  brush.fill(taperedCurve(neckline, [1, 3, 3, 3, 1]), withAlpha(shift(inner, -0.16), 0.55));
  brush.atop(() => brush.glow([30, 330, 0], 60, 150, (alpha) => withAlpha(shift(inner, -0.24), alpha), 0.4));
}

/** The two wings of a shirt collar, meeting at `middle`. */
function drawCollar({ brush, look }: Cloth, colour: string, middle: number, open: number): void {
  const { neck } = look.body;
  for (const side of [-1, 1]) {
    const wing = sided(side, [
      [neck - 7, 172],
      [neck + 8, 184],
      [neck + 18, 216],
      [34 + open, middle + 34],
      [5 + open * 0.4, middle],
      [neck * 0.62, 214],
    ]);
    brush.fill(
      panel(
        wing.map(([x, y]): Flat => [x + 3, y + 5]),
        4,
      ),
      'rgba(16,14,28,0.16)',
    );
    const lit = side < 0 ? 0.02 : -0.035;
    brush.fill(
      panel(wing, 4),
      brush.linear(
        [side * 70, 180],
        [side * 10, middle + 30],
        [
          [0, shift(colour, lit - 0.05)],
          [0.4, shift(colour, lit)],
          [1, shift(colour, lit - 0.02)],
        ],
      ),
    );
    brush.stroke(panel(wing, 4), withAlpha(shift(colour, -0.2), 0.32), 1.3);
  }
}

const BUTTON_Y = 516;

function drawLapels({ brush, look }: Cloth): void {
  const { neck, main } = look.body;
  for (const side of [-1, 1]) {
    const lit = side < 0 ? 0.035 : -0.015;
    const fold = brush.linear(
      [side * 120, 210],
      [side * 6, BUTTON_Y],
      [
        [0, shift(main, lit + 0.045)],
        [1, shift(main, lit - 0.02)],
      ],
    );
    const lapel = sided(side, [
      [neck * 0.92, 226],
      [neck + 30, 286],
      [neck + 84, 282],
      [neck + 62, 372],
      [30, 486],
      [3, BUTTON_Y + 6],
      [0, BUTTON_Y - 20],
    ]);
    const collar = sided(side, [
      [neck - 4, 172],
      [neck + 12, 186],
      [neck + 46, 214],
      [neck + 66, 268],
      [neck + 30, 287],
      [neck * 0.86, 240],
    ]);
    const shadow = (points: readonly Flat[]): Flat[] => points.map(([x, y]): Flat => [x + 4, y + 7]);
    const trim = withAlpha(shift(main, lit + 0.12), 0.55);
    brush.atop(() => brush.fill(panel(shadow(lapel), 6), 'rgba(6,6,14,0.2)'));
    brush.fill(panel(lapel, 6), fold);
    brush.stroke(panel(lapel, 6), trim, 1.4);
    brush.fill(panel(collar, 6), fold);
    brush.stroke(panel(collar, 6), trim, 1.4);
  }
}

function drawButton({ brush }: Cloth, x: number, y: number, radius: number, colour: string): void {
  brush.context.beginPath();
  brush.context.arc(x, y, radius, 0, Math.PI * 2);
  brush.context.fillStyle = colour;
  brush.context.fill();
}

function drawTie({ brush, look }: Cloth): void {
  const { accent } = look.body;
  const blade: Flat[] = [
    [-9, 288],
    [9, 288],
    [23, 440],
    [24, 560],
    [-24, 560],
    [-23, 440],
  ];
  const knot: Flat[] = [
    [-17, 254],
    [17, 254],
    [10, 290],
    [-10, 290],
  ];
  const fill = brush.linear(
    [-22, 0],
    [24, 0],
    [
      [0, shift(accent, 0.05)],
      [0.5, accent],
      [1, shift(accent, -0.08)],
    ],
  );
  brush.fill(panel(blade, 2), fill);
  brush.fill(panel(knot, 6), shift(accent, 0.03));
  brush.stroke(panel(knot, 6), withAlpha(shift(accent, -0.16), 0.6), 1.4);
}

function drawJacket(cloth: Cloth, shirt: boolean): void {
  const { look } = cloth;
  const { neck, main, inner } = look.body;
  const scoop: Flat[] = [
    [-(neck + 3), 200],
    [-neck * 0.7, 252],
    [0, 282],
    [neck * 0.7, 252],
    [neck + 3, 200],
  ];
  const buttoned: Flat[] = [
    [-(neck + 3), 196],
    [-neck * 0.5, 230],
    [0, 266],
    [neck * 0.5, 230],
    [neck + 3, 196],
  ];
  drawInner(cloth, shirt ? buttoned : scoop);
  if (shirt) drawTie(cloth);
  const front: Flat[] = [
    [-(neck - 1), 186],
    [0, BUTTON_Y],
    [neck - 1, 186],
  ];
  drawCloth(cloth, garment(cloth, front), main);
  if (shirt) drawCollar(cloth, inner, 260, 2);
  drawLapels(cloth);
  drawButton(cloth, 5, BUTTON_Y + 40, 8, shift(main, -0.1));
}

function drawKnit(cloth: Cloth): void {
  const { brush, look } = cloth;
  const { neck, main } = look.body;
  const neckline: Flat[] = [
    [-(neck + 4), 200],
    [0, 216],
    [neck + 4, 200],
  ];
  drawCloth(cloth, garment(cloth, neckline, true), main);
  const right: Flat[] = [
    [neck + 1, 166],
    [neck + 12, 188],
    [neck + 20, 214],
  ];
  const lower: Flat[] = [
    [neck + 20, 214],
    [neck * 0.6, 240],
    [0, 247],
    [-neck * 0.6, 240],
    [-neck - 20, 214],
  ];
  const path = openCurve(right);
  openCurve(lower, path, true);
  openCurve([...flip(right)].reverse(), path, true);
  openCurve(
    [
      [-neck - 1, 166],
      [0, 178],
      [neck + 1, 166],
    ],
    path,
    true,
  );
  path.closePath();
  brush.fill(
    path,
    brush.linear(
      [-neck, 0],
      [neck, 0],
      [
        [0, shift(main, 0.05)],
        [0.5, main],
        [1, shift(main, -0.08)],
      ],
    ),
  );
  brush.inside(path, () => {
    for (let x = -neck - 14; x <= neck + 14; x += 7) {
      const rib = openCurve([
        [x * 0.92, 160],
        [x, 248],
      ]);
      brush.stroke(rib, withAlpha(shift(main, -0.14), 0.24), 1.6);
    }
    brush.glow([6, 168, 0], 86, 30, (alpha) => withAlpha(shift(main, -0.22), alpha), 0.75);
  });
  brush.fill(taperedCurve(lower, [2, 3, 3, 3, 2]), withAlpha(shift(main, -0.18), 0.6));
}

function drawShirt(cloth: Cloth): void {
  const { brush, look } = cloth;
  const { main, neck } = look.body;
  const neckline: Flat[] = [
    [-(neck - 1), 190],
    [0, 312],
    [neck - 1, 190],
  ];
  drawCloth(cloth, garment(cloth, neckline), main);
  const placket = (x: number): Flat[] => [
    [x, 306],
    [x + 3, 420],
    [x + 2, 900],
  ];
  brush.fill(taperedCurve(placket(15), [1, 2, 2]), withAlpha(shift(main, -0.16), 0.55));
  brush.fill(taperedCurve(placket(-14), [1, 1.4, 1.4]), withAlpha(shift(main, -0.12), 0.4));
  drawCollar(cloth, main, 282, 16);
  for (const y of [346, 424, 502, 580]) drawButton(cloth, 2, y, 4.2, shift(main, -0.13));
}

function drawBlouse(cloth: Cloth): void {
  const { brush, look } = cloth;
  const { main, neck } = look.body;
  const neckline: Flat[] = [
    [-(neck + 5), 196],
    [-neck * 0.72, 250],
    [0, 336],
    [neck * 0.72, 250],
    [neck + 5, 196],
  ];
  drawCloth(cloth, garment(cloth, neckline), main);
  brush.fill(taperedCurve(neckline, [9, 13, 9, 13, 9]), shift(main, 0.045));
  const under = neckline.map(([x, y]): Flat => [x * 1.12, y + 9]);
  brush.fill(taperedCurve(under, [1, 4, 4, 4, 1]), withAlpha(shift(main, -0.14), 0.4));
  for (const side of [-1, 1]) {
    const drape = sided(side, [
      [neck * 0.8, 262],
      [70, 360],
      [96, 520],
    ]);
    brush.atop(() => brush.fill(taperedCurve(drape, [1, 7, 1]), withAlpha(shift(main, -0.12), 0.32)));
  }
}

export const OUTFITS: Record<Outfit, (cloth: Cloth) => void> = {
  blazer: (cloth) => drawJacket(cloth, false),
  suit: (cloth) => drawJacket(cloth, true),
  knit: drawKnit,
  shirt: drawShirt,
  blouse: drawBlouse,
};
