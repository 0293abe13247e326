// Whom "she" and "he" mean from one statement to the next: in notes that speak of one person throughout it is the prospect, and where the
// names of both sides tell their sex, it is never the one of the other.
import { capitalise } from '../../../../flow/lines.js';
import type { Statement } from '../notes/read.js';
import type { People } from '../people/people.js';
import { tokenize } from '../words/tokens.js';
import { type Referent, UNKNOWN } from './person.js';

const SHE = /(?<!\p{L})(?:she|her|hers|herself)(?!\p{L})/giu;
const HE = /(?<!\p{L})(?:he|him|his|himself)(?!\p{L})/giu;
/** Fewer pronouns than this do not show of whom notes speak. */
const ENOUGH = 5;
const FEW = 0.2;

/** Keeps the referent true from statement to statement. */
export function createMemory(summary: string, people: People, referent: Referent): (statement: Statement) => void {
  const [she, he] = [SHE, HE].map((each) => summary.match(each)?.length ?? 0) as [number, number];
  const isOne = Math.max(she, he) >= ENOUGH && Math.min(she, he) <= FEW * Math.max(she, he);
  const ofProspect = she > he ? /^(?:She|Her)\b/u : /^(?:He|His)\b/u;
  // Names alone may deceive: Andrea is a man in Italy.
  referent.sex = she > 0 && he > 0 ? sexOf(people.prospect) : null;
  let lastLine = -1;
  let lastReady = '';
  return ({ line, text, bullet, ready = '' }) => {
    const isNew = line !== lastLine && !bullet;
    referent.isMine = line === lastLine && /^I /u.test(lastReady);
    [lastLine, lastReady] = [line, ready];
    if (isNew && isOne && referent.name === UNKNOWN && ofProspect.test(text)) referent.name = null;
  };
}

function sexOf(phrases: readonly string[][]): 'she' | 'he' | null {
  const first = phrases.find(([word]) => word !== 'the')?.[0];
  const tags = first ? tokenize(`${capitalise(first)} said`)[0]!.tags : null;
  return tags?.has('FemaleName') ? 'she' : tags?.has('MaleName') ? 'he' : null;
}
