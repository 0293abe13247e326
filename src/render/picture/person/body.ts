// Neck, shoulders and clothes. The shoulders rise with breath; everything else follows.
import { shift, withAlpha } from '../colour.js';
import type { Look } from '../looks/look.js';
import { type Brush, createBrush, mirrored, type Point } from './brush.js';
import { type BodyPose, REST_HEAD } from './pose.js';

type Mover = (points: readonly Point[]) => Point[];

/** Lifts points with the breath: shoulders most, waist and neck hardly. */
function breathing(pose: BodyPose): Mover {
  return (points) =>
    points.map(([x, y, z = 0]): Point => {
      const reach = Math.min(1, Math.abs(x) / 150) * Math.max(0, 1 - Math.abs(y - 290) / 330);
      return [x * (1 + pose.breath * 0.006), y - pose.breath * 5 * (0.25 + 0.75 * reach), z];
    });
}

function torso({ body }: Look): Point[] {
  const { shoulder, neck } = body;
  return mirrored([
    [0, 300],
    [neck - 14, 210],
    [neck - 4, 190],
    [neck + 16, 208],
    [shoulder * 0.5, 231],
    [shoulder * 0.8, 250],
    [shoulder * 0.97, 282],
    [shoulder * 1.06, 345],
    [shoulder * 1.1, 440],
    [shoulder * 1.13, 560],
    [shoulder * 1.12, 900],
    [0, 900],
  ]);
}

function drawNeck(brush: Brush, look: Look, move: Mover): void {
  const { skin, body } = look;
  const neck = brush.shape(
    move(
      mirrored([
        [body.neck, 60, 0],
        [body.neck - 2, 140, 0],
        [body.neck + 3, 182, 0],
        [body.neck + 12, 206, 0],
        [74, 236, 0],
        [60, 290, 0],
        [0, 380, 0],
      ]),
    ),
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
  brush.inside(neck, () => {
    const deep = (alpha: number): string => withAlpha(shift(skin.shade, -0.13, 1.1), alpha);
    brush.glow([8, 146, 0], 92, 62, deep, 0.85);
    for (const side of [-1, 1]) {
      brush.fill(
        brush.taper(
          [
            [side * (body.neck - 10), 150, 0],
            [side * (body.neck * 0.5), 200, 0],
            [side * 13, 236, 0],
          ],
          [1, 7, 2],
        ),
        deep(0.2),
      );
      brush.fill(
        brush.taper(
          [
            [side * 16, 243, 0],
            [side * 50, 236, 0],
            [side * 108, 231, 0],
          ],
          [3, 5, 1],
        ),
        deep(0.26),
      );
    }
    brush.glow([-20, 262, 0], 46, 26, (alpha) => withAlpha(skin.light, alpha), 0.5);
  });
}

function shadeCloth(brush: Brush, look: Look, colour: string): void {
  const { shoulder } = look.body;
  const dark = (alpha: number): string => withAlpha(shift(colour, -0.13), alpha);
  const light = (alpha: number): string => withAlpha(shift(colour, 0.13), alpha);
  brush.glow([-shoulder * 0.72, 282, 0], 110, 62, light, 0.5);
  brush.glow([shoulder * 0.98, 360, 0], 60, 150, dark, 0.6);
  brush.glow([0, 620, 0], 330, 190, dark, 0.45);
  for (const side of [-1, 1]) {
    const crease: Point[] = [
      [side * shoulder * 0.76, 372, 0],
      [side * shoulder * 0.8, 440, 0],
      [side * shoulder * 0.77, 540, 0],
      [side * shoulder * 0.79, 760, 0],
    ];
    brush.fill(brush.taper(crease, [1, 10, 15, 15]), dark(0.5));
    brush.fill(
      brush.taper(
        crease.map(([x, y, z = 0]): Point => [x - side * 13, y, z]),
        [1, 8, 10, 8],
      ),
      light(0.26),
    );
    const fold: Point[] = [
      [side * shoulder * 0.96, 330, 0],
      [side * shoulder * 0.86, 392, 0],
      [side * shoulder * 0.74, 412, 0],
    ];
    brush.fill(brush.taper(fold, [1, 6, 1]), dark(0.34));
    const seam: Point[] = [
      [side * shoulder * 0.82, 254, 0],
      [side * shoulder * 0.86, 300, 0],
      [side * shoulder * 0.8, 372, 0],
    ];
    brush.fill(brush.taper(seam, [1.4, 2, 1]), dark(0.5));
  }
}

/** Light from behind along the shoulder line. */
function drawShoulderRim(brush: Brush, look: Look, outline: ReturnType<Brush['shape']>, colour: string): void {
  const edge = brush.linear(
    [0, 0],
    [look.body.shoulder, 0],
    [
      [0, withAlpha(shift(colour, 0.24), 0)],
      [0.45, withAlpha(shift(colour, 0.24), 0.3)],
      [1, withAlpha(shift(colour, 0.3), 0.75)],
    ],
  );
  brush.inside(outline, () => brush.stroke(outline, edge, 7));
}

function drawCloth(brush: Brush, look: Look, outline: ReturnType<Brush['shape']>, colour: string): void {
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
  brush.inside(outline, () => shadeCloth(brush, look, colour));
  drawShoulderRim(brush, look, outline, colour);
}

/** The opening at the neck: everything inside shows what is worn, or skin, below. */
function opening(look: Look, width: number, depth: number): Point[] {
  const { neck } = look.body;
  return [
    [-neck - width * 0.3, 196, 0],
    [-neck * 0.86 - width, 226, 0],
    [-(neck * 0.45 + width * 0.5), depth * 0.45 + 130, 0],
    [0, depth, 0],
    [neck * 0.45 + width * 0.5, depth * 0.45 + 130, 0],
    [neck * 0.86 + width, 226, 0],
    [neck + width * 0.3, 196, 0],
  ];
}

function drawInner(brush: Brush, look: Look, move: Mover, collar: boolean): void {
  const { body } = look;
  const area = brush.shape(
    move([
      [-body.neck - 10, 206, 0],
      [-86, 240, 0],
      [-96, 900, 0],
      [96, 900, 0],
      [86, 240, 0],
      [body.neck + 10, 206, 0],
      [collar ? 16 : 40, collar ? 262 : 252, 0],
      [0, collar ? 290 : 268, 0],
      [collar ? -16 : -40, collar ? 262 : 252, 0],
    ]),
  );
  brush.fill(
    area,
    brush.linear(
      [-80, 0],
      [90, 0],
      [
        [0, shift(body.inner, -0.03)],
        [0.4, body.inner],
        [1, shift(body.inner, -0.09)],
      ],
    ),
  );
  brush.inside(area, () => {
    brush.glow([0, 250, 0], 86, 40, (alpha) => withAlpha(shift(body.inner, -0.28), alpha), 0.34);
  });
}

function drawCollar(brush: Brush, look: Look, move: Mover, colour: string): void {
  const { neck } = look.body;
  for (const side of [-1, 1] as const) {
    const flap = brush.shape(
      move([
        [side * (neck - 1), 182, 0],
        [side * (neck + 18), 196, 0],
        [side * (neck + 16), 238, 0],
        [side * 48, 300, 0],
        [side * 30, 290, 0],
        [side * 6, 268, 0],
        [side * 20, 244, 0],
      ]),
    );
    brush.fill(flap, 'rgba(20,16,30,0.14)');
    brush.fill(
      flap,
      brush.linear(
        [side * 60, 190],
        [side * 20, 300],
        [
          [0, shift(colour, side < 0 ? 0.03 : -0.04)],
          [1, shift(colour, side < 0 ? -0.01 : -0.08)],
        ],
      ),
    );
    brush.stroke(flap, withAlpha(shift(colour, -0.22), 0.3), 1.4);
  }
}

function drawLapels(brush: Brush, look: Look, move: Mover, depth: number): void {
  const { body } = look;
  for (const side of [-1, 1] as const) {
    const points = move([
      [side * (body.neck + 8), 196, 0],
      [side * (body.neck + 30), 206, 0],
      [side * 104, 262, 0],
      [side * 132, 306, 0],
      [side * 104, 326, 0],
      [side * 112, 344, 0],
      [side * 66, 440, 0],
      [side * 8, depth + 8, 0],
      [side * 2, depth, 0],
      [side * 30, depth * 0.5 + 160, 0],
      [side * 64, 290, 0],
    ]);
    const lapel = brush.shape(points);
    brush.fill(brush.shape(points.map(([x, y, z = 0]): Point => [x + 5, y + 7, z])), 'rgba(8,8,16,0.16)');
    brush.fill(
      lapel,
      brush.linear(
        [side * 120, 210],
        [side * 10, depth],
        [
          [0, shift(body.main, side < 0 ? 0.085 : 0.02)],
          [1, shift(body.main, side < 0 ? 0.02 : -0.03)],
        ],
      ),
    );
    brush.stroke(lapel, withAlpha(shift(body.main, side < 0 ? 0.17 : 0.1), 0.5), 1.5);
  }
}

function drawBlazer(brush: Brush, look: Look, move: Mover, collar: boolean): void {
  const depth = 520;
  const outline = brush.shape(move(torso(look)));
  drawInner(brush, look, move, collar);
  if (collar) drawCollar(brush, look, move, look.body.inner);
  const cloth = brush.shape(move(torso(look)));
  const hole = brush.shape(move(opening(look, 14, depth)));
  // The cloth with its opening left out.
  brush.context.save();
  const area = brush.shape(move(torso(look)));
  area.addPath(hole);
  brush.context.clip(area, 'evenodd');
  drawCloth(brush, look, cloth, look.body.main);
  brush.context.restore();
  drawShoulderRim(brush, look, outline, look.body.main);
  drawLapels(brush, look, move, depth);
  if (collar && look.body.outfit === 'suit') drawTie(brush, look, move);
  const [x, y] = brush.project(move([[6, depth + 40, 0]])[0]!);
  brush.context.beginPath();
  brush.context.arc(x, y, 8, 0, Math.PI * 2);
  brush.fill(
    brush.shape([
      [x - 8, y, 0],
      [x, y - 8, 0],
      [x + 8, y, 0],
      [x, y + 8, 0],
    ]),
    shift(look.body.main, -0.1),
  );
}

function drawTie(brush: Brush, look: Look, move: Mover): void {
  const { accent } = look.body;
  const blade = brush.shape(
    move([
      [-10, 296, 0],
      [10, 296, 0],
      [22, 420, 0],
      [24, 560, 0],
      [-24, 560, 0],
      [-22, 420, 0],
    ]),
  );
  brush.fill(
    blade,
    brush.linear(
      [-22, 0],
      [24, 0],
      [
        [0, shift(accent, 0.04)],
        [1, shift(accent, -0.08)],
      ],
    ),
  );
  const knot = brush.shape(
    move([
      [-15, 268, 0],
      [15, 268, 0],
      [10, 298, 0],
      [-10, 298, 0],
    ]),
  );
  brush.fill(knot, shift(accent, 0.03));
  brush.stroke(knot, withAlpha(shift(accent, -0.16), 0.6), 1.4);
}

function drawKnit(brush: Brush, look: Look, move: Mover): void {
  const outline = brush.shape(move(torso(look)));
  drawCloth(brush, look, outline, look.body.main);
  const { neck, main } = look.body;
  const collar = brush.shape(
    move(
      mirrored([
        [neck - 2, 168],
        [neck + 15, 186],
        [neck + 19, 216],
        [neck * 0.6, 240],
        [0, 246],
      ]).filter(([x]) => x !== 0 || true),
    ),
  );
  brush.fill(
    collar,
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
  brush.inside(collar, () => {
    for (let x = -neck - 14; x <= neck + 14; x += 7) {
      brush.stroke(
        brush.line([
          [x * 0.94, 160, 0],
          [x, 244, 0],
        ]),
        withAlpha(shift(main, -0.14), 0.22),
        1.6,
      );
    }
    brush.glow([6, 172, 0], 80, 26, (alpha) => withAlpha(shift(main, -0.2), alpha), 0.7);
  });
  brush.stroke(
    brush.line(
      move([
        [-neck - 19, 214, 0],
        [-neck * 0.6, 240, 0],
        [0, 247, 0],
        [neck * 0.6, 240, 0],
        [neck + 19, 214, 0],
      ]),
    ),
    withAlpha(shift(main, -0.18), 0.6),
    2.2,
  );
}

function drawShirt(brush: Brush, look: Look, move: Mover): void {
  const { main } = look.body;
  const outline = brush.shape(move(torso(look)));
  const hole = brush.shape(
    move([
      [-56, 190, 0],
      [-40, 236, 0],
      [0, 306, 0],
      [40, 236, 0],
      [56, 190, 0],
    ]),
  );
  brush.context.save();
  const area = brush.shape(move(torso(look)));
  area.addPath(hole);
  brush.context.clip(area, 'evenodd');
  drawCloth(brush, look, outline, main);
  brush.context.restore();
  drawCollar(brush, look, move, main);
  brush.stroke(
    brush.line(
      move([
        [0, 296, 0],
        [3, 420, 0],
        [2, 900, 0],
      ]),
    ),
    withAlpha(shift(main, -0.16), 0.7),
    2,
  );
  for (const y of [352, 430, 508, 586]) {
    const [point] = brush.flat(move([[9, y, 0]]));
    brush.context.beginPath();
    brush.context.arc(point![0], point![1], 4.4, 0, Math.PI * 2);
    brush.context.fillStyle = shift(main, -0.12);
    brush.context.fill();
  }
}

function drawBlouse(brush: Brush, look: Look, move: Mover): void {
  const { main } = look.body;
  const outline = brush.shape(move(torso(look)));
  const hole = brush.shape(move(opening(look, 6, 340)));
  brush.context.save();
  const area = brush.shape(move(torso(look)));
  area.addPath(hole);
  brush.context.clip(area, 'evenodd');
  drawCloth(brush, look, outline, main);
  brush.context.restore();
  const edge = move(opening(look, 6, 340));
  brush.fill(brush.taper(edge, [8, 15, 13, 10, 13, 15, 8]), shift(main, 0.05));
  brush.fill(
    brush.taper(
      edge.map(([x, y, z = 0]): Point => [x, y + 9, z]),
      [1, 4, 4, 4, 4, 4, 1],
    ),
    withAlpha(shift(main, -0.14), 0.4),
  );
}

/** Draws everything from the neck down, leaning as a whole about the waist. */
export function drawBody(context: Brush['context'], look: Look, pose: BodyPose): void {
  const brush = createBrush(context, REST_HEAD);
  const move = breathing(pose);
  drawNeck(brush, look, move);
  const draw = {
    blazer: () => drawBlazer(brush, look, move, false),
    suit: () => drawBlazer(brush, look, move, true),
    knit: () => drawKnit(brush, look, move),
    shirt: () => drawShirt(brush, look, move),
    blouse: () => drawBlouse(brush, look, move),
  }[look.body.outfit];
  draw();
}
