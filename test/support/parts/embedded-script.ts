// What the embedded writer makes of notes: the draft, its words and what rests on a stretch of them, of a call whose fields are
// those of the test or these.
import assert from 'node:assert/strict';
import { estimateS, type Pace } from '../../../src/domain/durations.js';
import type { Brief, Draft } from '../../../src/providers/contracts.js';
import { createEmbeddedWriter } from '../../../src/providers/script/embedded/writer.js';
import type { Models } from '../../../src/providers/script/learned/weights.js';
import { isConnective } from '../../../src/providers/script/phrases/book.js';
import { violations } from '../../../src/text/checks/checks.js';

/** The fields of a brief beside its notes. */
export const CALL: Omit<Brief, 'summary'> = {
  prospectName: 'Dana',
  prospectCompany: 'Redwood Parcel',
  userName: 'Maya Torres',
  userCompany: 'Routely',
  language: 'en',
  pace: { letterS: 0.062, commaS: 0.246, stopS: 0.322 },
  target: { minS: 60, maxS: 70 },
};

export const draftOf = (summary: string, call: Partial<Brief> = {}, models?: Models): Promise<Draft> =>
  createEmbeddedWriter(models && { models }).write({ ...CALL, ...call, summary }, new AbortController().signal);

/** The script as one paragraph. */
export const paragraphOf = async (summary: string, call: Partial<Brief> = {}): Promise<string> =>
  (await draftOf(summary, call)).sentences.map(({ text }) => text).join(' ');

/** The sentences that rest on the notes, or on one stretch of them. */
export async function groundedOf(
  summary: string,
  call: Partial<Brief> = {},
  stretch = summary,
  models?: Models,
): Promise<string[]> {
  const [start, end] = [summary.indexOf(stretch), summary.indexOf(stretch) + stretch.length];
  const { sentences } = await draftOf(summary, call, models);
  return sentences
    .filter(({ evidence }) => evidence.some((span) => span.start < end && start < span.end))
    .map(({ text }) => text);
}

export const PACES: Pace[] = [
  { letterS: 0.062, commaS: 0.246, stopS: 0.322 },
  { letterS: 0.072, commaS: 0.271, stopS: 0.218 },
  { letterS: 0.059, commaS: 0.243, stopS: 0.498 },
];

/** What holds of every script, whatever the summary is. */
export async function assertSound(of: Brief): Promise<Draft> {
  const draft = await draftOf(of.summary, of);
  const script = draft.sentences.map(({ text }) => text).join(' ');
  const about = JSON.stringify(of.summary.slice(0, 80));
  const seconds = estimateS(script, of.pace);
  assert.ok(seconds >= 60 && seconds <= 70, `${seconds.toFixed(1)} s: ${about}`);
  assert.doesNotMatch(script, /\n|\s{2}|\0|null|undefined/, about);
  const faults = violations(draft.sentences, of, { isConnective }).filter(({ rule }) => rule !== 'leak');
  assert.deepEqual(faults, [], script);
  for (const { evidence } of draft.sentences)
    for (const { start, end } of evidence) assert.ok(start >= 0 && start < end && end <= of.summary.length, about);
  return draft;
}
