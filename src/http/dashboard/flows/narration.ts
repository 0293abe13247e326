// The recorded narration of a flow in the dashboard: the same as in the API, and its sound to listen to.
import { FlowError } from '../../../domain/errors.js';
import { personActor } from '../../../services/actor.js';
import {
  addRecording,
  deleteRecording,
  type RecordingDeps,
  readRecordedSound,
  readRecordingOf,
} from '../../../services/reviews/recordings.js';
import { readFlowId } from '../../api/flow-request.js';
import { NARRATION_UPLOAD, narrationBody, readNewRecording } from '../../api/narration.js';
import { type AppRoute, DONE, memberRoute } from '../route.js';
import { Done } from '../schemas/fields.js';
import { Narration } from '../schemas/narration.js';

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
