// A stage that slept while its flow was cancelled and erased: when it wakes it publishes nothing, and leaves nothing.
import assert from 'node:assert/strict';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { StageRun } from '../../src/engine/stage.js';
import { systemClock } from '../../src/lib/clock.js';
import { packageRoot } from '../../src/lib/package-root.js';
import { createFilmingParts } from '../support/parts/filming-parts.js';
import { createTestParts, type TestParts } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, createFlow, FLOWS, startTestService, type TestService, until } from '../support/service.js';

type Gate<T = void> = { passed: Promise<T>; pass(value: T): void };

function createGate<T = void>(): Gate<T> {
  let pass: (value: T) => void = () => undefined;
  const passed = new Promise<T>((resolve) => {
    pass = resolve;
  });
  return { passed, pass: (value) => pass(value) };
}

/** Passes the gate with how the work ended. */
function toldTo<T>(outcome: Gate<unknown>, work: Promise<T>): Promise<T> {
  work.then(() => outcome.pass('It was published.'), outcome.pass);
  return work;
}

/** A process that is stopped: it hears no signal, and goes on where it was. */
function createSleep() {
  const [asleep, awake] = [createGate(), createGate()];
  const sleep = () => {
    asleep.pass();
    return awake.passed;
  };
  return { asleep: asleep.passed, wake: awake.pass, sleep };
}

describe('a stage that wakes after its flow was cancelled and erased', () => {
  let server: TestServer;
  let aheadMs = 0;
  before(async () => {
    server = await startTestServer();
  });
  beforeEach(() => {
    aheadMs = 0;
  });
  after(() => server.stop());
  const start = async (parts: TestParts): Promise<TestService> =>
    startTestService(server, { databaseUrl: await addDatabase(server), parts, clock: () => systemClock() + aheadMs });
  const tokenOf = async ({ database }: TestService, id: string) =>
    (await database.db.selectFrom('flows').select('media_token').where('id', '=', id).executeTakeFirstOrThrow())
      .media_token;
  const erase = async (service: TestService, id: string) => {
    await service.call('DELETE', `${FLOWS}/${id}`);
    assert.equal((await service.call('POST', `${FLOWS}/${id}/erase`)).status, 200);
    // Past the time after which nobody looks at its folders again.
    aheadMs = 120_000;
    await service.worker!.sweep();
    assert.deepEqual(await service.database.db.selectFrom('erasures').selectAll().execute(), []);
  };
  const entriesIn = (service: TestService, folder: string): Promise<string[]> =>
    readdir(join(service.dataDir, folder)).catch(() => []);
  /** Resolves when the late stage has cleared up after itself. */
  const untilNothingIsLeft = (service: TestService) =>
    until(
      async () => [
        ...(await entriesIn(service, 'files/media')).filter((name) => name !== 'presenters'),
        ...(await entriesIn(service, 'files/work')),
        ...(await entriesIn(service, 'scratch')),
      ],
      (names) => names.length === 0,
    );

  it('publishes no film that it had finished, and keeps none', async () => {
    const { asleep, wake, sleep } = createSleep();
    const parts = createFilmingParts({ durationS: 4 });
    const { stages } = parts;
    const outcome = createGate<unknown>();
    parts.stages = (place) =>
      stages(place).map((stage) => {
        if (stage.name !== 'film') return stage;
        const run = async (...[flow, run]: Parameters<typeof stage.run>) => {
          await sleep();
          // What it was about to publish.
          const finished = join(place.scratchFolder, `film-${flow.id}`);
          await mkdir(finished, { recursive: true });
          await writeFile(join(finished, 'captions.vtt'), 'the words of a customer');
          await copyFile(join(packageRoot, 'assets/mock/sample/video.mp4'), join(finished, 'video.mp4'));
          const deaf: StageRun = { ...run, signal: new AbortController().signal };
          return toldTo(outcome, stage.run(flow, deaf));
        };
        return { ...stage, run };
      });
    const service = await start(parts);
    try {
      const id = await createFlow(service.call, { avatarId: 'maya' });
      await asleep;
      const token = await tokenOf(service, id);
      await erase(service, id);
      wake();
      // The sweep may have taken the film away while it was being marked.
      assert.match(String(await outcome.passed), /claim was lost|ENOENT|cannot be marked/);
      await untilNothingIsLeft(service);
      assert.equal((await fetch(`${service.url}/media/${token}/video.mp4`)).status, 404);
    } finally {
      await service.stop();
    }
  });

  it('takes back what it had published before', async () => {
    const { asleep, wake, sleep } = createSleep();
    const parts = createTestParts();
    const outcome = createGate<unknown>();
    parts.on('film', async ({ media_token: token }, { publisher }) => {
      await publisher.putBytes(`media/${token}/captions.vtt`, Buffer.from('WEBVTT'));
      await sleep();
      await mkdir(join(service.dataDir, 'files', 'media', token), { recursive: true });
      await writeFile(join(service.dataDir, 'files', 'media', token, 'captions.vtt'), 'WEBVTT');
      await toldTo(outcome, publisher.putBytes(`media/${token}/video.mp4`, Buffer.from('film')));
    });
    const service = await start(parts);
    try {
      const id = await createFlow(service.call);
      await asleep;
      await erase(service, id);
      wake();
      assert.match(String(await outcome.passed), /claim was lost/);
      await untilNothingIsLeft(service);
    } finally {
      await service.stop();
    }
  });

  it('publishes no preview either', async () => {
    const { asleep, wake, sleep } = createSleep();
    const parts = createTestParts();
    const outcome = createGate<unknown>();
    const makerOf = parts.previewMaker!;
    parts.on('preview', sleep);
    parts.previewMaker = (place) => {
      const maker = makerOf(place);
      return { ...maker, make: (flow, run) => toldTo(outcome, maker.make(flow, run)) };
    };
    const service = await start(parts);
    try {
      const id = await createFlow(service.call, { autoApproveScript: false });
      await asleep;
      await erase(service, id);
      wake();
      assert.match(String(await outcome.passed), /claim was lost/);
      await untilNothingIsLeft(service);
    } finally {
      await service.stop();
    }
  });

  it('leaves a flow alone that another one has finished meanwhile', async () => {
    const { asleep, wake, sleep } = createSleep();
    const parts = createTestParts();
    let runs = 0;
    const outcome = createGate<unknown>();
    parts.on('film', async ({ media_token: token }, { publisher }) => {
      runs += 1;
      const isFirst = runs === 1;
      if (isFirst) await sleep();
      const put = publisher.putBytes(`media/${token}/video.mp4`, Buffer.from(isFirst ? 'late' : 'film'));
      await (isFirst ? toldTo(outcome, put) : put);
    });
    const service = await start(parts);
    try {
      const id = await createFlow(service.call);
      await asleep;
      const { db } = service.database;
      // As if another worker had claimed it; whoever is called next does.
      const next = db.updateTable('flows').set((e) => ({ version: e('version', '+', 1) }));
      await next.where('id', '=', id).execute();
      aheadMs = 40_000;
      const { videoUrl } = await until(
        async () => {
          await service.worker!.sweep();
          return (await service.call('GET', `${FLOWS}/${id}`)).body;
        },
        ({ status }) => status === 'completed',
      );
      wake();
      assert.match(String(await outcome.passed), /claim was lost/);
      assert.equal(await (await fetch(videoUrl)).text(), 'film');
    } finally {
      await service.stop();
    }
  });
});
