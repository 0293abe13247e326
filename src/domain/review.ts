// A draft for its reviewer: each sentence with its evidence in the summary, what was left out, with its offsets where found, the kinds of
// what an edit says without a source, and what a reviewer may ask for in other words.
import { escapeRegExp } from '../lib/word-lists.js';
import type { Cost } from './cost.js';
import type { CharSpan, Draft, Role, Sentence } from './draft.js';

export type Evidence = CharSpan & { text: string };
/** `sum`: how a figure of it is worked out from those in its evidence. */
export type ReviewedSentence = { text: string; role: Role; evidence: Evidence[]; sum?: string };
export type LeftOut = { text: string; reason: string } & Partial<CharSpan>;

/** A draft's sentences; an evidence that lies outside of the summary is none. */
export const sentencesFor = ({ sentences }: Draft, summary: string): ReviewedSentence[] =>
  sentences.map(({ text, role, evidence, sum }) => ({
    text,
    role,
    evidence: evidence
      .filter(({ start, end }) => start >= 0 && start < end && end <= summary.length)
      .map(({ start, end }) => ({ start, end, text: summary.slice(start, end) })),
    ...(sum !== undefined && { sum }),
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

// ---- what an edit says without a source

/** Why each is a finding, to read. */
export const FINDINGS = {
  figure: 'This number isn’t in the summary.',
  price: 'This price isn’t in the summary.',
  date: 'This date isn’t in the summary.',
  name: 'This name isn’t in the summary.',
  promise: 'The summary doesn’t promise this.',
} as const;

export type FindingKind = keyof typeof FINDINGS;

export const FINDING_KINDS = Object.keys(FINDINGS) as [FindingKind, ...FindingKind[]];

/** `start` and `end` are places in the script; `text` is what stands there, in this sentence. */
export type ScriptFinding = CharSpan & { kind: FindingKind; text: string; sentence: string };

export type SourceOfScript = {
  summary: string;
  prospectName: string | null;
  prospectCompany: string | null;
  userName: string | null;
  userCompany: string | null;
  /** Of the voice, such as `de-DE`. */
  language: string;
  /** The day from which "tomorrow" and "Friday" count, where the summary has no date of the call. */
  calledAt: Date;
  /** The sentences of the draft, which the writer has held against the summary. */
  drafted: readonly string[];
};

export type FindUnsourced = (script: string, source: SourceOfScript) => Promise<ScriptFinding[]>;

/** How many of each kind there are, such as "figure 2, promise 1". */
export const countFindings = (findings: readonly Pick<ScriptFinding, 'kind'>[]): string =>
  FINDING_KINDS.map((kind) => [kind, findings.filter((finding) => finding.kind === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ');

// ---- other words for a sentence

/** Fewer words; the same in other words; any other way to say it that was not offered yet. */
export const REWORDINGS = ['shorten', 'rephrase', 'another'] as const;
export type Rewording = (typeof REWORDINGS)[number];

/** Why a sentence stays as it is: the writer knows no other way, or what a model offered failed the checks. */
export const KEPT_REASONS = ['no_alternative', 'checks_failed'] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];

export type RewordRequest = {
  /** The script as it stands in the editor. */
  script: readonly Sentence[];
  /** Which of its sentences to reword. */
  places: readonly number[];
  rewording: Rewording;
  /** What was offered before and is not to be offered again. */
  offered: readonly string[];
};

export type Offer = { text: string; kept?: undefined } | { text?: undefined; kept: KeptReason };

/** An offer for each of the places, in their order. */
export type Reworded = { offers: Offer[]; writer: string; costs?: readonly Cost[] };

/** What is called shorter has to save that share of its letters; what is said in other words stays about as long. */
const MOST_OF_SHORTER = 0.9;
const MOST_OF_OTHER = 1.4;
const LEAST_OF_OTHER = 0.6;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a text is what was asked for, and new. */
export function isAsked(text: string, place: number, { script, rewording, offered }: RewordRequest): boolean {
  const share = lettersIn(text) / Math.max(1, lettersIn(script[place]!.text));
  const known = [...script.map((sentence) => sentence.text), ...offered].map(plain);
  if (text.trim() === '' || known.includes(plain(text))) return false;
  if (rewording === 'shorten') return share <= MOST_OF_SHORTER;
  return share <= MOST_OF_OTHER && (rewording === 'another' || share >= LEAST_OF_OTHER);
}
