import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReader } from '../text/reader.js';
import { writtenWords } from '../text/written.js';
import { mannerOf, type PhrasedSentence, phraseSentence } from './phrasing.js';

const read = createReader();

function phrase(text: string, known = new Set<string>()): PhrasedSentence {
  const spoken = read(text);
  const range = { first: 0, end: spoken.length };
  return phraseSentence(spoken, writtenWords(text, spoken), range, mannerOf(undefined), known);
}

/** The words between pauses. */
const phrasesOf = (text: string): string[] =>
  phrase(text)
    .words.reduce((said, { say, pauseS }) => `${said}${say}${pauseS > 0 ? ' | ' : ' '}`, '')
    .trim()
    .split(' | ');

const itemsOf = (text: string): string[] => {
  const { words, items } = phrase(text);
  return items.map(({ first, last }) =>
    words
      .slice(first, last + 1)
      .map(({ say }) => say)
      .join(' '),
  );
};

test('the items of a list are told from clauses between commas', () => {
  assert.deepEqual(itemsOf('You want faster quotes, fewer errors and a clear price.'), [
    'want faster quotes',
    'fewer errors',
    'and a clear price',
  ]);
  assert.deepEqual(itemsOf('We saw lifts, cranes, and ropes.'), ['we saw lifts', 'cranes', 'and ropes']);
  for (const text of [
    'You want the repairs done before the storms, and you want to see each blade before and after.',
    'If you are happy with that plan, just reply and say so.',
    'Each ward gets a statement, and two of them contest it.',
    'Thanks and goodbye.',
  ]) {
    assert.deepEqual(itemsOf(text), [], text);
  }
});

test('a long sentence breathes before a clause and before the figure that it leads to, never inside what belongs together', () => {
  assert.deepEqual(phrasesOf('A trial in the old plant failed because the labels did not last.'), [
    'a trial in the old plant failed',
    'because the labels did not last',
  ]);
  assert.deepEqual(phrasesOf('The yearly yield of the cooperative is falling at about 320 hours a year.'), [
    'the yearly yield of the cooperative is falling',
    'at about three hundred twenty hours a year',
  ]);
  for (const text of [
    'They have a list of 450 names.',
    'We met on 14 October.',
    'The rope of crane 4 failed on Monday.',
  ]) {
    assert.equal(phrasesOf(text).length, 1, text);
  }
});

test('pauses differ by what they stand between, and by a little that is always the same', () => {
  const pauses = (text: string): number[] =>
    phrase(text)
      .words.map(({ pauseS }) => pauseS)
      .filter((pauseS) => pauseS > 0);
  const [address, item, dash] = [
    pauses('Hi Dana, this is Tom.')[0]!,
    pauses('We saw lifts, cranes, and ropes.')[0]!,
    pauses('In your words: we lose a day.')[0]!,
  ];
  assert.ok(item < address && address < dash * 1.5, `${item} ${address} ${dash}`);
  assert.ok(new Set(pauses('You asked for speed, for safety, for calm, and for a price.')).size > 2);
  assert.deepEqual(pauses('We saw lifts, cranes, and ropes.'), pauses('We saw lifts, cranes, and ropes.'));
});

test('figures stand out and are slower, and a name the first time', () => {
  const known = new Set<string>();
  const emphasised = (text: string): string[] =>
    phrase(text, known)
      .words.filter(({ emphasis }) => emphasis)
      .map(({ say, emphasis, rate }) => {
        assert.ok(rate < 1);
        return `${say} ${emphasis}`;
      });
  assert.deepEqual(emphasised('We told Dana that it costs $300.'), [
    'dana name',
    'three figure',
    'hundred figure',
    'dollars figure',
  ]);
  assert.deepEqual(emphasised('So Dana agreed.'), []);
});

test('questions are told by their mark and their first word', () => {
  assert.equal(phrase('Does that plan work for you?').tune, 'question');
  assert.equal(phrase('How can we help?').tune, 'open question');
  assert.equal(phrase('We can help.').tune, 'statement');
});
