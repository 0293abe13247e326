// Makes a preview: the draft is cut, spoken and drawn as the later stages would do it, as small files.
import { join } from 'node:path';
import { type ScenePlan, withCardEdits } from '../../domain/draft.js';
import type { Storyboards } from '../../render/storyboard.js';
import type { Narrated, Previewed } from '../../store/db/columns.js';
import type { Flow } from '../../store/db/tables.js';
import { type PlanTools, planAround } from '../stages/film-plan.js';
import { withScratch } from '../stages/scratch.js';
import { cutScenes, type SegmentTools } from '../stages/segment.js';
import { type SpeechTools, speakScenes } from '../stages/speech.js';
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
