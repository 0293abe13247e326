// Where the verb of a subject stands: behind its adverbs.
import type { Token } from '../../english/tokens.js';
import { hasForm, isAuxiliary } from '../../english/verbs.js';

export const ADVERB =
  /^(?:currently|also|already|really|now|still|often|typically|usually|then|both|all|each|generally|mostly|mainly|only|just|manually|actually|regularly|frequently|sometimes|always|never|recently|effectively|essentially|probably|specifically|primarily|largely|roughly|too|first|clearly|strongly|particularly|especially|today|soon|later|eventually|constantly|routinely|personally)$/;

export function verbAfter(tokens: Token[], at: number): number | null {
  let index = at;
  while (index < tokens.length && ADVERB.test(tokens[index]!.lower) && index - at < 3) index += 1;
  const word = tokens[index];
  if (word?.owning !== '') return null;
  if (isAuxiliary(word.lower) || hasForm(word.lower, 'third') || hasForm(word.lower, 'past')) return index;
  return hasForm(word.lower, 'base') && !word.tags.has('Noun') ? index : null;
}
