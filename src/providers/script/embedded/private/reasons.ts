// What a reviewer reads beside a sentence that was left out. The rules that hold sentences back would rather hold back one too many;
// a harmless sentence must not be called gossip for it.
import { isPersonWord } from '../people/single-person.js';

const ABOUT_PEOPLE = /^(?:judgement of a person|gossip|insult|personal matter)$/u;
const NOT_SURE = 'not sure that it may be said';
const WHO =
  /^\p{L}[\p{L}.' ]{1,30}(?: is|:| =) (?:the |an? |our |their )?(?:\p{L}+ ){0,3}(?:manager|director|head|lead|coo|ceo|cfo|cto|vp|owner|founder|brewer|finance|officer|coordinator|chief|president|principal)\b/iu;
const PRONOUN =
  /\b(?:he|she|him|her|his|hers|they|them|their|who|somebody|someone|everyone|people|guys?|I|me|we|us|our)\b/iu;
const ROLE =
  /\b(?:boss|ceo|cfo|coo|cto|owner|director|board|crew|staff|team|union|wife|husband|brother|sister|son|daughter|father|mother|padre|jefe|chef|capo|associé|mann|frau)\b/iu;
const TOOL = /\b(?:system|software|tool|process|spreadsheet|app|platform|server|screens?|draft|form)s?\b/iu;
const HARSH =
  /\b(?:idiot|lazy|cheap|stupid|dumb|crazy|affair|drunk|drinks?|alcohol\p{L}*|divorc\p{L}*|fired|su(?:ed|ing)|lawsuit|lied|liar|bankrupt\p{L}*|rumou?r|hates?|weak|arrogan\p{L}*|layoffs?|sacked|steal\p{L}*|gambl\p{L}*|snob|jerk|loser|moody|temper)\b/iu;
const PLEASED = /\b(?:liked|loved|enjoyed|appreciated)\b/iu;

/** The reason as it is told: one about people only where the sentence speaks of any. */
export function reasonFor(reason: string, text: string): string {
  if (!ABOUT_PEOPLE.test(reason) || HARSH.test(text)) return reason;
  if (WHO.test(text)) return 'says who somebody is';
  const spoken = text.replace(/^["“]|["”]$/gu, '');
  const person =
    PRONOUN.test(spoken.replace(/\b(?:we|us|our|I|me)\b/giu, '')) ||
    ROLE.test(spoken) ||
    /(?<=[^.!?\s] )\p{Lu}\p{Ll}+/u.test(spoken) ||
    (/^\p{Lu}\p{Ll}+ (?:is|was|seems?|looks?|thinks?|has)\b/u.test(spoken) &&
      !/^(?:That|This|It|There|Ten|What)\b/u.test(spoken)) ||
    spoken.split(/[^\p{L}]+/u).some((word) => isPersonWord(word.toLowerCase()));
  const named = /^(?:(?:Mr|Mrs|Ms|Dr)\.? )?\p{Lu}\p{Ll}+ (?:is|was|seems?|looks?) /u.test(spoken);
  const isOfThing = (TOOL.test(text) && !named) || (reason === 'gossip' && PLEASED.test(text));
  return person && !isOfThing ? reason : NOT_SURE;
}
