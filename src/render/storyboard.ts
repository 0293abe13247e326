// Previews a film before it is rendered: a still of each scene, and the sound as a file for browsers. Runs in a child
// process.
import { createChildren } from '../lib/process/child.js';
import type { Plan } from './plan.js';

export type Storyboard = {
  /** JPEGs, one per scene. */
  stills: Uint8Array[];
  /** The plan's sound as an .m4a file. */
  sound: Uint8Array;
};

export type Storyboards = {
  make(plan: Plan, signal: AbortSignal): Promise<Storyboard>;
  close(): void;
};

export function createStoryboards(): Storyboards {
  const module = new URL('./storyboard-process.js', import.meta.url);
  const children = createChildren({ module, memoryMb: 512, deadlineMs: 120_000, idleMs: 20_000, limit: 1 });
  return {
    make: async (plan, signal) => (await children.request(plan, signal)) as Storyboard,
    close: () => children.close(),
  };
}
