// Turns what notes say about the prospect and about us into what we say to the prospect: their names and pronouns become "you", ours "I"
// and "we", and the verbs agree. Where it is not sure who is meant, it says so instead.
import { isFirstName, tagsOf } from '../../../text/english/tags.js';
import type { Brief } from '../../contracts.js';
import { THEY, theyPlaces } from '../learned/they-features.js';
import { type Models, probabilityOf } from '../learned/weights.js';
import { type Parties, wholeName } from '../reading/parties.js';
import { DAYS, MONTHS } from './calendar.js';
import { agreeing, behindI, bothSides, ourFirm, ourNames, theirHouse, theirNames, WE, YOU } from './names.js';
import { isIn, words } from './words.js';

/** Turned, or why it cannot be. */
export type Turned = { text: string; why?: undefined } | { text?: undefined; why: string };

/** Whom "he" or "she" last meant: the prospect, our person, or somebody by name. */
export type Meant = 'them' | 'us' | { name: string };

export type Turner = {
  /** `before` is the statement in front of it, which may say whom "they" means. */
  turn(text: string, before?: string | null): Turned;
  /** Turns "they" alone; "he" and "she" stay. */
  turnThey(text: string, before: string | null): Turned;
  /** The prospect's own words: "we" are "you". */
  turnTheirWords(text: string): string;
  isProspect(name: string): boolean;
  isUser(name: string): boolean;
  /** Takes in whom a text names that is not turned. */
  hear(text: string): void;
  meant: { last: Meant };
};

const ITS = /\bits\b/gu;

/** The firm that was named in front of it, if any. */
function ownerOfIts(before: string): string {
  const [yours, ours] = [before.lastIndexOf(YOU), before.lastIndexOf(WE)];
  return yours < 0 && ours < 0 ? 'its' : yours > ours ? 'your' : 'our';
}

export const UNSURE = 'it is not sure who is meant';

const CALENDAR = new Set<string>([...MONTHS, ...DAYS]);
const QUOTATION = /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»/gu;
const KEPT = /⟦(\d+)⟧/gu;
const HE_OR_SHE = /\b(?:he|she|him|her|his|hers|himself|herself)\b/iu;
const MALE = /\b(?:he|him|his|himself)\b/iu;
/** "her" in front of these is somebody, not whose something is. */
const NO_OWNED =
  'the|an?|that|to|on|in|at|how|what|our|my|this|and|or|with|for|by|about|if|whether|from|through|when|as|because|so|but|both|two|three|why|where|which|around|about|nearly|over|roughly|some|up|more|less|almost|then|again|back|out|off|into|all|every|after|before|until|while|was|is|will|would|has|had|does|did|can|could|we|I|you|they|it|he|she|live|there|here|later';

export function createTurner(brief: Brief, parties: Parties, models: Pick<Models, 'they'>): Turner {
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
    text = text.replace(ITS, (_, at: number) => ownerOfIts(text.slice(0, at)));
    const person = heOrShe(text, { ...named, last: meant.last, prospect: brief.prospectName, user: brief.userName });
    takeIn(named);
    if (person.why !== undefined) return person;
    const people = they(person.text, oddsOfThey(given, before));
    if (people.why !== undefined) return people;
    text = agreeing(people.text)
      .replace(/\byou and you\b/giu, 'you')
      .replace(/\byou's\b/gu, 'your')
      .replace(/,? according to (?:me|you)\b/gu, '')
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
  const oddsOfThey = (text: string, before: string | null): number[] =>
    theyPlaces(text, before, parties).map((places) => probabilityOf(models.they, places));

  const turnThey = (text: string, before: string | null): Turned => they(text, oddsOfThey(text, before));
  return { turn, turnThey, turnTheirWords, isProspect, isUser, hear: (text) => takeIn(namedIn(text)), meant };
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
  if ((isNamed && isUserNamed) || isAfterSomebody(text)) return { why: UNSURE };
  const gender = MALE.test(text) ? 'm' : 'f';
  const fits = (name: string | null): boolean => name === null || genderOf(name) === null || genderOf(name) === gender;
  const likely: Meant[] = [isNamed ? 'them' : isUserNamed ? 'us' : last, 'them', 'us'];
  const who = likely.find((each) => fits(each === 'them' ? prospect : each === 'us' ? user : each.name));
  if (who === undefined) return { why: UNSURE };
  if (who === 'them') return { text: heIsYou(text) };
  if (who === 'us') return OF_PROSPECT.test(text) ? { why: UNSURE } : { text: heIsMe(text) };
  const isSubject = /^(?:he|she)\b/iu.test(text) && !/\b(?:him|her|his)\b/iu.test(text);
  return isSubject && isFirstName(who.name) ? { text: text.replace(/^(?:he|she)\b/iu, who.name) } : { why: UNSURE };
}

/** What prospects do and sellers do not: nobody notes that the seller worries. */
const OF_PROSPECT = new RegExp(
  String.raw`\b(?:he|she)(?: (?:is|was|also|really))* (?:asked|liked|wants?|wanted|needs?|needed|hoped|${words('they are')})\b`,
  'iu',
);

/** "The owner, a Mrs Adeyemi, wants to see what she pays": somebody else stands nearer than the prospect. */
const TITLED = /\b(?:Mr|Mrs|Ms|Dr)\.? \p{Lu}.{0,80}?\b(?:he|she|his|her)\b/u;
const SAYS_WHICH = ['Determiner', 'Possessive', 'Value'];
function isAfterSomebody(given: string): boolean {
  const text = given.replaceAll(YOU, '');
  const tags = tagsOf(text);
  const at = tags.findIndex(({ low }) => HE_OR_SHE.test(low));
  const isPerson = (word: number): boolean => tags[word]!.tags.has('Actor') || isIn('person', tags[word]!.low);
  const isOne = (word: number): boolean =>
    [word - 1, word - 2].some((each) => SAYS_WHICH.some((kind) => tags[each]?.tags.has(kind)));
  return TITLED.test(text) || tags.slice(0, at).some((_, word) => isPerson(word) && isOne(word));
}

const heIsMe = (text: string): string =>
  text
    .replace(/\b(?:[Ss]he|[Hh]e) (\p{Ll}+)/gu, (_, verb: string) => `I ${behindI(verb)}`)
    .replace(/\b(?:[Ss]he|[Hh]e)(?='|\b)/gu, 'I')
    .replace(/\b(?:herself|himself)\b/giu, 'myself')
    .replace(OWNED, 'my')
    .replace(/\b(?:him|her)\b/giu, 'me');

const OWNED = new RegExp(
  `\\bhis\\b|\\bher\\b(?= (?!(?:${NO_OWNED})\\b)\\p{L})|(?<=\\b(?:plus|and|with|by|of) )her\\b(?= (?:two|three|some|own)\\b)`,
  'giu',
);

const heIsYou = (text: string): string =>
  text
    .replace(/\b(?:[Hh]e\/she|[Ss]he\/he)\b/gu, YOU)
    .replace(/\b(?:[Ss]he|[Hh]e)(?='|\b)/gu, YOU)
    .replace(/\b(?:herself|himself)\b/giu, 'yourself')
    .replace(OWNED, 'your')
    .replace(/\b(?:him|her)\b/giu, 'you');

/** Of the prospect's side from this probability on, and of somebody or something else up to that one. */
export const SURELY_YOU = 0.8;
export const SURELY_OTHERS = 0.25;

const OF_YOU: Record<string, string> = {
  they: YOU,
  their: 'your',
  theirs: 'yours',
  themselves: 'yourselves',
  them: 'you',
};

/** `probabilities` that each "they", "them" and "their" in its order is the prospect's side. */
function they(text: string, probabilities: readonly number[]): Turned {
  let count = 0;
  let isSure = true;
  const turned = text.replace(THEY, (word) => {
    const probability = probabilities[count++] ?? 0.5;
    if (probability >= SURELY_YOU) return OF_YOU[word.toLowerCase()]!;
    isSure &&= probability <= SURELY_OTHERS;
    return word;
  });
  return isSure && count === probabilities.length ? { text: turned } : { why: UNSURE };
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
