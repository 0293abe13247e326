// The stage of `voice_generating`: speaks the script scene by scene and fits the track to the length. Lines that were spoken for
// the preview are reused. Then it draws a picture of each scene, which people see while the film is made.
import { join } from 'node:path';
import type { Storyboards } from '../../render/storyboard.js';
import type { ScenePictures } from '../../store/db/columns.js';
import type { Flow } from '../../store/db/tables.js';
import type { Stage, StageRun } from '../stage.js';
import { type PlanTools, planAround } from './film-plan.js';
import { withScratch } from './scratch.js';
import { type SpeechTools, speakScenes } from './speech.js';

type NarrateTools = SpeechTools & { scratchFolder: string; drawing?: PictureTools };

/** Without it no pictures are drawn. */
type PictureTools = PlanTools & {
  storyboards: Pick<Storyboards, 'draw'>;
  /** Ends processes that are kept for other stages and have no work: those that spoke have done theirs. */
  freeMemory?(): void;
  /** A film is made without pictures as well. */
  onUndrawn(flowId: string, error: unknown): void;
};

export function createNarrate({ scratchFolder, drawing, ...tools }: NarrateTools): Stage {
  return {
    name: 'narrate',
    state: 'voice_generating',
    event: 'voiceover_produced',
    words: 'Creating the voice track',
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
        const narration = { soundPath, durationS, scenes, words, phones, voice };
        const pictures = drawing && (await drawScenes(drawing, { ...flow, narration }, { localPath, folder }, run));
        return { narration, ...(pictures && { pictures }) };
      }),
  };
}

type Place = { localPath: string; folder: string };

async function drawScenes(
  tools: PictureTools,
  flow: Flow,
  { localPath, folder }: Place,
  { signal, publisher }: StageRun,
): Promise<ScenePictures | null> {
  const place = `media/${flow.media_token}/scenes`;
  try {
    const plan = await planAround(localPath, flow, tools, folder);
    tools.freeMemory?.();
    const { stills, thumbnail } = await tools.storyboards.draw(plan, signal);
    const scenePaths = stills.map((_, index) => `${place}/${index}.jpg`);
    for (const [index, path] of scenePaths.entries()) await publisher.putBytes(path, stills[index]!);
    const thumbnailPath = `${place}/thumbnail.jpg`;
    await publisher.putBytes(thumbnailPath, thumbnail);
    return { thumbnailPath, scenePaths };
  } catch (error) {
    if (signal.aborted) throw error;
    tools.onUndrawn(flow.id, error);
    return null;
  }
}
