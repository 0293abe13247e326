// Says one statement of the notes to the prospect: as a sentence, as a task, or, where it is no sentence, as a note that is read out. It
// never adds what is not there; what it cannot turn safely it gives back with the reason.
import { capitalise } from '../../../text/scenes/lines.js';
import type { Brief } from '../../contracts.js';
import type { PartRole } from '../learned/judging.js';
import { type Owner, ownerOf, type Parties, sectionIn, sideOf } from '../reading/parties.js';
import type { Statement } from '../reading/statements.js';
import { YOU } from './agreement.js';
import { clean } from './clean.js';
import { hasFiniteVerb } from './finite.js';
import { tagsOf } from './tags.js';
import { createTurner, type Turner, UNSURE } from './turn.js';
import { baseForm, isIn, lowerFirst, words } from './words.js';

export type Form =
  /** A sentence of its own. */
  | 'sentence'
  /** What has to be done, without who does it: "send the offer". */
  | 'task'
  /** No sentence: read out behind "here is what I wrote down". */
  | 'note';

export type Said =
  | { text: string; form: Form; role: PartRole /** Speaks of the one before it. */; leans: boolean; why?: undefined }
  | { text?: undefined; why: string };

export type Speaker = {
  parties: Parties;
  turner: Turner;
  /** "Dana said that", "Dana to": how notes report, and how they hand out tasks. */
  report: RegExp;
  assignment: RegExp;
};

const NOBODY = '(?!)';

export function createSpeaker(brief: Brief, parties: Parties): Speaker {
  const named =
    [parties.sources.prospect, parties.sources.user].filter((source) => source !== null).join('|') || NOBODY;
  const reporter = String.raw`(${named}|[Ss]he|[Hh]e|[Tt]hey|The (?:client|customer|prospect|team|group)|\p{Lu}\p{Ll}+(?: \p{Lu}[\p{L}'’-]+)?(?:,[^,]{3,40},)?)`;
  const doer = String.raw`(${named}|[Ss]he|[Hh]e|They|We|I|[Bb]oth(?: sides| teams)?|All|The (?:client|customer|prospect|team)|\p{Lu}\p{Ll}+)`;
  return {
    parties,
    turner: createTurner(brief, parties),
    report: new RegExp(
      String.raw`^${reporter}(?: (?:and|&) \p{Lu}\p{L}+)?(?: (?:${words('adverb')}))* (?:${words('reports')}) that (?=\p{L}|\d|[$€£])`,
      'u',
    ),
    assignment: new RegExp(String.raw`^${doer}(?: and (\p{Lu}\p{L}+))?(?: \([^)]*\))? to (?=\p{Ll})`, 'u'),
  };
}

const MAX_WORDS = 34;
const MIN_WORDS = 4;
const MAX_QUOTED_WORDS = 18;

export const refuse = (why: string): Said => ({ why });

const QUOTE = /^["“„«]([^"”“»]{8,140})["”“»][.,]?(?: [\p{L} ]{0,25})?$/u;
const CHATTER =
  /^(?:hi|hello|hey|dear|thanks|thank you|best|yes|yeah|no|great|ok|okay|sounds|regards|cheers|perfect|so|as promised|it was|good to|sure|right|bye)\b/iu;
const SENT_BY_US = /^(?:please |could you |can you |if you could )(?=\p{Ll})/iu;
const ASKED = /^(?:can|could|would) we (?:please )?(?=\p{L}+)/iu;

/** `before` is the statement in front of it in its block. */
export function say(statement: Statement, role: PartRole, speaker: Speaker, before: string | null): Said {
  const { parties, turner } = speaker;
  const text = clean(statement.text);
  if (/\?["']?$/u.test(text)) return refuse('it is a question');
  const side = sideOf(statement, parties);
  if (side === 'other') return refuse('somebody else says it');
  const quoted = QUOTE.exec(text)?.[1];
  if (quoted) return quotation(quoted, role);
  if (side !== 'note' && CHATTER.test(text)) return refuse('it is small talk');
  if (side === 'them') {
    const asked = text
      .replace(ASKED, 'I would like you to ')
      .replace(/\bplease (?=(?:send|share|bring|call|book|let)\b)/giu, 'I asked you to ');
    return finish(turner.turnTheirWords(asked), role, statement);
  }
  if (side === 'us') return finish(text.replace(SENT_BY_US, 'You will '), role, statement);
  const told = withoutReport(text, speaker);
  return sayNote(told, role, statement, speaker, told === text ? before : null);
}

const quotation = (words_: string, role: PartRole): Said =>
  words_.split(' ').length > MAX_QUOTED_WORDS
    ? refuse('it is a long quotation')
    : { text: `In your words: "${capitalise(words_.replace(/[.,]$/u, ''))}"`, form: 'sentence', role, leans: false };

/** "Dana said that the plant runs two shifts" tells of the plant. */
function withoutReport(given: string, { report, turner }: Speaker): string {
  const text = capitalise(
    given.replace(/^It was (?:also |then )?(?:agreed|decided|confirmed|noted|mentioned|explained) that (?=\p{L})/u, ''),
  );
  const found = report.exec(text);
  if (!found) return text;
  const rest = text.slice(found[0].length);
  if (/^(?:it|this|they|he|she) (?:would|might|could|seems)\b/iu.test(rest)) return text;
  const by = found[1]!;
  if (turner.isProspect(by)) turner.meant.last = 'them';
  else if (!turner.isUser(by) && !/^(?:s?he|they|the)\b/iu.test(by))
    turner.meant.last = { name: by.split(/[ ,]/u)[0]! };
  const isTheirs = turner.meant.last === 'them';
  const bare = rest.replace(/(?<=\b(?:and|but)) that(?= \p{L})/gu, '');
  return isTheirs || !/\b(?:he|she|his|her|him)\b/iu.test(rest) ? bare : text;
}

/** "I will send it", "Karin will send it". */
export const will = (owner: Owner, deed: string): string => {
  const who = owner.side === 'us' ? 'I' : owner.side === 'them' ? 'You' : owner.side === 'both' ? 'We' : owner.name;
  return `${who} will ${deed}`;
};

/** "Send of the samples" is a thing, not a task. */
const NOUN_PHRASE = /^\S+ (?:of|on|at|is|was|for|with)\b/u;
const TASK_WITH_PREPOSITION =
  /^(?:check|meet|work|talk|speak|follow|call|sign|come|start|plan|look|wait|agree|decide|ask|move|reply|align|sync) /iu;

function sayNote(text: string, role: PartRole, statement: Statement, speaker: Speaker, before: string | null): Said {
  const { parties, turner } = speaker;
  const owned = assigned(text, speaker);
  if (owned) return sayTask(owned.owner, owned.deed, statement, speaker);
  const owner = ownerOf(statement, parties);
  const bare = text.replace(/^(?:will|to|please|-) (?=\p{Ll})/u, '').replace(/^\[[ x]?\] ?/u, '');
  const first = bare.split(/[ ,]/u)[0]!;
  const isNamed = isIn('task or thing', first) && (tagsOf(bare)[1]?.tags.has('Noun') ?? false);
  const isThing = isNamed || (NOUN_PHRASE.test(bare) && !TASK_WITH_PREPOSITION.test(bare));
  if (owner && !isThing) {
    if (isIn('task', first) || /^(?:will|to) /u.test(text)) return sayTask(owner, lowerFirst(bare), statement, speaker);
    const base = baseForm(first.toLowerCase());
    if (base !== first.toLowerCase() && isIn('task', base))
      return sayTask(owner, `${base}${bare.slice(first.length)}`, statement, speaker);
  }
  if (!owner && !isThing && isIn('task', first) && (role === 'next' || sectionIn(statement) === 'next')) {
    const turned = turner.turn(lowerFirst(bare));
    return turned.why === undefined ? task(withArticle(turned.text)) : turned;
  }
  const turned = turner.turn(withSubject(text, speaker), before);
  return turned.why === undefined ? finish(turned.text, role, statement) : turned;
}

/** "Dana to send the layout": whose deed it is, by name. */
function assigned(text: string, { assignment, turner }: Speaker): { owner: Owner; deed: string } | null {
  const found = assignment.exec(text);
  if (!found) return null;
  const deed = text.slice(found[0].length);
  const [, who, second] = found as unknown as [string, string, string | undefined];
  if (!isIn('task', deed.split(/[ ,]/u)[0]) && !tagsOf(`I will ${deed}`)[2]?.tags.has('Verb')) return null;
  const owner = ownerNamed(who, turner);
  if (!second) return { owner, deed };
  const both = [owner, ownerNamed(second, turner)].map((each) =>
    each.side === 'other' ? each.name : each.side === 'us' ? 'I' : 'you',
  );
  return {
    owner: {
      side: 'other',
      name: capitalise(both.sort((a, b) => Number(a === 'I') - Number(b === 'I')).join(' and ')),
    },
    deed,
  };
}

function ownerNamed(who: string, turner: Turner): Owner {
  if (who === 'I' || turner.isUser(who)) return { side: 'us' };
  if (turner.isProspect(who) || /^(?:she|he|they|the (?:client|customer|prospect|team))$/iu.test(who))
    return { side: 'them' };
  return /^(?:We|Both|All)/iu.test(who) ? { side: 'both' } : { side: 'other', name: who };
}

/** Where two things are done, "sends" behind "will" is "send". */
function sayTask(owner: Owner, deed: string, statement: Statement, { turner }: Speaker): Said {
  const turned = turner.turn(deed);
  if (turned.why !== undefined) return turned;
  const text = turned.text.replace(/(?<=\b(?:and|, then) )(\p{Ll}+s)(?= )/gu, (found) =>
    isIn('task', baseForm(found)) ? baseForm(found) : found,
  );
  return finish(will(owner, withArticle(text)), 'next', statement);
}

const NO_ARTICLE = [
  'Determiner',
  'Possessive',
  'Pronoun',
  'Value',
  'Money',
  'ProperNoun',
  'Preposition',
  'Adverb',
  'Date',
  'QuestionWord',
  'Verb',
  'Conjunction',
  'Acronym',
];

/** Notes leave articles out: "send rollout plan" is "send the rollout plan". */
function withArticle(deed: string): string {
  const [verb, ...rest] = tagsOf(deed);
  if (verb?.post !== ' ' || !isIn('task', verb.text)) return deed;
  for (const { tags, post } of rest) {
    if (tags.has('Plural') || NO_ARTICLE.some((tag) => tags.has(tag))) return deed;
    if (tags.has('Noun') && !(post === ' ' && rest[rest.length - 1]!.tags.has('Noun') && rest.length < 3)) break;
  }
  const head = rest.findIndex(({ tags }) => !tags.has('Noun') && !tags.has('Adjective'));
  const phrase = head < 0 ? rest : rest.slice(0, head);
  const last = phrase.at(-1);
  if (!last?.tags.has('Noun') || last.tags.has('Plural')) return deed;
  return `${verb.text} the ${deed.slice(verb.text.length + 1)}`;
}

const task = (text: string): Said =>
  /\b(?:he|she|his|him)\b/u.test(text) || text.split(' ').length < 2
    ? refuse(UNSURE)
    : { text: lowerFirst(text.replace(/[.,;:\s]+$/u, '')), form: 'task', role: 'next', leans: false };

/** "Showed the board", "wants a pilot": the subject that the note leaves out. */
function withSubject(text: string, { parties }: Speaker): string {
  const first = text.split(/[ ,]/u)[0]!;
  // Whoever is named is not the one who is left out.
  if (text.split(' ').length < 3 || parties.prospect.test(text)) return text;
  if (isIn('we did', first)) return `We ${lowerFirst(text)}`;
  if (isIn('they did', first) || isIn('they do', first)) return `${YOU} ${lowerFirst(text)}`;
  const isVerbNext = (): boolean => tagsOf(text)[1]?.tags.has('Verb') ?? false;
  if ((isIn('they are', first) && !isVerbNext()) || /^currently \p{L}+ing\b/iu.test(text))
    return `${YOU} are ${lowerFirst(text)}`;
  return text;
}

const LEANING = 'It|Its|This|That|These|Those|They|Such|One|Both|Then|Otherwise|Instead|Also|Each of|None|Some of';
const ONE_THING = 'site|store|team|shop|customer|year|month|week|day|of your';
const LEANS = new RegExp(String.raw`^(?:${LEANING})\b(?! (?:${ONE_THING}|\p{Ll}+s? (?:at|in|of|from) your))`, 'u');
const OPINION = /^(?:I|We) (?:think|guess|feel|suspect|believe|doubt|assume|reckon|wonder|sensed)\b/u;
const CUT = /^(?:which|who|because|where|when they|as|than|that|to|of|with|by|for|and|or|but)\b/u;
const SIGNS = /[[\]{}<>|#*_→]|\bTBC\b|\bTBD\b|\?\?|\.\.\.|,,/u;

function finish(given: string, role: PartRole, statement: Statement): Said {
  const plain = given
    .replace(/^I(?:'m| am) to (?=\p{Ll})/u, 'I will ')
    .replace(/\b(?:today|yesterday|this (?:morning|afternoon)),? ?(?=\p{Lu})/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/ (?=[,.])/gu, '')
    .replace(/^[,.\s]+/u, '')
    .replace(/[.,;:\s]+$/u, '')
    .trim();
  const count = plain.split(' ').length;
  if (count > MAX_WORDS) return refuse('it is too long');
  const isPlan = role === 'next' || sectionIn(statement) === 'next';
  const text = capitalise(isPlan ? withWill(plain) : plain);
  if (!hasFiniteVerb(text) || lacksSubject(text)) return refuse('it is no sentence');
  if (count < MIN_WORDS || CUT.test(plain)) return refuse('it is cut off');
  if (/\b(?:he|she|him)\b/iu.test(text) && !/\p{Lu}\p{Ll}+[^.]*\b(?:he|she|him)\b/u.test(text)) return refuse(UNSURE);
  if (SIGNS.test(text) || (text.match(/"/gu)?.length ?? 0) % 2 === 1) return refuse('it is not written out');
  if (OPINION.test(text)) return refuse('it is an opinion');
  return { text, form: 'sentence', role, leans: leansOn(text) };
}

/** Begins with what it does not name, or speaks of "it" before anything is named. */
function leansOn(text: string): boolean {
  if (LEANS.test(text) || /\b(?:it|this|that|both|these|those|there)$/iu.test(text)) return true;
  const tags = tagsOf(text);
  const at = tags.findIndex(({ low }) => /^(?:it|this|that|them|those|these)$/u.test(low));
  return (
    at > 0 &&
    !tags.slice(0, at).some(({ tags: kinds }) => kinds.has('Noun') && !kinds.has('Pronoun')) &&
    !(tags[at + 1]?.tags.has('Noun') ?? false)
  );
}

const NO_SUBJECT = ['Modal', 'PresentTense', 'PastTense', 'Infinitive', 'Imperative', 'Copula'];

/** "Must be running by May", "Wants a pilot": fragments that are read out. */
function lacksSubject(text: string): boolean {
  const [first, second] = tagsOf(text);
  if (!first || first.text !== text.split(' ')[0] || isIn('task', first.text)) return false;
  return (
    first.tags.has('Verb') &&
    NO_SUBJECT.some((tag) => first.tags.has(tag)) &&
    !(second?.tags.has('Noun') && /^\p{Lu}/u.test(second.text))
  );
}

const PLAN = /^(I|You|We) (\p{Ll}+) (?=\p{L}|\d)/u;

/** In a plan "I send the offer" is a promise. */
const withWill = (text: string): string =>
  text.replace(PLAN, (found, who: string, verb: string) => (isIn('task', verb) ? `${who} will ${verb} ` : found));
