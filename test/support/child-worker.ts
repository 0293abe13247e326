// What the tests of child.ts run in a child: small tasks that end, hang, crash or ask.
import { setTimeout } from 'node:timers/promises';
import { serveParent } from '../../src/lib/process/child.js';

serveParent(async (body, ask) => {
  const { task, value } = body as { task: string; value?: unknown };
  if (task === 'pid') return process.pid;
  if (task === 'environment') return Object.keys(process.env);
  if (task === 'ask') return ask(value);
  if (task === 'hang') return new Promise(() => {});
  if (task === 'spin') {
    await ask('started');
    for (;;);
  }
  if (task === 'exit') process.exit(7);
  if (task === 'fail') throw new TypeError('It went wrong.');
  if (task === 'hoard') return hoard();
  if (task === 'crash') process.abort();
  if (task === 'work') return setTimeout(value as number);
  return value;
});

function hoard(): number {
  const kept: number[][] = [];
  for (;;) kept.push(new Array<number>(1_000_000).fill(kept.length));
}
