// What a model shows of an entry on its card: each line is held without a model against the script and all notes that the model was told,
// since a line may say more than its entry and what it quotes. Whether a figure is of what the line names is asked of the model again. A line that
// does not hold is left out; where none is left, the card makes lines of the sentence as it does for every other writer, under the heading of the
// model if it can.
import { CARD_LIMITS, type OnScreen, type Role, type ScreenLine, type Sentence } from '../../../domain/draft.js';
import { PICTURES } from '../../../domain/pictures.js';
import { MIN_SHARED, shareOfKnownWords, type Violation, violations } from '../../../text/checks/checks.js';
import { sureLanguage } from '../../../text/checks/language.js';
import { isNumberWord } from '../../../text/checks/number-words.js';
import { valuesIn } from '../../../text/checks/values.js';
import { linesOf } from '../../../text/scenes/fact-lines.js';
import { figuresIn, firstDate } from '../../../text/scenes/figures.js';
import { substance } from '../../../text/scenes/labels.js';
import type { Brief } from '../../contracts.js';
import type { Screen } from './answer.js';
import { numberWord } from './languages/speech.js';
import { oddSign, withoutUnseen } from './signs.js';

type Given = Pick<Screen, 'heading' | 'lines'> & Partial<Pick<Screen, 'picture'>>;

/** A script whose words stand. */
export type Scripted = {
  sentences: readonly Sentence[];
  /** What was left out for want of time, and what the prospect would miss: it may still be read. */
  unsaid: readonly string[];
  /** The figure that decides, by the plan of the script. */
  figure: string | null;
};

/** As many lines of one entry stand on a card. */
const MOST_LINES = 3;

/** Whether an entry has something to show. */
export const hasScreen = ({ role, evidence }: Sentence): boolean => role !== 'greeting' && evidence.length > 0;

/** What the card shows; null where the rules of the card have to make it. `told` is all that is said, and all notes. */
export function onScreenOf(
  given: Given | null | undefined,
  entry: Sentence,
  brief: Brief,
  told: string,
): OnScreen | null {
  if (!given || !hasScreen(entry)) return null;
  const source = { ...brief, summary: told };
  const heading = headingOf(given.heading, entry.role, source);
  const held = given.lines.slice(0, MOST_LINES).flatMap((each) => lineOf(each, entry, brief, source) ?? []);
  const lines = held.length > 0 || heading === null ? held : onlyLineOf(entry);
  const picture = given.picture && PICTURES.has(given.picture) ? given.picture : undefined;
  return lines.length === 0 ? null : { ...(heading !== null && { heading }), ...(picture && { picture }), lines };
}

/** A figure that an entry says while the card beside it shows another thing. */
export function unshownFigure({ text, onScreen }: Sentence): string | null {
  if (!onScreen) return null;
  const { numbers } = valuesIn(onScreen.lines.flatMap((line) => [line.figure ?? '', line.text]).join('\n'));
  const isShown = (figure: string): boolean => valuesIn(figure).said.every((value) => numbers.has(value));
  return figuresIn(text).find(({ kind, text: figure }) => kind !== 'date' && !isShown(figure))?.text ?? null;
}

/** The lines that did not hold, of those that there was room for. */
export function lostLines(given: Given | undefined, sentence: Sentence): string[] {
  if (!given || !hasScreen(sentence)) return [];
  const texts = sentence.onScreen?.lines.map(({ text }) => text.toLowerCase()).join('\n') ?? '';
  const lost = given.lines
    .slice(0, MOST_LINES)
    .filter(
      ({ text }) => text.length <= CARD_LIMITS.LINE && !texts.includes(tidy(text).replace(/\.$/u, '').toLowerCase()),
    );
  return lost.map(({ figure, text }) => tidy([figure ?? '', text].join(' ')).slice(0, CARD_LIMITS.LINE));
}

function lineOf(given: Given['lines'][number], entry: Sentence, { summary }: Brief, told: Brief): ScreenLine | null {
  const wanted = tidy(given.figure ?? '');
  const line = tidy(given.text).replace(/(?<=\p{L}{2})\.$/u, '');
  // Of a step it is when it is done: "the same week".
  const isWords = wanted !== '' && !isFigure(wanted) && entry.role !== 'next' && entry.role !== 'closing';
  const text = isWords ? `${line}, ${wanted}` : line;
  const quotes = entry.evidence.map(({ start, end }) => summary.slice(start, end)).join('\n');
  const places = [quotes, told.summary, entry.text];
  const isTold = (words: string): boolean => isFit(withoutNextYear(words, told), entry.role, told);
  const figure = wanted === '' || isWords ? null : figureIn(places, wanted, text, isTold);
  if (figure === undefined || !isLine(text, figure) || !isTold(text)) return null;
  if (shareOfKnownWords(text, told.summary) < MIN_SHARED) return null;
  if (figure !== null && SMALL_COUNT.test(figure)) return { text: `${figure} ${text}`, figure: null };
  return { text, figure: figure !== null && holds(text, figure) ? null : figure };
}

/** As the notes write it, or the entry, or in other words of the same value; undefined where it is only a part of another figure, or none. */
function figureIn(
  places: readonly string[],
  wanted: string,
  text: string,
  isTold: (figure: string) => boolean,
): string | undefined {
  const written = places.map((place) => figureOf(wanted, text, place)).find((each) => each !== undefined);
  const isCut = places.some((place) => holds(place, wanted)) && places.every((place) => placeOf(wanted, place) < 0);
  return written ?? (!isCut && isTold(wanted) ? wanted : undefined);
}

/** The model is asked for the year of a day that is in another one; the notes hardly ever have it. */
function withoutNextYear(figure: string, { today }: Brief): string {
  const years = today === undefined ? [] : [0, 1].map((later) => Number(today.slice(0, 4)) + later);
  return firstDate(figure) === null
    ? figure
    : figure.replace(/,? (\d{4})$/u, (whole, year) => (years.includes(Number(year)) ? '' : whole));
}

/** Set large, "4" says nothing; with its words it does. */
const SMALL_COUNT = /^\p{Nd}{1,2}$/u;

/** What the card makes of the sentence, so that it stands under the same heading as its neighbours; nothing where it makes several lines. */
function onlyLineOf({ text, role }: Sentence): ScreenLine[] {
  const [line, ...others] = linesOf(text, role);
  return line && others.length === 0 ? [{ text: line.text, figure: line.figure }] : [];
}

/** A little more than the model is asked for. */
const HEADING_CHARS = 32;

/** It names what the lines are about. */
function headingOf(given: string | null, role: Role, told: Brief): string | null {
  const heading = tidy(given ?? '').replace(/[.:]$/u, '');
  const isHeading = /\p{L}{2}/u.test(heading) && heading.length <= HEADING_CHARS;
  return isHeading && isFit(heading, role, told) ? heading : null;
}

const tidy = (text: string): string => withoutUnseen(text.toWellFormed().normalize('NFC')).replace(/\s+/gu, ' ').trim();

const isLine = (text: string, figure: string | null): boolean =>
  /\p{L}/u.test(text) &&
  text.length <= CARD_LIMITS.LINE &&
  (figure?.length ?? 0) <= CARD_LIMITS.FIGURE &&
  substance(text) > 0;

/** The figure with the bounds that stand in front of it where it is said or quoted, unless the line has them; undefined where it stands there otherwise. */
function figureOf(figure: string, text: string, entry: string): string | undefined {
  const start = placeOf(figure, entry);
  if (start < 0) return undefined;
  const end = start + figure.length;
  const whole = figuresIn(entry).find((each) => each.start < start && each.end > start);
  // "from" is no bound of what goes on: "from 22% to 4%".
  const isRange = whole !== undefined && /\p{Nd}/u.test(entry.slice(end, whole.end));
  const bounds = whole && !isRange ? entry.slice(whole.start, start).trim() : '';
  if (/\p{Nd}/u.test(bounds)) return undefined;
  return bounds === '' || holds(text, bounds) ? entry.slice(start, end) : entry.slice(whole!.start, end);
}

const isFigure = (text: string): boolean =>
  /\p{Nd}/u.test(text) ||
  text.split(/[\s-]+/u).some(isNumberWord) ||
  firstDate(text) !== null ||
  figuresIn(text).length > 0;

const holds = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

/** Where a figure stands as a whole, no matter how it begins; "47" does not stand in "1,470" or "47%". */
function placeOf(figure: string, entry: string): number {
  const [said, sought] = [entry.toLowerCase(), figure.toLowerCase()];
  for (let at = said.indexOf(sought); at >= 0; at = said.indexOf(sought, at + 1)) {
    const isCut = /[\p{L}\p{N}\p{Sc}]$|\p{N}[.,:]$|\p{Sc}\s$/u.test(said.slice(Math.max(0, at - 2), at));
    if (!isCut && !/^(?:[\p{L}\p{N}]|[.,:]\p{N}|\s?[%‰\p{Sc}])/u.test(said.slice(at + sought.length))) return at;
  }
  return -1;
}

/** What a model was told passed the gate: its phrases would only find private words in others ("the floor", "comes off"). */
export const isFalseLeak = ({ rule, detail }: Violation): boolean =>
  rule === 'leak' && detail !== 'secret' && detail !== 'instruction';

/** Whether words that stand on the screen have no values, names or promises but those of what is told, and are fit to be read. */
function isFit(text: string, role: Role, told: Brief): boolean {
  const spoken = sureLanguage(text);
  const line: Sentence = { role, text, evidence: [{ start: 0, end: told.summary.length }] };
  const faults = violations([line], told).filter(({ rule }) => rule !== 'evidence');
  return (
    faults.every((each) => isFalseLeak(each) && shareOfKnownWords(text, told.summary) === 1) &&
    oddSign(text, told) === null &&
    numberWord(text, told.summary, told.language) === null &&
    (spoken === null || spoken === told.language.slice(0, 2).toLowerCase())
  );
}
