// Draws chosen frames of a film as a contact sheet, or the whole film, for looking at.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createCanvas } from '@napi-rs/canvas';
import { render } from '../../src/render/index.js';
import { compositeLayers } from '../../src/render/picture/compositor.js';
import { createScenery } from '../../src/render/picture/painter.js';
import type { Film } from './film.js';

const COLUMNS = 5;
const EVERY_S = 2.5;

/** A PNG with a frame every two and a half seconds, or at the given times. */
export async function drawSheet({ name, plan }: Film, folder: string, timesS?: readonly number[]): Promise<string> {
  const times = timesS ?? Array.from({ length: Math.ceil(plan.durationS / EVERY_S) }, (_, index) => index * EVERY_S);
  const { layersAt } = await createScenery(plan);
  const sheet = createCanvas(plan.width * COLUMNS, plan.height * Math.ceil(times.length / COLUMNS));
  const context = sheet.getContext('2d');
  for (const [index, timeS] of times.entries()) {
    const picture = compositeLayers(layersAt(Math.floor(timeS * plan.fps)), plan.width, plan.height);
    context.drawImage(picture, (index % COLUMNS) * plan.width, Math.floor(index / COLUMNS) * plan.height);
    // Native canvases are only released between turns of the event loop.
    await nextTurn();
  }
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${name}-${plan.presenter}.png`);
  await writeFile(path, await sheet.encode('png'));
  return path;
}

export async function renderFilm({ name, plan }: Film, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${name}-${plan.presenter}.mp4`);
  await render(plan, path);
  return path;
}
