// What sentences are of, by their words: whether a script says a figure or a date of the same as the summary. What is compared is indexed
// once, so that the work grows with the length of the texts and not with how many places of one meet how many of the other.
import type { CharSpan } from '../../domain/draft.js';
import { sentencesOf } from '../words.js';
import { plain, stem } from './checks.js';
import { isNumberWord } from './number-words.js';

/** Longer ones, such as notes without full stops, are compared in pieces. */
const LONGEST_PIECE_CHARS = 400;

/** The sentences of a text, each found by any place in it. */
export type Sentences = {
  textAt(place: number): string;
  /** Of the piece of the sentence that the place lies in. */
  wordsAt(place: number): readonly string[];
  pieceAt(place: number): number;
};

export function readSentences(text: string): Sentences {
  const sentences = sentencesOf(text);
  const pieces = sentences.flatMap((sentence) => piecesOf(text, sentence));
  const words: (readonly string[] | undefined)[] = [];
  const pieceAt = (place: number): number => lastUpTo(pieces, place);
  return {
    textAt(place) {
      const found = sentences[lastUpTo(sentences, place)];
      return found && place < found.end ? text.slice(found.start, found.end) : '';
    },
    wordsAt(place) {
      const piece = pieceAt(place);
      const span = pieces[piece];
      words[piece] ??= span ? contentOf(text.slice(span.start, span.end)) : [];
      return words[piece];
    },
    pieceAt,
  };
}

/** By halving; 0 where all begin later. */
function lastUpTo(spans: readonly CharSpan[], place: number): number {
  let low = 0;
  let high = spans.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.start <= place) low = middle;
    else high = middle;
  }
  return low;
}

function piecesOf(text: string, { start, end }: CharSpan): CharSpan[] {
  const pieces: CharSpan[] = [];
  let from = start;
  while (end - from > LONGEST_PIECE_CHARS) {
    const blank = text.lastIndexOf(' ', from + LONGEST_PIECE_CHARS);
    const to = blank > from ? blank : from + LONGEST_PIECE_CHARS;
    pieces.push({ start: from, end: to });
    from = to;
  }
  return [...pieces, { start: from, end }];
}

/** Words of some length and short forms in capitals, without those that are figures themselves. */
const CONTENT = /\p{L}{4,}|\p{Lu}{2,}/gu;
const contentOf = (sentence: string): string[] => [
  ...new Set(
    (sentence.match(CONTENT) ?? [])
      .filter((word) => !isNumberWord(word))
      .map((word) => stem(plain(word.toLowerCase()))),
  ),
];

/** "prop" and "proposal" share so many letters; shorter words are never alike. */
const FEWEST_LETTERS = 3;

type Words = { stems: Set<string>; beginnings: Set<string>; hasPlaceWithoutWords: boolean };

/** Places of a text under what stands there. */
export type Topics<Key> = {
  add(key: Key, place: number): void;
  has(key: Key): boolean;
  /** Whether a place under the key shares a word that is no joint, or it or the asker has none. */
  isOf(key: Key, words: readonly string[]): boolean;
};

export function createTopics<Key>(sentences: Sentences): Topics<Key> {
  const places = new Map<Key, Map<number, number>>();
  const known = new Map<Key, Words>();
  function wordsOf(key: Key, found: ReadonlyMap<number, number>): Words {
    const earlier = known.get(key);
    if (earlier) return earlier;
    const words: Words = { stems: new Set(), beginnings: new Set(), hasPlaceWithoutWords: false };
    for (const place of found.values()) {
      const said = sentences.wordsAt(place);
      words.hasPlaceWithoutWords ||= said.length === 0;
      for (const word of said) addWord(words, word);
    }
    known.set(key, words);
    return words;
  }
  return {
    add(key, place) {
      const pieces = places.get(key) ?? new Map<number, number>();
      const piece = sentences.pieceAt(place);
      if (!pieces.has(piece)) pieces.set(piece, place);
      places.set(key, pieces);
    },
    has: (key) => places.has(key),
    isOf(key, words) {
      const found = places.get(key);
      if (!found) return false;
      const { stems, beginnings, hasPlaceWithoutWords } = wordsOf(key, found);
      if (words.length === 0 || hasPlaceWithoutWords) return true;
      return words.some((word) => beginnings.has(word) || beginningsOf(word).some((beginning) => stems.has(beginning)));
    },
  };
}

function addWord({ stems, beginnings }: Words, word: string): void {
  if (stems.has(word)) return;
  stems.add(word);
  for (const beginning of beginningsOf(word)) beginnings.add(beginning);
}

/** The word itself is one of them. */
const beginningsOf = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - FEWEST_LETTERS + 1) }, (_, index) =>
    word.slice(0, FEWEST_LETTERS + index),
  );
