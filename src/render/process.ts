// The render process: one film, from plan to file, at low priority. Its workers exit with it, and it exits with the
// service.
import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { failureOf } from './encode/failure.js';
import type { RenderOrder, RenderReport } from './encode/messages.js';
import type { CodedSound } from './encode/sound.js';
import { encodeFilm } from './encode/worker-pool.js';
import type { Plan, RenderResult } from './plan.js';

const report = (message: RenderReport) => void process.send?.(message);

async function renderFilm(order: RenderOrder): Promise<RenderResult> {
  const { plan } = order;
  const onProgress = (framesDone: number, frames: number) => report({ type: 'progress', framesDone, frames });
  // Workers first: while they start, this process loads the audio code.
  const [film, sound] = await Promise.all([encodeFilm({ ...order, onProgress }), codeSound(plan)]);
  const { muxMovie: joinMovie } = await import('./encode/movie.js');
  const file = await joinMovie({ ...plan, ...film, sound });
  // Synced to disk before the rename: a crash of the machine must not leave a truncated film under the final name.
  await writeFile(order.temporaryPath, file, { flush: true });
  const frames = film.pictures.length;
  return { durationS: frames / plan.fps, frames, sizeBytes: file.length };
}

async function codeSound({ soundPath, durationS, fps }: Plan): Promise<CodedSound> {
  const [{ openNarration }, { encodeSound }] = await Promise.all([
    import('./encode/wav.js'),
    import('./encode/sound.js'),
  ]);
  return encodeSound(await openNarration(soundPath), Math.round(durationS * fps) / fps);
}

let temporaryPath: string | null = null;

process.once('message', (order: RenderOrder) => {
  temporaryPath = order.temporaryPath;
  renderFilm(order).then(
    (result) => report({ type: 'done', result }),
    (error: unknown) => report({ type: 'failed', ...failureOf(error) }),
  );
});

process.on('disconnect', () => {
  if (temporaryPath) rmSync(temporaryPath, { force: true });
  process.kill(process.pid, 'SIGKILL'); // The workers notice and follow.
});

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
