// A real small MP4 of any length, made with our own encoder: few pictures a second, and a click each second.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { render } from '../../../src/render/index.js';
import { planOf, writeClicks } from '../../render/film.js';

const FPS = 5;

export async function makeFilm(durationS: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'film-'));
  try {
    const soundPath = join(folder, 'sound.wav');
    await writeClicks(soundPath, durationS);
    const plan = planOf(soundPath, { width: 160, height: 120, fps: FPS, durationS });
    const painterModule = new URL('../../render/film.js', import.meta.url).href;
    await render(plan, join(folder, 'film.mp4'), { painterModule, workers: 1 });
    return await readFile(join(folder, 'film.mp4'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
