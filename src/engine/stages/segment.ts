// segmenting: cuts the script into scenes.
import type { Spoken } from '../../flow/pace.js';
import { segment } from '../../flow/segment.js';
import type { Stage } from '../stage.js';
import { paceOf, type Voices } from './voices.js';

export function createSegment({ voices, spoken }: { voices: Voices; spoken: Spoken }): Stage {
  return {
    name: 'segment',
    state: 'segmenting',
    event: 'scenes_produced',
    words: 'Cutting the script into scenes',
    deadlineMs: 30_000,
    tries: 4,
    concurrency: 2,
    run: async (flow) => {
      // A person's edit has no roles; its own paragraphs say where scenes begin.
      const roles = flow.edited ? undefined : flow.draft?.sentences;
      return { scenes: segment(flow.script!, paceOf(voices, flow.voice_id), roles, { spoken }) };
    },
  };
}
