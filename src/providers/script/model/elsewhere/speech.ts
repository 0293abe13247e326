// What is known of a language other than English to hold a model's sentences against their quotes, and how its words are compared.

export type Speech = {
  /** Who speaks, as the subject of a sentence: "wir", "enviamos". */
  us: RegExp;
  /** The prospect as they are spoken to: "Sie", "vous". */
  you: RegExp;
  /** The prospect as the notes speak of them: "sie", "ihr Team". */
  they: RegExp;
  /** Behind these stands whom something is done to or with. */
  towards: RegExp;
  /** Where the subject stays what it is, the pronoun wins over a name in front of it. */
  isVerbSecond: boolean;
  joints: RegExp;
  not: RegExp;
  lack: RegExp;
  when: RegExp;
  open: RegExp;
  opposites: readonly (readonly [RegExp, RegExp])[];
  /** Words that weigh as much as a figure: gifts, guarantees, haste, rank. */
  weighty: RegExp;
  own: RegExp;
  get: RegExp;
  give: RegExp;
  show: RegExp;
  /** What is said of any call: heard, noted, talked about, agreed. */
  told: RegExp;
  /** Verbs for one deed in each group; a date keeps the group of its deed. */
  deeds: readonly RegExp[];
  between: RegExp;
  stops: RegExp;
  people: RegExp;
  /** Behind a figure, with the unit as its name. */
  rates: Readonly<Record<'hour' | 'day' | 'week' | 'month' | 'year', string>>;
  ways: RegExp;
  days: RegExp;
  /** Words that say how something is told and change nothing. */
  frame: string;
};

/** Whole words, whatever letters they are made of. */
export const whole = (words: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'iu');
/** The same where capitals tell two words apart. */
export const exactly = (words: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'u');
export const only = (words: string): RegExp => new RegExp(`^(?:${words})$`, 'iu');

const WORD = /\d[\d.,]*\d|\p{L}[\p{L}\p{M}\p{N}]*|\d/gu;

export const wordsIn = (text: string): string[] => (text.match(WORD) ?? []).map((word) => word.toLowerCase());

/** Without its marks and its double letters: "réunion" and "reunion". */
const bare = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace('ß', 'ss')
    .replace(/(\p{Ll})\1/gu, '$1');

const MIN_SHARED_LETTERS = 4;

/** Whether two words are forms of one, by how they begin: "entscheiden" and "Entscheidung", "zeigen" and "gezeigt". */
export function isNear(one: string, other: string): boolean {
  const [a, b] = [bare(one), bare(other)];
  return a === b || beginsAlike(a, b) || beginsAlike(a.replace(/^ge/u, ''), b.replace(/^ge/u, ''));
}

function beginsAlike(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same += 1;
  const longest = Math.max(a.length, b.length);
  return same >= MIN_SHARED_LETTERS ? same >= longest / 2 : same === 3 && longest === 5;
}

/** Sentences and their parts, where a new subject may stand. */
export const partsOf = (text: string, { joints }: Speech): string[][] =>
  text
    .split(/(?<!\d)[.!?;:\n]+(?=\s|$)|(?<=\d)[!?;:\n]|\s[–—-]\s/u)
    .map((sentence) =>
      sentence
        .split(/,(?!\d)/u)
        .flatMap((part) => part.split(joints))
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .filter((parts) => parts.length > 0);
