// What one language needs for a script: the sentences that hold it together, and how facts are put into sentences.
import type { Role } from '../../../contracts.js';
import type { Fact } from '../facts/facts.js';
import { callToAction, FILLERS, type Filler, greetingLines, type Names, signOff } from './frames.js';
import { type Phrased, phrasePart } from './phrase.js';

export type Book = {
  fillers: readonly Filler[];
  greeting(names: Names, seed: number): string[];
  callToAction(hasNext: boolean, seed: number): string;
  signOff(names: Names, seed: number): string;
  phrasePart(role: Role, facts: readonly Fact[], seed: number): Phrased[];
};

export const ENGLISH: Book = { fillers: FILLERS, greeting: greetingLines, callToAction, signOff, phrasePart };
