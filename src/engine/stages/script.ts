// The stages before anything is spoken: `generating_script` writes the script, `segmenting` cuts it into scenes; and the check of a
// script that a person wrote.

import { type ScenePlan, withCardEdits } from '../../domain/draft.js';
import { estimateS, type SpokenWith } from '../../domain/durations.js';
import { heldS } from '../../domain/speech.js';
import { languageName, speaksLanguage } from '../../domain/voice-choice.js';
import { dayOf } from '../../lib/clock.js';
import type { ScriptWriter } from '../../providers/contracts.js';
import type { Flow } from '../../store/db/tables.js';
import type { Branding, Lexicon } from '../../store/workspaces/workspace-settings.js';
import { spokenText } from '../../text/clean/spoken-text.js';
import { writtenScenes } from '../../text/clean/written-scenes.js';
import { editedRoles } from '../../text/scenes/edited.js';
import { type RoledText, segment } from '../../text/scenes/segment.js';
import type { Stage } from '../stage.js';
import { drawnNameOf } from './film-plan.js';
import { paceOf, type Voices, type VoicesOf } from './voices.js';

// The stage of `generating_script`: writes the script from the summary.

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
    run: async ({ workspace_id, created_at, input, avatar_id, voice_id, kept_script }, { signal }) => {
      if (kept_script) return kept_script;
      const { lexicon, introduction } = await brandingOf(workspace_id);
      const writer = await writerOf(workspace_id);
      const voices = await voicesOf(workspace_id);
      const { costs = [], ...draft } = await writer.write(
        {
          summary: withShortRuns(input.emailContent),
          prospectName: input.prospectName,
          prospectCompany: input.prospectCompany,
          userName: input.userName,
          userCompany: input.userCompany,
          today: dayOf(created_at),
          isMessage: introduction !== 'sender' && drawnNameOf(avatar_id) !== null,
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

// The stage of `segmenting`: cuts the script into scenes.

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
  const roles = flow.draft?.sentences ?? [];
  // The paragraphs of an edited script are its scenes.
  return flow.edited
    ? writtenScenes(spokenText(flow.script!), (text) => cut(text, editedRoles(text, roles)))
    : cut(flow.script!, roles);
}

// Checks whether a script that a person wrote can become a video with its voice. Drafts of the writer need no check: they are
// planned for the voice.

export const SCRIPT_PROBLEMS = ['other_language', 'nothing_spoken', 'too_long'] as const;
export type ScriptProblem = {
  code: (typeof SCRIPT_PROBLEMS)[number];
  /** The end of a sentence that begins with the name of the script. */
  words: string;
  /** What a sentence in another language is made of: a language as its code, the name of the voice, seconds. */
  values: { language?: string; voice?: string; seconds?: number; most?: number };
};
/** What is wrong with a script; null when it can be spoken. */
export type ScriptCheck = (voices: Voices, voiceId: string, script: string, lexicon: Lexicon) => ScriptProblem | null;

type ScriptCheckOptions = {
  spokenWith: SpokenWith;
  /** The language of a text where it is beyond doubt. */
  sureLanguage: (text: string) => string | null;
  longestS: number;
};

export function createScriptCheck({ spokenWith, sureLanguage, longestS }: ScriptCheckOptions): ScriptCheck {
  return (voices, voiceId, written, lexicon) => {
    const { text: script, holds } = spokenText(written);
    const voice = voices.find(voiceId)?.listing;
    const language = sureLanguage(script);
    if (voice && language !== null && !speaksLanguage(voice.language, language)) {
      const words = `is written in ${languageName(language)}, which the voice "${voice.name}" does not speak`;
      return { code: 'other_language', words, values: { language, voice: voice.name } };
    }
    if (!/[\p{L}\p{N}]/u.test(script)) {
      return { code: 'nothing_spoken', words: 'holds nothing that can be spoken', values: {} };
    }
    const spoken = spokenWith(lexicon);
    // A few words in a foreign alphabet are too short to detect a language, and an English voice would stay silent.
    if (voice && speaksLanguage(voice.language, 'en') && spoken(script).trim() === '') {
      const words = `holds nothing that the voice "${voice.name}" can speak`;
      return { code: 'nothing_spoken', words, values: { voice: voice.name } };
    }
    const seconds = Math.round(estimateS(script, paceOf(voices, voiceId), spoken) + heldS(holds));
    if (seconds <= longestS) return null;
    const words = `would take about ${seconds} seconds to speak. The limit is ${longestS}`;
    return { code: 'too_long', words, values: { seconds, most: longestS } };
  };
}
