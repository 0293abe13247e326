// Flows filmed by the reference server of examples/lip-sync-server, in a process of its own around a command that stands for a model.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { createFilmingParts } from '../support/parts/filming-parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, createFlow, FLOWS, startTestService, type TestService, until } from '../support/service.js';
import { filmCallOf, flowEnded } from '../support/vendors/film-calls.js';
import { makeFilm } from '../support/vendors/film-file.js';
import { hasPython, KEY, type LipSyncProcess, startLipSyncProcess } from '../support/vendors/lip-sync-process.js';

const SHORT_S = 4;
const MAYA = 'lip-sync-server:maya';

describe('a flow filmed by the reference server', { skip: hasPython ? false : 'there is no python3 here' }, () => {
  let server: TestServer;
  let lips: LipSyncProcess;
  let service: TestService;
  let short: Buffer;
  before(async () => {
    short = await makeFilm(SHORT_S);
    lips = await startLipSyncProcess({ short, long: await makeFilm(12) });
    server = await startTestServer();
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      parts: createFilmingParts({ durationS: SHORT_S }),
      // No host is allowed beside: the operator's own address is leave enough for its films, too.
      environment: { LIP_SYNC_SERVER_URL: lips.url, LIP_SYNC_SERVER_API_KEY: KEY },
    });
    await until(
      async () => (await service.call('GET', '/v1/avatars')).body.avatars,
      (avatars) => avatars.some(({ id }: { id: string }) => id === MAYA),
      20_000,
    );
  });
  after(async () => {
    await service?.stop();
    await lips?.close();
    await server?.stop();
  });

  let latest: string | null = null;
  const begun = async () => {
    latest = await createFlow(service.call, { avatarId: MAYA });
    return latest;
  };
  // The server films one at a time: what a failed test left would hold up all others.
  afterEach(async () => {
    if (latest !== null) await service.call('DELETE', `${FLOWS}/${latest}`);
    latest = null;
  });
  const started = (count = 1) => until(lips.starts, (lines) => lines.length >= count);
  /** The server's id of the film, once the flow has it. */
  const filmIdOf = (id: string): Promise<string> =>
    until(
      async () =>
        (await service.database.db.selectFrom('vendor_calls').selectAll().where('flow_id', '=', id).execute())[0],
      (call) => Boolean(call?.external_id),
      20_000,
    ).then((call) => call!.external_id!);
  const isAlive = (line: string): boolean => {
    try {
      return process.kill(Number(line.split(' ')[0]), 0);
    } catch {
      return false;
    }
  };
  const filmsKept = () => readdir(join(lips.folder, 'state', 'films'));

  it('is finished with the film that the command made, which was started once and never saw the key', async () => {
    await lips.behave('short');
    const { flowId, videoDuration } = await flowEnded(service, await begun(), 'completed');
    assert.ok(Math.abs(videoDuration - SHORT_S) < 0.3, `${videoDuration}`);
    const { receipt } = (await service.call('GET', `${FLOWS}/${flowId}/receipt`)).body;
    assert.equal(receipt.film.unmarkedSha256, hash('sha256', short, 'hex'));
    const { making, costs } = (await service.call('GET', `${FLOWS}/${flowId}?expand=making,costs`)).body;
    assert.deepEqual(making.presenter, { provider: 'lip-sync-server', avatarId: MAYA, isFallback: false });
    assert.deepEqual([costs.length, costs[0].unit, costs[0].amount], [1, 'seconds', undefined]);
    const starts = await lips.starts();
    assert.equal(starts.length, 1);
    assert.match(starts[0]!, /no key$/);
    assert.deepEqual(await readdir(join(lips.folder, 'state', 'work')), []);
  });

  it('shows the progress that the command tells', async () => {
    await lips.behave('wait');
    const id = await begun();
    const url = `${lips.url}/v1/films/${await filmIdOf(id)}`;
    const headers = { authorization: `Bearer ${KEY}` };
    const told = async () => (await (await fetch(url, { headers })).json()) as { progress: number | null };
    // The command tells 7, 42 and 9999; only a film that is there is done to a hundred.
    await until(told, ({ progress }) => progress === 99);
    await lips.goOn();
    await flowEnded(service, id, 'completed');
  });

  it('outlives a server that is killed over it: the command is ended, and begun once more after the restart', async () => {
    await lips.behave('wait');
    const id = await begun();
    await filmIdOf(id);
    const [first] = await started();
    await lips.end('SIGKILL');
    assert.equal(isAlive(first!), true, 'a killed server leaves its command behind');
    await lips.start();
    await until(
      async () => isAlive(first!),
      (alive) => !alive,
      20_000,
    );
    await started(2);
    await lips.goOn();
    await flowEnded(service, id, 'completed');
    assert.equal((await lips.starts()).length, 2);
    assert.equal((await filmCallOf(service, id)).sends, 1);
  });

  it('waits for a server that is stopped in order, which ends its command itself', async () => {
    await lips.behave('wait');
    const id = await begun();
    await filmIdOf(id);
    const [first] = await started();
    await lips.end('SIGTERM');
    assert.equal(isAlive(first!), false);
    await lips.goOn();
    await lips.start();
    await flowEnded(service, id, 'completed');
  });

  it('ends the command when it is cancelled, and the server makes no film of it', async () => {
    const before = await filmsKept();
    await lips.behave('hang');
    const id = await begun();
    await filmIdOf(id);
    const [first] = await started();
    await service.call('DELETE', `${FLOWS}/${id}`);
    await until(
      async () => isAlive(first!),
      (alive) => !alive,
      20_000,
    );
    await until(
      () => filmCallOf(service, id),
      (call) => call.state === 'cancelled',
      20_000,
    );
    assert.deepEqual(await filmsKept(), before);
  });

  for (const how of ['fail', 'lie', 'nothing'] as const) {
    it(`fails where the command does "${how}", and is not asked for again`, async () => {
      await lips.behave(how);
      const { error } = await flowEnded(service, await begun(), 'failed');
      assert.match(error, /the lip-sync server couldn’t create the video/i);
      assert.equal((await lips.starts()).length, 1);
    });
  }

  it('is refused where the film is longer than our sound', async () => {
    await lips.behave('long');
    const { error } = await flowEnded(service, await begun(), 'failed');
    assert.match(error, /lasts 12\.\d s, and 4\.0 s were asked for/);
  });

  it('fails where the command finds no end, once the time of a film is over', async () => {
    await lips.end('SIGTERM');
    await lips.start('--timeout', '1');
    await lips.behave('hang');
    const id = await begun();
    const { error } = await flowEnded(service, id, 'failed');
    assert.match(error, /the lip-sync server couldn’t create the video/i);
    const [first] = await lips.starts();
    assert.equal(isAlive(first!), false);
  });
});
