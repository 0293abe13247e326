// A language other than English, as data, and the book that is made of it. Its facts are said almost as they were noted:
// the names and pronouns of the prospect become the polite "you", and what cannot be turned that simply is left out.
import type { Role } from '../../../contracts.js';
import type { Fact } from '../facts/facts.js';
import type { Book } from '../script/book.js';
import { type Filler, type Names, pick } from '../script/frames.js';
import { type Phrased, sentence } from '../script/phrase.js';
import { lowered, saidDelivery } from './bare.js';
import { priceLead } from './price-list.js';

export type Tongue = {
  code: string;
  /** `{name}` is the prospect. */
  hello: { named: string; plain: string };
  /** `{user}` and `{company}`; said after the greeting. */
  self: { both: string; user: string; company: string };
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
  /** Begins a sentence that lists things noted without a verb. */
  list: Record<'heard' | 'cost' | 'shown' | 'next', string>;
  /** Said before what they wish, noted without a verb. */
  wish: string;
  /** Begins a second list. */
  also: string;
  and: string;
  grammar: TongueGrammar;
};

export type TongueGrammar = {
  /** The polite "you" as a subject. */
  you: string;
  /** The verb that follows a single person's name, as it follows "you"; null where it is not known. */
  withYou(verb: string): string | null;
  /** The verb that follows the sender's name, with "I"; null where it is not known. */
  withMe(verb: string): string | null;
  /** Rewritings with `{name}` for each name of the prospect; tried before the subject is. */
  owned: readonly (readonly [pattern: string, replacement: string])[];
  /** Pronouns and nouns that mean the prospect. */
  replace: readonly (readonly [RegExp, string])[];
  /** A last rewriting that no pattern does. */
  finish?(text: string): string;
  /** Left after all of this, a sentence is not clear. */
  unclear: RegExp;
  /** A sentence of this language holds one of these. */
  verb: RegExp;
  /** Begins a sentence in which our side showed something. */
  demo: RegExp;
  chatter: RegExp;
  private: RegExp;
  kinds: Record<'next' | 'shown' | 'cost' | 'pain' | 'goal', RegExp>;
};

export function bookOf(tongue: Tongue): Book {
  const put = (text: string, names: Names): string =>
    text
      .replace('{name}', names.prospect ?? '')
      .replace('{user}', names.user ?? '')
      .replace('{company}', names.userCompany ?? '');
  const from = (ways: { both: string; user: string; company: string }, names: Names): string =>
    names.user && names.userCompany ? ways.both : names.user ? ways.user : names.userCompany ? ways.company : '';
  return {
    fillers: fillersOf(tongue),
    greeting(names, seed) {
      const hello = names.prospect ? tongue.hello.named : tongue.hello.plain;
      const self = from(tongue.self, names);
      return [`${put(self === '' ? hello : `${hello}, ${self}`, names)}.`, pick(tongue.thanks, seed)];
    },
    callToAction: (hasNext, seed) => pick(hasNext ? tongue.callToAction.plan : tongue.callToAction.plain, seed),
    signOff: (names) => [tongue.bye.thanks, put(from(tongue.bye, names), names)].filter(Boolean).join(' '),
    phrasePart: (role, facts) => phraseIn(tongue, role, facts),
  };
}

type Place = Pick<Filler, 'role' | 'place' | 'when' | 'cost'>;

const PLACES: Record<keyof Tongue['fillers'], Place> = {
  greeting: { role: 'greeting', place: 'after', when: 'always', cost: 1 },
  watch: { role: 'greeting', place: 'after', when: 'always', cost: 4 },
  heardFacts: { role: 'heard', place: 'before', when: 'facts', cost: 0 },
  right: { role: 'heard', place: 'after', when: 'facts', cost: 3 },
  heardNone: { role: 'heard', place: 'after', when: 'none', cost: 2 },
  costFacts: { role: 'cost', place: 'before', when: 'facts', cost: 1.5 },
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
function fillersOf(tongue: Tongue): Filler[] {
  return (Object.keys(PLACES) as (keyof Tongue['fillers'])[]).flatMap((key) => {
    const texts = tongue.fillers[key];
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

function phraseIn(tongue: Tongue, role: Role, facts: readonly Fact[]): Phrased[] {
  const sentences: Phrased[] = [];
  const pending: Fact[] = [];
  const flush = (): void => {
    if (pending.length === 0) return;
    const things = pending.splice(0);
    const lead =
      leadOf(tongue, things[0]!) ??
      (sentences.some(({ text }) => text.startsWith(tongue.list[role as 'heard']))
        ? tongue.also
        : tongue.list[role as 'heard']);
    const delivery = role === 'next' && things.length === 1 ? saidDelivery(tongue.code, things[0]!.text) : null;
    sentences.push(sentence(role, delivery ?? `${lead}${listOf(tongue, things)}`, things));
  };
  for (const fact of facts) {
    if (fact.form === 'clause') {
      flush();
      sentences.push(sentence(role, fact.text, [fact]));
    } else {
      // A note that is a list itself stands alone.
      const isPriced = priceLead(tongue.code, fact.text) !== null && fact.kind === 'shown';
      const isList = !isPriced && (fact.text.includes(', ') || fact.text.includes(` ${tongue.and} `));
      if (pending.length > 0 && leadOf(tongue, pending[0]!) !== leadOf(tongue, fact)) flush();
      const isAlone = isList || saidDelivery(tongue.code, fact.text) !== null;
      if (isAlone) flush();
      pending.push(fact);
      if (pending.length === 3 || isAlone) flush();
    }
  }
  flush();
  return sentences;
}

/** What opens a list of wishes or prices; null of any other. */
const leadOf = ({ code, wish }: Tongue, { kind, text }: Fact): string | null =>
  kind === 'goal' ? wish : kind === 'shown' ? priceLead(code, text) : null;

/** "18 Hektar, 140 Fässer und drei Leute", also where the notes have commas alone. */
function listOf(tongue: Tongue, things: readonly Fact[]): string {
  const items = things.map((fact) => lowered(tongue.code, fact.text));
  const last = items.pop()!;
  const joint = ` ${tongue.and} `;
  if (items.length > 0)
    return `${items.join(', ')}${[last, ...items].some((item) => item.includes(joint)) ? ',' : ''}${joint}${last}`;
  const parts = last.split(', ');
  const isEven = parts.length > 2 || /^[\d\p{Lu}]/u.test(parts.at(-1)!);
  const isOpen = parts.length > 1 && isEven && !last.includes(joint) && !/[:;.]/u.test(last);
  return isOpen ? last.replace(/, (?=[^,]+$)/u, joint) : last;
}
