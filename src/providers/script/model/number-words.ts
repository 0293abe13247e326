// Numbers in words, in the languages whose figures the checks of every writer read in digits only.

/** In German and Dutch they are parts of longer words. */
const NUMBERS: Record<string, RegExp> = {
  de: /(?:zehn|zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig|hundert|tausend|million|milliard)|(?<!\p{L})(?:elf|zwölf|hälfte|halbier|verdoppel|doppelt|dreifach|drittel)/iu,
  nl: /(?:twintig|dertig|veertig|vijftig|zestig|zeventig|tachtig|negentig|honderd|duizend|miljoen|miljard)|(?<!\p{L})(?:tien|elf|twaalf|helft|halveer|verdubbel|dubbel|driedubbel)/iu,
  es: /(?<!\p{L})(?:diez|once|doce|veint\p{L}+|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|cientos?|\p{L}+cientos|mil|miles|mill[oó]n\p{L}*|mitad|doble|triple|duplica\p{L}*)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:dix|onze|douze|vingts?|trente|quarante|cinquante|soixante|cents?|mille|millions?|milliards?|moitié|double\p{L}*|triple\p{L}*)(?!\p{L})/iu,
  it: /(?<!\p{L})(?:dieci|undici|dodici|vent[io]\p{L}*|trent[ao]\p{L}*|quarant[ao]\p{L}*|cinquant[ao]\p{L}*|sessant[ao]\p{L}*|settant[ao]\p{L}*|ottant[ao]\p{L}*|novant[ao]\p{L}*|\p{L}*cento|mille|\p{L}*mila|milion[ei]|metà|doppi[oa]|raddoppi\p{L}*)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:dez|onze|doze|vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa|cem|\p{L}*cent[oa]s?|mil|milh\p{L}+|metade|dobro|triplo|duplica\p{L}*)(?!\p{L})/iu,
};

/** The small ones, from two on. */
const SMALL: Record<string, string> = {
  de: 'zwei drei vier fünf sechs sieben acht neun',
  nl: 'twee drie vier vijf zes zeven acht negen',
  es: 'dos tres cuatro cinco seis siete ocho nueve',
  fr: 'deux trois quatre cinq six sept huit neuf',
  it: 'due tre quattro cinque sei sette otto nove',
  pt: 'dois três quatro cinco seis sete oito nove',
};
/** "Grazie mille" counts nothing. */
const THANKS =
  /(?<!\p{L})(?:grazie mille|mille grazie|mil gracias|tausend dank|mille mercis?|duizendmaal dank)(?!\p{L})/giu;

/** A word with a number in it that the quotes do not have, or null. */
export function numberWord(text: string, source: string, language: string): string | null {
  const pattern = NUMBERS[language.slice(0, 2).toLowerCase()];
  if (!pattern) return null;
  const known = source.toLowerCase();
  const words =
    text
      .toLowerCase()
      .replace(THANKS, ' ')
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  const small = SMALL[language.slice(0, 2).toLowerCase()]!.split(' ');
  const isSmall = (word: string): boolean => small.includes(word) && !known.includes(String(small.indexOf(word) + 2));
  return words.find((word) => (pattern.test(word) || isSmall(word)) && !known.includes(word)) ?? null;
}
