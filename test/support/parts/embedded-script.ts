// What the embedded writer makes of notes: the draft, its words and what rests on a stretch of them, of a call whose fields are
// those of the test or these.
import type { Brief, Draft } from '../../../src/providers/contracts.js';
import { createEmbeddedWriter } from '../../../src/providers/script/embedded/writer.js';
import type { Models } from '../../../src/providers/script/learned/weights.js';

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
