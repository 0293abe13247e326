// Asks ffmpeg how close a coded film is to the frames that it was made from, and lets its x264 code the same frames.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { type Cost, measureProgram } from './tree.js';

export type Frames = {
  path: string;
  width: number;
  height: number;
  fps: number;
  count: number;
  pixels: 'yuv420p' | 'rgba';
};
export type Likeness = { psnrY: number; ssim: number };
export type Floor = Cost & Likeness & { preset: string; sizeBytes: number };

/** Every so many frames one is compared. */
const STEP = 5;

export const ffmpegIsMissing = spawnSync('ffmpeg', ['-version']).status !== 0;

const rawInput = ({ path, width, height, fps, pixels }: Frames): string[] => [
  ...['-f', 'rawvideo', '-pix_fmt', pixels, '-video_size', `${width}x${height}`, '-framerate', `${fps}`],
  ...['-i', path],
];

export async function compare(video: string, frames: Frames): Promise<Likeness> {
  const pick = `select=not(mod(n\\,${STEP})),setpts=N/TB`;
  const graph = [
    `[0:v]trim=end_frame=${frames.count},${pick},split[a][b]`,
    `[1:v]${pick},split[c][d]`,
    '[a][c]psnr[e];[b][d]ssim[f]',
  ].join(';');
  const args = ['-hide_banner', '-i', video, ...rawInput(frames), '-lavfi', graph];
  const { told } = await measureProgram('ffmpeg', [...args, '-map', '[e]', '-map', '[f]', '-f', 'null', '-']);
  return { psnrY: Number(/PSNR y:([\d.]+)/.exec(told)?.[1]), ssim: Number(/SSIM .*All:([\d.]+)/.exec(told)?.[1]) };
}

/** What coding costs when nothing has to be drawn: the frames are read from a file that is still in memory. */
export async function floorOf(preset: string, crf: number, frames: Frames, output: string): Promise<Floor> {
  const args = ['-hide_banner', '-y', ...rawInput(frames), '-c:v', 'libx264', '-preset', preset, '-crf', `${crf}`];
  const cost = await measureProgram('ffmpeg', [...args, '-pix_fmt', 'yuv420p', '-an', output]);
  return { ...cost, ...(await compare(output, frames)), preset, sizeBytes: statSync(output).size };
}

/** The first frames as a canvas hands them over, not yet turned into what a video encoder works on. */
export async function asCanvasPixels(frames: Frames, most: number, path: string): Promise<Frames> {
  const count = Math.min(most, frames.count);
  const args = ['-hide_banner', '-y', ...rawInput(frames), '-frames:v', `${count}`, '-f', 'rawvideo'];
  await measureProgram('ffmpeg', [...args, '-pix_fmt', 'rgba', path]);
  return { ...frames, path, count, pixels: 'rgba' };
}
