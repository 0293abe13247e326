// A sentence as the one clause that it is, and which of several lines stands for it.
import { figuresIn } from './figures.js';
import type { Loss } from './labels.js';
import type { Body } from './lead-ins.js';
import { capitalise, type Line, shortened, THING_LINE_CHARS, WHOLE_CHARS } from './lines.js';

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
