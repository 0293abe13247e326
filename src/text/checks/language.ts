// Says which language a text is written in, but only where there is no doubt.
import { francAll } from 'franc-min';

const CODES: Record<string, string> = {
  eng: 'en',
  deu: 'de',
  spa: 'es',
  fra: 'fr',
  por: 'pt',
  ita: 'it',
  nld: 'nl',
  pol: 'pl',
  rus: 'ru',
  ukr: 'uk',
  tur: 'tr',
  swe: 'sv',
  ron: 'ro',
  hun: 'hu',
  ces: 'cs',
  ell: 'el',
  vie: 'vi',
  ind: 'id',
  zlm: 'ms',
  hin: 'hi',
  ben: 'bn',
  tam: 'ta',
  arb: 'ar',
  fas: 'fa',
  heb: 'he',
  jpn: 'ja',
  kor: 'ko',
  cmn: 'zh',
  tha: 'th',
};

/** Scripts that one language alone is written in, as far as a voice is concerned. */
const SCRIPTS: readonly [string, RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['ta', /\p{Script=Tamil}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
];

/** Small words without which nobody writes a paragraph. */
const SMALL_WORDS: Record<string, RegExp> = {
  en: /\b(?:the|and|to|of|is|are|in|that|for|with|they|we|was|have|will|on|it)\b/giu,
  de: /(?<!\p{L})(?:der|die|das|und|ist|nicht|mit|für|sie|wir|ein|eine|den|dem|auf|zu|von|bis|werden|wird|haben)(?!\p{L})/giu,
  es: /(?<!\p{L})(?:el|la|los|las|que|de|y|en|con|para|una|un|por|su|se|del|es)(?!\p{L})/giu,
  fr: /(?<!\p{L})(?:le|la|les|des|et|en|que|pour|une|un|avec|est|dans|sur|nous|vous|ils|leur|du)(?!\p{L})/giu,
  pt: /(?<!\p{L})(?:o|os|as|que|de|e|em|com|para|uma|um|não|do|da|dos|por|se|no|na)(?!\p{L})/giu,
  it: /(?<!\p{L})(?:il|la|gli|che|di|e|in|con|per|una|un|non|del|della|sono|è|si|i|le)(?!\p{L})/giu,
  nl: /(?<!\p{L})(?:de|het|een|en|van|met|voor|dat|niet|zijn|op|wij|ze|we|wordt|te|om|hebben)(?!\p{L})/giu,
};

const MIN_LETTERS = 160;
/** Fewer letters do where nearly every third word is a small word of one language and next to none is one of any other. */
const MIN_LETTERS_CLEAR = 60;
const CLEAR_SHARE = 0.28;
const CLEAR_LEAD = 0.2;
const SAMPLE_CHARS = 6000;
/** The share of small words below which a text is a list, a filler or made-up words. */
const MIN_SMALL_SHARE = 0.16;
const MIN_LEAD = 0.06;

/** "Jan de Vries, Pieter van den Berg": names with the small words that stand in them. In a word of capitals each could begin one. */
const NAMES =
  /\p{Lu}[\p{L}.'’-]{0,40}(?: (?:van|von|vom|zu|de|den|der|het|ten|ter|la|las|los|dos|das|da|do|del|della|di|du|le|el|y|e|i|bin|al))+ \p{Lu}[\p{L}'’-]+/gu;
/** "in La Paz", "by Die Zeit": names that begin with a small word. */
const TITLES = /(?<=[\p{L},;] )\p{Lu}\p{Ll}{1,2} (?=\p{Lu})/gu;
/** Short forms, and words of programs: "AND", "der-service", "el.js". */
const NO_WORDS = /(?<!\p{L})(?:\p{Lu}{2,}|\p{L}+(?:[-_.]\p{L}+)+)(?!\p{L})/gu;
const SAID_SHARE = 0.5;
/** Nobody writes more small words than others; who repeats a few of them writes no sentences. */
const MOST_SMALL_SHARE = 0.6;
const MIN_SMALL_WORDS = 5;
/** Words that English alone has, and the share from which a text is also English. */
const ENGLISH = /\b(?:the|and|with|they|have|that|this|from|their)\b/giu;
const ENGLISH_SHARE = 0.03;

/** The language as a two-letter code, or null where it is not beyond doubt. */
export function sureLanguage(text: string): string | null {
  const sample = text
    .slice(0, 4 * SAMPLE_CHARS)
    .replace(/https?:\/\/\S{1,500}|<[^<>]{0,300}>|\S{0,64}@\S{1,64}/gu, ' ')
    .slice(0, SAMPLE_CHARS);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  const script = languageOfScript(sample, letters);
  if (script) return script;
  const said = sample.replace(NAMES, ' ').replace(TITLES, ' ');
  // What is left of a list of names is in no language.
  if ((said.match(/\p{L}/gu)?.length ?? 0) < letters * SAID_SHARE) return null;
  const written = /\p{Ll}/u.test(said) ? said.replace(NO_WORDS, ' ') : said;
  const words = written.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (letters >= MIN_LETTERS_CLEAR && letters < MIN_LETTERS) return clearLanguage(written, words);
  if (letters < MIN_LETTERS || new Set(words).size < words.length * 0.2) return null;
  return languageOfWords(written, words.length);
}

function languageOfScript(sample: string, letters: number): string | null {
  const shares = SCRIPTS.map(([code, pattern]) => [code, (sample.match(pattern)?.length ?? 0) / letters] as const);
  const han = shares.find(([code]) => code === 'zh')![1];
  const kana = shares.find(([code]) => code === 'ja')![1];
  if (kana > 0.08 && kana + han > 0.6) return letters >= 20 ? 'ja' : null;
  const best = shares.reduce((a, b) => (b[1] > a[1] ? b : a));
  if (best[1] < 0.75 || letters < 40) return null;
  if (best[0] === 'ru' || best[0] === 'ar' || best[0] === 'hi') {
    const code = CODES[francAll(sample)[0]?.[0] ?? ''];
    return code && !SMALL_WORDS[code] ? code : best[0];
  }
  return best[0];
}

/** A short text, such as one that somebody put in the place of a script. */
function clearLanguage(sample: string, words: readonly string[]): string | null {
  if (words.length < 12 || new Set(words).size < words.length * 0.6) return null;
  const [best, second] = sharesOf(sample, words.length);
  return best![1] >= CLEAR_SHARE && best![1] - second![1] >= CLEAR_LEAD ? best![0] : null;
}

const sharesOf = (sample: string, words: number): [string, number][] =>
  Object.entries(SMALL_WORDS)
    .map(([code, pattern]): [string, number] => [code, (sample.match(pattern)?.length ?? 0) / words])
    .sort((a, b) => b[1] - a[1]);

function languageOfWords(sample: string, words: number): string | null {
  const [best, second] = sharesOf(sample, words);
  const ranked = francAll(sample);
  const guess = CODES[ranked[0]?.[0] ?? ''] ?? null;
  if (guess !== 'en' && (sample.match(ENGLISH)?.length ?? 0) > words * ENGLISH_SHARE) return null;
  if (isWritten(sample, best!) && guess === best![0] && best![1] - second![1] >= MIN_LEAD) return guess;
  if (best![1] >= 0.12 || guess === null || Object.hasOwn(SMALL_WORDS, guess)) return null;
  const lead = 1 - (ranked[1]?.[1] ?? 0);
  return lead > 0.12 && words > 60 && /[^\p{ASCII}]/u.test(sample) ? guess : null;
}

/** As many small words, and as many different ones, as sentences have. */
function isWritten(sample: string, [language, share]: [string, number]): boolean {
  const found = new Set(sample.toLowerCase().match(SMALL_WORDS[language]!));
  return share >= MIN_SMALL_SHARE && share <= MOST_SMALL_SHARE && found.size >= MIN_SMALL_WORDS;
}
