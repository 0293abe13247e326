// What a note is about where its own words do not say it: "3 down at any time" stands under "18 reach trucks".

import { type Tagged, tagsOf } from '../../../text/english/tags.js';
import { capitalise } from '../../../text/scenes/labels.js';
import { sectionOf } from '../reading/sections.js';
import { meaningOf } from '../reading/shorthand.js';
import type { Statement } from '../reading/statements.js';
import type { Turner } from './turn.js';

const MEASURE =
  /^(?:an?|per|times?|percent|seconds?|minutes?|hours?|days?|weeks?|months?|years?|kg|km|m|mm|cm|am|pm|EUR|GBP|USD|CHF)$/iu;
const ABOUT = /^(?:about|around|only|over|under|nearly|almost|some)$/u;
const BARE_COUNT = /^\d{1,3}(?:,\d{3})*$/u;
/** "4 out of service", "3 down at any time". */
const PLACES = ['Preposition', 'Particle', 'Adverb'];
const isPlace = (word: Tagged | undefined): boolean =>
  word?.low !== 'per' && PLACES.some((kind) => word?.tags.has(kind));
const MAX_TOPIC_WORDS = 3;

/** Counts or measures, and up to its first comma names nothing that it could mean. */
export function lacksThing(text: string): boolean {
  const [part = ''] = text.split(/[,:] /u);
  const tags = tagsOf(part);
  const first = tags.findIndex(({ text: word }) => /\d/u.test(word));
  if (first !== 0 && !(first === 1 && ABOUT.test(tags[0]!.low))) return false;
  if (BARE_COUNT.test(tags[first]!.text) && isPlace(tags[first + 1])) return true;
  return !tags.some(
    ({ text: word, tags: kinds }) =>
      (kinds.has('Noun') || kinds.has('Gerund') || kinds.has('Date')) && !/\d/u.test(word) && !MEASURE.test(word),
  );
}

/** Its label or its heading where that is a topic, else the things that were counted right before it. */
export function topicOf(statement: Statement, before: Statement | null, { turner }: { turner: Turner }): string | null {
  const isTopic = (name: string | null): name is string =>
    name !== null &&
    name.split(' ').length <= MAX_TOPIC_WORDS &&
    /\p{Ll}{3}/u.test(name) &&
    meaningOf(name) === null &&
    sectionOf(name) === null &&
    !turner.isUser(name) &&
    !turner.isProspect(name);
  const named = [statement.label, statement.parent].find(isTopic);
  const counted = before === null ? null : countedIn(before.text);
  return named ?? counted ?? (isTopic(statement.heading) ? statement.heading : null);
}

/** "14 sit-down forklifts, all propane": what is counted. */
function countedIn(text: string): string | null {
  const found = /^(?:\p{L}+ )?\d[\d.,]* ((?:[\p{Ll}-]+ ){0,2}\p{Ll}+s)(?=[ ,.]|$)/u.exec(text)?.[1];
  return found && tagsOf(found).at(-1)?.tags.has('Plural') ? capitalise(found) : null;
}
