// Portuguese as it is spoken in Brazil: the same sentences in its words.
import { BRAZILIAN as BRAZILIAN_PHRASES, inBrazilianWords } from '../../phrases/portuguese.js';
import type { Tongue } from './tongue.js';

/** A tongue in the words of Brazil. */
export function brazilian({ grammar, ...said }: Tongue): Tongue {
  const finish = (text: string): string => inBrazilianWords(grammar.finish?.(text) ?? text);
  return { ...said, ...BRAZILIAN_PHRASES, grammar: { ...grammar, finish } };
}
