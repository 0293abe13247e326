// The IPC messages between the processes of one rendering.
import type { ExtraPaths } from '../extras.js';
import type { Plan, RenderResult } from '../plan.js';
import type { CodedPicture } from './movie.js';
import type { ParameterSets } from './parameter-sets.js';
import type { Segment } from './segments.js';

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
