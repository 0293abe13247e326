// Makes a preview: the draft is cut, spoken and drawn as the later stages would do it, as small files.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ScenePlan, withCardEdits } from '../../domain/draft.js';
import type { VoiceGender } from '../../domain/voice-choice.js';
import { timeoutSignal } from '../../lib/clock.js';
import { withTemporaryFolder } from '../../lib/process/teardown.js';
import { render } from '../../render/index.js';
import type { Plan } from '../../render/plan.js';
import type { Narrator } from '../../render/sound/narrator.js';
import type { Storyboards } from '../../render/storyboard.js';
import type { Narrated, Previewed } from '../../store/db/columns.js';
import type { Flow } from '../../store/db/tables.js';
import { type PlanTools, planAround } from '../stages/film-plan.js';
import { withScratch } from '../stages/scratch.js';
import { cutScenes, type SegmentTools } from '../stages/script.js';
import { type SpeechTools, speakScenes } from '../stages/speech.js';
import { mustFindVoice, type Voices } from '../stages/voices.js';
import type { PreviewMaker } from './preview.js';

type PreviewTools = PlanTools & SpeechTools & SegmentTools & { storyboards: Storyboards; scratchFolder: string };

export function createPreviewMaker(tools: PreviewTools): PreviewMaker {
  const { storyboards, scratchFolder } = tools;
  return {
    deadlineMs: 300_000,
    tries: 3,
    concurrency: 1,
    make: (flow, { signal, folder, publisher, claim, isLastTry = false }) =>
      withScratch(scratchFolder, { ...flow, preview: claim }, async (scratch) => {
        const localPath = join(scratch, 'voice.wav');
        const scenes = withCardEdits(await cutScenes(tools, flow), flow.card_edits);
        const spokenScenes = await speakScenes(tools, flow, scenes, localPath, { stage: 'preview', signal, isLastTry });
        const narration: Narrated = { ...spokenScenes, soundPath: localPath };
        const plan = await planAround(localPath, { ...flow, scenes, narration }, tools, scratch);
        const { stills, sound } = await storyboards.drawWithSound(plan, signal);
        const result = resultOf(folder, flow, scenes, narration);
        for (const [index, { path }] of result.stills.entries()) await publisher.putBytes(path, stills[index]!);
        await publisher.putBytes(result.soundPath, sound);
        return result;
      }),
  };
}

function resultOf(folder: string, { script }: Flow, scenes: ScenePlan[], narration: Narrated): Previewed {
  const starts = offsetsIn(script!, scenes);
  return {
    soundPath: `${folder}/voice.m4a`,
    durationS: narration.durationS,
    words: narration.words.map(({ text, startS, endS, charStart, charEnd, scene }) => ({
      text,
      startS,
      endS,
      charStart: starts[scene]! + charStart,
      charEnd: starts[scene]! + charEnd,
    })),
    stills: scenes.map(({ text }, index) => {
      const { startS, endS } = narration.scenes[index]!;
      return { path: `${folder}/scene-${index}.jpg`, text, durationS: endS - startS };
    }),
  };
}

/** The offset of each scene in the script. */
function offsetsIn(script: string, scenes: readonly ScenePlan[]): number[] {
  let from = 0;
  return scenes.map(({ text }) => {
    const start = script.indexOf(text, from);
    from = start + text.length;
    return start;
  });
}

// A short film of a presenter who says hello, for those who choose one: no text, no logo, a few seconds.

/** `folder` has the files of one of a workspace's own. */
type ClippedPresenter = { id: string; name: string; gender: VoiceGender | null; folder?: string };
export type MakeClip = (presenter: ClippedPresenter, signal: AbortSignal) => Promise<Buffer>;

/** Shown the size of a card. */
const SIZE = 480;
const FPS = 24;
const LIMIT_MS = 60_000;
const COLOUR = '#3b4fd1';

type ClipTools = { voices: Voices; narrator: Narrator };

export function createClipMaker({ voices, narrator }: ClipTools): MakeClip {
  return async ({ id, name, gender, folder: presenterFolder = null }, signal) => {
    const limit = AbortSignal.any([signal, timeoutSignal(LIMIT_MS)]);
    return withTemporaryFolder('presenter-clip', new Map(), async (folder) => {
      const fitting = voices.listings.find((voice) => voice.gender === gender && voice.language.startsWith('en'));
      const { voice, listing } = mustFindVoice(voices, (fitting ?? voices.listings[0])?.id ?? '');
      const soundPath = join(folder, 'voice.wav');
      const timing = await narrator.narrate(
        [{ text: `Hello, I am ${name}. I can present your videos.` }],
        (text, rate) => voice.speak({ text, rate, voiceId: listing.id, language: listing.language }, limit),
        { soundPath, natural: true, target: { minS: 2, maxS: 8 }, rateLimits: [1, 1], fps: FPS },
        limit,
      );
      const outputPath = join(folder, 'clip.mp4');
      await render(planOf({ id, presenterFolder }, soundPath, timing), outputPath, { signal: limit, workers: 1 });
      return readFile(outputPath);
    });
  };
}

const planOf = (
  { id, presenterFolder }: { id: string; presenterFolder: string | null },
  soundPath: string,
  { durationS, words, phones }: Pick<Plan, 'durationS' | 'words' | 'phones'>,
): Plan => ({
  width: SIZE,
  height: SIZE,
  fps: FPS,
  durationS,
  presenter: id,
  presenterFolder,
  brand: { name: '', colour: COLOUR, logoPath: null },
  title: '',
  prospectName: null,
  prospectCompany: null,
  senderName: null,
  senderCompany: null,
  scenes: [{ role: 'heard', startS: 0, endS: durationS, heading: '', points: [] }],
  words,
  phones,
  captions: false,
  label: null,
  soundPath,
  music: false,
  language: 'en',
});
