// A sentence that is longer than a line and of which nothing can be left out: its clauses one by one, else the whole of it.
import { CARD_LIMITS } from '../../domain/draft.js';
import { substance } from './labels.js';
import type { Body } from './lead-ins.js';
import { capitalise, isUnspaced, type Line } from './lines.js';

const FINITE =
  "(?:is|are|was|were|has|have|had|can(?:['’]t|not)?|could|will|would|must|may|should|needs?|wants?|gets?|comes?|goes|went|takes?|does|do|did|don['’]t|doesn['’]t|lasts?|costs?|said|\\p{Ll}{2,}(?:s|ed)(?= (?:an?|the|your|our|their|its|his|her|my|every|each|all|you|us|it|them|him|me|no|this|that|these|those) ))";
const PLACE = '(?:(?:for|in|on|at|with) [^,;]{3,40} )?';
const SUBJECT =
  "(?:you|we|they|it|he|she|I|there|nobody|everyone|no one|everything|nothing)(?:['’]\\p{L}+)? (?!to )(?=\\p{L})";
const THING =
  "(?:the|your|our|their|its|his|her|my|each|every|all|most|some|this|these|a|an|one|\\d+) (?:[\\p{L}\\d'’-]+ ){1,5}?";
/** In front of what begins a clause of its own; without a comma it may as well be the next thing of a list. */
const JOINTS = new RegExp(
  `[,;:] (?:and |but |so )?(?=${PLACE}(?:${SUBJECT}|${THING}${FINITE} ))|(?<!\\s)\\s(?:and|but|so) (?=${PLACE}(?:${SUBJECT}|(?:the|your|our|their) (?:[\\p{L}'’-]+ ){1,3}?${FINITE} ))`,
  'gu',
);

/** What asks for the clause behind it. */
const LEANING = /^(?:if|when|whether|because|since|as|while|although|though|unless|until|after|before|once)\b/iu;
/** What may reach beyond the next "and". */
const OPEN = /[,:]|\b(?:if|whether|unless|that|who|which|because|when|until|so|not|never|only|without|or)\b/iu;
/** In front of a comma these tell when, where or how. */
const ADVERBIAL =
  /^(?:in|on|at|by|for|with|from|to|after|before|during|under|over|of|about|twice|once|more|last|next)\b/iu;
/** A reason, or what describes the last thing further. */
const FURTHER =
  /,? (?=(?:because|since|which|although|though|whereas)\b)|, (?=(?:weil|denn|obwohl|parce que|puisque|porque|perché|poiché|pois|omdat|terwijl)(?!\p{L}))/gu;

/** Its clauses, each with a subject and a verb of its own; the sentence where it is but one. */
export function clausesIn(body: Body): Body[] {
  const found: Body[] = [];
  let start = 0;
  for (const { index, 0: gap } of [...body.text.matchAll(JOINTS), { index: body.text.length, 0: '' }]) {
    const text = body.text.slice(start, index);
    if (index < body.text.length && !mayEnd(text, gap)) continue;
    found.push({ ...body, start: body.start + start, text });
    start = index + gap.length;
  }
  return found.every(({ text }) => substance(text) > 1) ? found : [body];
}

const VERB = new RegExp(`(?<!\\p{L})${FINITE}(?!\\p{L})`, 'u');

function mayEnd(text: string, gap: string): boolean {
  // "Good fit: the oven runs all day."
  if (gap.startsWith(':') && !VERB.test(text)) return false;
  if (LEANING.test(text) || (/^[,:] $/u.test(gap) && ADVERBIAL.test(text))) return false;
  return /^[,;:]/u.test(gap) ? !/\b(?:whether|unless|if)\b/iu.test(text) : !OPEN.test(text);
}

/** None where it is too long. */
export function statementsOf(body: Body, lineOf: (body: Body) => Line | null): Line[] {
  const clauses = body.isQuote ? [body] : clausesIn(body);
  const lines =
    clauses.length > 1 && clauses.length < 4 ? clauses.map((each) => withFigure(lineOf(each)) ?? wholeOf(each)) : [];
  if (lines.length > 0 && lines.every((line) => line !== null)) return lines;
  return [wholeOf(body) ?? unexplained(body)].filter((line) => line !== null);
}

const withFigure = (line: Line | null): Line | null => (line?.figure ? line : null);

/** More is not read while it is said. */
function wholeOf({ text, start, isQuote }: Body): Line | null {
  const line = isQuote ? `“${capitalise(text)}”` : capitalise(text);
  const most = isUnspaced(text) ? CARD_LIMITS.LINE / 2 : CARD_LIMITS.LINE;
  return line.length > most ? null : { text: line, figure: null, at: start };
}

/** The clause without its reason. */
function unexplained(body: Body): Line | null {
  const ends = [...body.text.matchAll(FURTHER)].map(({ index }) => body.text.slice(0, index));
  const text = ends.find((end) => substance(end) > 3 && !LEANING.test(end) && !/\b(?:not|only|just|but)$/iu.test(end));
  return text === undefined || body.isQuote ? null : wholeOf({ ...body, text });
}
