// The phrase books of all languages, and which sentences come from them.
import { type PhraseBook, phraseBook } from './book.js';
import { DUTCH } from './dutch.js';
import { ENGLISH } from './english.js';
import { FRENCH } from './french.js';
import { GERMAN } from './german.js';
import { ITALIAN } from './italian.js';
import { BRAZILIAN, isBrazilian, PORTUGUESE } from './portuguese.js';
import { SPANISH } from './spanish.js';

const BOOKS: Readonly<Record<string, PhraseBook>> = {
  en: ENGLISH,
  de: phraseBook(GERMAN),
  es: phraseBook(SPANISH),
  fr: phraseBook(FRENCH),
  pt: phraseBook(PORTUGUESE),
  it: phraseBook(ITALIAN),
  nl: phraseBook(DUTCH),
};
const BRAZILIAN_BOOK = phraseBook(BRAZILIAN);

/** The phrases of a voice's language such as `de` or `pt-BR`, with the words of the country of the notes; null for any other. */
export function phrasesOf(language: string, summary = ''): PhraseBook | null {
  const code = language.slice(0, 2).toLowerCase();
  return code === 'pt' && isBrazilian(language, summary) ? BRAZILIAN_BOOK : (BOOKS[code] ?? null);
}

const CONNECTIVE: ReadonlySet<string> = new Set(
  [...Object.values(BOOKS), BRAZILIAN_BOOK].flatMap(({ fillers, notes }) => [
    ...fillers.flatMap(({ variants }) => variants),
    ...Object.values(notes),
  ]),
);

/** Whether a sentence is one of ours that claims nothing and so needs no evidence. */
export const isConnective = (text: string): boolean => CONNECTIVE.has(text);
