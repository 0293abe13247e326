// The endpoints of a review: what a flow's reviewer reads, hears and sees before approving, and what an approval page asks
// while somebody edits the script.
import { flowNotFound } from '../flow/errors.js';
import { findVisibleFlow, type VisibleFlow } from '../store/flows.js';
import { findReviewedFlow } from '../store/previews.js';
import { FLOW, readFlowId, sightOf } from './flows.js';
import type { RateLimiter } from './rate-limit.js';
import { checkedBody, type ReviewContext, reviewBody, speechBytes } from './review-body.js';
import * as schemas from './review-schemas.js';
import type { ApiRequest, Route } from './route.js';

export type ReviewRoutesContext = ReviewContext & { rates: RateLimiter };

const REVIEW = `${FLOW}/review`;
/** Texts a minute and key, whatever else the key may ask: a voice may cost money. */
const SPEECHES_A_MINUTE = 60;
/** More than the longest text takes in any voice. */
const MOST_SPEECH_BYTES = 20_000_000;

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
      'The draft with what each sentence rests on, what was left out, a picture of each scene and the voice track; from pending_approval on. Pictures and voice are made for flows that wait for approval.',
    tag: 'Flows',
    scope: 'flows:read',
    needsReadiness: true,
    reply: schemas.Review,
    replyDescription: 'The review. It has no storyboard and no voiceTrack where none are made or kept.',
    errors: ['VALIDATION_ERROR', 'FLOW_NOT_FOUND'],
    handle: async ({ access, params }) => {
      const flow = await findReviewedFlow(context.database.db, readFlowId(params), sightOf(access));
      if (!flow) throw flowNotFound();
      return reviewBody(context, flow);
    },
  };
}

/** What both endpoints for editors have in common. */
const EDITING = {
  method: 'POST',
  tag: 'Flows',
  scope: 'flows:approve',
  needsReadiness: true,
  errors: ['VALIDATION_ERROR', 'FLOW_NOT_FOUND'],
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
    handle: async (request) => checkedBody(context, await mustFind(context, request), request.body),
  };
}

function speak(context: ReviewRoutesContext): Route {
  return {
    ...EDITING,
    path: `${REVIEW}/speech`,
    operationId: 'speakText',
    summary: 'Hear a text',
    description: `Says a text of up to ${schemas.SPEECH_LENGTH} characters in the flow's voice, with the pronunciations of the workspace. Only while the flow is in pending_approval; ${SPEECHES_A_MINUTE} a minute and key.`,
    body: schemas.SpeechBody,
    reply: { mediaType: 'audio/wav', maxBytes: MOST_SPEECH_BYTES },
    replyDescription: 'The sound, 16-bit mono.',
    handle: async (request) => {
      const count = () => void context.rates.count(`speech ${request.access.keyId}`, SPEECHES_A_MINUTE);
      const gone = request.untilGone();
      return speechBytes(context, await mustFind(context, request), request.body, { count, gone });
    },
  };
}

async function mustFind({ database }: ReviewRoutesContext, { access, params }: ApiRequest): Promise<VisibleFlow> {
  const flow = await findVisibleFlow(database.db, readFlowId(params), sightOf(access));
  if (!flow) throw flowNotFound();
  return flow;
}
