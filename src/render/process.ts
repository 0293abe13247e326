// The render process: one film, from the plan to a file, at low priority. Its end is the end of its workers, and it
// does not outlive the service that started it.
import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { encodeFilm } from './encode/crew.js';
import { failureOf } from './encode/failure.js';
import type { RenderOrder, RenderReport } from './encode/messages.js';
import type { CodedSound } from './encode/sound.js';
import type { Plan, RenderResult } from './plan.js';

const report = (message: RenderReport) => void process.send?.(message);

async function renderFilm(order: RenderOrder): Promise<RenderResult> {
  const { plan } = order;
  const onProgress = (framesDone: number, frames: number) => report({ type: 'progress', framesDone, frames });
  // The workers first: while they start, this process loads what the sound needs.
  const [film, sound] = await Promise.all([encodeFilm({ ...order, onProgress }), codeSound(plan)]);
  const { joinMovie } = await import('./encode/movie.js');
  const file = await joinMovie({ ...plan, ...film, sound });
  // On disk before it gets its name: a crash of the machine must not leave half a film under it.
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
