// Parts for tests with several processes: every stage marks its result with the version of the flow it held, so that a
// test can tell from the rows alone whose result was stored.

import type { Publisher, Stage, StageName, WorkName } from '../../../src/engine/stage.js';
import type { Parts } from '../../../src/main/adapters.js';
import type { Flow } from '../../../src/store/db/tables.js';
import type { Outcome } from '../../../src/store/flows/flows.js';
import { createTestParts, type StageHook } from './parts.js';

/** What the stages of a process do before they answer; the rest is done at once. */
export type Behaviour = {
  /** A random time between 0 and this many milliseconds. */
  busyMs?: number;
  /** Stages that never end by themselves. */
  hang?: WorkName[];
  /** How large the film is. */
  filmBytes?: number;
  /** Stages and previews have a child process that works for a random time between 0 and this many milliseconds. */
  childMs?: number;
  /** Its flows are really spoken; see speaking-parts.ts. */
  speaks?: true;
  /** Its flows are really filmed, with films of so many seconds; see filming-parts.ts. */
  films?: number;
  /** How far its clock is ahead of ours. */
  aheadMs?: number;
};

export const markOf = (version: number): string => `version-${version}`;

const OUTCOMES: Record<StageName, (flow: Flow, publisher: Publisher, bytes: number) => Promise<Outcome>> = {
  draft: async (flow) => ({
    draft: { sentences: [], dropped: [], writer: markOf(flow.version) },
    script: 'Hello. Goodbye.',
  }),
  segment: async (flow) => ({
    scenes: [
      {
        index: 0,
        text: flow.script!,
        durationEstimate: 64,
        role: 'greeting',
        heading: markOf(flow.version),
        points: [],
      },
    ],
  }),
  narrate: async (flow) => ({
    narration: { soundPath: markOf(flow.version), durationS: 64, scenes: [], words: [], phones: [] },
  }),
  film: async (flow, publisher, bytes) => {
    const path = `media/${flow.media_token}/${markOf(flow.version)}.mp4`;
    await publisher.putBytes(path, new Uint8Array(bytes).fill(flow.version % 256));
    return { video_path: path, video_duration_s: 64 };
  },
};

export function createMarkedParts(behaviour: Behaviour, before: (work: WorkName) => StageHook): Parts {
  const plain = createTestParts({ concurrency: 4 });
  plain.on('preview', before('preview'));
  return {
    ...plain,
    stages: (place) =>
      plain.stages(place).map(
        (stage): Stage => ({
          ...stage,
          run: async (flow, run) => {
            await before(stage.name)(flow, run);
            return OUTCOMES[stage.name](flow, run.publisher, behaviour.filmBytes ?? 1_000);
          },
        }),
      ),
  };
}
