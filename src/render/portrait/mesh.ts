// The face mesh: its points, the named handles by which a person corrects it, and bending it to where the handles were put. Pure: the
// pages draw the same handles.
import { CANONICAL_POINTS } from './canonical-mesh.js';

// Thin plate splines in the plane: the smoothest field of shifts that has given values at given points.

export type Point2 = readonly [number, number];
/** The shift at a place. */
type ThinPlate = (x: number, y: number) => Point2;

/** r² log r, by r². */
const kernel = (squared: number): number => (squared > 1e-12 ? 0.5 * squared * Math.log(squared) : 0);

/** At least three points, not on one line and no two at the same place. */
function solveThinPlate(points: readonly Point2[], shifts: readonly Point2[]): ThinPlate {
  const count = points.length;
  const rows = Array.from({ length: count + 3 }, () => new Float64Array(count + 5));
  points.forEach(([x, y], row) => {
    points.forEach(([otherX, otherY], column) => {
      rows[row]![column] = kernel((x - otherX) ** 2 + (y - otherY) ** 2);
    });
    [1, x, y].forEach((value, at) => {
      rows[row]![count + at] = value;
      rows[count + at]![row] = value;
    });
    rows[row]!.set(shifts[row]!, count + 3);
  });
  eliminate(rows);
  const weight = (row: number, axis: number): number => rows[row]![count + 3 + axis]! / rows[row]![row]!;
  return (x, y) => {
    const shift = [0, 1].map((axis) => {
      let sum = weight(count, axis) + weight(count + 1, axis) * x + weight(count + 2, axis) * y;
      for (let at = 0; at < count; at++) {
        sum += weight(at, axis) * kernel((x - points[at]![0]) ** 2 + (y - points[at]![1]) ** 2);
      }
      return sum;
    });
    return [shift[0]!, shift[1]!];
  };
}

/** Gauss and Jordan's elimination with pivots, in place: a diagonal is left. */
function eliminate(rows: Float64Array[]): void {
  for (let step = 0; step < rows.length; step++) {
    let best = step;
    for (let row = step + 1; row < rows.length; row++) {
      if (Math.abs(rows[row]![step]!) > Math.abs(rows[best]![step]!)) best = row;
    }
    [rows[step], rows[best]] = [rows[best]!, rows[step]!];
    const pivot = rows[step]!;
    if (Math.abs(pivot[step]!) < 1e-9) throw new RangeError('The points lie on one line or at the same place.');
    for (const row of rows) {
      if (row === pivot || row[step] === 0) continue;
      const factor = row[step]! / pivot[step]!;
      for (let column = step; column < row.length; column++) row[column]! -= factor * pivot[column]!;
    }
  }
}

/** x and y in pixels of the photo, z in the same scale, smaller towards the viewer. */
export type Point3 = readonly [number, number, number];
/** The 468 points of MediaPipe's topology. */
export type FaceMesh = readonly Point3[];

export const MESH_POINTS = CANONICAL_POINTS.length / 3;

/**
 * A handle lies in the middle of its points. Left and right are those of the picture, not of the person shown. The ones that are
 * `needed` are enough to place a whole face where none was found, in this order.
 */
type Handle = { name: string; label: string; points: readonly number[]; needed?: true };

export const HANDLES = [
  { name: 'leftEyeOuter', label: 'Outer corner of the left eye', points: [33], needed: true },
  { name: 'leftEyeInner', label: 'Inner corner of the left eye', points: [133], needed: true },
  { name: 'rightEyeInner', label: 'Inner corner of the right eye', points: [362], needed: true },
  { name: 'rightEyeOuter', label: 'Outer corner of the right eye', points: [263], needed: true },
  { name: 'mouthLeft', label: 'Left corner of the mouth', points: [61], needed: true },
  { name: 'mouthRight', label: 'Right corner of the mouth', points: [291], needed: true },
  { name: 'seam', label: 'Middle of the mouth, where the lips meet', points: [13, 14], needed: true },
  { name: 'chin', label: 'Lowest point of the chin', points: [152], needed: true },
  { name: 'leftLidUpper', label: 'Upper lid of the left eye', points: [159] },
  { name: 'leftLidLower', label: 'Lower lid of the left eye', points: [145] },
  { name: 'rightLidUpper', label: 'Upper lid of the right eye', points: [386] },
  { name: 'rightLidLower', label: 'Lower lid of the right eye', points: [374] },
  { name: 'leftBrow', label: 'Left eyebrow', points: [105] },
  { name: 'rightBrow', label: 'Right eyebrow', points: [334] },
  { name: 'lipTop', label: 'Upper edge of the upper lip', points: [0] },
  { name: 'lipUpperInner', label: 'Lower edge of the upper lip', points: [13] },
  { name: 'lipLowerInner', label: 'Upper edge of the lower lip', points: [14] },
  { name: 'lipBottom', label: 'Lower edge of the lower lip', points: [17] },
  { name: 'noseTip', label: 'Tip of the nose', points: [1] },
  { name: 'jawLeft', label: 'Left corner of the jaw', points: [172] },
  { name: 'jawRight', label: 'Right corner of the jaw', points: [397] },
  { name: 'faceLeft', label: 'Left edge of the face, at the ear', points: [234] },
  { name: 'faceRight', label: 'Right edge of the face, at the ear', points: [454] },
  { name: 'foreheadTop', label: 'Top of the forehead, at the hairline', points: [10] },
] as const satisfies readonly Handle[];

export type HandleName = (typeof HANDLES)[number]['name'];
/** Where handles were put, in pixels of the photo. */
export type HandlePositions = Partial<Record<HandleName, Point2>>;

const ALL: readonly (Handle & { name: HandleName })[] = HANDLES;
export const NEEDED_HANDLES: readonly HandleName[] = ALL.filter(({ needed }) => needed).map(({ name }) => name);

const CANONICAL: FaceMesh = Array.from({ length: MESH_POINTS }, (_, index) => [
  CANONICAL_POINTS[index * 3]!,
  CANONICAL_POINTS[index * 3 + 1]!,
  CANONICAL_POINTS[index * 3 + 2]!,
]);

const middle = (mesh: FaceMesh, points: readonly number[]): Point2 => [
  points.reduce((sum, point) => sum + mesh[point]![0], 0) / points.length,
  points.reduce((sum, point) => sum + mesh[point]![1], 0) / points.length,
];

/** Where the handles of a mesh lie. */
export const handlePositions = (mesh: FaceMesh): Record<HandleName, Point2> =>
  Object.fromEntries(ALL.map(({ name, points }) => [name, middle(mesh, points)])) as Record<HandleName, Point2>;

/** Each handle on the left with its counterpart. */
const MIRRORED: readonly (readonly [HandleName, HandleName])[] = ALL.flatMap(({ name }) => {
  const other = name.replace('left', 'right').replace('Left', 'Right');
  const found = ALL.find((handle) => handle.name === other && other !== name);
  return found ? [[name, found.name]] : [];
});

const isRising = (line: readonly number[]): boolean =>
  line.every((value, index) => index === 0 || value > line[index - 1]!);

/** False where points are on the wrong side of each other: left and right swapped, or eyes, mouth and chin. */
export function isInOrder(at: Readonly<Record<HandleName, Point2>>): boolean {
  const row = [at.leftEyeOuter, at.leftEyeInner, at.rightEyeInner, at.rightEyeOuter].map(([x]) => x);
  const column = [(at.leftEyeInner[1] + at.rightEyeInner[1]) / 2, at.seam[1], at.chin[1]];
  return [row, column, ...MIRRORED.map(([left, right]) => [at[left][0], at[right][0]])].every(isRising);
}

/** Where the lips meet follows from their inner edges, unless only the seam was put: with all three a mesh would be pulled apart. */
function holdable(put: HandlePositions): readonly (Handle & { name: HandleName })[] {
  const isSeamPut = put.seam !== undefined && !put.lipUpperInner && !put.lipLowerInner;
  const dropped = isSeamPut ? ['lipUpperInner', 'lipLowerInner'] : ['seam'];
  return ALL.filter(({ name }) => !dropped.includes(name));
}

/**
 * Bends a mesh so that handles lie where they were put; handles that are not named stay. The bend is a thin plate spline over the
 * mean face, not over the photo: there the lips are apart and nothing is folded, so they stay apart and unfolded.
 */
export function moveMesh(mesh: FaceMesh, put: HandlePositions): FaceMesh {
  const held = holdable(put);
  const from = held.map(({ points }) => middle(mesh, points));
  const to = held.map(({ name }, at) => put[name] ?? from[at]!);
  return bend(
    mesh,
    held.map(({ points }) => points),
    to.map(([x, y], at) => [x - from[at]![0], y - from[at]![1]]),
  );
}

/** A whole mesh from a few points: the mean face, turned and scaled to them as well as it goes, then bent so that they are met. */
export function meshFromHandles(put: HandlePositions): FaceMesh {
  const missing = NEEDED_HANDLES.filter((name) => put[name] === undefined);
  if (missing.length > 0) throw new RangeError(`These points are missing: ${missing.join(', ')}.`);
  const held = holdable(put).filter(({ name }) => put[name] !== undefined);
  const to = held.map(({ name }) => put[name]!);
  const placed = placeMesh(
    CANONICAL,
    held.map(({ points }) => middle(CANONICAL, points)),
    to,
  );
  const from = held.map(({ points }) => middle(placed, points));
  return bend(
    placed,
    held.map(({ points }) => points),
    to.map(([x, y], at) => [x - from[at]![0], y - from[at]![1]]),
  );
}

/** All points of a handle are shifted alike, so that what lies between them keeps its size. */
function bend(mesh: FaceMesh, held: readonly (readonly number[])[], shifts: readonly Point2[]): FaceMesh {
  const plate = solveThinPlate(
    held.flat().map((point) => middle(CANONICAL, [point])),
    held.flatMap((points, at) => points.map(() => shifts[at]!)),
  );
  return mesh.map(([x, y, z], index) => {
    const [dx, dy] = plate(CANONICAL[index]![0], CANONICAL[index]![1]);
    return [x + dx, y + dy, z];
  });
}

/** The similarity (shift, turn, one scale) that brings `from` nearest to `to`, by least squares, done to a whole mesh. */
function placeMesh(mesh: FaceMesh, from: readonly Point2[], to: readonly Point2[]): FaceMesh {
  const mean = (points: readonly Point2[], axis: 0 | 1): number =>
    points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [fx, fy, tx, ty] = [mean(from, 0), mean(from, 1), mean(to, 0), mean(to, 1)];
  let [along, across, spread] = [0, 0, 0];
  from.forEach(([x, y], at) => {
    const [ax, ay, bx, by] = [x - fx, y - fy, to[at]![0] - tx, to[at]![1] - ty];
    along += ax * bx + ay * by;
    across += ax * by - ay * bx;
    spread += ax * ax + ay * ay;
  });
  const [cos, sin] = [along / spread, across / spread];
  const scale = Math.hypot(cos, sin);
  return mesh.map(([x, y, z]) => [
    tx + cos * (x - fx) - sin * (y - fy),
    ty + sin * (x - fx) + cos * (y - fy),
    z * scale,
  ]);
}
