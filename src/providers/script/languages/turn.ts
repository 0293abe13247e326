// Turns what a note in another language than English says about the prospect and our person into what we say to the prospect: names become
// "you" and "I", and the verbs agree. Where it is not sure who is meant or how the verb bends, it gives the reason.
import { NO_LETTER_BEHIND, type Parties } from '../reading/parties.js';
import type { Lexicon } from './lexicon.js';

type Turned = { text: string; isSentence: boolean; why?: undefined } | { text?: undefined; why: string };

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
const ARTICLE =
  "(?:(?<!\\p{L})(?:(?:[Ll]es?|[Ll]a|[Ee]l|[Ll]os|[Ll]as|[Ii]l|[Dd]ie|[Dd]er|[Dd]as|[Dd]e|[Hh]et|[AaOo]) |[Ll]'))?";
/** What would have to become "my" and "myself". */
const OF_THIRD = /(?<!\p{L})(?:sich|zich|zijn|sein\p{L}*|ses|se|si|s')(?!\p{L})/u;
const QUOTATION = /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»/gu;
const IMPERSONAL = /(?<!\p{L})il (?:n'y|y|faut|s'agit|est (?:prévu|possible|convenu|nécessaire))(?!\p{L})/giu;

export function namesOf({ sources }: Parties, text: string, { grammar }: Lexicon): Names {
  const title = `(?:${grammar.article ?? ''}|)?(?:(?:${grammar.titles}) )*`.replace('|)?', ')?');
  const whole = (source: string | null): RegExp | null =>
    source === null ? null : new RegExp(`(?<![\\p{L}])${title}${source}`, 'gu');
  const bare = sources.prospect?.replace(NO_LETTER_BEHIND, '') ?? null;
  // "Sabine Brandl" is "Frau Brandl", unless several people are called Brandl.
  const firsts = new Set(
    bare === null
      ? []
      : [...text.matchAll(new RegExp(`(\\p{Lu}\\p{Ll}+) ${bare}(?!\\p{L})`, 'gu'))].map((found) => found[1]!),
  );
  const first = [...firsts].filter(
    (word) =>
      !new RegExp(`^(?:${grammar.titles})$`, 'u').test(word) &&
      !new RegExp(`${word} `, 'u').test(sources.company ?? ''),
  );
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
  has(names.prospect, text) &&
  !has(names.user, text) &&
  !lexicon.namesSomebody(text) &&
  !namesOther(text, names, lexicon);

export const namesAnybody = (text: string, names: Names, lexicon: Lexicon): boolean =>
  has(names.prospect, text) || has(names.user, text) || lexicon.namesSomebody(text) || namesOther(text, names, lexicon);

const namesOther = (text: string, names: Names, { grammar, isDeed }: Lexicon): boolean => {
  const rest = text
    .replace(names.prospect ?? NEVER, ' ')
    .replace(names.user ?? NEVER, ' ')
    .replace(names.company ?? NEVER, ' ');
  const titled = new RegExp(`(?<!\\p{L})(?:${grammar.titles}) \\p{Lu}`, 'u').test(rest);
  return (
    titled ||
    [...rest.matchAll(/(?<!\p{L})\p{Lu}\p{Ll}+ (?=\p{Ll})/gu)].some(
      ({ index, 0: found }) =>
        !grammar.person.test(found.trim()) &&
        !grammar.they.test(found.trim()) &&
        isDeed(rest.slice(index + found.length)),
    )
  );
};

type Around = {
  /** What stands before it in the same block is about the prospect alone. */
  isSure: boolean;
  /** "They" can only be their side. */
  mayBeThey: boolean;
};

export function turn(given: string, names: Names, lexicon: Lexicon, { isSure, mayBeThey }: Around): Turned {
  const { grammar } = lexicon;
  const kept: string[] = [];
  const keep = (found: string): string => `⟦${kept.push(found) - 1}⟧`;
  const isOthers = lexicon.namesSomebody(given) || namesOther(given, names, lexicon);
  const masked = withIdioms(given.replace(QUOTATION, keep).replace(IMPERSONAL, keep), names, lexicon);
  const named = markNames(masked, names, lexicon);
  let text = named === null ? null : pronounSubject(named, lexicon, isSure && !isOthers, mayBeThey);
  if (text === null) return UNSURE;
  const isAddressed = /⟪(?:you|last)⟫/u.test(text);
  const isSentence = /⟪/u.test(text);
  if ((isAddressed || isSure) && !isOthers) text = replacedBy(text, grammar.theirs);
  if (grammar.unsure.test(text) || ((!isAddressed || grammar.i !== '') && lexicon.namesRelative(text))) return UNSURE;
  if (grammar.i === '' && !isSentence && !isSure && lexicon.isDeed(withoutAdverb(text, lexicon))) return UNSURE;
  const agreed = agreeing(houses(text, lexicon), lexicon);
  if (agreed === null) return { why: 'its verb is not known' };
  text = replacedBy(agreed, grammar.mended ?? []);
  while (/⟦\d+⟧/u.test(text)) text = text.replace(/⟦(\d+)⟧/gu, (_, at: string) => kept[Number(at)]!);
  return { text, isSentence };
}

const replacedBy = (text: string, pairs: readonly (readonly [RegExp, string])[]): string =>
  pairs.reduce((replaced, [found, put]) => replaced.replace(found, put), text);

function withIdioms(given: string, { prospect, genitive }: Names, { grammar }: Lexicon): string {
  if (prospect === null) return given;
  const text = genitive ? given.replace(genitive, () => `${grammar.house.der ?? grammar.house.de ?? ''} `) : given;
  return (grammar.idioms ?? []).reduce(
    (turned, [pattern, put]) =>
      turned.replace(new RegExp(pattern.replace('{P}', `(?:${prospect.source})`), 'gu'), (found) =>
        put.replace('{P}', found.match(prospect)?.[0] ?? ''),
      ),
    text,
  );
}

function markNames(given: string, { prospect, company, user }: Names, lexicon: Lexicon): string | null {
  const text = marked(given, company, { mark: '⟪you⟫', isFirm: true }, lexicon) ?? given;
  const withYou = marked(text, prospect, { mark: '⟪you⟫', isFirm: false }, lexicon);
  return withYou === null ? null : marked(withYou, user, { mark: '⟪i⟫', isFirm: false }, lexicon);
}

const withoutAdverb = (text: string, { adverbs }: Lexicon): string =>
  text.toLowerCase().replace(new RegExp(`^(?:(?:${adverbs}),? )+`, 'u'), '');

const houses = (text: string, { grammar, houses: words }: Lexicon): string =>
  text.replace(
    new RegExp(`(?<!\\p{L})(${Object.keys(grammar.house).join('|')})( ?)(?=(?:${words})(?!\\p{L}))`, 'giu'),
    (_, article: string, space: string) => {
      const put = grammar.house[article.toLowerCase()]!;
      return (/^\p{Lu}/u.test(article) ? capital(put) : put) + space;
    },
  );

type Role = { mark: '⟪you⟫' | '⟪i⟫'; isFirm: boolean };

/** Names as subjects become marks, behind prepositions the polite form; null where one stands anywhere else. A firm may stay named. */
function marked(given: string, pattern: RegExp | null, role: Role, lexicon: Lexicon): string | null {
  if (pattern === null) return given;
  // "Frau Berg, Leiterin Einkauf, möchte": what she is stays unsaid.
  const text = given.replace(new RegExp(`(${pattern.source})(?:, [^,]{3,60},)(?= \\p{Ll})`, 'gu'), '$1');
  let isUnsure = false;
  const replaced = text.replace(pattern, (found, ...rest: (string | number)[]) => {
    const at = rest.find((each) => typeof each === 'number') as number;
    const put = putFor(text.slice(0, at), text.slice(at + found.length), role, lexicon);
    if (put === null && !role.isFirm) isUnsure = true;
    return put ?? found;
  });
  return isUnsure ? null : replaced;
}

/** What stands for a name between two stretches, or null. */
function putFor(before: string, behind: string, { mark, isFirm }: Role, lexicon: Lexicon): string | null {
  const { grammar, isJudging } = lexicon;
  const next = verbBehind(behind, lexicon);
  const isSomebodyElse = /\p{Lu}[\p{L}.]* $/u.test(before) || /^ \p{Lu}/u.test(behind);
  if (isFirm ? isSomebodyElse : next !== null && isJudging(next)) return null;
  const last = /(\p{L}[\p{L}']*) $/u.exec(before)?.[1]?.toLowerCase() ?? '';
  if (grammar.verbLast?.test(last)) return mark === '⟪you⟫' ? '⟪last⟫' : null;
  if (CLAUSE_BEGINS.test(before) && next !== null && !new RegExp(`^ ${grammar.and} `, 'u').test(behind)) return mark;
  if (mark !== '⟪you⟫' || isFirm) return null;
  const object = isSomebodyElse ? undefined : grammar.behind[last];
  if (object) return object;
  return grammar.you !== 'vous' && new RegExp(`^ ${grammar.and} \\p{Lu}`, 'u').test(behind) ? grammar.you : null;
}

function verbBehind(text: string, { grammar, adverbs, verb, isFiniteWord }: Lexicon): string | null {
  const between = `(?:,? (?:${adverbs}))* (?:${grammar.clitics ?? '(?!)'})*`;
  const word = new RegExp(`^${between}(\\p{Ll}[\\p{L}'-]*)`, 'u').exec(text)?.[1];
  return word !== undefined && (isFiniteWord(word) || verb(word, 'you') !== null) ? word : null;
}

function pronounSubject(text: string, lexicon: Lexicon, isSure: boolean, mayBeThey: boolean): string | null {
  const { grammar, adverbs, verb, isDeed, isFiniteWord } = lexicon;
  const words = [grammar.person, grammar.they].map(({ source }) => source.slice(1, -1)).join('|');
  const [, when, word, between, rest] =
    new RegExp(
      `^((?:\\p{L}[\\p{L}']*,? ){0,3}?)(${words})(?!\\p{L})((?: (?:${adverbs}))* (?:${grammar.clitics ?? '(?!)'})*)(.*)$`,
      'iu',
    ).exec(text) ?? [];
  const next = /^\p{L}[\p{L}'-]*/u.exec(rest ?? '')?.[0];
  if (!word || !next || (when && (when.split(/[ ,]/u).some(isFiniteWord) || !grammar.they.test(word)))) return text;
  if (isTheySubject(word, next, rest!, lexicon)) {
    const turned = mayBeThey ? verb(next, 'they') : null;
    const you = when ? grammar.you : capital(grammar.you);
    const behind = withShared(rest!.slice(next.length), 'they', lexicon);
    return turned === null ? null : `${when}${you}${between}${turned}${behind}`;
  }
  return grammar.person.test(word) && isSure && isDeed(rest!) && isFiniteWord(next) ? `⟪you⟫${between}${rest}` : null;
}

/** German "sie" and Dutch "ze" are also one person; their verb tells. */
function isTheySubject(word: string, verb: string, rest: string, { grammar, isDeed }: Lexicon): boolean {
  if (!grammar.they.test(word)) return false;
  return grammar.theyEndings !== 'same' ? !(grammar.person.test(word) && isDeed(rest)) : /n$/u.test(verb);
}

/** Behind a first verb, the second that shares its subject. */
function withShared(rest: string, as: 'you' | 'i' | 'they', lexicon: Lexicon): string {
  const { grammar, adverbs, verb, hasFinite, isFiniteWord } = lexicon;
  return rest.replace(
    new RegExp(
      `(?<= ${grammar.and} (?:(?:${adverbs}) )?(?:${grammar.clitics ?? '(?!)'})*)\\p{Ll}[\\p{L}'-]*(?= )`,
      'u',
    ),
    (second, at: number) =>
      isFiniteWord(second) && !hasFinite(rest.slice(0, at)) ? (verb(second, as) ?? second) : second,
  );
}

/** The verb behind each mark, and the one that shares its subject. */
function agreeing(text: string, lexicon: Lexicon): string | null {
  const { grammar, adverbs, verb, isFiniteWord } = lexicon;
  let isUnknown = false;
  const between = `((?:,? (?:${adverbs}))* (?:${grammar.clitics ?? '(?!)'})*)`;
  const agreed = text.replace(
    new RegExp(`⟪(you|i)⟫${between}(\\p{Ll}[\\p{L}'-]*)(.*)$`, 'u'),
    (found, who: 'you' | 'i', gap: string, word: string, rest: string) => {
      const own = verb(word, who);
      if (own === null || (who === 'i' && OF_THIRD.test(`${gap}${rest}`))) {
        isUnknown = true;
        return found;
      }
      const shared = withShared(rest, who, lexicon);
      return `${who === 'you' ? grammar.you : grammar.i}${gap}${own}${shared}`.trim();
    },
  );
  const last = agreed.replace(
    /⟪last⟫((?:[^,.]|[.,]\d)*? )(\p{Ll}+)(?=[,.]|$)/gu,
    (found, middle: string, word: string) => {
      const own = isFiniteWord(word) || /t$/u.test(word) ? verb(word, 'you') : null;
      return own === null ? found : `${grammar.you}${middle}${own}`;
    },
  );
  return isUnknown || /⟪/u.test(last) ? null : last;
}

export const capital = (text: string): string => text.replace(/^[\p{Ll}]/u, (first) => first.toUpperCase());
