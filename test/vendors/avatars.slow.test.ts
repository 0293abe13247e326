// What every vendor of presenters must do, against fakes that follow the vendors' documents strictly and misbehave on a seeded
// schedule. No live vendor is called. VENDOR_SEED repeats a schedule.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import {
  type FilmJob,
  type PresenterVendor,
  ProviderError,
  type VendorAccount,
} from '../../src/providers/contracts.js';
import { fakeDid } from '../support/vendors/did.js';
import { createFilmState, type FilmFake, type FilmState } from '../support/vendors/film-fake.js';
import { fakeHeyGen } from '../support/vendors/heygen.js';
import { fakeLipSyncServer } from '../support/vendors/lip-sync-server.js';
import { mischiefFrom, type Trick } from '../support/vendors/mischief.js';
import { json, startVendorServer, type VendorServer } from '../support/vendors/server.js';
import {
  accountAt,
  isFailure,
  never,
  RUNS_EACH,
  SEED,
  STATUSES,
  saysNothing,
  untilSo,
} from '../support/vendors/suite.js';
import { fakeSynthesia } from '../support/vendors/synthesia.js';
import { fakeTavus } from '../support/vendors/tavus.js';

const FAKES = [fakeHeyGen, fakeTavus, fakeDid, fakeSynthesia, fakeLipSyncServer];
const REFERENCE = 'call_4fTqZ81k2mXw';
const SCRIPT = 'Hello Ms. Weber, it was good to talk today.';

const WAV = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(2_000, 7)]);

const jobOf = (fake: FilmFake, over: Partial<FilmJob> = {}): FilmJob => ({
  ...{ reference: REFERENCE, title: 'Follow-up for Weber', avatarId: fake.avatarId, aspectRatio: '16:9' },
  sound: { uploaded: null, publicUrl: 'https://videos.example.com/media/x/voice.wav', durationS: 64 },
  ...{ script: SCRIPT, voiceId: null, ...over },
});

/** As a flow is filmed: the sound first, where the vendor takes it so. */
async function submitWithSound(vendor: PresenterVendor, account: VendorAccount, job: FilmJob, signal: AbortSignal) {
  const uploaded = await vendor.upload?.(account, { reference: job.reference, bytes: WAV }, signal);
  return vendor.submit(account, { ...job, sound: { ...job.sound, uploaded: uploaded ?? null } }, signal);
}

for (const fake of FAKES) {
  describe(`the presenters of ${fake.vendor.title}`, () => {
    const { vendor } = fake;
    let server: VendorServer;
    let account: VendorAccount;
    let state: FilmState;
    before(async () => {
      // One server for all tests; each test has films of its own.
      server = await startVendorServer((asked, spoil) => handle(asked, spoil));
      account = accountAt(fake, server.baseUrl);
    });
    after(() => server.close());
    let handle: ReturnType<FilmFake['handle']>;
    beforeEach(() => {
      state = createFilmState(Buffer.from('film'), 64.28);
      handle = fake.handle(state);
      server.play();
    });

    const submit = (over: Partial<FilmJob> = {}, signal = never) =>
      submitWithSound(vendor, account, jobOf(fake, over), signal);
    /** Each thing that is asked of a vendor, for a film that it makes. */
    const questions = (externalId: string) => ({
      list: (signal = never) => vendor.list(account, signal),
      submit: (signal = never) => submit({ reference: 'call_other' }, signal),
      find: (signal = never) => vendor.find(account, REFERENCE, signal),
      look: (signal = never) => vendor.look(account, externalId, signal),
    });

    test('are asked as the vendor documents it, with the key in its header and nowhere else', async () => {
      const { externalId } = await submit();
      for (const ask of Object.values(questions(externalId))) await ask();
      await vendor.cancel(account, externalId, never);
      assert.deepEqual(server.refusals, []);
      for (const { path, query, headers, body } of server.asked) {
        const [name, value] = fake.keyHeader;
        assert.equal(headers[name], value);
        const rest = JSON.stringify([path, String(query), { ...headers, [name]: '' }, body]);
        assert.ok(!rest.includes(fake.apiKey), path);
      }
    });

    test('are filmed: waiting, working, done, with an address, a length and what it was', async () => {
      state.still = Buffer.from('still');
      const { externalId } = await submit();
      const states = [];
      for (let look = 0; look < 3; look++) states.push(await vendor.look(account, externalId, never));
      const [first, second, done] = states;
      assert.ok(first!.state === 'waiting' || first!.state === 'working');
      assert.equal(second!.state, 'working');
      assert.ok(done?.state === 'done');
      assert.match(done.url, new RegExp(`^${server.baseUrl}/files/.+\\.mp4$`));
      assert.equal(done.posterUrl, `${server.baseUrl}/files/still.png`);
      if (vendor !== fakeTavus.vendor) assert.equal(done.durationS, 64.28);
      const costs = done.costs.map(({ provider, unit, units, price }) => ({ provider, unit, units, price }));
      const one = { provider: vendor.name, unit: 'seconds', units: 64.3, price: null };
      assert.deepEqual(costs, vendor === fakeTavus.vendor ? [] : [one]);
      assert.deepEqual(server.refusals, []);
    });

    test('speak our sound where the vendor takes it, else the script', async () => {
      await submit();
      await submit({ reference: 'call_2', sound: { uploaded: null, publicUrl: null, durationS: 64 } });
      const own = fake.sound === 'address' ? 'script' : fake.sound;
      assert.deepEqual(
        state.films.map(({ sound }) => sound),
        [fake.sound, own],
      );
      assert.equal(vendor.takesSound, fake.sound !== 'script');
    });

    test('are found again by our reference, and surely not where there is none', async () => {
      assert.equal(await vendor.find(account, REFERENCE, never), null);
      for (const reference of ['call_a', REFERENCE, 'call_b']) await submit({ reference });
      assert.deepEqual(await vendor.find(account, REFERENCE, never), { externalId: 'film_2' });
      assert.equal(await vendor.find(account, 'call_never', never), null);
      assert.deepEqual(server.refusals, []);
    });

    test('are called off, also twice', async () => {
      const { externalId } = await submit();
      await vendor.cancel(account, externalId, never);
      assert.equal(state.films[0]!.isCancelled, true);
      await vendor.cancel(account, externalId, never);
    });

    test('that the vendor could not film are refused, in words that are ours', async () => {
      state.stateAfter = () => 'failed';
      const { externalId } = await submit();
      const told = await vendor.look(account, externalId, never);
      assert.ok(told.state === 'failed');
      isFailure('refused', /couldn’t create the video/)(told.error);
      saysNothing(fake, told.error);
    });

    test('are listed, each once, and every one of them can be filmed', async () => {
      const listed = await vendor.list(account, never);
      assert.ok(listed.length >= 2 && listed.some(({ id }) => id === fake.avatarId));
      assert.equal(new Set(listed.map(({ id }) => id)).size, listed.length);
      for (const { id, name, provider, aspectRatios, gender } of listed.slice(-2)) {
        assert.equal(provider, vendor.name);
        assert.ok(name !== '' && aspectRatios.length > 0 && ['female', 'male', 'neutral'].includes(gender));
        await submit({ avatarId: id, reference: `call_${id.length}` });
      }
      assert.deepEqual(server.refusals, []);
    });

    test('fail as the vendor’s status says, whatever was asked, without its words, the key or the text', async () => {
      const { externalId } = await submit();
      for (const ask of Object.values(questions(externalId))) {
        for (const [status, kind] of STATUSES) {
          for (const looks of ['json', 'html'] as const) {
            server.play({ kind: 'status', status, looks });
            await assert.rejects(ask(), (error) => isFailure(kind)(error) && saysNothing(fake, error), `${status}`);
          }
        }
      }
    });

    test('tell an account without credit, and a key that is not known, as settings to be mended', async () => {
      const { status, body } = fake.noCredit;
      handle = () => json(status, body);
      await assert.rejects(submit(), isFailure('config', /credit/));
      handle = fake.handle(state);
      await assert.rejects(vendor.list({ ...account, apiKey: 'another' }, never), isFailure('config', /key/));
    });

    test('say for how long the vendor wants to be left alone, and whether it surely took nothing', async () => {
      for (const [retryAfter, wait] of [
        ['7', 7_000],
        ['soon', null],
      ] as const) {
        server.play({ kind: 'status', status: 429, retryAfter, looks: 'json' });
        const failure = await submit().catch((error: unknown) => error);
        const { retryAfterMs, isRateLimited } = failure as ProviderError;
        assert.deepEqual([retryAfterMs, isRateLimited], [wait, true]);
      }
      server.play({ kind: 'status', status: 503, retryAfter: '7', looks: 'json' });
      await assert.rejects(submit(), { retryAfterMs: 7_000, isRateLimited: false });
    });

    test('are asked for again where the connection breaks or the answer is not one; nothing is taken for "there is none"', async () => {
      const { externalId } = await submit();
      const kinds = ['reset', 'reset within', 'truncated', 'garbage', 'page', 'failure as success'] as const;
      for (const ask of Object.values(questions(externalId))) {
        for (const kind of kinds) {
          server.play({ kind });
          await assert.rejects(ask(), (error) => isFailure('retry')(error) && saysNothing(fake, error), kind);
        }
      }
    });

    test('are let go when the signal fires, with its reason', async () => {
      const { externalId } = await submit();
      for (const ask of Object.values(questions(externalId))) {
        server.play({ kind: 'hang' });
        const stopper = new AbortController();
        const reason = new Error('Moved.');
        const settled = ask(stopper.signal).catch((error: unknown) => error);
        await untilSo(() => server.asked.length === 1);
        stopper.abort(reason);
        assert.equal(await settled, reason);
      }
    });

    test(`end in an answer or in a failure of theirs, whatever happens (VENDOR_SEED=${SEED})`, async (t) => {
      const next = mischiefFrom(SEED * 1_000 + FAKES.indexOf(fake));
      const { externalId } = await submit();
      const asks = Object.entries(questions(externalId));
      const ends: Record<string, number> = {};
      for (let run = 0; run < RUNS_EACH; run++) {
        const trick: Trick = next();
        const [name, ask] = asks[run % asks.length]!;
        server.play(trick);
        const ended = await ask(AbortSignal.timeout(600)).catch((error: unknown) => error);
        const why = `run ${run}, ${name}: ${JSON.stringify(trick)}`;
        if (ended instanceof Error) {
          assert.ok(ended instanceof ProviderError, `${why}: ${ended.stack}`);
          saysNothing(fake, ended);
        }
        if (name === 'find' && !(ended instanceof Error)) assert.deepEqual(ended, { externalId }, why);
        const end = ended instanceof ProviderError ? ended.kind : 'answered';
        ends[end] = (ends[end] ?? 0) + 1;
      }
      t.diagnostic(JSON.stringify(ends));
      assert.ok(ends.answered && ends.retry);
    });
  });
}

test('HeyGen makes one film of a question that came twice', async () => {
  const state = createFilmState(Buffer.from('film'), 64);
  const server = await startVendorServer(fakeHeyGen.handle(state));
  const account = accountAt(fakeHeyGen, server.baseUrl);
  const ask = () => submitWithSound(fakeHeyGen.vendor, account, jobOf(fakeHeyGen), never);
  assert.deepEqual(await ask(), await ask());
  assert.equal(state.films.length, 1);
  await server.close();
});

test('A list too long to be looked through is no proof that a film is not in it', async () => {
  const state = createFilmState(Buffer.from('film'), 64);
  const server = await startVendorServer(fakeTavus.handle(state));
  const account = accountAt(fakeTavus, server.baseUrl);
  for (let count = 0; count < 1_001; count++) {
    state.films.push({
      ...{ id: `film_${count}`, reference: `call_${count}`, avatarId: fakeTavus.avatarId, title: `A (call_${count})` },
      ...{ sound: 'script' as const, looks: 0, isCancelled: false },
    });
  }
  assert.deepEqual(await fakeTavus.vendor.find(account, '(call_1)', never), { externalId: 'film_1' });
  await assert.rejects(
    fakeTavus.vendor.find(account, 'call_never', never),
    isFailure('refused', /full list of videos/),
  );
  await server.close();
});
