// What is written beside the presenter, role by role: headings, points as they are spoken, figures set large, a check list,
// and the sender's card at the end.
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Plan, PlanPoint, PlanScene } from '../../plan.js';
import { withAlpha } from '../colour.js';
import type { Fonts } from '../fonts.js';
import type { Layout, Rect, SceneLayout } from '../layout.js';
import type { Palette } from '../palette.js';
import { type Box, cleanText, drawText, type Fitted, fitText } from '../text.js';
import type { Element } from './element.js';

export type BoardContext = { plan: Plan; layout: Layout; palette: Palette; fonts: Fonts };

type Row = { fitted: Fitted; point: PlanPoint; height: number };

/** More than this nobody reads in the time. */
const MOST_POINTS = 4;

/** Room around text, so that no glyph or shadow is cut off. */
const MARGIN = 24;

/** Elements do not come in before the scene has been seen for a moment. */
const FIRST_S = 0.12;

type Pen = {
  unit: number;
  scene: PlanScene;
  place: SceneLayout;
  index: number;
  context: BoardContext;
  ink: string;
  soft: string;
  accent: string;
};

const px = (pen: Pen, length: number): number => Math.round(length * pen.unit);

function fit(pen: Pen, text: string, box: Box): Fitted {
  const scaled = { ...box, size: px(pen, box.size), minSize: Math.max(10, px(pen, box.minSize)) };
  return fitText(cleanText(text, pen.context.fonts), scaled, pen.context.fonts);
}

function element(pen: Pen, name: string, area: Rect, fromS: number, draw: (context: SKRSContext2D) => void): Element {
  const margin = px(pen, MARGIN);
  const outer = {
    x: area.x - margin,
    y: area.y - margin,
    width: area.width + margin * 2,
    height: area.height + margin * 2,
  };
  return {
    id: `scene-${pen.index}-${name}`,
    area: outer,
    fromS,
    toS: pen.scene.endS,
    draw(context) {
      context.translate(margin, margin);
      draw(context);
    },
  };
}

function heading(
  pen: Pen,
  y: number,
  box: Partial<Box>,
  name = 'heading',
): { element: Element | null; bottom: number } {
  const { text } = pen.place;
  const fitted = fit(pen, pen.scene.heading, {
    width: text.width,
    lines: 3,
    size: 76,
    minSize: 34,
    weight: 700,
    leading: 1.14,
    ...box,
  });
  if (fitted.lines.length === 0) return { element: null, bottom: y };
  const bar = px(pen, 8);
  const gap = px(pen, 34);
  const area = { x: text.x, y, width: text.width, height: bar + gap + fitted.height };
  const made = element(pen, name, area, pen.scene.startS + (pen.index === 0 ? 0.3 : FIRST_S), (context) => {
    const barWidth = px(pen, 84);
    context.fillStyle = pen.accent;
    context.beginPath();
    context.roundRect(fitted.rightToLeft ? text.width - barWidth : 0, 0, barWidth, bar, bar / 2);
    context.fill();
    drawText(context, fitted, 0, bar + gap, pen.ink, text.width);
  });
  return { element: made, bottom: y + area.height };
}

type RowRoom = { height: number; indent: number; pad: number; gap: number; least: number };

/** Sets the points as large as they may be with all of them in the room that is left; a row is never lower than `least`. */
function fitRows(pen: Pen, { height: room, indent, pad, gap, least }: RowRoom): Row[] {
  const points = pen.scene.points.slice(0, MOST_POINTS);
  for (let size = 44; ; size -= 2) {
    const rows = points.map((point): Row => {
      const box: Box = {
        width: pen.place.text.width - indent,
        lines: 3,
        size,
        minSize: Math.min(size, 20),
        weight: 500,
        leading: 1.28,
      };
      const fitted = fit(pen, point.text, box);
      return { point, fitted, height: Math.max(fitted.height, least) + pad * 2 };
    });
    const total = rows.reduce((sum, row) => sum + row.height + gap, -gap);
    const even = rows.every(({ fitted }) => fitted.size >= px(pen, size) - 1 && !fitted.cut);
    const lowest = rows.every(({ fitted }) => fitted.height <= least);
    if ((even && (total <= room || lowest)) || size <= 22) return rows;
  }
}

function drawTick(context: SKRSContext2D, x: number, y: number, size: number, ground: string, mark: string): void {
  context.fillStyle = ground;
  context.beginPath();
  context.arc(x + size / 2, y + size / 2, size / 2, 0, Math.PI * 2);
  context.fill();
  context.strokeStyle = mark;
  context.lineWidth = size * 0.1;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  context.moveTo(x + size * 0.29, y + size * 0.52);
  context.lineTo(x + size * 0.44, y + size * 0.67);
  context.lineTo(x + size * 0.72, y + size * 0.36);
  context.stroke();
}

/** The figures of a scene at one size, so that they stand in one column. */
function fitFigures(pen: Pen, points: readonly PlanPoint[], width: number, size: number): (Fitted | null)[] {
  for (let each = size; ; each -= 8) {
    const figures = points.map(({ figure }) =>
      figure === null
        ? null
        : fit(pen, figure, { width, lines: 1, size: each, minSize: Math.min(each, 30), weight: 700, leading: 1.1 }),
    );
    const even = figures.every((figure) => figure === null || figure.size >= px(pen, each) - 1);
    if (even || each <= 38) return figures;
  }
}

/** What we heard: figures large beside the words, or above them in a narrow column; without figures, a mark. */
function heardRows(pen: Pen, top: number, bottom: number): Element[] {
  const { text } = pen.place;
  const points = pen.scene.points.slice(0, MOST_POINTS);
  const stacked = text.width < px(pen, NARROW);
  const pad = px(pen, stacked ? 14 : 22);
  const gap = px(pen, 8);
  const share = (bottom - top - gap * (points.length - 1)) / Math.max(1, points.length) - pad * 2;
  const tallest = Math.min(104, Math.max(36, (share / pen.unit) * (stacked ? 0.42 : 0.9)));
  const figures = fitFigures(pen, points, Math.round(text.width * (stacked ? 1 : 0.42)), Math.floor(tallest));
  const column = Math.ceil(Math.max(0, ...figures.map((figure) => figure?.width ?? 0)));
  const high = Math.max(0, ...figures.map((figure) => figure?.height ?? 0));
  const beside = column > 0 ? column + px(pen, 40) : px(pen, 40);
  const indent = stacked && column > 0 ? 0 : beside;
  const above = stacked ? high : 0;
  const room = { height: bottom - top - above * points.length, indent, pad, gap, least: stacked ? 0 : high };
  let y = top;
  return fitRows(pen, room).map((row, order) => {
    const figure = figures[order] ?? null;
    const height = row.height + (figure ? above : 0);
    const area = { x: text.x, y, width: text.width, height };
    y += height + gap;
    return element(pen, `point-${order}`, area, row.point.atS, (context) => {
      const right = row.fitted.rightToLeft;
      context.fillStyle = withAlpha(pen.accent, 0.22);
      if (order > 0) context.fillRect(0, 0, text.width, Math.max(1, px(pen, 2)));
      if (figure) {
        const figureY = stacked ? pad : (height - figure.height) / 2;
        drawText(context, figure, right ? text.width - column : 0, figureY, pen.accent, column);
      } else {
        context.fillStyle = pen.accent;
        context.beginPath();
        context.roundRect(right ? text.width - px(pen, 8) : 0, pad, px(pen, 8), height - pad * 2, px(pen, 4));
        context.fill();
      }
      const textY = figure && stacked ? pad + above : (height - row.fitted.height) / 2;
      drawText(context, row.fitted, right ? 0 : indent, textY, pen.ink, text.width - indent);
    });
  });
}

/** What we showed: numbered cards. */
function shownRows(pen: Pen, top: number, bottom: number): Element[] {
  const { text } = pen.place;
  const { palette } = pen.context;
  const pad = px(pen, 28);
  const badge = px(pen, 60);
  const room = { height: bottom - top, indent: badge + pad * 3, pad, gap: px(pen, 24), least: badge };
  let y = top;
  return fitRows(pen, room).map((row, order) => {
    const { height } = row;
    const area = { x: text.x, y, width: text.width, height };
    y += height + room.gap;
    return element(pen, `point-${order}`, area, row.point.atS, (context) => {
      drawCard(context, pen, text.width, height);
      const right = row.fitted.rightToLeft;
      const badgeX = right ? text.width - pad - badge : pad;
      context.fillStyle = palette.accentSoft;
      context.beginPath();
      context.roundRect(badgeX, (height - badge) / 2, badge, badge, px(pen, 18));
      context.fill();
      const number = fit(pen, String(order + 1), { width: badge, lines: 1, size: 32, minSize: 12, weight: 700 });
      drawText(context, number, badgeX, (height - number.height) / 2, palette.accent, badge, 'center');
      const x = right ? pad : badge + pad * 2;
      drawText(context, row.fitted, x, (height - row.fitted.height) / 2, palette.ink, text.width - room.indent);
    });
  });
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

/** A date on a rounded ground. */
function drawChip(context: SKRSContext2D, pen: Pen, chip: Fitted, x: number, y: number): void {
  const { palette } = pen.context;
  const width = chip.width + px(pen, CHIP_PAD) * 2;
  context.fillStyle = palette.accentSoft;
  context.beginPath();
  context.roundRect(x, y, width, chip.height + px(pen, 14), chip.height);
  context.fill();
  drawText(context, chip, x, y + px(pen, 7), palette.ink, width, 'center');
}

const CHIP_PAD = 18;
/** In a narrower column the date stands below the words instead of beside them. */
const NARROW = 620;

/** Next steps: ticked off as they are spoken, each with its date. */
function nextRows(pen: Pen, top: number, bottom: number): Element[] {
  const { text } = pen.place;
  const narrow = text.width < px(pen, NARROW);
  const pad = px(pen, narrow ? 20 : 26);
  const tick = px(pen, narrow ? 44 : 52);
  const chipBox: Box = {
    width: Math.round(text.width * 0.4),
    lines: 1,
    size: narrow ? 26 : 30,
    minSize: 16,
    weight: 700,
  };
  const chips = pen.scene.points
    .slice(0, MOST_POINTS)
    .map(({ figure }) => (figure === null ? null : fit(pen, figure, chipBox)));
  const widest = Math.max(0, ...chips.map((chip) => (chip ? chip.width + px(pen, CHIP_PAD) * 2 + pad : 0)));
  const below = narrow ? Math.max(0, ...chips.map((chip) => (chip ? chip.height + px(pen, 22) : 0))) : 0;
  const beside = narrow ? 0 : widest;
  const room = {
    height: bottom - top - below * chips.length,
    indent: tick + pad * 3 + beside,
    pad,
    gap: px(pen, 22),
    least: tick,
  };
  let y = top;
  return fitRows(pen, room).map((row, order) => {
    const chip = chips[order] ?? null;
    const height = row.height + (chip ? below : 0);
    const area = { x: text.x, y, width: text.width, height };
    y += height + room.gap;
    return element(pen, `point-${order}`, area, row.point.atS, (context) => {
      drawCard(context, pen, text.width, height);
      drawStep(context, pen, row, { chip, pad, tick, beside, narrow });
    });
  });
}

type Step = { chip: Fitted | null; pad: number; tick: number; beside: number; narrow: boolean };

/** A tick, the words, and the date at the end of the line or below it. */
function drawStep(context: SKRSContext2D, pen: Pen, row: Row, { chip, pad, tick, beside, narrow }: Step): void {
  const { width } = pen.place.text;
  const { palette } = pen.context;
  const right = row.fitted.rightToLeft;
  drawTick(context, right ? width - pad - tick : pad, (row.height - tick) / 2, tick, palette.accent, palette.card);
  const column = width - tick - pad * 3 - beside;
  const textY = (row.height - row.fitted.height) / 2;
  drawText(context, row.fitted, right ? pad + beside : tick + pad * 2, textY, palette.ink, column);
  if (!chip) return;
  const chipWidth = chip.width + px(pen, CHIP_PAD) * 2;
  const startX = right ? width - tick - pad * 2 - chipWidth : tick + pad * 2;
  const endX = right ? pad : width - pad - chipWidth;
  if (narrow) drawChip(context, pen, chip, startX, row.height - pad + px(pen, 4));
  else drawChip(context, pen, chip, endX, (row.height - chip.height) / 2 - px(pen, 7));
}

/** Lines under a heading: who it is for, or who it is from. */
function note(
  pen: Pen,
  name: string,
  value: string | null,
  y: number,
  fromS: number,
  box: Partial<Box>,
  colour: string,
): { element: Element | null; bottom: number } {
  const { text } = pen.place;
  if (!value) return { element: null, bottom: y };
  const fitted = fit(pen, value, { width: text.width, lines: 2, size: 38, minSize: 22, weight: 500, ...box });
  if (fitted.lines.length === 0) return { element: null, bottom: y };
  const area = { x: text.x, y, width: text.width, height: fitted.height };
  const made = element(pen, name, area, fromS, (context) => drawText(context, fitted, 0, 0, colour, text.width));
  return { element: made, bottom: y + fitted.height };
}

const present = (elements: readonly (Element | null)[]): Element[] => elements.filter((found) => found !== null);

/** Moves a block of elements to the middle of the room that the scene has for text. */
function centred(pen: Pen, elements: readonly Element[]): Element[] {
  const { text } = pen.place;
  const margin = px(pen, MARGIN);
  const end = Math.max(...elements.map(({ area }) => area.y + area.height - margin));
  const by = Math.max(0, Math.round((text.y + text.height - end) * 0.46));
  return elements.map((each) => ({ ...each, area: { ...each.area, y: each.area.y + by } }));
}

function greetingBoard(pen: Pen): Element[] {
  const { plan } = pen.context;
  const { text } = pen.place;
  const { startS } = pen.scene;
  const title = heading(pen, text.y, { size: 128, minSize: 40, leading: 1.08 });
  const forWhom = { size: 54, minSize: 22, weight: 700 } as const;
  const company = note(
    pen,
    'company',
    plan.prospectCompany,
    title.bottom + px(pen, 26),
    startS + 0.9,
    forWhom,
    pen.accent,
  );
  const rows = pen.scene.points.length > 0 ? heardRows(pen, company.bottom + px(pen, 40), text.y + text.height) : [];
  const from = [plan.senderName, plan.senderCompany].filter(Boolean).join(' · ');
  const small = { size: 36, minSize: 20 };
  const sender =
    rows.length > 0
      ? null
      : note(pen, 'sender', from, company.bottom + px(pen, 56), startS + 1.6, small, pen.soft).element;
  return centred(pen, present([title.element, company.element, sender, ...rows]));
}

function closingBoard(pen: Pen): Element[] {
  const { plan } = pen.context;
  const { text } = pen.place;
  const { startS } = pen.scene;
  const title = heading(pen, text.y, { size: 100, minSize: 36 });
  const points = heardRows(pen, title.bottom + px(pen, 36), text.y + text.height - px(pen, 190));
  const below = points.at(-1);
  const y = below ? below.area.y + below.area.height + px(pen, 10) : title.bottom + px(pen, 56);
  const name = note(pen, 'sender', plan.senderName, y, startS + 0.6, { size: 52, minSize: 24, weight: 700 }, pen.ink);
  const company = note(
    pen,
    'company',
    plan.senderCompany,
    name.bottom + px(pen, 10),
    startS + 0.85,
    { size: 40, minSize: 20 },
    pen.accent,
  );
  return centred(pen, present([title.element, ...points, name.element, company.element]));
}

function listBoard(pen: Pen, rows: (pen: Pen, top: number, bottom: number) => Element[]): Element[] {
  const { text } = pen.place;
  const title = heading(pen, text.y, { lines: 2 });
  return present([title.element, ...rows(pen, title.bottom + px(pen, 42), text.y + text.height)]);
}

/** Everything that is written in one scene. */
export function sceneBoard(context: BoardContext, index: number): Element[] {
  const scene = context.plan.scenes[index]!;
  const place = context.layout.scenes[index]!;
  const { palette } = context;
  const pen: Pen = {
    unit: context.layout.unit,
    scene,
    place,
    index,
    context,
    ink: place.dark ? palette.onNight : palette.ink,
    soft: place.dark ? palette.onNightSoft : palette.inkSoft,
    accent: place.dark ? palette.accentOnNight : palette.accent,
  };
  const boards = {
    greeting: () => greetingBoard(pen),
    heard: () => listBoard(pen, heardRows),
    shown: () => listBoard(pen, shownRows),
    next: () => listBoard(pen, nextRows),
    closing: () => closingBoard(pen),
  };
  return boards[scene.role]();
}
