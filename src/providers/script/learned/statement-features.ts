// What the models see of a statement: its words, where it stands, who is named in it, and what stands beside it.

import { type Tagged, tagsOf } from '../../../text/english/tags.js';
import { type Parties, sectionIn, sideOf } from '../reading/parties.js';
import { DATE, MONEY } from '../reading/sentences.js';
import type { Statement } from '../reading/statements.js';
import { placesOf, textFeatures } from './features.js';

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

// What the model of sound sentences sees of a finished sentence or note: its form, its parts of speech in a row, its first words, and what
// became of the words of its source.

const KINDS = [
  'Copula',
  'Modal',
  'Auxiliary',
  'Gerund',
  'PastTense',
  'Infinitive',
  'PresentTense',
  'Verb',
  'Pronoun',
  'Possessive',
  'Money',
  'Percent',
  'Date',
  'Value',
  'Determiner',
  'Preposition',
  'Conjunction',
  'Adverb',
  'Adjective',
  'Acronym',
  'ProperNoun',
  'Plural',
  'Singular',
  'Noun',
  'Negative',
  'QuestionWord',
  'Expression',
];

function kindOf({ tags, post }: Tagged): string {
  const kind = KINDS.find((each) => tags.has(each)) ?? 'Other';
  return post.includes(',') ? `${kind},` : /[:/]/u.test(post) ? `${kind}:` : kind;
}

/** `source` is what the notes say; `places` are those of the statement. */
export function soundPlaces(text: string, form: string, source: string, places: Uint32Array): Uint32Array {
  const tags = tagsOf(text);
  const kinds = ['<', ...tags.map(kindOf), '>'];
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const words = new Set(source.toLowerCase().match(/[\p{L}\p{N}']+/gu));
  const kept = tags.filter(({ low }) => words.has(low)).length / Math.max(1, tags.length);
  const features = [
    `form ${form}`,
    `length ${atMost(12, Math.round(tags.length / 2))} ${form}`,
    `commas ${atMost(4, count(/,/gu))}`,
    `signs ${count(/[/:()]/gu)}`,
    `capitals ${atMost(4, count(/\b\p{Lu}{2,}\b/gu))}`,
    `figures ${atMost(4, count(/\d[\d.,]*/gu))}`,
    `verbs ${tags.filter((tag) => tag.tags.has('Verb')).length}`,
    `kept ${Math.round(kept * 6)}`,
    `dot ${/[.!?]["'”)]?$/u.test(source)}`,
    `source first ${/^\p{Lu}/u.test(source)} ${source.split(' ')[0]!.toLowerCase()}`,
    `first ${tags[0]?.low}`,
    `first ${tags[0]?.low} ${form}`,
    `first two ${tags[0]?.low} ${tags[1]?.low}`,
    `last ${tags.at(-1)?.low}`,
    `opens ${kinds.slice(1, 4).join(' ')}`,
    ...tags.map(({ low }) => `word ${low}`),
    ...tags.slice(1).map(({ low }, at) => `words ${tags[at]!.low} ${low}`),
  ];
  for (let at = 0; at < kinds.length; at += 1) {
    features.push(`kind ${kinds[at]}`);
    if (at > 0) features.push(`kinds ${kinds[at - 1]} ${kinds[at]}`);
    if (at > 1) features.push(`kinds ${kinds[at - 2]} ${kinds[at - 1]} ${kinds[at]}`);
    if (at > 0) features.push(`kind word ${kinds[at - 1]} ${tags[at - 1]?.low}`);
  }
  return Uint32Array.from(new Set([...placesOf(features.map((feature) => `sound ${feature}`)), ...places]));
}
