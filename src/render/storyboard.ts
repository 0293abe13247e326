// Previews a film before it is rendered: a still of each scene, a small picture for lists, and the sound as a file for browsers.
// Runs in a child process.
import { createChildren } from '../lib/process/child.js';
import type { Plan } from './plan.js';
import type { PortraitRequest } from './portraits-process.js';

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

// Portraits of built-in presenters, drawn in a child process so that the API keeps answering.

type Portraits = {
  /** A square PNG. */
  png(request: PortraitRequest, signal: AbortSignal): Promise<Buffer>;
  close(): void;
};

export function createPortraits(): Portraits {
  const module = new URL('./portraits-process.js', import.meta.url);
  const children = createChildren({ module, memoryMb: 256, deadlineMs: 60_000, idleMs: 1_000, limit: 1 });
  return {
    png: async (request, signal) => Buffer.from((await children.request(request, signal)) as Uint8Array),
    close: () => children.close(),
  };
}
