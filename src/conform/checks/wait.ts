// Polling: entity tags, conditional requests, and `Prefer: wait`.

import { byContract, flowAt, Skip } from '../check.js';
import { expectError, expectMatch, expectOk, expectSame, expectTrue } from '../client.js';

export const waitChecks = [
  byContract(
    'gives a flow a tag, and answers 304 without a body to those who know it',
    async ({ ask, sharedWaiting, read }) => {
      const id = await sharedWaiting();
      const tag = (await read(id)).headers.get('etag');
      expectMatch('ETag', tag, /^(W\/)?"[^"]+"$/);
      expectSame('the tag is the same the next time', (await read(id)).headers.get('etag') === tag, true);
      const again = await ask('GET', flowAt(id), { headers: { 'if-none-match': String(tag) } });
      expectSame('the status for a known tag', again.status, 304);
      expectSame('the length of the body', again.text.length, 0);
      expectOk('another tag', await ask('GET', flowAt(id), { headers: { 'if-none-match': '"another"' } }));
    },
  ),
  byContract(
    'changes the tag when the flow moves',
    async ({ ask, createWaiting, read }) => {
      const id = await createWaiting();
      const before = (await read(id)).headers.get('etag');
      await ask('DELETE', flowAt(id));
      expectTrue('the tag after a cancel', (await read(id)).headers.get('etag') !== before, 'another one', 'the same');
      const known = await ask('GET', flowAt(id), { headers: { 'if-none-match': String(before) } });
      expectSame('the status for the old tag', known.status, 200);
    },
    1,
  ),
  byContract(
    'holds an answer as long as was preferred, 30 seconds at most, and says so',
    async ({ ask, sharedWaiting, createWaiting }) => {
      const id = await sharedWaiting();
      const held = await ask('GET', flowAt(id), { headers: { prefer: 'wait=1' } });
      expectSame('Preference-Applied', held.headers.get('preference-applied'), 'wait=1');
      expectTrue('the time of the answer', held.ms > 900, 'about a second', `${Math.round(held.ms)} ms`);
      const ended = await createWaiting();
      await ask('DELETE', flowAt(ended));
      const long = await ask('GET', flowAt(ended), { headers: { prefer: 'wait=9999' } });
      expectSame('Preference-Applied', long.headers.get('preference-applied'), 'wait=30');
      expectTrue('the time for an ended flow', long.ms < 10_000, 'at once', `${Math.round(long.ms)} ms`);
    },
    1,
  ),
  byContract(
    'answers who waits as soon as the flow moves',
    async ({ ask, createWaiting }) => {
      const id = await createWaiting();
      const waiting = ask('GET', flowAt(id), { headers: { prefer: 'wait=20' } });
      const isEarly = await Promise.race([
        waiting.then(() => true),
        new Promise<false>((resolve) => setTimeout(resolve, 300, false)),
      ]);
      expectTrue('the answer before the move', !isEarly, 'none yet', 'there already');
      await ask('DELETE', flowAt(id));
      const answer = await waiting;
      expectSame('the status that came', answer.body.status, 'cancelled');
      expectTrue('the time of the answer', answer.ms < 15_000, 'soon after the move', `${Math.round(answer.ms)} ms`);
    },
    1,
  ),
  byContract('refuses an expansion that it does not know', async ({ ask, sharedWaiting }) => {
    const path = flowAt(await sharedWaiting());
    expectError('expand=everything', await ask('GET', `${path}?expand=everything`), 'VALIDATION_ERROR', 'expand');
  }),
  byContract('counts down what a key may still ask, where it limits that', async ({ ask }) => {
    const answers = [await ask('GET', flowAt('nope')), await ask('GET', flowAt('nope'))];
    const [first, second] = answers.map(({ headers }) => headers.get('ratelimit-remaining'));
    if (first === null && second === null) throw new Skip('the server tells of no rate limit');
    expectMatch('ratelimit-limit', answers[0]!.headers.get('ratelimit-limit'), /^\d+$/);
    expectMatch('ratelimit-reset', answers[0]!.headers.get('ratelimit-reset'), /^\d+$/);
    const isNewMinute = Number(second) > Number(first) && Number(answers[1]!.headers.get('ratelimit-reset')) > 50;
    expectTrue(
      'ratelimit-remaining',
      Number(second) < Number(first) || isNewMinute,
      'counts down',
      `${first}, then ${second}`,
    );
  }),
];
