// The little grammar that is needed: where the verb of a sentence stands, whether a thing needs an article, whether a word
// is a name.
import { lowerFirst } from '../../../../flow/lines.js';
import { type Token, tokenize } from '../../english/tokens.js';
import { agreeWithYou, hasForm, isAuxiliary, verbReadings } from '../../english/verbs.js';

const BEFORE_NOUN =
  /^(?:the|a|an|of|in|on|for|with|by|at|from|no|their|your|our|my|its|this|that|each|every|per|and|or|any|some|more|most|less|fewer|all|both|new|same|own|manual|single|full|daily|weekly|monthly|first|second|next|last)$/;
const AFTER_VERB =
  /^(?:the|a|an|on|in|at|by|with|about|around|roughly|approximately|over|up|out|off|to|from|for|into|through|between|their|your|our|his|her|its|them|you|us|every|each|no|too|more|most|all|only|nearly|almost|late|twice|again|it|this|that|how|manually|often|as|back|down|because|when|behind|one|two|three|four|five|six|seven|eight|nine|ten|several|many|half|late|early|orders|paper|weeks|days|hours|lost|stuck|data)$/;
const PRONOUN = /^(?:you|we|i|they|it|he|she|who|which|that|nobody|everyone|everybody|someone|anyone|nothing)$/;
const PARTICIPLE_USE = /^(?:on|by|in|with|from|for|to|as|of|at|per)$/;

const ACTIVE =
  /^(?:asked|complained|waited|told|went|came|grew|slipped|called|wanted|agreed|happened|decided|arrived|started|stopped|dropped|rose|fell|needed)$/;

const VERB_ONLY =
  /^(?:sends|takes|makes|gets|gives|goes|knows|sees|says|tells|loses|spends|brings|keeps|becomes|wants|pays|sells|writes|reads|manages|receives|arrives|enters|includes|requires|allows|creates|prevents|happens|depends|employs|operates|serves|delivers|grows|misses|fails|collects|asks|comes|decides|chooses|relies|struggles|believes|explains|costs|lives|gets|puts)$/;

/** The verb that carries the sentence: not "to go", not "-ing", not a participle behind a noun. */
export function finiteVerb(tokens: readonly Token[]): number | null {
  const pair = secondOfTwo(tokens);
  for (const [index, token] of tokens.entries()) {
    const previous = beforeAdverbs(tokens, index);
    if (token.owning !== '' || previous?.lower === 'to' || (token.word === 'May' && index > 0)) continue;
    if (isContracted(token) || isAuxiliary(token.lower) || (token.lower === 'am' && previous?.lower === 'i'))
      return index;
    const pointed =
      previous && /^(?:this|that)$/.test(previous.lower) && hasForm(token.lower, 'third') && token.tags.has('Verb');
    if (pointed) return index;
    if (!previous || !mayBeVerb(tokens, index, previous)) continue;
    if (
      isPlainVerb(token, previous, tokens[index + 1], isPlural(previous) || previous === pair) ||
      isFarVerb(tokens, index)
    )
      return index;
  }
  return null;
}

/** "Down two days for belt changes, …": of what it is for, nothing is said. */
const isForSome = (tokens: readonly Token[], index: number): boolean =>
  /^(?:for|of|with|by|from|per)$/.test(tokens[index - 2]?.lower ?? '') &&
  /,/.test(tokens[index]!.after) &&
  hasForm(tokens[index]!.lower, 'third') &&
  !VERB_ONLY.test(tokens[index]!.lower);

/** "On a belt saw". */
const SAW = /^(?:belt|chain|band|table|circular|panel|hand|mitre|miter|jig|wall|wire|diamond|frame|bone|hack|fret)$/;

const mayBeVerb = (tokens: readonly Token[], index: number, previous: Token): boolean =>
  !BEFORE_NOUN.test(previous.lower) &&
  !/[,;:]/.test(previous.after) &&
  !isCounted(tokens, index) &&
  !(tokens[index]!.lower === 'saw' && SAW.test(previous.lower)) &&
  !(tokens[index]!.lower === 'free' && /^(?:days|hours|weeks|months|seats|places)$/.test(previous.lower)) &&
  !isForSome(tokens, index) &&
  !(tokens[index]!.lower === 'total' && index === tokens.length - 1) &&
  !isCountedParticiple(tokens, index);

/** "We usually find": the word before the adverbs. */
function beforeAdverbs(tokens: readonly Token[], index: number): Token | undefined {
  let at = index - 1;
  while (
    at > 0 &&
    /^(?:also|usually|often|always|never|now|still|then|just|only|typically|mostly|currently|already|sometimes|really|\p{L}{3,}ly)$/u.test(
      tokens[at]!.lower,
    ) &&
    !/[,;:]/.test(tokens[at]!.after)
  )
    at -= 1;
  return /^(?:both|all)$/.test(tokens[at]?.lower ?? '') && PRONOUN.test(tokens[at - 1]?.lower ?? '')
    ? tokens[at - 1]
    : tokens[at];
}

const MANY =
  /^(?:\d[\d.,]*k?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|dozens|hundreds)$/;

/** "140 stops a day", "38 mobile cranes": what is counted, and no verb. */
function isCounted(tokens: readonly Token[], index: number): boolean {
  const { lower } = tokens[index]!;
  if (VERB_ONLY.test(lower) || !/s$/.test(lower)) return false;
  for (let at = index - 1; at >= Math.max(0, index - 3); at -= 1) {
    const token = tokens[at]!;
    if (/[,;:]/.test(token.after) || isPlural(token)) return false;
    // "Dynamics 365 needs" counts nothing.
    if (MANY.test(token.lower)) return token.lower !== '1' && !(at > 0 && /^\p{Lu}/u.test(tokens[at - 1]!.word));
    if (isAuxiliary(token.lower) || PARTICIPLE_USE.test(token.lower)) return false;
  }
  return false;
}

/** "1,300 contracts reviewed a quarter". */
function isCountedParticiple(tokens: readonly Token[], index: number): boolean {
  const [number, noun, verb, article, unit] = tokens.slice(Math.max(0, index - 2));
  return (
    index >= 2 &&
    verb === tokens[index] &&
    MANY.test(number!.lower) &&
    isPlural(noun!) &&
    hasForm(verb!.lower, 'participle') &&
    !/^(?:lost|missed|spent|wasted|took|cost)$/.test(verb!.lower) &&
    /^(?:a|per|each|every)$/.test(article?.lower ?? '') &&
    /^(?:day|week|month|quarter|year|hour|shift|night)$/.test(unit?.lower ?? '')
  );
}

const isContracted = (token: Token): boolean =>
  /^\p{L}+'(?:re|ve|ll|d|m)$/u.test(token.lower) || /^(?:it|that|there|he|she|what)'s$/.test(token.lower);

function isPlainVerb(token: Token, previous: Token, next: Token | undefined, many: boolean): boolean {
  if (PRONOUN.test(previous.lower)) return agreeWithYou(token.word) !== null || token.tags.has('Verb');
  const follows =
    next === undefined || AFTER_VERB.test(next.lower) || /^[$€£~]?\d/.test(next.word) || /ly$/.test(next.lower);
  const forms = verbReadings(token.lower).map((each) => each.form);
  if (forms.length === 0) {
    const ends = /[^s]s$/.test(token.lower) || many;
    return token.tags.has('Verb') && (token.tags.has('PresentTense') || token.tags.has('Infinitive')) && ends;
  }
  const nounLike = token.tags.has('Noun') || token.tags.has('Adjective');
  const led = next !== undefined && follows;
  if (forms.includes('third') && VERB_ONLY.test(token.lower)) return true;
  if (forms.includes('third')) return (!nounLike || led) && !previous.tags.has('Adjective');
  if (forms.includes('past') && forms.includes('base')) {
    return led && !BEFORE_NOUN.test(previous.lower) && previous.owning === '' && !previous.tags.has('Adjective');
  }
  if (forms.includes('past')) return isPlainPast(token, forms, next);
  return forms.includes('base') && many && (token.tags.has('Verb') || led);
}

/** The second of two people: "Mr. Rowe and Ms. Kent come". */
function secondOfTwo(tokens: readonly Token[]): Token | undefined {
  const and = tokens.findIndex(({ lower }) => lower === 'and');
  const isName = (token: Token | undefined): boolean => token?.tags.has('ProperNoun') === true && token.owning === '';
  if (and < 1 || and > 3 || !isName(tokens[and - 1])) return undefined;
  return tokens
    .slice(and + 1, and + 4)
    .filter(isName)
    .at(-1);
}

/** "Reports for the city take a week": the subject stands further ahead. */
function isFarVerb(tokens: readonly Token[], index: number): boolean {
  const [first, second] = tokens;
  const next = tokens[index + 1];
  return (
    index > 2 &&
    index < 7 &&
    isPlural(first!) &&
    /^(?:for|from|of|in|at|by)$/.test(second!.lower) &&
    next !== undefined &&
    /^(?:a|an|the|up|\d.*|two|three|four|five|six)$/.test(next.lower) &&
    hasForm(tokens[index]!.lower, 'base')
  );
}

/** "Slipped", but not "based on". */
function isPlainPast(token: Token, forms: readonly string[], next: Token | undefined): boolean {
  if (/^(?:went|came|fell|rose|grew|was|were)$/.test(token.lower)) return true;
  const passive = forms.includes('participle') && next !== undefined && PARTICIPLE_USE.test(next.lower);
  return token.tags.has('PastTense') && !token.tags.has('Adjective') && !(passive && !ACTIVE.test(token.lower));
}

const isPlural = (token: Token): boolean =>
  token.owning === '' &&
  (token.tags.has('Plural') ||
    /[^su]s$/.test(token.lower) ||
    /^(?:people|staff|men|women|children|percent)$/.test(token.lower));

/** The word that says what is done: the first after auxiliaries and adverbs. */
export function mainVerb(tokens: readonly Token[], verbAt: number): string | null {
  for (let index = verbAt; index < Math.min(tokens.length, verbAt + 7); index += 1) {
    const word = tokens[index]!.lower;
    const following = tokens[index + 1]?.lower ?? '';
    const full =
      /^(?:have|has|had|do|did)$/.test(word) && verbReadings(following).length === 0 && !isAuxiliary(following);
    if (full && index === verbAt) return word;
    if (!isHelper(word)) return word;
  }
  return null;
}

const isHelper = (word: string): boolean =>
  isAuxiliary(word) ||
  word === 'am' ||
  word.includes("'") ||
  (/ly$/.test(word) && !/^(?:supply|apply|reply|rely|comply|imply|fly)$/.test(word)) ||
  /^(?:also|then|not|been|be|still|now|just|already|never|often|always|both|all|only|going|to|first|together|soon|again|once)$/.test(
    word,
  );

/** Whether the first word keeps its capital inside a sentence. */
export function startsWithName(tokens: readonly Token[], lowerElsewhere: (word: string) => boolean): boolean {
  const first = tokens[0];
  if (!first) return false;
  if (first.lower === 'i' || /^i'/.test(first.lower)) return true;
  if (/\p{Lu}.*\p{Lu}|\d/u.test(first.word)) return true;
  if (
    /^(?:january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/.test(
      first.lower,
    )
  )
    return true;
  if (lowerElsewhere(first.lower) || BEFORE_NOUN.test(first.lower) || PRONOUN.test(first.lower)) return false;
  if (first.tags.has('FirstName') || first.tags.has('LastName') || first.tags.has('Place')) return true;
  // "Morwenna put the loss at £31,000": who says so is a person.
  if (/^\p{Lu}\p{Ll}+$/u.test(first.word) && /^puts?$/.test(tokens[1]?.lower ?? '')) return true;
  if (
    verbReadings(first.lower).length > 0 ||
    first.tags.has('Plural') ||
    first.tags.has('Gerund') ||
    hasForm(first.lower, 'gerund')
  )
    return false;
  return first.tags.has('ProperNoun') || first.tags.has('Organization') || first.tags.has('Acronym');
}

const MASS =
  /^(?:\p{L}+ing|data|entry|visibility|access|time|work|software|integration|support|paperwork|communication|inventory|stock|equipment|feedback|information|churn|downtime|compliance|security|accuracy|quality|transparency|automation|growth|turnover|overtime|revenue|scrap|rework|traffic|staff|onboarding|sso|maintenance|traceability|availability|history|production|transport|energy|cash|flow|money|capacity|coordination|documentation|control|insight|clarity|consistency|management|hardware|payroll|demand|waste|fuel|attention|trust|retention|advice|excel|paper|mail|pricing|dependence|duplication|effort|confusion|retyping|export|import|sync|proof|consent|guidance|approval|buy-in|permission|help|ownership|billing)$/u;
export const isMass = (word: string): boolean => MASS.test(word);

const DETERMINED =
  /^(?:and|or|the|a|an|no|any|some|more|less|fewer|better|faster|their|your|our|my|his|her|its|this|that|these|those|each|every|all|both|many|several|most|two|three|four|five|six|seven|eight|nine|ten|too|not|how|what|why|when|where|whether|who|lack|only|up|over|about|around|roughly|under|almost|nearly|at|in|on|by|with|without|from|one|another|half)$/;

/** Puts an article before a thing that is noted without one: "live view" becomes "the live view". */
export function withArticle(text: string, article: 'the' | 'a'): string {
  const tokens = tokenize(text);
  const first = tokens[0];
  if (!first || DETERMINED.test(first.lower) || /^[$€£~\d]/.test(first.word) || hasForm(first.lower, 'gerund'))
    return text;
  const end = tokens.findIndex(
    (token, index) =>
      index > 0 &&
      /^(?:of|for|with|in|on|to|from|by|at|per|that|which|and|or|without|between|across|into|when|who|based|after|before|against|about|via|through|than|during|under|over|above|below|within|inside|behind|near|as|is|are|next|last|this|every|monday|tuesday|wednesday|thursday|friday)$/.test(
        token.lower,
      ),
  );
  const head = tokens[(end === -1 ? tokens.length : end) - 1]!;
  const single =
    head.owning === '' &&
    !/s$/.test(head.lower) &&
    !MASS.test(head.lower) &&
    !head.tags.has('Plural') &&
    !/^\p{Lu}/u.test(head.word) &&
    !/\d/.test(head.word);
  if (
    !single ||
    (tokens.length === 1 && head.tags.has('Adjective')) ||
    head.tags.has('Adjective') ||
    head.tags.has('Adverb')
  )
    return text;
  const word = article === 'the' ? 'the' : /^(?:[aeio]|un(?!i))/i.test(first.word) ? 'an' : 'a';
  const keep = /\p{Lu}.*\p{Lu}|\d/u.test(first.word) || first.tags.has('ProperNoun');
  return `${word} ${keep ? text : lowerFirst(text)}`;
}
