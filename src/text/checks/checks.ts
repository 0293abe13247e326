// Holds what a writer wrote against what it was given: every value, name and promise must occur in the summary or the
// brief, every sentence must rest on the stretches it points at, and nothing private may be in it. Used for every writer.

import nlp from 'compromise/two';
import type { Brief, CharSpan, Sentence } from '../../domain/draft.js';
import { memoize } from '../../lib/memoize.js';
import { readPhrases } from '../../lib/word-lists.js';
import { shortForms, spellShortForms } from '../english/short-forms.js';
import { ENGLISH_LISTS } from '../english/tags.js';
import { leakIn, withoutNames } from '../privacy/gate.js';
import { isShortForm, isTitle } from '../titles.js';
import { sentenceTexts } from '../words.js';
import { type Values, valuesIn } from './values.js';

export type Rule =
  | 'number'
  | 'money'
  | 'percent'
  | 'date'
  | 'name'
  | 'promise'
  | 'leak'
  | 'evidence'
  | 'unsupported'
  | 'markup';

/** `detail` holds words of the customer: for a repair or the reviewer, never for a log. */
export type Violation = { rule: Rule; sentence: number; detail: string };

export type CheckOptions = {
  /** What is private was decided before: the words alone are not looked at again. */
  withoutLeaks?: boolean;
  /** Sentences that claim nothing, and so may stand without evidence in the middle of a script; without it all may. */
  isConnective?: (text: string) => boolean;
};

/** Everything that is wrong with a script; empty where it may be sent. */
export function violations(sentences: readonly Sentence[], brief: Brief, options: CheckOptions = {}): Violation[] {
  const sums = sentences.flatMap(({ sum }) => sum ?? []);
  const source = readSource(sums.length === 0 ? brief : { ...brief, summary: [brief.summary, ...sums].join('\n') });
  return sentences.flatMap((sentence, index) =>
    [
      ...factFaults(sentence.text, source, brief.language),
      ...promiseFaults(sentence.text, source.stems),
      ...(options.withoutLeaks ? [] : leakFaults(sentence.text, brief)),
      ...markupFaults(sentence.text, brief.language),
      ...evidenceFaults(sentence, brief, source, options),
    ].map(([rule, detail]) => ({ rule, sentence: index, detail })),
  );
}

type Fault = [rule: Rule, detail: string];
/** What says whether a script has a source. */
type SourceBrief = Pick<
  Brief,
  'summary' | 'prospectName' | 'prospectCompany' | 'userName' | 'userCompany' | 'language'
>;
export type Source = {
  values: Values;
  words: ReadonlySet<string>;
  stems: ReadonlySet<string>;
  /** Whether it names a currency at all. */
  isMoneyNamed: boolean;
  nameText: string;
};

/** The words of a text that tell something. */
const tellingStems = (text: string): string[] =>
  [...wordsIn(text)]
    .filter((word) => word.length > 3 || /\d/.test(word))
    .map(stem)
    .filter((each) => !FRAME_WORDS.has(each));

function unknownStems(said: readonly string[], source: string): string[] {
  const { stems: known } = read(source);
  return said.filter((each) => !known.has(each) && ![...known].some((other) => comesClose(each, other)));
}

/** How many of the words that tell something stand in a source, figures aside, which are held by their value; all where there are none. */
export function shareOfKnownWords(text: string, source: string): number {
  const said = tellingStems(text).filter((word) => !/\d/u.test(word));
  return said.length === 0 ? 1 : 1 - unknownStems(said, source).length / said.length;
}

/** What a script may say, from the summary and the names of the request. */
export function readSource(brief: SourceBrief): Source {
  const names = [brief.prospectName, brief.prospectCompany, brief.userName, brief.userCompany].filter(
    (name) => name !== null,
  );
  const nameText = names.join(' ');
  return { ...read(`${brief.summary}\n${nameText}`), nameText };
}

const CURRENCY_CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
/** "Rs", "zł", "rupees": what is no sign of Unicode and no code. Some are other words, too. */
const MONEY_WORDS = readPhrases('languages/any.txt').whole('money words');

/** Whether a text names any currency. */
const isMoneyNamed = (text: string): boolean =>
  /\p{Sc}/u.test(text) ||
  MONEY_WORDS.test(text) ||
  (text.match(/(?<![\p{L}\p{N}])[A-Z]{3}(?![\p{L}])/gu) ?? []).some((code) => CURRENCY_CODES.has(code));

/** "Managing Director" for "MD", as models spell it. */
const SPELLED = [...shortForms('spelled by models')].map(
  ([form, words]) => [new RegExp(`(?<![\\p{L}\\p{N}])${form}(?![\\p{L}\\p{N}])`, 'u'), words] as const,
);

/** A script is held against the same notes many times. */
const read = memoize(16, (text): Omit<Source, 'nameText'> => {
  const spelled = SPELLED.flatMap(([form, words]) => (form.test(text) ? words : []));
  const words = wordsIn([text, spellShortForms(text), ...spelled].join('\n'));
  const values = valuesIn(text);
  return { values, words, stems: new Set([...words].map(stem)), isMoneyNamed: isMoneyNamed(text) };
});

const wordsIn = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(plain));
export const plain = (word: string): string => word.normalize('NFKC');

/** The beginning of a word without its ending, so that "sends", "sending" and "sent" come close. */
export function stem(word: string): string {
  const lower = word.toLowerCase();
  const cut = lower.replace(/(?:ations?|ing|ied|ies|ed|es|s|ly|y|e)$/u, '');
  const single = cut.length > 3 && cut !== lower ? cut.replace(/([bdgmnprt])\1$/u, '$1') : cut;
  return (single.length >= 3 ? single : lower).slice(0, 6);
}

// ---- values and names

/** Number words that are no figures: "one place", "a second look". */
const LOOSE = new Set([1, 0]);

function factFaults(text: string, source: Source, language: string): Fault[] {
  const faults = valueFaults(valuesIn(text), source.values, source.isMoneyNamed);
  if (isEnglish(language)) return [...faults, ...nameFaults(text, source, true)];
  const numbers = faults.filter(([rule]) => rule !== 'date');
  const dates = [...wordsIn(text)].filter((word) => DATE_WORD.test(word) && !source.words.has(word));
  const names = language.startsWith('de') ? [] : nameFaults(text, source, false);
  return [...numbers, ...dates.map((word): Fault => ['date', word]), ...names];
}

export const isEnglish = (language: string): boolean => language.toLowerCase().startsWith('en');

/** Days and months of the other languages, as they are written. */
const DATE_WORD = readPhrases('languages/any.txt').only('date words');

function valueFaults(said: Values, known: Values, isMoneyNamed: boolean): Fault[] {
  const faults: Fault[] = [];
  const add = (rule: Rule, values: Iterable<number | string>): void => {
    for (const value of values) faults.push([rule, String(value)]);
  };
  add('number', unknownNumbers(said, known));
  const percents = missing(said.percents, known.percents).filter((value) => !known.unsignedPercents.has(value));
  if (!percents.every((value) => LOOSE.has(value))) add('percent', percents);
  // Notes of one country often have no currency at all: the writer knows which one, and the prospect should read it.
  if (isMoneyNamed || said.currencies.size > 1) add('money', missing(said.currencies, known.currencies));
  add('date', missing(said.saidDays, known.days));
  const months = missing(said.saidMonths, known.months).filter((month) => month !== 'may' && month !== 'mar');
  add('date', months);
  return faults;
}

const missing = <Item>(said: ReadonlySet<Item>, known: ReadonlySet<Item>): Item[] =>
  [...said].filter((value) => !known.has(value));

/** Small words such as "one" aside. */
const unknownNumbers = ({ said }: Values, { numbers }: Values): number[] =>
  said.filter((value) => !numbers.has(value) && !LOOSE.has(value));

const NOT_NAMES =
  /^(?:i|i'm|i'll|i've|i'd|ok|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december)$/u;

/** Words with a capital inside a sentence, and names at its beginning, that stand nowhere in the brief. */
export function nameFaults(text: string, source: Source, atStart: boolean): Fault[] {
  const faults: Fault[] = [];
  let starts = true;
  for (const [token] of text.matchAll(/\S+/gu)) {
    const word = token.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').replace(/['’]s$/u, '');
    const parts = word.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    const unknown = /^\p{Lu}/u.test(word) && parts.some((part) => !source.words.has(plain(part)));
    if (
      unknown &&
      !SUM.test(word) &&
      !NOT_NAMES.test(word.toLowerCase().replace('’', "'")) &&
      !isTitle(word) &&
      (!starts || (atStart && looksLikeName(text, word)))
    ) {
      faults.push(['name', word]);
    }
    starts = /[.!?…]["')\]]?$/u.test(token);
  }
  return faults;
}

/** "R220,000", "R6.61" and "S$37,500" are sums, whose figures are looked at by themselves. */
const SUM = /^\p{Lu}{1,3}(?:\p{Sc}\d|\d{1,3}(?:[.,]\d{3})+$|\d+[.,]\d{2}$)/u;

const looksLikeName = (text: string, word: string): boolean => namesIn(text).includes(word);

/** A script is checked again after each repair, and most of its sentences are the same. */
const namesIn = memoize(128, (text) => {
  const terms = nlp(text).match('(#FirstName|#LastName|#Organization|#Place)').terms().out('array') as string[];
  return terms.map((term) => term.replace(/[^\p{L}\p{N}'’-]/gu, ''));
});

// ---- promises

const PROMISE =
  /\b(?:I|we)(?:(?:'|’)ll| will| are going to| am going to| promise to| guarantee to)\s+(?:also |then |personally |gladly |certainly |be )*([\p{L}'-]+)/giu;
const STRONG = ENGLISH_LISTS.whole('big promises', 'giu');
const SAME: Record<string, readonly string[]> = {
  send: ['send', 'share', 'email', 'sent', 'forward'],
  share: ['share', 'send', 'email', 'sent'],
  follow: ['follow', 'followup'],
};

/** A promise needs its verb in the summary; big words need themselves there. */
export function promiseFaults(text: string, stems: ReadonlySet<string>): Fault[] {
  const faults: Fault[] = [];
  for (const found of text.matchAll(PROMISE)) {
    const verb = found[1]!.toLowerCase();
    const accepted = [verb, ...(SAME[verb] ?? [])].map(stem);
    if (!accepted.some((each) => stems.has(each))) faults.push(['promise', found[0]]);
  }
  for (const [word] of text.matchAll(STRONG)) {
    if (![...wordsIn(word)].every((part) => stems.has(stem(part)))) faults.push(['promise', word]);
  }
  return faults;
}

// ---- leaks and markup

function leakFaults(text: string, { prospectName, prospectCompany, userName, userCompany }: Brief): Fault[] {
  const persons = [prospectName, userName].flatMap((name) => name?.toLowerCase().match(/\p{L}[\p{L}'’-]+/gu) ?? []);
  const firms = [prospectCompany, userCompany].flatMap((name) => name?.trim().toLowerCase() ?? []);
  const leak = leakIn(withoutNames(text, { persons, firms }));
  return leak ? [['leak', leak]] : [];
}

const MARKUP =
  /https?:|www\.|[<>{}[\]|`*#_~\\]|\b\d{1,2}:\d{2}:\d{2}\b|-->|\n|^(?:[-•]|next steps?:|action items?:|summary:|notes?:)|(?![©®™])\p{Extended_Pictographic}/iu;

const FILLER = /\b(?:um|uh|erm)\b/iu;

function markupFaults(text: string, language: string): Fault[] {
  const found = MARKUP.exec(text) ?? (isEnglish(language) ? FILLER.exec(text) : null);
  return found ? [['markup', found[0]]] : [];
}

// ---- evidence

const FRAME_WORDS = new Set(ENGLISH_LISTS.lines('frame of a script').map(stem));
/** So much of what a sentence says must stand in the stretches it points at. */
export const MIN_SHARED = 0.5;

function evidenceFaults(sentence: Sentence, brief: Brief, source: Source, options: CheckOptions): Fault[] {
  const { text, evidence, role, sum = '' } = sentence;
  if (evidence.length === 0) {
    const inside = role !== 'greeting' && role !== 'closing';
    const values = valuesIn(nameless(text, brief));
    const bare =
      [...values.numbers].every((value) => LOOSE.has(value)) && values.days.size === 0 && values.currencies.size === 0;
    if (!bare) return [['evidence', 'a value without evidence']];
    return inside && options.isConnective && !options.isConnective(text) ? [['unsupported', text]] : [];
  }
  if (!evidence.every((span) => isSpan(span, brief.summary))) return [['evidence', 'no such stretch']];
  const rests = evidence.map((span) => brief.summary.slice(span.start, span.end)).join('\n');
  const names = [rests, sum, source.nameText].join('\n');
  const english = isEnglish(brief.language);
  const quoted = valuesIn(names);
  // Where all sums of the notes are in one currency, one that is told without its sign is in it, too.
  const currencies = source.values.currencies.size === 1 ? source.values.currencies : quoted.currencies;
  const known = { ...quoted, currencies };
  const unknown = valueFaults(valuesIn(text), known, source.isMoneyNamed).filter(
    ([rule]) => english || rule !== 'date',
  );
  const faults = unknown.map(([, detail]): Fault => ['evidence', detail]);
  const said = tellingStems(claimsIn(text, options));
  const areFigures = unknown.every(([rule]) => rule !== 'number');
  const own = unknownStems(said, names).filter((each) => !(areFigures && /\d/.test(each)));
  if (said.length > 0 && own.length / said.length > 1 - MIN_SHARED)
    faults.push(['evidence', `not in its quotes: ${own.join(', ')}`]);
  return faults;
}

/** "…: does that still suit you?" */
const LAST_QUESTION = /[,:;.!–—]\s[^,:;.!?–—]{1,60}\?$/u;

/** "Could Ms." and "Könnten Sie zum 12." go on behind their stop. */
function goesOn(before: string): boolean {
  const word = before.slice(before.lastIndexOf(' ') + 1);
  return before.endsWith('.') && (isTitle(word) || isShortForm(word) || /^(?:\p{Nd}{1,2}|\p{Lu})\.$/u.test(word));
}

function withoutLastQuestion(text: string): string {
  const at = text.search(LAST_QUESTION);
  return at < 0 || goesOn(text.slice(0, at + 1)) ? text : `${text.slice(0, at)}.`;
}

/** What leads to a claim, in a sentence of its own, stands in no quote, nor what is asked behind it; what is nothing else is taken whole. */
function claimsIn(given: string, { isConnective = () => false }: CheckOptions): string {
  const text = withoutLastQuestion(given);
  const claims = sentenceTexts(text).filter((each) => !isConnective(each));
  return claims.length > 0 ? claims.join(' ') : text;
}

/** "prop" and "proposal", "Fri" and "Friday". */
export const comesClose = (a: string, b: string): boolean =>
  a.length >= 3 && b.length >= 3 && (a.startsWith(b) || b.startsWith(a));

const isSpan = ({ start, end }: CharSpan, summary: string): boolean =>
  Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= summary.length;

function nameless(text: string, brief: Brief): string {
  let bare = text;
  for (const name of [brief.prospectName, brief.prospectCompany, brief.userName, brief.userCompany]) {
    if (name) bare = bare.replaceAll(name.trim(), ' ');
  }
  return bare;
}
