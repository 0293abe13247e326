// What the judge sees of a sentence: its words, their beginnings, which ones stand side by side, how it opens and ends. The
// trainer and the service take it from here, so that they cannot drift apart.

/** Raised with every change of this file or of `words.ts`: weights that were learned from other features are refused. */
export const FEATURES_VERSION = 1;

/** Words that hold a sentence together; they have no stem. */
const SMALL = new Set(
  "a an the this that these those it its he she they we i you him her them us me my our your his their who whom whose which what when where why how if whether because so but and or nor not no never nothing nobody none as than then though although while until unless since before after during of in on at by for with from to into onto over under about against between through without within per is are was were be been being am has have had do does did will would shall should can could may might must there here all any both each every few many more most much some other another such only just even still yet already again once also too very quite rather really now ever always often usually own same up down out off 's 're 've 'll 'd 'm".split(
    ' ',
  ),
);

const isWord = (word: string): boolean => /^[\p{L}#@']/u.test(word);
const isSign = (word: string): boolean => /^[#@]/u.test(word);

/** The beginning of a word without its ending; small words and signs stay as they are. */
function stemOf(word: string): string {
  if (SMALL.has(word) || isSign(word)) return word;
  const cut = word.replace(/(?:ations?|ings?|ied|ies|ed|es|s|ly|y|e)$/u, '');
  return cut.length >= 3 ? cut.slice(0, 7) : word;
}

/** The names of all features that a sentence has, each once. */
export function featuresOf(words: readonly string[]): string[] {
  const stems = words.map(stemOf);
  return [
    ...new Set([
      ...words.filter(isWord).map((word) => `w ${word}`),
      ...stems.filter((_, at) => stems[at] !== words[at]).map((each) => `s ${each}`),
      ...pairs('b', words),
      ...pairs('p', stems),
      ...pairs('o', words, 2),
      ...ends(words),
      ...counts(words),
    ]),
  ];
}

/** Each word with the next one, or with the one behind that. */
const pairs = (name: string, words: readonly string[], apart = 1): string[] =>
  words.slice(apart).map((word, at) => `${name} ${words[at]} ${word}`);

const ends = (words: readonly string[]): string[] => [
  `^ ${words[0] ?? ''}`,
  `^^ ${words.slice(0, 2).join(' ')}`,
  `$ ${words.filter(isWord).at(-1) ?? ''}`,
];

const counts = (words: readonly string[]): string[] => {
  const upTo3 = (sign: RegExp): number => Math.min(3, words.filter((word) => sign.test(word)).length);
  return [`commas ${upTo3(/^,$/u)}`, `names ${upTo3(/^@/u)}`, `figures ${upTo3(/^#/u)}`];
};

/** Where the weight of a feature lies among so many (FNV-1a); the few that share a place share a weight. */
export function placeOf(feature: string, places: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  return (hash >>> 0) % places;
}
