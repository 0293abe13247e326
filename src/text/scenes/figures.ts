// Finds the figures and dates in a sentence that are worth setting large on a card, whole, with unit, currency and bound: the
// patterns of amounts in seven languages, and what looks with them.

/** "1,250", "4.5", "1 200", "2½": a number is never taken apart. */
const PLAIN = String.raw`(?:\d+(?:[.,'’]\d+|[ \u00A0\u202F]\d{3}(?!\d))*[½¼¾]?|[½¼¾])`;

const either = (words: string): string => {
  const all = words.trim().split(/\s*\|\s*/u);
  return all.flatMap((word) => [word, word[0]!.toUpperCase() + word.slice(1)]).join('|');
};

const BETWEEN = `(?:${either('between|zwischen|entre|tra|fra|tussen')})`;
const AND = '(?:and|und|y|et|e|en)';
const FROM = `(?:${either('from|von|del|de|dal|da|du|van')})`;
/** Leads from the first amount of a range or a change to the second. */
const TO = '(?:to|or|bis|auf|oder|al?|o|à|ou|para|ao|naar|tot|of)';

/** "2-3", "2 to 3": two numbers that share the unit behind them; "and" joins them only behind "between". */
const NUMBER = `(?:${PLAIN}(?:(?:\\s?[-–]\\s?| (?:${TO}|(?<=(?<!\\p{L})${BETWEEN} ${PLAIN} )${AND}) )${PLAIN})?)`;

const SCALE = String.raw`(?:\s?(?:k|K|m|M|bn|million|billion|thousand|crore|lakhs?|mille|mil|Mio\.?|Millionen|Tausend)(?!\p{L}))?`;
const CODES =
  'USD|EUR|GBP|CHF|JPY|CNY|INR|KRW|ILS|SAR|AED|QAR|KWD|BHD|OMR|EGP|TRY|PLN|CZK|HUF|RON|BGN|SEK|NOK|DKK|ISK|CAD|AUD|NZD|SGD|HKD|TWD|THB|MYR|IDR|PHP|VND|ZAR|NGN|KES|MXN|BRL|ARS|CLP|COP|PEN|UAH|KSh|Rs';
const CURRENCY = `${CODES}|euros?|Euro|dollars|pounds|francs|rupees|yen|won|shekels|riyals|dirhams|Franken|dólares|zlotys?|złotych|kronor|kroner|kroon|shillings?|rand|pesos?|naira|cedis?|dong|baht|ringgit|yuan|lira|forints?|zł|kr|Kč|\\p{Sc}(?!\\d)|de euros|d’euros|di euro`;
const MONEY = String.raw`(?:US|R|A|C|NZ|HK|S)?\p{Sc}\s?${NUMBER}${SCALE}|(?:${CODES})\s?${NUMBER}${SCALE}|${NUMBER}${SCALE}\s?(?:${CURRENCY})(?!\p{L})`;
const COUNT = `${NUMBER}${SCALE}`;

const PERCENT = String.raw`${NUMBER}\s?(?:%|percent|per cent|Prozent|por ciento|pour cent|per cento|procent|por cento)`;

const WORD_NUMBER = 'two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty';
const TIME_UNIT =
  'hours?|hrs?|h|minutes?|mins?|seconds?|days?|working days|weeks?|months?|years?|Stunden?|Std\\.?|Minuten?|Tagen?|Wochen?|Monaten?|Jahren?|horas?|minutos?|días?|dias?|semanas?|mes|mês|meses|años?|anos?|heures?|jours?|semaines?|mois|ans|ora|ore|minut[oi]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|uur|uren|minuut|minuten|dag|dagen|we[e]?ken?|maand(?:en)?|jaar';
const WORD_TIME = `(?:(?:${WORD_NUMBER}) (?:or|to) )?(?:${WORD_NUMBER})`;
const A_HALF = '(?: and a half)?';
const ONE_TIME = String.raw`(?:(?:${NUMBER}${A_HALF}|(?:${WORD_TIME})${A_HALF})[ -]|${NUMBER}\s?(?=h|min))(?:${TIME_UNIT})(?!\p{L})${A_HALF}`;
/** "6 hours 30 minutes", "2 weeks and 3 days", "6h30": what is one duration stays one. */
const WHOLE_TIME = String.raw`\d{1,3}\s?h\s?\d{2}(?!\d)(?:\s?min(?!\p{L}))?|(?:${ONE_TIME})(?:,? (?:${AND} )?(?:${ONE_TIME})){0,2}|[Hh]alf an hour`;
/** Words before an amount without which it would say something else. */
const BOUNDS =
  either(`under|below|over|above|up to|at least|at most|no more than|no less than|no fewer than|not even|less than
  |more than|fewer than|nearly|almost|about|around|roughly|approximately|only|just|well over|just under|just over|close to|as many as
  |as much as|as little as|a maximum of|a minimum of|an average of|by|every
  |bis zu|mindestens|höchstens|maximal|weniger als|mehr als|fast|beinahe|nahezu|knapp|gut|rund|etwa|circa|ca\\.|ungefähr|über|unter|um|nur|alle
  |hasta|al menos|como mínimo|como máximo|menos del?|más del?|casi|casi el|cerca del?|unos|unas|alrededor del?|aproximadamente|apenas|solo|sólo|cada
  |jusqu['’]à|au moins|au plus|moins de|plus de|près de|presque|environ|seulement|à peine|tous les|toutes les
  |até|pelo menos|no mínimo|no máximo|menos de|mais de|quase|perto de|só|a cada
  |fino al?|almeno|al massimo|meno del?|meno di|più del?|più di|quasi|quasi il|intorno a|appena|ogni
  |tot wel|tot|minstens|ten minste|hoogstens|maximaal|minder dan|meer dan|bijna|ongeveer|slechts|elke|zo['’]n`);
const BOUND = `(?:(?:${BOUNDS}) |(?:[Mm]eno|[Pp]iù) dell['’])`;
const MOST_BOUNDS = 3;

/** What tells when and not how long; nobody looks after a time. */
const AWAY = `(?:(?<!look(?:s|ed|ing)? )(?:${either('within|after|nach|innerhalb von|después de|après|depois de|dopo|binnen')}) )`;

const FEW = String.raw`(?:\d{1,3}|one|${WORD_NUMBER})`;
const PARTS = `half|(?:a|one|two|three|four) (?:thirds?|quarters?|fifths?|tenths?)
  |(?:die |der )?Hälfte|(?:ein(?:em)?|zwei|drei) (?:Drittel|Viertel|Fünftel|Zehntel)
  |la mitad|(?:un|dos) tercios?|(?:un|tres) cuartos?|la moitié|(?:un|deux) tiers|(?:un|trois) quarts?
  |metade|(?:um|dois) terços?|(?:um|três) quartos?|la metà|(?:un|due) terz[oi]|(?:un|tre) quart[oi]
  |de helft|(?:een|twee) derde|een kwart|driekwart`.replace(/\n\s+/gu, '');
const WHOLE = String.raw`of|the|your|our|their|all|des|der|von|Ihrer|Ihre|del?|di|dei|degli|delle|della|dos|das|do|da|dei|van|d['’]|des|vos`;
/** "Nearly half" of the trucks, "one in five" calls. */
const SHARE = String.raw`(?:${PARTS})(?= (?:${WHOLE})(?!\p{L}))(?! (?:of an hour|de hora|d['’]heure|d['’]ora|van een uur))|(?:${FEW}) (?:in|out of) (?:every )?${FEW}(?= \p{L})(?! (?:${TIME_UNIT})(?!\p{L}))`;

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
const CLOCK = String.raw`(?:,? (?:at|um|a las|à|alle|às|om) \d{1,2}(?:[:.]\d{2}|h\d{2}|(?=h))?(?: ?(?:am|pm|a\.m\.?|p\.m\.?|Uhr|uur|h))?|,? \d{1,2}(?:[:.]\d{2})? ?(?:am|pm|a\.m\.?|p\.m\.?|Uhr)|,? \d{1,2}:\d{2}(?: [A-Z]{2,4}(?!\p{L}))?)?`;
const ORDINAL = String.raw`\d{1,2}(?:st|nd|rd|th)(?! (?:day|time|week|month|year|floor))`;
/** "In September 37 payslips were corrected" names no day. */
const DAY_NUMBER = '(?:0?[1-9]|[12]\\d|3[01])';
const DAY_OF_MONTH = String.raw`(?:${MONTH}) ${DAY_NUMBER}(?:st|nd|rd|th)?(?!\d)(?:, \d{4})?|${DAY_NUMBER}(?:st|nd|rd|th|\.)? (?:of |de )?(?:${MONTH})(?: \d{4})?`;
const FULL_DATE = String.raw`(?:week (?:of|commencing|beginning) (?:the )?)?(?:(?:${DAY}),? (?:the )?)?(?:${DAY_OF_MONTH})${CLOCK}`;
const PERIOD = 'day|week|month|quarter|year|spring|summer|autumn|fall|winter|morning|afternoon';
const FOREIGN =
  '(?:[Nn]ächste|[Dd]iese) Woche|[Ll]a semana que viene|[Ll]a próxima semana|[Nn]a próxima semana|[Ll]a semaine prochaine|[Ll]a prossima settimana|[Vv]olgende week|[Mm]orgen|[Mm]añana|[Dd]emain|[Dd]omani|[Aa]manhã';
const LOOSE_DATE = String.raw`(?:the )?end of (?:the |next |this )?(?:${PERIOD}|${MONTH})(?: \\d{1,2})?|(?:the )?(?:first|second|third|fourth|last) week of (?:next month|${MONTH})|(?:next|this|early|mid|late)[ -](?:${DAY}|${PERIOD}|${MONTH})${CLOCK}|tomorrow(?: morning| afternoon)?${CLOCK}|today|the ${ORDINAL}|${ORDINAL}${CLOCK}|(?:in|within) (?:a|one|${WORD_NUMBER}|\d+) (?:days?|weeks?|months?)|(?:${DAY})(?: morning| afternoon)?${CLOCK}|(?:${MONTH})(?:(?: (?:to|until|through|bis|a|à|al|até|tot) |[–-])(?:${MONTH}))?(?: 20\d\d)?|Q[1-4]|${FOREIGN}`;

const EDGE = '(?<![\\p{L}\\p{N}.,/-])';
const edged = (pattern: string, flags: string): RegExp => new RegExp(`${EDGE}(?:${pattern})`, flags);

/** One amount each: what makes a range of two and the words in front are found beside it, so that no pattern holds another twice. */
const AMOUNTS: readonly [Figure['kind'], RegExp][] = [
  ['money', edged(MONEY, 'gu')],
  ['percent', edged(PERCENT, 'gu')],
  ['share', edged(SHARE, 'giu')],
  ['time', edged(WHOLE_TIME, 'giu')],
  ['count', edged(`${COUNT}(?=[ -]\\p{Ll}| (?!(?:${MONTH}|${DAY}|Uhr|Euro)(?!\\p{L}))\\p{Lu}\\p{Ll}{3,})`, 'gu')],
];
const ANY_MONEY = new RegExp(MONEY, 'u');
const IS_RANGE = new RegExp(`^\\D{0,6}${PLAIN} (?:${TO}|${AND}) ${PLAIN}`, 'u');
const JOINED = new RegExp(`^ ${TO} $`, 'u');
const JOINED_BETWEEN = new RegExp(`^ ${AND} $`, 'u');
const BEHIND_BETWEEN = new RegExp(`(?<!\\p{L})${BETWEEN} $`, 'u');
const LEAD_BEFORE = new RegExp(`${EDGE}(?:${BETWEEN}|${FROM}) $`, 'u');
const BOUND_BEFORE = new RegExp(`${EDGE}${BOUND}$`, 'u');
const AWAY_BEFORE = new RegExp(`${EDGE}${AWAY}$`, 'u');
/** The longest words in front of an amount. */
const BEFORE_CHARS = 60;
const FULL_DATES = edged(`(?:${FULL_DATE})(?!\\p{L})`, 'gu');
const DATE = edged(`(?:${FULL_DATE}|${LOOSE_DATE})(?!\\p{L})`, 'u');
/** Behind a number these are nothing that it counts. */
const NOT_COUNTED = [
  String.raw`am|pm|a\.m|p\.m|uhr|st|nd|rd|th|times?`,
  'of|and|or|to|in|on|at|by|for|with|from|as|per|out|your|our|my|the',
  'is|are|was|were|has|have|had|will|would|can|could|should|may|might',
  'um|de|por|par|pro|bis|et|y|e|und|en',
].join('|');
const COUNTED_NOTHING = new RegExp(String.raw`^[ -](?:${NOT_COUNTED})(?!\p{L})`, 'iu');

export const isMoney = (figure: string): boolean => ANY_MONEY.test(figure);

/** The figures, those first that say most: money before shares, shares before times, times before counts, then dates. */
export function figuresIn(text: string): Figure[] {
  const figures: Figure[] = [];
  const add = (kind: Figure['kind'], { start, end }: Span) => {
    const isInside = figures.some((other) => start < other.end && end > other.start);
    if (!isInside) figures.push({ text: text.slice(start, end), start, end, kind });
  };
  for (const [kind, pattern] of AMOUNTS)
    for (const span of wholeAmounts(text, kind, spansOf(text, pattern)))
      if (kind !== 'count' || isCount(text, span.start, span.end)) add(kind, span);
  for (const span of spansOf(text, FULL_DATES)) add('date', span);
  return figures;
}

type Span = { start: number; end: number };
const spansOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }));

/** "5% to 3%", "between $4,000 and $6,500": two amounts with a unit each are one figure; bounds in front belong to it. */
function wholeAmounts(text: string, kind: Figure['kind'], amounts: readonly Span[]): Span[] {
  const whole: Span[] = [];
  for (let at = 0; at < amounts.length; at += 1) {
    const { start, end } = amounts[at]!;
    const next = amounts[at + 1];
    const joint = next && kind !== 'count' && kind !== 'share' ? text.slice(end, next.start) : '';
    const isJoined =
      JOINED.test(joint) ||
      (JOINED_BETWEEN.test(joint) && BEHIND_BETWEEN.test(text.slice(Math.max(0, start - BEFORE_CHARS), start)));
    const isRange = isJoined || IS_RANGE.test(text.slice(start, end));
    let first = isRange ? startOf(text, start, LEAD_BEFORE) : start;
    for (let words = 0; words < MOST_BOUNDS; words += 1) first = startOf(text, first, BOUND_BEFORE);
    if (kind === 'time') first = startOf(text, first, AWAY_BEFORE);
    whole.push({ start: first, end: isJoined ? next!.end : end });
    if (isJoined) at += 1;
  }
  return whole;
}

/** Where what stands in front of `start` begins, if it is there. */
const startOf = (text: string, start: number, before: RegExp): number =>
  start - (before.exec(text.slice(Math.max(0, start - BEFORE_CHARS), start))?.[0].length ?? 0);

/** "14 people", but not "Terminal 2", "week 5" or the year 2026. */
function isCount(text: string, start: number, end: number): boolean {
  if (/\p{Sc}\s?$/u.test(text.slice(0, start)) || /^\s?[%‰\p{Sc}]/u.test(text.slice(end))) return false;
  if (/(?:^|\s)(?:19|20)\d\d$/.test(text.slice(start, end)) || COUNTED_NOTHING.test(text.slice(end))) return false;
  const before = /(\p{L}+) $/u.exec(text.slice(0, start))?.[1] ?? '';
  const named = /^\p{Lu}/u.test(before) && start > before.length + 1;
  return !named && !/^(?:week|day|phase|version|step|number|room|demo|line|page|item|soc|level)$/iu.test(before);
}

const DUE =
  /(?<!\p{L})(?:by|on|until|bis(?: zum)?|am|avant le|le|el|entro(?: il)?|il|até|op|vóór|uiterlijk) (?:the )?$/iu;

/** The first date, of any precision, by or on which something is done; else the first. */
export function firstDate(text: string): Figure | null {
  const dates = [...text.matchAll(new RegExp(DATE, 'gu'))];
  const found = dates.find(({ index }) => DUE.test(text.slice(0, index))) ?? dates[0];
  return found ? { text: found[0], start: found.index, end: found.index + found[0].length, kind: 'date' } : null;
}
