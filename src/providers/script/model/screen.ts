// What a model shows of an entry on its card: each line is held against the entry and its quotes without a model. One that does not hold
// is left out; where none is left, the card makes lines of the sentence as it does for every other writer, under the heading of the model if it can.
import { CARD_LIMITS, type OnScreen, type Role, type ScreenLine, type Sentence } from '../../../domain/draft.js';
import { isInWordsOf, type Violation, violations } from '../../../text/checks/checks.js';
import { sureLanguage } from '../../../text/checks/language.js';
import { isNumberWord, numberWordsIn, valuesIn } from '../../../text/checks/values.js';
import { linesOf } from '../../../text/scenes/fact-lines.js';
import { figuresIn, firstDate } from '../../../text/scenes/figures.js';
import { substance } from '../../../text/scenes/labels.js';
import type { Brief } from '../../contracts.js';
import type { Answer } from './answer.js';
import { numberWord } from './languages/speech.js';
import { oddSign, withoutUnseen } from './signs.js';

type Given = NonNullable<Answer['sentences'][number]['screen']>;

/** As many lines of one entry stand on a card. */
const MOST_LINES = 3;

/** What the card shows; null where the rules of the card have to make it. `script` is all that is said. */
export function onScreenOf(
  given: Given | null | undefined,
  entry: Sentence,
  brief: Brief,
  script: string = entry.text,
): OnScreen | null {
  if (!given || entry.role === 'greeting' || entry.evidence.length === 0) return null;
  const heading = headingOf(given.heading, { role: entry.role, text: `${script}\n${quotesOf(entry, brief)}` }, brief);
  const held = given.lines.slice(0, MOST_LINES).flatMap((each) => lineOf(each, entry, brief) ?? []);
  const lines = held.length > 0 || heading === null ? held : onlyLineOf(entry);
  return lines.length === 0 ? null : { ...(heading !== null && { heading }), lines };
}

function lineOf(given: Given['lines'][number], entry: Sentence, brief: Brief): ScreenLine | null {
  const text = tidy(given.text).replace(/(?<=\p{L}{2})\.$/u, '');
  const wanted = tidy(given.figure ?? '');
  const quotes = quotesOf(entry, brief);
  const places = wanted === '' ? [] : [entry.text, quotes, inDigits(quotes, brief.language), withWholeDates(quotes)];
  const found = places.map((place) => figureOf(wanted, text, place)).find((each) => each !== undefined);
  const figure = wanted === '' ? null : found;
  if (figure === undefined || !isLine(text, figure) || !stands(text, entry.role, `${entry.text}\n${quotes}`, brief))
    return null;
  if (figure !== null && SMALL_COUNT.test(figure)) return { text: `${figure} ${text}`, figure: null };
  return { text, figure: figure !== null && holds(text, figure) ? null : figure };
}

/** Set large, "4" says nothing; with its words it does. */
const SMALL_COUNT = /^\p{Nd}{1,2}$/u;

const quotesOf = ({ evidence }: Sentence, { summary }: Brief): string =>
  evidence.map(({ start, end }) => summary.slice(start, end)).join('\n');

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2024, month)).toLocaleString('en', { month: 'long', timeZone: 'UTC' }),
);

/** "Mar 5" is "March 5", and "09.12.26" 9 December, as somebody writes it to a customer. */
const withWholeDates = (text: string): string =>
  text
    .replace(/\b(\d{1,2})\.(\d{1,2})\.(?:(?:20)?\d\d)?(?!\d)/gu, (date, day: string, month: string) => {
      const name = MONTHS[Number(month) - 1];
      return name === undefined ? date : `${Number(day)} ${name}`;
    })
    .replace(/\b([JFMASOND][a-z]{2,3})\b\.?/gu, (short, letters: string) => {
      return (
        MONTHS.find(
          (month) => month.slice(0, letters.length) === letters || (letters === 'Sept' && month === 'September'),
        ) ?? short
      );
    });

/** Scripts have digits also where the notes have words. */
const inDigits = (text: string, language: string): string =>
  numberWordsIn(text, language.slice(0, 2).toLowerCase()).reduceRight(
    (said, { start, end, value }) => `${said.slice(0, start)}${value}${said.slice(end)}`,
    text,
  );

/** Whether its words stand by what is said and quoted as a sentence stands by the summary. */
const stands = (text: string, role: Role, rests: string, brief: Brief): boolean =>
  isFit({ role, text, evidence: [{ start: 0, end: rests.length }] }, rests, brief);

/** What the card makes of the sentence, so that it stands under the same heading as its neighbours; nothing where it makes several lines. */
function onlyLineOf({ text, role }: Sentence): ScreenLine[] {
  const [line, ...others] = linesOf(text, role);
  return line && others.length === 0 ? [{ text: line.text, figure: line.figure }] : [];
}

/** A little more than the model is asked for. */
const HEADING_CHARS = 32;

/** It names what the lines are about, and no values: they stand in the lines. */
function headingOf(
  given: string | null,
  { role, text: script }: Pick<Sentence, 'role' | 'text'>,
  brief: Brief,
): string | null {
  const heading = tidy(given ?? '').replace(/[.:]$/u, '');
  const isHeading = /\p{L}{2}/u.test(heading) && heading.length <= HEADING_CHARS && !/\p{N}/u.test(heading);
  const line: Sentence = { role, text: heading, evidence: [] };
  // A number in words ("two machines") is one of the script; a day stands in the lines.
  const resting: Sentence = { ...line, evidence: [{ start: 0, end: script.length }] };
  const { days, months } = valuesIn(heading);
  const isDated = days.size + months.size > 0;
  return isHeading && (isFit(line, script, brief) || (!isDated && isFit(resting, script, brief))) ? heading : null;
}

const tidy = (text: string): string => withoutUnseen(text.toWellFormed().normalize('NFC')).replace(/\s+/gu, ' ').trim();

const isLine = (text: string, figure: string | null): boolean =>
  /\p{L}/u.test(text) &&
  text.length <= CARD_LIMITS.LINE &&
  (figure?.length ?? 0) <= CARD_LIMITS.FIGURE &&
  substance(text) > 0 &&
  !ENDS_OPEN.test(text);

const ENDS_OPEN = /(?<!\p{L})(?:is|are|was|were|ist|sind|es|son|est|sont|é|è|sono|zijn)$/iu;

/** The figure with the bounds that stand in front of it where it is said or quoted, unless the line has them; undefined where it stands there otherwise. */
function figureOf(figure: string, text: string, entry: string): string | undefined {
  const start = placeOf(figure, entry);
  const isFigure = /\p{Nd}/u.test(figure) || figure.split(/[\s-]+/u).some(isNumberWord) || isKnown(figure);
  if (start < 0 || !isFigure) return undefined;
  const end = start + figure.length;
  const whole = figuresIn(entry).find((each) => each.start < start && each.end > start);
  const bounds = whole ? entry.slice(whole.start, start).trim() : '';
  if (/\p{Nd}/u.test(bounds)) return undefined;
  return bounds === '' || holds(text, bounds) ? entry.slice(start, end) : entry.slice(whole!.start, end);
}

const isKnown = (figure: string): boolean => firstDate(figure) !== null || figuresIn(figure).length > 0;

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

/** Whether words that stand on the screen with an entry have no values, names or promises but its own, and are fit to be read. */
function isFit(line: Sentence, entry: string, brief: Brief): boolean {
  const { text } = line;
  const spoken = sureLanguage(text);
  return (
    violations([line], { ...brief, summary: entry }).every((each) => isFalseLeak(each) && isInWordsOf(text, entry)) &&
    oddSign(text, brief) === null &&
    numberWord(text, entry, brief.language) === null &&
    (spoken === null || spoken === brief.language.slice(0, 2).toLowerCase())
  );
}
