// Lets verbs agree with "you" where it stands for a third person: "you runs" → "you run", also further on in the sentence.
import { tagsOf } from './tags.js';
import { baseForm, words } from './words.js';

/** Stands for a third person until the verbs agree. */
export const YOU = '⟪you⟫';

const TAKES_OBJECT = new RegExp(String.raw`(?<!\p{L})(?:${words('takes an object')})$`, 'iu');
const VERB_BEHIND = new RegExp(String.raw`⟪you⟫((?:,? (?:${words('adverb')}))*) ([\p{L}']+)`, 'gu');

export function agreeing(text: string): string {
  const isSubject = (at: number): boolean => !TAKES_OBJECT.test(text.slice(0, at).trim());
  return laterVerbs(text)
    .replace(VERB_BEHIND, (found, adverbs: string, verb: string, at: number) =>
      isSubject(at) ? `${YOU}${adverbs} ${baseForm(verb)}` : found,
    )
    .replace(/⟪you⟫'s (?=(?:been|got|had|\p{L}+ed)\b)/gu, "you've ")
    .replace(/⟪you⟫'(?:s|re)\b/gu, 'you are')
    .replaceAll(YOU, 'you');
}

const JOINS = /^(?:and|but|or|then)$/u;
const OTHER_SUBJECT = /^(?:who|which|that|it|there|this|these|he|she|they|we|i|what|where|how)$/u;

/** Verbs that share the subject: "⟪you⟫ runs purchasing and needs to". */
function laterVerbs(text: string): string {
  const first = text.indexOf(YOU);
  if (first < 0 || TAKES_OBJECT.test(text.slice(0, first).trim())) return text;
  const head = text.slice(0, first + YOU.length);
  const rest = text.slice(first + YOU.length);
  const tags = tagsOf(`She${rest.replaceAll(YOU, 'you')}`);
  const shared: string[] = [];
  for (let at = 2; at < tags.length; at += 1) {
    const { low, tags: kinds, post } = tags[at]!;
    const isNewSubject = OTHER_SUBJECT.test(low) || (kinds.has('ProperNoun') && /^ (?:\p{Ll}+s|\p{Ll}+ed)\b/u.test(`${post}${tags[at + 1]?.low ?? ''}`));
    if (isNewSubject || /[.;:]/u.test(post)) break;
    const before = tags[at - 1]!;
    const isAdverb = before.tags.has('Adverb');
    const joint = isAdverb ? tags[at - 2]! : before;
    const isJoined = JOINS.test(joint.low) || before.post.trim() === ',';
    if (isJoined && /s$/u.test(low) && kinds.has('Verb') && kinds.has('PresentTense')) shared.push(tags[at]!.text);
  }
  let turned = rest;
  for (const verb of shared)
    turned = turned.replace(new RegExp(`(?<=(?:\\b(?:and|but|or|then)|\\b\\p{L}+ly|,|\\b(?:also|now|still)) )${verb}(?!\\p{L})`, 'u'), baseForm(verb));
  return head + turned;
}
