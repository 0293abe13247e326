// Sounds out of espeak-ng's phonetic writing, and how long each is against the others.

const VOWELS = /[aeiouyɐɑɒæɔəɘɚɛɜɝɞɤɨɪɯɵøœɶʉʊʌʏ]/u;

/** The sounds of a transcription, each with its marks; stress, ties and switches of language are left out. */
export function ipaSymbols(transcription: string): string[] {
  const plain = transcription.replace(/\([^)]*\)/g, '').replace(/[ˈˌ‿\s._^-]|\u0361/gu, '');
  return plain.match(/\p{L}[\p{M}ːˑʰʲʷ]*/gu) ?? [];
}

/** A vowel lasts longer than a consonant, a long sound longer than a short one. */
export function symbolWeight(symbol: string): number {
  const base = VOWELS.test(symbol) ? 1.25 : /[szʃʒfvθðxçmnŋ]/u.test(symbol) ? 1 : 0.8;
  return symbol.includes('ː') ? base * 1.5 : base;
}
