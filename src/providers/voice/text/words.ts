// Ordinary words, acronyms, compounds and the signs between them: whatever no more special rule has claimed.
import { LEXICON, type Lexicon, SHOUTED_WORDS, SPOKEN_ACRONYMS } from './lexicon.js';
import { cardinal, digits } from './numbers.js';
import type { Rule } from './rules.js';
import { letterNames, phrase, type SpokenWord } from './spoken.js';

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
  '½': 'one half',
  '¼': 'one quarter',
  '¾': 'three quarters',
};

/** Letters that Unicode does not take apart into a plain letter and a mark. */
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

/** Latin letters without marks; Cyrillic and Greek by sound; letters of other scripts are left out. */
export function toPlainLetters(text: string): string {
  let plain = '';
  for (const letter of text.normalize('NFC')) {
    const isUpper = letter !== letter.toLowerCase();
    const sound = FOREIGN.get(letter.toLowerCase());
    const base = sound === undefined ? (PLAIN[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '')) : sound;
    plain += isUpper && sound ? sound.charAt(0).toUpperCase() + sound.slice(1) : base;
  }
  return plain.replace(/[’‘ʼ`´]/g, "'").replace(/[^A-Za-z']/g, '');
}

const isAcronym = (word: string): boolean =>
  /^[A-Z]{2,}$/.test(word) && word.length <= 6 && !SPOKEN_ACRONYMS.has(word) && !SHOUTED_WORDS.has(word);

/** Parts of "HubSpot", "iPhone", "OpenAI": cut before a capital that follows a small letter, never after Mc or Mac. */
const camelParts = (word: string): string[] =>
  /^(Mc|Mac|O'|D'|De|La|Le|Di|Van|Fitz)\p{Lu}\p{Ll}+$/u.test(word)
    ? [word]
    : word.split(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll}{2})/u);

/** One run of Latin letters as spoken words. */
function sayLetters(word: string, isShouting: boolean): string {
  const plural = /^([A-Z]{2,6})(?:'?s)$/.exec(word);
  if (plural && !SHOUTED_WORDS.has(plural[1]!)) return `${letterNames(plural[1]!)}'s`;
  if (!isShouting && isAcronym(word)) return letterNames(word);
  if (word.length === 1 && /[A-HJ-Z]/.test(word)) return word;
  if (/^[b-hj-z]$/i.test(word)) return word.toUpperCase();
  return hasVowel(word) || word.length > 5 || word.includes("'") || isShouting ? word.toLowerCase() : letterNames(word);
}

const hasVowel = (word: string): boolean => /[aeiouy]/i.test(word) || /^(hm+|mr|ms|dr|sh+|psst)$/i.test(word);

/** Respelling of a word by the workspace's lexicon, else by ours; also of its possessive. */
function respelling(word: string, lexicon: Lexicon): string | null {
  const key = word.toLowerCase().replaceAll('’', "'").normalize('NFC');
  const owner = key.replace(/'s$/, '');
  for (const entries of [lexicon, LEXICON]) {
    if (Object.hasOwn(entries, key)) return entries[key]!;
    if (owner !== key && Object.hasOwn(entries, owner)) return `${entries[owner]!}'s`;
  }
  return null;
}

function sayPart(part: string, lexicon: Lexicon, isShouting: boolean): string {
  if (/^\p{N}+$/u.test(part)) return part.length > 4 || part.startsWith('0') ? digits(part) : cardinal(Number(part));
  const known = respelling(part, lexicon);
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
      // Letters with figures among them (B2B, GPT4), marks and inner apostrophes.
      pattern: "(?<word>[\\p{L}\\p{M}\\p{N}]+(?:['’ʼ][\\p{L}\\p{M}]+)*)",
      say: (match, _at, context) => {
        const [start, end] = match.indices!.groups!.word!;
        const word = match.groups!.word!;
        const known = respelling(word, lexicon);
        const parts = known === null ? word.split(/(?<=\p{N})(?=\p{L})|(?<=\p{L})(?=\p{N})/u) : [];
        const said = known ?? parts.map((part) => sayPart(part, lexicon, isShouted(word, context.after))).join(' ');
        return phrase(said, { start, end });
      },
    },
    {
      pattern: '(?<hash>#)(?=[\\p{L}\\d])',
      say: (_match, at, context) => at('hash', /^\d/.test(context.after) ? 'number' : 'hashtag'),
    },
    {
      pattern:
        '(?<slash>/)(?=(?:month|mo|year|yr|week|day|hour|hr|user|seat|person|head|license|licence|call|unit|quarter)\\b)',
      say: (_match, at) => at('slash', 'per'),
    },
    {
      pattern: `(?<sign>[${Object.keys(SIGNS).join('')}])`,
      say: (match, at) => at('sign', SIGNS[match.groups!.sign!]!),
    },
  ];
}

/** Within a run of capitals the words are words: "PLEASE READ THIS". */
function isShouted(word: string, after: string): boolean {
  return /^\p{Lu}+$/u.test(word) && /^[,:]? \p{Lu}{3,}[,:]? \p{Lu}{3,}/u.test(after);
}

/** The words as a string, for reading aloud by engines that take text. */
export const joinSpoken = (words: readonly SpokenWord[]): string =>
  words.map(({ say, pause }) => say + pause).join(' ');
