// What videos are made with: the writer, the voices, the presenters, and the stages that use them. Adapters are named
// here and nowhere else.
import type { Config } from '../config.js';
import type { Stage } from '../engine/stage.js';
import type { Files } from '../files/contract.js';
import type { VoiceListing } from '../providers/contracts.js';
import type { NewAvatar } from '../store/workspaces.js';

export type StagePlace = { files: Files; scratchFolder: string; config: Config };

export type Parts = {
  /** What every workspace gets; the first one is the default. */
  avatars: NewAvatar[];
  voices: readonly VoiceListing[];
  /** The language of a text where it is beyond doubt. */
  sureLanguage(text: string): string | null;
  stages(place: StagePlace): Stage[];
  close(): Promise<void>;
};

export function createParts(): Parts {
  return { avatars: [], voices: [], sureLanguage: () => null, stages: () => [], close: async () => undefined };
}
