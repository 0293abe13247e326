// Parts whose flows are filmed for real, by a vendor or by the server itself where it stands in; what comes before is made at once.

import type { Stage } from '../../../src/engine/stage.js';
import { createFilm } from '../../../src/engine/stages/film.js';
import type { FilmLimits } from '../../../src/engine/vendor-film/waiting.js';
import { encodeWav } from '../../../src/lib/wav.js';
import type { Adapters, StageDeps } from '../../../src/main/adapters.js';
import { did } from '../../../src/providers/presenter/did.js';
import { heygen } from '../../../src/providers/presenter/heygen.js';
import { lipSyncServer } from '../../../src/providers/presenter/lip-sync-server.js';
import { synthesia } from '../../../src/providers/presenter/synthesia.js';
import { tavus } from '../../../src/providers/presenter/tavus.js';
import { createReceivedFilms } from '../../../src/render/uploads.js';
import { createStillReader } from '../../../src/services/vendors/vendor-films.js';
import type { Narrated } from '../../../src/store/db/columns.js';
import { DEFAULT_BRANDING } from '../../../src/store/workspaces/workspace-settings.js';
import { createTestParts, type TestParts } from './parts.js';

export type Filming = {
  durationS: number;
  limits?: Partial<FilmLimits>;
  tries?: number;
  /** What decodes films of vendors; without it they stay as they came. */
  decoder?: string;
};

/** So that a test sees in a second what takes minutes. */
const QUICK: FilmLimits = { deadlineMs: 600_000, settleMs: 300, firstLookMs: 50, lastLookMs: 200 };
const SAMPLE_RATE = 48_000;

export function createFilmingParts({ durationS, limits, tries = 4, decoder }: Filming): TestParts {
  const plain = createTestParts({ tries });
  const received = createReceivedFilms();
  const stages = (place: StageDeps) =>
    plain.stages(place).map((stage): Stage => {
      if (stage.name === 'narrate')
        return { ...stage, run: async ({ id }) => ({ narration: await tell(place, id, durationS) }) };
      if (stage.name !== 'film') return stage;
      const { files, scratchFolder, marks, voicesOf, avatarFolderOf, remote, onStandIn } = place;
      const film = createFilm({
        ...{ files, scratchFolder, marks, voicesOf, avatarFolderOf, brandingOf: async () => DEFAULT_BRANDING },
        ...{ videoHeight: 180, concurrency: 1, stillOf: createStillReader(remote!.vendors) },
        remote: {
          ...remote!,
          received,
          decoder: decoder ?? null,
          limits: { ...QUICK, ...limits },
          ...(onStandIn && { onStandIn }),
        },
      });
      return {
        ...film,
        tries,
        run: async (flow, run) => {
          plain.runs.push({ stage: 'film', flowId: flow.id, version: flow.version });
          return film.run(flow, run);
        },
      };
    });
  const parts: Partial<Adapters> = {
    ...{ vendors: { voices: [], avatars: [heygen, tavus, did, synthesia, lipSyncServer] }, stages },
    close: async () => received.close(),
  };
  return { ...plain, ...parts };
}

/** A voice track of that length, with a word in each second. */
async function tell({ files }: StageDeps, flowId: string, durationS: number): Promise<Narrated> {
  const soundPath = `work/${flowId}/voice.wav`;
  const samples = Float32Array.from({ length: durationS * SAMPLE_RATE }, (_, at) => 0.1 * Math.sin(at / 40));
  await files.putBytes(soundPath, encodeWav(samples, SAMPLE_RATE));
  const words = Array.from({ length: durationS - 1 }, (_, at) => ({
    ...{ text: `word${at}`, startS: at + 0.2, endS: at + 0.8, charStart: 0, charEnd: 1, scene: 0 },
  }));
  return { soundPath, durationS, scenes: [{ startS: 0, endS: durationS }], words, phones: [] };
}
