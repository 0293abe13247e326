// "Seawater intake is 90 m from the shed": a thing that notes begin with, without its article.

import type { Token } from '../../english/tokens.js';
import { hasForm, isAuxiliary } from '../../english/verbs.js';
import { isMass } from '../words/grammar.js';

const OPEN =
  /^(?:the|an?|no|each|every|your|our|their|his|her|its|this|that|these|those|any|one|another|some|most|all|both|such|what|how|who|it|there|here|today|now|currently|part|lack|half|much|little|plenty|none|bit|only|about|around|of|in|on|at|by|for|with|to|from|next|last|more|less|nothing|everything|nobody|somebody|someone|everyone|anyone|word|rumou?r|if|when|since|because|so|but|and|or|not|very|too|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)$/u;
const BEHIND_HEAD = /^(?:of|from|in|on|at|for|with|by|to|between|under|over|behind|near|without|that|which|who)$/;
const MAX_BEFORE_VERB = 7;

/** Whether the words in front of the verb name one thing without an article; `isWord` tells a word from a name. */
export function isBareSubject(tokens: readonly Token[], verbAt: number, isWord: (word: string) => boolean): boolean {
  const subject = tokens.slice(0, verbAt);
  const first = subject[0];
  const verb = tokens[verbAt]?.lower ?? '';
  if (!first || verbAt > MAX_BEFORE_VERB || OPEN.test(first.lower) || !isWord(first.word)) return false;
  if (
    !/^(?:is|was|has|does|doesn't|isn't|wasn't|hasn't)$/.test(verb) &&
    !(hasForm(verb, 'third') && !isAuxiliary(verb))
  )
    return false;
  const end = subject.findIndex(({ lower }, at) => at > 0 && BEHIND_HEAD.test(lower));
  const named = subject.slice(0, end === -1 ? subject.length : end);
  const head = named.at(-1)!;
  return (
    subject.every(({ owning, after }) => owning === '' && !/[,;:]/u.test(after)) &&
    named.every(
      ({ word, lower }, at) => /^[\p{L}-]+$/u.test(word) && (at === 0 || word === lower) && lower !== 'and',
    ) &&
    !hasForm(first.lower, 'gerund') &&
    !['Adverb', 'FirstName', 'LastName', 'Place', 'Organization', 'Value', 'Date'].some((tag) => first.tags.has(tag)) &&
    head.tags.has('Noun') &&
    head.tags.has('Singular') &&
    !head.tags.has('Pronoun') &&
    !head.tags.has('ProperNoun') &&
    !isMass(head.lower) &&
    !/s$|ing$/u.test(head.lower)
  );
}
