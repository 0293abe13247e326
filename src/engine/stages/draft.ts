// The stage of `generating_script`: writes the script from the summary.

import type { ScriptWriter } from '../../providers/contracts.js';
import type { Branding } from '../../store/workspaces/branding.js';
import type { Stage } from '../stage.js';
import { paceOf, type VoicesOf } from './voices.js';

/** The length of a narration; the writer plans for it, the fitting makes it exact. */
export const TARGET = { minS: 60, maxS: 70 } as const;

type DraftTools = {
  /** The writer that the workspace is set to at this moment. */
  writerOf(workspaceId: string): Promise<ScriptWriter>;
  voicesOf: VoicesOf;
  brandingOf(workspaceId: string): Promise<Branding>;
};

export function createDraft({ writerOf, voicesOf, brandingOf }: DraftTools): Stage {
  return {
    name: 'draft',
    state: 'generating_script',
    event: 'script_drafted',
    words: 'Writing the script',
    deadlineMs: 120_000,
    tries: 4,
    concurrency: 2,
    run: async ({ workspace_id, input, voice_id, kept_script }, { signal }) => {
      if (kept_script) return kept_script;
      const { lexicon } = await brandingOf(workspace_id);
      const writer = await writerOf(workspace_id);
      const voices = await voicesOf(workspace_id);
      const { costs = [], ...draft } = await writer.write(
        {
          summary: withShortRuns(input.emailContent),
          prospectName: input.prospectName,
          prospectCompany: input.prospectCompany,
          userName: input.userName,
          userCompany: input.userCompany,
          language: voices.find(voice_id)?.listing.language ?? 'en',
          pace: paceOf(voices, voice_id),
          lexicon,
          target: TARGET,
        },
        signal,
      );
      return { draft, script: draft.sentences.map(({ text }) => text).join(' '), costs };
    },
  };
}

/** Long runs of spaces make the writer's patterns slow. Keeps the length, because evidence is given as offsets. */
export const withShortRuns = (text: string): string => text.replace(/[^\S\n]{64}/gu, (run) => `${run.slice(1)}\n`);
