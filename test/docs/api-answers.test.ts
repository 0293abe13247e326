// The answers that docs/api.md shows are those of the running service: the same fields of the same kinds, and the same sentences.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { packageRoot } from '../../src/lib/package-root.js';
import { createFlow, FLOWS, SUMMARY, type TestService, untilStatus } from '../support/service.js';
import { joinService } from '../support/shared-service.js';

const TEXT = readFileSync(join(packageRoot, 'docs', 'api.md'), 'utf8');
const shown = new Map(
  [...TEXT.matchAll(/^```json (\w+(?: error)?)\n(.*?)^```/gms)].map(([, name, json]) => [name!, JSON.parse(json!)]),
);

/** What is another one in every answer stands for its kind, and so do places in lists. */
const OTHER_EACH_TIME = new Set(['flowId', 'createdAt', 'completedAt', 'videoUrl', 'nextCursor']);

function shapeOf(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => shapeOf(each)).slice(0, 1);
  if (OTHER_EACH_TIME.has(name) || value === null || typeof value !== 'object')
    return OTHER_EACH_TIME.has(name) ? typeof value : value;
  return Object.entries(value).map(([key, each]) => [key, shapeOf(each, key)]);
}

describe('the answers in docs/api.md', () => {
  let service: TestService;
  before(async () => {
    service = await joinService();
  });
  after(() => service.stop());

  /** Each answer as the service gives it; the flow of the list and of the read is completed. */
  async function askAll(): Promise<Record<string, unknown>> {
    const { call } = service;
    const waiting = await createFlow(call, { autoApproveScript: false });
    await untilStatus(call, waiting, 'pending_approval');
    const going = await createFlow(call, { autoApproveScript: false });
    await untilStatus(call, going, 'pending_approval');
    const done = await createFlow(call, { prospectName: 'Dana' });
    await untilStatus(call, done, 'completed');
    const body = async (method: string, path: string, sent?: object) => (await call(method, FLOWS + path, sent)).body;
    service.parts.on(
      'segment',
      (_flow, { signal }) => new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason))),
    );
    const decided = await body('POST', `/${going}/approve`, { action: 'approve' });
    return {
      createFlow: await body('POST', '', { emailContent: SUMMARY }),
      'createFlow error': await body('POST', '', { emailContent: 'word '.repeat(12) }),
      getFlow: await body('GET', `/${done}`),
      'getFlow error': await body('GET', '/nope'),
      decideScript: decided,
      'decideScript error': await body('POST', `/${going}/approve`, { action: 'approve' }),
      cancelFlow: await body('DELETE', `/${waiting}`),
      'cancelFlow error': await body('DELETE', `/${done}`),
      listFlows: await body('GET', '?limit=1&status=completed').then(async (page) => ({
        ...page,
        nextCursor: (await body('GET', '?limit=1')).nextCursor,
      })),
      'listFlows error': await body('GET', '?limit=0'),
    };
  }

  it('are those of the running service, an answer and an error for each of the five endpoints', async () => {
    const real = await askAll();
    assert.deepEqual([...shown.keys()].toSorted(), Object.keys(real).toSorted());
    for (const [name, body] of Object.entries(real)) assert.deepEqual(shapeOf(shown.get(name)), shapeOf(body), name);
  });
});
