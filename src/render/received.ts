// Films that came from elsewhere, looked at in a child process: a file that is made to do harm ends that, and nothing else.
import { ChildError, createChildren } from '../lib/process/child.js';
import type { ExtraPaths } from './extras.js';
import type { Plan } from './plan.js';
import type { Examined } from './received-film.js';

export type ReceivedOrder =
  | { kind: 'examine'; path: string }
  | { kind: 'dress'; plan: Plan; stillPath: string | null; paths: ExtraPaths };

export type ReceivedFilms = {
  /** Whether it is a whole MP4 with picture and sound, and how long. */
  examine(path: string, signal: AbortSignal): Promise<Examined>;
  /** Writes what lies beside a film. */
  dress(order: Omit<ReceivedOrder & { kind: 'dress' }, 'kind'>, signal: AbortSignal): Promise<void>;
  close(): void;
};

const DEADLINE_MS = 60_000;

export function createReceivedFilms(): ReceivedFilms {
  const module = new URL('./received-process.js', import.meta.url);
  const children = createChildren({ module, memoryMb: 512, deadlineMs: DEADLINE_MS, idleMs: 20_000, limit: 1 });
  const ask = (order: ReceivedOrder, signal: AbortSignal) => children.request(order, signal);
  return {
    examine: async (path, signal) => {
      try {
        return (await ask({ kind: 'examine', path }, signal)) as Examined;
      } catch (error) {
        // A child that others killed says nothing of the film.
        if (!(error instanceof ChildError) || error.end === 'killed') throw error;
        return { durationS: null, problem: 'takes too long or too much memory to be read' };
      }
    },
    dress: async (order, signal) => {
      await ask({ kind: 'dress', ...order }, signal);
    },
    close: () => children.close(),
  };
}
