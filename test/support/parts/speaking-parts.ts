// Parts whose flows are really spoken, by a vendor that does not exist or by voices of the server that hum as well; everything
// else is made at once.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PreviewMaker } from '../../../src/engine/previews/preview.js';
import type { Stage } from '../../../src/engine/stage.js';
import { createNarrate } from '../../../src/engine/stages/narrate.js';
import { speakScenes } from '../../../src/engine/stages/speech.js';
import { collectVoices } from '../../../src/engine/stages/voices.js';
import type { Adapters, StageDeps } from '../../../src/main/adapters.js';
import type { Voice } from '../../../src/providers/contracts.js';
import { createNarrator } from '../../../src/render/sound/narrator.js';
import { DEFAULT_BRANDING } from '../../../src/store/workspaces/workspace-settings.js';
import { HUMMING, HUMMING_RATE, soundOf } from './fake-voice.js';
import { createTestParts, type TestParts } from './parts.js';

/** Six scenes of about ten seconds, each another one. */
export const LINES = [1, 2, 3, 4, 5, 6].map(
  (index) =>
    `This is scene number ${index}, and it goes on for about as long as a scene of a real video would go on, until here.`,
);

/** Voices of the server: they cost nothing, and hum like the vendor. */
const OWN: Voice = {
  name: 'embedded',
  limits: { rate: [1, 1], maxChars: 1_000, atOnce: 2 },
  voices: () => [
    { id: 'voice-a', name: 'Adam', provider: 'embedded', language: 'en-US', gender: 'male' },
    { id: 'voice-b', name: 'Bea', provider: 'embedded', language: 'en-US', gender: 'female' },
  ],
  pace: () => null,
  speak: async ({ text, voiceId, language }) => ({
    ...{ sampleRate: HUMMING_RATE, samples: Float32Array.from(soundOf(text), (value) => value / 32_768) },
    ...{ words: [], timing: 'energy', voice: { provider: 'embedded', id: voiceId, language } },
  }),
};

export function createSpeakingParts(tries = 4): TestParts {
  const plain = createTestParts({ tries });
  const narrator = createNarrator({ processes: 1 });
  const segmented = LINES.map((text, index) => ({
    ...{ index, text, durationEstimate: 10, role: 'greeting' as const, heading: 'Hello', points: [] },
  }));
  const stages = (place: StageDeps) =>
    plain.stages(place).map((stage): Stage => {
      if (stage.name === 'segment') return { ...stage, run: async () => ({ scenes: segmented }) };
      if (stage.name !== 'narrate') return stage;
      const { files, scratchFolder, voicesOf, onStandIn } = place;
      const tools = { narrator, files, scratchFolder, voicesOf, brandingOf: async () => DEFAULT_BRANDING };
      return { ...createNarrate({ ...tools, ...(onStandIn && { onStandIn }) }), tries };
    });
  const previewMaker = (place: StageDeps): PreviewMaker => ({
    ...plain.previewMaker!(place),
    // The pictures of a preview are left out; its lines are spoken as ever.
    make: async (flow, { signal, folder, isLastTry = false }) => {
      const { files, scratchFolder, voicesOf } = place;
      const soundPath = join(scratchFolder, `${flow.id}.wav`);
      await mkdir(scratchFolder, { recursive: true });
      const tools = { narrator, files, voicesOf, brandingOf: async () => DEFAULT_BRANDING };
      const run = { stage: 'preview', signal, isLastTry };
      const { durationS } = await speakScenes(tools, flow, segmented, soundPath, run);
      return { soundPath: `${folder}/voice.m4a`, durationS, words: [], stills: [] };
    },
  });
  const parts: Partial<Adapters> = {
    previewMaker,
    ...{ voices: collectVoices([OWN]), vendors: { voices: [HUMMING], avatars: [] }, stages },
    close: async () => narrator.close(),
  };
  return { ...plain, ...parts };
}
