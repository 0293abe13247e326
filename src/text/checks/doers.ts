// Who does what: a task that the notes give to one side must not be said of the other. In English, where the words are known.
import type { Brief, CharSpan } from '../../domain/draft.js';
import { stem } from './checks.js';

export type Sides = { us: readonly string[]; them: readonly string[] };

const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’]*/gu;
const PLAN =
  /\b(I|we|you)(?:['’]ll| will| are going to| am going to)\s+(?:also |then |now |personally |gladly |\w+ly )*(\p{L}+)/giu;
const MAX_BEFORE_CHARS = 120;

/** A quote may leave out what stands before it, such as the "not" or the name: its sentence counts from the beginning. */
export function clauseAround({ start, end }: CharSpan, summary: string): string {
  const before = summary.slice(Math.max(0, start - MAX_BEFORE_CHARS), start);
  const from = Math.max(
    ...[...before.matchAll(/[.!?;\n]\s*|,\s/gu)].map(({ index, 0: sign }) => index + sign.length),
    0,
  );
  return before.slice(from) + summary.slice(start, end);
}

/** "I" is who speaks: in the words of the prospect that is the other side. */
export function sidesOf(brief: Brief, isTheirs: boolean): Sides {
  const [first, second] = [['i', 'we', 'us'], ['you']];
  return {
    us: [...(isTheirs ? second : first), ...namesIn(brief.userName, brief.userCompany)],
    them: [
      ...['they', 'she', 'he', 'prospect', 'customer', 'client'],
      ...(isTheirs ? first : second),
      ...namesIn(brief.prospectName, brief.prospectCompany),
    ],
  };
}

const namesIn = (...names: (string | null)[]): string[] =>
  names.flatMap((name) => {
    const words = (name?.match(WORD) ?? []).map((word) => word.toLowerCase());
    return words.length > 1 ? [...words, words.map((word) => word[0]).join('')] : words;
  });

/** "I will invite" for "Sarah will invite": the verb is theirs. */
export function wrongDoer(text: string, source: string, { us, them }: Sides): string | null {
  for (const [plan, who, verb] of text.matchAll(PLAN)) {
    const [own, others] = who!.toLowerCase() === 'you' ? [them, us] : [us, them];
    const doers = doersOf(verb!, source);
    if (who!.toLowerCase() === 'we' && doers.every((doer) => doer === 'they') && isTogether(verb!, source)) continue;
    if (doers.some((doer) => others.includes(doer)) && !doers.some((doer) => own.includes(doer))) {
      return `"${plan}": the notes say that the other side does it`;
    }
  }
  return null;
}

/** "They meet on site on 8 December": nobody meets alone, and the results of a trial are looked at by both. */
const isTogether = (verb: string, source: string): boolean =>
  (/^(?:meet|speak|talk|reconvene|regroup|reconnect)$/iu.test(verb) &&
    !/\b(?:meet|speak|talk) (?:to|with)\b/iu.test(source)) ||
  /\bthey will (?:jointly|together|both) /iu.test(source) ||
  (/^(?:review|evaluate)$/iu.test(verb) &&
    /\b(?:trial|pilot|test|results?|after (?:\d|two|four|six|eight))\b/iu.test(source));

export const ADVERBS = String.raw`(?:also |then |now |next |all |both |together |already |currently |still |\p{L}+ly )*`;
const DOES = new RegExp(
  String.raw`([\p{L}'’]+)(?:[\])]|['’]ll| will| to|:| shall| should| has| have| had| agreed to| promised to| offered to| wants to| is going to){0,2}(?=\s+${ADVERBS}(\p{L}+))`,
  'giu',
);
const NO_DOER =
  /^(?:to|and|or|the|a|an|of|in|on|by|with|that|which|who|next|then|steps?|is|are|was|were|be|been|for|also|her|his|their|our|your|my|late|about)$/u;

/** Who stands before a verb in the notes: "Sarah will invite", "Sarah to invite", "[Sarah] invite", "Sarah invites". */
export const doersOf = (verb: string, source: string): string[] =>
  [...source.matchAll(DOES)]
    .filter(([, , other]) => stem(other!) === stem(verb))
    .flatMap(({ 1: doer, index }) => [doer!.toLowerCase(), ...besides(source.slice(0, index))])
    .filter((doer) => !NO_DOER.test(doer))
    .flatMap((doer) => (DATED.test(doer) ? doersOfPurpose(verb, source) : [doer]));

const DATED =
  /^(?:\p{L}{3,6}day|january|february|march|april|may|june|july|august|september|october|november|december|week|month|tomorrow|again|together)$/u;

/** "We meet on 3 December to decide": whoever meets decides. */
const doersOfPurpose = (verb: string, source: string): string[] =>
  [
    ...source.matchAll(
      /(?:^|[.;,:]\s*|\b(?:and|then|so) )(?:then |next )?(I|we|you|they|she|he|\p{Lu}\p{L}+) [^.;,]*?\bto (\p{L}+)/giu,
    ),
  ]
    .filter(([, , other]) => stem(other!) === stem(verb))
    .map(([, doer]) => doer!.toLowerCase());

/** "Tom and Priya to meet": who stands before the other doer. */
const besides = (before: string): string[] => {
  const found = /(\p{L}[\p{L}'’-]*) (?:(\p{Lu}[\p{L}'’-]+) )?(?:and|&)(?: \p{Lu}[\p{L}'’-]+)?\s*$/u.exec(before);
  return found ? found.slice(1, 3).flatMap((name) => name?.toLowerCase() ?? []) : [];
};

/** "[Jonas] send", "JONAS: send", "(Jonas) will send": somebody is named as the doer. */
const MARKED = /(?:^|[\s;([])@?(\p{Lu}[\p{L}'’-]+)(?:\]|\)|:|\)? will| to)\s+(?:also |then |to |\w+ly )*(\p{L}+)/gu;
const NO_NAME =
  /^(?:next|action|actions|plan|steps?|todo|agreed|follow|notes?|both|all|everyone|team|together|finally|then|it|this|that|who|what|need|needs|want|wants|going|able|want)$/iu;

/** "Drawings: Send the survey. (Cody)": whose task it is may stand behind it, and its title in front. */
const namesBehind = (source: string): string[] =>
  [...source.matchAll(/\((\p{Lu}[\p{L}'’-]+)(?: [^()]{1,40})?\)/gu)].map(([, name]) => name!.toLowerCase());

/** The task of somebody who is named and belongs to neither the speaker of the sentence nor, as far as is known, their side. */
export function strangeDoer(text: string, source: string, { us, them }: Sides): string | null {
  for (const [plan, who, verb] of text.matchAll(PLAN)) {
    const doer = who!.toLowerCase();
    const own = doer === 'you' ? them : doer === 'we' ? [...us, ...them] : us;
    const named = [...source.matchAll(MARKED)]
      .filter(
        ([, name, other]) => stem(other!) === stem(verb!) && !NO_NAME.test(name!) && !DATED.test(name!.toLowerCase()),
      )
      .map(([, name]) => name!.toLowerCase().replace(/['’](?:s|m|ll|d|re|ve)$/u, ''));
    const isOwn = [...named, ...namesBehind(source)].some((name) => own.includes(name));
    if (named.length > 0 && !isOwn) return `"${plan}": the notes name somebody else`;
  }
  return null;
}
