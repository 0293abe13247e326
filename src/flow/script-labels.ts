// Who speaks, which scene it is and how long it lasts, as people write it before the words of a script: "Narrator:", "Scene 2:",
// "0:00–0:10". It is taken off; a line that only says what is seen or heard goes with it.
import { capitalise } from './lines.js';

/** Also in the middle of a text whose lines were joined. */
const SPEAKER = String.raw`(?:narrat(?:or|ion)|voice[- ]?over|vo|v\.o\.|speaker|presenter|host|avatar|sprecher(?:in)?|erzähler(?:in)?|narrador[a]?|locutor[a]?|narrateur|narratrice|voix off|narratore|voce fuori campo|verteller|spreker)(?: \d{1,2})?`;
const SCENE = String.raw`(?:scene|slide|shot|szene|folie|escena|diapositiva|scène|cena|scena)\s*#?\d{1,2}`;
/** Only where a line begins. */
const PART =
  '(?:notes?|script|intro(?:duction)?|outro|hook|body|cta|call to action|opening|closing|anmerkung|notiz|nota|remarque|opmerking)';
const UNHEARD =
  /^\s*(?:visuals?|on-?screen(?: text)?|text on screen|b-?roll|sfx|sound effects?|music|camera|graphics?|bild|musik|música|musique|musica|muziek)\s*(?:\([^()\n]{1,30}\)\s*)?:\s*\S.*$/iu;

/** Unlike "On-screen text:" these may also begin a sentence: "Music: our partner plays." */
const MAY_BE_SAID = /^\s*(?:visuals?|music|camera|graphics?|bild|musik|música|musique|musica|muziek)\b/iu;
const SENTENCE =
  /(?<!\p{L})(?:we|our|us|you|your|i|my|is|are|was|were|will|can|has|have|had|do|does|wir|unser\p{L}*|sie|ihr\p{L}*|ist|sind|hat|haben|wird|es|está|están|son|nuestr\p{L}+|su|sus|est|sont|notre|nos|votre|vos|nous|vous|è|sono|nostr\p{L}+|vostr\p{L}+|é|são|noss\p{L}+|onze?|uw|zijn|heeft)(?!\p{L})/iu;
const MOST_WORDS = 12;

function isUnheard(line: string): boolean {
  if (!UNHEARD.test(line)) return false;
  const words = line.slice(line.indexOf(':') + 1).trim();
  return !MAY_BE_SAID.test(line) || (!SENTENCE.test(words) && words.split(/\s+/u).length <= MOST_WORDS);
}

/** Of a film; later ones are times of the day: "09:00–10:00: training". */
const CLOCK = String.raw`0?[0-5]:\d{2}`;
const TO = String.raw`\s*(?:-|–|—|to|bis)\s*`;
const SECONDS = String.raw`\d{1,3}\s?s?(?:${TO}\d{1,3})?\s?(?:s|secs?|seconds|sek|sekunden)\.?`;
/** A film begins at 0:00; without brackets or a colon other times are times of the day. */
const TIMED = String.raw`(?:[[(](?:${CLOCK}${TO}${CLOCK}|${SECONDS})[\])]\s*[:|–-]?|0?0:\d{2}${TO}${CLOCK}\s*[:|–-]?(?=\s|$)|${CLOCK}${TO}${CLOCK}\s*[:|](?=\s|$)|\d{1,3}(?:${TO}\d{1,3})?\s?(?:s|secs?)\s*[:|](?=\s|$))`;

const ASIDE = String.raw`(?:\s*\([^()\n]{1,30}\))?`;
/** A heading's mark, and a picture in front of what stands there. */
const DRESS = String.raw`\s*(?:#{1,6}\s+)?(?:\p{Extended_Pictographic}\uFE0F?\s*)?(?:\*\*|__)?`;
const AT_LINE = new RegExp(
  String.raw`^${DRESS}(?:${TIMED}|(?:${SPEAKER}|${SCENE}|${PART})${ASIDE}\s*:(?:\*\*|__)?(?=\s|$)|${SCENE}${ASIDE}(?:\s*[–—-]|\s*$|(?=\s*[[(]?${CLOCK})))(?:\*\*|__)?\s*`,
  'iu',
);
const WITHIN = new RegExp(
  String.raw`(?<=[.!?…]["”’]?\s+)(?:${SPEAKER}|${SCENE})${ASIDE}:\s+(\p{Ll})?|(?<=[.!?…]\s+)[[(]?0?0:\d{2}${TO}${CLOCK}[\])]?:?\s+`,
  'giu',
);
/** "Scene 2: The problem" names a scene and is none of its words. */
const TITLE = new RegExp(
  String.raw`^${DRESS}${SCENE}${ASIDE}\s*[:–—-]\s*(?:\S+\s+){0,5}[^\s.!?…]+(?:\*\*|__)?\s*$`,
  'iu',
);

/** What a screenplay has: where and when it is, and who speaks off the screen. */
const SCREENPLAY =
  /^\s*(?:(?:INT|EXT|INT\.?\/EXT)\.\s+\p{Lu}[\p{Lu}\p{N} '’.–—-]{1,60}|\p{Lu}[\p{Lu} .'’-]{1,30}\s*\((?:V\.?O|O\.?S|O\.?C|CONT['’]D)\.?\))\s*$/u;

export type Unlabelled = { line: string | null; taken: string[] };

/** The line without what stands before its words; null where nothing of it is spoken. `more` tells whether a line follows. */
export function withoutLabels(line: string, more: boolean): Unlabelled {
  if (isUnheard(line) || SCREENPLAY.test(line) || (more && TITLE.test(line)))
    return { line: null, taken: [line.trim()] };
  const taken: string[] = [];
  const note = (label: string): string => {
    taken.push(label.trim());
    return '';
  };
  let rest = line;
  for (
    let found = AT_LINE.exec(rest);
    found && found[0] !== '' && taken.length < MOST_LABELS;
    found = AT_LINE.exec(rest)
  ) {
    note(found[0]);
    rest = rest.slice(found[0].length);
  }
  rest = rest.replace(
    WITHIN,
    (label, first = '') => note(label.slice(0, label.length - first.length)) + first.toUpperCase(),
  );
  if (taken.length === 0) return { line, taken };
  return { line: rest.trim() === '' ? null : capitalise(rest), taken };
}

/** A time, a scene and a speaker may stand one behind the other. */
const MOST_LABELS = 4;
