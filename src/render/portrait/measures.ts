// What is measured of a face in a photo: sizes, lids, lips, light, sharpness and the room around it.
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
