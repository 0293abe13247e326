// The sentences that hold a script together: they thank, lead over, ask and say goodbye, and none of them claims anything. A
// language is a table of phrases; a phrase book says them with the names of a flow.
import type { Role } from '../../contracts.js';

export type Names = { prospect: string | null; user: string | null; userCompany: string | null };

export type Filler = {
  role: Role;
  /** before: leads into the facts of its part; after: rounds the part off. */
  place: 'before' | 'after';
  /** Said only where the part has facts, only where it has none, or in both cases. */
  when: 'facts' | 'none' | 'always';
  /** Asks for a time to talk: never where a meeting is agreed on. */
  asksTime?: true;
  /** Claims an amount: only in front of one. */
  needsFigure?: true;
  /** How little it adds: the planner takes low ones first. */
  cost: number;
  /** One of these is said. */
  variants: readonly string[];
};

/** By part of the script; `more` opens a second group, `numbers` notes with figures and `price` prices. */
export type NoteLeads = Record<'heard' | 'numbers' | 'more' | 'cost' | 'shown' | 'price' | 'next', string>;

export type PhraseBook = {
  fillers: readonly Filler[];
  /** What opens notes that are read out, each a sentence of its own. */
  notes: NoteLeads;
  /** Opens tasks that nobody is named for; null where a language has none. */
  tasks: { one: string; more: string } | null;
  greeting(names: Names, seed: number): string[];
  callToAction(hasNext: boolean, seed: number): string;
  signOff(names: Names, seed: number): string;
};

/** The phrases of one language as a table. */
export type Phrases = {
  /** `{name}` is the prospect. */
  hello: { named: string; plain: string };
  /** `{user}` and `{company}`; said after the greeting. */
  self: { both: string; user: string; company: string };
  /** A name before which "de {company}" loses its vowel. */
  elidesBefore?: RegExp;
  thanks: readonly string[];
  fillers: Record<
    | 'greeting'
    | 'watch'
    | 'heardFacts'
    | 'right'
    | 'heardNone'
    | 'costFacts'
    | 'shownFacts'
    | 'shownNone'
    | 'nextFacts'
    | 'nextNone'
    | 'share'
    | 'closing',
    readonly string[]
  >;
  callToAction: { plan: readonly string[]; plain: readonly string[] };
  bye: { thanks: string; both: string; user: string; company: string };
  notes: NoteLeads;
};

export const pick = <Item>(items: readonly Item[], seed: number): Item => items[seed % items.length]!;

export function phraseBook(phrases: Phrases): PhraseBook {
  const put = (text: string, names: Names): string =>
    (names.userCompany && phrases.elidesBefore?.test(names.userCompany)
      ? text.replace('de {company}', "d'{company}")
      : text
    )
      .replace('{name}', names.prospect ?? '')
      .replace('{user}', names.user ?? '')
      .replace('{company}', names.userCompany ?? '');
  const from = (ways: { both: string; user: string; company: string }, names: Names): string =>
    names.user && names.userCompany ? ways.both : names.user ? ways.user : names.userCompany ? ways.company : '';
  return {
    fillers: fillersOf(phrases),
    notes: phrases.notes,
    tasks: null,
    greeting(names, seed) {
      const hello = names.prospect ? phrases.hello.named : phrases.hello.plain;
      const self = from(phrases.self, names);
      return [`${put(self === '' ? hello : `${hello}, ${self}`, names)}.`, pick(phrases.thanks, seed)];
    },
    callToAction: (hasNext, seed) => pick(hasNext ? phrases.callToAction.plan : phrases.callToAction.plain, seed),
    signOff: (names) => [phrases.bye.thanks, put(from(phrases.bye, names), names)].filter(Boolean).join(' '),
  };
}

type Place = Pick<Filler, 'role' | 'place' | 'when' | 'cost' | 'needsFigure'>;

const PLACES: Record<keyof Phrases['fillers'], Place> = {
  greeting: { role: 'greeting', place: 'after', when: 'always', cost: 1 },
  watch: { role: 'greeting', place: 'after', when: 'always', cost: 4 },
  heardFacts: { role: 'heard', place: 'before', when: 'facts', cost: 0 },
  right: { role: 'heard', place: 'after', when: 'facts', cost: 3 },
  heardNone: { role: 'heard', place: 'after', when: 'none', cost: 2 },
  costFacts: { role: 'cost', place: 'before', when: 'facts', cost: 1.5, needsFigure: true },
  shownFacts: { role: 'shown', place: 'before', when: 'facts', cost: 0.5 },
  shownNone: { role: 'shown', place: 'after', when: 'none', cost: 3 },
  nextFacts: { role: 'next', place: 'before', when: 'facts', cost: 0 },
  nextNone: { role: 'next', place: 'after', when: 'none', cost: 2 },
  share: { role: 'closing', place: 'before', when: 'always', cost: 3 },
  closing: { role: 'closing', place: 'before', when: 'always', cost: 5 },
};

/**
 * Several sentences for "none" and "closing" are said one after the other; elsewhere they are variants. Most of those for
 * "none" fit behind facts, too, and fill a script whose facts are few and short.
 */
function fillersOf(phrases: Phrases): Filler[] {
  return (Object.keys(PLACES) as (keyof Phrases['fillers'])[]).flatMap((key) => {
    const texts = phrases.fillers[key];
    const single = /Facts$|^greeting$/.test(key);
    return single
      ? [{ ...PLACES[key], variants: texts }]
      : texts.map((text, index): Filler => {
          const fits = key === 'shownNone' || (key === 'nextNone' && index > 0);
          const when = fits ? 'always' : PLACES[key].when;
          const asks = key === 'nextNone' && index === 0 ? { asksTime: true as const } : {};
          return { ...PLACES[key], ...asks, when, cost: PLACES[key].cost + index * 0.5, variants: [text] };
        });
  });
}
