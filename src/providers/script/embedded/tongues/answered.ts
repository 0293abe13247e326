// A question of theirs with the answer that one of ours gave: "Lucía preguntó si … y Pablo confirmó que …" is told in one sentence, in which
// the answer is the sender's own.
import { quote } from '../../../../lib/quote.js';
import type { Cast } from '../people/cast.js';
import type { Part } from './parts.js';

/** Behind a name of ours, with "that" behind it; and the same of ourselves. */
const ANSWERS: Record<string, readonly [said: string, mine: string]> = {
  de: ['(?:bestätigte|erklärte|sagte|antwortete)(?: ihr| ihm)?, dass', 'und ich habe bestätigt, dass'],
  fr: ["a (?:confirmé|répondu|expliqué|précisé) (que|qu['’])", "et j'ai confirmé $1"],
  es: ['(?:confirmó|respondió|explicó|aclaró) que', 'y le confirmé que'],
  it: ['ha (?:confermato|risposto|spiegato|chiarito) che', 'e le ho confermato che'],
  pt: ['(?:confirmou|respondeu|explicou|esclareceu) que', 'e confirmei que'],
  nl: ['(?:bevestigde|legde uit|zei|antwoordde) dat', 'en ik heb bevestigd dat'],
};

const ASKED =
  /(?<!\p{L})(?:frag(?:te|ten|t),? ob|wollte wissen, ob|(?:a|avez) (?:demandé|voulu savoir) (?:si|s['’])|preguntó si|quiso saber si|(?:ha )?chiesto se|perguntou se|quis saber se|vroeg(?:en)? of|wilde weten of)(?!\p{L})/iu;

/** With the answer that we gave. */
const ANSWERED =
  /(?:ich habe bestätigt, dass|j['’]ai confirmé|le confirmé que|le ho confermato|confirmei que|ik heb bevestigd|das ist der fall|c['’]est le cas|dat is zo|(?:non?|não) (?:è|es|é) (?:necessari|necesari|necessári)o|así es|è così|é o caso|expliquei que|le expliqué que|le ho spiegato)(?!\p{L})/iu;

export const isAnswered = (text: string): boolean => ASKED.test(text) && ANSWERED.test(text);

export const isAsked = (text: string): boolean => ASKED.test(text);

export function withAnswers(code: string, parts: readonly Part[], { names, sideOf }: Cast): Part[] {
  const answers = ANSWERS[code];
  const ours = names.filter((name) => sideOf(name) === 'us').map(quote);
  if (!answers || ours.length === 0) return [...parts];
  const who = `(?:(?:Frau|Herr|[OAoa]|[Ll]a|[Ee]l|[Ii]l) )?(?:${ours.join('|')})`;
  const inside = new RegExp(`(?:,|;)? (?:und|et|y|e|en) ${who} ${answers[0]} ?`, 'u');
  const alone = new RegExp(`^${who} ${answers[0]} ?`, 'u');
  const told: Part[] = [];
  for (const part of parts) {
    const before = told.at(-1);
    const isNote = part.side === 'note' && part.section !== 'private';
    const follows = before?.line === part.line && before.side === 'note' && before.section !== 'private';
    if (isNote && follows && before && ASKED.test(before.text) && alone.test(part.text)) {
      const joint = part.text.replace(alone, `${answers[1]} `).replace(/(?<=['’]) /u, '');
      told[told.length - 1] = { ...before, text: `${before.text.replace(/[.;\s]+$/u, '')}, ${joint}`, end: part.end };
    } else if (isNote && ASKED.test(part.text) && inside.test(part.text)) {
      told.push({ ...part, text: part.text.replace(inside, `, ${answers[1]} `).replace(/(?<=qu['’]) /u, '') });
    } else told.push(part);
  }
  return told;
}
