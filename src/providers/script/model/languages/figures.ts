// Figures in the languages other than English, also in words: each keeps the noun behind it, its rate, its sign, and whether something
// went to it or by it.
import { readPhrases } from '../../../../lib/word-lists.js';
import { valuesIn } from '../../../../text/checks/values.js';
import { isNear, type Speech, speechOf, wordsIn } from './speech.js';

type Figure = {
  text: string;
  values: ReadonlySet<number>;
  nouns: string[];
  rate: string | null;
  way: string;
  sign: string;
};

const FIGURE =
  /(?:(\p{L}+)\s+)?(?:[~$€£]\s?)?(\d[\d.,]*\d|\d)(?:\s?(%|€|\$|£|euros?|prozent|procent|por ?ciento|pour ?cent|por cento|per ?cento))?/giu;
const MAX_NOUNS = 3;

/** What a sentence lets a figure count that it does not count in the quotes, or null. */
export function figureFault(text: string, source: string, speech: Speech): string | null {
  const known = figuresIn(source, speech);
  for (const figure of figuresIn(text, speech)) {
    const alike = known.filter(({ values }) => [...values].some((value) => figure.values.has(value)));
    if (alike.length === 0) continue;
    const same = alike.filter(({ sign }) => sign === figure.sign);
    if (same.length === 0) return `"${figure.text}" is another figure in the notes`;
    const fault = nounFault(figure, same, speech) ?? rateFault(figure, same, text, speech);
    if (fault !== null) return fault;
    if (figure.way !== '' && same.every(({ way }) => way !== '' && way !== figure.way))
      return `says "${figure.way}" where the notes say "${same[0]!.way}"`;
  }
  return null;
}

function nounFault({ nouns }: Figure, same: readonly Figure[], { people }: Speech): string | null {
  const isSame = (one: string, other: string): boolean =>
    isNear(one, other) || (people.test(one) && people.test(other));
  const isKept = same.some(
    (each) => each.nouns.length === 0 || nouns.some((noun) => each.nouns.some((other) => isSame(noun, other))),
  );
  return nouns.length === 0 || isKept
    ? null
    : `the figure in front of "${nouns[0]}" counts something else in the notes`;
}

function rateFault({ rate }: Figure, same: readonly Figure[], text: string, { rates }: Speech): string | null {
  const known = same.flatMap((each) => each.rate ?? []);
  if (rate !== null && !known.includes(rate)) return `"a ${rate}" is not behind that figure`;
  const isSaid = known.some((each) => new RegExp(rates[each as 'day'], 'iu').test(text));
  return known.length === same.length && !isSaid ? `leaves out "a ${known[0]}" behind its figure` : null;
}

function figuresIn(text: string, speech: Speech): Figure[] {
  return [...text.matchAll(FIGURE)].map((found) => {
    const [whole, before = '', figure = '', sign = ''] = found;
    const rest = text.slice(found.index + whole.length);
    return {
      text: figure,
      values: valuesIn(figure).numbers,
      nouns: [...nounsBehind(rest, speech), ...teamBefore(text.slice(0, found.index + before.length), speech)],
      rate: rateBehind(rest, speech),
      way: speech.ways.test(before) ? before.toLowerCase() : '',
      sign: sign === '' ? '' : /%|c/iu.test(sign) || /^prozent$/iu.test(sign) ? '%' : 'money',
    };
  });
}

function rateBehind(rest: string, { rates }: Speech): string | null {
  const near = /^(?:\s*\p{L}*){0,4}/u.exec(rest)![0];
  return Object.entries(rates).find(([, words]) => new RegExp(words, 'iu').test(near))?.[0] ?? null;
}

/** "Un equipo de 14": fourteen people of a team. */
const teamBefore = (before: string, { people, between }: Speech): string[] => {
  const [team, of] = wordsIn(before).slice(-2);
  return team !== undefined && of !== undefined && people.test(team) && between.test(of) ? [team] : [];
};

/** The words that a figure may count, up to the next small word or stop. */
function nounsBehind(rest: string, { between, stops }: Speech): string[] {
  const nouns: string[] = [];
  for (const word of wordsIn(/^[\s-]*[^.,;:!?()–—\d]*/u.exec(rest)![0])) {
    if (between.test(word) && nouns.length === 0) continue;
    if (between.test(word) || stops.test(word) || nouns.length === MAX_NOUNS) break;
    if (word.length > 1) nouns.push(word);
  }
  return nouns;
}

// ---- numbers in words, which the checks of every writer read in English only

/** "Grazie mille" counts nothing. */
const THANKS = readPhrases('languages/any.txt').whole('thanks that count nothing', 'giu');

/** A word with a number in it that the quotes do not have, or null. */
export function numberWord(text: string, source: string, language: string): string | null {
  const speech = speechOf(language);
  if (!speech) return null;
  const { numbers, smallNumbers } = speech;
  const known = source.toLowerCase();
  const words =
    text
      .toLowerCase()
      .replace(THANKS, ' ')
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  const isSmall = (word: string): boolean =>
    smallNumbers.includes(word) && !known.includes(String(smallNumbers.indexOf(word) + 2));
  return words.find((word) => (numbers.test(word) || isSmall(word)) && !known.includes(word)) ?? null;
}
