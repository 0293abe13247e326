// Ordinary words, acronyms, compounds and the symbols between them: whatever no more specific rule has matched.
import { LEXICON, type Lexicon, respell, SHOUTED_WORDS, SPOKEN_ACRONYMS, soundsOfIpa } from './lexicon.js';
import { cardinal, digits } from './numbers.js';
import type { ReadingContext, Rule } from './rules.js';
import { letterNames, phrase, type SpokenWord } from './rules.js';

const SIGNS: Record<string, string> = {
  '+': 'plus',
  '%': 'percent',
  '@': 'at',
  '=': 'equals',
  '≈': 'about',
  '~': 'about',
  '×': 'times',
  '→': 'to',
  '<': 'less than',
  '>': 'more than',
  '≥': 'at least',
  '≤': 'at most',
  '€': 'euro',
  $: 'dollar',
  '£': 'pound',
  '§': 'section',
  '°': 'degrees',
  '±': 'plus or minus',
};

/** Letters without a Unicode decomposition into base letter and diacritic. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'th',
  þ: 'th',
  ı: 'i',
};

const CYRILLIC = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ';
const CYRILLIC_SOUNDS = 'a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya i yi ye g'.split(
  ' ',
);
const GREEK = 'αβγδεζηθικλμνξοπρσςτυφχψω';
const GREEK_SOUNDS = 'a v g d e z i th i k l m n x o p r s s t i f h ps o'.split(' ');

const FOREIGN = new Map([
  ...[...CYRILLIC].map((letter, index) => [letter, CYRILLIC_SOUNDS[index] ?? ''] as const),
  ...[...GREEK].map((letter, index) => [letter, GREEK_SOUNDS[index] ?? ''] as const),
]);

/**
 * Removes diacritics from Latin letters and transliterates Cyrillic and Greek; letters of other scripts are dropped.
 */
export function toPlainLetters(text: string): string {
  const plain = Array.from(text.normalize('NFC'), plainLetter).join('');
  return plain.replace(/[’‘ʼ`´]/g, "'").replace(/[^A-Za-z']/g, '');
}

function plainLetter(letter: string): string {
  if (letter in PLAIN) return PLAIN[letter]!;
  const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
  const sound = FOREIGN.get(letter.toLowerCase()) ?? FOREIGN.get(bare.toLowerCase());
  if (sound === undefined) return bare;
  return letter === letter.toLowerCase() ? sound : sound.charAt(0).toUpperCase() + sound.slice(1);
}

const isAcronym = (word: string): boolean =>
  /^[A-Z]{2,6}$/.test(word) && !SPOKEN_ACRONYMS.has(word) && !SHOUTED_WORDS.has(word) && !looksLikeWord(word);

/** From five letters on, a pronounceable word in capitals is a word rather than an abbreviation. */
const looksLikeWord = (word: string): boolean =>
  word.length >= 5 && /[AEIOUY]/.test(word) && !/[BCDFGHJKLMNPQRSTVWXZ]{4}/.test(word);

/** Splits "HubSpot", "iPhone", "OpenAI" before a capital that follows a lower-case letter, except after Mc and Mac. */
export const camelParts = (word: string): string[] =>
  /^(Mc|Mac|O'|D'|De|La|Le|Di|Van|Fitz)\p{Lu}\p{Ll}+$/u.test(word)
    ? [word]
    : word.split(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll}{2})/u);

/** A run of Latin letters as spoken words. */
function sayLetters(word: string, isShouting: boolean): string {
  const plural = /^([A-Z]{2,6})(?:'?s)$/.exec(word);
  if (plural && !SHOUTED_WORDS.has(plural[1]!)) return `${letterNames(plural[1]!)}'s`;
  if (!isShouting && isAcronym(word)) return letterNames(word);
  if (/^[b-hj-z]$/i.test(word)) return word.toUpperCase();
  return hasVowel(word) || word.length > 5 || word.includes("'") ? word.toLowerCase() : letterNames(word);
}

const hasVowel = (word: string): boolean => /[aeiouy]/i.test(word) || /^(hm+|mr|ms|dr|sh+|psst)$/i.test(word);

/**
 * Short digit strings as a number, long ones and those with a leading zero digit by digit; digits of other scripts are
 * dropped.
 */
const sayFigures = (figures: string): string =>
  /^[1-9]\d{0,3}$|^0$/.test(figures) ? cardinal(Number(figures)) : digits(figures);

function sayPart(part: string, lexicon: Lexicon, isShouting: boolean): string {
  if (/^\p{N}+$/u.test(part)) return sayFigures(part.normalize('NFKC'));
  const known = respell(part, [lexicon, LEXICON]);
  if (known !== null) return known;
  const plain = toPlainLetters(part).replace(/^'+|'+$/g, '');
  return camelParts(plain)
    .filter(Boolean)
    .map((piece) => sayLetters(piece, isShouting))
    .join(' ');
}

/** The rules for words; `lexicon` is the workspace's own. */
export function wordRules(lexicon: Lexicon): Rule[] {
  return [
    {
      // Letters mixed with digits (B2B, GPT4), diacritics and inner apostrophes.
      pattern: "(?<word>[\\p{L}\\p{M}\\p{N}]+(?:['’ʼ][\\p{L}\\p{M}]+)*)",
      say: (match, _at, context) => {
        const [start, end] = match.indices!.groups!.word!;
        const word = match.groups!.word!;
        const known = word === 'A' && isLetterA(context) ? 'A' : respell(word, [lexicon, LEXICON]);
        const sounds = known === null ? null : soundsOfIpa(known);
        if (sounds !== null) return [{ say: word, charStart: start, charEnd: end, pause: '', sounds }];
        const parts = known === null ? word.split(/(?<=\p{N})(?=\p{L})|(?<=\p{L})(?=\p{N})/u) : [];
        const said = known ?? parts.map((part) => sayPart(part, lexicon, isShouted(word, context))).join(' ');
        return phrase(said, { start, end });
      },
    },
    {
      pattern: '(?<hash>#)(?=[\\p{L}\\d])',
      say: (_match, at, context) => at('hash', /^\d/.test(context.after) ? 'number' : 'hashtag'),
    },
    {
      pattern: `(?<sign>[${Object.keys(SIGNS).join('')}])`,
      say: (match, at) => at('sign', SIGNS[match.groups!.sign!]!),
    },
  ];
}

/** The letter in "A/B", "Plan A." and "Series A", not the article. */
function isLetterA({ said, after }: ReadingContext): boolean {
  return /^([/&+]|["'”’)]*([.,;:!?]|$))/.test(after) || SERIES.test(said.at(-1)?.say ?? '');
}

const SERIES = /^(plan|option|series|class|type|group|team|round|vitamin|grade|version|part|schedule|appendix)$/;

/** In a text that is mostly capitals, capitals are words: "PLEASE READ THIS". */
function isShouted(word: string, { earlier, after }: ReadingContext): boolean {
  if (!/^\p{Lu}{2,}$/u.test(word)) return false;
  const around = earlier.slice(-SHOUT_WINDOW) + word + after.slice(0, SHOUT_WINDOW);
  const capitals = around.match(/\p{Lu}/gu)?.length ?? 0;
  const letters = around.match(/\p{L}/gu)?.length ?? 0;
  return capitals >= FEWEST_SHOUTED && capitals >= letters * 0.85 && /\p{Lu}{5}/u.test(around);
}

const SHOUT_WINDOW = 20;
const FEWEST_SHOUTED = 12;

/** The words as a string, for engines that take text. */
export const joinSpoken = (words: readonly SpokenWord[]): string =>
  words.map(({ say, pause }) => say + pause).join(' ');
