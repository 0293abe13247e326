// What a reviewer reads of a draft: each sentence with the words of the summary it rests on, and what was left out, with its
// place in the summary where it is found there.
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

export const leftOutOf = ({ dropped }: Draft, summary: string): LeftOut[] =>
  dropped.map(({ text, reason }) => ({ text, reason, ...placeIn(summary, text) }));

/** Longer ones are only looked for as they are. */
const LONGEST_LOOSE_CHARS = 2_000;

/** Where a text stands in the summary, whatever white space is between its words; null where it was reworded. */
function placeIn(summary: string, text: string): CharSpan | null {
  const start = summary.indexOf(text);
  if (text.trim() !== '' && start >= 0) return { start, end: start + text.length };
  if (text.trim() === '' || text.length > LONGEST_LOOSE_CHARS) return null;
  const words = text.trim().split(/\s+/u).map(escaped);
  const found = new RegExp(words.join('\\s+'), 'u').exec(summary);
  return found && { start: found.index, end: found.index + found[0].length };
}

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
