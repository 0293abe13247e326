// Whom a summary names: what stands before a colon or in brackets at the end of a task is somebody's name, or the title of the task.
import type { Names } from '../notes/read.js';

const TITLE = /^(?:dr|prof|mrs?|ms|herr|frau|mme|m|sra?|sig)\.? /iu;
const NAME = String.raw`\p{Lu}[\p{L}'’-]+(?: (?:(?:de|van|der|den|von|da|di|del|la|le) ){0,2}\p{Lu}[\p{L}'’-]+){0,2}`;
const DOES = String.raw`(?:said|says|asked|explained|described|mentioned|added|noted|stated|reported|confirmed|showed|demonstrated|presented|quoted|walked|liked|loved|appreciated|wanted|agreed|pointed|raised|suggested|estimated|shared|reviewed|outlined|will|to (?=\p{Ll})|is|was|has|would|sends?|(?:erläuterte|erklärte|berichtete|sagte|zeigte|nannte|fragte|stellte|bestätigte|meinte|wird|schickt|sendet)|(?:a (?:expliqué|présenté|demandé|annoncé|indiqué|précisé|réagi)|envoie|transmet|explicó|señaló|mostró|presentó|preguntó|comentó|enviará|ha (?:spiegato|mostrato|chiesto)|invia|explicou|mostrou|perguntou|envia|vertelde|liet|vroeg|stuurt))(?!\p{L})`;
const ACTS = new RegExp(String.raw`(?<![\p{L}'’])(${NAME})(?: \([^()\n]{2,40}\))?,? ${DOES}`, 'gu');
const WITH_ROLE = new RegExp(String.raw`(?<![\p{L}'’])(${NAME}) \(\p{L}[^()\n]{1,50}\)`, 'gu');
const PRESENT =
  /^[\s>#*_•–-]*(?:participants?|attendees?|present|in attendance|teilnehmende|teilnehmer(?:innen)?|anwesende?|asistentes|participantes|presentes?|presenti|partecipanti|deelnemers|aanwezig(?:en)?)[\s*_]*:?[\s*_]*(.*)$/iu;
const NO_NAME =
  /^(?:the|this|that|it|he|she|they|we|you|each|every|all|both|everyone|in|on|at|by|for|from|next|action|price|pricing|site|demo|offer|budget|data|team|follow|reference|pilot|trial|kick|legal|security|contract|meeting|call|der|die|das|le|la|les|el|los|il|een|de)$/iu;

/** First names and surnames, in small letters, of everybody whom the notes name. */
export function personsIn(summary: string, names: Names): ReadonlySet<string> {
  const persons = new Set<string>();
  const add = (name: string | null | undefined): void => {
    const words = (name ?? '').replace(TITLE, '').match(/\p{Lu}[\p{L}'’-]+/gu);
    for (const word of words ?? []) if (!NO_NAME.test(word)) persons.add(word.toLowerCase());
  };
  add(names.prospect);
  add(names.user);
  const text = summary.slice(0, 40_000);
  for (const [, name] of [...text.matchAll(ACTS), ...text.matchAll(WITH_ROLE)]) add(name);
  const lines = text.split('\n');
  lines.forEach((line, at) => {
    const rest = PRESENT.exec(line)?.[1];
    if (rest === undefined) return;
    for (const each of rest === '' ? lines.slice(at + 1, at + 8) : [rest]) {
      if (rest === '' && each.trim() === '') break;
      for (const part of each.replace(/\([^()]*\)/gu, '').split(/[,;:·|]| and /u)) add(part.trim());
    }
  });
  return persons;
}

/** Whether words are a name, or two of them, as somebody's task stands behind it. */
export function isPerson(words: string, persons: ReadonlySet<string>): boolean {
  const parts = words
    .replace(/^@/u, '')
    .replace(/\s*\([^()]*\)$/u, '')
    .split(/\s*(?:,|&|\/| and | und | et | y | e | en )\s*/u);
  return parts.every((part) => {
    const [first = '', ...rest] = part.replace(TITLE, '').split(' ');
    return rest.length < 3 && persons.has(first.toLowerCase()) && /^\p{Lu}/u.test(first);
  });
}
