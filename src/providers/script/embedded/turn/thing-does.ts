// What a thing of ours does, as notes of a demo put it: "app shows moisture per shelf", "sensor pings every 10 min", "box weighs 2 kg". It is
// a sentence about the app, never about theirs, and several beside each other are several sentences.
import { lowerFirst } from '../../../../flow/lines.js';
import { type Token, tokenize } from '../../english/tokens.js';
import { hasForm, isAuxiliary } from '../../english/verbs.js';
import { rankOfWord } from '../../judge/judge.js';
import type { Statement } from '../notes/read.js';
import { finiteVerb } from '../words/grammar.js';

/** Hardly the plural of a thing. */
const CLEAR =
  /^(?:shows|tells|reads|weighs|uses|covers|takes|sends|runs|works|keeps|lets|gives|makes|finds|pings|texts|warns|alerts|opens|closes|sorts|flags|survives|imports|exports|connects|syncs|fits|holds|lasts|detects|measures|calculates|creates|stores|saves|sees|knows|needs|goes|comes|stays|stops|starts|turns|fills|stands|sits|costs|draws|counts|prints|lists|blocks|books|remembers|suggests|translates|checks|learns|updates|refreshes|compares|charges|reports|records|logs|scans|locks|unlocks|moves|lifts|dries|cools|heats|cuts|rings|beeps|buzzes|blinks)$/u;
/** These are plurals, too, and deeds only with this behind them. */
const BOTH =
  /^(?:books|reports|records|logs|scans|locks|checks|counts|prints|lists|blocks|charges|updates|costs|alerts|exports|imports|stores|runs|reads|cuts|moves|turns|stops|starts|lifts|texts|draws|uses|flags|pings)$/u;
const OF_BOTH =
  /^(?:the|an?|every|each|all|any|no|only|about|around|one|two|three|four|five|six|ten|you|your|their|it|them|itself|automatically|[\d$€£~].*)$/u;
const BY_WHEN = /^(?:by|at|in|within|on)$/u;
const OF_DEED =
  /^(?:the|an?|every|each|all|both|any|no|only|up|down|about|around|one|two|three|four|five|six|ten|half|you|your|their|it|them|itself|when|if|where|what|which|who|how|by|within|in|at|on|per|above|below|under|over|every|even|without|automatically|live|offline|[\d$€£~].*)$/u;
const MOST_BEFORE = 3;

/** Whether the words are a thing and what it does, so that they stand for themselves. */
export function isDeedOfThing(tokens: readonly Token[], verbAt: number | null): boolean {
  if (verbAt === null || verbAt < 1 || verbAt > MOST_BEFORE) return false;
  const [verb = '', next = '', third = ''] = tokens.slice(verbAt, verbAt + 3).map(({ lower }) => lower);
  if (!/s$/u.test(verb) || isAuxiliary(verb) || next === '') return false;
  const isThing = tokens.slice(0, verbAt).every(({ word, owning }) => owning === '' && /^[\p{L}\d-]+$/u.test(word));
  if (!isThing) return false;
  if (BOTH.test(verb)) return OF_BOTH.test(next) || (BY_WHEN.test(next) && /^\d/u.test(third));
  return CLEAR.test(verb) || (hasForm(verb, 'third') && OF_DEED.test(next));
}

/** Where the deed stands in words that nobody else takes for a sentence: "sensor pings every 10 min". */
export function deedAt(
  tokens: readonly Token[],
  { section, side }: Pick<Statement, 'section' | 'side'>,
): number | null {
  if (section !== 'shown' || side !== 'note') return null;
  const at = tokens.findIndex(({ lower }, index) => index > 0 && (CLEAR.test(lower) || BOTH.test(lower)));
  return at > 0 && isDeedOfThing(tokens, at) ? at : null;
}

const DETERMINED =
  /^(?:the|an?|no|each|every|your|our|their|his|her|its|this|that|these|those|any|one|all|both|it|they|we|you|i|he|she|who|what|which|there|here|\d.*)$/u;
const RARE = 30_000;

/** "Sensor pings every 10 minutes", shown by us, with the article that notes leave out; null where it has one or is a name. */
export function theThing(
  tokens: readonly Token[],
  verbAt: number,
  text: string,
  { section, side }: Statement,
): string | null {
  const first = tokens[0]!;
  const head = tokens[verbAt - 1]!;
  if (section !== 'shown' || side !== 'note' || !isDeedOfThing(tokens, verbAt)) return null;
  if (DETERMINED.test(first.lower) || hasForm(first.lower, 'gerund') || /[^su]s$/u.test(head.lower)) return null;
  if (/^\p{Lu}/u.test(first.word) && (rankOfWord(first.lower) > RARE || first.tags.has('FirstName'))) return null;
  return /\p{Lu}.*\p{Lu}/u.test(first.word) ? `The ${text}` : `The ${lowerFirst(text)}`;
}

const SHOWED =
  /^(?:also |then )?(?:showed|demoed|demonstrated|presented) (?:(?:him|her|them) )?(?:the |our )?[\p{L} -]{2,40}$/iu;

/** "Showed app, app shows moisture per shelf, sensor pings every 10 min": one by one; null where a part is no sentence. */
export function deedsBeside({ text, section, side }: Statement): string[] | null {
  const parts = text.replace(/[.;]$/u, '').split(/, (?:and )?/u);
  if (side !== 'note' || parts.length < 2 || !(section === 'shown' || SHOWED.test(parts[0]!))) return null;
  const deeds = SHOWED.test(parts[0]!) ? parts.slice(1) : parts;
  const isSure = (part: string): boolean => {
    const tokens = tokenize(part);
    return isDeedOfThing(tokens, finiteVerb(tokens)) || deedAt(tokens, { section: 'shown', side }) !== null;
  };
  const sure = deeds.filter(isSure).length;
  return sure > 0 && deeds.every((part) => isSure(part) || mayBeDeed(part)) ? parts : null;
}

/** Beside others that surely are deeds, "kiosk takes cards" is one. */
function mayBeDeed(part: string): boolean {
  const tokens = tokenize(part);
  const at = tokens.findIndex(
    ({ lower }, index) =>
      index > 0 && (CLEAR.test(lower) || hasForm(lower, 'third') || isDoneTo(lower, tokens[index + 1])),
  );
  return at > 0 && at <= MOST_BEFORE && at < tokens.length - 1;
}

/** "Sensor clips on the guard". */
const isDoneTo = (word: string, next: Token | undefined): boolean =>
  /[^su]s$/u.test(word) && /^(?:on|onto|into|to|in|with|itself)$/u.test(next?.lower ?? '');

const THING = String.raw`(?:the |our )?((?:[\p{L}-]+ ){0,2}`;
const UNIT = '(?:kg|g|t|W|kW|V|mm|cm|m|km|l|dB|hours?|days?|weeks?|months?|years?|minutes?|min|seconds?)';
const MEASURED = new RegExp(
  String.raw`^${THING}(?:weight|range|lifetime|battery life|running costs?|running cost of (?:the|our) [\p{L}-]+|noise|capacity|accuracy|set-?up time|delivery time|lead time|installation time|response time)),?:? (?:is )?((?:about |around |up to |under |over )?[$€£]?\d[\d.,]*(?: ?%| ?${UNIT}| (?:cents?|pence))?(?: ?(?:an?|per|/) ?(?:h|hour|day|week|month|year|shift))?)$`,
  'iu',
);
const BATTERY =
  /^(?:the )?batter(?:y|ies):? ((?:about |around |up to )?\d[\d.,]* (?:hours|days|weeks|months|years))$/iu;

/** "Lamp weight 2 kg", "battery 4 years", among what was shown. */
export function measuredThing(words: string, { section, side }: Statement): string | null {
  if (section !== 'shown' || side !== 'note') return null;
  const lasts = BATTERY.exec(words);
  if (lasts) return `The battery lasts ${lasts[1]}`;
  const [, what, much] = MEASURED.exec(words) ?? [];
  if (!what || !much) return null;
  const thing = lowerFirst(what).replace(/\bour\b/u, 'the');
  return `The ${thing} ${/costs$/iu.test(thing) ? 'are' : 'is'} ${much.replace(/ ?(?:\/|per) ?(?:h|hour)$/u, ' an hour')}`;
}
