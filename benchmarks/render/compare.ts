// Compares an encoded film with its source frames by ffmpeg, and encodes the same frames with x264.
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
export type Similarity = { psnrY: number; ssim: number };
export type Floor = Cost & Similarity & { preset: string; sizeBytes: number };

/** The sampling interval of compared frames. */
const STEP = 5;

export const ffmpegIsMissing = spawnSync('ffmpeg', ['-version']).status !== 0;

const rawInput = ({ path, width, height, fps, pixels }: Frames): string[] => [
  ...['-f', 'rawvideo', '-pix_fmt', pixels, '-video_size', `${width}x${height}`, '-framerate', `${fps}`],
  ...['-i', path],
];

export async function compare(video: string, frames: Frames): Promise<Similarity> {
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

/** The cost of encoding alone: the frames are read from a file in the page cache. */
export async function encodeWithX264(preset: string, crf: number, frames: Frames, output: string): Promise<Floor> {
  const args = ['-hide_banner', '-y', ...rawInput(frames), '-c:v', 'libx264', '-preset', preset, '-crf', `${crf}`];
  const cost = await measureProgram('ffmpeg', [...args, '-pix_fmt', 'yuv420p', '-an', output]);
  return { ...cost, ...(await compare(output, frames)), preset, sizeBytes: statSync(output).size };
}

/** The first frames as RGBA from the canvas, before colour conversion. */
export async function asCanvasPixels(frames: Frames, most: number, path: string): Promise<Frames> {
  const count = Math.min(most, frames.count);
  const args = ['-hide_banner', '-y', ...rawInput(frames), '-frames:v', `${count}`, '-f', 'rawvideo'];
  await measureProgram('ffmpeg', [...args, '-pix_fmt', 'rgba', path]);
  return { ...frames, path, count, pixels: 'rgba' };
}
