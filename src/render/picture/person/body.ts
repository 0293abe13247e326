// Neck, shoulders and clothes. The shoulders rise with breath; everything else follows.
import type { Path2D as Path } from '@napi-rs/canvas';
import { shift, withAlpha } from '../colour.js';
import type { Look } from '../looks/look.js';
import { type Brush, createBrush, type Flat, mirrored, openCurve, panel, taperedCurve } from './brush.js';
import { type BodyPose, REST_HEAD } from './pose.js';

type Mover = (points: readonly Flat[]) => Flat[];
type Cloth = { brush: Brush; look: Look; move: Mover };

/** Below this line a breath moves nothing, in face units. */
export const STILL_BELOW = 430;

/** Lifts points with the breath: the shoulders most, the chest a little. */
function breathing(pose: BodyPose): Mover {
  return (points) =>
    points.map(([x, y]): Flat => {
      const strength = pose.breath * Math.min(1, Math.max(0, (STILL_BELOW - y) / 140));
      const reach = 0.25 + 0.75 * Math.min(1, Math.abs(x) / 150);
      return [x * (1 + strength * 0.006), y - strength * 5 * reach];
    });
}

const flip = (points: readonly Flat[]): Flat[] => points.map(([x, y]): Flat => [-x, y]);
const sided = (side: number, points: readonly Flat[]): Flat[] => points.map(([x, y]): Flat => [x * side, y]);

/** The outline of what is worn: a neckline from left to right, then round the shoulders. */
function garment({ look, move }: Cloth, neckline: readonly Flat[], curved = false): Path {
  const { shoulder, neck } = look.body;
  const right: Flat[] = [
    [neck + 9, 195],
    [neck + 40, 216],
    [shoulder * 0.62, 236],
    [shoulder * 0.84, 254],
    [shoulder * 0.98, 290],
    [shoulder * 1.06, 350],
    [shoulder * 1.1, 440],
    [shoulder * 1.13, 560],
    [shoulder * 1.12, 900],
  ];
  const path = openCurve(move(right));
  openCurve(move([...flip(right)].reverse()), path, true);
  if (curved) openCurve(move(neckline), path, true);
  else for (const [x, y] of move(neckline)) path.lineTo(x, y);
  path.closePath();
  return path;
}

/** The neck does not breathe: it is a layer of its own. */
export function drawNeck(context: Brush['context'], look: Look): void {
  const brush = createBrush(context, REST_HEAD);
  const { skin, body } = look;
  const neck = brush.shape(
    mirrored([
      [body.neck, 60, 0],
      [body.neck - 2, 140, 0],
      [body.neck + 3, 182, 0],
      [body.neck + 12, 206, 0],
      [74, 236, 0],
      [60, 290, 0],
      [0, 380, 0],
    ]),
  );
  brush.fill(
    neck,
    brush.linear(
      [-body.neck, 0],
      [body.neck, 0],
      [
        [0, skin.base],
        [0.3, skin.base],
        [0.75, skin.shade],
        [1, shift(skin.shade, -0.05)],
      ],
    ),
  );
  brush.atop(() => {
    const deep = (alpha: number): string => withAlpha(shift(skin.shade, -0.13, 1.1), alpha);
    brush.glow([8, 146, 0], 92, 62, deep, 0.9);
    brush.glow([10, 158, 0], 60, 26, deep, 0.5);
    for (const side of [-1, 1]) {
      const cord = sided(side, [
        [body.neck - 10, 156],
        [body.neck * 0.5, 204],
        [13, 238],
      ]);
      brush.fill(taperedCurve(cord, [1, 6, 2]), deep(0.16));
      const collarbone = sided(side, [
        [15, 246],
        [50, 238],
        [108, 232],
      ]);
      brush.fill(taperedCurve(collarbone, [3, 5, 1]), deep(0.24));
    }
    brush.glow([-20, 264, 0], 46, 26, (alpha) => withAlpha(skin.light, alpha), 0.5);
  });
}

function shadeCloth({ brush, look }: Cloth, colour: string): void {
  const { shoulder } = look.body;
  const dark = (alpha: number): string => withAlpha(shift(colour, -0.13), alpha);
  const light = (alpha: number): string => withAlpha(shift(colour, 0.13), alpha);
  brush.glow([-shoulder * 0.72, 282, 0], 110, 62, light, 0.5);
  brush.glow([shoulder * 0.98, 360, 0], 60, 150, dark, 0.6);
  for (const side of [-1, 1]) {
    const crease: Flat[] = [
      [shoulder * 0.76, 372],
      [shoulder * 0.8, 440],
      [shoulder * 0.77, 540],
      [shoulder * 0.79, 760],
    ];
    brush.fill(taperedCurve(sided(side, crease), [1, 10, 15, 15]), dark(0.5));
    brush.fill(
      taperedCurve(
        sided(
          side,
          crease.map(([x, y]): Flat => [x - 13, y]),
        ),
        [1, 8, 10, 8],
      ),
      light(0.26),
    );
    const fold: Flat[] = [
      [shoulder * 0.96, 330],
      [shoulder * 0.86, 392],
      [shoulder * 0.74, 412],
    ];
    brush.fill(taperedCurve(sided(side, fold), [1, 6, 1]), dark(0.34));
    const seam: Flat[] = [
      [shoulder * 0.83, 256],
      [shoulder * 0.87, 302],
      [shoulder * 0.8, 372],
    ];
    brush.fill(taperedCurve(sided(side, seam), [1.4, 2, 1]), dark(0.5));
  }
}

/** Fills a garment, shades it, and lights its right shoulder from behind. */
function drawCloth(cloth: Cloth, outline: Path, colour: string): void {
  const { brush, look } = cloth;
  const { shoulder } = look.body;
  brush.fill(
    outline,
    brush.linear(
      [-shoulder, 240],
      [shoulder, 640],
      [
        [0, shift(colour, 0.055)],
        [0.45, colour],
        [1, shift(colour, -0.075)],
      ],
    ),
  );
  const edge = brush.linear(
    [0, 0],
    [shoulder, 0],
    [
      [0, withAlpha(shift(colour, 0.24), 0)],
      [0.5, withAlpha(shift(colour, 0.24), 0.12)],
      [1, withAlpha(shift(colour, 0.3), 0.75)],
    ],
  );
  brush.atop(() => {
    shadeCloth(cloth, colour);
    brush.stroke(outline, edge, 7);
  });
}

/** What is worn under a jacket. */
function drawInner({ brush, look, move }: Cloth, neckline: readonly Flat[]): void {
  const { inner } = look.body;
  const right = neckline.at(-1)!;
  const path = openCurve(move(neckline));
  const [x, y] = move([[-right[0] - 6, 560]])[0]!;
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
  brush.fill(taperedCurve(move(neckline), [1, 3, 3, 3, 1]), withAlpha(shift(inner, -0.16), 0.55));
  brush.atop(() => brush.glow([30, 330, 0], 60, 150, (alpha) => withAlpha(shift(inner, -0.24), alpha), 0.4));
}

/** The two wings of a shirt collar, meeting at `middle`. */
function drawCollar({ brush, look, move }: Cloth, colour: string, middle: number, open: number): void {
  const { neck } = look.body;
  for (const side of [-1, 1]) {
    const wing = move(
      sided(side, [
        [neck - 7, 172],
        [neck + 8, 184],
        [neck + 18, 216],
        [34 + open, middle + 34],
        [5 + open * 0.4, middle],
        [neck * 0.62, 214],
      ]),
    );
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

function drawLapels({ brush, look, move }: Cloth): void {
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
    const lapel = move(
      sided(side, [
        [neck * 0.92, 226],
        [neck + 30, 286],
        [neck + 84, 282],
        [neck + 62, 372],
        [30, 486],
        [3, BUTTON_Y + 6],
        [0, BUTTON_Y - 20],
      ]),
    );
    const collar = move(
      sided(side, [
        [neck - 4, 172],
        [neck + 12, 186],
        [neck + 46, 214],
        [neck + 66, 268],
        [neck + 30, 287],
        [neck * 0.86, 240],
      ]),
    );
    const shadow = (points: readonly Flat[]): Flat[] => points.map(([x, y]): Flat => [x + 4, y + 7]);
    const trim = withAlpha(shift(main, lit + 0.12), 0.55);
    brush.atop(() => brush.fill(panel(shadow(lapel), 6), 'rgba(6,6,14,0.2)'));
    brush.fill(panel(lapel, 6), fold);
    brush.stroke(panel(lapel, 6), trim, 1.4);
    brush.fill(panel(collar, 6), fold);
    brush.stroke(panel(collar, 6), trim, 1.4);
  }
}

function drawButton({ brush, move }: Cloth, x: number, y: number, radius: number, colour: string): void {
  const [cx, cy] = move([[x, y]])[0]!;
  brush.context.beginPath();
  brush.context.arc(cx, cy, radius, 0, Math.PI * 2);
  brush.context.fillStyle = colour;
  brush.context.fill();
}

function drawTie({ brush, look, move }: Cloth): void {
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
  brush.fill(panel(move(blade), 2), fill);
  brush.fill(panel(move(knot), 6), shift(accent, 0.03));
  brush.stroke(panel(move(knot), 6), withAlpha(shift(accent, -0.16), 0.6), 1.4);
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
  const { brush, look, move } = cloth;
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
  const path = openCurve(move(right));
  openCurve(move(lower), path, true);
  openCurve(move([...flip(right)].reverse()), path, true);
  openCurve(
    move([
      [-neck - 1, 166],
      [0, 178],
      [neck + 1, 166],
    ]),
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
  brush.fill(taperedCurve(move(lower), [2, 3, 3, 3, 2]), withAlpha(shift(main, -0.18), 0.6));
}

function drawShirt(cloth: Cloth): void {
  const { brush, look, move } = cloth;
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
  brush.fill(taperedCurve(move(placket(15)), [1, 2, 2]), withAlpha(shift(main, -0.16), 0.55));
  brush.fill(taperedCurve(move(placket(-14)), [1, 1.4, 1.4]), withAlpha(shift(main, -0.12), 0.4));
  drawCollar(cloth, main, 282, 16);
  for (const y of [346, 424, 502, 580]) drawButton(cloth, 2, y, 4.2, shift(main, -0.13));
}

function drawBlouse(cloth: Cloth): void {
  const { brush, look, move } = cloth;
  const { main, neck } = look.body;
  const neckline: Flat[] = [
    [-(neck + 5), 196],
    [-neck * 0.72, 250],
    [0, 336],
    [neck * 0.72, 250],
    [neck + 5, 196],
  ];
  drawCloth(cloth, garment(cloth, neckline), main);
  brush.fill(taperedCurve(move(neckline), [9, 13, 9, 13, 9]), shift(main, 0.045));
  const under = neckline.map(([x, y]): Flat => [x * 1.12, y + 9]);
  brush.fill(taperedCurve(move(under), [1, 4, 4, 4, 1]), withAlpha(shift(main, -0.14), 0.4));
  for (const side of [-1, 1]) {
    const drape = sided(side, [
      [neck * 0.8, 262],
      [70, 360],
      [96, 520],
    ]);
    brush.atop(() => brush.fill(taperedCurve(move(drape), [1, 7, 1]), withAlpha(shift(main, -0.12), 0.32)));
  }
}

/** Draws everything worn below the neck. */
export function drawBody(context: Brush['context'], look: Look, pose: BodyPose): void {
  const cloth: Cloth = { brush: createBrush(context, REST_HEAD), look, move: breathing(pose) };
  const draw = {
    blazer: () => drawJacket(cloth, false),
    suit: () => drawJacket(cloth, true),
    knit: () => drawKnit(cloth),
    shirt: () => drawShirt(cloth),
    blouse: () => drawBlouse(cloth),
  }[look.body.outfit];
  draw();
}
