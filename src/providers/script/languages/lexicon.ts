// The grammar and the words of each language, and what single words become by them.
import { alternatives, phrasePattern, readWordLists } from '../../../lib/word-lists.js';
import { DUTCH, GERMAN } from './germanic.js';
import type { Endings, Grammar } from './grammar.js';
import { FRENCH, ITALIAN, PORTUGUESE, SPANISH } from './romance.js';

export type Lexicon = {
  grammar: Grammar;
  /** The verb that agrees with the polite form, with "I", or with it where notes say "they"; null where it is not known. */
  verb(third: string, as: 'you' | 'i' | 'they'): string | null;
  hasFinite(text: string): boolean;
  /** Says how somebody is. */
  isJudging(verb: string): boolean;
  isFiniteWord(word: string): boolean;
  /** Begins with what only people do. */
  isDeed(text: string): boolean;
  /** A person by what they are; somebody else: "the boss"; somebody's: "her boss". */
  namesPerson(text: string): boolean;
  namesSomebody(text: string): boolean;
  namesRelative(text: string): boolean;
  opensSmallTalk(text: string): boolean;
  spellOut(text: string): string;
  sideOfLabel(label: string): 'us' | 'them' | 'both' | null;
  adverbs: string;
  houses: string;
};

/** In any of the languages. */
const OF_SOMEBODY = 'sein\\p{L}*|ihr\\p{L}*|son|sa|ses|leurs?|zijn|haar|hun|su|sus|suo|sua|suoi|seu|seus';
const THE = 'der|die|den|dem|le|la|les|un|une|de|het|een|el|los|las|il|lo|i|o|a|os|as|um|uma|uno|una|ein|eine|einen';
const GRAMMARS: Record<string, Grammar> = {
  de: GERMAN,
  fr: FRENCH,
  nl: DUTCH,
  es: SPANISH,
  it: ITALIAN,
  pt: PORTUGUESE,
};
const lexicons = new Map<string, Lexicon>();

/** Null for a language that is not written. */
export function lexiconOf(language: string): Lexicon | null {
  const grammar = GRAMMARS[language];
  if (!grammar) return null;
  const lexicon = lexicons.get(language) ?? readLexicon(language, grammar);
  lexicons.set(language, lexicon);
  return lexicon;
}

const byEndings = (word: string, endings: Endings): string | null => {
  const found = endings.find(([ending]) => ending.test(word));
  return found ? word.replace(...found) : null;
};

/** So short a word is no second half of a compound: "re" and "a". */
const MIN_COMPOUNDED = 3;

/** Of an irregular verb or a compound of one. */
function formsOf(
  word: string,
  irregular: ReadonlyMap<string, string[]>,
  prefixes: readonly string[],
): string[] | undefined {
  const own = irregular.get(word);
  if (own) return own;
  for (const prefix of prefixes) {
    const rest = word.slice(prefix.length);
    const forms = word.startsWith(prefix) && rest.length >= MIN_COMPOUNDED ? irregular.get(rest) : undefined;
    if (forms) return forms.map((form) => prefix + form);
  }
  return undefined;
}

function readLexicon(language: string, grammar: Grammar): Lexicon {
  const lists = readWordLists(`writer/languages/${language}.txt`);
  const list = (name: string): string[] => lists.get(name) ?? [];
  const table = (name: string): Map<string, string[]> =>
    new Map(
      list(name)
        .map((line) => line.split(' = '))
        .map(([word, ...forms]) => [word!, forms]),
    );
  const irregular = table('irregular');
  const they = table('they');
  const prefixes = grammar.prefixes.split(' ');
  const short = table('short forms');
  const shortForm = new RegExp(`(?<![\\p{L}\\p{N}.-])(?:${alternatives([...short.keys()])})(?![\\p{L}\\p{N}])`, 'gu');
  // "Angebot bis Freitag schicken" ends with an infinitive.
  const endsOpen = /^(?:de|nl)$/u.test(language) ? / \p{Ll}+en$/u : /(?!)/u;
  const judging = new Set(list('judging'));
  const finite = new Set([
    ...list('finite'),
    ...list('does'),
    ...irregular.keys(),
    ...[...irregular.values()].flat(),
    ...[...they.values()].flat(),
  ]);
  const deed = new RegExp(`^(?:${alternatives(list('does'))})(?!\\p{L})`, 'u');
  const talk = new RegExp(`^(?:${alternatives(list('small talk'))})(?!\\p{L})`, 'iu');
  const people = phrasePattern(list('people'));
  const kin = `(?:${alternatives(list('people'))})(?!\\p{L})`;
  const relative = new RegExp(`(?<!\\p{L})(?:${OF_SOMEBODY}) (?:\\p{Ll}+ )?${kin}`, 'iu');
  const somebody = new RegExp(`(?<!\\p{L})(?:${OF_SOMEBODY}|${THE}) (?:\\p{Ll}+ )?${kin}|(?<!\\p{L})l'${kin}`, 'iu');
  const isFiniteWord = (word: string): boolean => finite.has(word) || grammar.finite.test(word);
  const sides = (['us', 'them', 'both'] as const).map(
    (side, at) => [side, new Set(list(['ours', 'theirs', 'both'][at]!))] as const,
  );
  return {
    grammar,
    verb(third, as) {
      const forms = formsOf(third, irregular, prefixes);
      if (as === 'i') return forms?.[1] ?? byEndings(third, grammar.endings.i);
      if (as === 'you') return forms?.[0] ?? byEndings(third, grammar.endings.you);
      if (grammar.theyEndings === 'same') return third;
      return (
        they.get(third)?.[0] ??
        forms?.[0] ??
        byEndings(third, [...grammar.theyEndings, ...(language === 'fr' ? grammar.endings.you : [])])
      );
    },
    isJudging: (verb) => judging.has(verb),
    hasFinite: (text) =>
      (grammar.i === '' ? text.toLowerCase() : text.replace(endsOpen, ''))
        .split(/[^\p{L}'-]+/u)
        .some((word) => isFiniteWord(word) || isFiniteWord(word.replace(/^\p{L}{1,2}'/u, ''))),
    isFiniteWord,
    isDeed: (text) => deed.test(text),
    namesPerson: (text) => people.test(text),
    namesSomebody: (text) => somebody.test(text),
    namesRelative: (text) => relative.test(text),
    opensSmallTalk: (text) => talk.test(text),
    spellOut: (text) => text.replace(shortForm, (found) => short.get(found)![0]!),
    sideOfLabel: (label) => sides.find(([, words]) => words.has(label.toLowerCase()) || words.has(label))?.[0] ?? null,
    adverbs: alternatives(list('adverbs')),
    houses: alternatives(list('house')),
  };
}
