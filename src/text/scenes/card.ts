// What the picture shows beside a scene's voice: a heading that no other scene of the script has, and at most three short
// lines in the script's own words with the figures worth setting large.

import type { Point, SceneRole } from '../../domain/draft.js';
import { type CardRole, guessLanguage, headingFor, LABELS } from './headings.js';
import { goodEnd } from './labels.js';
import { type IsIdle, pointsOf } from './points.js';

export type Card = { role: SceneRole; heading: string; points: Point[] };
export type Cards = { card(text: string, role: CardRole, isIdle?: IsIdle): Card };

const HEADING_CHARS = 40;

export type CardOptions = { language?: string | undefined; prospectName?: string | null | undefined };

/** Makes the cards of one script. */
export function createCards(script: string, { language, prospectName = null }: CardOptions = {}): Cards {
  const code = language?.slice(0, 2).toLowerCase() ?? guessLanguage(script);
  const labels = LABELS[code];
  const names = namesFor(script, prospectName);
  const seed = script.length;
  const used = new Set<string>();
  const headingOf = (text: string, role: CardRole, points: readonly Point[]): string => {
    const own = role === 'greeting' || role === 'closing' ? personal(role, code, names) : null;
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

/** With the longest form of the name that fits; in a language we have no greeting for, the name alone. */
function personal(role: CardRole, code: string, names: readonly string[]): string | null {
  const words = HELLO[code];
  if (!words) return role === 'greeting' ? (names[0] ?? null) : null;
  const headings = names.map((name) => `${words[role === 'greeting' ? 0 : 1]} ${name}`);
  // One long word stays whole: the picture breaks it.
  return headings.find((heading) => heading.length <= HEADING_CHARS) ?? headings.at(-1) ?? null;
}

/** How far into a script a greeting reaches. */
const GREETING_CHARS = 240;

/** What the prospect may be called, longest first: as the flow was told where the script says that, too, else as it greets. */
function namesFor(script: string, given: string | null): string[] {
  const greeting = script.slice(0, GREETING_CHARS);
  const words = given?.trim().split(/\s+/u) ?? [];
  const forms = words.map((_, index) => words.slice(0, words.length - index).join(' '));
  const known = forms.filter((form) => names(greeting, form) && !/(?:^|\s)\p{Ll}+$/u.test(form));
  // The last word of a title is no name: "Dr."
  const named = known.filter((form) => !/^\p{L}+\.$/u.test(form));
  if (named.length > 0) return named;
  const greeted = nameIn(script);
  return greeted === null ? [] : [greeted];
}

/** Whether a text has this name, and not only as the beginning of a longer one. */
function names(text: string, name: string): boolean {
  const at = text.indexOf(name);
  const next = text.slice(at + name.length, at + name.length + 1);
  return at >= 0 && !(/[\p{Lu}\p{Ll}]$/u.test(name) && /\p{L}/u.test(next));
}

const GREETS =
  /^(?:hi|hello|hey|dear|guten tag|hallo|hola|buenos días|bonjour|olá|bom dia|buongiorno|ciao|goedendag|dag|beste),?\s+((?:(?:mr|mrs|ms|dr|prof|herr|frau|sr|sra)\.?\s+)?[\p{Lu}\p{Lo}][\p{L}\p{M}.'’-]*(?:\s[\p{Lu}\p{Lo}][\p{L}\p{M}'’-]*){0,2})(?=[\s,.!:،，–—-]|$)/iu;

/** Whom the script greets. */
function nameIn(script: string): string | null {
  const found = GREETS.exec(script.trimStart().slice(0, 120));
  const name = found?.[1] ?? null;
  const closed = found !== null && /^[,،，]/u.test(script.trimStart().slice(found[0].length));
  return name && (closed || /^[\p{Lu}\p{Lo}]/u.test(name)) && !/^(?:and|there|all|everyone|team)$/iu.test(name)
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
