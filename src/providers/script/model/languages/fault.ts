// What a sentence in a language other than English says that its quotes do not: words of its own, figures, dates, doers, a "not" or an
// "if" that comes or goes, what weighs as much as a figure, and what was only shown told as had.

import { readPhrases } from '../../../../lib/word-lists.js';
import { clauseAround } from '../../../../text/checks/doers.js';
import type { Brief, Sentence } from '../../../contracts.js';
import { phrasesOf } from '../../phrases/book.js';
import type { Linking } from '../linking.js';
import type { Notes } from '../notes.js';
import { dateFault } from './dates.js';
import { doerFault } from './doers.js';
import { figureFault } from './figures.js';
import { isNear, partsOf, type Speech, speechOf, whole, wordsIn } from './speech.js';

/** Null where nothing is wrong, or where the language is not known here. */
export function faultElsewhere(sentence: Sentence, { brief, notes, linking }: Of): string | null {
  const speech = speechOf(brief.language);
  if (!speech) return null;
  const { text, evidence } = sentence;
  const quotes = evidence.map((span) => clauseAround(span, brief.summary).replace(/\s+/gu, ' '));
  const source = quotes.join(' . ');
  const known = [...new Set(wordsIn([source, ...namesOf(brief)].join(' ')))];
  const isFrame = frameOf(speech, linking, brief);
  const content = (words: readonly string[]): string[] =>
    words.filter((word) => (word.length > 3 || /\d/u.test(word)) && !isFrame(word));
  const isTheirs = evidence.some((span) => notes.isTheirs(span)) || QUOTED.test(source);
  const isShown = evidence.some((span) => notes.isAbout('shown', span)) || speech.show.test(source);
  const isGoal = evidence.some((span) => notes.isAbout('goal', span));
  const isPlan = isShown || evidence.some((span) => notes.isAbout('next', span));
  return (
    addedWord(content(wordsIn(text)), known) ??
    addedName(text, known, brief) ??
    weight(text, source, speech) ??
    turned(text, source, speech) ??
    wishFault(text, source, speech, isGoal) ??
    contraryFault(text, source) ??
    figureFault(text, source, speech) ??
    (quotes.length > 1 ? stitched(text, quotes, speech) : null) ??
    dateFault(text, source, speech) ??
    (isShown ? owned(text, source, speech) : null) ??
    got(text, source, speech) ??
    doerFault(text, source, { brief, speech, isTheirs, isPlan, content })
  );
}

type Of = { brief: Brief; notes: Notes; linking: Linking };

const QUOTED = /["“„«]/u;

const namesOf = (brief: Brief): string[] =>
  [brief.prospectName, brief.prospectCompany, brief.userName, brief.userCompany].filter((name) => name !== null);

/** Our own leads are no claims either: "Wir haben notiert: …". */
function frameOf({ frame, day, people }: Speech, linking: Linking, brief: Brief): (word: string) => boolean {
  const leads = Object.values(phrasesOf(brief.language, brief.summary)?.notes ?? {});
  const words = new Set(wordsIn([frame, ...linking.lines, ...leads].join(' ')));
  return (word) => words.has(word) || people.test(word) || day.test(word);
}

function addedWord(said: readonly string[], known: readonly string[]): string | null {
  const found = said.find(
    (word) => !/^\d/u.test(word) && !known.some((other) => isNear(word, other) || isPartOf(word, other)),
  );
  return found ? `"${found}" is not in the quotes` : null;
}

/** Short words that begin with a capital, where all nouns do: "Tom nennt zwei Lager". */
const SHORT = readPhrases('languages/de.txt').only('short words');

function addedName(text: string, known: readonly string[], { language }: Brief): string | null {
  if (!language.toLowerCase().startsWith('de')) return null;
  const found = (text.match(/(?<!\p{L})\p{Lu}\p{Ll}{1,2}(?!\p{L})/gu) ?? []).find(
    (word) => !SHORT.test(word) && !known.includes(word.toLowerCase()),
  );
  return found ? `"${found}" is not in the quotes` : null;
}

/** "Planer" for "Routenplaner". */
const isPartOf = (word: string, other: string): boolean =>
  word.length >= 5 && other.length > word.length && (other.endsWith(word) || other.startsWith(word));

/** "Every month" is how a rate is said. */
function weight(text: string, source: string, { weighty, rates }: Speech): string | null {
  const known = wordsIn(source);
  const bare = Object.values(rates).reduce((rest, rate) => rest.replace(whole(rate), ' '), text);
  const found = bare.match(new RegExp(weighty.source, 'giu')) ?? [];
  const odd = found.find((each) => !wordsIn(each).every((word) => known.some((other) => isNear(word, other))));
  return odd ? `"${odd}" is not in the quotes` : null;
}

function turned(text: string, source: string, speech: Speech): string | null {
  const { not, lack, when, open, opposites } = speech;
  if (not.test(text) && !not.test(source) && !lack.test(source)) return 'says "not" where the notes do not';
  if (!not.test(text) && !lack.test(text) && isUsed(source, text, speech)) return 'leaves out the "not" of the notes';
  if (when.test(source) && !open.test(text)) return 'leaves out the "if" of the notes';
  const swaps = opposites.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]);
  const swapped = swaps.some(([said, noted]) => said!.test(text) && !said!.test(source) && noted!.test(source));
  return swapped ? 'turns an opposite around' : null;
}

/** Whether most of a part of the notes with a "not" in it is said. */
function isUsed(source: string, text: string, speech: Speech): boolean {
  const said = wordsIn(text);
  return partsOf(source.replace(/\([^()]*\)/gu, ' '), speech)
    .flat()
    .filter((part) => speech.not.test(part))
    .some((part) => {
      const own = wordsIn(part).filter((word) => word.length > 3 && !speech.not.test(word));
      return own.length > 0 && own.filter((word) => said.some((other) => isNear(word, other))).length >= own.length / 2;
    });
}

/** The figure of one quote with the thing of another. */
function stitched(text: string, quotes: readonly string[], speech: Speech): string | null {
  const grounds = quotes.map(wordsIn);
  const isIn = (word: string, ground: readonly string[]): boolean => ground.some((other) => isNear(word, other));
  for (const part of partsOf(text, speech).flat()) {
    const words = wordsIn(part).filter(
      (word) => (word.length > 3 || /\d/u.test(word)) && grounds.some((ground) => isIn(word, ground)),
    );
    const isFigured = words.some((word) => /^\d/u.test(word));
    if (isFigured && !grounds.some((ground) => words.every((word) => isIn(word, ground))))
      return `"${part}" joins two quotes`;
  }
  return null;
}

/** "You have the planner" for "we showed the planner". */
function owned(text: string, source: string, { own, you, show, open }: Speech): string | null {
  if (show.test(text) || open.test(text) || !you.test(text) || own.test(source)) return null;
  return own.test(text) ? 'was only shown' : null;
}

/** "You will get $18,500" for what it costs them: nothing is given there. */
function got(text: string, source: string, { get, give, own, you }: Speech): string | null {
  const found = get.exec(text);
  if (!found || !you.test(text) || own.test(found[0])) return null;
  const isHeld = give.test(source) || get.test(source);
  return isHeld ? null : `"${found[0]}": nothing is given in the notes`;
}

// ---- wishes, duties, contraries

/** "You want" and "you must" need somebody who wants or must in the notes. */
function wishFault(text: string, source: string, { must, wish }: Speech, isGoal: boolean): string | null {
  const duty = must.exec(text)?.[0];
  if (duty && !must.test(source)) return `"${duty}" is no duty of the notes`;
  const wanted = wish.exec(text)?.[0];
  return wanted && !isGoal && !wish.test(source) && !must.test(source) ? `"${wanted}" is no wish of the notes` : null;
}

/** Words that say the contrary of each other, or whom something costs, in whatever language they stand. */
const ANY = readPhrases('languages/any.txt');
const IN_TIME = ANY.whole('in time');
const LATE = ANY.whole('late');
const COSTS_US = ANY.whole('costs us');
const TRIAL = ANY.whole('trial');
const MEASURED = new RegExp(String.raw`(\d[\d.,]*) ?${ANY.source('measured unit')}`, 'giu');

function contraryFault(text: string, source: string): string | null {
  if (IN_TIME.test(text) && !IN_TIME.test(source) && LATE.test(source))
    return 'says "in time" where the notes say "late"';
  if (COSTS_US.test(text) && !COSTS_US.test(source)) return 'costs the other side in the notes';
  const tested = source.split(' . ').filter((quote) => TRIAL.test(quote));
  const isOfTrial = [...text.matchAll(MEASURED)].some(([, figure]) => tested.some((quote) => quote.includes(figure!)));
  return isOfTrial && !TRIAL.test(text) ? 'leaves out that it was a trial' : null;
}
