// The mouth: lips, teeth and tongue between them, and the chin that follows the jaw.
import { mix, shift, withAlpha } from '../../colour.js';
import type { Look } from '../looks/looks.js';
import { type Brush, openCurve, type Point } from './brush.js';
import { STUBBLE_AT_CHIN } from './head.js';
import type { MouthPose } from './pose.js';

type Lips = { outer: Point[]; innerTop: Point[]; innerBottom: Point[]; half: number; top: number; bottom: number };

/** Depth of the lips before the face. */
const LIP_DEPTH = 104;

function lips(look: Look, pose: MouthPose): Lips {
  const { mouth } = look;
  const round = Math.max(0, -pose.wide);
  const spread = Math.max(0, pose.wide);
  const half = (mouth.width / 1.82) * (1 + spread * 0.15 + pose.smile * 0.17 - round * 0.34 - pose.jaw * 0.05);
  const press = pose.close;
  const drop = Math.max(0, pose.jaw * 27 * (1 - press) * (1 - pose.tuck * 0.8));
  const upper = mouth.upper * (1 - press * 0.42 - spread * 0.12 + round * 0.28) * (1 - pose.tuck * 0.15);
  const lower = mouth.lower * (1 - press * 0.4 - spread * 0.12 + round * 0.24) * (1 - pose.tuck * 0.5);
  const top = mouth.y - pose.jaw * 3.4 - round * 1.2 - pose.tuck * 3.5;
  const bottom = mouth.y + drop + pose.tuck * 1.4;
  const corner = mouth.y - 0.6 - pose.smile * 10.5 - spread * 3 * (1 - press) + drop * 0.22;
  const p = (x: number, y: number): Point => [x * half, y, LIP_DEPTH - Math.abs(x) * 26];
  const sag = pose.smile * 3.2 * (1 - pose.close * 0.5);
  const innerTop = [
    p(-0.96, corner),
    p(-0.5, top + sag * 0.4),
    p(-0.16, top + sag * 0.9 - 0.3),
    p(0, top + sag + 0.4),
    p(0.16, top + sag * 0.9 - 0.3),
    p(0.5, top + sag * 0.4),
    p(0.96, corner),
  ];
  const innerBottom = [
    p(0.96, corner),
    p(0.55, bottom - drop * 0.16 + sag * 0.7),
    p(0, bottom + sag),
    p(-0.55, bottom - drop * 0.16 + sag * 0.7),
    p(-0.96, corner),
  ];
  const outer = [
    p(-1.04, corner),
    p(-0.56, top - upper * 0.66),
    p(-0.2, top - upper * 1.08),
    p(0, top - upper * 0.8),
    p(0.2, top - upper * 1.08),
    p(0.56, top - upper * 0.66),
    p(1.04, corner),
    p(0.62, bottom + lower * 0.72 - drop * 0.1),
    p(0.22, bottom + lower * 1.04 + sag * 0.6),
    p(-0.22, bottom + lower * 1.04 + sag * 0.6),
    p(-0.62, bottom + lower * 0.72 - drop * 0.1),
  ];
  return { outer, innerTop, innerBottom, half, top, bottom: bottom + sag };
}

function innerPath(brush: Brush, { innerTop, innerBottom }: Lips) {
  const path = openCurve(brush.flat(innerTop));
  openCurve(brush.flat(innerBottom), path, true);
  path.closePath();
  return path;
}

function drawInside(brush: Brush, pose: MouthPose, shape: Lips): void {
  const gap = shape.bottom - shape.top;
  const [, topY] = brush.project([0, shape.top, LIP_DEPTH]);
  const [middle, bottomY] = brush.project([0, shape.bottom, LIP_DEPTH]);
  const inside = innerPath(brush, shape);
  brush.fill(
    inside,
    brush.linear(
      [0, topY],
      [0, bottomY],
      [
        [0, '#2a0c10'],
        [1, '#5b1f25'],
      ],
    ),
  );
  if (gap < 2.4) return;
  // The mouth is the first thing on its layer, so this needs no clipping.
  brush.atop(() => {
    const { context } = brush;
    const tongueY = bottomY + 4 - pose.tongue * gap * 0.55;
    context.beginPath();
    context.ellipse(middle, tongueY + gap * 0.16, shape.half * 0.62, Math.max(3, gap * 0.42), 0, 0, Math.PI * 2);
    context.fillStyle = brush.radial([middle - 4, tongueY - gap * 0.1], shape.half * 0.7, [
      [0, '#c9666b'],
      [1, '#8f3a42'],
    ]);
    context.fill();
    const reach =
      Math.min(11, 2.5 + gap * (0.36 + pose.smile * 0.3)) * (1 - Math.max(0, -pose.wide) * 0.85) + pose.tuck * 2.5;
    const width = shape.half * 0.86;
    context.beginPath();
    context.moveTo(middle - width, topY - 8);
    context.lineTo(middle + width, topY - 8);
    context.quadraticCurveTo(middle + width * 0.94, topY + reach * 0.8, middle + width * 0.4, topY + reach);
    context.quadraticCurveTo(middle, topY + reach * 1.16, middle - width * 0.4, topY + reach);
    context.quadraticCurveTo(middle - width * 0.94, topY + reach * 0.8, middle - width, topY - 8);
    context.fillStyle = brush.linear(
      [middle - width, 0],
      [middle + width, 0],
      [
        [0, '#a8948e'],
        [0.28, '#f0e9e3'],
        [0.7, '#eee6e0'],
        [1, '#9f8b86'],
      ],
    );
    context.fill();
    brush.fill(
      inside,
      brush.linear(
        [0, topY],
        [0, topY + 7],
        [
          [0, 'rgba(40,10,14,0.5)'],
          [1, 'rgba(40,10,14,0)'],
        ],
      ),
    );
  });
}

function drawLips(brush: Brush, look: Look, pose: MouthPose, shape: Lips): void {
  const { skin, mouth } = look;
  const colour = mix(skin.base, skin.lip, mouth.tint);
  const [, y0] = brush.project([0, shape.top - mouth.upper, LIP_DEPTH]);
  const [middle, y1] = brush.project([0, shape.bottom + mouth.lower, LIP_DEPTH]);
  const outline = brush.shape(shape.outer);
  outline.addPath(innerPath(brush, shape));
  const { context } = brush;
  context.fillStyle = brush.linear(
    [0, y0],
    [0, y1],
    [
      [0, shift(colour, -0.03)],
      [0.34, shift(colour, -0.075)],
      [0.62, colour],
      [1, shift(colour, -0.05)],
    ],
  );
  context.fill(outline, 'evenodd');
  const shine = (alpha: number): string => withAlpha(shift(colour, 0.16, 0.8), alpha);
  const [, lowerLip] = brush.project([0, shape.bottom + mouth.lower * 0.45, LIP_DEPTH]);
  context.save();
  context.translate(middle - 4, lowerLip);
  context.scale(1, 0.22);
  context.fillStyle = brush.radial([0, 0], shape.half * 0.5, [
    [0, shine(0.62)],
    [1, shine(0)],
  ]);
  context.fillRect(-24, -24, 48, 48);
  context.restore();
  const seam = brush.taper(shape.innerTop, [0.6, 1.9, 2.2, 2.4, 2.2, 1.9, 0.6]);
  brush.fill(seam, withAlpha(shift(colour, -0.28), 0.55 + pose.close * 0.2));
  context.fillStyle = withAlpha(shift(skin.shade, -0.16), 0.3);
  context.beginPath();
  for (const side of [-1, 1]) {
    const corner = shape.innerTop[side < 0 ? 0 : 6]!;
    const [cx, cy] = brush.project([corner[0] + side * 1.5, corner[1] + 0.5, corner[2]!]);
    context.moveTo(cx + 2, cy);
    context.ellipse(cx, cy, 2, 1.6, 0, 0, Math.PI * 2);
  }
  context.fill();
}

/** How far the chin sinks as the jaw opens, in face units. */
const JAW_DROP = 9;

/** Moves the lower edge of the face down with the jaw. */
function drawChin(brush: Brush, look: Look, pose: MouthPose): void {
  const { face, skin, beard } = look;
  const drop = pose.jaw * (1 - pose.close) * JAW_DROP;
  // Drawn front to back, with destination-over compositing.
  if (beard.kind !== 'full') {
    const shade = (alpha: number): string => withAlpha(shift(skin.shade, -0.08), alpha);
    brush.glow([0, look.mouth.y + look.mouth.lower + 10 + drop * 1.5, 88], 25, 7.5, shade, 0.5);
  }
  if (drop <= 0.4) return;
  const right: Point[] = [
    [0, face.chinY + drop, 54],
    [face.chin * 0.72, face.chinY - 5 + drop * 0.94, 48],
    [face.chin * 1.16, face.chinY - 16 + drop * 0.6, 41],
    [face.chin * 1.5, face.chinY - 30 + drop * 0.1, 33],
    [face.chin * 0.9, face.chinY - 26, 50],
  ];
  const left = right.slice(1).map(([x, y, z]): Point => [-x, y, z!]);
  // As dark as the chin that it continues, and fading in above its edge, so that no seam shows.
  const ground = mix(skin.base, shift(skin.shade, -0.1, 1.05), 0.17);
  const colour = mix(ground, beard.colour, { none: 0, stubble: STUBBLE_AT_CHIN, full: 1 }[beard.kind]);
  const [, y] = brush.project([0, face.chinY, 54]);
  brush.fill(
    brush.shape([...right, ...left.reverse()]),
    brush.linear(
      [0, y - 20],
      [0, y + drop],
      [
        [0, withAlpha(colour, 0)],
        [0.62, withAlpha(colour, 0.9)],
        [0.7, colour],
        [1, mix(colour, shift(skin.shade, -0.1), 0.3)],
      ],
    ),
  );
}

/** A smile lifts the cheeks: a soft fold at each corner of the mouth. */
function drawCheeks(brush: Brush, look: Look, pose: MouthPose, shape: Lips): void {
  const strength = pose.smile * (0.07 + look.age * 0.34);
  if (strength < 0.04) return;
  for (const side of [-1, 1]) {
    const [x, y] = shape.innerTop[side < 0 ? 0 : 6]!;
    const fold: Point[] = [
      [x + side * 5, y - 15],
      [x + side * 12, y - 5],
      [x + side * 10, y + 7],
    ];
    brush.fill(brush.taper(fold, [0.4, 2.4, 0.4]), withAlpha(shift(look.skin.shade, -0.1, 1.08), strength));
  }
}

export function drawMouth(brush: Brush, look: Look, pose: MouthPose): void {
  const shape = lips(look, pose);
  drawInside(brush, pose, shape);
  brush.behind(() => {
    if (look.beard.kind !== 'full') drawCheeks(brush, look, pose, shape);
    drawChin(brush, look, pose);
  });
  drawLips(brush, look, pose, shape);
}
