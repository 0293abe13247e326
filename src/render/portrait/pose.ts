// How a head is turned: the rotation that brings the mean face nearest to a mesh.
import { CANONICAL_POINTS } from './canonical-mesh.js';
import type { FaceMesh } from './mesh.js';

/** In degrees, from the viewer: turned to the right, bent down, tilted clockwise. */
export type HeadPose = { yaw: number; pitch: number; roll: number };

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
