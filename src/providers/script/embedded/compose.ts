// Puts what was chosen into a script: parts in their order, notes behind a lead, and connecting sentences until it is long enough.
import { estimateS, type Pace, type Spoken } from '../../../domain/durations.js';
import { lowerFirst } from '../../../text/scenes/labels.js';
import type { Role, Sentence } from '../../contracts.js';
import { dayOfYear } from '../english/calendar.js';
import { PART_ROLES, type PartRole } from '../learned/judging.js';
import type { Filler, Names, NoteLeads, PhraseBook } from '../phrases/book.js';
import { MONEY } from '../reading/sentences.js';
import type { Candidate } from './candidates.js';

export type Plan = {
  book: PhraseBook;
  names: Names;
  pace: Pace;
  spoken: Spoken;
  target: { minS: number; maxS: number };
  /** Picks among ways of saying the same, so that two flows do not sound alike. */
  seed: number;
  /** A time to talk is agreed on: none is asked for. */
  hasMeeting: boolean;
};

/** A sentence, and the candidates that it tells. */
export type Line = Sentence & { tells: Candidate[] };

/** How far into the target facts go, and where connecting sentences aim. */
const FACTS_SHARE = 0.85;
const FILL_SHARE = 0.4;
/** What stands before a part, and between notes. */
const LEADS_S = 4;
const MAX_NOTES = 4;
const MAX_TASKS = 3;

const within = ({ minS, maxS }: Plan['target'], share: number): number => minS + share * (maxS - minS);
const secondsOf = (texts: readonly string[], { pace, spoken }: Plan): number =>
  estimateS(texts.join(' '), pace, spoken);

/** The seconds that there are for facts. */
export const factsBudgetS = (plan: Plan): number =>
  within(plan.target, FACTS_SHARE) - secondsOf([...opening(plan), ...closing(plan, true)], plan) - LEADS_S;

/** Where facts make a script longer than that, there are too many of them. */
export const longestS = (plan: Plan): number => within(plan.target, 0.92);

export function compose(chosen: readonly Candidate[], plan: Plan): { lines: Line[]; seconds: number } {
  const parts = partsOf(chosen, plan.book);
  const bare = (role: Role, texts: readonly string[]): Line[] =>
    texts.map((text) => ({ role, text, evidence: [], tells: [] }));
  const end = closing(plan, parts.get('next')!.length > 0);
  const told = [...opening(plan), ...[...parts.values()].flat().map(({ text }) => text), ...end];
  const fillers = fill(parts, plan, secondsOf(told, plan));
  const at = (role: Role, place: Filler['place'], saidIn = role): Line[] =>
    bare(
      saidIn,
      fillers.filter(({ filler }) => filler.role === role && filler.place === place).map(({ text }) => text),
    );
  // A part without facts is no scene of its own: there would be nothing to see in it.
  const hasFacts = (role: PartRole): boolean => parts.get(role)!.length > 0;
  const untoldIn = (home: Role): Line[] =>
    PART_ROLES.flatMap((role) => (!hasFacts(role) && homeOf(role) === home ? at(role, 'after', home) : []));
  const lines = [
    ...bare('greeting', opening(plan)),
    ...at('greeting', 'after'),
    ...untoldIn('greeting'),
    ...PART_ROLES.filter(hasFacts).flatMap((role) => [
      ...at(role, 'before'),
      ...parts.get(role)!,
      ...at(role, 'after'),
    ]),
    ...untoldIn('closing'),
    ...at('closing', 'before'),
    ...bare('closing', end),
  ];
  return {
    lines,
    seconds: secondsOf(
      lines.map(({ text }) => text),
      plan,
    ),
  };
}

const homeOf = (role: PartRole): Role => (role === 'heard' ? 'greeting' : 'closing');

/** A list of notes that goes on in the next part needs no lead there. */
function partsOf(chosen: readonly Candidate[], book: PhraseBook): Map<PartRole, Line[]> {
  const parts = new Map<PartRole, Line[]>();
  let isList = false;
  for (const role of PART_ROLES) {
    const ofRole = chosen.filter((each) => each.role === role);
    const candidates = role === 'next' ? byDate(ofRole) : ofRole;
    parts.set(role, linesOf(role, candidates, book, role === 'cost' && isList));
    isList = candidates.some(({ form }) => form === 'note');
  }
  return parts;
}

/** A block of steps with a day each, in the order of the days; days so far apart may lie in two years. */
export function byDate<Step extends { text: string; follows: number | null }>(steps: readonly Step[]): Step[] {
  const days = steps.map(({ text }) => dayOfYear(text));
  const [first, last] = [days.findIndex((day) => day !== null), days.findLastIndex((day) => day !== null)];
  const block = days.slice(first, last + 1);
  const isOrdered = block.every((day) => day !== null) && Math.max(...block) - Math.min(...block) < HALF_A_YEAR;
  if (first < 0 || !isOrdered || steps.some(({ follows }) => follows !== null)) return [...steps];
  const sorted = steps
    .slice(first, last + 1)
    .map((step, at) => ({ step, day: block[at]! }))
    .sort((a, b) => a.day - b.day)
    .map(({ step }) => step);
  return [...steps.slice(0, first), ...sorted, ...steps.slice(last + 1)];
}

const HALF_A_YEAR = 180;

const opening = ({ book, names, seed }: Plan): string[] => book.greeting(names, seed);
const closing = ({ book, names, seed }: Plan, hasNext: boolean): string[] => [
  book.callToAction(hasNext, seed),
  book.signOff(names, seed),
];

const ended = (text: string): string => (/[.!?]["”]?$/u.test(text) ? text : `${text}.`);
const chunks = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

function linesOf(role: PartRole, candidates: readonly Candidate[], book: PhraseBook, isList: boolean): Line[] {
  const line = (each: Candidate): Line => ({ role, text: ended(each.text), evidence: each.evidence, tells: [each] });
  const tasks = candidates.filter(({ form }) => form === 'task');
  const notes = candidates.filter((each) => isNote(each, candidates));
  const sentences = candidates.filter((each) => each.form === 'sentence' && !notes.includes(each)).map(line);
  const goesOn = isList || (role === 'next' && sentences.length + tasks.length > 0);
  const read = notesIn(role, notes).flatMap(([lead, group], at) => [
    ...(goesOn && at === 0 ? [] : [{ role, text: book.notes[lead], evidence: [], tells: [] }]),
    ...group.map(line),
  ]);
  return [...sentences, ...chunks(tasks, MAX_TASKS).map((group) => taskLine(role, group, book)), ...read];
}

/** Read out, or a sentence that leans on what is read out and stands behind it. */
const isNote = ({ form, follows }: Candidate, all: readonly Candidate[]): boolean =>
  form === 'note' || (follows !== null && all.some((each) => each.at === follows && each.form === 'note'));

function taskLine(role: PartRole, tasks: readonly Candidate[], book: PhraseBook): Line {
  const deeds = tasks.map(({ text }) => lowerFirst(text));
  const lead = tasks.length === 1 ? book.tasks!.one : book.tasks!.more;
  const text = deeds.length === 1 ? deeds[0] : `${deeds.slice(0, -1).join(', to ')}, and to ${deeds.at(-1)}`;
  return {
    role,
    text: ended(`${lead} ${text}`),
    evidence: tasks.flatMap(({ evidence }) => evidence),
    tells: [...tasks],
  };
}

/** Figures first; prices by themselves; at most four behind one lead. */
function notesIn(role: PartRole, notes: readonly Candidate[]): [keyof NoteLeads, Candidate[]][] {
  const isFirst = (each: Candidate): boolean =>
    role === 'heard' ? /\d/u.test(each.text) : role === 'shown' ? !MONEY.test(each.text) : true;
  const first = notes.filter(isFirst);
  const rest = notes.filter((each) => !isFirst(each));
  const group = (list: readonly Candidate[], lead: keyof NoteLeads): [keyof NoteLeads, Candidate[]][] =>
    chunks(list, MAX_NOTES).map((part, at) => [at === 0 ? lead : 'more', part]);
  return [
    ...group(first, role === 'heard' ? 'numbers' : role),
    ...group(rest, role === 'shown' ? 'price' : first.length > 0 ? 'more' : 'heard'),
  ];
}

type Used = { filler: Filler; text: string };
type Cell = { cost: number; used: Used[] };

const STEP_S = 0.1;
/** Sentences that nearly every script has do not vary with the length that is missing, only from flow to flow. */
const FIXED_COST = 1;
const WORSE_VARIANT = 0.2;
const MISSED_SECOND = 8;

/** Connecting sentences that together come nearest to the seconds that are missing, the useful ones first. */
function fill(parts: ReadonlyMap<PartRole, readonly Line[]>, plan: Plan, toldS: number): Used[] {
  const missingS = Math.max(within(plan.target, FILL_SHARE) - toldS, 0);
  const limit = Math.round(Math.max(missingS + 2.5, within(plan.target, FACTS_SHARE) - toldS) / STEP_S);
  let cells: (Cell | null)[] = Array.from({ length: Math.max(limit, 0) + 1 }, () => null);
  cells[0] = { cost: 0, used: [] };
  for (const filler of usable(parts, plan)) {
    const next = [...cells];
    for (const [index, text] of variantsOf(filler, plan.seed).entries()) {
      const steps = Math.round(secondsOf([text], plan) / STEP_S);
      for (let at = cells.length - 1; at >= steps; at -= 1) {
        const from = cells[at - steps];
        const cost = (from?.cost ?? 0) + filler.cost + index * WORSE_VARIANT;
        if (from && cost < (next[at]?.cost ?? Number.POSITIVE_INFINITY))
          next[at] = { cost, used: [...from.used, { filler, text }] };
      }
    }
    cells = next;
  }
  const scored = cells.map((cell, at) => ({
    cell,
    score: cell ? scoreOf(cell, missingS - at * STEP_S) : Number.POSITIVE_INFINITY,
  }));
  return scored.reduce((a, b) => (b.score < a.score ? b : a)).cell?.used ?? [];
}

/** A lead that belongs to a part is worth its seconds also where no length is missing. */
const scoreOf = ({ cost, used }: Cell, missingS: number): number =>
  cost +
  Math.max(0, missingS) * MISSED_SECOND +
  Math.max(0, -missingS) -
  3 * used.filter(({ filler }) => filler.cost <= 0.5).length;

function variantsOf({ variants, cost }: Filler, seed: number): string[] {
  const turned = variants.map((_, at) => variants[(at + seed) % variants.length]!);
  return cost <= FIXED_COST ? turned.slice(0, 1) : turned;
}

/** Where a part begins with notes, their own lead says what comes. */
const usable = (parts: ReadonlyMap<PartRole, readonly Line[]>, { book, hasMeeting }: Plan): Filler[] =>
  book.fillers.filter(({ role, place, when, asksTime }) => {
    const lines = parts.get(role as PartRole) ?? [];
    if ((asksTime && hasMeeting) || (place === 'before' && lines[0]?.tells.length === 0)) return false;
    return when === 'always' || (when === 'facts') === lines.length > 0;
  });
