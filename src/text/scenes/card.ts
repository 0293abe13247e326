// What the picture shows beside a scene's voice: a heading that no other scene of the script has, and a line for each sentence
// that tells something, with the figures worth setting large.

import type { Point, Role, SceneRole } from '../../domain/draft.js';
import { connectingLine, linesOf } from './fact-lines.js';
import { guessLanguage, headingFor, type Kind, kindOf, plainHeading } from './headings.js';
import { begun, shortened } from './lines.js';

export type Card = { role: SceneRole; heading: string; points: Point[] };

/** A sentence of a scene, where it begins in it, and whether it tells something, leads to what does, or neither. */
export type SceneSentence = { text: string; start: number; role: Role; does: 'tell' | 'lead' | 'connect' };
export type Cards = { card(sentences: readonly SceneSentence[], role: Role): Card };

const HEADING_CHARS = 40;
/** As many as the picture has room for. */
const MOST_LINES = 4;

export type CardOptions = { language?: string | undefined; prospectName?: string | null | undefined };

/** Makes the cards of one script, in their order. */
export function createCards(script: string, { language, prospectName = null }: CardOptions = {}): Cards {
  const code = language?.slice(0, 2).toLowerCase() ?? guessLanguage(script);
  const names = namesFor(script, prospectName);
  const used = new Set<string>();
  const isFree = (heading: string): boolean => !used.has(heading);
  let agreed: Point | null = null;
  const headingOf = (sentences: readonly SceneSentence[], role: Role, points: readonly Point[]): string => {
    const own = role === 'greeting' || role === 'closing' ? personal(role, code, names) : null;
    if (own && isFree(own)) return own;
    const told = sentences.filter(({ does }) => does === 'tell');
    const kinds = told.map(({ text, start, role: own }) => shownKind(text, own, pointIn(points, start, text)));
    const isMixed = new Set(told.map((each) => sceneRole(each.role))).size > 1;
    const areFigures = points.every(({ figure }) => figure !== null);
    const ready = headingFor({ role, kinds, areFigures, isMixed }, code, isFree, script.length);
    const plain = plainHeading(sceneRole(role), code);
    const words = shortened(points[0]?.text ?? sentences[0]?.text ?? '', HEADING_CHARS - 8)?.text ?? null;
    return (
      ready ??
      [words, begun(sentences[0]?.text ?? script, HEADING_CHARS - 8)].find(
        (each) => each !== null && each.length > 2 && isFree(each),
      ) ??
      numbered(plain ?? '…', used)
    );
  };
  return {
    card(sentences, role) {
      const points = pointsOf(sentences, role);
      const heading = headingOf(sentences, role, points);
      used.add(heading);
      if (role === 'next') agreed ??= points.find(({ figure }) => figure !== null) ?? null;
      const asked = role === 'closing' ? [askIn(code), agreed].filter((point) => point !== null) : [];
      return {
        role: sceneRole(role),
        heading,
        points: [...asked.map((point) => ({ ...point, charStart: 0 })), ...points]
          .filter((point) => point.text !== heading)
          .slice(0, MOST_LINES),
      };
    },
  };
}

const pointIn = (points: readonly Point[], start: number, text: string): Point | undefined =>
  points.find(({ charStart }) => charStart >= start && charStart < start + text.length);

/** The kind of a sentence, as far as its line shows it. */
function shownKind(sentence: string, role: Role, point: Point | undefined): Kind {
  const kind = kindOf(sentence, role);
  if (!point || !SEEN_KINDS.has(kind)) return kind;
  return kindOf(`${point.text} ${point.figure ?? ''}`, role) === kind ? kind : role === 'cost' ? 'heard' : role;
}
const SEEN_KINDS: ReadonlySet<Kind> = new Set(['trouble', 'time', 'hand', 'goal', 'cost']);

export const sceneRole = (role: Role): SceneRole => (role === 'cost' ? 'heard' : role);

/** The lines of what is told; sentences that only connect have theirs where the voice stays with them beside a board. */
function pointsOf(sentences: readonly SceneSentence[], role: Role): Point[] {
  const isBoard = role !== 'greeting' && role !== 'closing';
  const found = (does: readonly SceneSentence['does'][]): Point[] =>
    sentences
      .filter((sentence) => does.includes(sentence.does))
      .flatMap(({ text, start, role: own, does: does_ }) =>
        does_ === 'tell'
          ? linesOf(text, own).map(({ at, ...line }) => ({ ...line, charStart: start + at }))
          : [{ ...connectingLine(text), charStart: start }],
      )
      .filter(
        (point, at, all) => all.findIndex((other) => other.text === point.text && other.figure === point.figure) === at,
      );
  const told = found(['tell']);
  if (!isBoard) return told;
  const whole = found(['tell', 'connect']);
  return whole.length === 0 ? found(['lead']) : whole.length > MOST_LINES ? told : whole;
}

const ASKS: Record<string, string> = {
  en: 'Reply to this e-mail',
  de: 'Antworten Sie auf diese E-Mail',
  es: 'Responda a este correo',
  fr: 'Répondez à cet e-mail',
  pt: 'Responda a este e-mail',
  it: 'Risponda a questa e-mail',
  nl: 'Antwoord op deze e-mail',
};

/** What the end card asks for. */
const askIn = (code: string): Point | null =>
  ASKS[code] === undefined ? null : { text: ASKS[code], figure: null, charStart: 0 };

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
function personal(role: Role, code: string, names: readonly string[]): string | null {
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
  /^(?:hi|hello|hey|dear|guten tag|hallo|hola|buenos días|bonjour|olá|bom dia|buongiorno|ciao|goedendag|dag|beste),?\s+((?:(?:mr|mrs|ms|dr|dra|drs|prof|herr|frau|sr|sra|sig|dott|ing|m|mme)\.?\s+)?[\p{Lu}\p{Lo}][\p{L}\p{M}.'’-]*(?:\s[\p{Lu}\p{Lo}][\p{L}\p{M}'’-]*){0,2})(?=[\s,.!:،，–—-]|$)/iu;

/** Whom the script greets. */
function nameIn(script: string): string | null {
  const found = GREETS.exec(script.trimStart().slice(0, 120));
  const name = found?.[1] ?? null;
  const closed = found !== null && /^[,،，]/u.test(script.trimStart().slice(found[0].length));
  return name && (closed || /^[\p{Lu}\p{Lo}]/u.test(name)) && !/^(?:and|there|all|everyone|team)$/iu.test(name)
    ? name.replace(/\.$/u, '')
    : null;
}

function numbered(heading: string, used: ReadonlySet<string>): string {
  let count = 2;
  while (used.has(`${heading} ${count}`)) count += 1;
  return `${heading} ${count}`;
}
