// The work behind the endpoints of a review, which the API and the dashboard both do: what a reviewer reads, what an edit would
// be, and how a text sounds. Nothing here changes a flow.
import type { z } from 'zod';
import { FlowError, flowNotFound, invalid } from '../../domain/errors.js';
import { leftOutOf, sentencesFor } from '../../domain/review.js';
import type { ScriptCheck } from '../../engine/script-check.js';
import type { VoicesOf } from '../../engine/stages/voices.js';
import type { Clock } from '../../lib/clock.js';
import { refusalOf } from '../../services/flows/flows.js';
import type { ReadFigures, ScriptFigures } from '../../services/reviews/script-figures.js';
import type { SpeakSample } from '../../services/reviews/speech-sample.js';
import type { Previewed } from '../../store/db/columns.js';
import type { Visibility, VisibleFlow } from '../../store/flows/flows.js';
import { keepsPreview, type ReviewedFlow } from '../../store/flows/previews.js';
import { scriptWarnings } from '../../text/clean/script-warnings.js';
import { spokenText } from '../../text/clean/spoken-text.js';
import type { RateLimiter } from '../core/rate-limit.js';
import type { UrlOf } from './flow-body.js';
import { readDecision } from './flow-request.js';
import type { ReviewBooks } from './ports.js';
import type * as schemas from './review-schemas.js';
import { sayText } from './say-text.js';

export type ReviewContext = {
  reviews: ReviewBooks;
  clock: Clock;
  urlOf: UrlOf;
  rates: RateLimiter;
  voicesOf: VoicesOf;
  checkScript: ScriptCheck;
  readFigures: ReadFigures;
  speakSample: SpeakSample;
};

/** Which flow, for whom. */
export type Reviewing = { flowId: string; sight: Visibility };

/** Texts a minute and key or person, whatever else they may ask: a voice may cost money. */
export const SPEECHES_A_MINUTE = 60;

export type ReviewBody = z.output<typeof schemas.Review>;

export async function readReview(context: ReviewContext, { flowId, sight }: Reviewing): Promise<ReviewBody> {
  const { reviews } = context;
  const flow = await reviews.findReviewedFlow(flowId, sight);
  if (!flow) throw flowNotFound();
  const { draft, script, input, status } = flow;
  if (!draft || script === null) {
    throw invalid(`There is no script to review before "pending_approval"; the flow's status is "${status}".`);
  }
  const voices = await context.voicesOf(flow.workspace_id);
  const spoken = flow.edited ? spokenText(script).text : script;
  const figures = context.readFigures(voices, flow.voice_id, spoken, await reviews.findLexicon(flow.workspace_id));
  return {
    success: true,
    ...{ flowId: flow.id, status, script, isEdited: flow.edited, writer: draft.writer },
    ...figuresBody(figures),
    sentences: sentencesFor(draft, input.emailContent),
    leftOut: leftOutOf(draft, input.emailContent),
    ...previewBody(flow, await reviews.findPreview(flow.id), context.urlOf),
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

const figuresBody = ({ words, estimatedS, riskyWords }: ScriptFigures) => ({
  words,
  estimatedSeconds: round(estimatedS),
  riskyWords,
});

type PreviewBody = Pick<ReviewBody, 'storyboard' | 'voiceTrack'>;

/** Nothing for a flow that has no preview, moved on before it was ready, or whose video was never there or is gone. */
function previewBody(
  flow: ReviewedFlow,
  preview: Awaited<ReturnType<ReviewBooks['findPreview']>>,
  urlOf: UrlOf,
): PreviewBody {
  const isGivenUp = preview?.status === 'preparing' && flow.status !== 'pending_approval';
  if (!preview || !keepsPreview(flow) || isGivenUp) return {};
  if (preview.status === 'ready') return readyBody(preview.result!, urlOf);
  const common = {
    status: preview.status,
    ...(preview.status === 'failed' && { error: `The preview failed: ${preview.error}.` }),
  };
  return { storyboard: { ...common, stills: [] }, voiceTrack: common };
}

const readyBody = ({ stills, soundPath, durationS, words }: Previewed, urlOf: UrlOf): PreviewBody => ({
  storyboard: {
    status: 'ready',
    stills: stills.map(({ path, text, durationS: seconds }, index) => ({
      ...{ index, url: urlOf(path), text },
      estimatedSeconds: round(seconds),
    })),
  },
  voiceTrack: {
    status: 'ready',
    url: urlOf(soundPath),
    durationSeconds: round(durationS),
    words: words.map(({ text, charStart, charEnd, startS, endS }) => ({
      ...{ text, start: charStart, end: charEnd },
      ...{ startSeconds: round(startS), endSeconds: round(endS) },
    })),
  },
});

export type CheckedBody = z.output<typeof schemas.Checked>;

export async function checkEdit(context: ReviewContext, reviewing: Reviewing, script: string): Promise<CheckedBody> {
  const flow = await mustFindWaiting(context, reviewing);
  const lexicon = await context.reviews.findLexicon(flow.workspace_id);
  const voices = await context.voicesOf(flow.workspace_id);
  const spoken = spokenText(script);
  const figures = context.readFigures(voices, flow.voice_id, spoken.text, lexicon);
  const problem = problemOf(
    (edited) => refusalOf('editedScript', context.checkScript, voices, flow.voice_id, edited, lexicon),
    script,
  );
  return {
    success: true,
    ...figuresBody(figures),
    fits: figures.fits,
    tooLong: figures.isTooLong,
    ...(problem !== null && { problem }),
    warnings: scriptWarnings(spoken),
  };
}

/** The very words with which approve would refuse this edit, or null. */
function problemOf(refuse: (edited: string) => string | null, script: string): string | null {
  try {
    const { editedScript } = readDecision({ action: 'approve', editedScript: script });
    return refuse(editedScript!);
  } catch (error) {
    if (error instanceof FlowError) return error.message;
    throw error;
  }
}

/** `who` is counted: a key or a person. */
type Saying = Reviewing & { text: string; who: string; gone: AbortSignal };

export async function sayEdit(
  context: ReviewContext,
  { text: written, who, gone, ...reviewing }: Saying,
): Promise<Uint8Array> {
  if (written.trim() === '') throw invalid('text must not be empty.');
  const flow = await mustFindWaiting(context, reviewing);
  const lexicon = await context.reviews.findLexicon(flow.workspace_id);
  const voices = await context.voicesOf(flow.workspace_id);
  const problem = refusalOf('text', context.checkScript, voices, flow.voice_id, written, lexicon);
  if (problem !== null) throw invalid(problem);
  context.rates.count(`speech ${who}`, SPEECHES_A_MINUTE);
  const sample = { voiceId: flow.voice_id, text: spokenText(written).text, lexicon };
  const { sound, costs } = await sayText(context.speakSample, voices, sample, gone);
  await context.reviews.bookCosts({ flow, stage: 'review', costs, at: new Date(context.clock()) });
  return sound;
}

async function mustFindWaiting({ reviews }: ReviewContext, { flowId, sight }: Reviewing): Promise<VisibleFlow> {
  const flow = await reviews.findFlow(flowId, sight);
  if (!flow) throw flowNotFound();
  if (flow.status === 'pending_approval') return flow;
  throw invalid(`This is only possible in "pending_approval"; the flow's status is "${flow.status}".`);
}
