// Portraits of built-in presenters, drawn in a child process so that the API keeps answering.
import { createChildren } from '../lib/process/child.js';
import type { PortraitRequest } from './portraits-process.js';

export type Portraits = {
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
