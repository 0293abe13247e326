// Finds the 468 points of a face with Face Mesh, in a square that is cut around the face and turned upright.
import type { FaceMesh } from '../mesh.js';
import type { Network } from './network.js';
import { cutSquare, type Pixels, placeIn, type Square } from './pixels.js';

export type FoundMesh = {
  mesh: FaceMesh;
  /** How sure the network is that this is a face, from 0 to 1. */
  score: number;
};

const SIDE = 192;
/** So much more than the face itself is cut out, as when the network was trained. */
const MARGIN = 1.5;
const LEFT_EYE = 33;
const RIGHT_EYE = 263;

/** The first pass starts from the box of the detector, the second from the mesh of the first: it lies closer and more upright. */
export function findMesh(landmarks: Network, pixels: Pixels, box: Square): FoundMesh {
  const first = meshIn(landmarks, pixels, { ...box, side: box.side * MARGIN });
  return meshIn(landmarks, pixels, squareAround(first.mesh));
}

function meshIn(landmarks: Network, pixels: Pixels, square: Square): FoundMesh {
  const [flag, values] = landmarks(cutSquare(pixels, square, SIDE, 'edge'));
  const mesh = Array.from({ length: values!.length / 3 }, (_, point) => {
    const [x, y, z] = values!.subarray(point * 3, point * 3 + 3);
    const [across, down] = placeIn(square, x! / SIDE, y! / SIDE);
    return [across, down, (z! * square.side) / SIDE] as const;
  });
  return { mesh, score: flag![0]! };
}

/** Upright by the eyes, around all points. */
function squareAround(mesh: FaceMesh): Square {
  const [left, right] = [mesh[LEFT_EYE]!, mesh[RIGHT_EYE]!];
  const angle = Math.atan2(right[1] - left[1], right[0] - left[0]);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const across = mesh.map(([x, y]) => cos * x + sin * y);
  const down = mesh.map(([x, y]) => cos * y - sin * x);
  const [fromX, toX, fromY, toY] = [Math.min(...across), Math.max(...across), Math.min(...down), Math.max(...down)];
  const [middleX, middleY] = [(fromX + toX) / 2, (fromY + toY) / 2];
  return {
    x: cos * middleX - sin * middleY,
    y: sin * middleX + cos * middleY,
    side: Math.max(toX - fromX, toY - fromY) * MARGIN,
    angle,
  };
}
