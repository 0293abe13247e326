// Turns words about the prospect into words to the prospect: "Sarah's team spends" becomes "your team spends", "they use"
// becomes "you use", and in a transcript "we lose" becomes "you lose". What cannot be turned safely is refused.
import type { People } from './people.js';
import { ME_TO_YOU, ONE_TO_YOU, PEOPLE_NOUN, THEM_TO_YOU } from './people-words.js';
import { isCountedPlural, isPossessed, isThird, isToUs, standsAlone } from './pronouns.js';
import type { Side } from './speakers.js';
import { turnThey } from './they.js';
import { joinTokens, type Token, tokenize } from './tokens.js';
import { agreeWithYou, hasForm, isAuxiliary } from './verbs.js';
import { become, clauseOf, push, type Walk } from './walk.js';

/** Whom "he" and "she" mean here: the prospect, or somebody else by name. */
export type Referent = { name: string | null };

/** Somebody without a name was spoken of: "he" may mean them. */
export const UNKNOWN = '?';
/** The sender was spoken of: "she" may mean "I". */
const SENDER = '!';

export type Addressed = { text: string; tokens: Token[]; mentions: string | null };

const ADVERB =
  /^(?:currently|also|already|really|now|still|often|typically|usually|then|both|all|each|generally|mostly|mainly|only|just|manually|actually|regularly|frequently|sometimes|always|never|recently|effectively|essentially|probably|specifically|primarily|largely|roughly|too|first|clearly|strongly|particularly|especially|today|soon|later|eventually|constantly|routinely|personally)$/;
const PREPOSITION =
  /^(?:with|for|to|at|from|by|of|about|on|in|against|between|behind|like|than|via|through|without|over|under|into|around|across|gave|give|gives|giving|showed|show|shows|shown|showing|told|tell|sent|send|sends|sending|asked|ask|help|helps|helped|helping|let|lets|costs|cost|costing|walked|walk|gives|saves|save|saving|allows|allow|allowing|enables|enable|frustrates|worries|bothers|hurts|offered|offer|email|call|remind|invite|update|introduce|connect|loop|keep|keeps|get|gets|leaves|leave|takes|took|make|makes|put|puts|supports|support|annoys|delays|slows|forces|force|forcing|prevents|prevent|and)$/;
/** The sentence as said to the prospect, or null where it cannot be turned without doubt. */
export function address(text: string, side: Side, people: People, referent: Referent): Addressed | null {
  const tokens = tokenize(text);
  if (side === 'us') return finish(tokens, null);
  if (side === 'them') return fromThem(tokens);
  return fromNotes(tokens, people, referent);
}

function finish(tokens: Token[], mentions: string | null): Addressed {
  const text = joinTokens(tokens)
    .replace(/\bYou\b(?<!^You)/g, 'you')
    .replace(/\bYour\b(?<!^Your)/g, 'your');
  return { text: text.replace(/^\p{Ll}/u, (first) => first.toUpperCase()), tokens, mentions };
}

function fromThem(tokens: Token[]): Addressed | null {
  const turned: Token[] = [];
  for (const [index, token] of tokens.entries()) {
    if (isToUs(tokens, index)) {
      turned.push(become(token, 'us'));
      continue;
    }
    if (/^(?:you|you're|you've|you'd|you'll|yourself|let's|lets)$/.test(token.lower)) return null;
    if (token.lower === 'your') turned.push(become(token, 'our'));
    else if (token.lower === 'was' && tokens[index - 1]?.lower === 'i') turned.push(become(token, 'were'));
    else turned.push(become(token, ME_TO_YOU[token.lower] ?? token.word));
  }
  return finish(turned, null);
}

function fromNotes(tokens: Token[], people: People, referent: Referent): Addressed | null {
  const turned: Token[] = [];
  const walk: Walk = { tokens, people, referent, out: turned, singular: false, plural: null, mentions: null };
  for (let at = 0; at < tokens.length; ) {
    const step = turnName(walk, at) ?? turnPronoun(walk, at) ?? turnOther(walk, at);
    if (step === 0) return null;
    at += step;
  }
  return finish(turned, walk.mentions);
}

const matches = (tokens: Token[], at: number, phrase: string[]): boolean =>
  phrase.every((word, index) => {
    const token = tokens[at + index];
    const inside = index < phrase.length - 1;
    return token?.lower === word && !(inside && (token.owning !== '' || /[,;:]/.test(token.after)));
  });

const longest = (walk: Walk, at: number, phrases: string[][]): number =>
  phrases.find((phrase) => matches(walk.tokens, at, phrase))?.length ?? 0;

/** Names of the two sides; the number of words consumed, or null where no name stands here. */
function turnName(walk: Walk, at: number): number | null {
  const prospect = isTheirCustomer(walk, at) ? 0 : longest(walk, at, walk.people.prospect);
  if (prospect === 1 && isBareRole(walk, at)) return null;
  if (prospect > 0) return nameToYou(walk, at, prospect, true);
  const company = isThirdFirm(walk, at) ? 0 : longest(walk, at, walk.people.prospectCompany);
  if (company > 0) return nameToYou(walk, at, company, false);
  const user = longest(walk, at, walk.people.user);
  if (user === 1 && isBareRole(walk, at)) return null;
  if (user > 0) return nameToMe(walk, at, user);
  const firm = longest(walk, at, walk.people.userCompany);
  return firm > 0 ? firmToUs(walk, at, firm) : null;
}

/** Inside a sentence "the bank" and "the city" are others, unless the prospect's firm is called so. */
function isThirdFirm(walk: Walk, at: number): boolean {
  const noun = walk.tokens[at + 1]?.lower ?? '';
  if (
    at === 0 ||
    walk.tokens[at]!.lower !== 'the' ||
    !/^(?:bank|city|agency|distributor|retailer|manufacturer|restaurant|university|municipality)$/.test(noun)
  )
    return false;
  const named = walk.people.prospectCompany.filter((phrase) => phrase[0] !== 'the');
  return named.length > 0 && !named.some((phrase) => phrase.includes(noun));
}

/** Inside a sentence "the customer" is a customer of theirs, once the prospect has a name. */
function isTheirCustomer(walk: Walk, at: number): boolean {
  if (at === 0 || walk.tokens[at]!.lower !== 'the') return false;
  const named = walk.people.prospect.some((phrase) => !/^(?:the|our|prospect|client|customer)$/.test(phrase[0]!));
  return named && /^(?:customer|client|buyer|lead|contact)$/.test(walk.tokens[at + 1]?.lower ?? '');
}

/** "Customer wants" names the prospect; "customer data" and "per rep" do not. */
function isBareRole(walk: Walk, at: number): boolean {
  const role = /^(?:prospect|client|customer|rep|ae)$/.test(walk.tokens[at]!.lower);
  return role && (at > 0 || verbAfter(walk.tokens, 1) === null);
}

function nameToYou(walk: Walk, at: number, length: number, isPerson: boolean): number {
  const last = walk.tokens[at + length - 1]!;
  if (walk.out.at(-1)?.lower === 'the') walk.out.pop();
  if (isPerson) walk.referent.name = null;
  if (last.owning !== '') {
    push(walk, last, 'your', walk.tokens[at]!.before);
    return length;
  }
  const after = skipApposition(walk.tokens, at + length);
  const previous = walk.out.at(-1)?.lower ?? '';
  const verbAt = verbAfter(walk.tokens, after) ?? (isPerson ? null : pluralVerb(walk.tokens, after));
  const object = PREPOSITION.test(previous) && previous !== 'and';
  if (verbAt !== null && !object) {
    push(walk, { ...last, after: '' }, 'you', walk.tokens[at]!.before);
    walk.singular = previous !== 'and';
    for (let index = after; index < verbAt; index += 1) walk.out.push(walk.tokens[index]!);
    const verb = walk.tokens[verbAt]!;
    walk.out.push(become(verb, agreeWithYou(verb.word) ?? verb.word));
    return verbAt + 1 - at;
  }
  const next = walk.tokens[at + length];
  const ends = next === undefined || last.after !== '' || !next.tags.has('Noun');
  const kind = ends && length === 2 && walk.tokens[at]!.lower === 'the' && PREPOSITION.test(previous);
  if (isPerson || kind) push(walk, last, 'you', walk.tokens[at]!.before);
  else for (let index = at; index < at + length; index += 1) walk.out.push(walk.tokens[index]!);
  return length;
}

/** "Sarah, VP of Ops at Acme, runs": the words between the commas are not said. */
function skipApposition(tokens: Token[], at: number): number {
  if (/^(?:from|at|of)$/.test(tokens[at]?.lower ?? '') && /^\p{Lu}/u.test(tokens[at + 1]?.word ?? '')) {
    for (let end = at + 2; end < Math.min(tokens.length, at + 6); end += 1)
      if (verbAfter(tokens, end) !== null) return end;
  }
  if (!tokens[at - 1]?.after.includes(',')) return at;
  for (let end = at; end < Math.min(tokens.length, at + 12); end += 1) {
    if (tokens[end]!.after.includes(',')) return verbAfter(tokens, end + 1) === null ? at : end + 1;
  }
  return at;
}

function verbAfter(tokens: Token[], at: number): number | null {
  let index = at;
  while (index < tokens.length && ADVERB.test(tokens[index]!.lower) && index - at < 3) index += 1;
  const word = tokens[index];
  if (word?.owning !== '') return null;
  if (isAuxiliary(word.lower) || hasForm(word.lower, 'third') || hasForm(word.lower, 'past')) return index;
  return hasForm(word.lower, 'base') && !word.tags.has('Noun') ? index : null;
}

/** "Penhallow fire six kilns": a firm is many people to some. */
const pluralVerb = (tokens: Token[], at: number): number | null =>
  at === 1 &&
  tokens[0]!.after === '' &&
  hasForm(tokens[at]?.lower ?? '', 'base') &&
  /^(?:\d.*|two|three|four|five|six|seven|eight|nine|ten|the|an?|their|its|all|most)$/.test(tokens[at + 1]?.lower ?? '')
    ? at
    : null;

/** "Claimwise will deliver" is what we will do. */
function firmToUs(walk: Walk, at: number, length: number): number | null {
  const last = walk.tokens[at + length - 1]!;
  const verbAt = last.owning === '' && !/[,;:]/.test(last.after) ? verbAfter(walk.tokens, at + length) : null;
  if (last.owning === '' && (verbAt === null || walk.out.length > 0)) return null;
  push(walk, last, last.owning === '' ? 'we' : 'our', walk.tokens[at]!.before);
  if (verbAt === null) return length;
  for (let index = at + length; index < verbAt; index += 1) walk.out.push(walk.tokens[index]!);
  const verb = walk.tokens[verbAt]!;
  walk.out.push(become(verb, agreeWithYou(verb.word) ?? verb.word));
  return verbAt + 1 - at;
}

function nameToMe(walk: Walk, at: number, length: number): number {
  const last = walk.tokens[at + length - 1]!;
  walk.referent.name = SENDER;
  const before = walk.tokens[at]!.before;
  if (last.owning !== '') {
    push(walk, last, 'my', before);
    return length;
  }
  const verbAt = verbAfter(walk.tokens, at + length);
  const previous = walk.out.at(-1)?.lower ?? '';
  if (verbAt === null || (previous !== 'and' && PREPOSITION.test(previous))) {
    push(walk, last, 'me', before);
    return length;
  }
  push(walk, { ...last, after: '' }, 'I', before);
  for (let index = at + length; index < verbAt; index += 1) walk.out.push(walk.tokens[index]!);
  const verb = walk.tokens[verbAt]!;
  const mine = ({ is: 'am', was: 'was' } as Record<string, string>)[verb.lower] ?? agreeWithYou(verb.word) ?? verb.word;
  walk.out.push(become(verb, mine));
  return verbAt + 1 - at;
}

/** Third-person pronouns; 0 where it cannot be told whom they mean. */
function turnPronoun(walk: Walk, at: number): number | null {
  const token = walk.tokens[at]!;
  if (Object.hasOwn(THEM_TO_YOU, token.lower)) return turnThey(walk, token);
  const isHer = token.lower === 'her';
  if (!isHer && !Object.hasOwn(ONE_TO_YOU, token.lower)) return null;
  const before = walk.out.length;
  if (
    /^(?:what|that|if|whether|who|how)$/.test(walk.out[before - 1]?.lower ?? '') &&
    walk.out[before - 3]?.lower === 'your'
  )
    return 0;
  if (/^(?:himself|herself)$/.test(token.lower) && !clauseOf(walk).some((each) => /^you(?:'\w+)?$/.test(each.lower)))
    return 0;
  const owns =
    token.lower === 'his' ||
    (isHer && !/[,.;:]/.test(token.after) && isPossessed(walk.tokens[at + 1], walk.tokens[at - 1]?.lower ?? ''));
  if (walk.referent.name) return turnThird(walk, token, owns);
  if (standsAlone(walk.tokens, at)) {
    push(walk, token, 'yours', token.before);
    return 1;
  }
  return turnOne(walk, at, owns);
}

/** "He", "she" and their other forms where they mean the prospect. */
function turnOne(walk: Walk, at: number, owns: boolean): number {
  const token = walk.tokens[at]!;
  const isHer = token.lower === 'her';
  const verbAt = /^(?:he|she)$/.test(token.lower) ? verbAfter(walk.tokens, at + 1) : null;
  push(walk, token, owns ? 'your' : isHer ? 'you' : ONE_TO_YOU[token.lower]!, token.before);
  if (verbAt === null) return /^(?:he|she)$/.test(token.lower) ? 0 : 1;
  for (let index = at + 1; index < verbAt; index += 1) walk.out.push(walk.tokens[index]!);
  const verb = walk.tokens[verbAt]!;
  walk.out.push(become(verb, agreeWithYou(verb.word) ?? verb.word));
  walk.singular = true;
  return verbAt + 1 - at;
}

/** "He" after "Tom" is said as "Tom"; anything less plain is refused. */
function turnThird(walk: Walk, token: Token, owns: boolean): number {
  const name = walk.referent.name!;
  if (name === UNKNOWN) return 0;
  if (name === SENDER) return turnSender(walk, token, owns);
  if (walk.mentions === name || walk.out.some((each) => each.word === name)) {
    walk.out.push(token);
    return 1;
  }
  if (!owns && !/^(?:he|she)$/.test(token.lower)) return 0;
  walk.out.push({ ...token, word: name, lower: name.toLowerCase(), owning: owns ? "'s" : '' });
  walk.mentions = name;
  return 1;
}

/** What may be told of the sender where "he" may mean them. */
const OURS_TO_DO =
  /^(?:also|then|will|showed|demoed|demonstrated|presented|walked|explained|sends|send|shares|prepares|promised|offered|agreed|confirmed|is|can|schedules|books|calls|emails)$/;

function turnSender(walk: Walk, token: Token, owns: boolean): number {
  const mine = walk.out.some((each) => each.lower === 'i');
  const does = walk.tokens[walk.tokens.indexOf(token) + 1]?.lower ?? '';
  if (/^(?:he|she)$/.test(token.lower) && !OURS_TO_DO.test(does)) return 0;
  if (mine && /^(?:him|her)$/.test(token.lower) && !owns) {
    push(walk, token, 'you', token.before);
    return 1;
  }
  const word = owns ? 'my' : /^(?:he|she)$/.test(token.lower) ? 'I' : /^(?:him|her)$/.test(token.lower) ? 'me' : null;
  if (word === null) return 0;
  push(walk, token, word, token.before);
  return 1;
}

/** Any other word: verbs that belong to a subject turned into "you" follow it. */
function turnOther(walk: Walk, at: number): number {
  const token = walk.tokens[at]!;
  const noun = token.tags.has('Plural') || PEOPLE_NOUN.test(token.lower) || isCountedPlural(walk.out, token);
  const hasYou = walk.out.some((each) => each.lower === 'you');
  if (noun && !hasYou && walk.plural === null && token.owning === '') walk.plural = token.lower;
  if (token.lower === 'its' && walk.singular && walk.out.length < 6) {
    push(walk, token, 'your', token.before);
    return 1;
  }
  if (walk.singular && followsConjunction(walk) && isThird(token)) {
    walk.out.push(become(token, agreeWithYou(token.word) ?? token.word));
    return 1;
  }
  walk.out.push(token);
  return 1;
}

function followsConjunction(walk: Walk): boolean {
  let index = walk.out.length - 1;
  while (index > 0 && ADVERB.test(walk.out[index]!.lower)) index -= 1;
  const previous = walk.out[index];
  return previous !== undefined && /^(?:and|but|or|then|yet)$/.test(previous.lower);
}
