// Judges the statements of a summary: how private each is, how much it is worth telling, and to which part of the script it belongs.
import type { Role } from '../../contracts.js';
import type { Parties } from '../reading/parties.js';
import type { Statement } from '../reading/statements.js';
import { placesOf, textFeatures } from './features.js';
import { statementFeatures } from './statement-features.js';
import { type Linear, type Models, probabilityOf } from './weights.js';

export type Judgement = {
  /** Each from 0 to 1. */
  privacy: number;
  /** The same by the words of the sentence alone. */
  remark: number;
  worth: number;
  roles: Record<PartRole, number>;
  /** Where its features lie, for models that see more. */
  places: Uint32Array;
};
export const PART_ROLES = ['heard', 'cost', 'shown', 'next'] as const satisfies readonly Role[];
export type PartRole = (typeof PART_ROLES)[number];

export const isPartRole = (word: string): word is PartRole => PART_ROLES.some((role) => role === word);

/** The part that it most likely belongs to. */
export const roleOf = ({ roles }: Judgement): PartRole => PART_ROLES.reduce((a, b) => (roles[b] > roles[a] ? b : a));

function remarkProbability(models: Pick<Models, 'remark-en' | 'remark-other'>, text: string, language: string): number {
  const model = models[language === 'en' ? 'remark-en' : 'remark-other'];
  return probabilityOf(model, placesOf(textFeatures(text, language)));
}

/** How much each statement looks like a private remark by its words alone. */
export const remarksAmong = (
  statements: readonly Statement[],
  language: string,
  models: Pick<Models, 'remark-en' | 'remark-other'>,
): number[] => statements.map(({ text }) => remarkProbability(models, text, language));

/** Steps of the odds, so that a linear model can tell a doubt from certainty. */
const STEPS = 11;
function oddsStep(probability: number): number {
  const odds = Math.log(probability / (1 - probability));
  return Math.max(0, Math.min(STEPS, Math.round(odds * 1.5 + 6)));
}

function joined(places: Uint32Array, features: readonly string[]): Uint32Array {
  return Uint32Array.from([...places, ...placesOf(features)]);
}

/** The places of each statement, with what the judge of single sentences says of it and of its neighbours. */
export function placesOfStatements(
  statements: readonly Statement[],
  parties: Parties,
  language: string,
  remarks: readonly number[],
): Uint32Array[] {
  const steps = remarks.map(oddsStep);
  const half = (step: number | undefined): number | string => (step === undefined ? 'none' : step >> 1);
  return statements.map((_, at) => {
    const step = steps[at]!;
    return joined(placesOf(statementFeatures(statements, at, parties, language)), [
      `remark ${step}`,
      `remark half ${step >> 1}`,
      `remark before ${half(steps[at - 1])}`,
      `remark after ${half(steps[at + 1])}`,
      ...Array.from({ length: step }, (_each, below) => `remark over ${below}`),
    ]);
  });
}

const sectionKey = ({ heading, parent, block }: Statement): string =>
  `${heading ?? ''}|${parent ?? ''}|${heading ? '' : block}`;
const sixth = (probability: number | undefined): number | string =>
  probability === undefined ? 'none' : Math.floor(probability * 6);

/** Adds how private the rest of the same section and both neighbours looked at first sight. */
export function secondSight(
  statements: readonly Statement[],
  places: readonly Uint32Array[],
  first: readonly number[],
): Uint32Array[] {
  const sections = new Map<string, { sum: number; count: number }>();
  for (const [at, statement] of statements.entries()) {
    const key = sectionKey(statement);
    const { sum, count } = sections.get(key) ?? { sum: 0, count: 0 };
    sections.set(key, { sum: sum + first[at]!, count: count + 1 });
  }
  return statements.map((statement, at) => {
    const { sum, count } = sections.get(sectionKey(statement))!;
    const mean = sixth(count > 1 ? (sum - first[at]!) / (count - 1) : undefined);
    return joined(places[at]!, [
      `section looks ${mean}`,
      `section looks ${mean} ${Math.min(3, count - 1)}`,
      `before looks ${sixth(first[at - 1])}`,
      `after looks ${sixth(first[at + 1])}`,
      `looks ${sixth(first[at])}`,
    ]);
  });
}

/** Pieces of one note are as private as the most private of them. */
function ofWholeNotes(statements: readonly Statement[], privacy: readonly number[]): number[] {
  const keyOf = ({ start, end }: Statement): string => `${start}-${end}`;
  const most = new Map<string, number>();
  for (const [at, statement] of statements.entries())
    most.set(keyOf(statement), Math.max(privacy[at]!, most.get(keyOf(statement)) ?? 0));
  return statements.map((statement) => most.get(keyOf(statement))!);
}

export function judgeStatements(
  statements: readonly Statement[],
  parties: Parties,
  language: string,
  models: Models,
): Judgement[] {
  const remarks = remarksAmong(statements, language, models);
  const places = placesOfStatements(statements, parties, language, remarks);
  const ask = (model: Linear): number[] => places.map((each) => probabilityOf(model, each));
  const seen = secondSight(statements, places, ask(models['private-first']));
  const worth = ask(models.worth);
  const roles = PART_ROLES.map((role) => ask(models[role]));
  const privacy = ofWholeNotes(
    statements,
    seen.map((each) => probabilityOf(models.private, each)),
  );
  return statements.map((_, at) => ({
    remark: remarks[at]!,
    privacy: privacy[at]!,
    worth: worth[at]!,
    roles: Object.fromEntries(PART_ROLES.map((role, index) => [role, roles[index]![at]!])) as Judgement['roles'],
    places: places[at]!,
  }));
}
