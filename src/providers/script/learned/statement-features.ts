// What the models see of a statement: its words, where it stands, who is named in it, and what stands beside it.
import { type Parties, sectionIn, sideOf } from '../reading/parties.js';
import type { Statement } from '../reading/statements.js';
import { DATE, MONEY } from '../reading/values.js';
import { textFeatures } from './features.js';

const STEM_CHARS = 6;
const MAX_NEIGHBOUR_WORDS = 25;

const stemsOf = (text: string | null, shortest: number): string[] =>
  (text?.toLowerCase().match(/\p{L}+/gu) ?? [])
    .filter((word) => word.length >= shortest)
    .map((word) => word.slice(0, STEM_CHARS));

/** What its neighbours ask of it again. */
type Seen = { hasMoney: boolean; hasDate: boolean; named: string };
const seen = new WeakMap<Statement, Seen>();

function seenIn(statement: Statement, parties: Parties): Seen {
  const { text } = statement;
  const known = seen.get(statement) ?? {
    hasMoney: MONEY.test(text),
    hasDate: DATE.test(text),
    named: namedIn(text, parties),
  };
  seen.set(statement, known);
  return known;
}

const atMost = (limit: number, value: number): number => Math.min(limit, value);

/** Which of the four names of the brief stand in a text. */
function namedIn(text: string, parties: Parties): string {
  const found = [parties.prospect, parties.user, parties.company, parties.userCompany];
  return found.map((pattern, at) => (pattern.test(text) ? 'TUFH'[at] : '')).join('');
}

export function statementFeatures(
  statements: readonly Statement[],
  at: number,
  parties: Parties,
  language: string,
): string[] {
  const statement = statements[at]!;
  const { text, label, parent, heading, isBullet } = statement;
  const section = sectionIn(statement);
  const words = text.split(' ');
  const figures = text.match(/\d[\d.,]*/gu)?.length ?? 0;
  const { hasMoney, hasDate, named: who } = seenIn(statement, parties);
  const capitals = text.slice(1).match(/(?<=\s)\p{Lu}/gu)?.length ?? 0;
  const named = (key: string, part: string | null): string[] => stemsOf(part, 2).map((stem) => `${key} ${stem}`);
  return [
    ...textFeatures(text, language),
    `section ${section}`,
    `section ${section} ${isBullet}`,
    `bullet ${isBullet}`,
    `side ${sideOf(statement, parties)}`,
    `english ${language === 'en'}`,
    ...named('heading', heading),
    ...named('label', label),
    ...named('parent', parent),
    `labelled ${label !== null}`,
    `length ${atMost(12, Math.round(words.length / 3))}`,
    `place ${Math.floor((at / statements.length) * 6)}`,
    `first ${at < 2}`,
    `last ${at >= statements.length - 2}`,
    `in block ${atMost(3, statement.at)}`,
    `who ${who}`,
    `who first ${namedIn(words.slice(0, 2).join(' '), parties)}`,
    `who owns ${namedIn(label ?? '', parties)}`,
    `money ${hasMoney}`,
    `date ${hasDate}`,
    `money date section ${hasMoney} ${hasDate} ${section}`,
    `figures ${atMost(3, figures)}`,
    `figures section ${figures > 0} ${section}`,
    `capitals ${atMost(3, capitals)}`,
    ...neighbourFeatures(
      'before',
      statement,
      statement.at === 0 && !isBullet ? undefined : statements[at - 1],
      parties,
    ),
    ...neighbourFeatures('after', statement, statements[at + 1], parties),
  ];
}

function neighbourFeatures(
  key: string,
  statement: Statement,
  other: Statement | undefined,
  parties: Parties,
): string[] {
  if (!other) return [`${key} none`];
  const { hasMoney, hasDate, named } = seenIn(other, parties);
  const isSame = other.block === statement.block;
  const isNear = isSame || (other.isBullet && statement.isBullet);
  return [
    `${key} same ${isSame}`,
    `${key} money ${hasMoney}`,
    `${key} date ${hasDate}`,
    `${key} who ${named}`,
    ...(isNear
      ? stemsOf(other.text, 3)
          .slice(0, MAX_NEIGHBOUR_WORDS)
          .map((stem) => `${key} ${stem}`)
      : []),
  ];
}
