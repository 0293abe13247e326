// What an entry of a lexicon may be: one word as it is written, and how it is said, respelled or in the International Phonetic Alphabet as
// dictionaries of English write it: `/ŋwiən/`. The sounds of IPA are named as in the ARPAbet, which the embedded voices speak.

/** The sounds, or the first symbol for which English has none. */
export type IpaReading = { sounds: readonly string[] } | { unknown: string };

/** Vowels are lower case words with room for the stress: `iy1` is stressed, `iy0` is not. */
const VOWELS: Readonly<Record<string, string>> = {
  ...{ i: 'iy', ɪ: 'ih', ɨ: 'ih', e: 'eh', ɛ: 'eh', æ: 'ae', a: 'aa', ɑ: 'aa', ɒ: 'aa', ɔ: 'ao', o: 'ow', ʊ: 'uh' },
  ...{ u: 'uw', ʉ: 'uw', ʌ: 'ah', ɐ: 'ah', ə: 'ax', ɜ: 'er', ɝ: 'er', ɚ: 'er' },
  ...{ eɪ: 'ey', ɛɪ: 'ey', aɪ: 'ay', ɑɪ: 'ay', aʊ: 'aw', ɑʊ: 'aw', ɔɪ: 'oy', oʊ: 'ow', əʊ: 'ow' },
};
const CONSONANTS: Readonly<Record<string, string>> = {
  ...{
    p: 'p',
    b: 'b',
    t: 't',
    d: 'd',
    ɾ: 'd',
    k: 'k',
    g: 'g',
    ɡ: 'g',
    f: 'f',
    v: 'v',
    θ: 'th',
    ð: 'dh',
    s: 's',
    z: 'z',
  },
  ...{
    ʃ: 'sh',
    ʒ: 'zh',
    h: 'hh',
    m: 'm',
    n: 'n',
    ŋ: 'ng',
    l: 'l',
    ɫ: 'l',
    r: 'r',
    ɹ: 'r',
    ɻ: 'r',
    j: 'y',
    w: 'w',
    ʍ: 'w',
  },
  ...{ tʃ: 'ch', ʧ: 'ch', dʒ: 'jh', ʤ: 'jh' },
};
/** Length, syllables, ties and separators: nothing that these voices could say differently. */
const SILENT = /[ːˑ.‿\-\s]|\u0361|\u035c/gu;
const WEAKER_STRESS = 'ˌ';
const STRESSES = ['ˈ', "'", WEAKER_STRESS];
/** A consonant that is a syllable. */
const SYLLABIC = '\u0329';

/** Slashes say that a pronunciation is in IPA and no respelling. */
export const isIpa = (sound: string): boolean => /^\/[^/]*\/$/u.test(sound.trim());

/** The ARPAbet has no stressed schwa: the vowel of "cut" is the nearest. */
function stressed(vowel: string): string {
  return vowel === 'ax' ? 'ah1' : `${vowel}1`;
}

/** All sounds of the ARPAbet that can come out. */
export const IPA_SOUNDS: readonly string[] = [
  ...new Set(Object.values(CONSONANTS)),
  ...new Set(Object.values(VOWELS).flatMap((vowel) => [`${vowel}0`, stressed(vowel)])),
];

/** The first symbol of IPA for which English has no sound; null for a respelling, too. */
export function unknownSymbol(sound: string): string | null {
  const reading = isIpa(sound) ? readIpa(sound) : null;
  return reading !== null && 'unknown' in reading ? reading.unknown : null;
}

/** What stands between the slashes. */
export function readIpa(text: string): IpaReading {
  const symbols = text
    .trim()
    .replace(/^\/|\/$/g, '')
    .normalize('NFD')
    .replace(SILENT, '');
  const sounds: string[] = [];
  let isStressed = false;
  for (let at = 0; at < symbols.length; ) {
    const rest = symbols.slice(at);
    if (STRESSES.includes(rest[0]!)) {
      isStressed = rest[0] !== WEAKER_STRESS;
      at += 1;
      continue;
    }
    const { symbol, marks } = firstSymbol(rest);
    const [vowel, consonant] = [VOWELS[symbol], CONSONANTS[symbol]];
    const isSyllable = marks === SYLLABIC && consonant !== undefined;
    if ((vowel ?? consonant) === undefined || (marks !== '' && !isSyllable))
      return { unknown: (symbol + marks).normalize() };
    if (isSyllable) sounds.push('ax0');
    sounds.push(consonant ?? (isStressed ? stressed(vowel!) : `${vowel}0`));
    isStressed &&= vowel === undefined;
    at += symbol.length + marks.length;
  }
  return { sounds: withStress(sounds) };
}

/** One letter or two that stand for one sound, with the marks above and below: "ɑ̃" is another sound than "ɑ". */
function firstSymbol(symbols: string): { symbol: string; marks: string } {
  const pair = symbols.slice(0, 2);
  const symbol = pair in VOWELS || pair in CONSONANTS ? pair : String.fromCodePoint(symbols.codePointAt(0)!);
  return { symbol, marks: /^\p{M}+/u.exec(symbols.slice(symbol.length))?.[0] ?? '' };
}

/** A word without a mark is stressed on its first full vowel. */
function withStress(sounds: string[]): string[] {
  if (sounds.some((sound) => sound.endsWith('1'))) return sounds;
  const full = sounds.findIndex((sound) => sound.endsWith('0') && sound !== 'ax0');
  const at = full >= 0 ? full : sounds.findIndex((sound) => sound.endsWith('0'));
  return sounds.map((sound, index) => (index === at ? stressed(sound.slice(0, -1)) : sound));
}

const HISSING = ['s', 'z', 'sh', 'zh', 'ch', 'jh'];
const UNVOICED = ['p', 't', 'k', 'f', 'th'];

/** The same with the ending of a possessive. */
export function withPossessive(sounds: readonly string[]): string[] {
  const last = sounds.at(-1) ?? '';
  if (HISSING.includes(last)) return [...sounds, 'ax0', 'z'];
  return [...sounds, UNVOICED.includes(last) ? 's' : 'z'];
}

const LONGEST_PRONUNCIATION = 100;

export type PronunciationProblem = 'too_long' | 'not_one_word' | 'no_sound' | 'unknown_symbol';

/** What is wrong with a pair, as the end of a sentence that begins with its name; null when it can be used. */
export function explainPronunciation(word: string, sound: string): string | null {
  const problem = pronunciationProblem(word, sound);
  if (problem === 'too_long') return `can have at most ${LONGEST_PRONUNCIATION} characters on either side`;
  if (problem === 'not_one_word') return 'must begin with one word';
  if (problem === 'no_sound') return 'must say how the word sounds';
  return problem && `has the symbol “${unknownSymbol(sound)}”, for which English has no sound`;
}

/** Null when the pair can be used. */
export function pronunciationProblem(word: string, sound: string): PronunciationProblem | null {
  if (word.length > LONGEST_PRONUNCIATION || sound.length > LONGEST_PRONUNCIATION) return 'too_long';
  if (!/^[\p{L}\p{M}\p{N}'’.&-]+$/u.test(word)) return 'not_one_word';
  if (!isIpa(sound)) return /[\p{L}\p{N}]/u.test(sound) ? null : 'no_sound';
  const reading = readIpa(sound);
  if ('unknown' in reading) return 'unknown_symbol';
  return reading.sounds.length > 0 ? null : 'no_sound';
}
