// The review of a script in the dashboard: what a reviewer sees and hears, and what an edit would be.
import { personActor } from '../../../services/actor.js';
import { checkEdit, readReview, speakEdit } from '../../../services/reviews/reviews.js';
import { readFlowId, refusalOfEdit } from '../../api/flow-request.js';
import type { ReviewContext } from '../../api/review.js';
import { checkedBody, type ReviewBody, reviewBody } from '../../api/review-body.js';
import { CheckBody, SpeechBody } from '../../api/review-schemas.js';
import { type AppRoute, memberRoute } from '../route.js';
import { Review, ScriptCheckResult } from '../schemas/review.js';

export const appReviewRoutes = (context: ReviewContext): AppRoute[] => [
  memberRoute({
    role: 'viewer',
    method: 'GET',
    path: '/flows/{flowId}/review',
    reply: Review,
    handle: async ({ member, params }) => {
      const review = await readReview(context, personActor(member), readFlowId(params));
      return reviewOf(reviewBody(review, context.urlOf));
    },
  }),
  memberRoute({
    role: 'member',
    method: 'POST',
    path: '/flows/{flowId}/review/check',
    body: CheckBody,
    reply: ScriptCheckResult,
    handle: async ({ member, params, body: { script } }) => {
      const edit = { flowId: readFlowId(params), script, refusedForm: refusalOfEdit(script) };
      const { success: _, problem = null, ...rest } = checkedBody(await checkEdit(context, personActor(member), edit));
      return { ...rest, problem };
    },
  }),
  memberRoute({
    role: 'member',
    method: 'POST',
    path: '/flows/{flowId}/review/speech',
    body: SpeechBody,
    reply: { mediaType: 'audio/wav' },
    handle: async ({ member, params, body, untilGone }) => {
      const speech = { flowId: readFlowId(params), text: body.text, signal: untilGone() };
      return { content: await speakEdit(context, personActor(member), speech) };
    },
  }),
];

function reviewOf({ storyboard, voiceTrack, ...body }: ReviewBody): Review {
  return {
    script: body.script,
    isEdited: body.isEdited,
    writer: body.writer,
    words: body.words,
    estimatedSeconds: body.estimatedSeconds,
    riskyWords: body.riskyWords,
    storyboard: storyboard ? { ...storyboard, error: storyboard.error ?? null } : null,
    voiceTrack: voiceTrack
      ? {
          status: voiceTrack.status,
          url: voiceTrack.url ?? null,
          durationSeconds: voiceTrack.durationSeconds ?? null,
          words: voiceTrack.words ?? [],
          error: voiceTrack.error ?? null,
        }
      : null,
  };
}
