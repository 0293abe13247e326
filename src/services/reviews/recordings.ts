// The narration of a flow as a person recorded it: taken in while the script waits for approval, read in a child process, and used
// instead of a voice where it says the script that is approved.
import { FlowError, flowNotFound, invalid, onlyWhileWaiting } from '../../domain/errors.js';
import type { RecordingStatement } from '../../domain/speech.js';
import { speaksLanguage } from '../../domain/voice-choice.js';
import { enqueueWork } from '../../engine/advance.js';
import type { EngineContext } from '../../engine/context.js';
import { timeoutSignal } from '../../lib/clock.js';
import { newId } from '../../lib/ids.js';
import { createFairQueue, QueueFull } from '../../lib/process/semaphore.js';
import { ProviderError } from '../../providers/contracts.js';
import type { ReadRecordingRequest } from '../../providers/voice/embedded/voice.js';
import type { RecordingReading } from '../../providers/voice/recorded/read-recording.js';
import type { Tx } from '../../store/db/database.js';
import { putRecording, type Recording, removeRecording, renewWaitingFlow } from '../../store/flows/corrections.js';
import type { Visibility, VisibleFlow } from '../../store/flows/flows.js';
import type { Lexicon } from '../../store/workspaces/workspace-settings.js';
import { spokenScript } from '../../text/clean/spoken-text.js';
import { type Actor, withAudit } from '../actor.js';
import { lockAndFind, refusalOf } from '../flows/flow-commands.js';
import type { FlowRepository } from '../flows/flow-repository.js';
import { unavailable } from './editing-aids.js';
import { type ReviewDeps, readWaiting } from './reviews.js';

// The recordings that are being read: one after the other, in turn among workspaces, each of which has one read and one waiting at
// most; stopped as soon as nobody wants the result any more.

export type ReadRecording = (
  request: Omit<ReadRecordingRequest, 'limits'>,
  signal: AbortSignal,
) => Promise<RecordingReading>;

/** Of one flow, from its upload until it is stored or refused. */
type Reading = {
  read(request: Parameters<ReadRecording>[0]): Promise<RecordingReading>;
  /** Throws once another recording was sent or the narration was deleted. */
  assertWanted(): void;
};

type RecordingReadings = {
  /** A newer recording of the flow takes the place of one that is still being read. */
  run<T>(
    of: { flowId: string; workspaceId: string; signal: AbortSignal },
    work: (reading: Reading) => Promise<T>,
  ): Promise<T>;
  /** Whoever waits for the recording of this flow is told that it was deleted. */
  stop(flowId: string): void;
};

/** How long a recording waits while others are read. */
const WAIT_MS = 60_000;
const MOST_WAITING = 20;

export function createRecordingReadings(read: ReadRecording): RecordingReadings {
  const inTurn = createFairQueue({ atOnce: 1, mostWaiting: MOST_WAITING, mostWaitingOfShare: 1 });
  const running = new Map<string, AbortController>();
  const end = (flowId: string, why: string) => running.get(flowId)?.abort(new FlowError('CONFLICT', why));

  return {
    async run({ flowId, workspaceId, signal }, work) {
      end(flowId, 'A newer recording has replaced this one.');
      const control = new AbortController();
      running.set(flowId, control);
      const wanted = AbortSignal.any([signal, control.signal]);
      const tooLate = timeoutSignal(WAIT_MS);
      try {
        return await work({
          read: (request) =>
            inTurn(workspaceId, () => read(request, wanted), AbortSignal.any([wanted, tooLate])).catch((error) => {
              wanted.throwIfAborted();
              throw error instanceof QueueFull || error === tooLate.reason ? unavailable(BUSY) : error;
            }),
          assertWanted: () => wanted.throwIfAborted(),
        });
      } finally {
        if (running.get(flowId) === control) running.delete(flowId);
      }
    },
    stop: (flowId) => end(flowId, 'The recording was deleted while it was being checked.'),
  };
}

const BUSY = 'Other recordings are being checked. Try again shortly.';

/** Files a minute and key or person: each takes seconds of a processor. */
export const RECORDINGS_A_MINUTE = 12;

/** Stores or removes the recording of a flow that waits, and has its preview made anew. */
export type RecordingCommands = {
  changeRecording(tx: Tx, flowId: string, actor: Visibility, recording: Recording | null): Promise<void>;
};

export type RecordingDeps = Pick<ReviewDeps, 'reviews' | 'clock' | 'voicesOf' | 'checkScript' | 'rates'> & {
  flows: Pick<FlowRepository, 'transact' | 'audit'>;
  recordings: RecordingCommands;
  readings: RecordingReadings;
  files: Pick<EngineContext['files'], 'putBytes' | 'remove' | 'read'>;
};

export type NewRecording = {
  flowId: string;
  /** Null for the draft as it stands. */
  editedScript: string | null;
  statement: RecordingStatement;
  file: Uint8Array;
  signal: AbortSignal;
};

/** Null where the flow has none. */
export async function readRecordingOf(
  { reviews }: Pick<RecordingDeps, 'reviews'>,
  actor: Actor,
  flowId: string,
): Promise<RecordingOfFlow> {
  const flow = await reviews.findFlow(flowId, actor);
  if (!flow) throw flowNotFound();
  return { flow, recording: await reviews.findRecording(flow.id) };
}

export type RecordingOfFlow = { flow: VisibleFlow; recording: Recording | null };

export async function addRecording(deps: RecordingDeps, actor: Actor, given: NewRecording): Promise<RecordingOfFlow> {
  const { flowId, editedScript, signal } = given;
  const { flow, lexicon, voices } = await readWaiting(deps, actor, flowId);
  if (!speaksLanguage(voices.find(flow.voice_id)?.listing.language ?? 'en', 'en')) throw invalid(ONLY_ENGLISH);
  if (editedScript !== null) {
    const problem = refusalOf('editedScript', deps.checkScript, voices, flow.voice_id, editedScript, lexicon);
    if (problem !== null) throw invalid(problem);
  }
  deps.rates.count(`recording ${actor.by}`, RECORDINGS_A_MINUTE);
  const text = spokenScript(editedScript ?? flow.script!, editedScript !== null || flow.edited);
  const recording = await deps.readings.run({ flowId, workspaceId: flow.workspace_id, signal }, (reading) =>
    readAndKeep(deps, actor, reading, { flow, text, lexicon, given }),
  );
  return { flow, recording };
}

type Upload = { flow: VisibleFlow; text: string; lexicon: Lexicon; given: NewRecording };

async function readAndKeep(
  deps: RecordingDeps,
  actor: Actor,
  { read, assertWanted }: Reading,
  { flow, text, lexicon, given: { statement, file } }: Upload,
): Promise<Recording> {
  const reading = await read({ text, lexicon, file }).catch(explainFailure);
  if (reading.kind === 'unreadable') throw invalid(reading.reason);
  const soundPath = reading.kind === 'aligned' ? `work/${flow.id}/${newId('recording')}.wav` : null;
  const recording: Recording = {
    ...{ flow_id: flow.id, script: text, statement, sound_path: soundPath },
    status: reading.kind,
    duration_s: reading.kind === 'aligned' ? reading.recording.durationS : reading.durationS,
    alignment: reading.kind === 'aligned' ? reading.recording : null,
    problems: reading.kind === 'aligned' ? null : reading.problems,
    recorded_at: new Date(deps.clock()),
  };
  if (reading.kind === 'aligned') await deps.files.putBytes(soundPath!, reading.sound);
  await replace(deps, actor, { flowId: flow.id, recording, assertWanted }).catch(async (error: unknown) => {
    if (soundPath) await deps.files.remove(soundPath);
    throw error;
  });
  return recording;
}

function explainFailure(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error;
  throw error.kind === 'refused' ? invalid(error.message) : unavailable(error.message);
}

export async function deleteRecording(deps: RecordingDeps, actor: Actor, flowId: string): Promise<void> {
  const { flow } = await readWaiting(deps, actor, flowId);
  deps.readings.stop(flow.id);
  await replace(deps, actor, { flowId: flow.id, recording: null });
}

/** The sound of a recording, for who may see the flow. */
export async function readRecordedSound(deps: RecordingDeps, actor: Actor, flowId: string): Promise<Buffer | null> {
  const { recording } = await readRecordingOf(deps, actor, flowId);
  return recording?.sound_path ? deps.files.read(recording.sound_path) : null;
}

/** The row first: a file that no row names is removed with the flow's work. */
async function replace(
  deps: RecordingDeps,
  actor: Actor,
  { flowId, recording, assertWanted }: { flowId: string; recording: Recording | null; assertWanted?: () => void },
): Promise<void> {
  const before = await deps.reviews.findRecording(flowId);
  await withAudit({ repository: deps.flows, clock: deps.clock }, actor, async (tx) => {
    await deps.recordings.changeRecording(tx, flowId, actor, recording);
    // Last, because the row is locked by now: who deletes the narration has to come before or after.
    assertWanted?.();
    const subject = recording ? `${flowId}: ${recording.statement}` : flowId;
    return { result: null, action: ACTIONS[recording?.status ?? 'removed'], subject };
  });
  // What cannot be removed now goes with the flow's work; the new recording stands either way.
  if (before?.sound_path) await deps.files.remove(before.sound_path).catch(() => undefined);
}

const ACTIONS = {
  aligned: 'flow.narration_recorded',
  refused: 'flow.narration_refused',
  removed: 'flow.narration_removed',
};

export const createRecordingCommands = (context: EngineContext): RecordingCommands => ({
  async changeRecording(tx, flowId, actor, recording) {
    const flow = await lockAndFind(tx, flowId, actor);
    if (flow.status !== 'pending_approval') throw onlyWhileWaiting(flow.status);
    await renewWaitingFlow(tx, flow, new Date(context.clock()));
    if (recording) await putRecording(tx, recording);
    else await removeRecording(tx, flowId);
    await enqueueWork(context, tx, flow);
  },
});

const ONLY_ENGLISH = 'You can only record your own voice for English scripts.';
