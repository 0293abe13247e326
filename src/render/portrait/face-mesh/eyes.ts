// Places lids and irises with Iris, which sees each eye four times as large as Face Mesh does: that one draws an open eye on a shut one.
import { CANONICAL_POINTS } from '../canonical-mesh.js';
import type { FaceMesh, Point3 } from '../mesh.js';
import type { Network } from './network.js';
import { cutSquare, type Pixels, placeIn, type Square } from './pixels.js';

/** In pixels of the photo. */
export type Iris = { x: number; y: number; radius: number };

const SIDE = 64;
/** The square around an eye, in distances between its corners. */
const MARGIN = 2.3;
const [OUTER, INNER] = [33, 133];

/** The points of the left eye that Iris gives, in its order: lids, then wider and wider rings up to the brow. */
// biome-ignore format: one line for each ring.
const LEFT = [
  33, 7, 163, 144, 145, 153, 154, 155, 133,
  246, 161, 160, 159, 158, 157, 173,
  130, 25, 110, 24, 23, 22, 26, 112, 243,
  247, 30, 29, 27, 28, 56, 190,
  226, 31, 228, 229, 230, 231, 232, 233, 244,
  113, 225, 224, 223, 222, 221, 189,
  35, 124, 46, 53, 52, 65,
  143, 111, 117, 118, 119, 120, 121, 128, 245,
  156, 70, 63, 105, 66, 107, 55, 193,
];

/** The point on the other half of the face. */
function mirrored(point: number): number {
  const at = (index: number): readonly number[] => CANONICAL_POINTS.slice(index * 3, index * 3 + 3);
  const [x, y, z] = at(point) as [number, number, number];
  const distance = (index: number): number => {
    const [otherX, otherY, otherZ] = at(index) as [number, number, number];
    return Math.hypot(x + otherX, y - otherY, z - otherZ);
  };
  const all = Array.from({ length: CANONICAL_POINTS.length / 3 }, (_, index) => index);
  return all.reduce((best, index) => (distance(index) < distance(best) ? index : best), 0);
}

const RIGHT = LEFT.map(mirrored);

/** Left and right are those of the picture. */
export function placeEyes(network: Network, pixels: Pixels, mesh: FaceMesh): { mesh: FaceMesh; irises: [Iris, Iris] } {
  const placed: Point3[] = [...mesh];
  const irises = [LEFT, RIGHT].map((points) => placeEye(network, pixels, mesh, points, placed));
  return { mesh: placed, irises: irises as [Iris, Iris] };
}

/** The network knows eyes of one side; the other is shown to it in a mirror. */
function placeEye(network: Network, pixels: Pixels, mesh: FaceMesh, points: readonly number[], placed: Point3[]): Iris {
  const isMirrored = points === RIGHT;
  const square = squareAround(mesh, points);
  const input = cutSquare(pixels, square, SIDE, 'edge');
  const [contours, iris] = network(isMirrored ? mirror(input) : input);
  const place = (values: Float32Array, at: number): [number, number] => {
    const across = values[at * 3]! / SIDE;
    return placeIn(square, isMirrored ? 1 - across : across, values[at * 3 + 1]! / SIDE);
  };
  // The network does not know how far away the face is.
  points.forEach((point, at) => {
    placed[point] = [...place(contours!, at), mesh[point]![2]];
  });
  const [x, y] = place(iris!, 0);
  const rim = [1, 2, 3, 4].map((at) => place(iris!, at));
  const radius = rim.reduce((sum, [rimX, rimY]) => sum + Math.hypot(rimX - x, rimY - y) / rim.length, 0);
  return { x, y, radius };
}

function squareAround(mesh: FaceMesh, points: readonly number[]): Square {
  const [outer, inner] = [OUTER, INNER].map((corner) => mesh[points[LEFT.indexOf(corner)]!]!) as [Point3, Point3];
  const [left, right] = outer[0] < inner[0] ? [outer, inner] : [inner, outer];
  return {
    x: (left[0] + right[0]) / 2,
    y: (left[1] + right[1]) / 2,
    side: Math.hypot(right[0] - left[0], right[1] - left[1]) * MARGIN,
    angle: Math.atan2(mesh[263]![1] - mesh[33]![1], mesh[263]![0] - mesh[33]![0]),
  };
}

function mirror(colours: Float32Array): Float32Array {
  return Float32Array.from(colours, (_, at) => {
    const [row, column, channel] = [Math.floor(at / (SIDE * 3)), Math.floor(at / 3) % SIDE, at % 3];
    return colours[(row * SIDE + SIDE - 1 - column) * 3 + channel]!;
  });
}
