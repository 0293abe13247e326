// video_generating: renders the presenter, the cards and the captions to the sound, and publishes the file.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files } from '../../files/contract.js';
import type { ScenePlan } from '../../flow/scene.js';
import type { Word } from '../../flow/speech.js';
import { ProviderError } from '../../providers/errors.js';
import { RenderError, render } from '../../render/index.js';
import type { Plan, PlanScene } from '../../render/plan.js';
import type { Flow, Narrated } from '../../store/flow-row.js';
import type { Stage } from '../stage.js';
import { withScratch } from './scratch.js';

type FilmTools = {
  files: Files;
  scratchFolder: string;
  videoHeight: number;
  concurrency: number;
  brandColour(workspaceId: string): Promise<string>;
};

const FPS = 30;

export function createFilm(tools: FilmTools): Stage {
  const { files, scratchFolder, concurrency } = tools;
  return {
    name: 'film',
    state: 'video_generating',
    event: 'render_finished',
    words: 'Rendering the video',
    deadlineMs: 900_000,
    tries: 3,
    concurrency,
    run: async (flow, { signal, progress }) => {
      const path = `media/${flow.media_token}/video.mp4`;
      const { durationS } = flow.narration!;
      // Rendered before a crash that came between the file and the row.
      if (await files.has(path)) return { video_path: path, video_duration_s: durationS };
      return withScratch(scratchFolder, async (folder) => {
        const soundPath = await fetchSound(files, flow.narration!, folder);
        const plan = planOf(flow, soundPath, await tools.brandColour(flow.workspace_id), tools.videoHeight);
        const output = join(folder, 'video.mp4');
        const onProgress = (done: number, all: number) => progress((100 * done) / all);
        const result = await render(plan, output, { signal, onProgress }).catch(asProviderError);
        await files.put(path, output);
        return { video_path: path, video_duration_s: result.durationS };
      });
    },
  };
}

/** The renderer reads a local file; media may lie elsewhere. */
async function fetchSound(files: Files, { soundPath }: Narrated, folder: string): Promise<string> {
  const here = files.localPath(soundPath);
  if (here !== null) return here;
  const bytes = await files.read(soundPath);
  if (!bytes) throw new Error('The voice track of the flow is gone.');
  const copy = join(folder, 'voice.wav');
  await writeFile(copy, bytes);
  return copy;
}

function planOf(flow: Flow, soundPath: string, colour: string, height: number): Plan {
  const { input, narration } = flow;
  const { durationS, words, phones } = narration!;
  return {
    width: (height * 16) / 9,
    height,
    fps: FPS,
    durationS,
    presenter: flow.avatar_id,
    brand: { name: input.userCompany ?? '', colour, logoPath: null },
    title: flow.title,
    prospectName: input.prospectName,
    prospectCompany: input.prospectCompany,
    senderName: input.userName,
    senderCompany: input.userCompany,
    scenes: flow.scenes!.map((scene, index) => planScene(scene, narration!, index)),
    words,
    phones,
    captions: true,
    soundPath,
    music: false,
    language: 'en',
  };
}

/** Each point appears when its first word is spoken. */
function planScene(scene: ScenePlan, { scenes, words }: Narrated, index: number): PlanScene {
  const { startS, endS } = scenes[index]!;
  const spoken = words.filter((word) => word.scene === index);
  const points = scene.points.map(({ text, figure, charStart }) => ({
    text,
    figure,
    atS: timeOf(spoken, charStart) ?? startS,
  }));
  return { role: scene.role, startS, endS, heading: scene.heading, points };
}

const timeOf = (words: readonly Word[], charStart: number): number | null =>
  words.find((word) => word.charEnd > charStart)?.startS ?? null;

function asProviderError(error: unknown): never {
  if (!(error instanceof RenderError)) throw error;
  throw new ProviderError('renderer', 'retry', error.message, { cause: error });
}
