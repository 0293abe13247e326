// Whom "she" means where a new paragraph begins: in notes that speak of one person throughout, the prospect, whoever came up before.
import type { Statement } from '../notes/read.js';
import { type Referent, UNKNOWN } from './person.js';

const SHE = /(?<!\p{L})(?:she|her|hers|herself)(?!\p{L})/giu;
const HE = /(?<!\p{L})(?:he|him|his|himself)(?!\p{L})/giu;
/** Fewer pronouns than this do not show of whom notes speak. */
const ENOUGH = 5;
const FEW = 0.2;

/** Forgets at a new paragraph that somebody without a name was spoken of, where its pronoun can mean the prospect only. */
export function createMemory(summary: string, referent: Referent): (statement: Statement) => void {
  const [she, he] = [SHE, HE].map((each) => summary.match(each)?.length ?? 0) as [number, number];
  const isOne = Math.max(she, he) >= ENOUGH && Math.min(she, he) <= FEW * Math.max(she, he);
  const ofProspect = she > he ? /^(?:She|Her)\b/u : /^(?:He|His)\b/u;
  let lastLine = -1;
  return ({ line, text, bullet }) => {
    const isNew = line !== lastLine && !bullet;
    lastLine = line;
    if (isNew && isOne && referent.name === UNKNOWN && ofProspect.test(text)) referent.name = null;
  };
}
