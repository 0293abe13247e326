// Benchmarks rendering: ours from text to MP4 and by part, x264 on pre-rendered frames, and Remotion as the peer.
// Usage: npm run bench:render [-- part …]; parts: service, render, draw, floor, peer, cancel. All but service make films first.
import { chmodSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plan } from '../src/render/plan.js';
import { cutPresenter, renderedPresenter } from '../test/support/portraits/rendered-portrait.js';
import type { CancelOrder } from './render/cancel.js';
import {
  asCanvasPixels,
  compare,
  encodeWithX264,
  type Frames,
  ffmpegIsMissing,
  type Similarity,
} from './render/compare.js';
import type { DrawOrder, DrawTold } from './render/draw.js';
import type { FilmOrder, FilmTold } from './render/film.js';
import type { PlanOrder } from './render/plan.js';
import { measurePeer, PEER_FRAMES, peerIsMissing } from './render/remotion.js';
import type { ServiceOrder } from './render/service.js';
import { type Line, lineTable, targetTable, tellLine } from './render/tables.js';
import { type Cost, measureModule } from './render/tree.js';
import { writeSection } from './report.js';

/** `ROUNDS=1` for a quick run. */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const OTHERS = ['amara'];
/** Raw frames are large; a sample of them suffices to extrapolate. */
const CANVAS_FRAMES = 300;
/**
 * At this quality x264 veryfast comes nearest to our picture; the cost of ultrafast differs by some 3 % between 18 and
 * 26.
 */
const CRF = 18;
const CANCELS = 5;

const wanted = process.argv.slice(2);
const wants = (part: string): boolean => wanted.length === 0 || wanted.includes(part);
const folder = mkdtempSync(join(tmpdir(), 'bench-render-'));
const program = (name: string): URL => new URL(`./render/${name}.js`, import.meta.url);
const lines: Line[] = [];
const leftOut: string[] = [];

function note(line: Line): void {
  lines.push(line);
  console.log(tellLine(line));
}

/** The median run. */
async function middleOf<T extends Cost>(measure: () => Promise<T>): Promise<T> {
  const runs: T[] = [];
  for (let round = 0; round < ROUNDS; round++) runs.push(await measure());
  return runs.sort((a, b) => a.cpuS - b.cpuS)[Math.floor(ROUNDS / 2)]!;
}

// ---- ours

async function measureFilm(height: number, presenter = 'maya'): Promise<FilmTold> {
  let round = 0;
  const cost = await middleOf(() => {
    const order: FilmOrder = { folder: join(folder, `${presenter}-${height}-${round++}`), height, presenter };
    return measureModule<FilmTold>(program('film'), order);
  });
  const { plan, videoPath } = cost.told;
  const frames = ffmpegIsMissing ? null : await storeFrames(plan);
  const likeness: Partial<Similarity> = frames ? await compare(videoPath, frames) : {};
  if (frames && height < 1080) rmSync(frames.path);
  note({ name: `text to MP4, ${height}p`, ...cost, ...likeness, sizeBytes: statSync(videoPath).size });
  return cost.told;
}

async function measureRender(plan: Plan, name: string): Promise<void> {
  const order: PlanOrder = { plan, output: join(folder, 'plan.mp4') };
  note({ name, ...(await middleOf(() => measureModule(program('plan'), order))) });
}

/** A photograph costs what is more than a silhouette that never moves. */
async function measurePhotograph(plan: Plan): Promise<void> {
  const presenterFolder = await renderedPresenter('shut-lips', folder);
  await measureRender({ ...plan, presenter: 'avatar_photo', presenterFolder }, '… a photograph');
  const cutFolder = await cutPresenter('shut-lips', folder);
  await measureRender({ ...plan, presenter: 'avatar_photo', presenterFolder: cutFolder }, '… without its background');
  await measureRender({ ...plan, absentPresenter: { stillPath: null } }, '… a silhouette');
}

async function measureService(): Promise<void> {
  // As root, PostgreSQL runs as an account of its own.
  chmodSync(folder, 0o755);
  const order: ServiceOrder = { folder };
  note({ name: 'service with its PostgreSQL, first film', ...(await measureModule(program('service'), order)) });
}

async function measureDrawing(plan: Plan): Promise<void> {
  const order: DrawOrder = { plan, output: null };
  note({ name: `drawing alone, 1080p, ${plan.presenter}`, ...(await measureModule<DrawTold>(program('draw'), order)) });
}

async function measureCancel(plan: Plan): Promise<number[]> {
  const order: CancelOrder = { plan, folder, times: CANCELS };
  const { told } = await measureModule<number[]>(program('cancel'), order);
  console.log(`cancel: ${told.map(Math.round).join(', ')} ms`);
  return told;
}

// ---- others

const framePath = (plan: Plan): string => join(folder, `${plan.height}.yuv`);

/** All frames of a film as the encoder gets them, limited to half of the free disk space. */
async function storeFrames(plan: Plan): Promise<Frames> {
  const { width, height, fps } = plan;
  const { bavail, bsize } = statfsSync(folder);
  const most = Math.floor((bavail * bsize) / 2 / ((width * height * 3) / 2));
  const order: DrawOrder = { plan, output: framePath(plan), most };
  const { told } = await measureModule<DrawTold>(program('draw'), order);
  return { path: framePath(plan), width, height, fps, count: told.frames, pixels: 'yuv420p' };
}

async function measureFloors(plan: Plan): Promise<void> {
  if (ffmpegIsMissing) return void leftOut.push('x264, PSNR and SSIM: there is no ffmpeg');
  const { width, height, fps, durationS } = plan;
  const path = framePath(plan);
  const count = statSync(path).size / ((width * height * 3) / 2);
  const frames: Frames = { path, width, height, fps, count, pixels: 'yuv420p' };
  const canvas = await asCanvasPixels(frames, CANVAS_FRAMES, join(folder, 'canvas.rgba'));
  for (const preset of ['ultrafast', 'veryfast']) {
    for (const given of [canvas, frames]) {
      const { sizeBytes, ...floor } = await middleOf(() =>
        encodeWithX264(preset, CRF, given, join(folder, `${preset}.mp4`)),
      );
      const scaled = scaledBy(floor, (durationS * fps) / given.count);
      const whole = given === frames ? { sizeBytes } : {};
      note({ name: `x264 ${preset} of ${given.pixels}, already drawn`, ...floor, ...whole, ...scaled });
    }
  }
  rmSync(canvas.path);
}

async function measureRemotion(plan: Plan): Promise<void> {
  const why = peerIsMissing();
  if (why !== null) return void leftOut.push(`Remotion: ${why}`);
  const cost = await measurePeer(join(folder, 'peer.mp4'));
  const scale = (plan.durationS * plan.fps) / PEER_FRAMES;
  note({ name: `Remotion, no sound (${PEER_FRAMES} frames, scaled)`, ...cost, ...scaledBy(cost, scale) });
}

const scaledBy = ({ cpuS, wallS }: Cost, scale: number) => ({ cpuS: cpuS * scale, wallS: wallS * scale });

// ---- main

async function measureAll(): Promise<void> {
  const { plan } = await measureFilm(1080);
  await measureFilm(720);
  if (wants('render')) await measureRender(plan, 'render alone, 1080p');
  if (wants('render')) for (const presenter of OTHERS) await measureRender({ ...plan, presenter }, `… ${presenter}`);
  if (wants('render')) await measurePhotograph(plan);
  if (wants('draw')) for (const presenter of ['maya', ...OTHERS]) await measureDrawing({ ...plan, presenter });
  if (wants('floor')) await measureFloors(plan);
  if (wants('peer')) await measureRemotion(plan);
  const cancelMs = wants('cancel') ? await measureCancel(plan) : [];
  const aims = targetTable(lines, cancelMs, plan.durationS);
  console.log(aims);
  const intro = `One film of ${plan.durationS.toFixed(1)} s at 30 fps with sound, presenter maya, made by two workers. CPU and memory are those of all processes together; memory counts shared pages once per process, in brackets once. Middle of ${ROUNDS} runs, load of the machine ${loadavg()[0]!.toFixed(1)} at the end. x264 codes with CRF ${CRF} what our painter drew, read from memory: as RGBA, as a canvas hands it over (${CANVAS_FRAMES} frames, scaled), and as YUV, which a part of our own work has already made.`;
  const missing = leftOut.map((why) => `Left out: ${why}.`).join('\n');
  if (wanted.length === 0) writeSection('Render', [intro, lineTable(lines), aims, missing].join('\n\n'));
}

try {
  if (wants('service')) await measureService();
  if (wanted.some((part) => part !== 'service') || wanted.length === 0) await measureAll();
} finally {
  rmSync(folder, { recursive: true });
}
