// The review of a script in the dashboard: what a reviewer sees and hears, and what an edit would be.
import { readFlowId } from '../../api/flow-request.js';
import { CheckBody, SpeechBody } from '../../api/review-schemas.js';
import {
  checkEdit,
  type ReviewBody,
  type ReviewContext,
  type Reviewing,
  readReview,
  sayEdit,
} from '../../api/review-work.js';
import { type AppRoute, type Member, memberRoute } from '../route.js';
import { Review, ScriptCheckResult } from '../schemas/review.js';
import { askerOf } from '../workspace-context.js';

export const appReviewRoutes = (context: ReviewContext): AppRoute[] => [
  memberRoute({
    role: 'viewer',
    method: 'GET',
    path: '/flows/{flowId}/review',
    reply: Review,
    handle: async (request) => reviewOf(await readReview(context, reviewingOf(request))),
  }),
  memberRoute({
    role: 'member',
    method: 'POST',
    path: '/flows/{flowId}/review/check',
    body: CheckBody,
    reply: ScriptCheckResult,
    handle: async (request) => {
      const {
        success: _,
        problem = null,
        ...rest
      } = await checkEdit(context, reviewingOf(request), request.body.script);
      return { ...rest, problem };
    },
  }),
  memberRoute({
    role: 'member',
    method: 'POST',
    path: '/flows/{flowId}/review/speech',
    body: SpeechBody,
    reply: { mediaType: 'audio/wav' },
    handle: async (request) => {
      const { member, body } = request;
      const saying = { ...reviewingOf(request), text: body.text, who: member.userId, gone: request.untilGone() };
      return { content: await sayEdit(context, saying) };
    },
  }),
];

const reviewingOf = ({ member, params }: { member: Member; params: { flowId: string } }): Reviewing => ({
  flowId: readFlowId(params),
  sight: askerOf(member),
});

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
