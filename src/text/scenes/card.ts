// What the picture shows beside a scene's voice: a heading that no other scene of the script has, and a line for each sentence
// that tells something, with the figures worth setting large.

import type { Point, Role, SceneRole, ScreenLine } from '../../domain/draft.js';
import { isTitle } from '../titles.js';
import { linesOf } from './fact-lines.js';
import { firstDate, isMoney } from './figures.js';
import { guessLanguage, headingFor, type Kind, kindOf, pictureOf, plainHeading } from './headings.js';
import { begun, capitalise, type Line, shortened } from './labels.js';
import { bodyOf } from './lead-ins.js';
import { isWorry } from './worries.js';

export type Card = { role: SceneRole; heading: string; points: Point[]; picture?: string };

/** A sentence of a scene, where it begins in it, and whether it tells something, leads to what does, or neither. */
export type SceneSentence = {
  text: string;
  start: number;
  role: Role;
  does: 'tell' | 'lead' | 'connect';
  /** The sentence that this one answers. */
  worry?: string | undefined;
  /** In the words of the writer, without lines where another part of the same sentence has them; undefined where the rules make them. */
  screen?: WrittenScreen | undefined;
};
/** `at`: where in the sentence a line appears. */
export type WrittenScreen = { heading: string | null; picture?: string | undefined; lines: Line[] };
export type Cards = { card(sentences: readonly SceneSentence[], role: Role): Card };

const HEADING_CHARS = 40;
/** As many as the picture has room for. */
const MOST_LINES = 4;

export type CardOptions = {
  language?: string | undefined;
  prospectName?: string | null | undefined;
  /** What the goodbye asks for in the words of the writer: it stands on all of its cards. */
  ask?: readonly ScreenLine[] | undefined;
};

/** Makes the cards of one script, in their order. All scenes that say goodbye share one heading; each keeps the lines of the one before. */
export function createCards(script: string, { language, prospectName = null, ask = [] }: CardOptions = {}): Cards {
  const code = language?.slice(0, 2).toLowerCase() ?? guessLanguage(script);
  const names = namesFor(script, prospectName);
  const used: string[] = [];
  const isFree = (heading: string): boolean => !used.includes(heading);
  const agreed: Point[] = [];
  /** What the goodbye asks for, and how many dates it shows when it names none. */
  const asked = ask.map((line) => standing(asWritten({ ...line, at: 0 }, 'closing')));
  let goodbyes = 0;
  let goodbye: string | null = null;
  /** By heading: that of the writer, or of its kind. */
  const pictures = new Map<string, string>();
  const pictureUnder = (heading: string, sentences: readonly SceneSentence[]): string | undefined => {
    const written = sentences.find(({ screen }) => screen?.picture && capitalise(screen.heading ?? '') === heading);
    const picture = pictures.get(heading) ?? written?.screen?.picture ?? pictureOf(heading, code);
    if (picture) pictures.set(heading, picture);
    return picture;
  };
  const headingOf = (sentences: readonly SceneSentence[], role: Role, points: readonly Point[]): string => {
    const own = role === 'greeting' || role === 'closing' ? personal(role, code, names) : null;
    if (own && isFree(own)) return own;
    const told = sentences.filter(({ does }) => does === 'tell');
    // Where nothing of what is told can be put briefly, the presenter speaks alone.
    if (told.length > 0 && points.length === 0 && own === null) return '';
    const written = writtenHeading(told, used);
    if (written) return written;
    const isIdle = told.length === 0 && own === null;
    const idle = isIdle ? idleHeading(sentences, code, isFree) : null;
    if (idle) return idle;
    const { kinds, isMixed } = seenKinds(told, points);
    const areFigures = points.length > 1 && points.every(({ figure }) => figure !== null);
    const ready = headingFor({ role, kinds, areFigures, isMixed: isMixed || isIdle }, code, used, script.length);
    return ready ?? begunHeading(sentences, points) ?? '…';
  };
  /** In the words of the scene, where there is no heading of its kind. */
  const begunHeading = (sentences: readonly SceneSentence[], points: readonly Point[]): string | undefined => {
    const first = sentences[0]?.text ?? '';
    const words = shortened(points[0]?.text ?? first, HEADING_CHARS - 8)?.text ?? '';
    return [words, begun(first || script, HEADING_CHARS - 8)].find((each) => each.length > 2 && isFree(each));
  };
  /** What an end card shows besides its own lines: what was or will be asked, or the agreed dates where the ask has none. */
  const endLines = (sentences: readonly SceneSentence[], points: readonly Point[]): Point[] => {
    const others = asked.filter((point) => !points.some((own) => isSame(own, point)));
    asked.splice(0, asked.length, ...others, ...points.map(standing));
    return asked.some(({ figure }) => figure !== null)
      ? others
      : [...datesToKeep(agreed, sentences).slice(0, goodbyes), ...others];
  };
  return {
    card(sentences, role) {
      const points = pointsOf(sentences);
      const heading = role === 'closing' && goodbye !== null ? goodbye : headingOf(sentences, role, points);
      if (heading !== '') used.push(heading);
      if (role === 'next') agreed.push(...points);
      if (role === 'closing') {
        goodbye = heading;
        goodbyes += 1;
      }
      const kept = role === 'closing' ? endLines(sentences, points) : [];
      const picture = pictureUnder(heading, sentences);
      return {
        role: sceneRole(role),
        heading,
        ...(picture && { picture }),
        points: [...kept, ...points].filter((point) => point.text !== heading).slice(0, MOST_LINES),
      };
    },
  };
}

const pointIn = (points: readonly Point[], start: number, text: string): Point | undefined =>
  points.find(({ charStart }) => charStart >= start && charStart < start + text.length);

/** Of what stands on the card, and whether it is of several parts of the script. */
function seenKinds(told: readonly SceneSentence[], points: readonly Point[]): { kinds: Kind[]; isMixed: boolean } {
  const seen = told.flatMap(({ text, start, role }) => {
    const point = pointIn(points, start, text);
    return point ? [{ part: sceneRole(role), kind: shownKind(text, role, point) }] : [];
  });
  return { kinds: seen.map(({ kind }) => kind), isMixed: new Set(seen.map(({ part }) => part)).size > 1 };
}

/** The kind of a sentence, as far as its line shows it. */
function shownKind(sentence: string, role: Role, point: Point): Kind {
  const kind = kindOf(sentence, role);
  if (kind === 'price' && !isMoney(`${point.figure ?? ''} ${point.text}`)) return role === 'cost' ? 'heard' : role;
  if (!SEEN_KINDS.has(kind)) return kind;
  return kindOf(`${point.text} ${point.figure ?? ''}`, role) === kind ? kind : role === 'cost' ? 'heard' : role;
}
const SEEN_KINDS: ReadonlySet<Kind> = new Set(['trouble', 'time', 'hand', 'goal', 'cost']);

export const sceneRole = (role: Role): SceneRole => (role === 'cost' ? 'heard' : role);

/** Without the word that says so, a worry beside its answer would read like another promise. */
const worryLines = (worry: string | undefined): Line[] =>
  worry === undefined
    ? []
    : linesOf(worry, 'heard')
        .slice(0, 1)
        .filter(({ text }) => isWorry(text));

/** As the writer put it; words below a figure go on from it. */
const asWritten = ({ text, figure, at }: Line, role: Role): Line => ({
  text: figure !== null && role !== 'next' ? text : capitalise(text),
  figure,
  at,
});

/** Of the writer, where most of what is shown stands under it, and no card had it but those right before. */
function writtenHeading(told: readonly SceneSentence[], used: readonly string[]): string | null {
  const lines = new Map<string, number>();
  for (const { screen } of told)
    if (screen?.heading) lines.set(screen.heading, (lines.get(screen.heading) ?? 0) + screen.lines.length);
  const [most] = [...lines].sort(([, a], [, b]) => b - a);
  const shown = told.reduce((sum, { screen }) => sum + (screen?.lines.length ?? 1), 0);
  if (!most || most[1] * 2 < shown) return null;
  const written = capitalise(most[0]);
  return used.includes(written) && used.at(-1) !== written ? null : written;
}

/** The lines of what is told, each worry in front of its answer. Sentences that only connect are heard, and stand in the captions. */
const pointsOf = (sentences: readonly SceneSentence[]): Point[] =>
  sentences
    .filter(({ does }) => does === 'tell')
    .flatMap(({ text, start, role, worry, screen }) =>
      screen === undefined
        ? [
            ...worryLines(worry).map((line) => ({ ...line, at: start })),
            ...linesOf(text, role).map((line) => ({ ...line, at: start + line.at })),
          ]
        : screen.lines.map((line) => asWritten({ ...line, at: start + line.at }, role)),
    )
    .map(({ at, ...line }) => ({ ...line, charStart: at }))
    .filter((point, at, all) => all.findIndex((other) => isSame(other, point)) === at);

/** A board that tells nothing claims nothing: it states what is said, or hands over. */
function idleHeading(
  sentences: readonly SceneSentence[],
  code: string,
  isFree: (heading: string) => boolean,
): string | null {
  const invitation = plainHeading('closing', code);
  return statementOf(sentences, isFree) ?? (invitation && isFree(invitation) ? invitation : null);
}

/** The first main clause that is short enough to stand as a heading. */
function statementOf(sentences: readonly SceneSentence[], isFree: (heading: string) => boolean): string | null {
  const said = sentences
    .map(({ text }) => bodyOf(text).text)
    .filter((text) => !DEPENDENT.test(text))
    .map((text) => capitalise(shortened(text, HEADING_CHARS)?.text ?? ''));
  return said.find((text) => text.includes(' ') && isFree(text)) ?? null;
}

/** Begins a clause that needs another one, or asks for something. */
const DEPENDENT =
  /^(?:(?:and|but|und|aber|y|pero|et|mais|e|mas|ma|en|maar) )?(?:if|when|should|in case|please|just|wenn|falls|sollten?|bitte|si|s['’]il|quand|se|por favor|cuando|quando|caso|per favore|als|mocht|wanneer|graag|alstublieft)(?!\p{L})/iu;

const isSame = (one: Point, other: Point): boolean => one.text === other.text && one.figure === other.figure;

/** From the beginning of its card. */
const standing = ({ text, figure }: ScreenLine): Point => ({ text, figure, charStart: 0 });

const isDated = ({ figure }: Point): boolean => figure !== null && firstDate(figure) !== null;

/** The dated steps for the end card: first what is asked for, then in their order those on which both meet or the viewer does something, then the others. */
function datesToKeep(agreed: readonly Point[], goodbye: readonly SceneSentence[]): Point[] {
  const asked = goodbye.map(({ text }) => text.toLowerCase()).join(' ');
  const isAsked = ({ text, figure }: Point): boolean =>
    (figure !== null && asked.includes(figure.toLowerCase().replace(/^\p{L}{2,6} (?=\p{Lu}|\d)/iu, ''))) ||
    (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => asked.includes(word)).length >= 2;
  const rank = (point: Point): number =>
    isAsked(point) ? 0 : MEETING.test(point.text) || YOURS.test(point.text) ? 1 : 2;
  return agreed
    .filter(isDated)
    .sort((a, b) => rank(a) - rank(b))
    .map(standing);
}

const YOURS = /^(?:you|sie|usted|vous|você|lei|u)(?!\p{L})/iu;

const MEETING = new RegExp(
  `(?<!\\p{L})(?:${[
    'call(?! cent(?:re|er))|meeting|meets?|survey|speak|visit|demo|demonstration|workshop|review|site visit',
    'termin|gespräch|besuch|treffen|anruf|vorführung',
    'llamada|reunión|visita|demostración',
    'appel|rendez-vous|visite|réunion|démonstration',
    'chamada|reunião',
    'chiamata|riunione|incontro',
    'gesprek|bezoek|afspraak|demonstratie',
  ].join('|')})(?!\\p{L})`,
  'iu',
);

const HELLO: Record<string, readonly [hello: string, thanks: string]> = {
  en: ['Hello', 'Thank you,'],
  de: ['Guten Tag', 'Vielen Dank,'],
  es: ['Hola,', 'Gracias,'],
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
  const named = known.filter((form) => !form.split(' ').every((word) => isTitle(word) || word.endsWith('.')));
  const greeted = nameIn(script);
  const isTitled = greeted !== null && isTitle(greeted.split(' ')[0]!);
  if (named.length > 0 && !isTitled) return named;
  return greeted === null ? named : [greeted, ...named];
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
