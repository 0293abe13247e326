// The child process that looks at films which came from elsewhere.
import { serveParent } from '../lib/process/child.js';
import { openFilm } from './filmed/open.js';
import { dressFilm, examineFilm } from './received-film.js';
import type { ReceivedOrder } from './uploads.js';

serveParent(async (body) => {
  const order = body as ReceivedOrder;
  if (order.kind === 'examine') return examineFilm(order.path);
  if (order.kind === 'open') return openFilm(order.command, order.path, order.soundPath);
  await dressFilm(order.plan, order.stillPath, order.paths);
  return null;
});
