// A review of a flow: what its reviewer reads, hears and sees before approving, and what an approval page asks while somebody
// edits the script. Nothing here changes a flow.
import type { z } from 'zod';
import { problemOf } from '../engine/commands.js';
import type { ScriptCheck } from '../engine/script-check.js';
import type { ReadFigures, ScriptFigures } from '../engine/script-figures.js';
import type { SpeakSample } from '../engine/speech-sample.js';
import { FlowError, flowNotFound, invalid } from '../flow/errors.js';
import { isTerminal } from '../flow/life.js';
import { leftOutOf, sentencesFor } from '../flow/review.js';
import { ProviderError } from '../providers/errors.js';
import type { Database } from '../store/database.js';
import type { Previewed } from '../store/flow-row.js';
import { findVisibleFlow, type VisibleFlow } from '../store/flows.js';
import { findLexicon } from '../store/lexicon.js';
import { findPreview, findReviewedFlow, type Preview, type ReviewedFlow } from '../store/previews.js';
import { check } from './check.js';
import { ApiError, unavailable } from './errors.js';
import type { UrlOf } from './flow-body.js';
import { readDecision, readFlowId } from './flow-request.js';
import { FLOW, sightOf } from './flows.js';
import type { RateLimiter } from './rate-limit.js';
import * as schemas from './review-schemas.js';
import type { ApiRequest, Route } from './route.js';

export type ReviewRoutesContext = {
  database: Database;
  urlOf: UrlOf;
  rates: RateLimiter;
  checkScript: ScriptCheck;
  readFigures: ReadFigures;
  speakSample: SpeakSample;
};

const REVIEW = `${FLOW}/review`;
/** Texts a minute and key, whatever else the key may ask: a voice may cost money. */
const SPEECHES_A_MINUTE = 60;

export function reviewRoutes(context: ReviewRoutesContext): Route[] {
  return [read(context), checkEdit(context), speak(context)];
}

function read(context: ReviewRoutesContext): Route {
  return {
    method: 'GET',
    path: REVIEW,
    operationId: 'readReview',
    summary: 'Read what there is to review',
    description:
      'The draft with what each sentence rests on, what was left out, a picture of each scene and the voice track; from pending_approval on. Pictures and voice are made for flows that wait for approval, and cost nothing from the quota.',
    tag: 'Flows',
    scope: 'flows:read',
    needsReadiness: true,
    reply: schemas.Review,
    replyDescription: 'The review. It has no storyboard and no voiceTrack where none are made or kept.',
    errors: ['VALIDATION_ERROR', 'FLOW_NOT_FOUND'],
    handle: async ({ access, params }) => {
      const { db } = context.database;
      const flow = await findReviewedFlow(db, readFlowId(params), sightOf(access));
      if (!flow) throw flowNotFound();
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
      } satisfies z.output<typeof schemas.Review>;
    },
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

const figuresBody = ({ words, estimatedS, riskyWords }: ScriptFigures) => ({
  words,
  estimatedSeconds: round(estimatedS),
  riskyWords,
});

type PreviewBody = Pick<z.output<typeof schemas.Review>, 'storyboard' | 'voiceTrack'>;

/** Nothing for a flow that has no preview, moved on before it was ready, or ended without a video: its files are gone. */
function previewBody({ status }: ReviewedFlow, preview: Preview | null, urlOf: UrlOf): PreviewBody {
  const isGone = isTerminal(status) && status !== 'completed';
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

/** What both endpoints for editors have in common. */
const EDITING = {
  method: 'POST',
  tag: 'Flows',
  scope: 'flows:approve',
  needsReadiness: true,
} as const;

function checkEdit(context: ReviewRoutesContext): Route {
  return {
    ...EDITING,
    path: `${REVIEW}/check`,
    operationId: 'checkScript',
    summary: 'Check an edited script',
    description:
      'How long an edit would be, whether the video would keep its length, and what an approval would be refused with. Only while the flow is in pending_approval; changes nothing.',
    body: schemas.CheckBody,
    reply: schemas.Checked,
    replyDescription: 'What there is to know about the script.',
    errors: ['VALIDATION_ERROR', 'FLOW_NOT_FOUND'],
    handle: async (request) => {
      const { script } = check(schemas.CheckBody, request.body);
      const { db } = context.database;
      const flow = await mustFindWaiting(context, request);
      const figures = context.readFigures(flow.voice_id, script, await findLexicon(db, flow.workspace_id));
      const problem = await refusalOf(context, flow, script);
      return {
        success: true,
        ...figuresBody(figures),
        fits: figures.fits,
        tooLong: figures.isTooLong,
        ...(problem !== null && { problem }),
      } satisfies z.output<typeof schemas.Checked>;
    },
  };
}

/** The very words with which approve would refuse this edit, or null. */
async function refusalOf(context: ReviewRoutesContext, flow: VisibleFlow, script: string): Promise<string | null> {
  try {
    const { editedScript } = readDecision({ action: 'approve', editedScript: script });
    return await problemOf(context, context.database.db, flow, editedScript!);
  } catch (error) {
    if (error instanceof FlowError) return error.message;
    throw error;
  }
}

function speak(context: ReviewRoutesContext): Route {
  return {
    ...EDITING,
    path: `${REVIEW}/speech`,
    operationId: 'speakText',
    summary: 'Hear a text',
    description: `Says a text of up to ${schemas.SPEECH_LENGTH} characters in the flow's voice, with the pronunciations of the workspace. Only while the flow is in pending_approval; ${SPEECHES_A_MINUTE} a minute and key.`,
    body: schemas.SpeechBody,
    reply: { mediaType: 'audio/wav', maxBytes: 20_000_000 },
    replyDescription: 'The sound, 16-bit mono.',
    errors: ['VALIDATION_ERROR', 'FLOW_NOT_FOUND'],
    handle: async (request) => {
      const { text } = check(schemas.SpeechBody, request.body);
      if (text.trim() === '') throw invalid('text must not be empty.');
      const flow = await mustFindWaiting(context, request);
      const lexicon = await findLexicon(context.database.db, flow.workspace_id);
      const problem = context.checkScript(flow.voice_id, text, lexicon);
      if (problem !== null) throw invalid(`text ${problem}.`);
      context.rates.count(`speech ${request.access.keyId}`, SPEECHES_A_MINUTE);
      return sayIt(context, { voiceId: flow.voice_id, text, lexicon }, request.untilGone());
    },
  };
}

type Sample = Parameters<SpeakSample>[0];

async function sayIt({ speakSample }: ReviewRoutesContext, sample: Sample, gone: AbortSignal): Promise<Uint8Array> {
  const sound = await speakSample(sample, gone).catch((error: unknown) => {
    if (gone.aborted) throw new ApiError('BAD_REQUEST', 'The client went away.');
    if (!(error instanceof ProviderError)) throw error;
    const cause = error.message.replace(/\.$/, '');
    throw error.kind === 'refused' ? invalid(`text cannot be spoken: ${cause}.`) : unavailable(`${cause}.`);
  });
  if (!sound) throw unavailable('This server speaks as many texts as it can at once. Try again shortly.');
  return sound;
}

async function mustFindWaiting(
  { database }: ReviewRoutesContext,
  { access, params }: ApiRequest,
): Promise<VisibleFlow> {
  const flow = await findVisibleFlow(database.db, readFlowId(params), sightOf(access));
  if (!flow) throw flowNotFound();
  if (flow.status === 'pending_approval') return flow;
  throw invalid(`This is only possible in "pending_approval"; the flow's status is "${flow.status}".`);
}
