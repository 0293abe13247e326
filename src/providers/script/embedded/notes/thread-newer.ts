// Where both mails of a thread say a figure or a date, the newer one is right: "it's 9,200 holds now, not 8,500".
import type { Statement } from './read.js';

const CORRECTS =
  /\b(?:now|actually|correct(?:ion|ed|ing)?|in fact|sorry|wrong|mistake|rather than|instead|no longer|not)\b/iu;
const MOVES = /\b(?:move|push|shift|postpone|reschedule|change|make it|instead|rather than)\b/iu;
/** "Wednesday doesn't suit me, could we make it Thursday?" */
const REFUSES =
  /\b(?:(?:does|do|will|would|did|could|can)(?: not|n['’]t)|cannot|no longer) (?:really |quite )?(?:suit|work|do|make|manage|fit|be)\b|\bis no good\b|\bcould we (?:make it|move|do|say|start|push|meet)\b/iu;
const MEETS = /\b(?:meet|see you|come|talk|speak|call|visit|collect|start|drop in|stop by)\b/iu;
const OLD = /\b(?:not|rather than|instead of|no longer)(?: the)? ((?:[$€£]\s?)?\d[\d.,]*\d|\d)/giu;
const FIGURE = /(?<![\d.,])\d(?:[\d.,]*\d)?/gu;
const COUNTED = /(?<![\d.,])\d(?:[\d.,]*\d)? (\p{Ll}{3,})/gu;
const NO_THING =
  /^(?:days?|weeks?|months?|years?|hours?|minutes?|per|percent|euros?|dollars|pounds|pence|and|each|times?|from|with|for|the|st|nd|rd|th)$/u;
const DAY =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/iu;
const EVENT =
  /\b(?:call|meeting|visit|survey|delivery|collection|install(?:ation)?|demo|session|workshop|trial|pilot|start|walk|inspection|training|order|fitting)\b/giu;

/** The statements without those of older mails that a newer one corrects; the corrected figure is said in plain words. */
export function withNewer(statements: readonly Statement[]): Statement[] {
  const order = orderOf(statements);
  const age = ({ mail }: Statement): number => order.indexOf(mail);
  const older = (one: Statement): Statement[] => statements.filter((each) => each.mail && age(each) > age(one));
  const out = new Set<Statement>();
  const said = new Map<Statement, Partial<Statement>>();
  for (const newer of statements) {
    if (!newer.mail || ![CORRECTS, MOVES, REFUSES].some((each) => each.test(newer.text))) continue;
    for (const old of older(newer)) {
      if (!isCorrected(old.text, newer.text)) continue;
      out.add(old);
      const text = corrected(old, newer);
      if (text) said.set(newer, { text, also: { start: old.start, end: old.end } });
    }
  }
  return statements
    .filter((each) => !out.has(each))
    .map((each) => (said.has(each) ? { ...each, joined: each.joined ?? [each.text], ...said.get(each) } : each));
}

/** The mails from the newest to the oldest: by their dates where each has one, and else as they stand. */
function orderOf(statements: readonly Statement[]): (Statement['mail'] | undefined)[] {
  const mails = [...new Set(statements.flatMap(({ mail }) => mail ?? []))];
  return mails.every(({ when }) => when !== null) ? mails.sort((a, b) => b.when! - a.when!) : mails;
}

function isCorrected(old: string, newer: string): boolean {
  if (REFUSES.test(newer) && DAY.test(newer) && DAY.test(old) && MEETS.test(old)) return true;
  const figures: readonly string[] = old.match(FIGURE) ?? [];
  const named = [...newer.matchAll(OLD)].map(([, figure]) => figure!.replace(/^[$€£]\s?/u, ''));
  if (named.length > 0) return named.some((figure) => figures.includes(figure));
  if (MOVES.test(newer) && DAY.test(newer) && DAY.test(old)) return shares(old, newer, EVENT);
  const alone = numberIn(ALONE.exec(newer)?.[1]);
  if (alone !== null) return figures.some((figure) => isNear(numberIn(figure), alone));
  if (!/\b(?:now|actually|correction|in fact|sorry)\b/iu.test(newer)) return false;
  const things = countedIn(old);
  return [...countedIn(newer)].some(([thing, figure]) => things.has(thing) && things.get(thing) !== figure);
}

/** "It's 9,200 now": of what, was said before. */
const ALONE =
  /^(?:it'?s|that'?s|make that|actually)(?: actually| now| more like| closer to)* (\d[\d.,]*\d)(?: now| actually)?(?=,|\.|!|$)/iu;

const numberIn = (figure: string | undefined): number | null => {
  const value = figure === undefined ? Number.NaN : Number(figure.replace(/,(?=\d{3})/gu, ''));
  return Number.isNaN(value) || value < 20 ? null : value;
};

const isNear = (one: number | null, other: number): boolean =>
  one !== null && one !== other && one > other / 2 && one < other * 2;

const countedIn = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(COUNTED)]
      .filter(([, thing]) => !NO_THING.test(thing!))
      .map(([all, thing]) => [thing!, all.split(' ')[0]!]),
  );

function shares(one: string, other: string, pattern: RegExp): boolean {
  const words = new Set<string>(one.toLowerCase().match(pattern) ?? []);
  return (other.toLowerCase().match(pattern) ?? []).some((word) => words.has(word));
}

const NOW_IS =
  /\b(?:it'?s|it is|that'?s|we(?:'re| are)(?: at)?|we have|we've got|there are|make that|should be)(?: actually| now| more like)? (\d(?:[\d.,]*\d)? \p{Ll}{3,}(?: \p{Ll}{3,})?)(?= now\b|,|\.|;|$)/iu;

/** "You have around 8,500 holds", corrected by "it's 9,200 holds now": in the words of who wrote it, "We have 9,200 holds". */
function corrected(old: Statement, newer: Statement): string | null {
  const alone = ALONE.exec(newer.text)?.[1];
  const thing = [...countedIn(old.text)].find(([, count]) => isNear(numberIn(count), numberIn(alone) ?? 0))?.[0];
  const named = alone && thing ? `${alone} ${thing}` : NOW_IS.exec(newer.text)?.[1];
  const figure = named?.replace(/ now$/u, '');
  const verb =
    /^(?:and |so |also )?(You|We) (?!said|told|mentioned|wrote|asked)(\p{Ll}+) (?:about |around |roughly |some |over )?\d/u.exec(
      old.text,
    );
  if (newer.side !== old.side && alone && thing && !verb) return `We have ${figure}`;
  if (!figure || !verb || newer.side === old.side) return null;
  return `${verb[1] === 'You' ? 'We' : 'You'} ${verb[2]} ${figure}`;
}
