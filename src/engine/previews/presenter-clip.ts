// A short film of a presenter who says hello, for those who choose one: no text, no logo, a few seconds.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VoiceGender } from '../../domain/voice-choice.js';
import { withTemporaryFolder } from '../../lib/process/temporary-folder.js';
import { render } from '../../render/index.js';
import type { Plan } from '../../render/plan.js';
import type { Narrator } from '../../render/sound/narrator.js';
import { mustFindVoice, type Voices } from '../stages/voices.js';

/** `folder` has the files of one of a workspace's own. */
export type ClippedPresenter = { id: string; name: string; gender: VoiceGender | null; folder?: string };
export type MakeClip = (presenter: ClippedPresenter, signal: AbortSignal) => Promise<Buffer>;

/** Shown the size of a card. */
const SIZE = 480;
const FPS = 24;
const LIMIT_MS = 60_000;
const COLOUR = '#3b4fd1';

type ClipTools = { voices: Voices; narrator: Narrator };

export function createClipMaker({ voices, narrator }: ClipTools): MakeClip {
  return async ({ id, name, gender, folder: presenterFolder = null }, signal) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
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
