// Which facts a script should not miss: a price that was quoted openly, every dated step, the loss in figures, what they liked.
import { isDated } from './classify.js';
import type { Fact } from './facts.js';
import { TELLS_PRICE } from './price.js';

const PRICE = /^(?:We|I) (?:quoted|offered) you [^.]*\d/u;
const LIKED =
  /^(?:You|\p{Lu}\p{L}+) (?:also |really |particularly |especially )*(?:liked|loved|enjoyed|appreciated|valued|were (?:\p{L}+ )?(?:pleased|impressed|glad|happy|delighted|enthusiastic|relieved))\b/u;

/** The first of those that a part of the script may miss, in the order of how much they matter; `ranked` is by weight. */
export function musts(ranked: readonly Fact[]): Fact[] {
  const price = ranked.find(({ text }) => TELLS_PRICE.test(text) || PRICE.test(text));
  const dated = ranked.filter(({ kind, text }) => kind === 'next' && isDated(text));
  const liked = ranked.find(({ kind, text }) => kind === 'shown' && LIKED.test(text));
  const loss = ranked.find(({ kind, text }) => kind === 'cost' && /\d/u.test(text));
  return [price, ...dated.slice(0, 2), loss, ...dated.slice(2), liked].filter((fact) => fact !== undefined);
}
