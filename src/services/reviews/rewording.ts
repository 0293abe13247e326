// Sentences of a script in other words, offered to its reviewer: the writer of the workspace is asked, and what fails the checks of
// an edit is not offered. Nothing here changes a flow.
import type { Role, Sentence } from '../../domain/draft.js';
import { flowNotFound, invalid } from '../../domain/errors.js';
import { LIMITS } from '../../domain/limits.js';
import type { KeptReason, Offer, Rewording } from '../../domain/review.js';
import { pushTrimmed, type Slice, sentencesOf } from '../../text/words.js';
import type { Actor } from '../actor.js';
import { prepareFindings } from './findings.js';
import { briefOf, type ReviewDeps, readWaiting } from './reviews.js';

/** Requests a minute and key or person: a model costs money. */
export const REWORDINGS_A_MINUTE = 30;
/** A model may be asked for so many at once. */
const MOST_PLACES = 40;
const MAX_SCRIPT_CHARS = LIMITS.SCRIPT_LENGTH;

type Asked = {
  flowId: string;
  script: string;
  /** The stretch to reword; the whole script without it. */
  stretch: Slice | null;
  rewording: Rewording;
  offered: readonly string[];
  signal: AbortSignal;
};

export type Suggestion = Slice & { text: string } & (
    | { replacement: string; kept?: undefined }
    | { replacement?: undefined; kept: KeptReason }
  );
export type Suggestions = { writer: string; suggestions: Suggestion[] };

export async function suggestRewording(deps: ReviewDeps, actor: Actor, asked: Asked): Promise<Suggestions> {
  const { flowId, script, stretch, signal } = asked;
  const { flow, lexicon, voices } = await readWaiting(deps, actor, flowId);
  if (script.length > MAX_SCRIPT_CHARS) throw invalid(`script can have at most ${MAX_SCRIPT_CHARS} characters.`);
  const reviewed = await deps.reviews.findReviewedFlow(flowId, actor);
  if (!reviewed?.draft) throw flowNotFound();
  const slices = slicesOf(script, reviewed.draft.sentences, stretch);
  const places = slices.flatMap((slice, place) => (isWithin(slice, stretch) ? [place] : []));
  if (places.length === 0)
    throw invalid(
      'start and end must enclose at least one sentence of the script.',
      'Select at least one sentence of the script.',
    );
  if (places.length > MOST_PLACES) throw invalid(`You can reword up to ${MOST_PLACES} sentences at once.`);
  deps.rates.count(`rewording ${actor.by}`, REWORDINGS_A_MINUTE);
  const sentences = slices.map((slice) => sentenceAt(script.slice(slice.start, slice.end), reviewed.draft!.sentences));
  const brief = briefOf(reviewed, { lexicon, voices });
  const request = { script: sentences, places, rewording: asked.rewording, offered: asked.offered };
  const { offers, writer, costs = [] } = await deps.reword(flow.workspace_id, brief, request, signal);
  await deps.reviews.bookCosts({ flow, stage: 'draft', costs, at: new Date(deps.clock()) });
  const findingsIn = await prepareFindings(deps, actor, flowId);
  const known = new Set((await findingsIn(script)).map(nameOf));
  const problemOf = (text: string) => deps.checkScript(voices, flow.voice_id, text, lexicon)?.code ?? null;
  // A script that is refused as it stands may still be made shorter, sentence by sentence.
  const problemBefore = asked.rewording === 'shorten' ? problemOf(script) : null;
  const suggestions = await Promise.all(
    places.map(async (place, at): Promise<Suggestion> => {
      const slice = slices[place]!;
      const text = script.slice(slice.start, slice.end);
      const offer = offers[at] ?? NONE;
      if (offer.text === undefined) return { ...slice, text, kept: offer.kept };
      const edited = script.slice(0, slice.start) + offer.text + script.slice(slice.end);
      const problem = problemOf(edited);
      const isSpoken = problem === null || problem === problemBefore;
      const isSound = isSpoken && (await findingsIn(edited)).every((found) => known.has(nameOf(found)));
      return isSound ? { ...slice, text, replacement: offer.text } : { ...slice, text, kept: 'checks_failed' };
    }),
  );
  return { writer, suggestions };
}

const NONE: Offer = { kept: 'no_alternative' };

const nameOf = ({ kind, text }: { kind: string; text: string }): string => `${kind} ${text}`;

const isWithin = ({ start, end }: Slice, stretch: Slice | null): boolean =>
  stretch === null || (start >= stretch.start && end <= stretch.end);

/** The sentences of the draft where they stand in the script, the stretch that is asked for as one, and what is between them. */
export function slicesOf(script: string, drafted: readonly { text: string }[], stretch: Slice | null): Slice[] {
  const whole: Slice[] = [];
  if (stretch) pushTrimmed(whole, script, stretch.start, stretch.end);
  let at = 0;
  for (const { text } of drafted) {
    const start = text === '' ? -1 : script.indexOf(text, at);
    if (start < 0) continue;
    const found = { start, end: start + text.length };
    at = found.end;
    if (!whole.some((other) => other.start < found.end && found.start < other.end)) whole.push(found);
  }
  whole.sort((a, b) => a.start - b.start);
  const between = [...whole, { start: script.length, end: script.length }].flatMap(({ start }, index) => {
    const from = whole[index - 1]?.end ?? 0;
    return sentencesOf(script.slice(from, start)).map((slice) => ({
      start: from + slice.start,
      end: from + slice.end,
    }));
  });
  return [...whole, ...between].sort((a, b) => a.start - b.start);
}

/** So many of its words a changed sentence shares with the one that it was. */
const MIN_SHARED = 0.5;
const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);

/** The text with role and evidence of the sentence of the draft that it is, or comes from. */
function sentenceAt(text: string, drafted: readonly Sentence[]): Sentence {
  const words = wordsOf(text);
  let best: { sentence: Sentence; share: number } | null = null;
  for (const sentence of drafted) {
    const others = wordsOf(sentence.text);
    const shared = [...words].filter((word) => others.has(word)).length;
    const share = sentence.text === text ? 2 : shared / Math.max(1, Math.max(words.size, others.size));
    if (share >= MIN_SHARED && share > (best?.share ?? 0)) best = { sentence, share };
  }
  const { role, evidence } = best?.sentence ?? { role: 'heard' as Role, evidence: [] };
  return { role, text, evidence };
}
