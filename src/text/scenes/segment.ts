// Cuts a script into scenes: whole sentences, close to nine and a half seconds each, five to fourteen where the text
// allows. What a scene shows is derived from its own words in card.ts.

import type { CharSpan, OnScreen, Role, ScenePlan, SceneRole } from '../../domain/draft.js';
import { estimateS, type Pace, type Spoken } from '../../domain/durations.js';
import { placesOf, pushTrimmed, type Slice, sentencesOf } from '../words.js';
import { type CardOptions, createCards, type SceneSentence, sceneRole, type WrittenScreen } from './card.js';
import { linesOf } from './fact-lines.js';
import { kindOf } from './headings.js';
import { isStatement, type Line } from './labels.js';
import { soundsIdle } from './lead-ins.js';
import { worriesOf } from './worries.js';

// Slices of a script: its paragraphs, and parts of sentences that are too long for one scene.

type Measure = (slice: Slice) => number;

/** A paragraph shorter than this, such as a lone "Hi Sarah,", goes with the one after it. */
const LONE_PARAGRAPH_S = 1.8;

/** Paragraphs end at a blank line, and at a line break that follows the end of a sentence. */
function paragraphsOf(script: string, measure: Measure): Slice[] {
  const slices: Slice[] = [];
  let start = 0;
  for (const { 0: gap, index } of script.matchAll(/(?<!\s)\s*\n\s*/gu)) {
    const blank = gap.indexOf('\n') !== gap.lastIndexOf('\n');
    const closed = /[.!?…:。！？؟]["'”’»)\]]?$/u.test(script.slice(Math.max(0, index - 2), index));
    if (!blank && !closed) continue;
    pushTrimmed(slices, script, start, index);
    start = index + gap.length;
  }
  pushTrimmed(slices, script, start, script.length);
  return joinLone(slices, measure);
}

function joinLone(slices: Slice[], measure: Measure): Slice[] {
  const joined: Slice[] = [];
  let held: Slice | null = null;
  for (const slice of slices) {
    const whole: Slice = held ? { start: held.start, end: slice.end } : slice;
    held = measure(whole) < LONE_PARAGRAPH_S ? whole : null;
    if (!held) joined.push(whole);
  }
  const last = joined.at(-1);
  if (held && last) last.end = held.end;
  else if (held) joined.push(held);
  return joined;
}

/** Parts of at most `maxS`, cut where a reader would breathe. */
function splitLong(script: string, slice: Slice, measure: Measure, maxS: number): Slice[] {
  const durationS = measure(slice);
  if (durationS <= maxS || slice.end - slice.start < 2) return [slice];
  const parts = Math.ceil(durationS / maxS);
  const aim = slice.start + Math.round((slice.end - slice.start) / parts);
  const cut = bestCut(script, slice, aim);
  const halves: Slice[] = [];
  pushTrimmed(halves, script, slice.start, cut);
  const rest: Slice[] = [];
  pushTrimmed(rest, script, cut, slice.end);
  const head = halves.flatMap((half) => (half.end < slice.end ? splitLong(script, half, measure, maxS) : [half]));
  return [
    ...head,
    ...rest.flatMap((half) => (half.start > slice.start ? splitLong(script, half, measure, maxS) : [half])),
  ];
}

const CONJUNCTION = /^\s(?:and|but|because|which|while|so|or|und|aber|weil|y|pero|porque|et|mais|e|ma|mas|en|maar)\s/iu;

/** The best place to cut near `aim`: after a comma, before a conjunction, between words, between characters. */
function bestCut(script: string, slice: Slice, aim: number): number {
  const reach = Math.max(8, Math.floor((aim - slice.start) * 0.45));
  const from = Math.max(slice.start + 1, aim - reach);
  const to = Math.min(slice.end - 1, aim + reach);
  let best = -1;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let at = from; at <= to; at += 1) {
    const cost = cutCost(script, at) * reach + Math.abs(at - aim);
    if (cost < bestCost) [best, bestCost] = [at, cost];
  }
  return best > slice.start && best < slice.end ? best : slice.start + 1;
}

const JOINER = '\u200D';

/** Marks and halves of characters that belong to the character before them. */
const isInsideSign = (char: string): boolean =>
  char === JOINER || char === '\uFE0F' || /[\uDC00-\uDFFF]|\p{M}/u.test(char);

function cutCost(script: string, at: number): number {
  const before = script[at - 1]!;
  const here = script[at]!;
  if (/[，、；：]/u.test(before)) return 0;
  if (/\s/u.test(here)) {
    if (/[,;:—–]/u.test(before)) return 0;
    return CONJUNCTION.test(script.slice(at, at + 9)) ? 0.5 : 1.6;
  }
  if (isInsideSign(here) || /[\uD800-\uDBFF]/u.test(before) || before === JOINER) return 9;
  if (/[\u{1F3FB}-\u{1F3FF}]/u.test(script.slice(at, at + 2))) return 9;
  return /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(here) && !/\p{Script=Han}/u.test(here) ? 6 : 3;
}

/** A sentence of the script whose purpose is known; without evidence it claims nothing. */
export type RoledText = { text: string; role: Role; evidence?: readonly CharSpan[]; onScreen?: OnScreen };

type SegmentOptions = CardOptions & { spoken?: Spoken };

/** A sentence, or a part of a long one; `lines` is how many lines of a card it takes. */
type Unit = Slice & {
  durationS: number;
  role: Role | null;
  does: SceneSentence['does'];
  lines: number;
  isPrice: boolean;
  /** In the words of the writer; undefined where there is no line of the writer. */
  heading: string | null | undefined;
};

const IDEAL_S = 9.5;
const MIN_S = 5;
const MAX_S = 14;
const MIN_SCENES = 4;
/** What it costs to show two parts of the script on one card, and a price beside something else. */
const OTHER_ROLE = 20;
const OTHER_KIND = 4;
/** What the writer put under two headings. */
const OTHER_HEADING = 150;
/** What nothing can be written for stands under no other line. */
const OTHER_WRITING = 16;
/** Hello and goodbye have pictures of their own. */
const BESIDE_HELLO = 200;
/** A sentence that leads over stands in front of what it leads to: the picture changes while it is said. */
const LEAD_LAST = 60;
const LEAD_WITHIN = 8;
/** More lines than are read at ease. */
const GOOD_LINES = 3;
const LINE_TOO_MUCH = 90;

/** The scenes of a script: contiguous slices of it, numbered from 0. */
export function segment(
  script: string,
  pace: Pace,
  roles: readonly RoledText[] = [],
  options: SegmentOptions = {},
): ScenePlan[] {
  const measure = (slice: Slice): number => estimateS(script.slice(slice.start, slice.end), pace, options.spoken);
  const known = locateRoles(script, roles);
  const groups = withLeads(
    paragraphsOf(script, measure).map((paragraph) => unitsOf(script, paragraph, measure, known)),
  );
  const totalS = groups.flat().reduce((sum, unit) => sum + unit.durationS, 0);
  const wanted = Math.min(MIN_SCENES, Math.floor(totalS / MIN_S));
  const scenes = groups.flatMap((units) => cutGroup(script, units, measure, groups.length === 1 ? wanted : 1));
  const ask = roles
    .filter(({ role, text }) => role === 'closing' && script.includes(text))
    .flatMap(({ onScreen }) => onScreen?.lines ?? []);
  const cards = createCards(script, { ...options, ask });
  const worries = worriesOf(roles);
  // Where a writer of screens has written none for what is asked at the end, the agreed dates stand there.
  const nothing = { heading: null, lines: [] };
  const isWritten = roles.some(({ onScreen }) => onScreen);
  const screenOf = (unit: Unit, role: Role): WrittenScreen | undefined => {
    // Whose hello tells of a visit greets all the same.
    if (unit.role === 'greeting') return nothing;
    return screenAt(unit, known(unit.start)) ?? (role === 'closing' && isWritten ? nothing : undefined);
  };
  return scenes.map((units, index) => {
    const start = units[0]!.start;
    const end = units.at(-1)!.end;
    const text = script.slice(start, end);
    const durationS = units.reduce((sum, unit) => sum + unit.durationS, 0);
    const role = roleOf(units, index, scenes.length, text);
    return {
      index,
      text,
      durationEstimate: Math.round(durationS * 100) / 100,
      ...cards.card(
        units.map((unit) => ({
          text: script.slice(unit.start, unit.end),
          start: unit.start - start,
          role: unit.role ?? role,
          does: unit.does,
          worry: worries.get(script.slice(unit.start, unit.end)),
          screen: screenOf(unit, role),
        })),
        role,
      ),
    };
  });
}

/** The sentence that stands at a position, and where the next one begins. */
type Known = RoledText & Slice;
type KnownAt = (position: number) => Known | null;

function locateRoles(script: string, roles: readonly RoledText[]): KnownAt {
  const places = placesOf(
    script,
    roles.map(({ text }) => text),
  );
  const found = places.flatMap((place, at): Known[] => (place ? [{ ...roles[at]!, ...place }] : []));
  return (position) => found.find(({ start, end }) => position >= start && position < end) ?? null;
}

function unitsOf(script: string, paragraph: Slice, measure: (slice: Slice) => number, known: KnownAt): Unit[] {
  const text = script.slice(paragraph.start, paragraph.end);
  return sentencesOf(text)
    .map(({ start, end }) => ({ start: start + paragraph.start, end: end + paragraph.start }))
    .reduce<Slice[]>((slices, slice) => asWritten(slices, slice, script, known), [])
    .flatMap((sentence) => splitLong(script, sentence, measure, MAX_S))
    .map((slice) => unitOf(script, { ...slice, durationS: measure(slice) }, known(slice.start)));
}

/** "160 F. Success means", "shops w. ovens": what the writer wrote as two sentences is two, and as one is one. */
function asWritten(slices: Slice[], slice: Slice, script: string, known: KnownAt): Slice[] {
  let start = Math.max(slice.start, slices.at(-1)?.end ?? 0);
  for (let end = known(start)?.end; end !== undefined && start < slice.end; end = known(start)?.end) {
    pushTrimmed(slices, script, start, end);
    start = end + /^\s*/u.exec(script.slice(end, end + 80))![0].length;
  }
  if (start < slice.end) pushTrimmed(slices, script, start, slice.end);
  return slices;
}

/** A statement takes as much room as two lines. */
const roomOf = ({ text }: Pick<Line, 'text'>): number => (isStatement(text) ? 2 : 1);

/** What the writer wrote for a sentence, as far as this part of it says it; undefined where the rules make lines. */
function screenAt({ start, end }: Slice, known: Known | null): WrittenScreen | undefined {
  if (!known?.onScreen) return undefined;
  const { heading = null, picture, lines } = known.onScreen;
  const here = linesInTime(lines, known.text).flatMap(({ at, ...line }) => {
    const place = known.start + at;
    return place >= start && place < end ? [{ ...line, at: place - start }] : [];
  });
  return { heading, picture, lines: here };
}

/** The first line appears as its sentence begins, others as the clause does that says their figure; what is only shown comes with the line before. */
function linesInTime(lines: OnScreen['lines'], sentence: string): Line[] {
  let at = 0;
  return lines.map(({ text, figure }, order) => {
    const said = order === 0 || figure === null ? -1 : sentence.indexOf(figure, at);
    if (said > at) at = clauseBefore(sentence, said, at);
    return { text, figure, at };
  });
}

function clauseBefore(sentence: string, place: number, from: number): number {
  const breaks = [...sentence.slice(from, place).matchAll(/[,;:–—]\s+|\s(?=(?:and|und|y|et|e|en)\s)/gu)];
  const last = breaks.at(-1);
  return last ? from + last.index + last[0].length : place;
}

function unitOf(script: string, slice: Slice & { durationS: number }, known: Known | null): Unit {
  const text = script.slice(slice.start, slice.end);
  const role = known?.role ?? null;
  const isTold = known?.evidence ? known.evidence.length > 0 : !soundsIdle(text);
  const screen = screenAt(slice, known);
  const shown = screen?.lines ?? linesOf(text, role ?? 'heard');
  const lines = isTold && role !== 'greeting' ? shown.reduce((sum, line) => sum + roomOf(line), 0) : 0;
  return {
    ...slice,
    role,
    does: isTold ? 'tell' : 'connect',
    lines,
    isPrice: kindOf(text, role ?? 'heard') === 'price',
    heading: screen?.heading,
  };
}

/** What connects and stands in front of what is told in the same part leads to it; the last of a plan belongs to the goodbye. */
function withLeads(groups: Unit[][]): Unit[][] {
  const all = groups.flat();
  const turned = new Map(
    all.map((unit, index): [Unit, Unit] => {
      const next = all[index + 1];
      if (unit.does === 'tell' || unit.role === 'greeting' || !next) return [unit, unit];
      if (next.does === 'tell' && next.role === unit.role) return [unit, { ...unit, does: 'lead' }];
      return [unit, next.role === 'closing' && unit.role !== null ? { ...unit, role: 'closing' } : unit];
    }),
  );
  return groups.map((units) => units.map((unit) => turned.get(unit)!));
}

/** The scenes of one paragraph, at least `wanted` of them where its clauses allow. */
function cutGroup(script: string, units: Unit[], measure: (slice: Slice) => number, wanted: number): Unit[][] {
  let parts = units;
  for (let tries = 0; parts.length < wanted && tries < MIN_SCENES; tries += 1) {
    const longest = parts.reduce((a, b) => (b.durationS > a.durationS ? b : a));
    const pieces = splitLong(script, longest, measure, Math.max(MIN_S, longest.durationS * 0.7));
    const split = pieces.map((piece) => ({ ...longest, ...piece, durationS: measure(piece) }));
    parts = parts.flatMap((unit) => (unit === longest ? split : [unit]));
  }
  const totalS = parts.reduce((sum, unit) => sum + unit.durationS, 0);
  let scenes = cut(parts, IDEAL_S);
  for (let idealS = totalS / wanted; scenes.length < wanted && idealS > 1; idealS *= 0.8) scenes = cut(parts, idealS);
  return scenes;
}

/** Dynamic programming over the ends of sentences. */
function cut(units: Unit[], idealS: number): Unit[][] {
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= units.length; end += 1) {
    let choice = { cost: Number.POSITIVE_INFINITY, from: end - 1 };
    let durationS = 0;
    for (let from = end - 1; from >= 0; from -= 1) {
      durationS += units[from]!.durationS;
      if (durationS > 2 * MAX_S && from < end - 1) break;
      const cost = best[from]!.cost + sceneCost(units, from, end, durationS, idealS);
      if (cost < choice.cost) choice = { cost, from };
    }
    best.push(choice);
  }
  const scenes: Unit[][] = [];
  for (let end = units.length; end > 0; end = best[end]!.from) scenes.unshift(units.slice(best[end]!.from, end));
  return scenes;
}

function sceneCost(units: Unit[], from: number, end: number, durationS: number, idealS: number): number {
  let cost = (durationS - idealS) ** 2 / 4 + 1;
  if (durationS < MIN_S) cost += 30 + (MIN_S - durationS) * 12;
  if (durationS > MAX_S) cost += 60 + (durationS - MAX_S) * 24;
  for (let at = from + 1; at < end; at += 1) {
    cost += costOfParts(partOf(units[at - 1]!), partOf(units[at]!));
    if (haveOtherHeadings(units[at - 1]!, units[at]!)) cost += OTHER_HEADING;
    if (isUnwritten(units[at]!) !== isUnwritten(units[at - 1]!)) cost += OTHER_WRITING;
    if (units[at]!.isPrice !== units[at - 1]!.isPrice) cost += OTHER_KIND;
    if (units[at]!.does === 'lead') cost += LEAD_WITHIN;
  }
  const lines = units.slice(from, end).reduce((sum, unit) => sum + unit.lines, 0);
  cost += Math.max(0, lines - GOOD_LINES) * LINE_TOO_MUCH;
  return units[end - 1]!.does === 'lead' ? cost + LEAD_LAST : cost;
}

const haveOtherHeadings = (before: Unit, after: Unit): boolean =>
  before.heading !== undefined && after.heading !== undefined && before.heading !== after.heading;

const isUnwritten = ({ does, lines, role }: Unit): boolean => does === 'tell' && lines === 0 && role !== 'greeting';

const costOfParts = (before: SceneRole | null, after: SceneRole | null): number =>
  before === after ? 0 : before === 'greeting' || after === 'closing' ? BESIDE_HELLO : OTHER_ROLE;

const partOf = ({ role }: Unit): SceneRole | null => role && sceneRole(role);

function roleOf(units: Unit[], index: number, count: number, text: string): Role {
  if (index === 0 && units[0]!.role === 'greeting') return 'greeting';
  const shares = new Map<Role, number>();
  for (const { role, durationS } of units) if (role) shares.set(role, (shares.get(role) ?? 0) + durationS);
  const [most] = [...shares].sort((a, b) => b[1] - a[1]);
  return most ? most[0] : guessRole(text, index, count);
}

function guessRole(text: string, index: number, count: number): SceneRole {
  if (index === 0) return 'greeting';
  if (index === count - 1) return 'closing';
  if (
    /\b(?:next steps?|will send|will share|I'll|we'll|follow[- ]up|nächste|próxim|prochain|prossim|volgende)/iu.test(
      text,
    )
  ) {
    return 'next';
  }
  if (/\b(?:we (?:showed|looked|walked|demoed)|I showed|demo|our platform|gezeigt|mostr|montr)/iu.test(text))
    return 'shown';
  return 'heard';
}
