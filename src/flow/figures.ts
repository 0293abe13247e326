// Finds the figures and dates in a sentence that are worth setting large on a card: whole, with unit and currency, and with
// what bounds them.
import { BOUND, COUNT, MONEY, PERCENT, SHARE, TIME, WORD_NUMBER } from './amounts.js';

export type Figure = {
  text: string;
  start: number;
  end: number;
  kind: 'money' | 'percent' | 'share' | 'time' | 'count' | 'date';
};

const cased = (words: string): string =>
  words
    .split('|')
    .flatMap((word) => [word, word[0]!.toUpperCase() + word.slice(1)])
    .join('|');
const MONTH =
  'January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|januari|februari|maart|april|mei|juni|juli|augustus|oktober|november|december';
const DAY = cased(
  'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|lunes|martes|miércoles|jueves|viernes|sábado|lundi|mardi|mercredi|jeudi|vendredi|samedi|segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag',
);
const CLOCK = String.raw`(?:,? (?:at|um|a las|à|alle|às|om) \d{1,2}(?:[:.]\d{2}|h\d{2}|(?=h))?(?: ?(?:am|pm|a\.m\.|p\.m\.|Uhr|uur|h))?|,? \d{1,2}(?:[:.]\d{2})? ?(?:am|pm|a\.m\.|p\.m\.|Uhr))?`;
const ORDINAL = String.raw`\d{1,2}(?:st|nd|rd|th)`;
const DAY_OF_MONTH = String.raw`(?:${MONTH}) \d{1,2}(?:st|nd|rd|th)?(?!\d)(?:, \d{4})?|\d{1,2}(?:st|nd|rd|th|\.)? (?:of |de )?(?:${MONTH})(?: \d{4})?`;
const FULL_DATE = String.raw`(?:(?:${DAY}),? (?:the )?)?(?:${DAY_OF_MONTH})${CLOCK}`;
const PERIOD = 'day|week|month|quarter|year|spring|summer|autumn|fall|winter|morning|afternoon';
const FOREIGN =
  '(?:[Nn]ächste|[Dd]iese) Woche|[Ll]a semana que viene|[Ll]a próxima semana|[Nn]a próxima semana|[Ll]a semaine prochaine|[Ll]a prossima settimana|[Vv]olgende week|[Mm]orgen|[Mm]añana|[Dd]emain|[Dd]omani|[Aa]manhã';
const LOOSE_DATE = String.raw`(?:the )?end of (?:the |next |this )?(?:${PERIOD}|${MONTH})|(?:the )?(?:first|second|third|fourth|last) week of (?:next month|${MONTH})|(?:next|this|early|mid|late)[ -](?:${DAY}|${PERIOD}|${MONTH})${CLOCK}|tomorrow(?: morning| afternoon)?${CLOCK}|today|the ${ORDINAL}|${ORDINAL}${CLOCK}|(?:in|within) (?:a|one|${WORD_NUMBER}|\d+) (?:days?|weeks?|months?)|(?:${DAY})(?: morning| afternoon)?${CLOCK}|(?:${MONTH})(?: 20\d\d)?|Q[1-4]|${FOREIGN}`;

const edged = (pattern: string, flags: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}.,/-])(?:${pattern})`, flags);

const KINDS: readonly [Figure['kind'], RegExp][] = [
  ['money', edged(`${BOUND}(?:${MONEY})`, 'gu')],
  ['percent', edged(`${BOUND}(?:${PERCENT})`, 'gu')],
  ['share', edged(`${BOUND}(?:${SHARE})`, 'giu')],
  ['time', edged(TIME, 'giu')],
  [
    'count',
    edged(`${BOUND}${COUNT}(?=[ -]\\p{Ll}| (?!(?:${MONTH}|${DAY}|Uhr|Euro)(?!\\p{L}))\\p{Lu}\\p{Ll}{3,})`, 'gu'),
  ],
  ['date', edged(`(?:${FULL_DATE})(?!\\p{L})`, 'gu')],
];
const DATE = edged(`(?:${FULL_DATE}|${LOOSE_DATE})(?!\\p{L})`, 'u');
const COUNTED_NOTHING =
  /^[ -](?:am|pm|a\.m|p\.m|st|nd|rd|th|of|and|or|to|in|on|at|by|for|with|from|is|are|was|were|has|have|as|per|times?|out|your|our|my|the|um|uhr|de|por|par|per|pro|bis|et|y|e|und|en)(?!\p{L})/iu;

/** The figures, those first that say most: money before shares, shares before times, times before counts, then dates. */
export function figuresIn(text: string): Figure[] {
  const figures: Figure[] = [];
  for (const [kind, pattern] of KINDS) {
    for (const found of text.matchAll(pattern)) {
      const figure = { text: found[0], start: found.index, end: found.index + found[0].length, kind };
      const inside = figures.some((other) => figure.start < other.end && figure.end > other.start);
      if (!inside && (kind !== 'count' || isCount(text, figure.start, figure.end))) figures.push(figure);
    }
  }
  return figures;
}

/** "14 people", but not "Terminal 2", "week 5" or the year 2026. */
function isCount(text: string, start: number, end: number): boolean {
  if (/\p{Sc}\s?$/u.test(text.slice(0, start)) || /^\s?[%‰\p{Sc}]/u.test(text.slice(end))) return false;
  if (/(?:^|\s)(?:19|20)\d\d$/.test(text.slice(start, end)) || COUNTED_NOTHING.test(text.slice(end))) return false;
  const before = /(\p{L}+) $/u.exec(text.slice(0, start))?.[1] ?? '';
  const named = /^\p{Lu}/u.test(before) && start > before.length + 1;
  return !named && !/^(?:week|day|phase|version|step|number|room|demo|line|page|item|soc|level)$/iu.test(before);
}

/** The first date, of any precision. */
export function firstDate(text: string): Figure | null {
  const found = DATE.exec(text);
  return found ? { text: found[0], start: found.index, end: found.index + found[0].length, kind: 'date' } : null;
}
