// The text elements of a scene beside the presenter, by scene role.

import type { Plan } from '../../plan.js';
import type { Box } from '../text/text.js';
import { drawText, isRightToLeft, overhang } from '../text/text.js';
import type { Element } from './element.js';
import { type BoardContext, element, fit, MARGIN, type Pen, px, standingSince } from './pen.js';
import { heardRows, nextRows, shownRows } from './rows.js';

function heading(pen: Pen, y: number, box: Partial<Box>, share = 0.34): { element: Element | null; bottom: number } {
  const { text } = pen.place;
  const most = { width: text.width, lines: 3, size: 76, minSize: 30, weight: 700, leading: 1.14, ...box } as const;
  let fitted = fit(pen, pen.scene.heading, most);
  // A heading leaves room for the elements below it.
  for (let size = most.size - 6; fitted.height > text.height * share && size >= most.minSize; size -= 6) {
    fitted = fit(pen, pen.scene.heading, { ...most, size });
  }
  if (fitted.lines.length === 0) return { element: null, bottom: y };
  const bar = px(pen, 8);
  const gap = px(pen, 34);
  const area = { x: text.x, y, width: text.width, height: bar + gap + fitted.height };
  const made = element(
    pen,
    'heading',
    area,
    standingSince(pen.scene),
    (context) => {
      const barWidth = px(pen, 84);
      context.fillStyle = pen.accent;
      context.beginPath();
      context.roundRect(fitted.rightToLeft ? text.width - barWidth : 0, 0, barWidth, bar, bar / 2);
      context.fill();
      drawText(context, fitted, 0, bar + gap, pen.ink, text.width);
    },
    overhang(fitted),
  );
  return { element: made, bottom: y + area.height };
}

/** Lines under a heading: the addressee or the sender. */
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
  // A name is aligned with its heading, whatever its script.
  const x = isRightToLeft(pen.scene.heading) ? Math.floor(text.width - fitted.width) : 0;
  const made = element(pen, name, area, fromS, (context) => drawText(context, fitted, x, 0, colour), overhang(fitted));
  return { element: made, bottom: y + fitted.height };
}

const present = (elements: readonly (Element | null)[]): Element[] => elements.filter((found) => found !== null);

/** Centres a block of elements in the scene's text area. */
function centred(pen: Pen, elements: readonly Element[]): Element[] {
  const { text } = pen.place;
  const margin = px(pen, MARGIN);
  const end = Math.max(...elements.map(({ area }) => area.y + area.height - margin));
  const by = Math.max(0, Math.round((text.y + text.height - end) * 0.42));
  return elements.map((each) => ({ ...each, area: { ...each.area, y: each.area.y + by } }));
}

/** The poster's composition, from the first picture on. */
function greetingBoard(pen: Pen): Element[] {
  const { plan } = pen.context;
  const { text } = pen.place;
  const hasRows = pen.scene.points.length > 0;
  const fromS = standingSince(pen.scene);
  const title = heading(pen, text.y, { size: 128, leading: 1.08 }, hasRows ? 0.3 : 0.5);
  const forWhom = { size: 54, minSize: 22, weight: 700 } as const;
  const company = note(pen, 'company', plan.prospectCompany, title.bottom + px(pen, 26), fromS, forWhom, pen.accent);
  const small = { size: 36, minSize: 20 };
  const sender = hasRows
    ? null
    : note(pen, 'sender', introduction(plan), company.bottom + px(pen, 56), fromS, small, pen.soft).element;
  const rows = hasRows ? heardRows(pen, company.bottom + px(pen, 40), text.y + text.height) : [];
  return centred(pen, present([title.element, company.element, sender, ...rows]));
}

const MESSAGES: Record<string, string> = {
  en: 'A message from',
  de: 'Eine Nachricht von',
  es: 'Un mensaje de',
  fr: 'Un message de',
  pt: 'Uma mensagem de',
  it: 'Un messaggio di',
  nl: 'Een bericht van',
};

/** A drawn presenter is not the sender, and does not pass for one: it brings a message. */
function introduction({ senderName, senderCompany, presenterFolder, absentPresenter, language }: Plan): string {
  const message = MESSAGES[language.slice(0, 2).toLowerCase()];
  const isDrawn = !presenterFolder && !absentPresenter;
  const name = senderName && isDrawn && message ? `${message} ${senderName}` : senderName;
  return [name, senderCompany].filter(Boolean).join(' · ');
}

/** The sender is named below in any case, so a line that only names them adds nothing. */
function withoutSender(pen: Pen): Pen {
  const { senderName } = pen.context.plan;
  const points = pen.scene.points.filter(({ text, figure }) => figure || !senderName || !text.startsWith(senderName));
  return { ...pen, scene: { ...pen.scene, points } };
}

const ROOM_FOR_NAMES = 250;

/** What is asked for, the next date, and who asks. */
function closingBoard(whole: Pen): Element[] {
  const pen = withoutSender(whole);
  const { plan } = pen.context;
  const { text } = pen.place;
  const fromS = standingSince(pen.scene);
  const title = heading(pen, text.y, { size: 100, lines: 2 }, 0.3);
  const least = text.y + text.height - px(pen, ROOM_FOR_NAMES);
  const points: Element[] = [];
  let y = title.bottom + px(pen, 40);
  for (const [order, { figure, text: words, atS }] of pen.scene.points.entries()) {
    const box: Partial<Box> =
      order === 0 ? { size: 46, minSize: 26, weight: 700 } : { size: 36, minSize: 22, weight: 500 };
    const told = figure === null ? words : `${figure}: ${words}`;
    const line = note(pen, `point-${order}`, told, y, atS, box, order === 0 ? pen.accent : pen.soft);
    if (!line.element || line.bottom > least) break;
    points.push(line.element);
    y = line.bottom + px(pen, 22);
  }
  y += px(pen, points.length > 0 ? 30 : 16);
  const name = note(pen, 'sender', plan.senderName, y, fromS, { size: 46, minSize: 24, weight: 700 }, pen.ink);
  const small = { size: 36, minSize: 20 } as const;
  const company = note(pen, 'company', plan.senderCompany, name.bottom + px(pen, 10), fromS, small, pen.accent);
  return centred(pen, present([title.element, ...points, name.element, company.element]));
}

function listBoard(pen: Pen, rows: (pen: Pen, top: number, bottom: number) => Element[]): Element[] {
  const { text } = pen.place;
  const title = heading(pen, text.y, { lines: 2 });
  return centred(pen, present([title.element, ...rows(pen, title.bottom + px(pen, 42), text.y + text.height)]));
}

/** All text elements of one scene. */
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
