// What videos are made with: the writer, the voices, the presenters, and the stages that use them. Adapters are named
// here and nowhere else.
import type { Config } from '../config.js';
import type { Stage } from '../engine/stage.js';
import { createDraft } from '../engine/stages/draft.js';
import { createFilm } from '../engine/stages/film.js';
import { createNarrate } from '../engine/stages/narrate.js';
import { createSegment } from '../engine/stages/segment.js';
import { collectVoices } from '../engine/stages/voices.js';
import type { Files } from '../files/contract.js';
import type { VoiceListing } from '../providers/contracts.js';
import { createEmbeddedWriter } from '../providers/script/embedded/writer.js';
import { createEmbeddedVoice } from '../providers/voice/embedded/voice.js';
import { createReader } from '../providers/voice/text/reader.js';
import { joinSpoken } from '../providers/voice/text/words.js';
import { LOOKS } from '../render/picture/looks/looks.js';
import { createNarrator } from '../render/sound/narrator.js';
import type { NewAvatar } from '../store/workspaces.js';

export type StagePlace = {
  files: Files;
  scratchFolder: string;
  config: Config;
  brandColour(workspaceId: string): Promise<string>;
};

export type Parts = {
  /** What every workspace gets; the first one is the default. */
  avatars: NewAvatar[];
  /** The first one is the voice of a new workspace. */
  voices: readonly VoiceListing[];
  /** The language of a text where it is beyond doubt. */
  sureLanguage(text: string): string | null;
  stages(place: StagePlace): Stage[];
  close(): Promise<void>;
};

export function createParts(): Parts {
  const read = createReader();
  const spoken = (text: string) => joinSpoken(read(text));
  const writer = createEmbeddedWriter({ spoken });
  const voice = createEmbeddedVoice();
  const voices = collectVoices([voice]);
  const narrator = createNarrator();
  return {
    avatars: LOOKS.map(({ id, name, aspectRatios }) => ({ id, name, aspectRatios: [...aspectRatios], provider: 'embedded' })),
    voices: voices.listings,
    sureLanguage: () => null,
    stages: ({ files, scratchFolder, config, brandColour }) => [
      createDraft({ writer, voices }),
      createSegment({ voices, spoken }),
      createNarrate({ voices, narrator, files, scratchFolder }),
      createFilm({
        files,
        scratchFolder,
        brandColour,
        videoHeight: config.videoHeight,
        concurrency: config.filmConcurrency,
      }),
    ],
    close: async () => {
      narrator.close();
      voice.close();
    },
  };
}
