// Finds faces with BlazeFace: where they are and how they are turned in the picture.
import type { Network } from './network.js';
import { cutSquare, type Pixels, placeIn, type Square } from './pixels.js';

export type FoundFace = {
  /** From 0 to 1. */
  score: number;
  /** The face without hair, in pixels of the photo. */
  square: Square;
};

const SIDE = 256;
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
  const input = cutSquare(pixels, part, SIDE, 'black').map((value) => value * 2 - 1);
  const outputs = detector(input);
  return GRIDS.flatMap(({ stride, guesses }, grid) => {
    const [scores, boxes] = [outputs[grid * 2]!, outputs[grid * 2 + 1]!];
    const columns = SIDE / stride;
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
  const place = (x: number, y: number) => placeIn(part, (centreX + x) / SIDE, (centreY + y) / SIDE);
  const [x, y] = place(box[0]!, box[1]!);
  const [leftX, leftY] = place(box[4]!, box[5]!);
  const [rightX, rightY] = place(box[6]!, box[7]!);
  const side = (Math.max(box[2]!, box[3]!) / SIDE) * part.side;
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
