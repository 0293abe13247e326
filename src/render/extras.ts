// Files made besides the film: captions, poster, animated preview and transcript.
import { writeFile } from 'node:fs/promises';
import { playPosterJpeg } from './picture/stills/play-poster.js';
import { previewWebp } from './picture/stills/preview.js';
import { posterJpeg } from './picture/stills/stills.js';
import { toSrt, toTranscript, toVtt } from './picture/text/captions-files.js';
import type { Plan } from './plan.js';

/** The output path of each file. */
export type ExtraPaths = {
  vttPath: string;
  srtPath: string;
  transcriptPath: string;
  posterPath: string;
  playPosterPath: string;
  previewPath: string;
};

/** Writes all of them and syncs them to disk. */
export async function writeExtras(plan: Plan, paths: ExtraPaths): Promise<void> {
  const write = (path: string, content: string | Buffer): Promise<void> => writeFile(path, content, { flush: true });
  await write(paths.vttPath, toVtt(plan.words));
  await write(paths.srtPath, toSrt(plan.words));
  await write(paths.transcriptPath, toTranscript(plan));
  const poster = await posterJpeg(plan);
  await write(paths.posterPath, poster);
  await write(paths.playPosterPath, await playPosterJpeg(poster, plan.brand.colour));
  await write(paths.previewPath, await previewWebp(plan));
}
