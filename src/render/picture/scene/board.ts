// The text elements of a scene beside the presenter, by scene role.
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { PlanPoint, PlanScene } from '../../plan.js';
import { isToRead, type Rect } from '../layout.js';
import { type Box, drawText, isRightToLeft, overhang } from '../text/text.js';
import {
  type BoardContext,
  capitalised,
  type Element,
  element,
  fit,
  MARGIN,
  type Pen,
  px,
  standingSince,
} from './pen.js';
import { type Picture, pictureOf } from './picture.js';
import { heardRows } from './rows.js';
import { nextRows } from './steps.js';

/** Down to this size a heading stands in one line. */
const LEAST_IN_ONE = 58;

/** The accent above a heading, and the gap between them. */
const ACCENT = { width: 84, height: 8, gap: 34 };

type Heading = { element: Element | null; bottom: number; width: number; broken: boolean };

/** Where it is bare, a picture stands in place of its accent. */
function heading(
  pen: Pen,
  y: number,
  box: Partial<Box>,
  { share = 0.34, isBare = false }: { share?: number; isBare?: boolean } = {},
): Heading {
  const { text } = pen.place;
  const most = { width: text.width, lines: 3, size: 76, minSize: 30, weight: 700, leading: 1.14, ...box } as const;
  const inOne = fit(pen, pen.scene.heading, { ...most, lines: 1, minSize: Math.min(most.size, LEAST_IN_ONE) });
  let fitted = inOne.cut ? fit(pen, pen.scene.heading, most) : inOne;
  // A heading leaves room for the elements below it.
  for (let size = most.size - 6; fitted.height > text.height * share && size >= most.minSize; size -= 6) {
    fitted = fit(pen, pen.scene.heading, { ...most, size });
  }
  if (fitted.lines.length === 0) return { element: null, bottom: y, width: 0, broken: false };
  const bar = px(pen, ACCENT.height);
  const gap = px(pen, ACCENT.gap);
  const area = { x: text.x, y, width: text.width, height: bar + gap + fitted.height };
  const made = element(
    pen,
    'heading',
    pen.scene.heading,
    area,
    standingSince(pen.scene),
    (context) => {
      if (!isBare) drawAccent(context, pen, fitted.rightToLeft);
      drawText(context, fitted, 0, bar + gap, pen.ink, text.width);
    },
    overhang(fitted),
  );
  return { element: made, bottom: y + area.height, width: fitted.width, broken: fitted.broken };
}

function drawAccent(context: SKRSContext2D, pen: Pen, isOnTheRight: boolean): void {
  const [width, height] = [px(pen, ACCENT.width), px(pen, ACCENT.height)];
  context.fillStyle = pen.accent;
  context.beginPath();
  context.roundRect(isOnTheRight ? pen.place.text.width - width : 0, 0, width, height, height / 2);
  context.fill();
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
  const made = element(
    pen,
    name,
    value,
    area,
    fromS,
    (context) => drawText(context, fitted, x, 0, colour),
    overhang(fitted),
  );
  return { element: made, bottom: y + fitted.height };
}

const present = (elements: readonly (Element | null)[]): Element[] => elements.filter((found) => found !== null);

/** Where an element ends. */
const lowest =
  (pen: Pen) =>
  ({ area }: Element): number =>
    area.y + area.height - px(pen, MARGIN);

/** How much of the free room of a block stands above it. */
const ABOVE_SHARE = 0.42;

const lowered = (elements: readonly Element[], by: number): Element[] =>
  elements.map((each) => ({ ...each, area: { ...each.area, y: each.area.y + by } }));

/** Centres a block of elements in the scene's text area. */
function centred(pen: Pen, elements: readonly Element[]): Element[] {
  const { text } = pen.place;
  const end = Math.max(...elements.map(lowest(pen)));
  return lowered(elements, Math.max(0, Math.round((text.y + text.height - end) * ABOVE_SHARE)));
}

/** The largest heading of the first scene, and the least one, in design units. */
const GREETING_SIZES = [128, 112, 96, 80, 64] as const;

/** As long as nothing else has come, the sender stands under the greeting. */
const LEAST_SENDER_S = 2;

/** The poster's composition, from the first picture on; what comes later takes the place of the sender. */
function greetingBoard(pen: Pen): Element[] {
  const { text } = pen.place;
  const end = text.y + text.height;
  const [first] = pen.scene.points;
  const untilS = first && first.atS > pen.scene.startS + LEAST_SENDER_S ? first.atS : undefined;
  const boards = GREETING_SIZES.map((size) => () => greetingOf(pen, size, untilS));
  const fits = ({ bottom, broken }: Greeting): boolean => bottom <= end && !broken;
  const fitting = boards.find((make) => fits(make())) ?? boards.at(-1)!;
  const { elements, named } = fitting();
  // What comes is named in the place of the sender, or not at all: beside that it has no room to be read.
  const topics = untilS === undefined ? [] : heardRows(pen, named + px(pen, 44), end, px(pen, TOPIC_SIZE));
  return centred(pen, [...elements, ...topics]);
}
const TOPIC_SIZE = 50;

type Greeting = {
  elements: Element[];
  /** Where those greeted have been named. */
  named: number;
  bottom: number;
  /** Within a word. */
  broken: boolean;
};

function greetingOf(pen: Pen, size: number, untilS: number | undefined): Greeting {
  const { prospectCompany } = pen.context.plan;
  const hasRows = pen.scene.points.length > 0;
  const title = heading(pen, pen.place.text.y, { size, leading: 1.08 }, { share: hasRows ? 0.3 : 0.5 });
  const forWhom = { size: 54, minSize: 22, weight: 700 } as const;
  const below = title.bottom + px(pen, 26);
  const company = note(pen, 'company', prospectCompany, below, standingSince(pen.scene), forWhom, pen.accent);
  const sender = introduced(pen, company.bottom + px(pen, hasRows ? 26 : 48));
  const leaving = untilS === undefined ? sender.elements : sender.elements.map((each) => ({ ...each, untilS }));
  return {
    elements: present([title.element, company.element, ...leaving]),
    named: company.bottom,
    broken: title.broken,
    bottom: sender.bottom,
  };
}

/** From whom the message is, and who presents it. */
function introduced(pen: Pen, from: number): { elements: Element[]; bottom: number } {
  const { introduction, senderName, senderCompany } = pen.context.plan;
  // The dot stays with the name, and begins no line.
  const sender = [introduction ? introduction.sender : senderName, senderCompany].filter(Boolean).join('\u00A0· ');
  const fromS = standingSince(pen.scene);
  const small = { size: 38, minSize: 20 };
  const first = note(pen, 'sender', sender, from, fromS, { ...small, weight: 700, lines: 3 }, pen.soft);
  const gap = first.element ? px(pen, 8) : 0;
  const second = note(pen, 'presenter', introduction?.presenter ?? null, first.bottom + gap, fromS, small, pen.soft);
  return { elements: present([first.element, second.element]), bottom: second.bottom };
}

/** One line: what happens next. The sender is named below in any case, so a line that only names them adds nothing; what is asked for has a place of its own. */
function toldAtEnd({ scene, context: { plan } }: Pen): PlanPoint[] {
  const { senderName, ask } = plan;
  return scene.points
    .filter(({ text, figure }) => text !== ask?.text && (figure || !senderName || !text.startsWith(senderName)))
    .slice(0, 1)
    .map((point) => (point.figure === null ? point : inOneLine(point, point.figure)));
}

/** "By 11 December: send the plans": a date leads its words, and saves their room. */
function inOneLine({ text, atS }: PlanPoint, figure: string): PlanPoint {
  const marked = capitalised(figure);
  return { text: `${marked}: ${text}`, figure: null, atS, marked };
}

/** What is asked for, and below it the address that it needs: words, since a button in a film would be pressed in vain. */
function asked(pen: Pen, y: number): { elements: Element[]; bottom: number } {
  const { ask } = pen.context.plan;
  if (!ask) return { elements: [], bottom: y };
  const fromS = standingSince(pen.scene);
  const said = note(pen, 'ask', ask.text, y, fromS, { size: 42, minSize: 26, weight: 700, lines: 2 }, pen.accent);
  const below = said.bottom + px(pen, 14);
  const address = note(pen, 'address', ask.address, below, fromS, { size: 38, minSize: 22, lines: 1 }, pen.ink);
  return { elements: present([said.element, address.element]), bottom: address.element ? address.bottom : said.bottom };
}

/** What is asked for and when, how to answer, and who asks. */
function closingBoard(pen: Pen): Element[] {
  const { text } = pen.place;
  const points = toldAtEnd(pen);
  const isAsking = points.length > 0;
  const title = heading(pen, text.y, { size: isAsking ? 76 : 92, lines: 2 }, { share: isAsking ? 0.2 : 0.28 });
  const [space, room] = [px(pen, 34), asked(pen, 0).bottom + endNames(pen, 0).bottom];
  const told = { ...pen, scene: { ...pen.scene, points } };
  const rows = heardRows(told, title.bottom + space, text.y + text.height - room - 3 * space, px(pen, LARGEST_AT_END));
  const ask = asked(pen, Math.max(title.bottom, ...rows.map(lowest(pen))) + space);
  const names = endNames(pen, ask.bottom + space);
  return centred(pen, present([title.element, ...rows, ...ask.elements, ...names.elements]));
}
const LARGEST_AT_END = 64;

/** Who says goodbye. */
function endNames(pen: Pen, from: number): { elements: Element[]; bottom: number } {
  const { senderName, senderCompany } = pen.context.plan;
  const box = { size: 38, minSize: 26, weight: 700 } as const;
  const both = [senderName, senderCompany].filter(Boolean).join(' · ');
  // Where they have no room side by side, the company stands in the corner and in the voice.
  const isCut = fit(pen, both, { ...box, width: pen.place.text.width, lines: 1 }).cut;
  const names = isCut && senderName ? senderName : both;
  const lines = isCut ? 2 : 1;
  const { element: sender, bottom } = note(
    pen,
    'sender',
    names,
    from,
    standingSince(pen.scene),
    { ...box, lines },
    pen.soft,
  );
  return { elements: present([sender]), bottom };
}

/** A heading and what stands below it, from the top of the text area. */
function listOf(pen: Pen, isBare = false): { title: Heading; elements: Element[]; room: number } {
  const { text } = pen.place;
  const toRead = isToRead(pen.scene);
  const title = heading(pen, text.y, { lines: 2 }, { share: toRead ? 0.14 : 0.34, isBare });
  const rows = pen.scene.role === 'next' ? nextRows : heardRows;
  const end = text.y + text.height;
  const elements = present([title.element, ...rows(pen, title.bottom + px(pen, toRead ? 30 : 42), end)]);
  return { title, elements, room: end - Math.max(...elements.map(lowest(pen))) };
}

/** The picture of a scene, from the largest on, and the least gaps between it and its heading. */
const PICTURE_SIZES = [190, 150, 128, 108, 88] as const;
const PICTURE_GAP = { above: 26, beside: 48 };

/** The scenes around this one that show the same heading and picture. */
function runOf({ context, scene, index }: Pen): Pen[] {
  const { scenes } = context.plan;
  const isOther = ({ role, heading, picture }: PlanScene): boolean =>
    role !== scene.role || heading !== scene.heading || picture !== scene.picture;
  const from = scenes.findLastIndex((each, at) => at < index && isOther(each)) + 1;
  const to = scenes.findIndex((each, at) => at > index && isOther(each));
  const run = scenes.slice(from, to < 0 ? undefined : to).map((_, order) => penOf(context, from + order));
  return run.filter(({ scene: { points } }) => points.length > 0);
}

/** Text is made no smaller for a picture, which stands above its heading or beside it, where it is larger, or nowhere. */
function listBoard(pen: Pen): Element[] {
  const { text, picture: aside } = pen.place;
  const picture = pictureOf(pen.scene.picture);
  // In all scenes of a run the heading stands in the same place, and the picture, as large.
  const lists = runOf(pen).map((each) => ({ index: each.index, ...listOf(each) }));
  const list = lists.find(({ index }) => index === pen.index)!;
  const room = Math.max(0, Math.min(...lists.map((each) => each.room)));
  const withoutPicture = (): Element[] => lowered(list.elements, Math.round(room * ABOVE_SHARE));
  if (!picture || aside || !list.title.element) return withoutPicture();
  const lead = px(pen, ACCENT.height + ACCENT.gap - PICTURE_GAP.above);
  const height = Math.min(...lists.map(({ title }) => title.bottom)) - text.y;
  const width = text.width - px(pen, PICTURE_GAP.beside) - Math.max(...lists.map(({ title }) => title.width));
  const largest = (most: number): number =>
    PICTURE_SIZES.map((each) => px(pen, each)).find((each) => each <= most) ?? 0;
  const [above, beside] = [largest(room + lead), largest(Math.min(height, width))];
  const [isAbove, size] = [above >= beside, Math.max(above, beside)];
  if (size === 0) return withoutPicture();
  const risen = isAbove ? size - lead : 0;
  const y = Math.round((room - risen) * ABOVE_SHARE);
  const x = isRightToLeft(pen.scene.heading) === isAbove ? text.width - size : 0;
  return [
    pictureElement(pen, picture, { x: text.x + x, y: text.y + y, width: size, height: size }),
    ...lowered(isAbove ? listOf(pen, true).elements : list.elements, y + risen),
  ];
}

function pictureElement(pen: Pen, picture: Picture, area: Rect): Element {
  return element(pen, 'picture', pen.scene.picture ?? '', area, standingSince(pen.scene), (context) =>
    picture(context, area.width, pen.context.palette),
  );
}

const penOf = (context: BoardContext, index: number): Pen => {
  const place = context.layout.scenes[index]!;
  const { palette } = context;
  return {
    unit: context.layout.unit * context.layout.boardScale,
    scene: context.plan.scenes[index]!,
    place,
    index,
    context,
    ink: place.dark ? palette.onNight : palette.ink,
    soft: place.dark ? palette.onNightSoft : palette.inkSoft,
    accent: place.dark ? palette.accentOnNight : palette.accent,
  };
};

/** All elements of one scene. */
export function sceneBoard(context: BoardContext, index: number): Element[] {
  const pen = penOf(context, index);
  const { scene, place } = pen;
  // Its card was taken out.
  if (scene.heading === '' && scene.points.length === 0 && scene.role !== 'closing') return [];
  const boards = {
    // What is told behind a hello of two scenes is no agenda.
    greeting: () => (index === 0 || scene.points.length === 0 ? greetingBoard(pen) : listBoard(pen)),
    heard: () => listBoard(pen),
    shown: () => listBoard(pen),
    next: () => listBoard(pen),
    closing: () => closingBoard(pen),
  };
  // A scene that tells nothing is composed like the first one: its heading large, and who speaks to whom.
  const board = boards[scene.points.length === 0 && scene.role !== 'closing' ? 'greeting' : scene.role]();
  const picture = place.picture && pictureOf(scene.picture);
  return picture ? [pictureElement(pen, picture, place.picture!), ...board] : board;
}
