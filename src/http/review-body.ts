// What is answered about a review, to whoever may see the flow: the API and the dashboard ask alike. Nothing here changes a
// flow.
import type { z } from 'zod';
import { problemOf } from '../engine/commands.js';
import type { ScriptCheck } from '../engine/script-check.js';
import type { ReadFigures, ScriptFigures } from '../engine/script-figures.js';
import type { SpeakSample } from '../engine/speech-sample.js';
import { FlowError, invalid } from '../flow/errors.js';
import { isTerminal } from '../flow/life.js';
import { leftOutOf, sentencesFor } from '../flow/review.js';
import { ProviderError } from '../providers/errors.js';
import type { Database } from '../store/database.js';
import type { Previewed } from '../store/flow-row.js';
import type { VisibleFlow } from '../store/flows.js';
import { findLexicon } from '../store/lexicon.js';
import { findPreview, type Preview, type ReviewedFlow } from '../store/previews.js';
import { check } from './check.js';
import { ApiError, unavailable } from './errors.js';
import type { UrlOf } from './flow-body.js';
import { readDecision } from './flows.js';
import * as schemas from './review-schemas.js';

export type ReviewContext = {
  database: Database;
  urlOf: UrlOf;
  checkScript: ScriptCheck;
  readFigures: ReadFigures;
  speakSample: SpeakSample;
};

/** What there is to review of a flow; refused by name before there is a script. */
export async function reviewBody(context: ReviewContext, flow: ReviewedFlow): Promise<z.output<typeof schemas.Review>> {
  const { db } = context.database;
  const { draft, script, input, status } = flow;
  if (!draft || script === null) {
    throw invalid(`There is no script to review before "pending_approval"; the flow's status is "${status}".`);
  }
  const figures = context.readFigures(flow.voice_id, script, await findLexicon(db, flow.workspace_id));
  return {
    success: true,
    ...{ flowId: flow.id, status, script, isEdited: flow.edited, writer: draft.writer },
    ...figuresBody(figures),
    sentences: sentencesFor(draft, input.emailContent),
    leftOut: leftOutOf(draft, input.emailContent),
    ...previewBody(flow, await findPreview(db, flow.id), context.urlOf),
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

const figuresBody = ({ words, estimatedS, riskyWords }: ScriptFigures) => ({
  words,
  estimatedSeconds: round(estimatedS),
  riskyWords,
});

type PreviewBody = Pick<z.output<typeof schemas.Review>, 'storyboard' | 'voiceTrack'>;

/** Nothing for a flow that has no preview, moved on before it was ready, or whose video was never there or is gone. */
function previewBody({ status, video_path }: ReviewedFlow, preview: Preview | null, urlOf: UrlOf): PreviewBody {
  const isGone = isTerminal(status) && (status !== 'completed' || video_path === null);
  const isGivenUp = preview?.status === 'preparing' && status !== 'pending_approval';
  if (!preview || isGone || isGivenUp) return {};
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

/** What somebody wants to know of an edit. */
export async function checkedBody(
  context: ReviewContext,
  flow: VisibleFlow,
  body: Record<string, unknown>,
): Promise<z.output<typeof schemas.Checked>> {
  const { script } = check(schemas.CheckBody, body);
  mustWait(flow);
  const lexicon = await findLexicon(context.database.db, flow.workspace_id);
  const figures = context.readFigures(flow.voice_id, script, lexicon);
  const problem = await refusalOf(context, flow, script);
  return {
    success: true,
    ...figuresBody(figures),
    fits: figures.fits,
    tooLong: figures.isTooLong,
    ...(problem !== null && { problem }),
  };
}

/** The very words with which approve would refuse this edit, or null. */
async function refusalOf(context: ReviewContext, flow: VisibleFlow, script: string): Promise<string | null> {
  try {
    const { editedScript } = readDecision({ action: 'approve', editedScript: script });
    return await problemOf(context, context.database.db, flow, editedScript!);
  } catch (error) {
    if (error instanceof FlowError) return error.message;
    throw error;
  }
}

/** The sound of a text in the flow's voice, until `gone`; `count` is called before anything is spoken. */
export async function speechBytes(
  context: ReviewContext,
  flow: VisibleFlow,
  body: Record<string, unknown>,
  { count, gone }: { count(): void; gone: AbortSignal },
): Promise<Uint8Array> {
  const { text } = check(schemas.SpeechBody, body);
  if (text.trim() === '') throw invalid('text must not be empty.');
  mustWait(flow);
  const lexicon = await findLexicon(context.database.db, flow.workspace_id);
  const problem = context.checkScript(flow.voice_id, text, lexicon);
  if (problem !== null) throw invalid(`text ${problem}.`);
  count();
  const sound = await context.speakSample({ voiceId: flow.voice_id, text, lexicon }, gone).catch((error: unknown) => {
    if (gone.aborted) throw new ApiError('BAD_REQUEST', 'The client went away.');
    throw error instanceof ProviderError ? failureOf(error) : error;
  });
  if (!sound) throw unavailable('This server speaks as many texts as it can at once. Try again shortly.');
  return sound;
}

function failureOf({ kind, message }: ProviderError): Error {
  const cause = message.replace(/\.$/, '');
  return kind === 'refused' ? invalid(`text cannot be spoken: ${cause}.`) : unavailable(`${cause}.`);
}

function mustWait({ status }: VisibleFlow): void {
  if (status === 'pending_approval') return;
  throw invalid(`This is only possible in "pending_approval"; the flow's status is "${status}".`);
}
