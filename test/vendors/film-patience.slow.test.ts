// A film that a vendor has taken is paid for: nothing but the vendor's own word that it failed, or the deadline, gives it up. And
// a vendor that is too busy has taken nothing: it is asked again, as long as there is time.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createLog } from '../../src/lib/log.js';
import { type Desk, openDesk } from '../support/desk.js';
import { createFilmingParts } from '../support/parts/filming-parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, createFlow, FLOWS, startTestService, type TestService, until } from '../support/service.js';
import { filmCallOf, flowEnded, untilCancelledThere } from '../support/vendors/film-calls.js';
import { createFilmState, type FilmState } from '../support/vendors/film-fake.js';
import { makeFilm } from '../support/vendors/film-file.js';
import { fakeHeyGen } from '../support/vendors/heygen.js';
import type { Trick } from '../support/vendors/mischief.js';
import { type Asked, type Handle, startVendorServer, type VendorServer } from '../support/vendors/server.js';

const FILM_S = 4;
const DEADLINE_MS = 4_000;
const ANNA = `heygen:${fakeHeyGen.avatarId}`;

const isUpload = ({ path }: Asked) => path === '/v3/assets';
const isQuestion = ({ method, path }: Asked) => method === 'POST' && path === '/v3/videos';
const isList = ({ method, path, query }: Asked) => method === 'GET' && path === '/v3/videos' && query.has('title');
const isLook = ({ method, path }: Asked) => method === 'GET' && path.startsWith('/v3/videos/');
const status = (code: number): Trick => ({ kind: 'status', status: code, looks: 'json' });

describe('the patience with a vendor that films', () => {
  let server: TestServer;
  let vendorServer: VendorServer;
  let handle: Handle;
  let state: FilmState;
  let service: TestService;
  let desk: Desk;
  let film: Buffer;
  const lines: string[] = [];
  before(async () => {
    film = await makeFilm(FILM_S);
    server = await startTestServer();
    vendorServer = await startVendorServer((asked, spoil) => handle(asked, spoil));
  });
  after(async () => {
    await vendorServer.close();
    await server.stop();
  });
  beforeEach(async () => {
    state = createFilmState(film, FILM_S);
    handle = fakeHeyGen.handle(state);
    vendorServer.play();
    lines.length = 0;
  });

  /** Each in a service of its own: what one account has failed at keeps no other test waiting. */
  const withService = (deadlineMs: number, work: () => Promise<void>) => async () => {
    service = await startTestService(server, {
      databaseUrl: await addDatabase(server),
      parts: createFilmingParts({ durationS: FILM_S, limits: { deadlineMs } }),
      environment: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' },
      log: createLog('warn', { write: (line) => void lines.push(line) }),
    });
    desk = await openDesk(service);
    await connect();
    await work().finally(() => service.stop());
  };
  const connect = async () => {
    const body = { key: fakeHeyGen.apiKey, settings: { baseUrl: vendorServer.baseUrl }, allowsFallback: false };
    assert.equal((await desk.ask(desk.owner, 'PUT', '/vendors/heygen', body)).body.problem, null);
  };
  /** The first answers to such questions are these. */
  const spoil = (is: (asked: Asked) => boolean, tricks: Trick[]) => {
    state.behave = (asked, answer) => {
      const trick = is(asked) ? tricks.shift() : undefined;
      return trick ? { ...answer, trick } : answer;
    };
  };
  const begun = () => createFlow(service.call, { avatarId: ANNA });
  const ended = (id: string, status: string) => flowEnded(service, id, status);
  const costsOf = async (id: string) => (await service.call('GET', `${FLOWS}/${id}?expand=costs`)).body.costs;
  const callOf = (id: string) => filmCallOf(service, id);
  const countOf = (is: (asked: Asked) => boolean) => vendorServer.asked.filter(is).length;
  const reasons = () =>
    lines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'a film of a vendor is late')
      .map(({ reason }) => reason);

  it(
    'outlasts a key that is not taken, and a film that is not known yet: it is paid once, and the log says why it waits',
    withService(600_000, async () => {
      spoil(isLook, [status(404), status(401), status(401), status(403), status(402)]);
      const { flowId } = await ended(await begun(), 'completed');
      assert.equal(state.films.length, 1);
      assert.deepEqual([(await callOf(flowId)).sends, (await costsOf(flowId)).length], [1, 1]);
      assert.deepEqual(reasons(), [
        'HeyGen rejected the request.',
        'HeyGen rejected the API key.',
        'HeyGen reports that the account has no credit left.',
      ]);
    }),
  );

  it(
    'outlasts an account that is disconnected: connected again, it brings the film',
    withService(600_000, async () => {
      state.stateAfter = () => 'working';
      const id = await begun();
      await until(
        async () => state.films[0]?.looks ?? 0,
        (looks) => looks > 0,
      );
      await desk.ask(desk.owner, 'DELETE', '/vendors/heygen');
      await until(
        async () => reasons(),
        (all) => all.includes('HeyGen is not connected'),
      );
      state.stateAfter = () => 'done';
      await connect();
      await ended(id, 'completed');
      assert.equal(state.films.length, 1);
    }),
  );

  it(
    'tells a vendor to stop that did not take the key when the film was cancelled',
    withService(600_000, async () => {
      state.stateAfter = () => 'working';
      const isStop = ({ method }: Asked) => method === 'DELETE';
      handle = refusing(isStop, 1, 401);
      const id = await begun();
      await until(
        async () => state.films[0]?.looks ?? 0,
        (looks) => looks > 0,
      );
      await service.call('DELETE', `${FLOWS}/${id}`);
      await until(
        async () => countOf(isStop),
        (count) => count > 0,
      );
      await untilCancelledThere(service, id);
      assert.equal(state.films[0]!.isCancelled, true);
    }),
  );

  it(
    'ends at the deadline: the vendor is told to stop, what it may bill is in the costs, and the reason in the error',
    withService(DEADLINE_MS, async () => {
      spoil(isLook, Array(1_000).fill(status(401)));
      const { flowId, error } = await ended(await begun(), 'failed');
      assert.match(error, /did not finish the video within .*Last error: HeyGen rejected the API key/);
      assert.match(error, /The flow doesn’t count toward your quota/);
      assert.equal(state.films[0]!.isCancelled, true);
      const [cost, ...others] = await costsOf(flowId);
      assert.deepEqual([cost.stage, cost.unit, cost.units, others.length], ['film', 'seconds', FILM_S, 0]);
    }),
  );

  it(
    'outlasts an address from which the film cannot be fetched, longer than a film that comes broken',
    withService(600_000, async () => {
      state.serve = (count) => (count <= 6 ? { body: Buffer.alloc(0), status: 403 } : { body: film });
      await ended(await begun(), 'completed');
      assert.deepEqual([state.films.length, state.fetched], [1, 7]);
    }),
  );

  it(
    'outlasts a key that is not taken while a lost answer is looked for',
    withService(600_000, async () => {
      const tricks: Trick[] = [status(401), status(403)];
      state.behave = (asked, answer) => {
        if (isQuestion(asked)) return { ...answer, trick: { kind: 'reset' } };
        const trick = isList(asked) ? tricks.shift() : undefined;
        return trick ? { ...answer, trick } : answer;
      };
      const { flowId } = await ended(await begun(), 'completed');
      assert.deepEqual([state.films.length, (await callOf(flowId)).sends, countOf(isList)], [1, 1, 3]);
    }),
  );

  it(
    'asks a busy vendor again and again: nothing is looked for, the sound goes once, and it counts as one sending',
    withService(600_000, async () => {
      handle = refusing(isQuestion, 4);
      const { flowId } = await ended(await begun(), 'completed');
      assert.deepEqual([countOf(isQuestion), countOf(isUpload), countOf(isList)], [5, 1, 0]);
      const { sends, detail } = await callOf(flowId);
      assert.deepEqual([sends, (detail as { busy: number }).busy], [1, 4]);
      assert.deepEqual(reasons(), ['HeyGen received too many requests.']);
    }),
  );

  it(
    'ends at the deadline where a vendor stays busy, and costs nothing',
    withService(DEADLINE_MS, async () => {
      handle = refusing(isQuestion, 1_000);
      const { flowId, error } = await ended(await begun(), 'failed');
      assert.match(error, /HeyGen did not accept the video within .*Last error: HeyGen received too many requests/);
      assert.deepEqual(await costsOf(flowId), []);
      assert.deepEqual([countOf(isUpload), countOf(isList), (await callOf(flowId)).sends], [1, 0, 0]);
    }),
  );

  it(
    'takes no failure of an upload for a film that was lost',
    withService(600_000, async () => {
      spoil(isUpload, [status(503), { kind: 'reset' }, status(500)]);
      const { flowId } = await ended(await begun(), 'completed');
      assert.deepEqual([countOf(isUpload), countOf(isList), (await callOf(flowId)).sends], [4, 0, 1]);
    }),
  );

  /** Takes nothing of the first such questions. */
  function refusing(is: (asked: Asked) => boolean, times: number, code = 429): Handle {
    const take = fakeHeyGen.handle(state);
    let left = times;
    return (asked, trick) => {
      if (!is(asked) || left-- <= 0) return take(asked, trick);
      return { status: code, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') };
    };
  }
});
