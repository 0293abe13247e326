// Thin plate splines in the plane: the smoothest field of shifts that has given values at given points.

export type Point2 = readonly [number, number];
/** The shift at a place. */
type ThinPlate = (x: number, y: number) => Point2;

/** r² log r, by r². */
const kernel = (squared: number): number => (squared > 1e-12 ? 0.5 * squared * Math.log(squared) : 0);

/** At least three points, not on one line and no two at the same place. */
export function solveThinPlate(points: readonly Point2[], shifts: readonly Point2[]): ThinPlate {
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
