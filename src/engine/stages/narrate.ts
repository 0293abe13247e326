// voice_generating: reads the script aloud, scene by scene, and makes one track of it that fits the length.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Files } from '../../files/contract.js';
import { decodeWav, encodeWav } from '../../lib/wav.js';
import type { SpeakRequest, Voice, Voiceover } from '../../providers/contracts.js';
import { ProviderError } from '../../providers/errors.js';
import {
  NarrationLengthError,
  type NarrationOptions,
  type NarrationTiming,
  SilentVoiceError,
  type Speak,
} from '../../render/sound/narration.js';
import type { Narrator } from '../../render/sound/narrator.js';
import type { WorkspaceLook } from '../../store/workspace-look.js';
import type { Stage } from '../stage.js';
import { TARGET } from './draft.js';
import { withScratch } from './scratch.js';
import { mustFindVoice, type Voices } from './voices.js';

/** How long the closing picture stands after the last word. */
const USUAL_TAIL_S = 1;
const LONGEST_TAIL_S = 20;

type NarrateTools = {
  voices: Voices;
  narrator: Narrator;
  files: Files;
  scratchFolder: string;
  lookOf(workspaceId: string): Promise<WorkspaceLook>;
};

export function createNarrate({ voices, narrator, files, scratchFolder, lookOf }: NarrateTools): Stage {
  return {
    name: 'narrate',
    state: 'voice_generating',
    event: 'voiceover_produced',
    words: 'Speaking the script',
    deadlineMs: 300_000,
    tries: 4,
    concurrency: 1,
    run: async (flow, { signal, progress }) => {
      const { voice, listing } = mustFindVoice(voices, flow.voice_id);
      const lines = flow.scenes!.map(({ text }) => ({ text }));
      const { lexicon, music } = await lookOf(flow.workspace_id);
      const speak = async (text: string, rate: number, index: number) => {
        progress((100 * index) / lines.length);
        const request = { text, voiceId: flow.voice_id, language: listing.language, rate, lexicon };
        return speakOnce(files, `work/${flow.id}/${spokenName(request, index)}`, voice, request, signal);
      };
      return withScratch(scratchFolder, async (folder) => {
        const localPath = join(folder, 'voice.wav');
        const { rate: rateLimits, atOnce = 1 } = voice.limits;
        const options = { target: TARGET, natural: flow.edited, rateLimits, atOnce, music, soundPath: localPath };
        const timing = await narrateFitting(narrator, lines, speak, options, signal).catch(asProviderError);
        const soundPath = `work/${flow.id}/voice.wav`;
        await files.put(soundPath, localPath);
        const { durationS, scenes, words, phones } = timing;
        return { narration: { soundPath, durationS, scenes, words, phones } };
      });
    },
  };
}

/**
 * A script of ours that cannot be fitted is better a little too long than not at all; one that is too short gets a longer
 * closing picture.
 */
async function narrateFitting(
  narrator: Narrator,
  lines: { text: string }[],
  speak: Speak,
  options: NarrationOptions & { soundPath: string },
  signal: AbortSignal,
): Promise<NarrationTiming> {
  try {
    return await narrator.narrate(lines, speak, options, signal);
  } catch (error) {
    if (!(error instanceof NarrationLengthError)) throw error;
    const tailS = USUAL_TAIL_S + Math.max(0, Math.min(LONGEST_TAIL_S, error.missingS));
    return narrator.narrate(lines, speak, { ...options, natural: error.missingS < 0, tailS }, signal);
  }
}

/** What a spoken line is kept under: everything that its sound depends on and that may have changed since. */
function spokenName({ rate, lexicon }: SpeakRequest, index: number): string {
  const said = createHash('sha256').update(JSON.stringify(lexicon)).digest('hex').slice(0, 12);
  return `speech-${index}-${Math.round(rate * 1_000)}-${said}`;
}

/** Speaks a line, or finds it spoken: a line that was made before a crash may have cost money. */
async function speakOnce(
  files: Files,
  path: string,
  voice: Voice,
  request: SpeakRequest,
  signal: AbortSignal,
): Promise<Voiceover> {
  const [told, sound] = [await files.read(`${path}.json`), await files.read(`${path}.wav`)];
  if (told && sound) return { ...JSON.parse(told.toString('utf8')), ...decodeWav(sound) };
  const spoken = await voice.speak(request, signal);
  const { samples, ...rest } = spoken;
  await files.putBytes(`${path}.wav`, encodeWav(samples, spoken.sampleRate));
  await files.putBytes(`${path}.json`, Buffer.from(JSON.stringify(rest)));
  return spoken;
}

function asProviderError(error: unknown): never {
  if (error instanceof NarrationLengthError) {
    throw new ProviderError('voice', 'refused', `with this voice the script cannot last 60 to 70 seconds`, {
      cause: error,
    });
  }
  if (error instanceof SilentVoiceError) {
    throw new ProviderError('voice', 'retry', `the voice left scene ${error.scene + 1} silent`, { cause: error });
  }
  throw error;
}
