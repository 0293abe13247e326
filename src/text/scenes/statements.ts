// A sentence that is longer than a line and of which nothing can be left out: its clauses one by one, else the whole of it.
import { CARD_LIMITS } from '../../domain/draft.js';
import { figuresIn } from './figures.js';
import {
  capitalise,
  isUnspaced,
  type Line,
  type Loss,
  shortened,
  substance,
  THING_LINE_CHARS,
  WHOLE_CHARS,
} from './labels.js';
import type { Body } from './lead-ins.js';

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

// A sentence as the one clause that it is, and which of several lines stands for it.

export type Found = Line & { loss: Loss };

/** The first that loses nothing, else the clause as far as its sum, else the first of those that `mayLose` something. */
export function bestOf(body: Body, lines: readonly (Found | null)[], mayLose: (line: Found) => boolean): Line | null {
  const good = lines.filter((line) => line !== null).filter((line) => line.loss === 'nothing' || mayLose(line));
  return good.find(({ loss }) => loss === 'nothing') ?? toAmount(body, good) ?? good[0] ?? null;
}

/** The clause as far as its sum or share, where every other line would leave that out: "Robot installation at €186,000". */
function toAmount({ text, start, isQuote }: Body, others: readonly Found[]): Line | null {
  const amount = figuresIn(text).find(({ kind }) => kind === 'money' || kind === 'percent');
  if (!amount || isQuote || others.some((line) => `${line.text} ${line.figure}`.includes(amount.text))) return null;
  const end = amount.end + (RATE.exec(text.slice(amount.end))?.[0].length ?? 0);
  const line = text.slice(LEAD_ARTICLE.exec(text)?.[0].length ?? 0, end);
  return line.length > WHOLE_CHARS ? null : { text: capitalise(line), figure: null, at: start };
}

/** "You, who lead the plant, have" loses what stands between its commas. */
const ASIDE = /, (?:who|which|whose|where|[\p{L}]+ing)[^,]{3,60}, /u;

/** Notes leave these out; a Romance sentence does not. */
export const LEAD_ARTICLE = /^(?:the|an?|der|die|das|het)\s+(?=\S+\s)/iu;

/** The clause that it is, with its figures in their places. */
export function plain({ text, start, isQuote, isShown }: Body, longest = WHOLE_CHARS): Found | null {
  const bare = text.slice(LEAD_ARTICLE.exec(text)?.[0].length ?? 0);
  const most = isShown ? THING_LINE_CHARS : longest;
  const apart = shortened(bare.replace(ASIDE, ' '), most);
  const line = apart?.loss === 'nothing' ? apart : shortened(bare, most);
  const said = line && capitalise(line.text);
  if (said && OF_ELSEWHERE.test(said)) return null;
  return line && { text: isQuote ? `“${said}”` : said!, figure: null, at: start, loss: line.loss };
}

/** Tells nothing of its own: "26 of them". */
const OF_ELSEWHERE = /^\S+ of (?:them|it|these|those)$/iu;

/** What belongs to a figure behind it: its rate, and what compares it. */
export const RATE =
  /^ ?\/ ?[\p{L}\p{N}]+|^ (?:(?:a|an|per|each|every) (?:\p{Ll}+ed |square |cubic |running |working )?\p{Ll}+(?:-\p{Ll}+| (?:hour|day|night|week|month|year))?(?: per \p{Ll}+)?|(?:al|por|par|pro|im|am|à la|a la|l['’]|all['’]) ?(?:Monat|Woche|Tag|Jahr|Quartal|mes|mês|mois|mese|maand|semana|semaine|settimana|año|ano|anno|día|dia|jour|giorno|trimestre))(?!\p{L})/u;
