// Questions that notes tell as they were asked: "he asked does it work without wifi and yes it does". Told to the prospect
// they are whether-clauses, with their answer where it is yes.
import { verbReadings } from '../../english/verbs.js';

const ASKED = String.raw`\b(asked|asks|wanted to know|wants to know)(?: me| us)?,? (?:if )?`;
const DO = new RegExp(
  `${ASKED}(does|do|did) (it|they|that|we|you|he|she|(?:the|our|their|his|her) \\p{L}+) (\\p{L}+)`,
  'iu',
);
const BE = new RegExp(
  `${ASKED}(is|are|was|can|could|will|would|has|have) (it|they|that|we|you|he|she|there|(?:the|our|their|his|her) \\p{L}+) `,
  'iu',
);
/** The answer of notes without full stops, and what they say behind it. */
const YES_BEHIND = /,? (?:and )?(?:yes|yep|yup) (?:it|they|we|you|that) (?:does|do|is|are|can|will|has|have)\b.*$/iu;

/** The note with its question turned, or as it was. */
export function withTurnedQuestion(text: string): string {
  const turned = text
    .replace(/\bkno\b/giu, 'know')
    .replace(DO, (_, asks: string, aux: string, who: string, verb: string) => {
      const form = aux.toLowerCase() === 'does' ? thirdOf(verb) : verb;
      return `${asks} whether ${who} ${form}`;
    })
    .replace(BE, (_, asks: string, aux: string, who: string) => `${asks} whether ${who} ${aux.toLowerCase()} `);
  return ASKS_IF.test(turned) ? turned.replace(YES_BEHIND, ', yes') : turned;
}

const ASKS_IF = /\b(?:asked|asks|wanted to know|wants to know)(?: me| us)? (?:whether|if) /iu;

function thirdOf(base: string): string {
  const verb = base.toLowerCase();
  if (verb === 'have') return 'has';
  if (/(?:s|x|z|ch|sh|o)$/u.test(verb)) return `${verb}es`;
  const third = /[^aeiou]y$/u.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
  return verbReadings(third).some(({ form }) => form === 'third') ? third : verb;
}
