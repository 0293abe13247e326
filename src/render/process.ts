// The render process: one film, from the plan to a file, at low priority. Its end is the end of its workers, and it
// does not outlive the service that started it.
import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { encodeFilm } from './encode/crew.js';
import { failureOf } from './encode/failure.js';
import type { RenderOrder, RenderReport } from './encode/messages.js';
import { joinMovie } from './encode/movie.js';
import { encodeSound } from './encode/sound.js';
import { openWav } from './encode/wav.js';
import { writeExtras } from './extras.js';
import type { RenderResult } from './plan.js';

const report = (message: RenderReport) => void process.send?.(message);

async function renderFilm(order: RenderOrder): Promise<RenderResult> {
  const { plan } = order;
  const sound = await openWav(plan.soundPath);
  const onProgress = (framesDone: number, frames: number) => report({ type: 'progress', framesDone, frames });
  const [codedSound, film] = await Promise.all([
    encodeSound(sound, Math.round(plan.durationS * plan.fps) / plan.fps),
    encodeFilm({ ...order, onProgress }),
  ]);
  // After the film: its workers have ended, so that their memory is free again.
  if (order.extras) await writeExtras(plan, order.extras);
  const file = await joinMovie({ ...plan, ...film, sound: codedSound });
  // On disk before it gets its name: a crash of the machine must not leave half a film under it.
  await writeFile(order.temporaryPath, file, { flush: true });
  const frames = film.pictures.length;
  return { durationS: frames / plan.fps, frames, sizeBytes: file.length };
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
