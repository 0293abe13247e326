// What is known while a sentence is turned to the prospect word by word, and how a turned word is added.

import type { Token } from '../../english/tokens.js';
import type { People } from '../people/people.js';
import type { Referent } from './person.js';

export type Walk = {
  tokens: Token[];
  people: People;
  referent: Referent;
  out: Token[];
  /** The subject was one person or company and is now "you": later verbs of it have to follow. */
  singular: boolean;
  /** That subject was their firm, by its name or by what it is. */
  firm: boolean;
  /** A plural noun that "they" may mean. */
  plural: string | null;
  mentions: string | null;
};

export const become = (token: Token, word: string): Token => ({ ...token, word, lower: word.toLowerCase() });

export function push(walk: Walk, token: Token, word: string, before: string): void {
  const first = walk.out.length === 0 && word !== 'I';
  const shown = first ? word[0]!.toUpperCase() + word.slice(1) : word;
  walk.out.push({ ...token, before, word: shown, lower: word.toLowerCase(), owning: '' });
}

export const CLAUSE_START =
  /^(?:because|when|that|if|so|until|which|who|while|whenever|before|after|since|how|where|whether|what|why)$/;

/** The words of the clause that is being read, as far as they are turned. */
export function clauseOf(walk: Walk): Token[] {
  const from = walk.out.findLastIndex((token, index) => CLAUSE_START.test(token.lower) && index > 0);
  return walk.out.slice(from + 1);
}
