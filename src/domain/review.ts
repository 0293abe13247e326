// A draft for its reviewer: each sentence with its evidence in the summary, and what was left out, with its offsets where found.
import { escapeRegExp } from '../lib/escape-regexp.js';
import type { CharSpan, Draft, Role } from './draft.js';

export type Evidence = CharSpan & { text: string };
export type ReviewedSentence = { text: string; role: Role; evidence: Evidence[] };
export type LeftOut = { text: string; reason: string } & Partial<CharSpan>;

/** A draft's sentences; an evidence that lies outside of the summary is none. */
export const sentencesFor = ({ sentences }: Draft, summary: string): ReviewedSentence[] =>
  sentences.map(({ text, role, evidence }) => ({
    text,
    role,
    evidence: evidence
      .filter(({ start, end }) => start >= 0 && start < end && end <= summary.length)
      .map(({ start, end }) => ({ start, end, text: summary.slice(start, end) })),
  }));

/** The dropped statements minus the evidence of sentences. A sentence whose evidence is larger says the other half of its statement. */
export function leftOutOf({ dropped, sentences }: Draft, summary: string): LeftOut[] {
  const evidence = sentences.flatMap((sentence) => sentence.evidence);
  const leftOut = dropped.flatMap<LeftOut>(({ text, reason }) => {
    const found = spanIn(summary, text);
    const used = evidence.filter((span) => !found || !isHalfOf(found, span));
    const isWhole = !found || !used.some(({ start, end }) => start < found.end && end > found.start);
    if (isWhole) return [{ text, reason, ...found }];
    return without(found, used)
      .map((span) => trimmed(span, summary))
      .filter(({ start, end }) => lettersIn(summary.slice(start, end)) >= FEWEST_LETTERS)
      .map((span) => ({ text: summary.slice(span.start, span.end), reason, ...span }));
  });
  return leftOut.filter((each, at) => !leftOut.some((other, before) => covers(other, each, before < at)));
}

/** Whether one stretch holds another; of two that are the same the first does. */
function covers(whole: LeftOut, part: LeftOut, isFirst: boolean): boolean {
  if (whole === part || whole.start === undefined || part.start === undefined) return false;
  const [one, other] = [whole.end! - whole.start, part.end! - part.start];
  return whole.start <= part.start && part.end! <= whole.end! && (one > other || (one === other && isFirst));
}

/** What remains of a statement with fewer is a joint such as "and then", not something to tell. */
const FEWEST_LETTERS = 12;

const isHalfOf = (part: CharSpan, whole: CharSpan): boolean =>
  whole.start <= part.start &&
  part.end <= whole.end &&
  whole.end - whole.start >= part.end - part.start + FEWEST_LETTERS;

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

const without = (whole: CharSpan, spans: CharSpan[]): CharSpan[] =>
  spans.reduce<CharSpan[]>(
    (rest, cut) =>
      rest
        .flatMap(({ start, end }) => [
          { start, end: Math.min(end, cut.start) },
          { start: Math.max(start, cut.end), end },
        ])
        .filter(({ start, end }) => start < end),
    [whole],
  );

/** Without the white space and the joining marks at its ends. */
function trimmed({ start, end }: CharSpan, summary: string): CharSpan {
  const text = summary.slice(start, end);
  const before = /^[\s,;:.!?)\u2013\u2014-]*/u.exec(text)![0].length;
  const after = text.slice(before).match(/[\s,;:(\u2013\u2014-]{0,40}$/u)![0].length;
  return { start: start + before, end: end - after };
}

/** Longer ones are only looked for as they are. */
const LONGEST_LOOSE_CHARS = 2_000;

/** The span of a text in the summary, ignoring white space; null if it was reworded. */
function spanIn(summary: string, text: string): CharSpan | null {
  const start = summary.indexOf(text);
  if (text.trim() !== '' && start >= 0) return { start, end: start + text.length };
  if (text.trim() === '' || text.length > LONGEST_LOOSE_CHARS) return null;
  const words = text.trim().split(/\s+/u).map(escapeRegExp);
  const found = new RegExp(words.join('\\s+'), 'u').exec(summary);
  return found && { start: found.index, end: found.index + found[0].length };
}
