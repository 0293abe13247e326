// Turns what a note in another language than English says about the prospect and our person into what we say to the prospect: names become
// "you" and "I", and the verbs agree. Where it is not sure who is meant or how the verb bends, it gives the reason.
import type { Parties } from '../reading/parties.js';
import type { Lexicon } from './lexicon.js';

export type Turned = { text: string; isSentence: boolean; why?: undefined } | { text?: undefined; why: string };

export type Names = {
  /** Patterns with titles and articles, or null where nobody is named. */
  prospect: RegExp | null;
  user: RegExp | null;
  company: RegExp | null;
  /** "Annas Team". */
  genitive: RegExp | null;
};

const UNSURE = { why: 'it is not sure who is meant' } as const;
const NEVER = /(?!)/u;
/** Opens a clause, in any of the languages. */
const CLAUSE_BEGINS =
  /(?:^|[,;:] |(?<!\p{L})(?:dass|ob|weil|wenn|damit|sodass|wie|und|aber|que|qu'|car|parce que|et|mais|che|perché|quando|se|e|ma|dat|omdat|als|of|en|maar|porque|cuando|si|y|pero|mas|porém) )$/iu;
/** Of a firm whose name has one. */
const ARTICLE = "(?:(?<!\\p{L})(?:(?:[Ll]es?|[Ll]a|[Ee]l|[Ll]os|[Ll]as|[Ii]l|[Dd]ie|[Dd]er|[Dd]as|[Dd]e|[Hh]et|[AaOo]) |[Ll]'))?";
const AND = '(?:und|et|e|y|en)';
const QUOTATION = /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»/gu;
const IMPERSONAL = /(?<!\p{L})il (?:n'y|y|faut|s'agit|est (?:prévu|possible|convenu|nécessaire))(?!\p{L})/giu;

export function namesOf({ sources }: Parties, text: string, { grammar }: Lexicon): Names {
  const title = `(?:${grammar.article ?? ''}|)?(?:(?:${grammar.titles}) )*`.replace('|)?', ')?');
  const whole = (source: string | null): RegExp | null => (source === null ? null : new RegExp(`(?<![\\p{L}])${title}${source}`, 'gu'));
  const bare = sources.prospect?.replace('(?![\\p{L}])', '') ?? null;
  // "Sabine Brandl" is "Frau Brandl", unless several people are called Brandl.
  const firsts = new Set(bare === null ? [] : [...text.matchAll(new RegExp(`(\\p{Lu}\\p{Ll}+) ${bare}(?!\\p{L})`, 'gu'))].map((found) => found[1]!));
  const first = [...firsts].filter((word) => !new RegExp(`^(?:${grammar.titles})$`, 'u').test(word) && !new RegExp(`${word} `, 'u').test(sources.company ?? ''));
  const known = first.length === 1 && sources.prospect ? `(?:${first[0]} )?${sources.prospect}` : sources.prospect;
  return {
    prospect: whole(known),
    user: whole(sources.user),
    company: sources.company === null ? null : new RegExp(`${ARTICLE}${sources.company}`, 'gu'),
    genitive: bare === null ? null : new RegExp(`^${bare}['’]?s (?=\\p{L})`, 'u'),
  };
}

const has = (pattern: RegExp | null, text: string): boolean => pattern !== null && text.search(pattern) >= 0;

/** Names the prospect and nobody else who could be meant by "she". */
export const isAboutProspect = (text: string, names: Names, lexicon: Lexicon): boolean =>
  has(names.prospect, text) && !has(names.user, text) && !lexicon.namesSomebody(text) && !namesOther(text, names, lexicon);

export const namesAnybody = (text: string, names: Names, lexicon: Lexicon): boolean =>
  has(names.prospect, text) || has(names.user, text) || lexicon.namesSomebody(text) || namesOther(text, names, lexicon);

const namesOther = (text: string, names: Names, { grammar, isDeed }: Lexicon): boolean => {
  const rest = text.replace(names.prospect ?? NEVER, ' ').replace(names.user ?? NEVER, ' ').replace(names.company ?? NEVER, ' ');
  const titled = new RegExp(`(?<!\\p{L})(?:${grammar.titles}) \\p{Lu}`, 'u').test(rest);
  return titled || [...rest.matchAll(/(?<!\p{L})\p{Lu}\p{Ll}+ (?=\p{Ll})/gu)].some(({ index, 0: found }) => isDeed(rest.slice(index + found.length)));
};

/** `isSure`: what stands before it in the same block is about the prospect alone; `mayBeThey`: "they" can only be their side. */
export function turn(given: string, names: Names, lexicon: Lexicon, { isSure, mayBeThey }: { isSure: boolean; mayBeThey: boolean }): Turned {
  const { grammar } = lexicon;
  const kept: string[] = [];
  const keep = (found: string): string => `⟦${kept.push(found) - 1}⟧`;
  const isOthers = lexicon.namesSomebody(given) || namesOther(given, names, lexicon);
  let text = given.replace(QUOTATION, keep).replace(IMPERSONAL, keep);
  if (names.genitive) text = text.replace(names.genitive, () => `${grammar.house.der ?? grammar.house.de ?? ''} `);
  for (const [pattern, put] of grammar.idioms ?? []) {
    const filled = names.prospect ? pattern.replace('{P}', `(?:${names.prospect.source})`) : null;
    if (filled) text = text.replace(new RegExp(filled, 'gu'), (found) => put.replace('{P}', found.match(names.prospect!)?.[0] ?? ''));
  }
  text = marked(text, names.company, '⟪you⟫', lexicon, true) ?? text;
  const withYou = marked(text, names.prospect, '⟪you⟫', lexicon, false);
  const withI = withYou === null ? null : marked(withYou, names.user, '⟪i⟫', lexicon, false);
  if (withI === null) return UNSURE;
  const withSubject = pronounSubject(withI, lexicon, isSure && !isOthers, mayBeThey);
  if (withSubject === null) return UNSURE;
  text = withSubject;
  const isAddressed = /⟪(?:you|last)⟫/u.test(text);
  const isSentence = /⟪/u.test(text);
  if ((isAddressed || isSure) && !isOthers) for (const [pattern, put] of grammar.theirs) text = text.replace(pattern, put);
  if (grammar.unsure.test(text) || (!isAddressed && !isSure && lexicon.namesRelative(text))) return UNSURE;
  if (grammar.i === '' && !isSentence && !isSure && lexicon.isDeed(withoutAdverb(text, lexicon))) return UNSURE;
  text = houses(text, lexicon);
  const agreed = agreeing(text, lexicon);
  if (agreed === null) return { why: 'its verb is not known' };
  text = (grammar.mended ?? []).reduce((mended, [found, put]) => mended.replace(found, put), agreed);
  while (/⟦\d+⟧/u.test(text)) text = text.replace(/⟦(\d+)⟧/gu, (_, at: string) => kept[Number(at)]!);
  return { text, isSentence };
}

const withoutAdverb = (text: string, { adverbs }: Lexicon): string =>
  text.toLowerCase().replace(new RegExp(`^(?:(?:${adverbs}),? )+`, 'u'), '');

const houses = (text: string, { grammar, houses: words }: Lexicon): string =>
  text.replace(new RegExp(`(?<!\\p{L})(${Object.keys(grammar.house).join('|')})( ?)(?=(?:${words})(?!\\p{L}))`, 'giu'), (_, article: string, space: string) => {
    const put = grammar.house[article.toLowerCase()]!;
    return (/^\p{Lu}/u.test(article) ? capital(put) : put) + space;
  });

/** Names as subjects become marks, behind prepositions the polite form; null where one stands anywhere else. A firm may stay named. */
function marked(text: string, pattern: RegExp | null, mark: string, lexicon: Lexicon, isFirm: boolean): string | null {
  if (pattern === null) return text;
  const { grammar, adverbs, verb, isFiniteWord, isJudging } = lexicon;
  let isUnsure = false;
  const replaced = text
    // "Frau Berg, Leiterin Einkauf, möchte": what she is stays unsaid.
    .replace(new RegExp(`(${pattern.source})(?:, [^,]{3,60},)(?= \\p{Ll})`, 'gu'), '$1')
    .replace(pattern, (found, ...rest: (string | number)[]) => {
      const at = rest.find((each) => typeof each === 'number') as number;
      const [before, behind] = [text.slice(0, at), text.slice(at + found.length)];
      const next = new RegExp(`^(?:,? (?:${adverbs}))* (?:${grammar.clitics ?? '(?!)'})*(\\p{Ll}[\\p{L}'-]*)`, 'u').exec(behind)?.[1];
      const isSomebodyElse = /\p{Lu}[\p{L}.]* $/u.test(before) || (/^ \p{Lu}/u.test(behind) && !/^(?:Ich|Sie)$/u.test(behind));
      if (isFirm && isSomebodyElse) return found;
      if (!isFirm && next !== undefined && isJudging(next)) isUnsure = true;
      const isSubject = CLAUSE_BEGINS.test(before) && next !== undefined;
      const isLast = grammar.verbLast?.test(/(\p{L}+) $/u.exec(before)?.[1] ?? '') ?? false;
      if (isSubject && !isLast && (isFiniteWord(next) || verb(next, 'you') !== null) && !new RegExp(`^ ${AND} `, 'u').test(behind)) return mark;
      if (isLast && mark === '⟪you⟫' && !isFirm) return '⟪last⟫';
      if (mark === '⟪you⟫' && !isFirm && grammar.you !== 'vous' && new RegExp(`^ ${AND} \\p{Lu}`, 'u').test(behind)) return grammar.you;
      const preposition = /(\p{L}[\p{L}']*) $/u.exec(before)?.[1]?.toLowerCase() ?? '';
      const object = mark === '⟪you⟫' && !isFirm && !isSomebodyElse ? grammar.behind[preposition] : undefined;
      if (object) return object;
      if (!isFirm) isUnsure = true;
      return found;
    });
  return isUnsure ? null : replaced;
}

function pronounSubject(text: string, { grammar, adverbs, verb, isDeed, isFiniteWord }: Lexicon, isSure: boolean, mayBeThey: boolean): string | null {
  const words = [grammar.person, grammar.they].map(({ source }) => source.slice(1, -1)).join('|');
  const [, when, word, between, rest] = new RegExp(`^((?:\\p{L}[\\p{L}']*,? ){0,3}?)(${words})(?!\\p{L})((?: (?:${adverbs}))* (?:${grammar.clitics ?? '(?!)'})*)(.*)$`, 'iu').exec(text) ?? [];
  const next = /^\p{L}[\p{L}'-]*/u.exec(rest ?? '')?.[0];
  if (!word || !next || (when && (when.split(/[ ,]/u).some(isFiniteWord) || !grammar.they.test(word)))) return text;
  const isPlural = grammar.theyEndings !== 'same' || /n$/u.test(next);
  if (grammar.they.test(word) && mayBeThey && isPlural && !(grammar.person.test(word) && isDeed(rest!))) {
    const turned = verb(next, 'they');
    return turned === null ? null : `${when}${when ? grammar.you : capital(grammar.you)}${between}${turned}${rest!.slice(next.length)}`;
  }
  if (!grammar.person.test(word)) return grammar.they.test(word) ? null : text;
  if (!isSure || !isDeed(rest!) || !isFiniteWord(next)) return null;
  return `⟪you⟫${between}${rest}`;
}

/** The verb behind each mark, and the one that shares its subject. */
function agreeing(text: string, { grammar, adverbs, verb, isFinite, isFiniteWord }: Lexicon): string | null {
  let isUnknown = false;
  const between = `((?:,? (?:${adverbs}))* (?:${grammar.clitics ?? '(?!)'})*)`;
  const agreed = text.replace(new RegExp(`⟪(you|i)⟫${between}(\\p{Ll}[\\p{L}'-]*)(.*)$`, 'u'), (found, who: 'you' | 'i', gap: string, word: string, rest: string) => {
    const own = verb(word, who);
    if (own === null) {
      isUnknown = true;
      return found;
    }
    const shared = rest.replace(new RegExp(`(?<= ${AND} (?:(?:${adverbs}) )?(?:${grammar.clitics ?? '(?!)'})*)\\p{Ll}[\\p{L}'-]*(?= )`, 'u'), (second, at: number) =>
      isFiniteWord(second) && !isFinite(rest.slice(0, at)) ? (verb(second, who) ?? second) : second,
    );
    return `${who === 'you' ? grammar.you : grammar.i}${gap}${own}${shared}`.trim();
  });
  const last = agreed.replace(/⟪last⟫([^,.]*? )(\p{Ll}+)(?=[,.]|$)/gu, (found, middle: string, word: string) => {
    const own = isFiniteWord(word) || /t$/u.test(word) ? verb(word, 'you') : null;
    return own === null ? found : `${grammar.you}${middle}${own}`;
  });
  return isUnknown || /⟪/u.test(last) ? null : last;
}

export const capital = (text: string): string => text.replace(/^[\p{Ll}]/u, (first) => first.toUpperCase());
