// Whom "she" and "he" mean from one statement to the next: in notes that speak of one person throughout it is the prospect, and where the
// names of both sides tell their sex, it is never the one of the other.
import { capitalise } from '../../../../flow/lines.js';
import { tokenize } from '../../english/tokens.js';
import { sideOf } from '../facts/tasks.js';
import type { Statement } from '../notes/read.js';
import type { People } from '../people/people.js';
import { whole } from '../words/whole.js';
import { type Referent, UNKNOWN } from './person.js';

const SHE = /(?<!\p{L})(?:she|her|hers|herself)(?!\p{L})/giu;
const HE = /(?<!\p{L})(?:he|him|his|himself)(?!\p{L})/giu;
/** Fewer pronouns than this do not show of whom notes speak. */
const ENOUGH = 5;
const FEW = 0.2;

/** So much alike, a statement was turned word by word as it stands in the notes. */
const SAME_CHARS = 6;

type Memory = {
  /** Before a statement is read. */
  begin(statement: Statement): void;
  /** After a statement. */
  end(statement: Statement): void;
  /** After one that was not turned word by word, because it was held back or put in other words: its subject is who "she" may be next. */
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
  const passOver = ({ start, end }: Statement): void => {
    const raw = summary.slice(start, end);
    const name = SUBJECT.exec(raw)?.[1];
    const side = name ? sideOf(name, people) : null;
    if (!name || (side === null && !isPerson(name))) return;
    referent.name = side === null ? name.split(' ')[0]! : null;
    referent.isMine = side === 'us' && !isAbout(raw, people.prospect);
  };
  return {
    begin: ({ line, text, bullet }) => {
      const isNew = line !== lastLine && !bullet;
      if (line !== lastLine) referent.isMine = false;
      lastLine = line;
      if (isNew && isOne && referent.name === UNKNOWN && ofProspect.test(text)) referent.name = null;
    },
    passOver,
    end: (statement) => {
      if (statement.ready || !summary.startsWith(statement.text.slice(0, SAME_CHARS), statement.start))
        passOver(statement);
    },
  };
}

/** "Tom showed the planner." */
const SUBJECT =
  /^(?:(?:Then|Also|Next|Afterwards|Later|After that),? )?(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)(?: \([^()]*\))? (?=\p{Ll})/u;

const isAbout = (text: string, phrases: readonly string[][]): boolean =>
  phrases.some((phrase) => text.search(whole(phrase.join(' '))) >= 0);

const LAST_SENTENCE = /([^.!?\n]+)[.!?]\s*$/u;

/** A clause of the notes with the sender for "He", where the sentence before tells what the sender did: as it was read. */
export function withDoer(clause: string, before: string, people: People): string {
  if (!/^\W*(?:He|She)\b/u.test(clause)) return clause;
  const last = LAST_SENTENCE.exec(before)?.[1]?.trim() ?? '';
  const name = SUBJECT.exec(last)?.[1];
  const isSender = name !== undefined && sideOf(name, people) === 'us' && !isAbout(last, people.prospect);
  return isSender ? clause.replace(/\b(?:He|She)\b/u, 'I') : clause;
}

const isPerson = (name: string): boolean => tokenize(`${name} said`)[0]!.tags.has('FirstName');

function sexOf(phrases: readonly string[][]): 'she' | 'he' | null {
  const first = phrases.find(([word]) => word !== 'the')?.[0];
  const tags = first ? tokenize(`${capitalise(first)} said`)[0]!.tags : null;
  return tags?.has('FemaleName') ? 'she' : tags?.has('MaleName') ? 'he' : null;
}
