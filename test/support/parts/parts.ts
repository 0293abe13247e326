// Parts for tests: stages that do nothing but can be held up, told to fail, or counted, one by one.

import type { FilmMark } from '../../../src/domain/assets.js';
import { asWritten } from '../../../src/domain/durations.js';
import type { Stage, StageName, StageRun, WorkName } from '../../../src/engine/stage.js';
import { collectVoices, type Voices } from '../../../src/engine/stages/voices.js';
import { encodeWav } from '../../../src/lib/wav.js';
import type { Adapters } from '../../../src/main/adapters.js';
import type { VoiceListing } from '../../../src/providers/contracts.js';
import type { Flow } from '../../../src/store/db/tables.js';
import type { Outcome } from '../../../src/store/flows/flows.js';

/** Of a film that is not there. */
const MARK: FilmMark = {
  ...{ unmarkedSha256: '0'.repeat(64), sha256: '1'.repeat(64), at: '2026-01-01T00:00:00.000Z' },
  ...{ certificate: '1', software: 'Aftercall 0.1.0' },
};

export type StageHook = (flow: Flow, run: StageRun) => Promise<void> | void;

export type TestParts = Adapters & {
  /** Called at the beginning of each run of the stage, or each making of a preview. */
  on(stage: WorkName, hook: StageHook): void;
  /** The folders of the previews that were begun, in order. */
  previews: string[];
  /** Every run that was begun, in order. */
  runs: { stage: StageName; flowId: string; version: number }[];
};

/** Voices that are listed and never heard. */
export const voicesNamed = (...listings: VoiceListing[]): Voices =>
  collectVoices([
    {
      name: 'embedded',
      limits: { rate: [1, 1], maxChars: 1_000 },
      voices: () => listings,
      pace: () => null,
      speak: async () => {
        throw new Error('Nobody should speak here.');
      },
    },
  ]);

export const AVA: VoiceListing = {
  ...{ id: 'voice-a', name: 'Ava', provider: 'embedded' },
  ...{ language: 'en-US', gender: 'female' },
};

export const SCRIPT = 'Hello Dana. Thank you for your time. Goodbye.';

const OUTCOMES: Record<StageName, (flow: Flow) => Outcome> = {
  draft: ({ kept_script }) => kept_script ?? { draft: { sentences: [], dropped: [], writer: 'test' }, script: SCRIPT },
  segment: (flow) => ({
    scenes: [{ index: 0, text: flow.script!, durationEstimate: 9.5, role: 'greeting', heading: 'Hello', points: [] }],
  }),
  narrate: () => ({
    narration: {
      soundPath: 'work/x/voice.wav',
      durationS: 64,
      scenes: [{ startS: 0, endS: 64 }],
      words: [],
      phones: [],
    },
  }),
  film: (flow) => ({ video_path: `media/${flow.media_token}/video.mp4`, video_duration_s: 64, mark: MARK }),
};

const PLACES: [StageName, Stage['state'], Stage['event']][] = [
  ['draft', 'generating_script', 'script_drafted'],
  ['segment', 'segmenting', 'scenes_produced'],
  ['narrate', 'voice_generating', 'voiceover_produced'],
  ['film', 'video_generating', 'render_finished'],
];

export function createTestParts(changes: Partial<Pick<Stage, 'tries' | 'deadlineMs' | 'concurrency'>> = {}): TestParts {
  const hooks = new Map<WorkName, StageHook>();
  const previews: string[] = [];
  const runs: TestParts['runs'] = [];
  const stages = PLACES.map(
    ([name, state, event]): Stage => ({
      name,
      state,
      event,
      words: `The stage ${name}`,
      deadlineMs: 60_000,
      tries: 3,
      concurrency: 4,
      ...changes,
      run: async (flow, run) => {
        runs.push({ stage: name, flowId: flow.id, version: flow.version });
        await hooks.get(name)?.(flow, run);
        return OUTCOMES[name](flow);
      },
    }),
  );
  return {
    avatars: [
      { id: 'maya', provider: 'embedded', name: 'Maya', aspectRatios: ['16:9', '9:16', '1:1'], voiceGender: 'female' },
      { id: 'daniel', provider: 'embedded', name: 'Daniel', aspectRatios: ['16:9'], voiceGender: 'male' },
    ],
    voices: voicesNamed(AVA),
    vendors: { voices: [], avatars: [] },
    sureLanguage: () => null,
    checkScript: (_voices, _voiceId, script) =>
      script === 'Unspeakable.' ? { code: 'nothing_spoken', words: 'cannot be spoken', values: {} } : null,
    // What the summary of a test does not say is found as it is for people.
    tell: async () => [],
    // Offers a sentence without its last word, and a figure of its own where it is asked for any other version.
    spokenWith: () => asWritten,
    writers: () => async () => ({
      name: 'test',
      write: () => Promise.reject(new Error('not asked in tests')),
      reword: async (_brief, { script, places, rewording }) => ({
        writer: 'test',
        offers: places.map((place) => {
          const words = script[place]!.text.split(' ').slice(0, -1).join(' ');
          return { text: rewording === 'another' ? `${words} 4711.` : `${words}.` };
        }),
      }),
    }),
    // Loaded when they are asked: what reads texts takes a third of the CPU time that a process of the service needs to start.
    findProspect: async (notes) =>
      (await import('../../../src/providers/script/reading/prospect.js')).findProspect(notes),
    findUnsourced: async (...asked) => (await import('../../../src/text/checks/unsourced.js')).findUnsourced(...asked),
    readFigures: (_voices, _voiceId, script, { nguyen = 'new yen' }) => ({
      words: script.split(' ').length,
      estimatedS: script.length / 10,
      fits: script.length === 650,
      isTooLong: script.length > 1_800,
      riskyWords: script.includes('Nguyen') ? [{ word: 'Nguyen', reason: 'unusual', said: nguyen }] : [],
    }),
    // A second of silence for each letter, so that a test sees which text was spoken.
    speakSample: async (_voices, { text }) => ({
      sound: encodeWav(new Float32Array(text.length * 8_000), 8_000),
      costs: [],
    }),
    // Whatever is a WAV file is taken as a reading of the script.
    readRecording: async (...asked) =>
      (await import('../../../src/mock/review-repository.js')).readMockRecording(...asked),
    stages: () => stages,
    previewMaker: () => ({
      deadlineMs: 60_000,
      tries: 2,
      concurrency: 4,
      make: async (flow, { signal, folder, publisher }) => {
        previews.push(folder);
        await hooks.get('preview')?.(flow, { signal, publisher, progress: () => undefined });
        const still = { path: `${folder}/scene-0.jpg`, text: flow.script!, durationS: 9.5 };
        const result = { soundPath: `${folder}/voice.m4a`, durationS: 64, words: [], stills: [still] };
        for (const path of [still.path, result.soundPath]) await publisher.putBytes(path, Buffer.from(flow.script!));
        return result;
      },
    }),
    tryVoice: async () => 'silent',
    close: async () => undefined,
    on: (stage, hook) => void hooks.set(stage, hook),
    runs,
    previews,
  };
}

/** Waits until the stage is stopped, as a long render would. */
export const hang: StageHook = (_flow, { signal }) =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
