// The service that is attacked, in a process of its own: its clock can be turned, and it tells when its event loop stood.
// The stages are made at once, as those of the tests; everything else is the real thing.

import { readConfig } from '../../../src/config/config.js';
import { createLog } from '../../../src/lib/log.js';
import { startService } from '../../../src/main/service.js';
import { createTestParts } from '../../support/parts/parts.js';
import { watchOwnLoop } from './loop.js';
import type { Order, Question } from './target.js';

const order = JSON.parse(process.argv[2]!) as Order;
const loop = watchOwnLoop();
let offsetMs = 0;

const parts = createTestParts();
parts.on('film', () => new Promise((resolve) => setTimeout(resolve, order.filmMs)));
const service = await startService({
  config: readConfig(order.environment),
  roles: { serves: true, works: order.works },
  log: createLog('info', { write: (line) => void process.stdout.write(line) }),
  clock: () => Date.now() + offsetMs,
  ...(!order.isReal && { adapters: parts }),
});

const answer = (question: Question): object => {
  if (question.kind === 'turn') offsetMs += question.ms;
  if (question.kind === 'stalls') return { stalls: loop.stalls() };
  return { nowMs: Date.now() + offsetMs };
};
process.on('message', (question: Question) => process.send!({ id: question.id, ...answer(question) }));
process.once('SIGTERM', () => void service.stop().then(() => process.exit(0)));
process.once('disconnect', () => process.exit(1));
process.send!({ id: 0, url: service.url });
