// Finds what a sentence turned around although its words stand in the quotes: a "not" too many or too few, "after" for "before",
// hours for minutes, and a task in the hands of the wrong side. In English, where these words are known.

import { stem } from '../../../../text/checks/checks.js';
import { clauseAround, sidesOf, strangeDoer, wrongDoer } from '../../../../text/checks/doers.js';
import { ENGLISH_LISTS } from '../../../../text/english/word-lists.js';
import type { Brief, Sentence } from '../../../contracts.js';
import type { Notes } from '../notes.js';
import { clausesOf, wordsOf } from './clauses.js';

/** What a sentence turned around, or null. */
export function turnedAround(sentence: Sentence, brief: Brief, notes: Notes): string | null {
  if (!brief.language.toLowerCase().startsWith('en') || sentence.evidence.length === 0) return null;
  const sources = sentence.evidence.map((span) => clauseAround(span, brief.summary));
  const source = sources.join(' . ');
  const isTheirs = sentence.evidence.some((span) => notes.isTheirs(span));
  return (
    negation(sentence.text, source) ??
    opposite(sentence.text, source) ??
    measure(sentence.text, source, brief.summary) ??
    weight(sentence.text, source) ??
    wrongDoer(sentence.text, source, sidesOf(brief, isTheirs)) ??
    (brief.prospectName ? strangeDoer(sentence.text, source, sidesOf(brief, isTheirs)) : null)
  );
}

// ---- not

const NOT = /\b(?:not|never|no|none|nobody|nothing|neither|nor|cannot|without|hardly)\b|n['’]t\b/iu;
/** How the same is said without a "not". */
const LACK =
  /\b(?:lack\w*|miss\w*|avoid\w*|stop\w*|instead|fail\w*|too|un\w{4,}|impossible|out of|free of|instead of|rather)\b/iu;
const IF = /\b(?:if|unless|might|maybe|perhaps|possibly|provided|depends?)\b/iu;
const OPEN = /\b(?:if|unless|might|may|maybe|perhaps|possibly|could|would|provided|depends?|once|when|whether)\b/iu;

function negation(text: string, source: string): string | null {
  if (NOT.test(text) && !NOT.test(source) && !isLackTurned(text, source)) return 'says "not" where the notes do not';
  const said = new Set(wordsOf(text).map(stem));
  const used = clausesOf(source, true).filter((clause) => isUsed(clause, said));
  if (used.some((clause) => NOT.test(clause)) && !NOT.test(text) && !LACK.test(text))
    return 'leaves out the "not" of the notes';
  const isBound = source
    .split(/[.!?;\n]/u)
    .some((each) => IF.test(each) && used.some((clause) => each.includes(clause)));
  return isBound && !OPEN.test(text) ? 'leaves out the "if" of the notes' : null;
}

/** "They do not arrive in time" for "they come too late": what stands for a "not" in the notes is not said beside it. */
function isLackTurned(text: string, source: string): boolean {
  const said = text.toLowerCase();
  return [...source.toLowerCase().matchAll(new RegExp(LACK.source, 'giu'))].some(([word]) => !said.includes(word));
}

/** Whether most of what a clause is about is said. */
function isUsed(clause: string, said: ReadonlySet<string>): boolean {
  const own = wordsOf(clause).filter((word) => word.length > 3 && !NOT.test(word));
  return own.length > 0 && own.filter((word) => said.has(stem(word))).length / own.length >= 0.5;
}

// ---- opposites

const OPPOSITES: readonly [RegExp, RegExp][] = [
  [/\bbefore\b/iu, /\bafter\b/iu],
  [/\bmore\b/iu, /\b(?:less|fewer)\b/iu],
  [/\bincreas\w+/iu, /\b(?:decreas|reduc)\w+/iu],
  [/\b(?:faster|quicker)\b/iu, /\bslower\b/iu],
  [/\bhigher\b/iu, /\blower\b/iu],
  [/\babove\b/iu, /\bbelow\b/iu],
  [/\bgr(?:ow|ew)\w*/iu, /\b(?:shrink|shrank|shrunk|fell|drop)\w*/iu],
  [/\b(?:starts?|begins?)\b/iu, /\b(?:ends|ended|ending|expires?|expired|runs out)\b/iu],
  [/\b(?:inside|within)\b/iu, /\boutside\b/iu],
  [/\b(?:at least|minimum)\b/iu, /\b(?:at most|maximum|up to)\b/iu],
];

function opposite(text: string, source: string): string | null {
  const swaps = OPPOSITES.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]) as [RegExp, RegExp][];
  const found = swaps.find(([said, known]) => said.test(text) && !said.test(source) && known.test(source));
  return found ? `turns "${found[1].exec(source)![0]}" around` : null;
}

// ---- figures and what they count

const TIMES = ENGLISH_LISTS.only('times');
const FIGURE =
  /^(?:\d[\d.,]*[km]?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)$/u;

/** As times are noted down. */
const SHORT: Record<string, string> = {
  ...{ sec: 'second', secs: 'second', min: 'minute', mins: 'minute', h: 'hour', hr: 'hour', hrs: 'hour' },
  ...{ wk: 'week', wks: 'week', mo: 'month', mos: 'month', mth: 'month', qtr: 'quarter', yr: 'year', yrs: 'year' },
  ...{
    eod: 'day',
    eow: 'week',
    eom: 'month',
    eoq: 'quarter',
    eoy: 'year',
    yoy: 'year',
    mom: 'month',
    pm: 'month',
    pa: 'year',
  },
};

/** "35 hours" for "35 minutes", "6 depots" for "14 depots": a figure keeps its noun, and no time is added. */
function measure(text: string, source: string, summary: string): string | null {
  const known = new Set(wordsOf(source).map((word) => stem(SHORT[word] ?? word)));
  const time = wordsOf(text).find((word) => TIMES.test(word) && !known.has(stem(word)));
  if (time) return `"${time}" is not in the quotes`;
  const counted = new Set(pairsIn(summary).map(([, noun]) => noun));
  const true_ = new Set(pairsIn(source).map(([figure, noun]) => `${figure} ${noun}`));
  const wrong = pairsIn(text).find(([figure, noun]) => counted.has(noun) && !true_.has(`${figure} ${noun}`));
  return wrong ? `"${wrong.join(' ')}…" is not in the quotes` : null;
}

/** Each figure with the word that follows it. */
function pairsIn(text: string): [figure: string, noun: string][] {
  const words = text.toLowerCase().match(/\d[\d.,]*\d[km]?|\d[km]?|\p{L}+/gu) ?? [];
  return words.flatMap((word, at): [string, string][] => {
    const noun = words[at + 1];
    if (!FIGURE.test(word) || !noun) return [];
    const whole = SHORT[noun] ?? noun;
    return /^\p{L}{4,}/u.test(whole) ? [[figureOf(word), stem(whole)]] : [];
  });
}

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const figureOf = (word: string): string => {
  const value = NUMBERS.indexOf(word);
  return value < 0 ? word.replace(/[.,]/g, '') : String(value);
};

/** Words that weigh as much as a figure, and such as change one. */
const WEIGHTY = ENGLISH_LISTS.whole('weighty', 'giu');

function weight(text: string, source: string): string | null {
  const known = source.toLowerCase();
  const found = (text.match(WEIGHTY) ?? []).find((word) => !known.includes(word.toLowerCase()));
  return found ? `"${found}" is not in the quotes` : null;
}
