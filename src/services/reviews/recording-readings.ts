// The recordings that are being read: one after the other, in turn among workspaces, each of which has one read and one waiting at
// most; stopped as soon as nobody wants the result any more.
import { FlowError } from '../../domain/errors.js';
import { createFairQueue, QueueFull } from '../../lib/process/semaphore.js';
import type { ReadRecordingRequest } from '../../providers/voice/embedded/voice.js';
import type { RecordingReading } from '../../providers/voice/recorded/read-recording.js';
import { unavailable } from './speech-sample.js';

export type ReadRecording = (
  request: Omit<ReadRecordingRequest, 'limits'>,
  signal: AbortSignal,
) => Promise<RecordingReading>;

/** Of one flow, from its upload until it is stored or refused. */
export type Reading = {
  read(request: Parameters<ReadRecording>[0]): Promise<RecordingReading>;
  /** Throws once another recording was sent or the narration was deleted. */
  assertWanted(): void;
};

export type RecordingReadings = {
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
      const tooLate = AbortSignal.timeout(WAIT_MS);
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
