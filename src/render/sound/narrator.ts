// Makes narrations in a child process, so that the API keeps answering. The speech itself is requested from the caller,
// line by line.
import { createChildren } from '../../lib/process/child.js';
import {
  NarrationLengthError,
  type NarrationLine,
  type NarrationOptions,
  type NarrationTiming,
  SilentVoiceError,
  type Speak,
} from './narration.js';
import type { NarrationReply, NarrationRequest, SpeakQuestion } from './process.js';

export type Narrator = {
  /** Writes a 48 kHz mono WAV file to `soundPath` and returns its timing. Aborting kills the child process. */
  narrate(
    lines: readonly NarrationLine[],
    speak: Speak,
    options: NarrationOptions & { soundPath: string },
    signal: AbortSignal,
  ): Promise<NarrationTiming>;
  close(): void;
};

export type NarratorOptions = {
  /** How many narrations run concurrently; more are queued. */
  processes?: number;
  /** The time limit of a narration, including the voice's own time. */
  deadlineMs?: number;
};

const MEMORY_MB = 512;
const IDLE_MS = 20_000;

export function createNarrator({ processes = 2, deadlineMs = 600_000 }: NarratorOptions = {}): Narrator {
  const module = new URL('./process.js', import.meta.url);
  const children = createChildren({ module, memoryMb: MEMORY_MB, deadlineMs, idleMs: IDLE_MS, limit: processes });
  return {
    async narrate(lines, speak, { soundPath, ...options }, signal) {
      const body: NarrationRequest = { lines: [...lines], options, soundPath };
      /** The voice's failure: the child only learns that there was one. */
      let failure: unknown;
      const answer = (question: unknown): Promise<unknown> => {
        const { text, rate, index } = question as SpeakQuestion;
        return speak(text, rate, index).catch((error: unknown) => {
          failure ??= error;
          throw error;
        });
      };
      const reply = (await children.request(body, signal, answer).catch((error: unknown) => {
        throw failure ?? error;
      })) as NarrationReply;
      if ('missingS' in reply) throw new NarrationLengthError(reply.missingS);
      if ('silentScene' in reply) throw new SilentVoiceError(reply.silentScene);
      return reply.timing;
    },
    close: () => children.close(),
  };
}
