// A review of a flow: what its reviewer reads, hears and sees before approving, and what an approval page asks while somebody
// edits the script. Nothing here changes a flow.
import { keyActor } from '../../services/actor.js';
import {
  checkEdit,
  type ReviewDeps,
  readReview,
  SPEECHES_A_MINUTE,
  speakEdit,
} from '../../services/reviews/reviews.js';
import { REWORDINGS_A_MINUTE, suggestRewording } from '../../services/reviews/rewording.js';
import type { UrlOf } from './flow-body.js';
import { readFlowId, refusalOfEdit } from './flow-request.js';
import { FLOW } from './flows.js';
import { checkedBody, reviewBody, rewordedBody, rewordingIn } from './review-body.js';
import * as schemas from './review-schemas.js';
import { type ApiRoute, apiRoute } from './route.js';

export type ReviewContext = ReviewDeps & { urlOf: UrlOf };

const REVIEW = `${FLOW}/review` as const;

export function reviewRoutes(context: ReviewContext): ApiRoute[] {
  return [read(context), checkScript(context), reword(context), speak(context)];
}

function read(context: ReviewContext): ApiRoute {
  return apiRoute({
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
    handle: async ({ access, params }) =>
      reviewBody(await readReview(context, keyActor(access), readFlowId(params)), context.urlOf),
  });
}

/** What the endpoints for editors have in common. */
const EDITING = {
  method: 'POST',
  tag: 'Flows',
  scope: 'flows:approve',
  needsReadiness: true,
} as const;

function checkScript(context: ReviewContext): ApiRoute {
  return apiRoute({
    ...EDITING,
    path: `${REVIEW}/check`,
    operationId: 'checkScript',
    summary: 'Check an edited script',
    description:
      'How long an edit would be, whether the video would keep its length, what an approval would be refused with, and warnings about what was perhaps not meant to be spoken, each with an edit that cleans it up. Only while the flow is in pending_approval; changes nothing.',
    body: schemas.CheckBody,
    reply: schemas.Checked,
    replyDescription: 'What there is to know about the script.',
    errors: ['VALIDATION_ERROR', 'FLOW_NOT_FOUND'],
    handle: async ({ access, params, body: { script } }) => {
      const edit = { flowId: readFlowId(params), script, refusedForm: refusalOfEdit(script) };
      return checkedBody(await checkEdit(context, keyActor(access), edit));
    },
  });
}

function reword(context: ReviewContext): ApiRoute {
  return apiRoute({
    ...EDITING,
    path: `${REVIEW}/rewording`,
    operationId: 'rewordScript',
    summary: 'Get a sentence in other words',
    description: `Offers another version of a sentence or of the whole script: shorter, rephrased, or any other. The writer of the workspace is asked; what fails the checks of a script is not offered. A language model counts as a cost of the flow. Only while the flow is in pending_approval; changes nothing; ${REWORDINGS_A_MINUTE} a minute and key.`,
    body: schemas.RewordBody,
    reply: schemas.Reworded,
    replyDescription: 'What could stand in place of each sentence.',
    errors: ['VALIDATION_ERROR', 'FLOW_NOT_FOUND'],
    handle: async ({ access, params, body, untilGone }) => {
      const asked = { flowId: readFlowId(params), ...rewordingIn(body), signal: untilGone() };
      return rewordedBody(await suggestRewording(context, keyActor(access), asked));
    },
  });
}

function speak(context: ReviewContext): ApiRoute {
  return apiRoute({
    ...EDITING,
    path: `${REVIEW}/speech`,
    operationId: 'speakText',
    summary: 'Hear a text',
    description: `Says a text of up to ${schemas.SPEECH_LENGTH} characters in the flow's voice, with the pronunciations of the workspace. Only while the flow is in pending_approval; ${SPEECHES_A_MINUTE} a minute and key.`,
    body: schemas.SpeechBody,
    reply: { mediaType: 'audio/wav', maxBytes: 20_000_000 },
    replyDescription: 'The sound, 16-bit mono.',
    errors: ['VALIDATION_ERROR', 'FLOW_NOT_FOUND'],
    handle: async ({ access, params, body, untilGone }) => {
      const speech = { flowId: readFlowId(params), text: body.text, signal: untilGone() };
      return { content: await speakEdit(context, keyActor(access), speech) };
    },
  });
}
