// The stage of `segmenting`: cuts the script into scenes.

import { type ScenePlan, withCardEdits } from '../../domain/draft.js';
import type { SpokenWith } from '../../domain/pace.js';
import type { Flow } from '../../store/db/tables.js';
import type { Branding } from '../../store/workspaces/branding.js';
import { spokenText } from '../../text/clean/spoken-text.js';
import { writtenScenes } from '../../text/clean/written-scenes.js';
import { type RoledText, segment } from '../../text/scenes/segment.js';
import type { Stage } from '../stage.js';
import { paceOf, type VoicesOf } from './voices.js';

export type SegmentTools = {
  voicesOf: VoicesOf;
  spokenWith: SpokenWith;
  brandingOf(workspaceId: string): Promise<Branding>;
};

export function createSegment(tools: SegmentTools): Stage {
  return {
    name: 'segment',
    state: 'segmenting',
    event: 'scenes_produced',
    words: 'Planning the scenes',
    deadlineMs: 30_000,
    tries: 4,
    concurrency: 2,
    run: async (flow) => ({ scenes: withCardEdits(await cutScenes(tools, flow), flow.card_edits) }),
  };
}

type Scripted = Pick<Flow, 'workspace_id' | 'input' | 'voice_id' | 'draft' | 'edited' | 'script'>;

/** The scenes of a flow's script with their drafted cards, timed with the lexicon of its workspace. */
export async function cutScenes(
  { voicesOf, spokenWith, brandingOf }: SegmentTools,
  flow: Scripted,
): Promise<ScenePlan[]> {
  const { lexicon } = await brandingOf(flow.workspace_id);
  const voices = await voicesOf(flow.workspace_id);
  const { prospectName } = flow.input;
  const options = { spoken: spokenWith(lexicon), prospectName };
  const cut = (script: string, roles?: readonly RoledText[]): ScenePlan[] =>
    segment(script, paceOf(voices, flow.voice_id), roles, options);
  const roles = flow.draft?.sentences;
  // Of an edited script the sentences that were kept have roles; its paragraphs are the scenes.
  return flow.edited ? writtenScenes(spokenText(flow.script!), (text) => cut(text, roles)) : cut(flow.script!, roles);
}
