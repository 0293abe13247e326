// Verbs that follow "you": what was turned from a third person loses its "s", what belongs to another subject keeps it.
import type { Token } from '../../english/tokens.js';
import { agreeWithYou, hasForm } from '../../english/verbs.js';

/** "You surveys the members", "You weave and dyes cotton". */
export const agreeingWithYou = (text: string): string =>
  text
    .replace(
      /(?<=^(?:And |In return, |On your side, |On top of that, )?[Yy]ou )(?!always|sometimes|perhaps|besides|afterwards|is|was|has|does)(\p{Ll}{2,}[^su\W])s(?= (?:the|an?|your|our|two|three|all|each|every|\d))/u,
      '$1',
    )
    .replace(/(?<=^[Yy]ou (?:also )?(\p{Ll}+) and )(\p{Ll}{2,})(?= \p{Ll}+)/u, (verb, before: string) =>
      hasForm(before, 'base') && /[^su]s$/u.test(verb) ? (agreeWithYou(verb) ?? verb.slice(0, -1)) : verb,
    );

/** "You were told that the model is made of acrylic and weighs 180 kilos": whose the verb is, the last verb before it says. */
export function isOfAnotherSubject(out: readonly Token[], verb: Token): boolean {
  if (/^(?:wants|needs|likes|hopes|plans|asks|expects|thinks|says)$/u.test(verb.lower)) return false;
  const from = out.findLastIndex(({ lower }) => /^(?:that|which|because|since|where)$/u.test(lower));
  const clause = from > 0 ? out.slice(from + 1) : [];
  const own = clause.some(({ lower }) => /^(?:you|i|we|they)$/u.test(lower));
  return !own && clause.slice(1).some(({ lower }) => /^(?:is|was|has|does)$/u.test(lower));
}
