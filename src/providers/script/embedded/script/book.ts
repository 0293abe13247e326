// What the writer needs of a language for a script: its phrases, and how facts are put into sentences.
import type { Role } from '../../../contracts.js';
import type { PhraseBook } from '../../phrases/book.js';
import { ENGLISH as ENGLISH_PHRASES } from '../../phrases/english.js';
import type { Fact } from '../facts/facts.js';
import { type Phrased, phrasePart } from './phrase.js';

export type Book = PhraseBook & {
  phrasePart(role: Role, facts: readonly Fact[], seed: number): Phrased[];
};

export const ENGLISH: Book = { ...ENGLISH_PHRASES, phrasePart };
