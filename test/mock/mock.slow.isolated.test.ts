// The mock keeps the whole contract, and does what a test of a client tells it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { conform, type Result } from '../../src/conform/run.js';
import { packageRoot } from '../../src/lib/package-root.js';
import { type Mock, startMock } from '../../src/mock/server.js';
import { type Answer, type Call, createCall, createFlow, FLOWS, SUMMARY } from '../support/service.js';
import { type Answered, type Asked, type Spoiler, startSpoiler } from '../support/spoiler.js';

const OPTIONS = { port: 0, host: '127.0.0.1', speed: 0, quota: 5, rateLimit: 0 };

describe('the mock server', () => {
  let mock: Mock;
  let call: Call;
  before(async () => {
    mock = await startMock(OPTIONS);
    call = createCall(mock.url, mock.keys.key);
  });
  beforeEach(() => steer('reset'));
  after(() => mock.stop());

  const steer = (name: string, body: unknown = {}): Promise<Answer> =>
    createCall(mock.url, '')('POST', `/mock/${name}`, body);
  const turn = (advanceMs: number) => steer('clock', { advanceMs });
  const statusOf = async (id: string): Promise<string> => (await call('GET', `${FLOWS}/${id}`)).body.status;

  it('moves flows by its clock and by nothing else', async () => {
    const id = await createFlow(call);
    const seen = [await statusOf(id)];
    for (const ms of [600, 2_000, 500, 3_000, 10_000]) {
      await turn(ms);
      seen.push(await statusOf(id));
    }
    const order = ['pending', 'generating_script', 'segmenting', 'voice_generating', 'video_generating', 'completed'];
    assert.deepEqual(seen, order);
  });

  it('ends an approval that nobody gave for seven days, and gives the video back', async () => {
    const id = await createFlow(call, { autoApproveScript: false });
    await turn(3_000);
    assert.equal(await statusOf(id), 'pending_approval');
    await turn(7 * 86_400_000);
    assert.equal(await statusOf(id), 'cancelled');
    assert.equal((await call('GET', '/v1/usage')).body.used, 0);
  });

  it('wakes who waits when the clock is turned', async () => {
    const id = await createFlow(call, { autoApproveScript: false });
    await turn(3_000);
    const tag = (await call('GET', `${FLOWS}/${id}`)).headers.get('etag')!;
    const headers = { prefer: 'wait=30', 'if-none-match': tag };
    const waiting = call('GET', `${FLOWS}/${id}`, undefined, headers);
    // Answered only after the request that waits was taken in.
    await call('GET', FLOWS);
    await turn(7 * 86_400_000);
    assert.equal((await waiting).body.status, 'cancelled');
  });

  it('lets the next flow fail where it is told, with the reason, and no other', async () => {
    await steer('fail', { status: 'voice_generating', reason: 'The voice was hoarse.' });
    const [first, second] = [await createFlow(call), await createFlow(call)];
    await turn(60_000);
    const { body } = await call('GET', `${FLOWS}/${first}`);
    assert.equal(body.status, 'failed');
    assert.equal(body.error, 'The voice was hoarse.');
    assert.ok(body.scenes.length > 0 && !('videoUrl' in body));
    assert.equal(await statusOf(second), 'completed');
    assert.equal((await call('GET', '/v1/usage')).body.used, 1);
  });

  it('has the quota that it is told, and counts anew in the next month', async () => {
    await steer('quota', { limit: 1 });
    await createFlow(call);
    const refused = await call('POST', FLOWS, { emailContent: SUMMARY });
    assert.equal(refused.body.code, 'QUOTA_EXCEEDED');
    await turn(Number(refused.headers.get('retry-after')) * 1_000);
    await createFlow(call);
    await steer('quota', { limit: null });
    await createFlow(call);
    assert.equal((await call('GET', '/v1/usage')).body.limit, null);
  });

  it('is empty after a reset', async () => {
    await createFlow(call);
    await steer('reset');
    assert.deepEqual((await call('GET', FLOWS)).body.flows, []);
    assert.equal((await call('GET', '/v1/usage')).body.used, 0);
    assert.equal((await call('GET', '/v1/usage')).body.limit, 5);
  });

  it('refuses orders that it does not understand, in the shape of all errors', async () => {
    for (const [name, body] of [
      ['clock', { advanceMs: -1 }],
      ['clock', {}],
      ['fail', { status: 'completed' }],
      ['quota', { limit: 'all' }],
    ] as const) {
      const answer = await steer(name, body);
      assert.equal(answer.status, 400);
      assert.deepEqual(Object.keys(answer.body), ['success', 'error', 'code']);
    }
    assert.equal((await steer('nothing')).status, 404);
  });

  it('says of orders that it does not understand what is wrong, in the words of the API', async () => {
    for (const [name, body, words] of [
      ['clock', { advanceMs: -1 }, 'advanceMs must be 0 or more.'],
      ['clock', { advanceMs: 1e15 }, 'advanceMs must be 34560000000 or less.'],
      ['clock', { advanceMs: 1.5 }, 'advanceMs must be a whole number.'],
      ['clock', {}, 'advanceMs is required.'],
      ['clock', [], 'The body must be a JSON object.'],
      ['reset', [], 'The body must be a JSON object.'],
      ['fail', { reason: '' }, 'reason must have at least 1 character.'],
      ['fail', { reason: 'x'.repeat(1_001) }, 'reason can have at most 1000 characters.'],
      ['fail', { status: 'completed' }, /^status must be one of "pending", .+"\.$/],
      ['quota', { limit: 'all' }, 'limit must be a number.'],
    ] as const) {
      const { error } = (await steer(name, body)).body;
      if (typeof words === 'string') assert.equal(error, words);
      else assert.match(error, words);
    }
  });

  it('has the same keys every time, unless the first one is given', async () => {
    const other = await startMock({ ...OPTIONS, key: mock.keys.second });
    const again = await startMock(OPTIONS);
    await Promise.all([other.stop(), again.stop()]);
    assert.deepEqual(again.keys, mock.keys);
    assert.deepEqual(other.keys, { ...mock.keys, key: mock.keys.second });
  });

  it('takes many flows at once, and lists them by what was given along', async () => {
    const row = (crmId: string) =>
      JSON.stringify({ emailContent: SUMMARY, prospectName: 'Dana Reed', metadata: { crmId } });
    const response = await fetch(`${mock.url}${FLOWS}/bulk`, {
      method: 'POST',
      headers: { authorization: `Bearer ${mock.keys.key}`, 'content-type': 'application/x-ndjson' },
      body: `${row('1')}\n${row('2')}\n`,
    });
    assert.equal(response.status, 200);
    const listed = async (query: string) => (await call('GET', `${FLOWS}?${query}`)).body.flows.length;
    assert.equal(await listed('metadata.crmId=2'), 1);
    assert.equal(await listed('prospect=reed'), 2);
    assert.equal(await listed('prospect=robin'), 0);
    assert.equal(await listed('createdBefore=2020-01-01'), 0);
  });

  it('refuses what is nested without end, and makes the rows around it', async () => {
    const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
    const send = async (path: string, type: string, body: string) => {
      const headers = { authorization: `Bearer ${mock.keys.key}`, 'content-type': type };
      const response = await fetch(`${mock.url}${path}`, { method: 'POST', headers, body });
      return { status: response.status, body: (await response.json()) as Answer['body'] };
    };
    const good = JSON.stringify({ emailContent: SUMMARY });
    const rows = await send(`${FLOWS}/bulk`, 'application/x-ndjson', `${good}\n{"emailContent":${deep}}\n${good}`);
    const codes = rows.body.rows.map(({ code }: { code?: string }) => code);
    assert.deepEqual(codes, [undefined, 'VALIDATION_ERROR', undefined]);
    const id = await createFlow(call);
    for (const [path, body] of [
      [FLOWS, `{"emailContent":${deep}}`],
      [FLOWS, `{"emailContent":${JSON.stringify(SUMMARY)},"metadata":{"a":${deep}}}`],
      [`${FLOWS}/${id}/approve`, `{"action":"approve","editedScript":${deep}}`],
      ['/v1/webhooks', `{"url":${deep}}`],
      ['/v1/webhooks', `{"url":"https://crm.example.com","events":${deep}}`],
      ['/mock/clock', `{"advanceMs":${deep}}`],
    ] as const) {
      const refused = await send(path, 'application/json', body);
      assert.equal(refused.body.code, 'VALIDATION_ERROR', `${path} ${JSON.stringify(refused.body)}`);
    }
  });

  it('sends the files beside its video', async () => {
    const id = await createFlow(call);
    await turn(60_000);
    const { assets } = (await call('GET', `${FLOWS}/${id}?expand=assets`)).body;
    for (const address of Object.values(assets as Record<string, string>)) {
      assert.equal((await fetch(address)).status, 200, address);
    }
  });

  it('ends as a command when its port is taken, and says which option takes another', async () => {
    const { port } = new URL(mock.url);
    const child = spawn(process.execPath, [join(packageRoot, 'bin', 'aftercall.js'), 'mock', '--port', port]);
    let told = '';
    child.stderr.on('data', (bytes) => {
      told += bytes;
    });
    const [code] = await once(child, 'close');
    assert.deepEqual([code, told.includes(`Port ${port} is in use. Choose another one with --port`)], [1, true]);
  });

  it('limits requests where it is told to', async () => {
    const strict = await startMock({ ...OPTIONS, rateLimit: 3 });
    const ask = createCall(strict.url, strict.keys.key);
    const answers = [
      await ask('GET', FLOWS),
      await ask('GET', FLOWS),
      await ask('GET', FLOWS),
      await ask('GET', FLOWS),
    ];
    await strict.stop();
    // A minute may end between them.
    assert.ok(answers.every(({ headers }) => headers.get('ratelimit-limit') === '3'));
    const isNewMinute = Number(answers[3]!.headers.get('ratelimit-remaining')) > 0;
    assert.ok(isNewMinute || answers[3]!.body.code === 'RATE_LIMITED');
  });
});

describe('the mock under the conformance suite', () => {
  let mock: Mock;
  let spoiler: Spoiler;
  before(async () => {
    mock = await startMock({ ...OPTIONS, speed: 100, quota: 1_000, rateLimit: 100_000 });
    spoiler = await startSpoiler(mock.url);
  });
  after(async () => {
    await spoiler.close();
    await mock.stop();
  });

  const suite = async (url: string, only?: string[]): Promise<Result[]> =>
    (await conform({ base: `${url}/v1`, keys: mock.keys, full: true, timeoutMs: 20_000, ...(only && { only }) }))
      .results;

  it('passes all of it, the video too, and nothing is skipped', async () => {
    const results = await suite(mock.url);
    assert.deepEqual(
      results.filter(({ outcome }) => outcome !== 'passed'),
      [],
    );
    assert.ok(results.length > 70);
  });

  const VIDEO = 'makes a video of 60 to 70 seconds that plays, through the states in their order';
  const onFlow =
    (change: (body: any) => void) =>
    (answered: Answered, { method }: Asked) => {
      if (method === 'GET' && answered.body?.videoUrl) change(answered.body);
    };
  const faults: [string, (answered: Answered, asked: Asked) => void][] = [
    ['a length that is not that of the file', onFlow((body) => (body.videoDuration = 70))],
    [
      'an address of something else',
      onFlow((body) => (body.videoUrl = body.videoUrl.replace('video.mp4', 'captions.vtt'))),
    ],
    ['an address at which nothing is', onFlow((body) => (body.videoUrl = 'http://127.0.0.1:1/video.mp4'))],
    ['a completed flow without its time', onFlow((body) => delete body.completedAt)],
    ['a flow that fails', onFlow((body) => (body.status = 'failed'))],
  ];
  for (const [name, after] of faults) {
    it(`does not let pass ${name}`, async () => {
      spoiler.spoil({ after });
      const results = await suite(spoiler.url, [VIDEO]);
      assert.deepEqual(
        results.map(({ outcome }) => outcome),
        ['failed'],
      );
    });
  }
});
