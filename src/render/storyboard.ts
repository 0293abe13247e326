// Previews a film before it is rendered: a still of each scene, a small picture for lists, and the sound as a file for browsers.
// Runs in a child process.
import { createChildren } from '../lib/process/child.js';
import type { Plan } from './plan.js';

export type Storyboard = {
  /** JPEGs, one per scene. */
  stills: Uint8Array[];
  /** The first scene as a JPEG of a few KB. */
  thumbnail: Uint8Array;
};

/** The same with the plan's sound as an .m4a file. */
export type Preview = Storyboard & { sound: Uint8Array };

/** What the child process is asked for. */
export type StoryboardRequest = { plan: Plan; withSound: boolean };

export type Storyboards = {
  draw(plan: Plan, signal: AbortSignal): Promise<Storyboard>;
  drawWithSound(plan: Plan, signal: AbortSignal): Promise<Preview>;
  close(): void;
};

export function createStoryboards(): Storyboards {
  const module = new URL('./storyboard-process.js', import.meta.url);
  const children = createChildren({ module, memoryMb: 512, deadlineMs: 120_000, idleMs: 20_000, limit: 1 });
  const ask = (request: StoryboardRequest, signal: AbortSignal) => children.request(request, signal);
  return {
    draw: async (plan, signal) => (await ask({ plan, withSound: false }, signal)) as Storyboard,
    drawWithSound: async (plan, signal) => (await ask({ plan, withSound: true }, signal)) as Preview,
    close: () => children.close(),
  };
}
