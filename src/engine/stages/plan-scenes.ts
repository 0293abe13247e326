// When each scene and each of its lines stands: cuts behind what leads over, what comes in the greeting, one end card.
import { pictureIn, type ScenePlan } from '../../domain/draft.js';
import type { Word } from '../../domain/speech.js';
import type { PlanPoint, PlanScene } from '../../render/plan.js';
import type { Narrated } from '../../store/db/columns.js';
import { barsOf } from '../../text/scenes/bars.js';
import { figuresIn, firstDate, isMoney } from '../../text/scenes/figures.js';
import { isPlainHeading, plainHeading, recapHeading } from '../../text/scenes/headings.js';
import { isStatement } from '../../text/scenes/labels.js';
import { isTitle } from '../../text/titles.js';

/** The scenes of a film in the times of its voice. */
export function planScenes(
  scenes: readonly ScenePlan[],
  narration: Narrated,
  { language, isWide }: { language: string; isWide: boolean },
): PlanScene[] {
  const cut = withLateCuts(
    scenes.map((scene, index) => planScene(scene, narration, index)),
    scenes.map((scene, index) => leadEndS(scene, narration, index)),
  ).map(withTimeToRead);
  const planned = withOnePlan(cut, MOST_STEPS[isWide ? 'wide' : 'narrow']);
  return withOneEndCard(withAgenda(planned, narration.words, language), scenes.map(saysLine), language);
}

/** A line stands a moment before the voice begins with it. */
const BEFORE_VOICE_S = 0.3;

/** So soon behind another one a line of the same sentence stands: a board with one line of three looks empty. */
const SOON_S = 2;

/** Ends a sentence. */
const isLast = (word: string): boolean => /[.!?]$/u.test(word) && !isTitle(word);

/** Each line appears as its sentence, or its item of a list, begins. */
function timesOf(points: ScenePlan['points'], spoken: readonly Word[], startS: number): number[] {
  const sentenceAt = (charStart: number): number =>
    spoken.filter(({ text, charEnd }) => charEnd <= charStart && isLast(text)).length;
  const times: number[] = [];
  for (const [order, { charStart }] of points.entries()) {
    const saidS = Math.max(startS, (timeOf(spoken, charStart) ?? startS) - BEFORE_VOICE_S);
    const before = points[order - 1];
    const goesOn = before !== undefined && sentenceAt(before.charStart) === sentenceAt(charStart);
    times.push(goesOn ? Math.min(saidS, times[order - 1]! + SOON_S) : saidS);
  }
  return times;
}

function planScene(scene: ScenePlan, { scenes, words }: Narrated, index: number): PlanScene {
  const { startS, endS } = scenes[index]!;
  const spoken = words.filter((word) => word.scene === index);
  const bars = barsOf(scene.points);
  const times = timesOf(scene.points, spoken, startS);
  const points = scene.points.map(({ text, figure }, order) => ({
    text,
    figure,
    ...(bars[order] != null && { bar: bars[order] }),
    ...(figure !== null && isMoney(figure) && { isMoney: true }),
    ...(figure !== null && firstDate(figure) !== null && { isDate: true }),
    ...(figure === null && markIn(text)),
    atS: times[order]!,
  }));
  const { role, heading } = scene;
  const picture = pictureIn(scene);
  return { role, startS, endS, voiceS: startS, heading, points, ...(picture && { picture }) };
}

/** The figure that says most is set in colour; that of a name, "TO-18", says nothing. */
function markIn(text: string): { marked?: string } {
  const isNamed = (start: number): boolean => /\p{L}-$/u.test(text.slice(0, start));
  const [figure] = figuresIn(text).filter((each) => /\d\d|\p{L}{3}/u.test(each.text) && !isNamed(each.start));
  return figure ? { marked: figure.text.replace(/^by /iu, '') } : {};
}

/** So long a heading may stand before its first line. */
const HEADING_S = 0.2;

/** When the voice has said what stands before the first line; null where nothing does. */
function leadEndS({ points: [first] }: ScenePlan, { words }: Narrated, index: number): number | null {
  const lead = words.filter((word) => word.scene === index && first !== undefined && word.charEnd <= first.charStart);
  return lead.at(-1)?.endS ?? null;
}

/**
 * A sentence that leads over is heard while the card before still stands: the picture changes when it has been said, shortly before
 * the first line.
 */
function withLateCuts(scenes: readonly PlanScene[], leadEnds: readonly (number | null)[]): PlanScene[] {
  const starts = scenes.map(({ startS, points: [first], role }, index) => {
    if (index === 0 || role === 'closing' || first === undefined) return startS;
    return Math.min(first.atS, Math.max(startS, first.atS - HEADING_S, leadEnds[index] ?? startS));
  });
  return scenes.map((scene, index) => ({ ...scene, startS: starts[index]!, endS: starts[index + 1] ?? scene.endS }));
}

/** So long a line stands at least, and a sum of money. */
const TO_READ_S = { line: 2.5, sum: 4.5 };

/** What is said shortly before the cut appears earlier, but not before its card. */
function withTimeToRead(scene: PlanScene): PlanScene {
  let latestS = scene.endS;
  const points = scene.points.toReversed().map((point) => {
    latestS = Math.min(latestS, scene.endS - TO_READ_S[point.isMoney ? 'sum' : 'line']);
    return { ...point, atS: Math.max(scene.startS, Math.min(point.atS, latestS)) };
  });
  return { ...scene, points: points.toReversed() };
}

/** As many steps as stand on one card. */
const MOST_STEPS = { wide: 4, narrow: 3 };

/** Scenes of steps that follow each other show one list that grows, as far as there is room: no step goes while the next is told. */
function withOnePlan(scenes: readonly PlanScene[], mostSteps: number): PlanScene[] {
  return scenes.map((scene, index) => {
    if (scene.role !== 'next') return scene;
    const from = scenes.findLastIndex(({ role }, at) => at < index && role !== 'next') + 1;
    const until = scenes.findIndex(({ role }, at) => at > index && role !== 'next');
    const run = scenes.slice(from, until < 0 ? undefined : until);
    const points = run.flatMap((each) => each.points);
    if (points.length > mostSteps) return scene;
    const { picture: _own, ...bare } = scene;
    const { heading, picture } = run[0]!;
    return { ...bare, heading, points, ...(picture && { picture }) };
  });
}

const MOST_TOPICS = 4;
/** Between two topics that appear, and before the greeting ends. */
const TOPIC_S = 1.5;
const AGENDA_END_S = 1.2;

/** Behind its first sentence a greeting shows, one by one, what the film is about: the headings to come. */
function withAgenda(scenes: readonly PlanScene[], words: Narrated['words'], language: string): PlanScene[] {
  const [first, ...others] = scenes;
  if (first?.role !== 'greeting' || first.points.length > 0) return [...scenes];
  // A heading in the words of the script is no topic.
  const code = language.slice(0, 2).toLowerCase();
  const topics = plainHeading('closing', code) === null ? [] : topicsOf(others, code);
  const named = words.findIndex(({ scene, text }) => scene === 0 && isLast(text));
  const fromS = named < 0 ? null : words[named + 1]?.startS;
  const untilS = first.endS - AGENDA_END_S;
  if (!fromS || topics.length < 2 || fromS + TOPIC_S * (topics.length - 1) > untilS) return [...scenes];
  const stepS = Math.max(TOPIC_S, Math.min(2 * TOPIC_S, (untilS - fromS) / topics.length));
  const points = topics.map((text, order) => ({ text, figure: null, atS: fromS + order * stepS }));
  return [{ ...first, points }, ...others];
}

/** Each heading, or where they are many one of each part: the most general. */
function topicsOf(scenes: readonly PlanScene[], code: string): string[] {
  const told = scenes.filter(({ role, heading, points }) => role !== 'closing' && heading !== '' && points.length > 0);
  const headings = [...new Set(told.map(({ heading }) => heading))];
  if (headings.length <= MOST_TOPICS) return headings;
  return [...new Set(told.map(({ role }) => role))].map((part) => {
    const own = told.filter(({ role }) => role === part);
    return (own.find(({ heading }) => isPlainHeading(heading, part, code)) ?? own[0]!).heading;
  });
}

/** Whether the voice says what stands on the card. */
const saysLine = ({ text, points }: ScenePlan): boolean =>
  points.some((point) => text.toLowerCase().includes((point.figure ?? point.text).toLowerCase()));

/** An end card that stands longer is read long before it ends: in front of it stands what was told, else the presenter alone. */
const LONGEST_END_S = { behindRecap: 14, alone: 24 };

/**
 * Scenes that say goodbye under one heading show one end card: each line from when it first comes, and room for those still to come. What
 * is asked for is seen as it is said.
 */
function withOneEndCard(scenes: readonly PlanScene[], areAsking: readonly boolean[], language: string): PlanScene[] {
  const isOf = (last: PlanScene, { role, heading, points }: PlanScene): boolean =>
    role === 'closing' && heading === last.heading && points.every((point) => timeIn([last], point) !== null);
  const recap = recapOf(scenes, language.slice(0, 2).toLowerCase());
  const longestS = recap === null ? LONGEST_END_S.alone : LONGEST_END_S.behindRecap;
  return scenes.map((scene, index) => {
    const from = scenes.slice(index);
    const end = from.findIndex((each) => each.role !== 'closing');
    const last = (end < 0 ? from : from.slice(0, end)).findLast((each) => isOf(each, scene));
    if (!last) return scene;
    if (last !== scene && !areAsking[index] && last.endS - scene.startS > longestS)
      return { ...scene, role: 'heard', heading: '', points: [], ...recap };
    const points = last.points.map((point) => ({ ...point, atS: timeIn(scenes, point)! }));
    return { ...scene, points };
  });
}

const MOST_RECALLED = 3;

/** What was told, once more and one by one: sums first, then other figures, then short lines, in the order of the film; dates are on the end card. */
function recapOf(scenes: readonly PlanScene[], code: string): Pick<PlanScene, 'heading' | 'points'> | null {
  const heading = recapHeading(code);
  const all = scenes.filter(({ role }) => role !== 'greeting' && role !== 'closing').flatMap(({ points }) => points);
  const short = all.filter(({ text, isDate }) => !isStatement(text) && !isDate);
  const told = short.length < 2 ? all : short;
  if (heading === null || told.length < 2) return null;
  const rank = ({ figure, isMoney: isSum }: PlanPoint): number => (isSum ? 0 : figure === null ? 2 : 1);
  const best = [...told].sort((a, b) => rank(a) - rank(b)).slice(0, MOST_RECALLED);
  const fromS = scenes.find(({ role }) => role === 'closing')?.startS ?? 0;
  const points = told
    .filter((point) => best.includes(point))
    // What a bar is held against need not be among them.
    .map(({ bar: _bar, ...point }, order) => ({ ...point, atS: fromS + order * TOPIC_S }));
  return { heading, points };
}

/** When a line first stands on an end card. */
const timeIn = (scenes: readonly PlanScene[], { text, figure }: PlanPoint): number | null =>
  scenes
    .filter(({ role }) => role === 'closing')
    .flatMap(({ points }) => points)
    .find((point) => point.text === text && point.figure === figure)?.atS ?? null;

const timeOf = (words: readonly Word[], charStart: number): number | null =>
  words.find((word) => word.charEnd > charStart)?.startS ?? null;
