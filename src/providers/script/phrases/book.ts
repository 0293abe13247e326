// The sentences that hold a script together: they thank, lead over, ask and say goodbye, and none of them claims anything. A
// language is a file of assets/writer/phrases; a phrase book says its phrases with the names of a flow.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../lib/package-root.js';
import { readPhrases } from '../../../lib/word-lists.js';
import { lowerFirst } from '../../../text/scenes/labels.js';
import { isShortForm, isTitle, isTitleBehind, isTitleOfGiven } from '../../../text/titles.js';
import type { Brief, Role } from '../../contracts.js';

/** `isMessage`: a presenter who is not the sender says it. */
export type Names = { prospect: string | null; user: string | null; userCompany: string | null; isMessage?: boolean };

export const namesOf = ({ prospectName, userName, userCompany, isMessage = false }: Brief): Names => ({
  prospect: prospectName,
  user: userName,
  userCompany,
  isMessage,
});

export type Filler = {
  role: Role;
  /** before: leads into the facts of its part; after: rounds the part off. */
  place: 'before' | 'after';
  /** Said only where the part has facts, only where it has none, or in both cases. */
  when: 'facts' | 'none' | 'always';
  /** Asks for a time to talk: never where a meeting is agreed on. */
  asksTime?: true;
  /** How little it adds: the planner takes low ones first. */
  cost: number;
  /** One of these is said. */
  variants: readonly string[];
};

/** By part of the script; `more` opens a second group, `numbers` notes with figures and `price` prices. */
export type NoteLeads = Record<'heard' | 'numbers' | 'more' | 'cost' | 'shown' | 'price' | 'next', string>;

type Sender = { both: string; user: string; company: string };

/** The file of a language, with `{name}` for the prospect, `{user}` and `{company}` for who sends. */
type Phrases = {
  /** "Dave" for "Dave Kowalski"; whoever bears a title is greeted by it: "Dr. Ostrow". */
  callsByFirstName?: true;
  /** "de" loses its vowel in front of another. */
  elides?: true;
  hello: { named: string; plain: string };
  /** Said after the greeting; `none`, with the thanks, where nobody is known. */
  sender: Sender & { none?: string };
  /** The same where a presenter who is not the sender speaks. */
  message: Sender;
  thanks: readonly string[];
  fillers: readonly Filler[];
  callToAction: { plan: readonly string[]; plain: readonly string[] };
  goodbye: Sender & { named: readonly string[]; plain: readonly string[] };
  /** What opens notes that are read out, each a sentence of its own. */
  notes: NoteLeads;
  /** Opens tasks that nobody is named for. */
  tasks?: { one: string; more: string };
};

export type PhraseBook = Pick<Phrases, 'fillers' | 'notes' | 'tasks'> & {
  greeting(names: Names, seed: number): string[];
  callToAction(hasNext: boolean, seed: number): string;
  signOff(names: Names, seed: number): string;
};

const FOLDER = join(packageRoot, 'assets/writer/phrases');
const BOOKS: ReadonlyMap<string, PhraseBook> = new Map(
  readdirSync(FOLDER).map((file) => [
    file.replace('.json', ''),
    phraseBook(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Phrases),
  ]),
);

/** The phrases of a voice's language such as `de` or `pt-BR`, with the words of the country of the notes; null for any other. */
export function phrasesOf(language: string, summary = ''): PhraseBook | null {
  const code = language.slice(0, 2).toLowerCase();
  return BOOKS.get(code === 'pt' && isBrazilian(language, summary) ? 'pt-BR' : code) ?? null;
}

/** Words that only one of the two countries writes. */
const PORTUGUESE = readPhrases('languages/pt.txt');
const BRAZIL = PORTUGUESE.whole('written in Brazil', 'giu');
const PORTUGAL = PORTUGUESE.whole('written in Portugal', 'giu');

const isBrazilian = (language: string, summary: string): boolean =>
  /^pt[-_]br/iu.test(language) ||
  (!/^pt[-_]pt/iu.test(language) && (summary.match(BRAZIL) ?? []).length > (summary.match(PORTUGAL) ?? []).length);

const CONNECTIVE: ReadonlySet<string> = new Set(
  [...BOOKS.values()].flatMap(({ fillers, notes }) => [
    ...fillers.flatMap(({ variants }) => variants),
    ...Object.values(notes),
  ]),
);

/** Whether a sentence is one of ours that claims nothing and so needs no evidence. */
export const isConnective = (text: string): boolean => CONNECTIVE.has(text);

function phraseBook(phrases: Phrases): PhraseBook {
  const { hello, sender, message, thanks, callToAction, goodbye } = phrases;
  const elided = (text: string, place: string, name: string | null): string =>
    phrases.elides && name && VOWEL.test(name) ? text.replace(`de ${place}`, `d'${place}`) : text;
  const put = (text: string, { prospect, user, userCompany }: Names): string =>
    elided(elided(text, '{user}', user), '{company}', userCompany)
      .replace('{name}', () => (phrases.callsByFirstName ? calledName(prospect ?? '') : (prospect ?? '')))
      .replace('{user}', () => user ?? '')
      .replace('{company}', () => userCompany ?? '');
  return {
    ...phrases,
    greeting(names, seed) {
      const thanked = pick(thanks, seed);
      const opening = names.prospect ? hello.named : hello.plain;
      const self = fromOf(names.isMessage ? message : sender, names);
      if (self) return [`${put(`${opening}, ${self}`, names)}.`, thanked];
      if (!sender.none) return [`${put(opening, names)}.`, thanked];
      return [put(`${opening}, ${sender.none.replace('{thanks}', lowerFirst(thanked))}`, names)];
    },
    callToAction: (hasNext, seed) => pick(hasNext ? callToAction.plan : callToAction.plain, seed),
    signOff: (names, seed) =>
      [pick(names.prospect ? goodbye.named : goodbye.plain, seed), fromOf(goodbye, names)]
        .filter((text) => text !== null)
        .map((text) => put(text, names))
        .join(' '),
  };
}

const fromOf = (ways: Sender, { user, userCompany }: Names): string | null =>
  user && userCompany ? ways.both : user ? ways.user : userCompany ? ways.company : null;

export const pick = <Item>(items: readonly Item[], seed: number): Item => items[seed % items.length]!;

const VOWEL = /^[aeiouéèêëàâîïôœ]/iu;

function calledName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/u);
  if (others.length === 0 || /^\p{L}\.?$/u.test(first)) return name;
  if (isTitleBehind(others.at(-1)!)) return `${first} ${others.at(-1)}`;
  // "Ma. Corazon", "Don Evelio"
  if ((isShortForm(first) && !isTitle(first)) || isTitleOfGiven(first, others)) return `${first} ${others[0]}`;
  return isTitle(first) ? `${first} ${others.at(-1)}` : first;
}
