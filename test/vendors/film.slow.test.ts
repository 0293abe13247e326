// A flow filmed by a vendor: what is paid, what is taken over, who stands in when the vendor fails, and who is told when nobody
// waits for the film any more.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createCanvas } from '@napi-rs/canvas';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { type Desk, openDesk } from '../support/desk.js';
import { createFilmingParts, type Filming } from '../support/parts/filming-parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, createFlow, FLOWS, startTestService, type TestService, until } from '../support/service.js';
import { fakeDid } from '../support/vendors/did.js';
import { filmCallOf, flowEnded, untilCancelledThere } from '../support/vendors/film-calls.js';
import { createFilmState, type FilmFake, type FilmState } from '../support/vendors/film-fake.js';
import { makeFilm } from '../support/vendors/film-file.js';
import { fakeHeyGen } from '../support/vendors/heygen.js';
import { fakeLipSyncServer } from '../support/vendors/lip-sync-server.js';
import { type Handle, startVendorServer, type VendorServer } from '../support/vendors/server.js';
import { fakeSynthesia } from '../support/vendors/synthesia.js';
import { fakeTavus } from '../support/vendors/tavus.js';

const SHORT_S = 4;
const LONG_S = 60;
const FAKES = [fakeHeyGen, fakeTavus, fakeDid, fakeSynthesia, fakeLipSyncServer];
const ANNA = `heygen:${fakeHeyGen.avatarId}`;

describe('a flow filmed by a vendor', () => {
  let server: TestServer;
  let vendorServer: VendorServer;
  let handle: Handle;
  let state: FilmState;
  let service: TestService;
  let desk: Desk;
  let short: Buffer;
  let long: Buffer;
  before(async () => {
    [short, long] = [await makeFilm(SHORT_S), await makeFilm(LONG_S)];
    server = await startTestServer();
    vendorServer = await startVendorServer((asked, spoil) => handle(asked, spoil));
    await begin({ durationS: SHORT_S });
  });
  after(async () => {
    await service.stop();
    await vendorServer.close();
    await server.stop();
  });
  beforeEach(async () => {
    play(fakeHeyGen, short, SHORT_S);
    await connect(fakeHeyGen);
  });

  const begin = async (filming: Filming) => {
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      parts: createFilmingParts(filming),
      environment: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' },
    });
    desk = await openDesk(service);
  };
  const play = (fake: FilmFake, film: Buffer, durationS: number) => {
    state = createFilmState(film, durationS);
    handle = fake.handle(state);
    vendorServer.play();
  };
  const connect = async (fake: FilmFake, change: object = { allowsFallback: false }) => {
    const settings = { ...fake.settings, baseUrl: vendorServer.baseUrl };
    const body = { key: fake.apiKey, settings, ...change };
    assert.equal((await desk.ask(desk.owner, 'PUT', `/vendors/${fake.vendor.name}`, body)).body.problem, null);
  };
  const begun = (avatarId = ANNA) => createFlow(service.call, { avatarId });
  const ended = (id: string, status: string) => flowEnded(service, id, status);
  const read = async (id: string) => (await service.call('GET', `${FLOWS}/${id}?expand=making,costs,assets`)).body;
  const callOf = (id: string) => filmCallOf(service, id);

  for (const fake of FAKES) {
    it(`of ${fake.vendor.title} is paid once, and taken over with all that lies beside every film`, async () => {
      // What a vendor speaks itself lasts about as long as a script of ours does.
      const [film, durationS] = fake.sound === 'uploaded' ? [short, SHORT_S] : [long, LONG_S];
      play(fake, film, durationS);
      await connect(fake);
      const avatarId = `${fake.vendor.name}:${fake.avatarId}`;
      const { videoUrl, videoDuration, flowId } = await ended(await begun(avatarId), 'completed');
      assert.equal(state.films.length, 1);
      assert.ok(Math.abs(videoDuration - durationS) < 0.3, `${videoDuration}`);
      const { receipt } = (await service.call('GET', `${FLOWS}/${flowId}/receipt`)).body;
      assert.equal(receipt.film.unmarkedSha256, hash('sha256', film, 'hex'));
      assert.equal(receipt.film.sha256, hash('sha256', await fetched(videoUrl), 'hex'));
      assert.equal(receipt.made.vendor, fake.vendor.name);
      const { making, costs, assets } = await read(flowId);
      assert.deepEqual(making.presenter, { provider: fake.vendor.name, avatarId, isFallback: false });
      const [cost] = costs;
      assert.deepEqual([cost.stage, cost.provider, cost.unit], ['film', fake.vendor.name, 'seconds']);
      assert.ok(Math.abs(cost.units - durationS) < 0.3 && costs.length === 1);
      for (const url of Object.values(assets) as string[]) assert.ok((await fetched(url)).length > 0, url);
      assert.match(String(await fetched(assets.captionsVtt)), /word0/);
      assert.deepEqual(vendorServer.refusals, []);
    });
  }

  it('is a real MP4, and its poster is the vendor’s still', async () => {
    const canvas = createCanvas(320, 180);
    canvas.getContext('2d').fillRect(0, 0, 320, 180);
    state.still = await canvas.encode('png');
    const { flowId, videoUrl } = await ended(await begun(), 'completed');
    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(await fetched(videoUrl)) });
    assert.ok((await input.getPrimaryAudioTrack()) && (await input.getPrimaryVideoTrack()));
    const { assets } = await read(flowId);
    const poster = await fetched(assets.poster);
    assert.ok(poster.length < 4_000, 'a black still is a small JPEG');
  });

  it('costs what the account pays, where its people have said so', async () => {
    await connect(fakeHeyGen, { settings: { baseUrl: vendorServer.baseUrl, price: '3 EUR per 60 seconds' } });
    const { flowId } = await ended(await begun(), 'completed');
    const [cost] = (await read(flowId)).costs;
    assert.deepEqual([cost.unit, cost.currency], ['seconds', 'EUR']);
    assert.ok(Math.abs(cost.amount - cost.units * 0.05) < 1e-6 && cost.amount > 0, `${cost.amount}`);
    await connect(fakeHeyGen, { settings: { baseUrl: vendorServer.baseUrl, price: '' } });
  });

  it('is chosen by the vendor’s own id too, and listed with its vendor', async () => {
    const { flowId } = await ended(await begun(fakeHeyGen.avatarId), 'completed');
    assert.equal((await read(flowId)).making.presenter.avatarId, ANNA);
    const { avatars } = (await service.call('GET', '/v1/avatars')).body;
    const anna = avatars.find(({ id }: { id: string }) => id === ANNA);
    assert.deepEqual([anna.provider, anna.status, anna.aspectRatios.length], ['heygen', 'ready', 3]);
    const unknown = await service.call('POST', FLOWS, { emailContent: 'word '.repeat(60), avatarId: 'heygen:nobody' });
    assert.equal(unknown.status, 400);
  });

  it('is fetched from a fresh address when one has expired, drips, breaks off, is cut or is a page', async () => {
    const half = short.subarray(0, short.length >> 1);
    const first = [
      { body: Buffer.from('<Error>Expired</Error>'), status: 403 },
      { body: half },
      { body: short, trick: { kind: 'reset within' } as const },
      { body: Buffer.from('<!doctype html><title>Sign in</title>') },
    ];
    state.serve = (count) => first[count - 1] ?? { body: short, trick: { kind: 'drip', pieces: 10, ms: 5 } };
    await ended(await begun(), 'completed');
    assert.equal(state.films.length, 1);
    assert.equal(state.fetched, 5);
  });

  it('is given up when it never comes whole or has a wrong length, and what was paid stands in the costs', async () => {
    state.serve = () => ({ body: Buffer.from('<!doctype html>') });
    const broken = await ended(await begun(), 'failed');
    assert.match(broken.error, /the film of HeyGen is no MP4 that can be read/);
    assert.equal((await read(broken.flowId)).costs[0].units, SHORT_S);
    assert.equal(state.fetched, 5);
    play(fakeHeyGen, long, LONG_S);
    const { error, flowId } = await ended(await begun(), 'failed');
    assert.match(error, /the film of HeyGen lasts 60\.\d s, and 4\.0 s were asked for/);
    assert.equal((await read(flowId)).costs[0].units, LONG_S);
    assert.equal(state.films.length, 1);
  });

  it('is asked for again only when the vendor surely has none, and an answer that was lost is found', async () => {
    state.behave = (asked, answer) => {
      const isFirst = asked.method === 'POST' && asked.path === '/v3/videos' && state.films.length === 1;
      return isFirst ? { ...answer, trick: { kind: 'reset' } } : answer;
    };
    const { flowId } = await ended(await begun(), 'completed');
    assert.equal(state.films.length, 1);
    assert.deepEqual([(await callOf(flowId)).sends, (await callOf(flowId)).state], [1, 'copied']);
  });

  it('outlives failing looks without using up its tries', async () => {
    let looks = 0;
    state.behave = (asked, answer) => {
      if (!/^\/v3\/videos\/film/.test(asked.path)) return answer;
      looks += 1;
      return looks < 4 ? { ...answer, trick: { kind: 'status', status: 502, looks: 'html' } } : answer;
    };
    await ended(await begun(), 'completed');
    assert.ok(looks >= 4);
  });

  it('fails with the vendor’s reason in our words, and nobody stands in where nobody allowed it', async () => {
    state.stateAfter = () => 'failed';
    const { error, flowId } = await ended(await begun(), 'failed');
    assert.match(error, /HeyGen couldn’t create the video/);
    assert.equal((await callOf(flowId)).state, 'failed');
  });

  it('is filmed by a presenter of the server where the account allows that, and says so', async () => {
    await connect(fakeHeyGen, { allowsFallback: true });
    state.stateAfter = () => 'failed';
    const { flowId } = await ended(await begun(), 'completed');
    const { presenter } = (await read(flowId)).making;
    assert.deepEqual(presenter, {
      ...{ provider: 'embedded', avatarId: 'maya', isFallback: true, reason: 'HeyGen couldn’t create the video.' },
    });
    assert.equal(state.films.length, 1);
  });

  it('that waits keeps its progress in sight and holds no place for rendering', async () => {
    state.stateAfter = () => 'working';
    const waiting = [await begun(), await begun(), await begun()];
    await until(
      async () => state.films.filter(({ looks }) => looks > 1).length,
      (count) => count === 3,
    );
    // One film is rendered at once, and this one is.
    await ended(await begun('maya'), 'completed');
    const rows = () =>
      service.database.db
        .selectFrom('flows')
        .select(['status', 'tries', 'progress'])
        .where('id', 'in', waiting)
        .execute();
    for (const { status } of await rows()) assert.equal(status, 'video_generating');
    assert.ok((await rows()).every(({ tries }) => tries <= 1));
    await until(rows, (all) => all.every(({ progress }) => progress > 0));
    for (let look = 0; look < 40; look++) assert.ok((await rows()).every(({ progress }) => progress > 0));
    state.stateAfter = () => 'done';
    for (const id of waiting) await ended(id, 'completed');
    assert.equal(state.films.length, 3);
  });

  it('is called off at the vendor when it is cancelled, at once', async () => {
    state.stateAfter = () => 'working';
    const id = await begun();
    await until(
      async () => state.films[0]?.looks ?? 0,
      (looks) => looks > 0,
    );
    await service.call('DELETE', `${FLOWS}/${id}`);
    await until(async () => state.films[0]!.isCancelled, Boolean);
    await until(
      () => callOf(id),
      (call) => call.state === 'cancelled',
      5_000,
    );
  });

  it('is called off by the sweep when nobody told the vendor', async () => {
    state.stateAfter = () => 'working';
    const id = await begun();
    await until(
      async () => state.films[0]?.looks ?? 0,
      (looks) => looks > 0,
    );
    // The vendor is away in the moment of the cancel.
    state.behave = (_asked, answer) => ({ ...answer, trick: { kind: 'reset' } });
    await service.call('DELETE', `${FLOWS}/${id}`);
    await until(async () => vendorServer.asked.some(({ method }) => method === 'DELETE'), Boolean);
    assert.equal((await callOf(id)).state, 'answered');
    state.behave = (_asked, answer) => answer;
    state.films[0]!.isCancelled = false;
    await untilCancelledThere(service, id);
    assert.equal(state.films[0]!.isCancelled, true);
  });

  it('has a deadline of its own, at which the vendor is told to stop; a film that is there then is taken', async () => {
    await service.stop();
    await begin({ durationS: SHORT_S, limits: { deadlineMs: 1_500 } });
    await connect(fakeHeyGen);
    state.stateAfter = () => 'working';
    const { error } = await ended(await begun(), 'failed');
    assert.match(error, /HeyGen did not finish the video within/);
    assert.equal(state.films[0]!.isCancelled, true);
    // Nobody looked for longer than the deadline, as after a night without power.
    await service.stop();
    await begin({ durationS: SHORT_S, limits: { deadlineMs: 600_000 } });
    await connect(fakeHeyGen);
    play(fakeHeyGen, short, SHORT_S);
    state.stateAfter = () => 'working';
    const { db } = service.database;
    const id = await begun();
    await until(
      async () => state.films[0]?.looks ?? 0,
      (looks) => looks > 0,
    );
    state.stateAfter = () => 'done';
    await db
      .updateTable('vendor_calls')
      .set({ created_at: new Date(0) })
      .where('flow_id', '=', id)
      .execute();
    await ended(id, 'completed');
  });

  it('is not counted as sent where the vendor is left alone at the moment, and uses up no try', async () => {
    await service.stop();
    await begin({ durationS: SHORT_S });
    await connect(fakeHeyGen);
    state.behave = (_asked, answer) => ({ ...answer, trick: { kind: 'status', status: 503, looks: 'html' } });
    const asks = () => vendorServer.asked.filter(({ path }) => /^\/v3\/(assets|videos)/.test(path));
    const { length: before } = asks();
    const first = await begun();
    await until(
      async () => asks().length - before,
      (count) => count >= 5,
    );
    const id = await begun();
    const { db, pool } = service.database;
    const waiting = () =>
      pool.query(
        `select extract(epoch from start_after - now())::float8 as seconds from pgboss.job
          where data->>'flowId' = $1 and state < 'active' and start_after > now() + interval '10 s'`,
        [id],
      );
    await until(waiting, ({ rows }) => rows.length === 1);
    const { state: sent, sends } = await callOf(id);
    assert.deepEqual([sent, sends], ['recorded', 0]);
    const row = db.selectFrom('flows').select(['status', 'tries']).where('id', '=', id);
    assert.deepEqual(await row.executeTakeFirst(), { status: 'video_generating', tries: 0 });
    for (const each of [first, id]) await service.call('DELETE', `${FLOWS}/${each}`);
  });
});

const fetched = async (url: string): Promise<Buffer> => Buffer.from(await (await fetch(url)).arrayBuffer());
