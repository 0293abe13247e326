// Composes a film that a vendor has made of a presenter into our layout, with cards, brand and captions. What cannot be decoded or
// composed stays as the vendor made it: it is paid for.
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { VIDEO_FILE } from '../../domain/assets.js';
import { RenderError, render } from '../../render/index.js';
import type { Plan } from '../../render/plan.js';
import type { ReceivedFilms } from '../../render/uploads.js';
import { extrasIn } from '../stages/film-files.js';

export type Composing = {
  received: ReceivedFilms;
  /** What starts ffmpeg; films stay as they came where there is none. */
  decoder?: string | null;
  /** Ends processes that are kept for other stages, before a film takes memory. */
  freeMemory?(): void;
};

type Made = { plan: Plan; durationS: number; folder: string; signal: AbortSignal; onShare(share: number): void };

/** Null if the film in the folder is composed now, or why it stays as it came: follows the words "the film". */
export async function compose(tools: Composing & { decoder: string }, made: Made): Promise<string | null> {
  const { received, decoder } = tools;
  const { folder, signal, durationS, onShare } = made;
  const video = join(folder, VIDEO_FILE);
  const [path, soundPath] = [join(folder, 'vendor.mp4'), join(folder, 'vendor.wav')];
  await rename(video, path);
  const giveBack = async (problem: string): Promise<string> => {
    await rename(path, video);
    await rm(soundPath, { force: true });
    return problem;
  };
  const opened = await received.open({ command: decoder, path, soundPath }, signal);
  if (opened.problem !== null) return giveBack(opened.problem);
  tools.freeMemory?.();
  const plan = { ...lasting(made.plan, durationS), fps: opened.fps, filmed: opened.film, soundPath };
  try {
    // A film is decoded from its beginning to its end, once.
    const onProgress = (done: number, all: number) => onShare(done / all);
    await render(plan, video, { signal, onProgress, extras: extrasIn(folder), workers: 1 });
  } catch (error) {
    signal.throwIfAborted();
    // A full disk is waited for. Whatever else went wrong, the film is there and paid for.
    if (!(error instanceof RenderError) || error.kind === 'disk_full') throw error;
    return giveBack('could not be composed');
  }
  await rm(path);
  await rm(soundPath);
  return null;
}

/** The last scene ends with the film. */
function lasting(plan: Plan, durationS: number): Plan {
  const last = plan.scenes.length - 1;
  const scenes = plan.scenes.map((scene, index) => (index === last ? { ...scene, endS: durationS } : scene));
  return { ...plan, durationS, scenes };
}
