// The review of a script in the dashboard: what a reviewer sees and hears, and what an edit would be.
import { CARD_LIMITS, type CardEdit } from '../../../domain/draft.js';
import { FlowError } from '../../../domain/errors.js';
import { personActor } from '../../../services/actor.js';
import {
  type CardDeps,
  type CardScene,
  type Cards as CardsOfScript,
  previewEdit,
  readCards,
  saveCards,
} from '../../../services/reviews/cards.js';
import {
  addRecording,
  deleteRecording,
  type RecordingDeps,
  readRecordedSound,
  readRecordingOf,
} from '../../../services/reviews/recordings.js';
import {
  checkEdit,
  correctNames,
  keepVersion,
  readReview,
  readTellable,
  readVersions,
  speakEdit,
} from '../../../services/reviews/reviews.js';
import { suggestRewording } from '../../../services/reviews/rewording.js';
import type { Database } from '../../../store/db/database.js';
import type { FindProspectIn } from '../../../text/prospect-names.js';
import { readFlowId, refusalOfEdit } from '../../api/flow-request.js';
import { NARRATION_UPLOAD, narrationBody, readNewRecording } from '../../api/narration.js';
import type { ReviewContext } from '../../api/review.js';
import {
  checkedBody,
  findingBodies,
  type ReviewBody,
  reviewBody,
  rewordedBody,
  rewordingIn,
} from '../../api/review-body.js';
import { CheckBody, RewordBody, SpeechBody } from '../../api/review-schemas.js';
import { type AppRoute, DONE, memberRoute } from '../route.js';
import { Done } from '../schemas/fields.js';
import { CorrectedNames, FindProspect, ReadSummary, Review, ScriptCheckResult, Tellable } from '../schemas/flows.js';
import { Cards, KeepVersion, Narration, OfScript, Rewording, SaveCards, ScriptVersions } from '../schemas/review.js';

export type AppReviewContext = ReviewContext &
  CardDeps &
  Parameters<typeof correctNames>[0] & {
    database: Database;
    findProspect: FindProspectIn;
    sureLanguage(text: string): string | null;
  };

export const appReviewRoutes = (context: AppReviewContext): AppRoute[] => [
  memberRoute({
    role: 'viewer',
    method: 'GET',
    path: '/flows/{flowId}/review',
    reply: Review,
    handle: async ({ member, params }) => {
      const review = await readReview(context, personActor(member), readFlowId(params));
      return reviewOf(reviewBody(review, context.urlOf), review.preview?.script ?? review.flow.script);
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
      const checked = await checkEdit(context, personActor(member), edit);
      const { success: _, problem = null, ...rest } = checkedBody(checked);
      return { ...rest, problem, unfit: checked.unfit && { code: checked.unfit.code, ...checked.unfit.values } };
    },
  }),
  memberRoute({
    role: 'member',
    method: 'GET',
    path: '/flows/{flowId}/review/tellable',
    reply: Tellable,
    handle: async ({ member, params, untilGone }) => ({
      sentences: await readTellable(context, personActor(member), readFlowId(params), untilGone()),
    }),
  }),
  memberRoute({
    role: 'member',
    method: 'POST',
    path: '/flows/{flowId}/review/rewording',
    body: RewordBody,
    reply: Rewording,
    handle: async ({ member, params, body, untilGone }) => {
      const asked = { flowId: readFlowId(params), ...rewordingIn(body), signal: untilGone() };
      const { writer, suggestions } = rewordedBody(await suggestRewording(context, personActor(member), asked));
      return {
        writer,
        suggestions: suggestions.map(({ replacement = null, reason = null, ...rest }) => ({
          ...rest,
          replacement,
          reason,
        })),
      };
    },
  }),
  memberRoute({
    role: 'viewer',
    method: 'POST',
    path: '/flows/{flowId}/review/cards',
    body: OfScript,
    reply: Cards,
    handle: async ({ member, params, body: { script } }) =>
      cardsReply(await readCards(context, personActor(member), readFlowId(params), script)),
  }),
  memberRoute({
    role: 'member',
    method: 'PUT',
    path: '/flows/{flowId}/review/cards',
    body: SaveCards,
    reply: Cards,
    handle: async ({ member, params, body }) =>
      cardsReply(await saveCards(context, personActor(member), readFlowId(params), body)),
  }),
  memberRoute({
    role: 'member',
    method: 'POST',
    path: '/flows/{flowId}/review/preview',
    body: OfScript,
    reply: Done,
    handle: async ({ member, params, body: { script } }) => {
      await previewEdit(context, personActor(member), readFlowId(params), script);
      return DONE;
    },
  }),
  memberRoute({
    role: 'viewer',
    method: 'GET',
    path: '/flows/{flowId}/review/versions',
    reply: ScriptVersions,
    handle: async ({ member, params }) => {
      const versions = await readVersions(context, member, readFlowId(params));
      return { versions: versions.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })) };
    },
  }),
  memberRoute({
    role: 'member',
    method: 'POST',
    path: '/flows/{flowId}/review/versions',
    body: KeepVersion,
    reply: Done,
    handle: async ({ member, params, body }) => {
      await keepVersion(context, personActor(member), readFlowId(params), body);
      return DONE;
    },
  }),
  memberRoute({
    role: 'member',
    method: 'PATCH',
    path: '/flows/{flowId}/names',
    body: CorrectedNames,
    reply: Done,
    handle: async ({ member, params, body }) => {
      const names = { prospectName: body.prospectName || null, prospectCompany: body.prospectCompany || null };
      await correctNames(context, personActor(member), readFlowId(params), names);
      return DONE;
    },
  }),
  memberRoute({
    role: 'member',
    method: 'POST',
    path: '/prospect',
    body: FindProspect,
    reply: ReadSummary,
    handle: async ({ body: { emailContent: summary, userName = null, userCompany = null } }) => ({
      ...(await context.findProspect({ summary, userName, userCompany })),
      language: context.sureLanguage(summary),
    }),
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

const cardsReply = ({ scenes, findings, edition }: CardsOfScript): Cards => ({
  scenes: scenes.map(({ drafted, shown, edit, picture }) => ({
    text: drafted.text,
    drafted: cardReply(drafted),
    shown: edit ? editReply(edit) : cardReply(shown),
    picture,
  })),
  findings: findingBodies(findings).map((finding, at) => {
    const { index, line } = findings[at]!;
    return { ...finding, index, line };
  }),
  edition,
  limits: { heading: CARD_LIMITS.HEADING, line: CARD_LIMITS.LINE, figure: CARD_LIMITS.FIGURE },
});

const editReply = ({ heading, lines, picture }: CardEdit) => ({
  heading,
  lines,
  ...(picture === false && { picture }),
});

const cardReply = ({ heading, points }: CardScene['shown']) => ({
  heading,
  lines: points.map(({ text, figure }, line) => ({ line, text, figure })),
});

function reviewOf({ storyboard, voiceTrack, ...body }: ReviewBody, previewed: string): Review {
  return {
    previewedScript: previewed,
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

// The recorded narration of a flow in the dashboard: the same as in the API, and its sound to listen to.

const PATH = '/flows/{flowId}/narration' as const;

export const appNarrationRoutes = (context: RecordingDeps): AppRoute[] => [
  memberRoute({
    role: 'viewer',
    method: 'GET',
    path: PATH,
    reply: Narration,
    handle: async ({ member, params }) =>
      narrationBody(await readRecordingOf(context, personActor(member), readFlowId(params))),
  }),
  memberRoute({
    role: 'viewer',
    method: 'GET',
    path: `${PATH}/sound`,
    reply: { mediaType: 'audio/wav' },
    handle: async ({ member, params }) => {
      const content = await readRecordedSound(context, personActor(member), readFlowId(params));
      if (!content) throw new FlowError('NOT_FOUND', 'There’s no recording yet.');
      return { content };
    },
  }),
  memberRoute({
    role: 'member',
    method: 'PUT',
    path: PATH,
    upload: NARRATION_UPLOAD,
    reply: Narration,
    handle: async (request) =>
      narrationBody(await addRecording(context, personActor(request.member), await readNewRecording(request))),
  }),
  memberRoute({
    role: 'member',
    method: 'DELETE',
    path: PATH,
    reply: Done,
    handle: async ({ member, params }) => {
      await deleteRecording(context, personActor(member), readFlowId(params));
      return DONE;
    },
  }),
];
