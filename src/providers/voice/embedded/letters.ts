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

/** Beginnings of words that flite tries to say; a word that begins with other consonants it would spell. */
const ONSETS = new Set(
  (
    'b bh bj bl br by c ch chl chr cl cr cz d dr dv dw f fj fl fr g gd gh gl gn gr h hs hw j k kh kl kn kr krz kw l lj ll m ' +
    'n p pf ph phl phr pl pr ps q qu r rh s sc sch schl schm schn schr schw scl scr sh shr sk skl skr sl sm sn sp sph spl ' +
    'spr squ st str sv sw sz t th thr thw tk tr ts tw v vl vr w wh wr x z zb zh zw'
  ).split(' '),
);

/** Sounds of other languages written in two letters, and the one letter that comes near. */
const SIMPLER: Readonly<Record<string, string>> = {
  dh: 'd',
  jh: 'j',
  zs: 'z',
  dj: 'j',
  nj: 'n',
  tj: 'ch',
  kj: 'k',
  hj: 'y',
};

/** "ngozi" → "engozi", "srdjan" → "serdjan": a vowel where English cannot do without one. */
function sayable(word: string): string {
  const onset = /^[^aeiouy']+(?=[aeiouy])/.exec(word)?.[0] ?? '';
  if (onset.length < 2 || ONSETS.has(onset) || onset.startsWith('mc')) return word;
  if (SIMPLER[onset]) return SIMPLER[onset] + word.slice(2);
  return /^[mn][^hlrw]/.test(word) ? `e${word}` : `${word.charAt(0)}e${word.slice(1)}`;
}

/** A spoken word as flite is given it: a letter's name by its code, others as they are, with a beginning it can say. */
export const toFliteWord = (say: string): string =>
  /^[A-Z]/.test(say) ? codeOf(say.charAt(0).toLowerCase()) + say.slice(1) : sayable(say);
