// What a sentence merges of its quotes although each word stands there: who does it with another deed, a liking with another thing, the
// figure of one with the trial left out, a duty or a side that is nobody's. In English, where the kinds of words are known.
import { escapeRegExp } from '../../../../lib/escape-regexp.js';
import { stem } from '../../../../text/checks/checks.js';
import { tokenize } from '../../english/tokens.js';
import { isAuxiliary } from '../../english/verbs.js';
import { clausesOf, wordsOf } from './clauses.js';

/** What is merged, or null. `quotes` are the clauses that the sentence rests on. */
export function merged(text: string, quotes: readonly string[]): string | null {
  const source = quotes.join(' . ');
  return (
    ours(text, source) ??
    swapped(text, source) ??
    duty(text, source) ??
    liking(text, quotes) ??
    trial(text, quotes) ??
    subject(text, source) ??
    share(text, source)
  );
}

const CONTRACT = '(?:contract|agreement|deal|order|account|subscription|licen[cs]e|budget|spend|partnership)';
const OURS = new RegExp(
  String.raw`\b${CONTRACT}s?\b[^.,;]{0,20}\b(?:with|from|to) us\b|\bour (?:new |current |annual )?(?:${CONTRACT}|team|drivers|planners|people|customers|stores|depots|costs?|refunds)s?\b`,
  'iu',
);

/** "Your contract with us" for one with another. */
function ours(text: string, source: string): string | null {
  const found = OURS.exec(text)?.[0];
  return found && !/\b(?:we|us|our)\b/iu.test(source) ? `"${found}" is not of us in the notes` : null;
}

const OUR_THING = /\bour (\p{L}+)(?: (\p{L}+))?(?: (\p{L}+))?/giu;
const SHOWED = String.raw`(?:showed|demoed|presented|demonstrated|introduced)`;
const YOU_SHOWED = new RegExp(String.raw`\byou (?:also )?${SHOWED} (?:us|me)\b`, 'iu');
const THEY_SHOWED = new RegExp(
  String.raw`\b(?!We\b|I\b|we\b)\p{L}+ (?:also )?${SHOWED}\b|\b${SHOWED} (?:us|me)\b`,
  'u',
);
/** "You will send you", "we will call us". */
const TO_ONESELF = /\byou(?:['’]ll| will) \p{L}+ (?:with |to )?you\b|\bwe(?:['’]ll| will) \p{L}+ (?:with |to )?us\b/iu;

/** "Our team" for "their team", "you showed us" for what we showed: both sides in each other's place. */
function swapped(text: string, source: string): string | null {
  const oneself = TO_ONESELF.exec(text)?.[0];
  if (oneself) return `"${oneself}" has one side in both places`;
  const shown = YOU_SHOWED.exec(text)?.[0];
  if (shown && !THEY_SHOWED.test(source)) return `"${shown}" is not so in the notes`;
  if (/\b(?:our|us|we)\b/iu.test(source)) return null;
  for (const [whole, ...words] of text.matchAll(OUR_THING)) {
    const stems = words.filter((word) => (word?.length ?? 0) > 3).map((word) => escapeRegExp(stem(word!)));
    if (stems.length === 0) continue;
    const theirs = String.raw`(?:\b(?:their|her|his|its)|\p{L}['’]s) (?:[\p{L}-]+ ){0,2}?(?:${stems.join('|')})`;
    if (new RegExp(theirs, 'iu').test(source)) return `"${whole}" is of the other side in the notes`;
  }
  return null;
}

const DUTY = /\byou (?:should|must|ought to|have to|need to|had better)\b/iu;

function duty(text: string, source: string): string | null {
  const found = DUTY.exec(text)?.[0];
  return found && !/\b(?:should|must|ought|ha(?:s|ve|d) to|need\w*|require\w*)\b/iu.test(source)
    ? `"${found}" is not in the quotes`
    : null;
}

const LIKE = /\b(?:lik(?:e|ed|es)|lov(?:e|ed|es)|enjoy(?:ed|s)?|impress(?:ed|es)?|agree[ds]?|accept(?:ed|s)?)\b/iu;
const PLAN = /\b(?:will|agree\w*|accept\w*|confirm\w*|settle\w*|decid\w*|next|to)\b/iu;

/** "You liked the price": liked is what stands beside it in the notes. */
function liking(text: string, quotes: readonly string[]): string | null {
  for (const clause of clausesOf(text, true)) {
    const found = LIKE.exec(clause);
    if (!found || /\b(?:would|like to|if you)\b/iu.test(clause)) continue;
    const isAgreed = /^(?:agree|accept)/iu.test(found[0]);
    const liked = quotes.filter((quote) => (isAgreed ? PLAN : LIKE).test(quote));
    if (isAgreed && liked.length === 0) return `"${found[0]}" is not in the quotes`;
    const known = liked.flatMap((quote) => wordsOf(quote).map(stem));
    const odd = nounsIn(clause.slice(found.index)).find((noun) => !known.some((word) => isNear(word, noun)));
    if (liked.length > 0 && odd && quotes.some((quote) => wordsOf(quote).some((word) => isNear(stem(word), odd))))
      return `"${odd}…" is not what was liked`;
  }
  return null;
}

const isNear = (one: string, other: string): boolean =>
  one === other || (one.length >= 3 && other.length >= 3 && (one.startsWith(other) || other.startsWith(one)));

const nounsIn = (text: string): string[] =>
  tokenize(text)
    .filter(({ lower, tags }) => lower.length > 3 && tags.has('Noun') && !tags.has('Pronoun') && !tags.has('Verb'))
    .map(({ lower }) => stem(lower));

const TRIAL = /\b(?:pilot|trial|test(?:s|ed)?|proof of concept|poc)\b/iu;
const MEASURED = /(\d[\d.,]*)\s?(?:%|percent|minutes?|mins?|hours?|seconds?)/giu;

function trial(text: string, quotes: readonly string[]): string | null {
  if (TRIAL.test(text)) return null;
  const tested = quotes.filter((quote) => TRIAL.test(quote));
  const isOfTrial = [...text.matchAll(MEASURED)].some(([, figure]) => tested.some((quote) => quote.includes(figure!)));
  return isOfTrial ? 'leaves out that it was a trial' : null;
}

const PARTS = /[.;:]\s|,(?!\d)|\s(?:and|but|so|because|while)\s/iu;

/** "Drivers arrive" for "orders arrive and drivers get changes": a thing right before a deed that is not its own. */
function subject(text: string, source: string): string | null {
  const clauses = source.split(PARTS).map((clause) => wordsOf(clause).map(stem));
  const isIn = (word: string, clause: readonly string[]): boolean => clause.some((each) => isNear(each, word));
  const tokens = tokenize(text);
  for (const [at, { lower, tags, after }] of tokens.entries()) {
    const next = tokens[at + 1];
    if (
      !next ||
      after !== '' ||
      !/s$/u.test(lower) ||
      !tags.has('Noun') ||
      !next.tags.has('Verb') ||
      isAuxiliary(next.lower)
    )
      continue;
    if (/(?:ing|ed)$/u.test(next.lower) && !/^(?:lik|lov)ed$/u.test(next.lower)) continue;
    const [one, other] = [stem(lower), stem(next.lower)];
    const known = clauses.some((clause) => isIn(one, clause)) && clauses.some((clause) => isIn(other, clause));
    if (known && next.lower.length > 2 && !clauses.some((clause) => isIn(one, clause) && isIn(other, clause)))
      return `"${lower} ${next.lower}" is not so in the notes`;
  }
  return null;
}

const SHARE = /(\d[\d.,]*\s?(?:%|percent)) of\b/giu;

/** "12% of returns" for "returns fell from 12%". */
function share(text: string, source: string): string | null {
  for (const [, figure] of text.matchAll(SHARE)) {
    const digits = /[\d.,]+/u.exec(figure!)![0];
    const noted = new RegExp(
      String.raw`(?:\b(from|to|by) )?(?<![\d.,])${digits.replace(/\./gu, '\\.')}\s?(?:%|percent)(?! of\b)`,
      'iu',
    ).exec(source);
    if (noted?.[1]) return `"${figure} of" is no share in the notes`;
  }
  return null;
}
