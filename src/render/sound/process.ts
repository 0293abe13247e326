// The child process in which a narration is made: it requests the speech of each line from its parent and writes the
// sound.
import { writeFile } from 'node:fs/promises';
import type { Voiceover } from '../../domain/speech.js';
import { serveParent } from '../../lib/process/child.js';
import { encodeWav } from '../../lib/wav.js';
import {
  NarrationLengthError,
  type NarrationLine,
  type NarrationOptions,
  type NarrationTiming,
  narrate,
  SilentVoiceError,
} from './narration.js';

export type NarrationRequest = { lines: NarrationLine[]; options: NarrationOptions; soundPath: string };
export type SpeakQuestion = { text: string; rate: number; index: number };
export type NarrationReply = { timing: NarrationTiming } | { missingS: number } | { silentScene: number };

serveParent(async (body, ask): Promise<NarrationReply> => {
  const { lines, options, soundPath } = body as NarrationRequest;
  const speak = async (text: string, rate: number, index: number): Promise<Voiceover> =>
    (await ask({ text, rate, index } satisfies SpeakQuestion)) as Voiceover;
  try {
    // The parent kills this process when its signal fires; nothing is aborted inside it.
    const { samples, sampleRate, ...timing } = await narrate(lines, speak, options, new AbortController().signal);
    await writeFile(soundPath, encodeWav(samples, sampleRate));
    return { timing };
  } catch (error) {
    // IPC loses an error's class.
    if (error instanceof NarrationLengthError) return { missingS: error.missingS };
    if (error instanceof SilentVoiceError) return { silentScene: error.scene };
    throw error;
  }
});
