// What the picture shows beside a scene's voice: a heading that no other scene of the script has, and at most three short
// lines in the script's own words with the figures worth setting large.
import { type CardRole, guessLanguage, headingFor, LABELS } from './headings.js';
import { goodEnd } from './labels.js';
import { type IsIdle, pointsOf } from './points.js';
import type { Point, SceneRole } from './scene.js';

export type Card = { role: SceneRole; heading: string; points: Point[] };
export type Cards = { card(text: string, role: CardRole, isIdle?: IsIdle): Card };

const HEADING_CHARS = 40;

/** Makes the cards of one script. */
export function createCards(script: string, language?: string): Cards {
  const code = language?.slice(0, 2).toLowerCase() ?? guessLanguage(script);
  const labels = LABELS[code];
  const name = nameIn(script);
  const seed = script.length;
  const used = new Set<string>();
  const headingOf = (text: string, role: CardRole, points: readonly Point[]): string => {
    const own = name && (role === 'greeting' || role === 'closing') ? personal(role, code, name) : null;
    if (own && !used.has(own)) return own;
    const ready = labels ? headingFor(role, text, labels, used, seed) : null;
    return ready ?? ownWords(text, points, used) ?? numbered(labels?.[role][0] ?? shorten(text), used);
  };
  return {
    card(text, role, isIdle) {
      const points = pointsOf(text, role, isIdle);
      const heading = headingOf(text, role, points);
      used.add(heading);
      return {
        role: role === 'cost' ? 'heard' : role,
        heading,
        points: points.filter((point) => point.text !== heading),
      };
    },
  };
}

const HELLO: Record<string, readonly [hello: string, thanks: string]> = {
  en: ['Hello', 'Thank you,'],
  de: ['Guten Tag', 'Vielen Dank,'],
  es: ['Hola', 'Gracias,'],
  fr: ['Bonjour', 'Merci,'],
  pt: ['Olá', 'Obrigado,'],
  it: ['Buongiorno', 'Grazie,'],
  nl: ['Dag', 'Bedankt,'],
};

function personal(role: CardRole, code: string, name: string): string | null {
  const words = HELLO[code];
  const heading = words ? `${words[role === 'greeting' ? 0 : 1]} ${name}` : null;
  return heading && heading.length <= HEADING_CHARS ? heading : null;
}

const GREETS =
  /^(?:hi|hello|hey|dear|guten tag|hallo|hola|buenos días|bonjour|olá|bom dia|buongiorno|ciao|goedendag|dag|beste),?\s+((?:(?:mr|mrs|ms|dr|prof|herr|frau|sr|sra)\.?\s+)?\p{Lu}[\p{L}\p{M}.'’-]*(?:\s\p{Lu}[\p{L}\p{M}'’-]*){0,2})(?=[\s,.!:–—-]|$)/iu;

/** Whom the script greets. */
function nameIn(script: string): string | null {
  const found = GREETS.exec(script.trimStart().slice(0, 120));
  const name = found?.[1] ?? null;
  const closed = found !== null && script.trimStart()[found[0].length] === ',';
  return name && (closed || /^\p{Lu}/u.test(name)) && !/^(?:and|there|all|everyone|team)$/iu.test(name)
    ? name.replace(/\.$/u, '')
    : null;
}

function ownWords(text: string, points: readonly Point[], used: ReadonlySet<string>): string | null {
  const own = shorten(points[0]?.text ?? text);
  return own.length > 2 && !used.has(own) ? own : null;
}

const shorten = (text: string): string => {
  const end = goodEnd(text, HEADING_CHARS - 8) || Math.min(text.length, HEADING_CHARS - 8);
  return text
    .slice(0, end)
    .toWellFormed()
    .replace(/\uFFFD/gu, '')
    .trim();
};

function numbered(heading: string, used: ReadonlySet<string>): string {
  let count = 2;
  while (used.has(`${heading} ${count}`)) count += 1;
  return `${heading} ${count}`;
}
