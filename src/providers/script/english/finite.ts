// Whether a text has a verb that makes it a sentence.
import { type Tagged, tagsOf } from '../../../text/english/tags.js';

export const SURE_VERB =
  /\b(?:is|are|was|were|am|has|have|had|do|does|did|can|could|will|would|should|must|may|might|needs?|wants?|costs?|takes?|runs?|uses?|spends?|shows?|gets?|makes?|goes|comes?)\b|(?:n't|'re|'ve|'ll|'d)\b/u;
const SURE_PAST =
  /\b(?:said|told|went|took|made|came|got|lost|paid|gave|saw|found|kept|left|sent|met|spent|cut|fell|rose|broke|bought|sold|built|knew|thought|cannot)\b/u;

export function hasFiniteVerb(text: string): boolean {
  const bare = text.replace(/"[^"]*"/gu, 'it');
  if (SURE_VERB.test(bare) || SURE_PAST.test(bare)) return true;
  const tags = tagsOf(bare);
  return tags.some((_, at) => isFiniteVerb(tags, at));
}

const NO_FINITE = ['Gerund', 'Imperative', 'Particle'];

function isFiniteVerb(tags: readonly Tagged[], at: number): boolean {
  const word = tags[at]!;
  const before = tags[at - 1];
  if (!before || !word.tags.has('Verb') || NO_FINITE.some((tag) => word.tags.has(tag))) return false;
  const subject = before.tags.has('Adverb') ? (tags[at - 2] ?? before) : before;
  if (!(subject.tags.has('Noun') || subject.tags.has('Pronoun'))) return false;
  if (subject.post.includes(',') || subject.low.endsWith('ing')) return false;
  if (word.tags.has('PastTense')) return tags[at + 1]?.low !== 'by';
  if (word.tags.has('Infinitive'))
    return subject.tags.has('Plural') || /^(?:you|we|i|they|who|people|staff)$/u.test(subject.low);
  return word.tags.has('PresentTense');
}
