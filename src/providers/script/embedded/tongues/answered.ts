// A question of theirs with the answer that one of ours gave: "Lucía preguntó si … y Pablo confirmó que …" is told in one sentence, in which
// the answer is the sender's own.
import { quote } from '../../../../lib/quote.js';
import type { Cast } from '../people/cast.js';
import { isNoted } from './noted.js';
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

/** The same, noted by ourselves. */
const OWN: Record<string, readonly [RegExp, string]> = {
  de: [
    /^[Ii]ch (?:bestätigte|erklärte|antwortete|habe (?:ihr|ihm|Ihnen )?bestätigt)(?: ihr| ihm| Ihnen)?, dass /u,
    'und ich habe bestätigt, dass ',
  ],
  fr: [/^[Jj]e (?:lui|leur|vous) ai (?:confirmé|répondu|expliqué|dit) (?=que |qu['’])/u, 'et je vous ai confirmé '],
  es: [/^[Ll]es? (?:confirmé|respondí|expliqué|dije) que /u, 'y le confirmé que '],
  it: [/^(?:[Gg]li|[Ll]e) ho (?:confermato|risposto|spiegato|detto) (?=di |che )/u, 'e le ho confermato '],
  pt: [/^(?:[Cc]onfirmei|Respondi|Expliquei|Disse)(?:-lhe)? que /u, 'e confirmei que '],
  nl: [/^[Ii]k (?:bevestigde|zei|antwoordde|legde uit|vertelde)(?: hem| haar| u)? dat /u, 'en ik heb bevestigd dat '],
};
const YOU_ASKED =
  /^(?:\p{Lu}\p{Ll}+ (?:ha|pregunt|pergunt|vroeg|fragte)|Er|Sie|Elle|Il|Me|Mi|Você|Ha|Preguntó|Perguntou|Hij|Ze|Zij|Ella|Él|Ela|Ele) /u;

const ASKED =
  /(?<!\p{L})(?:frag(?:te|ten|t),? ob|wollte wissen, ob|(?:a|avez) (?:demandé|voulu savoir) (?:si|s['’])|preguntó si|quiso saber si|(?:ha )?chiesto se|perguntou se|quis saber se|vroeg(?:en)? of|wilde weten of)(?!\p{L})/iu;

/** With the answer that we gave. */
const ANSWERED =
  /(?:ich habe bestätigt, dass|ich habe (?:das|dies) (?:[^,]{2,60} )?bestätigt|j['’]ai confirmé|je vous ai confirmé|le confirmé que|le dije que|le ho confermato|confirmei que|ik heb bevestigd|das ist der fall|c['’]est le cas|dat is zo|(?:non?|não) (?:è|es|é) (?:necessari|necesari|necessári)o|así es|è così|é o caso|expliquei que|le expliqué que|le ho spiegato)(?!\p{L})/iu;

/** An answer that the notes take back is none. */
const DOUBTED =
  /(?<!\p{L})(?:aber|obwohl|eigentlich|mais|en fait|en réalité|pourtant|pero|aunque|en realidad|ma|però|anche se|in realtà|mas|embora|na verdade|maar|hoewel|eigenlijk|stimmt|faux|vrai|mentira|cierto|vero|verdade|waar|gelogen|menti\p{L}*)(?!\p{L})/iu;

/** "Lukas Vollmer bestätigte dies bis 60 Millimeter." */
const CONFIRMED_THIS = /^bestätigte (?:das|dies)(?: ([^,]{2,60}?))?[.]?$/u;

/** A question with what we answered, as our notes or a report say it; null where the sentence is no such answer. */
function ownAnswer(code: string, question: string, answer: string, who: string): string | null {
  const asked = question.replace(/[.;\s]+$/u, '');
  const [found, said] = OWN[code]!;
  if (found.test(answer) && YOU_ASKED.test(question)) return `${asked}, ${answer.replace(found, said)}`;
  const [all, how] = code === 'de' ? (CONFIRMED_THIS.exec(answer.replace(new RegExp(`^${who} `, 'u'), '')) ?? []) : [];
  return all === undefined ? null : `${asked}, und ich habe ${['das', how].filter(Boolean).join(' ')} bestätigt`;
}

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
    const joint = answerTo(told.at(-1), part, (question) => {
      const own = ownAnswer(code, question, part.text, who);
      if (own !== null || !alone.test(part.text)) return own;
      const said = part.text.replace(alone, `${answers[1]} `).replace(/(?<=['’]) /u, '');
      return `${question.replace(/[.;\s]+$/u, '')}, ${said}`;
    });
    if (joint) told.splice(-1, 1, ...joint);
    else if (isNoted(part) && ASKED.test(part.text) && inside.test(part.text))
      told.push({ ...part, text: part.text.replace(inside, `, ${answers[1]} `).replace(/(?<=qu['’]) /u, '') });
    else told.push(part);
  }
  return told;
}

/** The question with its answer in one part; both held back where the answer is doubted; null where they do not belong together. */
function answerTo(before: Part | undefined, part: Part, join: (question: string) => string | null): Part[] | null {
  if (!before || before.line !== part.line || !isNoted(before) || !isNoted(part) || !ASKED.test(before.text))
    return null;
  const text = join(before.text);
  if (text === null) return null;
  const hidden = { section: 'private' as const };
  return DOUBTED.test(part.text)
    ? [
        { ...before, ...hidden },
        { ...part, ...hidden },
      ]
    : [{ ...before, text, end: part.end }];
}
