// The next steps of a scene as they are spoken, each on a card of its own and led by its date.
import type { SKRSContext2D } from '@napi-rs/canvas';
import { withAlpha } from '../colour.js';
import { type Box, drawText, type Fitted } from '../text/text.js';
import { capitalised, comingAt, type Element, element, fit, type Pen, px, standingSince } from './pen.js';
import { FEW, fitRows, heardRows, largestFor, MOST_POINTS, NARROW, type Row, saidIn, sumOf, wordsOf } from './rows.js';

/** A step to come: a check mark would say that it is done. */
function drawDot(context: SKRSContext2D, x: number, y: number, size: number, colour: string): void {
  for (const [share, alpha] of [
    [1, 0.2],
    [0.46, 1],
  ] as const) {
    context.fillStyle = withAlpha(colour, alpha);
    context.beginPath();
    context.arc(x + size / 2, y + size / 2, (size / 2) * share, 0, Math.PI * 2);
    context.fill();
  }
}

function drawCard(context: SKRSContext2D, pen: Pen, width: number, height: number): void {
  const { palette } = pen.context;
  context.save();
  context.shadowColor = withAlpha(palette.night, 0.16);
  context.shadowBlur = px(pen, 20);
  context.shadowOffsetY = px(pen, 7);
  context.fillStyle = palette.card;
  context.beginPath();
  context.roundRect(0, 0, width, height, px(pen, 22));
  context.fill();
  context.restore();
}

const LARGEST_STEP = 56;
/** By how many steps there are: room around each, between them, and the largest size of the dates. */
const STEPS = [
  { pad: 26, gap: 22, date: 52 },
  { pad: 26, gap: 22, date: 52 },
  { pad: 18, gap: 16, date: 46 },
  { pad: 10, gap: 12, date: 40 },
] as const;
/** Down to this size of theirs dates give way to words below that. */
const LEAST_DATE = 34;
const READABLE = 38;
/** The room between a dot, a date and the words. */
const SIDE = 22;
const DOT = 48;

/** In a column as wide dates stand beside their words, in others above them, unless the other way makes the words as much larger. */
const WIDE = 1100;
const LARGER = 1.2;

/** The plan stands from the beginning, faint but for its dates; what happens on a day stands out as it is spoken. */
export function nextRows(pen: Pen, top: number, bottom: number): Element[] {
  const { text } = pen.place;
  const points = pen.scene.points.slice(0, MOST_POINTS);
  if (text.width < px(pen, NARROW)) return heardRows(pen, top, bottom, px(pen, points.length > FEW ? 38 : 60));
  const isWide = text.width >= px(pen, WIDE);
  const [usual, other] = [laySteps(pen, bottom - top, !isWide), laySteps(pen, bottom - top, isWide)];
  const { rows, dates, gap, ...measures } = wordsOf(other, points) > wordsOf(usual, points) * LARGER ? other : usual;
  let y = top;
  return rows.flatMap((row, order) => {
    const date = dates[order] ?? null;
    const height = row.height + (date && measures.stacked ? date.height : 0);
    const area = { x: text.x, y, width: text.width, height };
    y += height + gap;
    const step: Step = { row, date, height, ...measures };
    return [
      element(pen, `step-${order}`, saidIn(row.point), area, standingSince(pen.scene), (context) => {
        drawDated(context, pen, step);
        drawWords(context, pen, step, FAINT);
      }),
      {
        ...element(pen, `point-${order}`, saidIn(row.point), area, comingAt(pen, row.point.atS), (context) =>
          drawWords(context, pen, step),
        ),
        isThere: true,
      },
    ];
  });
}

/** Dates give way to words that would be too small. */
function laySteps(pen: Pen, height: number, stacked: boolean) {
  const points = pen.scene.points.slice(0, MOST_POINTS);
  const measures = STEPS[points.length - 1] ?? STEPS[0];
  let laid = layDated(pen, height, stacked, measures);
  for (let date = measures.date - 4; date >= LEAST_DATE && wordsOf(laid, points) < px(pen, READABLE); date -= 4) {
    laid = layDated(pen, height, stacked, { ...measures, date });
  }
  return laid;
}

type Measures = Record<'pad' | 'gap' | 'date', number>;

function layDated(pen: Pen, height: number, stacked: boolean, measures: Measures) {
  const [{ text }, { points }] = [pen.place, pen.scene];
  const [pad, gap] = [px(pen, measures.pad), px(pen, measures.gap)];
  const [side, dot] = [px(pen, SIDE), px(pen, DOT)];
  const box: Box = {
    width: stacked ? text.width - dot - side * 3 : Math.round(text.width * 0.32),
    lines: stacked ? 1 : 2,
    size: measures.date,
    minSize: LEAST_DATE,
    weight: 700,
    leading: 1.16,
  };
  const dates = points
    .slice(0, MOST_POINTS)
    .map(({ figure }) => (figure === null ? null : fit(pen, capitalised(figure), box)));
  const there = dates.filter((date) => date !== null);
  const column = stacked || there.length === 0 ? 0 : Math.ceil(Math.max(...there.map(({ width }) => width))) + side;
  const rows = fitRows(pen, {
    height: height - (stacked ? sumOf(there.map((date) => date.height)) : 0),
    indentOf: ({ figure }) => dot + side * 3 + (figure === null ? 0 : column),
    pad,
    gap,
    least: stacked ? 0 : Math.max(dot, ...there.map((date) => date.height)),
    largest: Math.min(LARGEST_STEP, largestFor(points)),
  });
  return { rows, dates, gap, pad, side, dot, column, stacked };
}

type Step = Record<'pad' | 'side' | 'dot' | 'column' | 'height', number> & {
  row: Row;
  date: Fitted | null;
  stacked: boolean;
};

/** Where the words stand: beside the date or below it. */
function wordsIn({ place: { text } }: Pen, { date, side, dot, column, stacked }: Step) {
  const start = dot + side * 2;
  const beside = date ? column : 0;
  return { start, beside, above: date && stacked ? date.height : 0, width: text.width - start - side - beside };
}

function drawDated(context: SKRSContext2D, pen: Pen, step: Step): void {
  const { row, date, pad, side, dot, column, height, stacked } = step;
  const { width } = pen.place.text;
  const { accent } = pen.context.palette;
  const right = row.fitted.rightToLeft;
  drawCard(context, pen, width, height);
  drawDot(context, right ? width - side - dot : side, (height - dot) / 2, dot, accent);
  if (!date) return;
  const { start, width: words } = wordsIn(pen, step);
  const room = stacked ? words : column - side;
  const y = stacked ? pad : (height - date.height) / 2;
  drawText(context, date, right ? width - start - room : start, y, accent, room);
}

/** So much of its ink has what is still to be said. */
const FAINT = 0.34;

function drawWords(context: SKRSContext2D, pen: Pen, step: Step, ink = 1): void {
  const { row, pad, side, height } = step;
  const { start, beside, above, width } = wordsIn(pen, step);
  const y = above > 0 ? pad + above : (height - row.fitted.height) / 2;
  const colour = withAlpha(pen.context.palette.ink, ink);
  drawText(context, row.fitted, row.fitted.rightToLeft ? side : start + beside, y, colour, width);
}
