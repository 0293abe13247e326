// Letter names for flite, which reads a lone "a" as the article and some capitals as words; and words whose sounds are given.
import { IPA_SOUNDS } from '../../../text/pronunciation.js';
import type { SpokenWord } from '../text/rules.js';

/** The pronunciation of each letter's name, in flite's phonemes with stress. */
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
 * A placeholder word per letter. It must look like an English word: flite spells what it considers unpronounceable
 * before it consults its lexicon.
 */
const CODES = Array.from('bdfgkl', (consonant) => Array.from('aeiou', (vowel) => `zan${consonant}${vowel}`)).flat();

const codeOf = (letter: string): string => CODES[letter.charCodeAt(0) - 97]!;

/** The entries that add these words to flite's lexicon. */
export const LETTER_LEXICON = Object.entries(NAMES)
  .map(([letter, phones]) => `${codeOf(letter)} : ${phones}\n`)
  .join('');

/** A placeholder word that spells sounds: two letters for each. */
const SOUNDS_PREFIX = 'zanzen';
const SYLLABLES = Array.from('bdfgklmnprst', (consonant) => Array.from('aeiou', (vowel) => consonant + vowel)).flat();
const SYLLABLE_OF = new Map(IPA_SOUNDS.map((sound, index) => [sound, SYLLABLES[index]!]));
const SOUND_OF = new Map(IPA_SOUNDS.map((sound, index) => [SYLLABLES[index]!, sound]));

const codeOfSounds = (sounds: readonly string[]): string =>
  SOUNDS_PREFIX + sounds.map((sound) => SYLLABLE_OF.get(sound) ?? '').join('');

/** The entries that flite needs besides, for a text with such placeholders. */
export const soundsLexicon = (text: string): string =>
  [...new Set(text.match(/\bzanzen(?:[bdfgklmnprst][aeiou]){1,200}\b/g))]
    .map((code) => {
      const syllables = code.slice(SOUNDS_PREFIX.length).match(/../g)!;
      return `${code} : ${syllables.map((syllable) => SOUND_OF.get(syllable)!).join(' ')}\n`;
    })
    .join('');

/** Onsets (initial consonant clusters) that flite pronounces; it would spell a word with another one. */
const ONSETS = new Set(
  (
    'b bh bj bl br by c ch chl chr cl cr cz d dr dv dw f fj fl fr g gd gh gl gn gr h hs hw j k kh kl kn kr krz kw l lj ll m ' +
    'n p pf ph phl phr pl pr ps q qu r rh s sc sch schl schm schn schr schw scl scr sh shr sk skl skr sl sm sn sp sph spl ' +
    'spr squ st str sv sw sz t th thr thw tk tr ts tw v vl vr w wh wr x z zb zh zw'
  ).split(' '),
);

/** Digraphs of other languages, and the nearest single letter. */
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

/** "ngozi" → "engozi", "srdjan" → "serdjan": an epenthetic vowel where English phonotactics need one. */
function pronounceable(word: string): string {
  const onset = /^[^aeiouy']+(?=[aeiouy])/.exec(word)?.[0] ?? '';
  if (onset.length < 2 || ONSETS.has(onset) || onset.startsWith('mc')) return word;
  if (SIMPLER[onset]) return SIMPLER[onset] + word.slice(2);
  return /^[mn][^hlrw]/.test(word) ? `e${word}` : `${word.charAt(0)}e${word.slice(1)}`;
}

/** A spoken word as flite's input: a placeholder for given sounds or a letter's name, otherwise the word with a pronounceable onset. */
export const toFliteWord = ({ say, sounds }: Pick<SpokenWord, 'say' | 'sounds'>): string =>
  sounds ? codeOfSounds(sounds) : sayableBy(say);

const sayableBy = (say: string): string =>
  /^[A-Z]/.test(say) ? codeOf(say.charAt(0).toLowerCase()) + say.slice(1) : pronounceable(say);
