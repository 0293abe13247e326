// Lets verbs agree with "you" where it stands for a third person: "you runs" → "you run", also further on in the sentence.
import { type Tagged, tagsOf } from '../../../text/english/tags.js';
import { baseForm, isIn, words } from './words.js';

/** Stand for a third person until the verbs agree. */
export const YOU = '⟪you⟫';
export const WE = '⟪we⟫';

/** What stands behind it is an object. */
export const TAKES_OBJECT = new RegExp(String.raw`(?<!\p{L})(?:${words('takes an object')})$`, 'iu');
const VERB_BEHIND = new RegExp(String.raw`(⟪(?:you|we)⟫)((?:,? (?:${words('adverb')}))*) ([\p{L}'-]+)`, 'gu');

export function agreeing(text: string): string {
  const isSubject = (at: number): boolean => !TAKES_OBJECT.test(text.slice(0, at).trim());
  return laterVerbs(text)
    .replace(VERB_BEHIND, (found, mark: string, adverbs: string, verb: string, at: number) =>
      mark === WE || isSubject(at) ? `${mark}${adverbs} ${baseForm(verb)}` : found,
    )
    .replace(/⟪(you|we)⟫'s (?=(?:been|got|had|\p{L}+ed)\b)/gu, "$1've ")
    .replace(/⟪(you|we)⟫'(?:s|re)\b/gu, '$1 are')
    .replace(/⟪(you|we)⟫/gu, '$1');
}

/** "And runs 14 vans" is tagged as a thing now and then. */
const isLikeVerb = (word: string, next: Tagged | undefined): boolean =>
  (isIn('they do', word) || isIn('task', baseForm(word))) &&
  next !== undefined &&
  ['Value', 'Determiner', 'Possessive', 'Preposition'].some((tag) => next.tags.has(tag));

const JOINS = /^(?:and|but|or|then)$/u;
const OTHER_SUBJECT = /^(?:who|which|that|it|there|this|these|he|she|they|we|i|what|where|how)$/u;

/** Whether it is a verb that is joined to one in front; in front of a comma it is a thing in a list: "leaflets, labels, texts". */
function isSharing(tags: readonly Tagged[], at: number): boolean {
  const [before, { low, tags: kinds, post }] = [tags[at - 1]!, tags[at]!];
  const joint = before.tags.has('Adverb') ? tags[at - 2]! : before;
  const isJoined = JOINS.test(joint.low) || before.post.trim() === ',';
  const isVerb = ['PresentTense', 'Copula', 'Auxiliary'].some((kind) => kinds.has(kind));
  return isJoined && !post.includes(',') && (isVerb || isLikeVerb(low, tags[at + 1]));
}

/** Verbs that share the subject: "⟪you⟫ runs purchasing and needs to". */
function laterVerbs(text: string): string {
  const [mark] = /⟪(?:you|we)⟫/u.exec(text) ?? [];
  if (!mark) return text;
  const first = text.indexOf(mark);
  if (mark === YOU && TAKES_OBJECT.test(text.slice(0, first).trim())) return text;
  const head = text.slice(0, first + mark.length);
  const rest = text.slice(first + mark.length);
  const tags = tagsOf(`She${rest.replace(/⟪(you|we)⟫/gu, '$1')}`);
  const shared: string[] = [];
  for (let at = 2; at < tags.length; at += 1) {
    const { low, tags: kinds, post } = tags[at]!;
    const isNewSubject =
      OTHER_SUBJECT.test(low) ||
      (kinds.has('ProperNoun') && /^ (?:\p{Ll}+s|\p{Ll}+ed)\b/u.test(`${post}${tags[at + 1]?.low ?? ''}`));
    if (isNewSubject || /[.;:]/u.test(post)) break;
    if (/s$/u.test(low) && isSharing(tags, at)) shared.push(tags[at]!.text);
  }
  let turned = rest;
  for (const verb of shared)
    turned = turned.replace(
      new RegExp(`(?<=(?:\\b(?:and|but|or|then)|\\b\\p{L}+ly|,|\\b(?:also|now|still)) )${verb}(?!\\p{L})`, 'u'),
      baseForm(verb),
    );
  return head + turned;
}
