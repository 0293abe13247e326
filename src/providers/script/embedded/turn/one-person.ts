// Whom "she" and "he" mean from one statement to the next: in notes that speak of one person throughout it is the prospect, and where the
// names of both sides tell their sex, it is never the one of the other.
import { capitalise } from '../../../../flow/lines.js';
import { sideOf } from '../facts/tasks.js';
import type { Statement } from '../notes/read.js';
import type { People } from '../people/people.js';
import { tokenize } from '../words/tokens.js';
import { type Referent, UNKNOWN } from './person.js';

const SHE = /(?<!\p{L})(?:she|her|hers|herself)(?!\p{L})/giu;
const HE = /(?<!\p{L})(?:he|him|his|himself)(?!\p{L})/giu;
/** Fewer pronouns than this do not show of whom notes speak. */
const ENOUGH = 5;
const FEW = 0.2;

type Memory = {
  /** Before a statement is read. */
  begin(statement: Statement): void;
  /** After one that was not turned word by word, because it was held back or was ready: its subject is who "she" may be next. */
  passOver(statement: Statement): void;
};

/** Keeps the referent true from statement to statement. */
export function createMemory(summary: string, people: People, referent: Referent): Memory {
  const [she, he] = [SHE, HE].map((each) => summary.match(each)?.length ?? 0) as [number, number];
  const isOne = Math.max(she, he) >= ENOUGH && Math.min(she, he) <= FEW * Math.max(she, he);
  const ofProspect = she > he ? /^(?:She|Her)\b/u : /^(?:He|His)\b/u;
  // Names alone may deceive: Andrea is a man in Italy.
  referent.sex = she > 0 && he > 0 ? sexOf(people.prospect) : null;
  let lastLine = -1;
  return {
    begin: ({ line, text, bullet }) => {
      const isNew = line !== lastLine && !bullet;
      if (line !== lastLine) referent.isMine = false;
      lastLine = line;
      if (isNew && isOne && referent.name === UNKNOWN && ofProspect.test(text)) referent.name = null;
    },
    passOver: ({ text }) => {
      const name = SUBJECT.exec(text)?.[1];
      const side = name ? sideOf(name, people) : null;
      if (!name || (side === null && !isPerson(name))) return;
      referent.name = side === null ? name.split(' ')[0]! : null;
      referent.isMine = side === 'us';
    },
  };
}

/** "Tom showed the planner." */
const SUBJECT =
  /^(?:(?:Then|Also|Next|Afterwards|Later|After that),? )?(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)(?: \([^()]*\))? (?=\p{Ll})/u;

const isPerson = (name: string): boolean => tokenize(`${name} said`)[0]!.tags.has('FirstName');

function sexOf(phrases: readonly string[][]): 'she' | 'he' | null {
  const first = phrases.find(([word]) => word !== 'the')?.[0];
  const tags = first ? tokenize(`${capitalise(first)} said`)[0]!.tags : null;
  return tags?.has('FemaleName') ? 'she' : tags?.has('MaleName') ? 'he' : null;
}
