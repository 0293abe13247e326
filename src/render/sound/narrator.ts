// Makes narrations outside of the calling process, so that an API keeps answering meanwhile. The speech itself comes from
// the caller, line by line.
import { createChildren } from '../../lib/child.js';
import {
  NarrationLengthError,
  type NarrationLine,
  type NarrationOptions,
  type NarrationTiming,
  type Speak,
} from './narration.js';
import type { NarrationReply, NarrationRequest, SpeakQuestion } from './process.js';

export type Narrator = {
  /** Writes a 48 kHz mono WAV file to `soundPath` and tells its times. Aborting leaves no process behind. */
  narrate(
    lines: readonly NarrationLine[],
    speak: Speak,
    options: NarrationOptions & { soundPath: string },
    signal: AbortSignal,
  ): Promise<NarrationTiming>;
  close(): void;
};

export type NarratorOptions = {
  /** How many narrations are made at the same time; more wait. */
  processes?: number;
  /** A narration's time limit, the voice's own time included. */
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
      const answer = (question: unknown): Promise<unknown> => {
        const { text, rate, index } = question as SpeakQuestion;
        return speak(text, rate, index);
      };
      const reply = (await children.request(body, signal, answer)) as NarrationReply;
      if ('missingS' in reply) throw new NarrationLengthError(reply.missingS);
      return reply.timing;
    },
    close: () => children.close(),
  };
}
