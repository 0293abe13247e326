// Finds the 468 points of a face with Face Mesh, in a square that is cut around the face and turned upright.

import { CANONICAL_POINTS } from '../canonical-mesh.js';
import type { FaceMesh, Point3 } from '../mesh.js';
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

// Finds faces with BlazeFace: where they are and how they are turned in the picture.

export type FoundFace = {
  /** From 0 to 1. */
  score: number;
  /** The face without hair, in pixels of the photo. */
  square: Square;
};

const DETECTED_SIDE = 256;
/** For each stride of the picture so many guesses at each place. */
const GRIDS = [
  { stride: 16, guesses: 2 },
  { stride: 32, guesses: 6 },
];
const MIN_SCORE = 0.5;
/** Boxes that share so much of their area show the same face. */
const SAME_FACE = 0.3;
const MOST_FACES = 6;
/** x, y, width, height, then six points: left and right eye, tip of the nose, mouth, ears, as they stand in the picture. */
const FIELDS = 16;

/** A picture with a face that is too small or too large for the network is looked at in parts, then from further away. */
const CLOSER = 0.55;
const FURTHER = 1.7;

/** The best first. */
export function detectFaces(detector: Network, pixels: Pixels): FoundFace[] {
  const whole = Math.max(pixels.width, pixels.height);
  const [middleX, middleY] = [pixels.width / 2, pixels.height / 2];
  const look = (x: number, y: number, side: number): FoundFace[] =>
    detectIn(detector, pixels, { x, y, side, angle: 0 });
  const tries: (() => FoundFace[])[] = [
    () => look(middleX, middleY, whole),
    () => look(middleX, middleY, whole * FURTHER),
    () => partsOf(pixels).flatMap(([x, y, side]) => look(x, y, side)),
  ];
  for (const attempt of tries) {
    const faces = keepBest(attempt());
    if (faces.length > 0) return faces;
  }
  return [];
}

/** Overlapping parts that cover the picture. */
function partsOf({ width, height }: Pixels): [x: number, y: number, side: number][] {
  const side = Math.max(width, height) * CLOSER;
  const middles = (length: number): number[] => (length <= side ? [length / 2] : [side / 2, length - side / 2]);
  return middles(height).flatMap((y) => middles(width).map((x): [number, number, number] => [x, y, side]));
}

function detectIn(detector: Network, pixels: Pixels, part: Square): FoundFace[] {
  const input = cutSquare(pixels, part, DETECTED_SIDE, 'black').map((value) => value * 2 - 1);
  const outputs = detector(input);
  return GRIDS.flatMap(({ stride, guesses }, grid) => {
    const [scores, boxes] = [outputs[grid * 2]!, outputs[grid * 2 + 1]!];
    const columns = DETECTED_SIDE / stride;
    return Array.from(scores, (raw, at): FoundFace | null => {
      const score = 1 / (1 + Math.exp(-raw));
      if (score < MIN_SCORE) return null;
      const cell = Math.floor(at / guesses);
      const centre = [((cell % columns) + 0.5) * stride, (Math.floor(cell / columns) + 0.5) * stride] as const;
      return { score, square: squareOf(boxes.subarray(at * FIELDS, (at + 1) * FIELDS), centre, part) };
    }).filter((face) => face !== null);
  });
}

function squareOf(box: Float32Array, [centreX, centreY]: readonly [number, number], part: Square): Square {
  const place = (x: number, y: number) => placeIn(part, (centreX + x) / DETECTED_SIDE, (centreY + y) / DETECTED_SIDE);
  const [x, y] = place(box[0]!, box[1]!);
  const [leftX, leftY] = place(box[4]!, box[5]!);
  const [rightX, rightY] = place(box[6]!, box[7]!);
  const side = (Math.max(box[2]!, box[3]!) / DETECTED_SIDE) * part.side;
  return { x, y, side, angle: Math.atan2(rightY - leftY, rightX - leftX) };
}

/** Of several boxes on one face the best one stays. */
function keepBest(faces: readonly FoundFace[]): FoundFace[] {
  const kept: FoundFace[] = [];
  for (const face of [...faces].sort((one, other) => other.score - one.score)) {
    if (kept.length === MOST_FACES) break;
    if (kept.every(({ square }) => sharedArea(square, face.square) < SAME_FACE)) kept.push(face);
  }
  return kept;
}

/** The common area of two boxes as a share of the smaller one: boxes of one face may be of very different sizes. */
function sharedArea(one: Square, other: Square): number {
  const overlap = (a: number, b: number): number =>
    Math.max(0, Math.min(a + one.side / 2, b + other.side / 2) - Math.max(a - one.side / 2, b - other.side / 2));
  return (overlap(one.x, other.x) * overlap(one.y, other.y)) / Math.min(one.side, other.side) ** 2;
}

// Places lids and irises with Iris, which sees each eye four times as large as Face Mesh does: that one draws an open eye on a shut one.

/** In pixels of the photo. */
export type Iris = { x: number; y: number; radius: number };

const EYE_SIDE = 64;
/** The square around an eye, in distances between its corners. */
const EYE_MARGIN = 2.3;
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
  const square = eyeSquare(mesh, points);
  const input = cutSquare(pixels, square, EYE_SIDE, 'edge');
  const [contours, iris] = network(isMirrored ? mirror(input) : input);
  const place = (values: Float32Array, at: number): [number, number] => {
    const across = values[at * 3]! / EYE_SIDE;
    return placeIn(square, isMirrored ? 1 - across : across, values[at * 3 + 1]! / EYE_SIDE);
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

function eyeSquare(mesh: FaceMesh, points: readonly number[]): Square {
  const [outer, inner] = [OUTER, INNER].map((corner) => mesh[points[LEFT.indexOf(corner)]!]!) as [Point3, Point3];
  const [left, right] = outer[0] < inner[0] ? [outer, inner] : [inner, outer];
  return {
    x: (left[0] + right[0]) / 2,
    y: (left[1] + right[1]) / 2,
    side: Math.hypot(right[0] - left[0], right[1] - left[1]) * EYE_MARGIN,
    angle: Math.atan2(mesh[263]![1] - mesh[33]![1], mesh[263]![0] - mesh[33]![0]),
  };
}

function mirror(colours: Float32Array): Float32Array {
  return Float32Array.from(colours, (_, at) => {
    const [row, column, channel] = [Math.floor(at / (EYE_SIDE * 3)), Math.floor(at / 3) % EYE_SIDE, at % 3];
    return colours[(row * EYE_SIDE + EYE_SIDE - 1 - column) * 3 + channel]!;
  });
}
