// The names of the letters for flite, which reads a lone "a" as the article and some capitals as words.

/** How each letter's name is pronounced, in flite's sounds with their stress. */
export const NAMES: Readonly<Record<string, string>> = {
  a: 'ey1',
  b: 'b iy1',
  c: 's iy1',
  d: 'd iy1',
  e: 'iy1',
  f: 'eh1 f',
  g: 'jh iy1',
  h: 'ey1 ch',
  i: 'ay1',
  j: 'jh ey1',
  k: 'k ey1',
  l: 'eh1 l',
  m: 'eh1 m',
  n: 'eh1 n',
  o: 'ow1',
  p: 'p iy1',
  q: 'k y uw1',
  r: 'aa1 r',
  s: 'eh1 s',
  t: 't iy1',
  u: 'y uw1',
  v: 'v iy1',
  w: 'd ah1 b ax0 l y uw0',
  x: 'eh1 k s',
  y: 'w ay1',
  z: 'z iy1',
};

/**
 * A made-up word for each letter. It must look like a word of English: flite spells what it takes for unpronounceable
 * before it ever looks into a lexicon.
 */
const CODES = Array.from('bdfgkl', (consonant) => Array.from('aeiou', (vowel) => `zan${consonant}${vowel}`)).flat();

const codeOf = (letter: string): string => CODES[letter.charCodeAt(0) - 97]!;

/** flite's lexicon addenda: how each of these words is said. */
export const LETTER_LEXICON = Object.entries(NAMES)
  .map(([letter, phones]) => `${codeOf(letter)} : ${phones}\n`)
  .join('');

/** A spoken word as flite is given it: a letter's name by its code, others as they are. */
export const toFliteWord = (say: string): string =>
  /^[A-Z]/.test(say) ? codeOf(say.charAt(0).toLowerCase()) + say.slice(1) : say;
