// Films of vendors that are put into our layout, and those that stay as they came because they cannot be decoded.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it, test } from 'node:test';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { readConfig } from '../../src/config/config.js';
import { createAdapters } from '../../src/main/adapters.js';
import { type Desk, openDesk } from '../support/desk.js';
import { createFilmingParts } from '../support/parts/filming-parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, createFlow, FLOWS, startTestService, type TestService } from '../support/service.js';
import { writeFakeDecoder } from '../support/vendors/fake-decoder.js';
import { flowEnded } from '../support/vendors/film-calls.js';
import { createFilmState, type FilmState } from '../support/vendors/film-fake.js';
import { makeFilm } from '../support/vendors/film-file.js';
import { fakeHeyGen } from '../support/vendors/heygen.js';
import { type Handle, startVendorServer, type VendorServer } from '../support/vendors/server.js';

const DURATION_S = 4;
const ANNA = `heygen:${fakeHeyGen.avatarId}`;

test('A service whose FFMPEG_COMMAND starts no ffmpeg does not start.', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'decoder-'));
  const works = await writeFakeDecoder(join(folder, 'works'), DURATION_S);
  await (await createAdapters(readConfig({ FFMPEG_COMMAND: works }))).close();
  const started = createAdapters(readConfig({ FFMPEG_COMMAND: process.execPath }));
  await assert.rejects(started, /FFMPEG_COMMAND does not start ffmpeg/);
  await rm(folder, { recursive: true });
});

describe('a film of a vendor, where the operator has installed ffmpeg', () => {
  let server: TestServer;
  let vendorServer: VendorServer;
  let handle: Handle;
  let state: FilmState;
  let film: Buffer;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'composed-'));
    film = await makeFilm(DURATION_S);
    server = await startTestServer();
    vendorServer = await startVendorServer((asked, spoil) => handle(asked, spoil));
  });
  after(async () => {
    await vendorServer.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function made(breaksAt?: number) {
    state = createFilmState(film, DURATION_S);
    handle = fakeHeyGen.handle(state);
    vendorServer.play();
    const decoder = await writeFakeDecoder(join(folder, `decoder-${breaksAt}`), DURATION_S, breaksAt);
    const service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      parts: createFilmingParts({ durationS: DURATION_S, decoder }),
      environment: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' },
    });
    try {
      await connect(await openDesk(service));
      return await result(service);
    } finally {
      await service.stop();
    }
  }

  async function connect(desk: Desk): Promise<void> {
    const settings = { ...fakeHeyGen.settings, baseUrl: vendorServer.baseUrl };
    const body = { key: fakeHeyGen.apiKey, settings, allowsFallback: false };
    assert.equal((await desk.ask(desk.owner, 'PUT', '/vendors/heygen', body)).body.problem, null);
  }

  async function result(service: TestService) {
    const flow = await flowEnded(service, await createFlow(service.call, { avatarId: ANNA }), 'completed');
    const { making, costs, assets } = (await service.call('GET', `${FLOWS}/${flow.flowId}?expand=making,costs,assets`))
      .body;
    const { receipt } = (await service.call('GET', `${FLOWS}/${flow.flowId}/receipt`)).body;
    const bytes = Buffer.from(await (await fetch(flow.videoUrl)).arrayBuffer());
    for (const url of Object.values(assets) as string[]) assert.ok((await fetch(url)).ok, url);
    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
    const track = (await input.getPrimaryVideoTrack())!;
    const size = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    return { flow, making, costs, receipt, size, hasSound: (await input.getPrimaryAudioTrack()) !== null };
  }

  it('is composed in our layout, size and file, is paid once, and says that it was', async () => {
    const { flow, making, costs, receipt, size, hasSound } = await made();
    assert.deepEqual(size, [320, 180]);
    assert.ok(hasSound);
    assert.ok(Math.abs(flow.videoDuration - DURATION_S) < 0.3, `${flow.videoDuration}`);
    assert.deepEqual(making.presenter, { provider: 'heygen', avatarId: ANNA, isFallback: false });
    assert.deepEqual([receipt.made.vendor, receipt.made.composed], ['heygen', true]);
    assert.notEqual(receipt.film.unmarkedSha256, hash('sha256', film, 'hex'));
    assert.deepEqual([state.films.length, state.fetched, costs.length], [1, 1, 1]);
  });

  for (const [what, breaksAt, reason] of [
    ['cannot be decoded', 0, /cannot be decoded by ffmpeg/],
    ['cannot be decoded to its end', 8, /could not be composed/],
  ] as const) {
    it(`stays as it came where it ${what}, and the flow says why`, async () => {
      const { making, receipt, size } = await made(breaksAt);
      assert.deepEqual(size, [160, 120]);
      assert.equal(making.presenter.isFallback, false);
      assert.match(making.presenter.reason, reason);
      assert.equal(receipt.film.unmarkedSha256, hash('sha256', film, 'hex'));
      assert.equal(receipt.made.composed, undefined);
      assert.equal(state.films.length, 1);
    });
  }
});
