// The stage of `voice_generating`: speaks the script scene by scene and fits the track to the length. Lines that were spoken for
// the preview are reused.
import { join } from 'node:path';
import type { Stage } from '../stage.js';
import { withScratch } from './scratch.js';
import { type SpeechTools, speakScenes } from './speech.js';

export function createNarrate({ scratchFolder, ...tools }: SpeechTools & { scratchFolder: string }): Stage {
  return {
    name: 'narrate',
    state: 'voice_generating',
    event: 'voiceover_produced',
    words: 'Speaking the script',
    deadlineMs: 300_000,
    tries: 4,
    concurrency: 1,
    run: (flow, run) =>
      withScratch(scratchFolder, flow, async (folder) => {
        const localPath = join(folder, 'voice.wav');
        const speaking = { ...run, stage: 'narrate' };
        const spokenScenes = await speakScenes(tools, flow, flow.scenes!, localPath, speaking);
        const { durationS, scenes, words, phones, voice } = spokenScenes;
        const soundPath = `work/${flow.id}/voice.wav`;
        await run.publisher.put(soundPath, localPath);
        return { narration: { soundPath, durationS, scenes, words, phones, voice } };
      }),
  };
}
