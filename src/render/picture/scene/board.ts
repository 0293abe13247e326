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

type Row = { fitted: Fitted; figure: Fitted | null; point: PlanPoint; height: number };

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

/** Sets the points as large as they may be with all of them in the room that is left. */
function fitRows(pen: Pen, room: number, indent: number, figureSize: number): Row[] {
  const points = pen.scene.points.slice(0, 4);
  const gap = px(pen, 34);
  for (let size = 42; ; size -= 3) {
    const rows = points.map((point): Row => {
      const hasFigure = point.figure !== null && figureSize > 0;
      const figure = hasFigure
        ? fit(pen, point.figure!, {
            width: pen.place.text.width,
            lines: 1,
            size: figureSize * (size / 42),
            minSize: 26,
            weight: 700,
            leading: 1.1,
          })
        : null;
      const fitted = fit(pen, point.text, {
        width: pen.place.text.width - indent,
        lines: 3,
        size,
        minSize: Math.min(size, 22),
        weight: 500,
        leading: 1.28,
      });
      return { point, fitted, figure, height: (figure?.height ?? 0) + fitted.height };
    });
    const height = rows.reduce((sum, row) => sum + row.height + gap, -gap);
    if (height <= room || size <= 24) return rows;
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

/** What we heard: the figure large, the words under it; without a figure, a mark and the words. */
function heardRows(pen: Pen, top: number, bottom: number): Element[] {
  const { text } = pen.place;
  const indent = px(pen, 44);
  const rows = fitRows(pen, bottom - top, indent, 104);
  let y = top;
  return rows.map((row, order) => {
    const area = { x: text.x, y, width: text.width, height: row.height };
    y += row.height + px(pen, 34);
    return element(pen, `point-${order}`, area, row.point.atS, (context) => {
      const right = row.fitted.rightToLeft;
      context.fillStyle = withAlpha(pen.accent, 0.9);
      context.beginPath();
      context.roundRect(
        right ? text.width - px(pen, 6) : 0,
        px(pen, 4),
        px(pen, 6),
        row.height - px(pen, 8),
        px(pen, 3),
      );
      context.fill();
      if (row.figure) drawText(context, row.figure, right ? 0 : indent, 0, pen.accent, text.width - indent);
      drawText(context, row.fitted, right ? 0 : indent, row.figure?.height ?? 0, pen.ink, text.width - indent);
    });
  });
}

/** What we showed: numbered cards. */
function shownRows(pen: Pen, top: number, bottom: number): Element[] {
  const { text } = pen.place;
  const { palette } = pen.context;
  const pad = px(pen, 30);
  const badge = px(pen, 64);
  const rows = fitRows(pen, bottom - top - pad * 2 * Math.max(0, pen.scene.points.length - 1), badge + pad * 3, 0);
  let y = top;
  return rows.map((row, order) => {
    const height = Math.max(row.height, badge) + pad * 2;
    const area = { x: text.x, y, width: text.width, height };
    y += height + px(pen, 24);
    return element(pen, `point-${order}`, area, row.point.atS, (context) => {
      drawCard(context, pen, text.width, height);
      const right = row.fitted.rightToLeft;
      const badgeX = right ? text.width - pad - badge : pad;
      context.fillStyle = palette.accentSoft;
      context.beginPath();
      context.roundRect(badgeX, (height - badge) / 2, badge, badge, px(pen, 18));
      context.fill();
      const number = fit(pen, row.point.figure ?? String(order + 1), {
        width: badge * 0.86,
        lines: 1,
        size: 34,
        minSize: 12,
        weight: 700,
      });
      drawText(context, number, badgeX, (height - number.height) / 2, palette.accent, badge, 'center');
      drawText(
        context,
        row.fitted,
        right ? pad : badge + pad * 2,
        (height - row.fitted.height) / 2,
        palette.ink,
        text.width - badge - pad * 3,
      );
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

/** Next steps: ticked off as they are spoken, each with its date. */
function nextRows(pen: Pen, top: number, bottom: number): Element[] {
  const { text } = pen.place;
  const { palette } = pen.context;
  const pad = px(pen, 28);
  const tick = px(pen, 52);
  const chips = pen.scene.points
    .slice(0, 4)
    .map((point) =>
      point.figure === null
        ? null
        : fit(pen, point.figure, { width: text.width * 0.4, lines: 1, size: 30, minSize: 16, weight: 700 }),
    );
  const chipRoom = Math.max(0, ...chips.map((chip) => (chip ? chip.width + pad * 2.4 : 0)));
  const rows = fitRows(pen, bottom - top - pad * 2 * Math.max(0, chips.length - 1), tick + pad * 3 + chipRoom, 0);
  let y = top;
  return rows.map((row, order) => {
    const height = Math.max(row.height, tick) + pad * 2;
    const area = { x: text.x, y, width: text.width, height };
    y += height + px(pen, 22);
    return element(pen, `point-${order}`, area, row.point.atS, (context) => {
      drawCard(context, pen, text.width, height);
      const right = row.fitted.rightToLeft;
      drawTick(context, right ? text.width - pad - tick : pad, (height - tick) / 2, tick, palette.accent, palette.card);
      const column = text.width - tick - pad * 3 - chipRoom;
      drawText(
        context,
        row.fitted,
        right ? pad + chipRoom : tick + pad * 2,
        (height - row.fitted.height) / 2,
        palette.ink,
        column,
      );
      const chip = chips[order];
      if (!chip) return;
      const width = chip.width + px(pen, 36);
      const x = right ? pad : text.width - pad - width;
      context.fillStyle = palette.accentSoft;
      context.beginPath();
      context.roundRect(x, (height - chip.height) / 2 - px(pen, 8), width, chip.height + px(pen, 16), chip.height);
      context.fill();
      drawText(context, chip, x, (height - chip.height) / 2, palette.ink, width, 'center');
    });
  });
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

function greetingBoard(pen: Pen): Element[] {
  const { plan } = pen.context;
  const { text } = pen.place;
  const { startS } = pen.scene;
  const top = text.y + (pen.context.layout.aspect === 'wide' ? px(pen, 90) : px(pen, 30));
  const title = heading(pen, top, { size: 104, minSize: 40 });
  const company = note(
    pen,
    'company',
    plan.prospectCompany,
    title.bottom + px(pen, 26),
    startS + 0.9,
    { size: 46, minSize: 22, weight: 700 },
    pen.accent,
  );
  const rows = pen.scene.points.length > 0 ? heardRows(pen, company.bottom + px(pen, 40), text.y + text.height) : [];
  const from = [plan.senderName, plan.senderCompany].filter(Boolean).join(' · ');
  const sender =
    rows.length > 0
      ? null
      : note(pen, 'sender', from, company.bottom + px(pen, 34), startS + 1.6, { size: 34, minSize: 20 }, pen.soft)
          .element;
  return present([title.element, company.element, sender, ...rows]);
}

function closingBoard(pen: Pen): Element[] {
  const { plan } = pen.context;
  const { text } = pen.place;
  const { startS } = pen.scene;
  const top = text.y + (pen.context.layout.aspect === 'wide' ? px(pen, 60) : 0);
  const title = heading(pen, top, { size: 84, minSize: 36 });
  const points = heardRows(pen, title.bottom + px(pen, 36), text.y + text.height - px(pen, 190));
  const below = points.at(-1);
  const y = below ? below.area.y + below.area.height + px(pen, 10) : title.bottom + px(pen, 46);
  const name = note(pen, 'sender', plan.senderName, y, startS + 0.6, { size: 48, minSize: 24, weight: 700 }, pen.ink);
  const company = note(
    pen,
    'company',
    plan.senderCompany,
    name.bottom + px(pen, 10),
    startS + 0.85,
    { size: 36, minSize: 20 },
    pen.accent,
  );
  return present([title.element, ...points, name.element, company.element]);
}

function listBoard(pen: Pen, rows: (pen: Pen, top: number, bottom: number) => Element[]): Element[] {
  const { text } = pen.place;
  const title = heading(pen, text.y, { lines: 2 });
  return present([title.element, ...rows(pen, title.bottom + px(pen, 48), text.y + text.height)]);
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
