// What is measured of a face in a photo: sizes, lids, lips, light, sharpness and the room around it.

import { CANONICAL_POINTS } from './canonical-mesh.js';
import { cutSquare, type Pixels } from './face-mesh/pixels.js';
import type { FaceMesh } from './mesh.js';

type Pair = readonly [number, number];
const EYES: readonly { corners: Pair; lids: readonly Pair[] }[] = [
  {
    corners: [33, 133],
    lids: [
      [160, 144],
      [159, 145],
      [158, 153],
    ],
  },
  {
    corners: [362, 263],
    lids: [
      [385, 380],
      [386, 374],
      [387, 373],
    ],
  },
];
const [FOREHEAD, CHIN, LEFT_CHEEK, RIGHT_CHEEK] = [10, 152, 234, 454];
const [UPPER_LIP, LOWER_LIP] = [13, 14];
/** Skin on the left of a face and its mirror image: forehead, temple, cheekbone, cheek, beside the mouth. */
const MIRRORED = [
  [67, 297],
  [104, 333],
  [117, 346],
  [101, 330],
  [50, 280],
  [205, 425],
  [207, 427],
] as const;

const distance = (mesh: FaceMesh, one: number, other: number): number =>
  Math.hypot(mesh[one]![0] - mesh[other]![0], mesh[one]![1] - mesh[other]![1]);

function eyesOf(mesh: FaceMesh): [number, number] {
  const corners = EYES.flatMap((eye) => [...eye.corners]);
  const mean = (axis: 0 | 1): number => corners.reduce((sum, point) => sum + mesh[point]![axis], 0) / corners.length;
  return [mean(0), mean(1)];
}

/** In pixels, from the line of the eyes to the chin: the unit of all that is measured of a face. */
export function eyesToChin(mesh: FaceMesh): number {
  const [x, y] = eyesOf(mesh);
  return Math.hypot(mesh[CHIN]![0] - x, mesh[CHIN]![1] - y);
}

/** How far the lids of the eye that is less open are apart, in widths of that eye. */
export function lidGap(mesh: FaceMesh): number {
  return Math.min(
    ...EYES.map(({ corners: [one, other], lids }) => {
      const gaps = lids.map(([upper, lower]) => distance(mesh, upper, lower));
      return gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length / distance(mesh, one, other);
    }),
  );
}

/** How far the lips are apart. */
export const lipGap = (mesh: FaceMesh): number => distance(mesh, UPPER_LIP, LOWER_LIP) / eyesToChin(mesh);

/** The room between the face and the nearest edge of the photo, above and beside it. */
export function roomAround(mesh: FaceMesh, { width }: Pixels): number {
  const beside = Math.min(mesh[LEFT_CHEEK]![0], width - mesh[RIGHT_CHEEK]![0]);
  return Math.min(mesh[FOREHEAD]![1], beside) / eyesToChin(mesh);
}

/** The room below the chin. */
export const roomBelow = (mesh: FaceMesh, { height }: Pixels): number => (height - mesh[CHIN]![1]) / eyesToChin(mesh);

/** The darker half of a face as a share of the lighter one: the median over pairs of places, so that a strand of hair changes nothing. */
export function evenness(mesh: FaceMesh, pixels: Pixels): number {
  const reach = Math.max(1, Math.round(eyesToChin(mesh) * 0.04));
  const ratios = MIRRORED.map(([left, right]) =>
    Math.log(lightAt(mesh, left, pixels, reach) / lightAt(mesh, right, pixels, reach)),
  );
  const middle = ratios.sort((one, other) => one - other)[ratios.length >> 1]!;
  return Math.exp(-Math.abs(middle));
}

/** The mean of the light around a point, linear, never zero. */
function lightAt(mesh: FaceMesh, point: number, { width, height, data }: Pixels, reach: number): number {
  const [middleX, middleY] = [Math.round(mesh[point]![0]), Math.round(mesh[point]![1])];
  let [sum, count] = [0, 0];
  for (let y = Math.max(0, middleY - reach); y <= Math.min(height - 1, middleY + reach); y++) {
    for (let x = Math.max(0, middleX - reach); x <= Math.min(width - 1, middleX + reach); x++) {
      const at = (y * width + x) * 4;
      sum += brightness(data[at]!, data[at + 1]!, data[at + 2]!) ** 2.2;
      count++;
    }
  }
  return count === 0 ? 1 : Math.max(1e-4, sum / count);
}

/** From 0 to 1. */
const brightness = (red: number, green: number, blue: number): number =>
  (0.299 * red + 0.587 * green + 0.114 * blue) / 255;

/** The pixels between eyes and chin in a film of 1080 rows. */
const FILM_SIZE = 160;
const BLUR = 4;

/**
 * From 0, as sharp as can be, to 1: how little is lost when the face is blurred on purpose (Crété and others, 2007), at the size that a
 * film shows it. Contrast and light do not matter.
 */
export function blurOf(mesh: FaceMesh, pixels: Pixels): number {
  const unit = eyesToChin(mesh);
  const [x, y] = eyesOf(mesh);
  const side = unit * 1.5;
  const size = Math.round((FILM_SIZE * side) / unit);
  const colours = cutSquare(pixels, { x, y: y + unit * 0.3, side, angle: 0 }, size, 'edge');
  const grey = Float32Array.from({ length: size * size }, (_, at) =>
    brightness(colours[at * 3]! * 255, colours[at * 3 + 1]! * 255, colours[at * 3 + 2]! * 255),
  );
  return Math.max(blurAlong(grey, size, 1), blurAlong(grey, size, size));
}

/** Compares neighbours, `step` apart, before and after a mean over nine values in that direction. */
function blurAlong(grey: Float32Array, size: number, step: number): number {
  const other = size + 1 - step;
  const meanAt = (at: number): number => {
    let sum = 0;
    for (let offset = -BLUR; offset <= BLUR; offset++) sum += grey[at + offset * step]!;
    return sum / (2 * BLUR + 1);
  };
  let [before, kept] = [0, 0];
  for (let line = 0; line < size; line++) {
    for (let place = BLUR + 1; place < size - BLUR; place++) {
      const at = line * other + place * step;
      const sharp = Math.abs(grey[at]! - grey[at - step]!);
      const blurred = Math.abs(meanAt(at) - meanAt(at - step));
      before += sharp;
      kept += Math.max(0, sharp - blurred);
    }
  }
  return before === 0 ? 1 : 1 - kept / before;
}

// How a head is turned: the rotation that brings the mean face nearest to a mesh.

/** In degrees, from the viewer: turned to the right, bent down, tilted clockwise. */
type HeadPose = { yaw: number; pitch: number; roll: number };

type Quaternion = [number, number, number, number];

/** Down to here in the mean face, in its centimetres: lips and jaw move on their own. */
const RIGID_TO = 2;
const RIGID = Array.from({ length: CANONICAL_POINTS.length / 3 }, (_, point) => point).filter(
  (point) => CANONICAL_POINTS[point * 3 + 1]! < RIGID_TO,
);
const DEGREES = 180 / Math.PI;
/** What people measure who look straight into the camera: the mean face looks up a little. From 0 to 11, by the shape of the face. */
const LEVEL_PITCH = 5;

export function headPoseOf(mesh: FaceMesh): HeadPose {
  const from = centred(RIGID.map((point) => CANONICAL_POINTS.slice(point * 3, point * 3 + 3)));
  const to = centred(RIGID.map((point) => mesh[point]!));
  const [w, x, y, z] = rotationBetween(from, to);
  // Where the nose points, which is towards negative z at rest, and where the line of the eyes points.
  const nose = [-2 * (x * z + w * y), -2 * (y * z - w * x), -(1 - 2 * (x * x + y * y))] as const;
  const eyes = [1 - 2 * (y * y + z * z), 2 * (x * y + w * z)] as const;
  return {
    yaw: Math.atan2(nose[0], -nose[2]) * DEGREES,
    pitch: Math.atan2(nose[1], -nose[2]) * DEGREES - LEVEL_PITCH,
    roll: Math.atan2(eyes[1], eyes[0]) * DEGREES,
  };
}

function centred(points: readonly (readonly number[])[]): number[][] {
  const middle = [0, 1, 2].map((axis) => points.reduce((sum, point) => sum + point[axis]!, 0) / points.length);
  return points.map((point) => point.map((value, axis) => value - middle[axis]!));
}

/** Horn's method: the unit quaternion is the eigenvector of the largest eigenvalue of a symmetric matrix of products. */
function rotationBetween(from: readonly number[][], to: readonly number[][]): Quaternion {
  const s = (a: number, b: number): number => from.reduce((sum, point, at) => sum + point[a]! * to[at]![b]!, 0);
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz] = [
    [s(0, 0), s(0, 1), s(0, 2)],
    [s(1, 0), s(1, 1), s(1, 2)],
    [s(2, 0), s(2, 1), s(2, 2)],
  ].flat() as [number, number, number, number, number, number, number, number, number];
  return largestEigenvector([
    [xx + yy + zz, yz - zy, zx - xz, xy - yx],
    [yz - zy, xx - yy - zz, xy + yx, zx + xz],
    [zx - xz, xy + yx, yy - xx - zz, yz + zy],
    [xy - yx, zx + xz, yz + zy, zz - xx - yy],
  ]);
}

const ROUNDS = 200;

/** By repeated multiplication, with all eigenvalues made positive first. */
function largestEigenvector(matrix: readonly number[][]): Quaternion {
  const shift = Math.max(...matrix.map((row) => row.reduce((sum, value) => sum + Math.abs(value), 0)));
  let vector = [1, 0, 0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const next = matrix.map((row, at) =>
      row.reduce((sum, value, column) => sum + value * vector[column]!, shift * vector[at]!),
    );
    const length = Math.hypot(...next);
    vector = next.map((value) => value / length);
  }
  return vector as Quaternion;
}
