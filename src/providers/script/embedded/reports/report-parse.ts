// Who a sentence of a report is about, and how the sender calls them: "I", "Jenny", "Imran and I", "You and Lotte".

import { quote } from '../../../../lib/quote.js';
import type { Kind } from '../facts/classify.js';
import type { Statement } from '../notes/read.js';
import type { Cast, CastSide } from '../people/cast.js';
import type { People } from '../people/people.js';

/** What reading a report adds to a statement. */
export type Report = {
  /** The whole sentence as it is said to the prospect. */
  ready?: string;
  kind?: Kind;
  /** Begins with a name, which keeps its capital. */
  isNamed?: boolean;
  /** Said aloud in the call, by one of theirs or to them. */
  aloud?: CastSide;
};

export type Teller = { names: readonly string[]; side: CastSide };

export type Setting = { cast: Cast; people: People; subject: RegExp; firm: RegExp | null };

export type Parsed = { teller: Teller; rest: string };

/** What is known of who is who, ready for reading; null where the summary names nobody. */
export function settingOf(people: People): Setting | null {
  const { cast } = people;
  return cast && cast.names.length > 0 ? { cast, people, subject: subjectOf(cast), firm: firmOf(people) } : null;
}

function subjectOf({ names }: Cast): RegExp {
  const name = String.raw`(?:(?:Dr|Mr|Mrs|Ms)\.? )?(?:${names.map(quote).join('|')})(?![\p{L}'’])(?: \([^()]{2,60}\))?(?:, (?!and )(?:the |their |our |an? )?[^,.]{3,60},)?`;
  return new RegExp(String.raw`^(${name})(?:,? (?:and|&) (${name}))? (?=\p{Ll})`, 'u');
}

/** "Chairside" where the notes call us by our firm. */
function firmOf({ userCompany }: People): RegExp | null {
  const firms = userCompany.filter((phrase) => phrase[0]!.length > 3).map((phrase) => quote(phrase.join(' ')));
  return firms.length > 0 ? new RegExp(`^(?:${firms.join('|')}) (?=\\p{Ll})`, 'iu') : null;
}

export const bare = (name: string): string =>
  name
    .replace(/ \([^()]*\)/u, '')
    .replace(/,.*$/u, '')
    .trim();

/** Who a sentence is about in its first words; null where they are not all of one side. */
export function parsed(text: string, { subject, cast, firm }: Setting): Parsed | null {
  const first = /^(?:I|We) (?=\p{Ll})/u.exec(text);
  if (first) return { teller: { names: [first[0].trim()], side: 'us' }, rest: text.slice(first[0].length) };
  const ofFirm = firm?.exec(text);
  if (ofFirm) return { teller: { names: ['We'], side: 'us' }, rest: text.slice(ofFirm[0].length) };
  const found = subject.exec(text);
  if (!found) return null;
  const names = [found[1]!, ...(found[2] ? [found[2]] : [])].map(bare);
  const sides = new Set(names.map((name) => cast.sideOf(name)));
  const [side] = sides;
  return sides.size === 1 && side ? { teller: { names, side }, rest: text.slice(found[0].length) } : null;
}

/** Who it is, as the sender says it: "I", "Jenny", "Imran and I", "You and Lotte". */
export function tellerSaid({ names, side }: Teller, { people, cast }: Setting): string {
  const key = (name: string): string => name.toLowerCase();
  const is = (phrases: readonly string[][], name: string): boolean =>
    phrases.some((phrase) => phrase.join(' ') === key(name));
  if (names.length === 1 && /^(?:I|We)$/u.test(names[0]!)) return names[0]!;
  const self = names.filter((name) => is(side === 'us' ? people.user : people.prospect, name));
  const others = names.filter((name) => !self.includes(name)).map((name) => shortName(name, cast));
  if (self.length === 0) return others.join(' and ');
  return side === 'us' ? [...others, 'I'].join(' and ') : ['You', ...others].join(' and ');
}

/** "Jenny" for "Jenny Tran": the prospect knows who it was. */
const shortName = (name: string, { names }: Cast): string => {
  const [first = name] = name.replace(/^(?:Dr|Mr|Mrs|Ms)\.? /u, '').split(' ');
  return /^(?:Dr|Mr|Mrs|Ms)/u.test(name) || !names.includes(first) ? name : first;
};

export const joinedOf = (statement: Statement): readonly string[] => statement.joined ?? [statement.text];

export const placeOf = ({ section }: Statement): Statement['section'] => (section === 'next' ? section : 'shown');

export const isReadable = ({ section, text }: Statement): boolean =>
  section !== 'private' && section !== 'skip' && text.length < 600;

export const namesOurs = (text: string, { cast }: Setting): boolean =>
  cast.names.some((name) => cast.sideOf(name) === 'us' && text.includes(name));
