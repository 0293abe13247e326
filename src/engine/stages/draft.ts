// generating_script: writes the script from the summary.
import type { ScriptWriter } from '../../providers/contracts.js';
import type { Stage } from '../stage.js';
import { paceOf, type Voices } from './voices.js';

/** What a narration of ours must last; the writer plans for it, the fitting makes it exact. */
export const TARGET = { minS: 60, maxS: 70 } as const;

type DraftOptions = {
  /** Who writes for a workspace at this moment. */
  writerOf(workspaceId: string): Promise<ScriptWriter>;
  voices: Voices;
};

export function createDraft({ writerOf, voices }: DraftOptions): Stage {
  return {
    name: 'draft',
    state: 'generating_script',
    event: 'script_drafted',
    words: 'Writing the script',
    deadlineMs: 120_000,
    tries: 4,
    concurrency: 2,
    run: async ({ workspace_id, input, voice_id }, { signal }) => {
      const writer = await writerOf(workspace_id);
      const { costs = [], ...draft } = await writer.write(
        {
          summary: input.emailContent,
          prospectName: input.prospectName,
          prospectCompany: input.prospectCompany,
          userName: input.userName,
          userCompany: input.userCompany,
          language: voices.find(voice_id)?.listing.language ?? 'en',
          pace: paceOf(voices, voice_id),
          target: TARGET,
        },
        signal,
      );
      return { draft, script: draft.sentences.map(({ text }) => text).join(' '), costs };
    },
  };
}
