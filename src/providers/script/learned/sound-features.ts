// What the model of sound sentences sees of a finished sentence or note: its form, its parts of speech in a row, its first words, and what
// became of the words of its source.
import { type Tagged, tagsOf } from '../../../text/english/tags.js';
import { placesOf } from './features.js';

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

const atMost = (limit: number, value: number): number => Math.min(limit, value);

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
