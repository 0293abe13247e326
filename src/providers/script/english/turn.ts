// Turns what notes say about the prospect and about us into what we say to the prospect: their names and pronouns become "you", ours "I"
// and "we", and the verbs agree. Where it is not sure who is meant, it says so instead.
import type { Brief } from '../../contracts.js';
import { type Parties, wholeName } from '../reading/parties.js';
import { agreeing, YOU } from './agreement.js';
import { DAYS, MONTHS } from './calendar.js';
import { behindI, bothSides, ourFirm, ourNames, theirHouse, theirNames } from './names.js';
import { type Tagged, tagsOf } from './tags.js';
import { isIn } from './words.js';

/** Turned, or why it cannot be. */
export type Turned = { text: string; why?: undefined } | { text?: undefined; why: string };

/** Whom "he" or "she" last meant: the prospect, our person, or somebody by name. */
export type Meant = 'them' | 'us' | { name: string };

export type Turner = {
  /** `before` is the statement in front of it in the same block, which says whom "they" means. */
  turn(text: string, before?: string | null): Turned;
  /** The prospect's own words: "we" are "you". */
  turnTheirWords(text: string): string;
  isProspect(name: string): boolean;
  isUser(name: string): boolean;
  /** Takes in whom a text names that is not turned. */
  hear(text: string): void;
  meant: { last: Meant };
};

const ITS = /\bits\b/gu;

export const UNSURE = 'it is not sure who is meant';

const CALENDAR = new Set<string>([...MONTHS, ...DAYS]);
const QUOTATION = /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»/gu;
const KEPT = /⟦(\d+)⟧/gu;
const HE_OR_SHE = /\b(?:he|she|him|her|his|hers|himself|herself)\b/iu;
const MALE = /\b(?:he|him|his|himself)\b/iu;
const THEY = /\b(?:they|them|their|theirs|themselves)\b/iu;
/** "her" in front of these is somebody, not whose something is. */
const NO_OWNED =
  'the|an?|that|to|on|in|at|how|what|our|my|this|and|or|with|for|by|about|if|whether|from|through|when|as|because|so|but|both|two|three|why|where|which|around|about|nearly|over|roughly|some|up|more|less|almost|then|again|back|out|off|into|all|every|after|before|until|while|was|is|will|would|has|had|does|did|can|could';

export function createTurner(brief: Brief, parties: Parties): Turner {
  const { prospect, user, company, userCompany } = parties.sources;
  const meant: { last: Meant } = { last: 'them' };
  const patternOf = (source: string | null, before = ''): RegExp => new RegExp(source ? before + source : '(?!)', 'u');
  const [prospectAnywhere, userAnywhere] = [patternOf(prospect), patternOf(user)];
  const [prospectFirst, userFirst] = [patternOf(prospect, '^'), patternOf(user, '^')];
  const isProspect = (name: string): boolean => prospectFirst.test(name);
  const isUser = (name: string): boolean => userFirst.test(name);
  /** "Oak Bakery": the bakery is theirs. */
  const kinds = (brief.prospectCompany ?? '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 3)
    .map((word) => word.replace(/(?:ies|s)$/u, ''));

  function turn(input: string, before: string | null = null): Turned {
    const quotations: string[] = [];
    const given = input.replace(QUOTATION, (found) => `⟦${quotations.push(found) - 1}⟧`);
    const named = namedIn(given);
    let text = theirHouse(theirNames(ourFirm(ourNames(bothSides(given), user), userCompany), prospect, company), kinds);
    if (text.includes(YOU)) text = text.replace(ITS, (_, at: number) => (at > text.indexOf(YOU) ? 'your' : 'its'));
    const person = heOrShe(text, { ...named, last: meant.last, prospect: brief.prospectName, user: brief.userName });
    takeIn(named);
    if (person.why !== undefined) return person;
    const people = they(
      person.text,
      () => before === null || isAboutThem(before) || (isOfThem(before) && actOnThings(given)),
    );
    if (people.why !== undefined) return people;
    text = agreeing(people.text)
      .replace(/\byou and you\b/giu, 'you')
      .replace(/\byou's\b/gu, 'your')
      .replace(/\b(\p{Lu}\p{L}+) and you\b/gu, (found, name: string) =>
        CALENDAR.has(name) ? found : `you and ${name}`,
      )
      .replace(KEPT, (_, at: string) => quotations[Number(at)]!.replace(/[„“”«»]/gu, '"'));
    return { text };
  }

  const others = parties.others
    .filter((name) => !isProspect(name) && !isUser(name))
    .map((name) => [name, new RegExp(wholeName(name), 'u')] as const);
  const namedIn = (text: string): Named => ({
    isNamed: prospectAnywhere.test(text),
    isUserNamed: userAnywhere.test(text),
    others: others.filter(([, pattern]) => pattern.test(text)).map(([name]) => name),
  });
  const takeIn = ({ isNamed, isUserNamed, others: named }: Named): void => {
    if (named.length > 0) meant.last = { name: named.at(-1)! };
    else if (isNamed) meant.last = 'them';
    else if (isUserNamed) meant.last = 'us';
  };
  const isOfThem = (text: string): boolean => prospectAnywhere.test(text) || parties.company.test(text);
  const isAboutThem = (text: string): boolean => THEIR_SIDE.test(text) || !hasThings(text);

  return { turn, turnTheirWords, isProspect, isUser, hear: (text) => takeIn(namedIn(text)), meant };
}

const genderOf = (name: string): 'm' | 'f' | null => {
  const tags = tagsOf(name)[0]?.tags;
  return tags?.has('MaleName') ? 'm' : tags?.has('FemaleName') ? 'f' : null;
};

type Named = { isNamed: boolean; isUserNamed: boolean; others: readonly string[] };
type About = Named & {
  last: Meant;
  prospect: string | null;
  user: string | null;
};

function heOrShe(text: string, { isNamed, isUserNamed, others, last, prospect, user }: About): Turned {
  if (!HE_OR_SHE.test(text)) return { text };
  if (others.length > 0) return isNamed ? { why: UNSURE } : { text };
  if (isNamed && isUserNamed) return { why: UNSURE };
  const gender = MALE.test(text) ? 'm' : 'f';
  const fits = (name: string | null): boolean => name === null || genderOf(name) === null || genderOf(name) === gender;
  const likely: Meant[] = [isNamed ? 'them' : isUserNamed ? 'us' : last, 'them', 'us'];
  const who = likely.find((each) => fits(each === 'them' ? prospect : each === 'us' ? user : each.name));
  if (who === undefined) return { why: UNSURE };
  if (who === 'them') return { text: heIsYou(text) };
  if (who === 'us') return { text: heIsMe(text) };
  const isSubject = /^(?:he|she)\b/iu.test(text) && !/\b(?:him|her|his)\b/iu.test(text);
  return isSubject ? { text: text.replace(/^(?:he|she)\b/iu, who.name) } : { why: UNSURE };
}

const heIsMe = (text: string): string =>
  text
    .replace(/\b(?:[Ss]he|[Hh]e) (\p{Ll}+)/gu, (_, verb: string) => `I ${behindI(verb)}`)
    .replace(/\b(?:[Ss]he|[Hh]e)(?='|\b)/gu, 'I')
    .replace(/\b(?:herself|himself)\b/giu, 'myself')
    .replace(OWNED, 'my')
    .replace(/\b(?:him|her)\b/giu, 'me');

const OWNED = new RegExp(`\\bhis\\b|\\bher\\b(?= (?!(?:${NO_OWNED})\\b)\\p{L})`, 'giu');

const heIsYou = (text: string): string =>
  text
    .replace(/\b(?:[Hh]e\/she|[Ss]he\/he)\b/gu, YOU)
    .replace(/\b(?:[Ss]he|[Hh]e)(?='|\b)/gu, YOU)
    .replace(/\b(?:herself|himself)\b/giu, 'yourself')
    .replace(OWNED, 'your')
    .replace(/\b(?:him|her)\b/giu, 'you');

const THEIR_SIDE = /\b(?:they|their|she|he|her|his)\b/iu;
/** Plural words of people. */
const PEOPLE = /(?:[^d]ers|ors|ants|ents|ists|ees|people|guests|kids|children|members|staff|owners)$/u;
const NO_THINGS = ['Duration', 'Money', 'Verb', 'Possessive'];

/** Plural things that "they" may mean. */
const hasThings = (text: string): boolean => tagsOf(text).some(isThing);
const isThing = ({ tags }: Tagged): boolean => tags.has('Plural') && !NO_THINGS.some((kind) => tags.has(kind));

const OBJECT = ['Value', 'Determiner', 'Possessive'];
const NO_DEED = ['Copula', 'Auxiliary', 'Modal'];

/** "They treat 90 animals", "they bake for 19 shops": people do something with things. */
function actOnThings(text: string): boolean {
  const tags = tagsOf(text);
  const at = tags.findIndex(({ low }) => low === 'they') + 1;
  const deed = tags[at];
  if (at === 0 || !deed?.tags.has('Verb') || NO_DEED.some((kind) => deed.tags.has(kind))) return false;
  const object = tags.slice(at + 1).find(({ tags: kinds }) => !kinds.has('Adverb') && !kinds.has('Preposition'));
  return object !== undefined && OBJECT.some((kind) => object.tags.has(kind));
}

/** "They" behind plural things is these things; elsewhere it is the prospect's side. */
function they(text: string, isTheirSide: () => boolean): Turned {
  if (!THEY.test(text)) return { text };
  const tags = tagsOf(text.replace(/⟪(you|we)⟫/gu, '$1').replace(KEPT, 'it'));
  const first = tags.findIndex(({ text: word }) => THEY.test(word));
  if (first < 0) return { why: UNSURE };
  const before = tags.slice(0, first);
  const lastYou = before.findLastIndex(({ text: word }) => /^(?:you|your|I|we)$/iu.test(word));
  const lastThing = before.findLastIndex(isThing);
  const word = tags[first]!.low;
  const isOwner = word === 'their' || word === 'theirs';
  if (lastYou < 0 && lastThing < 0 && !isOwner && !isTheirSide()) return { why: UNSURE };
  // "Give them": people are given things.
  const isPerson = word === 'them' && isIn('gives somebody', before.at(-1)?.low);
  if (!isPerson && lastThing >= 0) {
    const isOfThings = word === 'them' && before.at(-1)?.low === 'of';
    if (isOfThings || lastYou < 0) return { text };
    // "You run 14 vans, and they": the vans or the prospect?
    if (lastThing > lastYou && !isOwner) return { why: UNSURE };
    // "You want owners to see it on their phone".
    if (lastThing > lastYou && PEOPLE.test(before[lastThing]!.low)) return { text };
  }
  return {
    text: text
      .replace(/\b[Tt]hey(?='|\b)/gu, YOU)
      .replace(/\btheir\b/giu, 'your')
      .replace(/\btheirs\b/gu, 'yours')
      .replace(/\bthemselves\b/gu, 'yourselves')
      .replace(/\bthem\b/gu, 'you'),
  };
}

const THEIR_WORDS: Record<string, string> = {
  "i'm": 'you are',
  "we're": 'you are',
  "i've": 'you have',
  "we've": 'you have',
  "i'll": 'you will',
  "we'll": 'you will',
  "i'd": 'you would',
  "we'd": 'you would',
  'i am': 'you are',
  'i was': 'you were',
  your: 'our',
  you: 'we',
  i: 'you',
  we: 'you',
  my: 'your',
  our: 'your',
  me: 'you',
  us: 'you',
  mine: 'yours',
  ours: 'yours',
};
const OF_SPEAKER =
  /\b(?:i'm|we're|i've|we've|i'll|we'll|i'd|we'd|i am|i was|your|you|i|we|my|our|me|us|mine|ours)\b/giu;

const turnTheirWords = (text: string): string =>
  text
    .replace(OF_SPEAKER, (found) => THEIR_WORDS[found.toLowerCase()]!)
    .replace(/\b(to|for|with|from|send|give|show|at) we\b/giu, '$1 us');
