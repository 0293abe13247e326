// A film that came from elsewhere: whether it is one, how long it is, and what lies beside it. Runs in a child process, since
// nobody knows what is in such a file.
import { writeFile } from 'node:fs/promises';
import { loadImage } from '@napi-rs/canvas';
import { EncodedPacketSink, FilePathSource, Input, type InputTrack, MP4 } from 'mediabunny';
import type { ExtraPaths } from './extras.js';
import { findStill, scaled } from './picture/presenter/absent-presenter.js';
import { animateWebp, playPosterJpeg, posterJpeg } from './picture/stills/stills.js';
import { toSrt, toTranscript, toVtt } from './picture/text/caption-pages.js';
import type { Plan } from './plan.js';

/** What is wrong follows the words "the film". */
export type Examined = { durationS: number; problem: null } | { durationS: null; problem: string };

const wrong = (problem: string): Examined => ({ durationS: null, problem });

export async function examineFilm(path: string): Promise<Examined> {
  const input = new Input({ formats: [MP4], source: new FilePathSource(path) });
  try {
    const [picture, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    if (!picture || !sound) return wrong(`has no ${picture ? 'sound' : 'picture'}`);
    if (!(await isWhole(picture)) || !(await isWhole(sound))) return wrong('is not whole');
    return { durationS: await input.computeDuration([picture, sound]), problem: null };
  } catch {
    return wrong('is no MP4 that can be read');
  } finally {
    input.dispose();
  }
}

/** The index of a file that broke off may name pictures that never came. */
async function isWhole(track: InputTrack): Promise<boolean> {
  const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY);
  return last !== null && last.byteLength > 0 && last.data.byteLength === last.byteLength;
}

/** Captions and transcript from the plan, and pictures from the vendor's still or, where it cannot be used, drawn. */
export async function dressFilm(plan: Plan, stillPath: string | null, paths: ExtraPaths): Promise<void> {
  const write = (path: string, content: string | Buffer): Promise<void> => writeFile(path, content, { flush: true });
  await write(paths.vttPath, toVtt(plan.words));
  await write(paths.srtPath, toSrt(plan.words));
  await write(paths.transcriptPath, toTranscript(plan));
  const still = await findStill(stillPath);
  const poster = still ? await scaled(still, POSTER_SIDE).encode('jpeg', 88) : await posterJpeg(plan);
  await write(paths.posterPath, poster);
  await write(paths.playPosterPath, await playPosterJpeg(poster, plan.brand.colour));
  await write(paths.previewPath, await standingPreview(poster));
}

const POSTER_SIDE = 1_920;
const PREVIEW_SIDE = 480;

/** A film that stays as it came is not decoded, so that its preview is a picture that stands. */
async function standingPreview(poster: Buffer): Promise<Buffer> {
  const canvas = scaled(await loadImage(poster), PREVIEW_SIDE);
  return animateWebp([{ still: await canvas.encode('webp', 80), durationMs: 1_000 }], canvas.width, canvas.height);
}
