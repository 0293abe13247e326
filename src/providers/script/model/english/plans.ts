// Holds what a sentence announces, and whom it lets do something, against the quotes: a plan needs a plan of the same side with the
// same verb, never a fact about today. In English, where these words are known.

import { stem } from '../../../../text/checks/checks.js';
import { ADVERBS, clauseAround, doersOf, type Sides, sidesOf } from '../../../../text/checks/doers.js';
import { ENGLISH_LISTS } from '../../../../text/english/word-lists.js';
import type { Brief, Sentence } from '../../../contracts.js';
import { tokenize } from '../../english/tokens.js';
import { hasForm, isAuxiliary } from '../../english/verbs.js';
import type { Notes } from '../notes.js';
import { GIVE, RECEIVE, sameDeeds } from './clauses.js';

const WILL = new RegExp(
  String.raw`\b(\p{L}+(?:\s(?:and|&)\s\p{L}+)?)(?:['’]ll| will| shall| (?:am|are|is) going to)\s+${ADVERBS}(?:be )?(\p{L}+)`,
  'giu',
);
const SAID = new RegExp(
  String.raw`\b(I|we|you)(?:['’]ve| have| had|(?: are| am|['’]re|['’]m)(?=\s+${ADVERBS}\p{L}+ing\b))?\s+${ADVERBS}(?!(?:the|a|an|your|our|no|some|to|any|all|this|that|these|those|\d)\b)(\p{L}+)`,
  'giu',
);

/** How plans are noted. */
const PLANNED: readonly RegExp[] = [
  /['’]ll\b|\b(?:will|shall|to|going to|agreed?|promised|plans? to|wants? to|next steps?|todo|action)\b/iu,
  /\b2 \p{L}|^(?:so |and |then )*next,/iu,
  /(?:^|[.:;\n]\s*)(?:\p{Lu}\p{L}+|I|we)(?: and \p{L}+)? \p{L}+ [^.]*\b(?:by|on|until|next|tomorrow|tmrw|mon|tue|wed|thu|fri)\b/iu,
];

/** Their own words: "We lose 7% of our members." */
const QUOTED = /["“„]\s*(?:we|I|our|my)\b/iu;

/** What a sentence promises or does in other hands than the notes, or null. */
export function unplanned(sentence: Sentence, brief: Brief, notes: Notes): string | null {
  const clauses = sentence.evidence.map((span) => ({ text: clauseAround(span, brief.summary), span }));
  const source = clauses.map(({ text }) => text).join(' . ');
  const plans = clauses.filter(
    ({ text, span }) => notes.isAbout('next', span) || PLANNED.some((pattern) => pattern.test(text)),
  );
  const isShown = SHOWN.test(source) || sentence.evidence.some((span) => notes.isAbout('shown', span));
  const isWished = WISH.test(source) || sentence.evidence.some((span) => notes.isAbout('goal', span));
  const sides = sidesOf(brief, QUOTED.test(source) || sentence.evidence.some((span) => notes.isTheirs(span)));
  return (
    promised(
      sentence.text,
      plans.map(({ text }) => text),
      sides,
    ) ??
    (isShown ? owned(sentence.text, source) : null) ??
    doneBy(sentence.text, { source, isShown, isWished }, sides) ??
    ordered(sentence.text, source, sides) ??
    nounDone(sentence.text, source) ??
    ours(sentence.text, source) ??
    forWhom(sentence.text, source)
  );
}

/** "We will refund you" needs "refund" in a plan with what is refunded; "you will get the plan" one that gives it. */
function promised(text: string, plans: readonly string[], { us }: Sides): string | null {
  for (const { 0: plan, 1: who, 2: said, index } of text.matchAll(WILL)) {
    const verb = said!.toLowerCase();
    const isOurs = us.includes(who!.toLowerCase());
    const things = thingsIn(/^(?:[^.,;!?]|[.,](?=\d))*/u.exec(text.slice(index + plan.length))![0]);
    if (/^you$/iu.test(who!) && plans.some((each) => isOurInfinitive(verb, each)))
      return `"${plan}": the notes say that both do it`;
    const isHeld = plans.some((each) => {
      const words = wordsIn(each);
      const isGiven = RECEIVE.test(verb) && !isOurs && GIVE.test(each);
      const isDone = isGiven || sameDeeds(verb).some((other) => words.some((word) => stem(word) === stem(other)));
      return isDone && things.every((thing) => words.some((word) => comesClose(stem(word), thing)));
    });
    if (!isHeld) return `"${plan}": the notes plan no such thing`;
  }
  return null;
}

/** What is done something with, up to the next verb, which has a part of its own. */
function thingsIn(text: string): string[] {
  const things: string[] = [];
  for (const { lower, tags } of tokenize(/^.*?(?= (?:so|and|to|that|because|while|when|once)\b|$)/iu.exec(text)![0])) {
    if (
      lower.length > 3 &&
      /^\p{L}+$/u.test(lower) &&
      tags.has('Noun') &&
      !tags.has('Pronoun') &&
      !ANYTHING.test(lower)
    )
      things.push(stem(lower));
  }
  return things;
}
const ANYTHING = /^(?:team|side|call|meeting|video|week|together|everything|date|time|again)$/u;
const comesClose = (one: string, other: string): boolean =>
  one === other || (one.length >= 3 && (one.startsWith(other) || other.startsWith(one)));

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** What the sender may say of the call in words of their own. */
const OURS = ENGLISH_LISTS.only('ours');
/** And of what the prospect said and has. */
const THEIRS = ENGLISH_LISTS.only('theirs');
const WISH = /\b(?:want|need|like|wish|look|hope|ask|goal|aim|interest|would|prefer|request|love|requir)\w*/iu;
const SHOWN = /\b(?:we|I) (?:also )?(?:showed|demoed|demonstrated|presented|walked|introduced|explained)\b/iu;
const SHOWS = /^(?:show|showed|demo|demoed|present|presented)$/u;
const OWNED = new RegExp(
  String.raw`(?<!\b(?:can|could|would|will|to|where|how|if|so that|lets|let) )\b(?:you|your(?: \p{L}+){1,3}?)\s+${ADVERBS}(have|has|own|owns|use|uses|run|runs|bought|got|get|gets|rely|chose)\b`,
  'iu',
);

/** "You have the planner" for "we showed the planner". */
function owned(text: string, source: string): string | null {
  const found = OWNED.exec(text);
  if (!found || /\bwith (?:the|this|it|that)\b|\b(?:show|shows|showed|saw|see)\b/iu.test(text.slice(0, found.index)))
    return null;
  return wordsIn(source).some((word) => stem(word) === stem(found[1]!)) ? null : `"${found[0]}": it was only shown`;
}

const SHOWISH = /\b(?:show|demo|present|walk|look|saw|see|explain|discuss|talk|cover|introduc|tour|went|live|view)/iu;

type Ground = { source: string; isShown: boolean; isWished: boolean };

/** "We plan routes" for "her team plans routes". */
function doneBy(text: string, ground: Ground, sides: Sides): string | null {
  for (const [said, who, raw] of text.matchAll(SAID)) {
    const verb = raw!.toLowerCase();
    if (/^(?:not|ll|ve|re|m|d)$/u.test(verb) || !isVerb(verb)) continue;
    const isYou = who!.toLowerCase() === 'you';
    const doers = doersOf(verb, ground.source);
    const fault =
      doers.length === 0 ? freeVerb(verb, isYou, ground) : otherDoer(verb, isYou ? 'you' : 'we', { doers, sides });
    if (fault) return `"${said}" ${fault}`;
  }
  return null;
}

/** A verb that nobody does in the notes: only what may be said of any call. */
function freeVerb(verb: string, isYou: boolean, { source, isShown, isWished }: Ground): string | null {
  if (SHOWS.test(verb) && !isShown && !SHOWISH.test(source)) return 'is not in the notes: nothing is shown there';
  if (isYou && /^(?:want|like|need)(?:ed)?$/u.test(verb) && !isWished) return 'is no wish of the notes';
  if (isYou && isOurInfinitive(verb, source)) return 'is what both do in the notes';
  const isIn = isYou && wordsIn(source).some((word) => stem(word) === stem(verb));
  return isIn || (isYou ? THEIRS : OURS).test(verb) ? null : 'is not in the quotes';
}

/** "We meet to decide": it is not for one side alone. */
const isOurInfinitive = (verb: string, source: string): boolean =>
  [...source.matchAll(/\bwe\b[^.;,]*?\bto (\p{L}+)/giu)].some(([, other]) => stem(other!) === stem(verb));

/** "Send the list by Friday" for what we send. */
function ordered(text: string, source: string, { us, them }: Sides): string | null {
  for (const [, verb] of text.matchAll(
    /(?:^|[.;:,]\s)(?:please |kindly |just |then |also )*(\p{L}+)(?= (?:us|me|the|a|an|your|two|it)\b)/giu,
  )) {
    if (!hasForm(verb!.toLowerCase(), 'base')) continue;
    const doers = doersOf(verb!, source);
    if (doers.some((doer) => us.includes(doer)) && !doers.some((doer) => them.includes(doer)))
      return `"${verb}" is what we do in the notes`;
  }
  return null;
}

/** "We meet to start" for "we meet to decide on the start". */
function nounDone(text: string, source: string): string | null {
  for (const [, verb] of text.matchAll(/\bto (\p{L}{4,})\b/giu)) {
    if (!hasForm(verb!.toLowerCase(), 'base')) continue;
    const noted = [...source.matchAll(new RegExp(String.raw`(?:\b(\p{L}+) )?\b${verb}\b`, 'giu'))];
    if (
      noted.length > 0 &&
      noted.every(([, before]) => /^(?:the|a|an|our|your|their|her|his|of)$/iu.test(before ?? ''))
    )
      return `"to ${verb}" is a thing in the notes`;
  }
  return null;
}

type Doers = { doers: readonly string[]; sides: Sides };

function otherDoer(verb: string, who: 'you' | 'we', { doers, sides: { us, them } }: Doers): string | null {
  const [own, others, usual] = who === 'you' ? [them, us, THEIRS] : [us, them, OURS];
  if (verb === 'agreed' || doers.some((doer) => own.includes(doer))) return null;
  const isOthers = doers.some((doer) => others.includes(doer));
  const isOfThings = who === 'you' && ENDS.test(verb) && !doers.some((doer) => PERSONS.test(doer));
  if (isOfThings) return 'is what a thing does in the notes';
  if (!isOthers && (who === 'you' || usual.test(verb))) return null;
  return 'is done by somebody else in the notes';
}

/** What things do by themselves. */
const ENDS = /^(?:end|start|begin|stop|expire|finish|close|fall|fell|drop|rise|rose|cost|arrive|fail|break|change)s?$/u;
const PERSONS = /(?:people|team|staff|[eo]rs|ists|they|who|she|he|men|crew|company|firm|managers?)$/u;

const WE = /\b(?:us|ours|me|mine)\b/giu;
/** "You told us", "our call". */
const CALL_OF_BOTH = ENGLISH_LISTS.whole('both', 'giu');

/** "Deliveries cost us" for "cost them": whose it is stays. */
function ours(text: string, source: string): string | null {
  if (/\b(?:we|us|our|I|my|me)\b/iu.test(source)) return null;
  const found = WE.exec(text.replace(CALL_OF_BOTH, ' '));
  WE.lastIndex = 0;
  return found ? `"${found[0]}" is not of us in the notes` : null;
}

const isVerb = (word: string): boolean =>
  isAuxiliary(word) ||
  hasForm(word, 'base') ||
  hasForm(word, 'past') ||
  hasForm(word, 'participle') ||
  hasForm(word, 'gerund');

/** "We decide for you" for "we meet to decide": on whose behalf is part of a deed. */
function forWhom(text: string, source: string): string | null {
  const found =
    /\b(?:decide|choose|pick|select|sign|approve|confirm|name|order|pay|plan|buy|cover|handle|manage|do)\b[^.,;]*\b(for (?:you|us|me)|on your behalf)\b(?! to\b)/iu.exec(
      text,
    );
  return found && !/\b(?:for (?:them|her|him|us|you|me)|behalf)\b/iu.test(source)
    ? `"${found[1]}" is not in the quotes`
    : null;
}
