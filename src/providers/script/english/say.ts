// Says one statement of the notes to the prospect: as a sentence, as a task, or, where it is no sentence, as a note that is read out. It
// never adds what is not there; what it cannot turn safely it gives back with the reason.
import { tagsOf } from '../../../text/english/tags.js';
import { capitalise, lowerFirst as withSmallLetter } from '../../../text/scenes/labels.js';
import type { Brief } from '../../contracts.js';
import type { PartRole } from '../learned/judging.js';
import type { Models } from '../learned/weights.js';
import { type Owner, ownerOf, type Parties, sectionIn, sideOf, splitOwner } from '../reading/parties.js';
import type { Statement } from '../reading/statements.js';
import { slashedDates } from './calendar.js';
import { clean } from './clean.js';
import { YOU } from './names.js';
import { finish, refuse, type Said } from './shape.js';
import { createTurner, type Turner, UNSURE } from './turn.js';
import { baseForm, isIn, lowerFirst, words } from './words.js';

export type Speaker = {
  parties: Parties;
  turner: Turner;
  /** "Dana said that", "Dana to": how notes report, and how they hand out tasks. */
  report: RegExp;
  assignment: RegExp;
  /** Spells dates of figures out, as this summary writes them. */
  dates(text: string): string;
};

const NOBODY = '(?!)';

export function createSpeaker(brief: Brief, parties: Parties, models: Pick<Models, 'they'>): Speaker {
  const named =
    [parties.sources.prospect, parties.sources.user].filter((source) => source !== null).join('|') || NOBODY;
  const reporter = String.raw`(${named}|[Ss]he|[Hh]e|[Tt]hey|The (?:client|customer|prospect|team|group)|\p{Lu}\p{Ll}+(?: \p{Lu}[\p{L}'’-]+)?(?:,[^,]{3,40},)?)`;
  const doer = String.raw`(${named}|[Ss]he|[Hh]e|They|We|I|[Bb]oth(?: sides| teams)?|All|The (?:client|customer|prospect|team)|\p{Lu}\p{Ll}+)`;
  return {
    parties,
    turner: createTurner(brief, parties, models),
    dates: slashedDates(brief.summary),
    report: new RegExp(
      String.raw`^${reporter}(?: (?:and|&) \p{Lu}\p{L}+)?(?: (?:${words('adverb')}))* (?:${words('reports')}) that (?=\p{L}|\d|[$€£])`,
      'u',
    ),
    assignment: new RegExp(String.raw`^${doer}(?: and (\p{Lu}\p{L}+))?(?: \([^)]*\))? to (?=\p{Ll})`, 'u'),
  };
}

const MAX_QUOTED_WORDS = 18;

const QUOTE = /^["“„«]([^"”“»]{8,140})["”“»][.,]?(?: [\p{L} ]{0,25})?$/u;
const CHATTER =
  /^(?:hi|hello|hey|dear|thanks|thank you|best|yes|yeah|no|great|ok|okay|sounds|regards|cheers|perfect|so|as promised|it was|good to|sure|right|bye)\b/iu;
const SENT_BY_US = /^(?:please |could you |can you |if you could )(?=\p{Ll})/iu;
const ASKED = /^(?:can|could|would) we (?:please )?(?=\p{L}+)/iu;

/** `before` is the statement in front of it in its block. */
export function say(given: Statement, role: PartRole, speaker: Speaker, before: string | null): Said {
  const { parties, turner } = speaker;
  const { statement, owner } = splitOwner(given, role, parties);
  const text = clean(speaker.dates(statement.text));
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
  const told = withoutReport(withoutSpeaker(text, role, statement, speaker), speaker);
  return sayNote(told, role, statement, speaker, {
    before: told === text ? before : null,
    owner,
  });
}

const quotation = (words_: string, role: PartRole): Said =>
  words_.split(' ').length > MAX_QUOTED_WORDS
    ? refuse('it is a long quotation')
    : { text: `In your words: "${capitalise(words_.replace(/[.,]$/u, ''))}"`, form: 'sentence', role, leans: false };

/** "Rob: light beige runs cooler" inside a bullet tells what Rob said; among what comes next it is an owner. */
export function withoutSpeaker(text: string, role: PartRole, statement: Statement, { turner }: Speaker): string {
  const [head, name] = /^(\p{Lu}\p{Ll}+)(?: \p{Lu}[\p{L}'’-]+)?: /u.exec(text) ?? [];
  const isKnown = name !== undefined && (turner.isUser(name) || turner.isProspect(name));
  if (!isKnown || role === 'next' || sectionIn(statement) === 'next') return text;
  turner.hear(name);
  return capitalise(text.slice(head!.length));
}

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
export const NOUN_PHRASE = /^\S+ (?:of|on|at|is|was|for|with)\b/u;
/** "Visit to the yard", "start would be 1 April". */
const THING_BEFORE = ['Noun', 'Modal', 'Copula', 'Auxiliary'];
const TASK_WITH_PREPOSITION =
  /^(?:check|meet|work|talk|speak|follow|call|sign|come|start|plan|look|wait|agree|decide|ask|move|reply|align|sync) /iu;

function isNamed(text: string): boolean {
  const next = tagsOf(text)[1];
  return (
    isIn('task or thing', text.split(/[ ,]/u)[0]) &&
    (THING_BEFORE.some((tag) => next?.tags.has(tag)) || /^(?:to|in|from)$/u.test(next?.low ?? ''))
  );
}

type Known = { before: string | null; owner: Owner | null };

function sayNote(text: string, role: PartRole, statement: Statement, speaker: Speaker, known: Known): Said {
  const { parties, turner } = speaker;
  const owned = assigned(text, speaker);
  if (owned) return sayTask(owned.owner, owned.deed, statement, speaker);
  const owner = known.owner ?? ownerOf(statement, parties);
  const bare = text.replace(/^(?:will|to|please|-) (?=\p{Ll})/u, '').replace(/^\[[ x]?\] ?/u, '');
  const first = bare.split(/[ ,]/u)[0]!;
  const isThing = isNamed(bare) || (NOUN_PHRASE.test(bare) && !TASK_WITH_PREPOSITION.test(bare));
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
  const turned = turner.turn(withSubject(text, speaker), known.before);
  return turned.why === undefined ? finish(turned.text, role, statement) : turned;
}

/** "Dana to send the layout": whose deed it is, by name. */
function assigned(text: string, { assignment, turner }: Speaker): { owner: Owner; deed: string } | null {
  const found = assignment.exec(text);
  if (!found) return null;
  const deed = text.slice(found[0].length);
  const [, who, second] = found as unknown as [string, string, string | undefined];
  if (isIn('they do', who)) return null;
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
export function withArticle(deed: string): string {
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

/** "Needs to work with the till": what a product must. */
const OF_PRODUCT =
  /^(?:needs?|has|must|should)(?: to)? (?:work|be|fit|integrate|connect|support|comply|run|sync|talk|last|survive)\b/iu;

/** "Said we hang them off the bracket". */
const SAID_BY_US = /^(?:said|told|mentioned|confirmed)\b.*\b(?:we|our|us|I)\b/iu;

/** "Showed the board", "wants a pilot": the subject that the note leaves out. */
function withSubject(text: string, { parties }: Speaker): string {
  const first = text.split(/[ ,]/u)[0]!;
  // Whoever is named is not the one who is left out.
  if (text.split(' ').length < 3 || parties.prospect.test(text)) return text;
  if (OF_PRODUCT.test(text)) return text;
  const deed = withSmallLetter(text);
  if (isIn('we did', first) || SAID_BY_US.test(text)) return `We ${deed}`;
  const isVerbNext = (): boolean => tagsOf(text)[1]?.tags.has('Verb') ?? false;
  if ((isIn('they did', first) || isIn('they do', first)) && !isVerbNext()) return `${YOU} ${deed}`;
  if ((isIn('they are', first) && !isVerbNext()) || /^currently \p{L}+ing\b/iu.test(text)) return `${YOU} are ${deed}`;
  return text;
}
