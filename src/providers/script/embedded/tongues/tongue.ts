// A language other than English, as data, and the book that is made of it. Its facts are said almost as they were noted:
// the names and pronouns of the prospect become the polite "you", and what cannot be turned that simply is left out.
import type { Role } from '../../../contracts.js';
import { type Phrases, phraseBook } from '../../phrases/book.js';
import type { Fact } from '../facts/facts.js';
import type { Book } from '../script/book.js';
import { type Phrased, sentence } from '../script/phrase.js';
import { lowered, saidDelivery } from './bare.js';
import { priceLead } from './price-list.js';

export type Tongue = Phrases & { code: string; grammar: TongueGrammar };

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

export const bookOf = (tongue: Tongue): Book => ({
  ...phraseBook(tongue),
  phrasePart: (role, facts) => phraseIn(tongue, role, facts),
});

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
