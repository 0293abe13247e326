// Speaks the scenes of a flow, for the film and for who approves before: each line is spoken once, kept, and found again.
import { createHash } from 'node:crypto';
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
import type { Flow } from '../../store/flow-row.js';
import type { WorkspaceLook } from '../../store/workspace-look.js';
import { TARGET } from './draft.js';
import { mustFindVoice, type Voices } from './voices.js';

/** How long the closing picture stands after the last word. */
const USUAL_TAIL_S = 1;
const LONGEST_TAIL_S = 20;

export type SpeechTools = {
  voices: Voices;
  narrator: Narrator;
  files: Files;
  lookOf(workspaceId: string): Promise<WorkspaceLook>;
};

export type SpeechRun = { signal: AbortSignal; progress?: (percent: number) => void };

type Spoken = Pick<Flow, 'id' | 'workspace_id' | 'voice_id' | 'edited'>;

/** Writes the narration of these texts to `soundPath`, a local file, and tells its times. */
export async function speakScenes(
  { voices, narrator, files, lookOf }: SpeechTools,
  flow: Spoken,
  lines: readonly { text: string }[],
  soundPath: string,
  { signal, progress }: SpeechRun,
): Promise<NarrationTiming> {
  const { voice, listing } = mustFindVoice(voices, flow.voice_id);
  const { lexicon, music } = await lookOf(flow.workspace_id);
  const speak: Speak = async (text, rate, index) => {
    progress?.((100 * index) / lines.length);
    const request = { text, voiceId: flow.voice_id, language: listing.language, rate, lexicon };
    return speakOnce(files, `work/${flow.id}/${spokenName(request)}`, voice, request, signal);
  };
  const { rate: rateLimits, atOnce = 1 } = voice.limits;
  const options = { target: TARGET, natural: flow.edited, rateLimits, atOnce, music, soundPath };
  const texts = lines.map(({ text }) => ({ text }));
  return narrateFitting(narrator, texts, speak, options, signal).catch(asProviderError);
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

/** What a spoken line is kept under: everything that its sound depends on. */
function spokenName({ text, voiceId, language, lexicon, rate }: SpeakRequest): string {
  const said = JSON.stringify([text, voiceId, language, lexicon, Math.round(rate * 1_000)]);
  return `speech-${createHash('sha256').update(said).digest('hex').slice(0, 32)}`;
}

/** Speaks a line, or finds it spoken: one that was made before a crash, or for the reviewer, may have cost money. */
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
