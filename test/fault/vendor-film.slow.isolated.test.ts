// Kills the process at each edge of a film that a vendor makes: before it is written down, before its sound is noted, before it is sent, while the vendor
// takes it, when its answer is on the way, before that is noted, before what came is noted, before it is published, and before the
// end is noted. However it dies, one film is paid and the flow is completed. VENDOR_SEED repeats the moments of the last test.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom } from '../support/random.js';
import { createFlow, FLOWS, untilStatus } from '../support/service.js';
import { fakeDid } from '../support/vendors/did.js';
import { createFilmState, type FilmState } from '../support/vendors/film-fake.js';
import { makeFilm } from '../support/vendors/film-file.js';
import { type Edge, type MortalService, startMortalService } from '../support/vendors/mortal-service.js';
import { type Handle, startVendorServer, type VendorServer } from '../support/vendors/server.js';

const SEED = Number(process.env.VENDOR_SEED ?? Date.now() % 1_000_000_000);
const random = randomFrom(SEED);
const FILM_S = 4;
/** Unlike HeyGen, this one makes another film of a question that comes twice. */
const FAKE = fakeDid;
const NAME = FAKE.vendor.name;
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const AVATAR = `${NAME}:${FAKE.avatarId}`;

describe(`kill -9 while a vendor films (VENDOR_SEED=${SEED})`, () => {
  let service: MortalService;
  let vendorServer: VendorServer;
  let state: FilmState;
  let handle: Handle;
  let film: Buffer;

  before(async () => {
    film = await makeFilm(FILM_S);
    vendorServer = await startVendorServer((asked, spoil) => handle(asked, spoil));
    const amber = { id: FAKE.avatarId, name: 'Amber', aspectRatios: ['16:9'], gender: 'female', pictureUrl: null };
    service = await startMortalService(
      { films: FILM_S },
      { vendor: NAME, apiKey: FAKE.apiKey, baseUrl: vendorServer.baseUrl, kind: 'avatar', listings: [amber] },
    );
  });
  after(async () => {
    await service.close();
    await vendorServer.close();
  });
  beforeEach(() => {
    state = createFilmState(film, FILM_S);
    handle = FAKE.handle(state);
    vendorServer.play();
  });

  /** The service is not there yet when the edges are written down. */
  const holdAt =
    (timing: string): Edge =>
    () =>
      service.holdAt(timing)();

  /** Kills the process while the vendor holds its answer to such a question back. */
  const holdVendor =
    (method: string, path: RegExp, isTaken: boolean): Edge =>
    async () => {
      let reach = () => {};
      const reached = new Promise<void>((resolve) => {
        reach = resolve;
      });
      let isOver = false;
      const take = FAKE.handle(state);
      handle = async (asked, spoil) => {
        if (isOver || asked.method !== method || !path.test(asked.path)) return take(asked, spoil);
        const answer = isTaken ? await take(asked, spoil) : { status: 500, body: Buffer.alloc(0) };
        reach();
        return { ...answer, trick: { kind: 'hang' } };
      };
      return {
        reached: () => reached,
        open: async () => {
          isOver = true;
        },
      };
    };

  const onUpdate = (condition: string) => `before update on vendor_calls for each row when (${condition})`;

  const EDGES: [string, Edge][] = [
    ['before it is written down', holdAt('before insert on vendor_calls for each row')],
    ['between the sound and its note', holdAt(onUpdate("new.detail ? 'uploaded' and not old.detail ? 'uploaded'"))],
    ['between written down and sent', holdAt(onUpdate("new.state = 'sent'"))],
    ['before the vendor has taken it', holdVendor('POST', /^\/clips$/, false)],
    ['while the answer of the vendor, which has taken it, is on the way', holdVendor('POST', /^\/clips$/, true)],
    ['between the answer and its note', holdAt(onUpdate("new.state = 'answered' and old.state = 'sent'"))],
    ['while the vendor is looked at', holdVendor('GET', /^\/clips\/film/, true)],
    ['while the film is fetched', holdVendor('GET', /^\/files\//, true)],
    ['between fetched and noted', holdAt(onUpdate("new.detail ? 'film' and not old.detail ? 'film'"))],
    ['between published and noted', holdAt(onUpdate("new.state = 'copied'"))],
    [
      'between noted and the end of the flow',
      holdAt("before update on flows for each row when (new.status = 'completed')"),
    ],
  ];

  const assertWhole = async (id: string) => {
    const flow = await untilStatus(service.call, id, 'completed', 'failed');
    assert.equal(flow.status, 'completed', flow.error);
    const { body } = await service.call('GET', `${FLOWS}/${id}/receipt`);
    const delivered = Buffer.from(await (await fetch(flow.videoUrl)).arrayBuffer());
    const { sha256, unmarkedSha256 } = body.receipt.film;
    assert.deepEqual([sha256, unmarkedSha256], [hashOf(delivered), hashOf(film)]);
    const { costs } = (await service.call('GET', `${FLOWS}/${id}?expand=costs`)).body;
    assert.equal(costs.length, 1);
    assert.equal(costs[0].units, FILM_S);
    const calls = await service.database.db.selectFrom('vendor_calls').selectAll().where('flow_id', '=', id).execute();
    assert.deepEqual(
      calls.map((each) => each.state),
      ['copied'],
    );
  };

  for (const [name, edge] of EDGES) {
    it(`${name}: one film is paid, booked once, and the flow is completed`, async () => {
      const { reached, open } = await edge();
      const id = await createFlow(service.call, { avatarId: AVATAR });
      await reached();
      await service.kill();
      await open();
      await service.revive();
      await assertWhole(id);
      assert.equal(state.films.length, 1);
    });
  }

  it('at moments of chance, three times: each of the flows is paid once and completed', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) {
      ids.push(await createFlow(service.call, { avatarId: AVATAR }));
      await pause(random.below(2_500));
      await service.kill();
      await service.revive();
    }
    for (const id of ids) await assertWhole(id);
    assert.equal(state.films.length, 3);
  });
});
