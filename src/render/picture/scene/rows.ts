// The points of a scene as they are spoken: large figures with their words, and statements.
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { PlanPoint } from '../../plan.js';
import { withAlpha } from '../colour.js';
import { isToRead } from '../layout.js';
import { drawText, type Fitted } from '../text/text.js';
import { comingAt, type Element, element, fit, type Pen, px } from './pen.js';

export const saidIn = ({ figure, text }: PlanPoint): string => `${figure ?? ''} ${text}`;

export type Row = { fitted: Fitted; point: PlanPoint; height: number };

/** In a narrow column figures stand above their words, and steps are set as all other lines are. */
export const NARROW = 620;

/** More points than this cannot be read in the time. */
export const MOST_POINTS = 4;

type RowRoom = {
  height: number;
  /** Room that a row leaves for its mark, its figure or its date. */
  indentOf(point: PlanPoint): number;
  pad: number;
  gap: number;
  least: number;
  /** The largest font size of the words; figures must not be smaller than they are. */
  largest?: number;
};

/** Below this font size words are broken rather than set smaller. */
const BREAK_BELOW = 31;
/** The largest words of a board with as many lines. */
const LARGEST = [62, 56, 60, 54] as const;
const SMALLEST = 22;

/** As many lines have room to be set large. */
export const FEW = 2;

type Setting = { size: number; lines: number };

/** Font sizes from the best looking to the most compact. */
function settings(largest: number, isFew: boolean): Setting[] {
  const steps = Math.max(0, Math.floor((largest - SMALLEST) / 2));
  const sizes = Array.from({ length: steps + 1 }, (_, index) => SMALLEST + (steps - index) * 2);
  const large = sizes.map((size) => ({ size, lines: isFew ? 5 : size < BREAK_BELOW ? 4 : 3 }));
  return [...large, { size: SMALLEST, lines: 2 }, { size: SMALLEST, lines: 1 }];
}

/** The same where a text is longer than a line. */
const LINE_CHARS = 60;
const LARGEST_STATEMENT = [60, 50, 54, 50] as const;

export const largestFor = (points: readonly PlanPoint[]): number =>
  (points.some(({ text }) => text.length > LINE_CHARS) ? LARGEST_STATEMENT : LARGEST)[points.length - 1] ?? LARGEST[0];

const totalOf = (rows: readonly Row[], gap: number): number => rows.reduce((sum, row) => sum + row.height + gap, -gap);

/** Finds the largest size at which all points fit the available height; a row is never lower than `least`. */
export function fitRows(pen: Pen, { height: room, indentOf, pad, gap, least, largest }: RowRoom): Row[] {
  const points = pen.scene.points.slice(0, MOST_POINTS);
  let rows: Row[] = [];
  for (const { size, lines } of settings(largest ?? largestFor(points), points.length <= FEW)) {
    rows = points.map((point): Row => {
      const width = pen.place.text.width - indentOf(point);
      const fitted = fit(pen, point.text, { width, lines, size, minSize: size, weight: 500, leading: 1.28 });
      return { point, fitted, height: Math.max(fitted.height, least) + pad * 2 };
    });
    const fits = totalOf(rows, gap) <= room;
    if (size === SMALLEST ? fits : fits && rows.every(({ fitted }) => isGood(fitted, size))) return rows;
  }
  while (rows.length > 0 && totalOf(rows, gap) > room) rows.pop();
  return rows;
}

const isGood = ({ cut, broken }: Fitted, size: number): boolean => !cut && (size < BREAK_BELOW || !broken);

/** From this length on an amount may take two lines. */
const LONG_AMOUNT = 12;

function fitAmount(pen: Pen, figure: string, width: number, size: number): Fitted {
  const lines = figure.length >= LONG_AMOUNT ? 2 : 1;
  // A short word in front stays with what it belongs to.
  const whole = figure.replace(/(?<=^\p{L}{1,5}) /gu, '\u00A0');
  return fit(pen, whole, { width, lines, size, minSize: Math.min(size, 30), weight: 700, leading: 1.1 });
}

/** Counts are smaller than money. */
const COUNT_SHARE = 0.74;

/** The figures of a scene: sums of money at one size, all others at a smaller one where there are both. */
function fitFigures(pen: Pen, points: readonly PlanPoint[], width: number, tallest: number): (Fitted | null)[] {
  const isMixed = new Set(points.flatMap(({ figure, isMoney = false }) => (figure === null ? [] : [isMoney]))).size > 1;
  for (let size = tallest; ; size -= 8) {
    const figures = points.map(({ figure, isMoney }) => {
      if (figure === null) return null;
      const wanted = isMixed && !isMoney ? Math.max(38, size * COUNT_SHARE) : size;
      return { wanted, amount: fitAmount(pen, figure, width, wanted) };
    });
    const even = figures.every(
      (found) =>
        found === null ||
        (found.amount.size >= px(pen, found.wanted) - 1 && found.amount.height <= px(pen, tallest) * 1.35),
    );
    if (even || size <= 38) return figures.map((found) => found?.amount ?? null);
  }
}

/** The width beside a line without a figure, which has only a bullet. */
const MARK_INDENT = 40;

/** Of a figure above its words, and one beside them. */
const TALLEST = { above: [148, 120, 92], beside: 104 } as const;

/** Where the lines of a board stand; `limit` is the largest font size. */
type Board = { top: number; bottom: number; stacked: boolean; pad: number; gap: number; limit: number };

/** What was heard and shown: figures beside the words, above them where lines are few or narrow; bullets without figures. */
export function heardRows(pen: Pen, top: number, bottom: number, largest = Number.POSITIVE_INFINITY): Element[] {
  const { text } = pen.place;
  const points = pen.scene.points.slice(0, MOST_POINTS);
  const { board, figures, column, rows, indentOf } = layBest(pen, points, {
    top,
    bottom,
    limit: largest / pen.unit,
    pad: px(pen, isToRead(pen.scene) ? 10 : 20),
  });
  const { stacked } = board;
  let y = top;
  return rows.map((row, order) => {
    const figure = figures[order] ?? null;
    const above = figure && stacked ? figure.height + barRoom(pen, row.point) : 0;
    const height = row.height + above;
    const area = { x: text.x, y, width: text.width, height };
    y += height + board.gap;
    const textY = above > 0 ? board.pad + above : (height - row.fitted.height) / 2;
    const figureY = stacked || !figure ? board.pad : (height - figure.height) / 2;
    const indent = indentOf(row.point);
    return element(pen, `point-${order}`, saidIn(row.point), area, comingAt(pen, row.point.atS), (context) => {
      if (order > 0) drawRule(context, pen, text.width);
      drawHeard(context, pen, row, { figure, column, figureY, textY, indent, height, pad: board.pad, stacked });
    });
  });
}

type Laid = {
  board: Board;
  figures: (Fitted | null)[];
  /** The width of the widest figure. */
  column: number;
  rows: Row[];
  indentOf: RowRoom['indentOf'];
};

/** Figures above the words, or beside them where lines are many and the words no smaller; bars have no room beside. */
function layBest(pen: Pen, points: readonly PlanPoint[], given: Omit<Board, 'stacked' | 'gap'>): Laid {
  const way = (stacked: boolean): Laid =>
    layReadable(pen, points, { ...given, stacked, gap: px(pen, stacked ? 14 : 8) });
  const isFew = pen.place.text.width < px(pen, NARROW) || points.length <= FEW;
  const above = way(true);
  const isCompared = points.some(({ bar }) => bar !== undefined);
  if (isFew || (isCompared && wordsOf(above, points) >= px(pen, LEAST.compared))) return above;
  const beside = way(false);
  return wordsOf(above, points) > wordsOf(beside, points) ? above : beside;
}

/** The size of the smallest words; none where a line has no room. */
export const wordsOf = ({ rows }: Pick<Laid, 'rows'>, points: readonly PlanPoint[]): number =>
  rows.length < points.length ? 0 : Math.min(...rows.map(({ fitted }) => fitted.size));

/** Figures give way to words that would be too small. */
function layReadable(pen: Pen, points: readonly PlanPoint[], board: Board): Laid {
  const tallest = tallestFigure(pen, points.length, board);
  const { readable, least } = LEAST[board.stacked ? 'above' : 'beside'];
  const isReadable = (laid: Laid): boolean => wordsOf(laid, points) >= px(pen, readable);
  let best = lay(pen, points, board, tallest);
  for (let size = tallest - 10; size >= least && !isReadable(best); size -= 10) {
    const laid = lay(pen, points, board, size);
    // Words are no larger than figures, which may be what keeps them small.
    if (wordsOf(laid, points) > wordsOf(best, points)) best = laid;
  }
  return best;
}

function tallestFigure(pen: Pen, count: number, { top, bottom, stacked, pad, gap, limit }: Board): number {
  const share = Math.max(0, (bottom - top - gap * (count - 1)) / Math.max(1, count) - pad * 2) / pen.unit;
  const part = stacked ? 0.58 : 0.88;
  const most = stacked ? (TALLEST.above[count - 1] ?? TALLEST.beside) : TALLEST.beside;
  return Math.floor(Math.min(most, limit, Math.max(30, share * part)));
}

/** With figures of this size. */
function lay(pen: Pen, points: readonly PlanPoint[], board: Board, figureSize: number): Laid {
  const { top, bottom, stacked, pad, gap, limit } = board;
  const figures = fitFigures(pen, points, Math.round(pen.place.text.width * (stacked ? 1 : 0.42)), figureSize);
  const there = figures.filter((figure) => figure !== null);
  const column = Math.ceil(Math.max(0, ...there.map(({ width }) => width)));
  const smallest = Math.min(...there.map(({ size }) => size / pen.unit));
  const bullet = px(pen, MARK_INDENT);
  const above = sumOf(there.map(({ height }) => height)) + sumOf(points.map((point) => barRoom(pen, point)));
  const indentOf = ({ figure }: PlanPoint): number => (figure === null ? bullet : stacked ? 0 : bullet + column);
  const rows = fitRows(pen, {
    height: bottom - top - (stacked ? above : 0),
    indentOf,
    pad,
    gap,
    least: stacked ? 0 : Math.max(0, ...there.map(({ height }) => height)),
    largest: Math.min(
      limit,
      largestFor(points),
      stacked ? Math.min(smallest, Math.max(LEAST_BELOW, smallest * BELOW_SHARE)) : smallest,
    ),
  });
  return { board, figures, column, rows, indentOf };
}

/** The least size of words, and down to which size figures above or beside them give way for it. */
const LEAST = { above: { readable: 50, least: 50 }, beside: { readable: 44, least: 50 }, compared: 36 } as const;

/** Words below a figure, as a share of its size, and at least. */
const BELOW_SHARE = 0.52;
const LEAST_BELOW = 56;

type Heard = Record<'column' | 'figureY' | 'textY' | 'indent' | 'height' | 'pad', number> & {
  figure: Fitted | null;
  stacked: boolean;
};

/** A figure or its bullet, and the words beside or below it. */
function drawHeard(context: SKRSContext2D, pen: Pen, { fitted: words, point }: Row, one: Heard): void {
  const { width } = pen.place.text;
  const { figure, column, indent, pad } = one;
  const right = words.rightToLeft;
  if (figure) drawText(context, figure, right ? width - column : 0, one.figureY, pen.accent, column);
  else drawBar(context, pen, right ? width - px(pen, 8) : 0, pad, one.height - pad * 2);
  if (figure && one.stacked) drawShare(context, pen, point, one.figureY + figure.height, right);
  const marked = point.marked === undefined ? null : { text: point.marked, colour: pen.accent };
  drawText(context, words, right ? 0 : indent, one.textY, pen.ink, width - indent, 'start', marked);
}

/** A bar below a figure, with the room above and below it. */
const BAR = { height: 22, above: 10, below: 14 };

const barRoom = (pen: Pen, { bar }: PlanPoint): number =>
  bar === undefined ? 0 : px(pen, BAR.above + BAR.height + BAR.below);

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** The filled part of a bar as wide as the words. */
function drawShare(context: SKRSContext2D, pen: Pen, { bar }: PlanPoint, below: number, fromRight: boolean): void {
  if (bar === undefined) return;
  const [{ width }, height] = [pen.place.text, px(pen, BAR.height)];
  const filled = Math.max(height, Math.round(width * bar));
  for (const [x, length, alpha] of [
    [0, width, 0.18],
    [fromRight ? width - filled : 0, filled, 1],
  ] as const) {
    context.fillStyle = withAlpha(pen.accent, alpha);
    context.beginPath();
    context.roundRect(x, below + px(pen, BAR.above), length, height, height / 2);
    context.fill();
  }
}

/** The divider between two rows. */
function drawRule(context: SKRSContext2D, pen: Pen, width: number): void {
  context.fillStyle = withAlpha(pen.accent, 0.22);
  context.fillRect(0, 0, width, Math.max(1, px(pen, 2)));
}

/** The bullet beside words without a figure. */
function drawBar(context: SKRSContext2D, pen: Pen, x: number, y: number, height: number): void {
  context.fillStyle = pen.accent;
  context.beginPath();
  context.roundRect(x, y, px(pen, 8), height, px(pen, 4));
  context.fill();
}
