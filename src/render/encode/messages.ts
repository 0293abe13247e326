// The IPC messages between the processes of one rendering.
import type { ExtraPaths } from '../extras.js';
import type { Plan, RenderResult } from '../plan.js';
import type { CodedPicture } from './movie.js';
import type { ParameterSets } from './picture-encoder.js';

// Splits a film at its scene cuts into segments that are encoded independently.

/** Frames `start` to `end`, exclusive; the first one is an IDR picture. */
export type Segment = { index: number; start: number; end: number };

const LONGEST_SEGMENT_S = 8;

export function splitFilm(frames: number, cuts: readonly number[], fps: number): Segment[] {
  const inner = cuts.filter((cut) => cut > 0 && cut < frames);
  const edges = [...new Set([0, ...inner, frames])].sort((a, b) => a - b);
  const starts = edges.slice(0, -1).flatMap((start, i) => splitScene(start, edges[i + 1] ?? frames, fps));
  return starts.map((start, index) => ({ index, start, end: starts[index + 1] ?? frames }));
}

/** Splits a scene into equal parts, so that no worker is left with a long one at the end. */
function splitScene(start: number, end: number, fps: number): number[] {
  const parts = Math.ceil((end - start) / Math.floor(LONGEST_SEGMENT_S * fps));
  return Array.from({ length: parts }, (_, part) => start + Math.round((part * (end - start)) / parts));
}

export type RenderOrder = {
  plan: Plan;
  temporaryPath: string;
  extras: ExtraPaths | null;
  /** The URL of a module that exports `createPainter(plan)`. */
  painterModule: string;
  workers: number;
  memoryLimitBytes: number;
};

/** `killed`: from outside, although the process may have been healthy. */
export type FailureKind = 'disk_full' | 'out_of_memory' | 'crashed' | 'killed' | 'stalled' | 'failed';

/** From the render process to the service. */
export type RenderReport =
  | { type: 'progress'; framesDone: number; frames: number }
  | { type: 'done'; result: RenderResult }
  | { type: 'failed'; kind: FailureKind; message: string };

/** From the render process to a worker. */
export type WorkerOrder =
  | { type: 'open'; plan: Plan; painterModule: string }
  | { type: 'segment'; segment: Segment }
  | { type: 'extras'; plan: Plan; paths: ExtraPaths };

/** From a worker to the render process. */
export type WorkerReport =
  | { type: 'ready'; frames: number; cuts: readonly number[]; parameterSets: ParameterSets }
  | { type: 'progress'; frames: number; residentBytes: number }
  | { type: 'segment'; index: number; pictures: CodedPicture[] }
  | { type: 'extras' }
  | { type: 'failed'; kind: FailureKind; message: string };
