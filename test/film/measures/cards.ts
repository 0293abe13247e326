// What stands beside the presenter, when, and whether it is what the voice says.
import { createBitmaps } from '../../../src/render/picture/bitmaps.js';
import { createLayout, isAlone } from '../../../src/render/picture/layout.js';
import { createPalette } from '../../../src/render/picture/palette.js';
import { sceneBoard } from '../../../src/render/picture/scene/board.js';
import { elementLayer } from '../../../src/render/picture/scene/pen.js';
import { loadFonts } from '../../../src/render/picture/text/fonts.js';
import type { PlanScene } from '../../../src/render/plan.js';
import type { Film } from '../film.js';
import type { Measured } from '../measures.js';

/** Shorter stretches are the time that a picture takes to change. */
const LEAST_STRETCH_S = 1;
/** A sentence that leads over is heard before the picture changes. */
const LEAD_S = 2;
const STEP_S = 0.1;
/** A line may come so much before its sentence, and so much after its beginning. */
const EARLY_S = 0.35;
const LATE_S = 0.6;

type Stretch = { startS: number; endS: number; about: string };

/** A sentence of the draft with its times and the lines that stand for it. */
type Said = { text: string; role: string; isTold: boolean; startS: number; endS: number; lines: Line[] };
type Line = { text: string; figure: string | null; atS: number };

export function measureCards(film: Film): Measured[] {
  const said = sentencesOf(film);
  const told = said.filter(({ isTold }) => isTold);
  const board = stretchesOf(film, said);
  const dated = told.filter(({ role, text }) => role === 'next' && DATE.test(text));
  return [
    inSeconds('heading alone', board.alone),
    inSeconds('empty board', board.empty),
    inSeconds('stale card', board.stale),
    inSeconds('board that tells nothing', board.idle),
    inSeconds('presenter alone', board.unaided),
    inSeconds('end card', endOf(film)),
    inSeconds('greeting without change', greetingOf(film)),
    counted('items without their sentence', said.filter(({ role }) => role !== 'closing').flatMap(strayLines)),
    counted(
      'dated steps without a card',
      dated.filter((each) => !hasDate(each)).map(({ text }) => text),
    ),
    counted('contradicting headings', film.plan.scenes.flatMap(contradictions)),
    counted(
      'told without a line',
      told.filter(({ lines }) => lines.length === 0).map(({ text }) => text),
    ),
    counted(
      'cut lines',
      said.flatMap(({ lines }) => lines.filter(isCut).map(({ figure, text }) => `${figure ?? ''} | ${text}`)),
    ),
  ];
}

const inSeconds = (name: string, stretches: readonly Stretch[]): Measured => ({
  name,
  value: stretches.reduce((sum, { startS, endS }) => sum + endS - startS, 0),
  unit: 's',
  places: stretches.map(
    ({ startS, endS, about }) => `${startS.toFixed(1)} s for ${(endS - startS).toFixed(1)} s: ${about}`,
  ),
});
const counted = (name: string, places: string[]): Measured => ({ name, value: places.length, unit: 'count', places });

const isSame = (one: Pick<Line, 'text' | 'figure'>, other: Pick<Line, 'text' | 'figure'>): boolean =>
  one.text === other.text && one.figure === other.figure;

/** A line belongs to the sentence in which its place lies. */
function sentencesOf({ flow, plan }: Film): Said[] {
  const scenes = flow.scenes!;
  const { words } = flow.narration!;
  const after = new Map<number, number>();
  return flow.draft!.sentences.flatMap(({ text, role, evidence }) => {
    const scene = scenes.findIndex((each, index) => each.text.indexOf(text, after.get(index) ?? 0) >= 0);
    if (scene < 0) return [];
    const start = scenes[scene]!.text.indexOf(text, after.get(scene) ?? 0);
    const end = start + text.length;
    after.set(scene, end);
    const own = words.filter((word) => word.scene === scene && word.charEnd > start && word.charStart < end);
    if (own.length === 0) return [];
    const lines = scenes[scene]!.points.filter(({ charStart }) => charStart >= start && charStart < end).flatMap(
      (line) => plan.scenes[scene]!.points.find((each) => isSame(each, line)) ?? [],
    );
    return [{ text, role, isTold: evidence.length > 0, startS: own[0]!.startS, endS: own.at(-1)!.endS, lines }];
  });
}

/** From the first picture of the end card on. */
const endOf = ({ plan: { scenes, durationS } }: Film): Stretch[] => {
  const first = scenes[scenes.findLastIndex(({ role }) => role !== 'closing') + 1];
  return first ? [{ startS: first.startS, endS: durationS, about: first.heading }] : [];
};

/** The longest time of the first scene in which nothing comes. */
function greetingOf({ plan: { scenes } }: Film): Stretch[] {
  const { startS, endS, points } = scenes[0]!;
  const times = [startS, ...points.map(({ atS }) => atS), endS];
  const gaps = times.slice(1).map((time, index) => ({ startS: times[index]!, endS: time, about: 'the greeting' }));
  return gaps.sort((a, b) => b.endS - b.startS - (a.endS - a.startS)).slice(0, 1);
}

type Fault = 'alone' | 'empty' | 'stale' | 'idle' | 'unaided';

/** What the board shows every tenth of a second, as stretches of the same fault. */
function stretchesOf({ plan, flow }: Film, said: readonly Said[]): Record<Fault, Stretch[]> {
  const layout = createLayout(plan);
  const context = { plan, layout, palette: createPalette(plan.brand.colour), fonts: loadFonts([], []) };
  const boards = plan.scenes.map((_, index) => sceneBoard(context, index));
  const bitmaps = createBitmaps(1);
  const found: Record<Fault, Stretch[]> = { alone: [], empty: [], stale: [], idle: [], unaided: [] };
  for (let timeS = 0; timeS < plan.durationS - STEP_S; timeS += STEP_S) {
    const index = Math.max(
      0,
      plan.scenes.findLastIndex(({ startS }) => timeS >= startS),
    );
    const scene = plan.scenes[index]!;
    // What was told may stand once more while the voice says goodbye.
    const isContent = scene.role !== 'greeting' && flow.scenes![index]!.role !== 'closing';
    const shown = boards[index]!.filter((each) => (elementLayer(each, timeS, layout.unit, bitmaps)?.alpha ?? 0) >= 0.4);
    const now = said.find(({ startS, endS }) => timeS >= startS && timeS < endS);
    const hasLines = shown.some(({ id }) => id.includes('point'));
    if (isAlone(scene)) extend(found.unaided, timeS, scene.heading, 'the presenter alone');
    else if (shown.length === 0) extend(found.empty, timeS, scene.heading, `empty in "${scene.heading}"`);
    else if (isContent && scene.points.length === 0)
      extend(found.idle, timeS, scene.heading, `"${scene.heading}" tells nothing`);
    else if (isContent && !hasLines) extend(found.alone, timeS, scene.heading, `"${scene.heading}" alone`);
    else if (isContent && now?.lines.length === 0)
      extend(found.stale, timeS, now.text, `"${scene.heading}" stands during "${now.text}"`);
  }
  const long = (stretches: Stretch[], leastS: number): Stretch[] =>
    stretches.filter(({ startS, endS }) => endS - startS > leastS + 0.05);
  return {
    alone: long(found.alone, LEAST_STRETCH_S),
    empty: found.empty,
    stale: long(found.stale, LEAD_S),
    idle: found.idle,
    unaided: found.unaided,
  };
}

const lastKeys = new WeakMap<Stretch, string>();
function extend(stretches: Stretch[], timeS: number, key: string, about: string): void {
  const last = stretches.at(-1);
  if (last && timeS - last.endS < STEP_S / 2 && lastKeys.get(last) === key) last.endS = timeS + STEP_S;
  else {
    const stretch = { startS: timeS, endS: timeS + STEP_S, about };
    lastKeys.set(stretch, key);
    stretches.push(stretch);
  }
}

/** The first line of a sentence that does not come with it, and others that come outside it. */
const strayLines = ({ lines, startS, endS, text }: Said): string[] =>
  lines
    .filter(({ atS }, order) => atS < startS - EARLY_S || (order === 0 ? atS > startS + LATE_S : atS > endS))
    .map((line) => `${(line.atS - startS).toFixed(1)} s from the beginning of "${text}": ${line.text}`);

const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const DATE = new RegExp(
  String.raw`\b(?:(?:${MONTH})\.? \d{1,2}\b|\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${MONTH})\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\d{1,2}(?::\d\d)? ?[ap]\.?m\b|\d{1,2}:\d\d\b)`,
  'iu',
);

function hasDate({ text, lines }: Said): boolean {
  const [date] = DATE.exec(text)!;
  const key = /\d+/u.exec(date)?.[0] ?? date;
  return lines.some((line) => `${line.figure ?? ''} ${line.text}`.toLowerCase().includes(key.toLowerCase()));
}

const NUMBER = /\d|\b(?:half|twice|two|three|four|five|six|seven|eight|nine|ten|dozen)\b/iu;
const OUR_PRICE =
  /\p{Sc}\s?\d.*\b(?:per|a|each) (?:user|unit|seat|piece|licen[cs]e|van|bus|door|case|pitch|label|wristband|clinic)\b|\b(?:our )?(?:price|fee|quote[ds]?|set-?up|subscription|plan costs)\b/iu;
const PRAISE = /\b(?:liked|loved|glad|impressed|happy with|enjoyed)\b/iu;
const PLAN = /\b(?:pilot|trial)\b/iu;
const OFFER = /\b(?:pilot|trial|price|fee|quoted?)\b/iu;

/** Headings that claim something that the lines under them are not. */
const CLAIMS: readonly [heading: RegExp, isContradicted: (lines: readonly string[]) => boolean][] = [
  [/cost|^the price of it$/iu, (lines) => lines.some((line) => OUR_PRICE.test(line))],
  [/wrong|lost|time goes/iu, (lines) => lines.some((line) => PRAISE.test(line))],
  [/showed you/iu, (lines) => lines.some((line) => PLAN.test(line) || OUR_PRICE.test(line))],
  [/numbers/iu, (lines) => lines.filter((line) => NUMBER.test(line)).length < 2],
  [/^what you (?:liked|asked)/iu, (lines) => lines.some((line) => OFFER.test(line))],
  [/looking for/iu, (lines) => lines.some((line) => OUR_PRICE.test(line))],
];

function contradictions({ heading, points }: PlanScene): string[] {
  const lines = points.map(({ figure, text }) => `${figure ?? ''} ${text}`);
  return CLAIMS.filter(([pattern, isContradicted]) => pattern.test(heading) && isContradicted(lines)).map(
    () => `"${heading}" over ${lines.join(' / ')}`,
  );
}

const OPEN_END =
  /(?:^|\s)(?:the|an?|of|and|or|but|with|for|from|your|our|my|their|its|that|which|who|is|are|was|were|will|than|because|about|roughly|to|by|per|has|have|not|every|each|this|as|at)$/iu;
const isCut = ({ text }: Line): boolean => OPEN_END.test(text) || text.endsWith('…');
