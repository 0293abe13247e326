// The narration of a flow as a person recorded it, instead of a voice: uploaded while the script waits for approval, read, deleted.

import type { z } from 'zod';
import { invalid } from '../../domain/errors.js';
import type { RecordingProblem } from '../../domain/speech.js';
import { keyActor } from '../../services/actor.js';
import {
  addRecording,
  deleteRecording,
  type NewRecording,
  RECORDINGS_A_MINUTE,
  type RecordingDeps,
  type RecordingOfFlow,
  readRecordingOf,
} from '../../services/reviews/recordings.js';
import { check } from '../core/check.js';
import type { RequestOf } from '../core/route.js';
import { readFlowId } from './flow-request.js';
import { FLOW } from './flows.js';
import * as schemas from './review-schemas.js';
import { type ApiRoute, apiRoute, SUCCESS } from './route.js';

// Reads forms with files, as browsers and curl send them.

const FORM_TYPE = 'multipart/form-data';

/** The fields of a form; throws VALIDATION_ERROR for one that cannot be read. */
async function readForm<Form extends z.ZodObject>(
  { upload, header }: Pick<RequestOf, 'upload' | 'header'>,
  form: Form,
): Promise<z.output<Form>> {
  const headers = { 'content-type': header('content-type') ?? '' };
  const fields = await new Response(new Uint8Array(upload.bytes), { headers }).formData().catch(() => {
    throw invalid('The form can’t be read.');
  });
  return check(form, Object.fromEntries(fields));
}

const NARRATION = `${FLOW}/narration` as const;

/** Three minutes of 16-bit stereo at 48 kHz are 35 MB, of mono half as much. */
export const NARRATION_UPLOAD = { types: [FORM_TYPE], maxBytes: 32_000_000, form: schemas.NarrationForm };

export const narrationRoutes = (context: RecordingDeps): ApiRoute[] => [read(context), put(context), remove(context)];

const read = (context: RecordingDeps): ApiRoute =>
  apiRoute({
    method: 'GET',
    path: NARRATION,
    operationId: 'readNarration',
    summary: 'Read the recording',
    description: 'Whether a person recorded the narration, and what became of the recording.',
    tag: 'Flows',
    scope: 'flows:read',
    needsReadiness: true,
    reply: schemas.Narration,
    replyDescription: 'The recording, or `none`.',
    errors: ['FLOW_NOT_FOUND'],
    handle: async ({ access, params }) =>
      narrationBody(await readRecordingOf(context, keyActor(access), readFlowId(params))),
  });

const put = (context: RecordingDeps): ApiRoute =>
  apiRoute({
    method: 'PUT',
    path: NARRATION,
    operationId: 'putNarration',
    summary: 'Upload a recording',
    description: `The recording of the whole script by a person, in English, is used instead of the voice. Its words are found at once; one that says something else is refused with the place, and kept as \`refused\` without its sound. It replaces an earlier one, also one that is still being read, which is then answered with 409. A workspace has one recording read and one waiting at most; others get 503. Only while the flow is in pending_approval; ${RECORDINGS_A_MINUTE} a minute and key.`,
    tag: 'Flows',
    scope: 'flows:approve',
    needsReadiness: true,
    upload: NARRATION_UPLOAD,
    reply: schemas.Narration,
    replyDescription: '`aligned` or `refused`.',
    errors: ['VALIDATION_ERROR', 'FLOW_NOT_FOUND', 'CONFLICT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
    handle: async (request) => {
      const recording = await readNewRecording(request);
      return narrationBody(await addRecording(context, keyActor(request.access), recording));
    },
  });

const remove = (context: RecordingDeps): ApiRoute =>
  apiRoute({
    method: 'DELETE',
    path: NARRATION,
    operationId: 'deleteNarration',
    summary: 'Delete the recording',
    description:
      'The voice of the flow speaks again. A recording that is still being read is dropped; its upload is answered with 409. Only while the flow is in pending_approval.',
    tag: 'Flows',
    scope: 'flows:approve',
    needsReadiness: true,
    reply: schemas.Narration,
    replyDescription: 'The flow has no recording.',
    errors: ['VALIDATION_ERROR', 'FLOW_NOT_FOUND'],
    handle: async ({ access, params }) => {
      const flowId = readFlowId(params);
      await deleteRecording(context, keyActor(access), flowId);
      return { ...SUCCESS, flowId, status: 'none' as const };
    },
  });

export async function readNewRecording(request: RequestOf<{ flowId: string }>): Promise<NewRecording> {
  const { audio, statement, editedScript } = await readForm(request, schemas.NarrationForm);
  return {
    ...{ flowId: readFlowId(request.params), statement, editedScript: editedScript ?? null },
    file: new Uint8Array(await audio.arrayBuffer()),
    signal: request.untilGone(),
  };
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000;

export function narrationBody({ flow, recording }: RecordingOfFlow): z.output<typeof schemas.Narration> {
  if (!recording) return { ...SUCCESS, flowId: flow.id, status: 'none' };
  const { status, script, statement, recorded_at, duration_s, alignment, problems } = recording;
  return {
    ...SUCCESS,
    flowId: flow.id,
    ...{ status, script, statement, isOfScript: script === flow.script },
    recordedAt: recorded_at.toISOString(),
    durationSeconds: round(duration_s),
    ...(alignment && {
      remarks: alignment.remarks,
      words: alignment.words.map(({ text, startS, endS, charStart, charEnd }) => ({
        ...{ text, startSeconds: round(startS), endSeconds: round(endS), start: charStart, end: charEnd },
      })),
    }),
    ...(problems && { problems: problems.map((problem) => problemBody(script, problem)) }),
  };
}

function problemBody(script: string, { code, sentence, start, end }: RecordingProblem) {
  const message = schemas.PROBLEM_WORDS[code];
  if (sentence === undefined || start === undefined || end === undefined) return { code, message };
  return { code, message, sentence, text: script.slice(start, end), start, end };
}
