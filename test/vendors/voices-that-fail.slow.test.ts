// What every vendor of voices must make of failures, against fakes that misbehave on a seeded schedule. VENDOR_SEED repeats a
// schedule.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { ProviderError } from '../../src/providers/contracts.js';
import type { PaidSpeech } from '../../src/providers/voice/vendors/timing.js';
import { mischiefFrom, type Spoil, type Trick } from '../support/vendors/mischief.js';
import { startVendorServer } from '../support/vendors/server.js';
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
import { assertWhole, startVoiceBenches, TEXT } from '../support/vendors/voice-bench.js';

const SPOILS: Spoil[] = ['half', 'far too long', 'silent', 'empty', 'another format', 'failure within'];

const benches = await startVoiceBenches();
after(() => Promise.all(benches.map(({ server }) => server.close())));

for (const [index, { fake, server, account, speak, speakWith }] of benches.entries()) {
  describe(`the voices of ${fake.vendor.title}`, () => {
    const { vendor } = fake;

    test('fail as the vendor’s status says, without its words, the key or the text', async () => {
      for (const [status, kind] of STATUSES.filter(([status]) => !fake.passesOver?.includes(status))) {
        for (const looks of ['json', 'html', 'nothing'] as const) {
          const answer = speakWith({ kind: 'status', status, looks });
          await assert.rejects(
            answer,
            (error) => isFailure(kind)(error) && saysNothing(fake, error, 'Words.'),
            `${status}`,
          );
        }
      }
      server.play({ kind: 'status', status: 401, looks: 'json' });
      await assert.rejects(vendor.list(account, never), isFailure('config', /key/));
    });

    test('tell an account without credit from one that is asked too often', async () => {
      const { status, body } = fake.noCredit;
      const poor = await startVendorServer(() => ({
        status,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify(body)),
      }));
      const request = { text: TEXT, voiceId: fake.voiceId, language: 'en', rate: 1 };
      const answer = vendor.speak(accountAt(fake, poor.baseUrl), request, never);
      await assert.rejects(answer, isFailure('config', /credit/));
      await assert.rejects(
        speakWith({ kind: 'status', status: 429, looks: 'json' }),
        isFailure('retry', /too many requests/),
      );
      await poor.close();
    });

    test('refuse a key that the vendor does not know, as a setting to be mended', async () => {
      server.play();
      const request = { text: TEXT, voiceId: fake.voiceId, language: 'en', rate: 1 };
      const answer = vendor.speak({ ...account, apiKey: 'another' }, request, never);
      await assert.rejects(answer, isFailure('config', /key/));
    });

    test('say for how long the vendor wants to be left alone, in seconds or until a date', async () => {
      const waitOf = async (status: number, retryAfter: string): Promise<number | null> => {
        const answer = speakWith({ kind: 'status', status, retryAfter, looks: 'json' });
        return answer.then(
          () => assert.fail(),
          (error: ProviderError) => error.retryAfterMs,
        );
      };
      assert.equal(await waitOf(429, '7'), 7_000);
      assert.equal(await waitOf(503, '0'), 0);
      const untilMs = await waitOf(429, new Date(Date.now() + 60_000).toUTCString());
      assert.ok(untilMs! > 57_000 && untilMs! <= 61_000, `${untilMs}`);
      assert.equal(await waitOf(503, 'soon'), null);
      assert.equal(await waitOf(429, '999999999'), 3_600_000);
      assert.equal(await waitOf(401, '7'), null);
    });

    test('are asked for again where the connection breaks or the answer is not one', async () => {
      const tricks: Trick[] = [
        ...(['reset', 'reset within', 'truncated', 'garbage', 'page', 'failure as success'] as const).map((kind) => ({
          kind,
        })),
        ...SPOILS.map((spoil) => ({ kind: 'spoilt', spoil }) as const),
      ];
      for (const trick of tricks) {
        const answer = speakWith(trick);
        await assert.rejects(
          answer,
          (error) => isFailure('retry')(error) && saysNothing(fake, error, 'Words.'),
          JSON.stringify(trick),
        );
      }
    });

    test('keep sound that was paid for when only its times are odd', async () => {
      assertWhole(await speakWith({ kind: 'spoilt', spoil: 'odd times' }), TEXT);
    });

    test('take an answer that drips, however slowly, and one that is late', async () => {
      assertWhole(await speakWith({ kind: 'drip', pieces: 25, ms: 4 }), TEXT);
      assertWhole(await speakWith({ kind: 'late', ms: 80 }), TEXT);
    });

    test('are let go when the signal fires, with its reason, and the connection is closed', async () => {
      for (const trick of [{ kind: 'hang' }, { kind: 'drip', pieces: 400, ms: 20 }] as const) {
        const stopper = new AbortController();
        const reason = new Error('Moved.');
        const answer = speakWith(trick, {}, stopper.signal);
        const settled = answer.catch((error: unknown) => error);
        await untilSo(() => server.asked.length === 1);
        stopper.abort(reason);
        assert.equal(await settled, reason);
        await untilSo(() => server.openSockets() === 0);
      }
      await assert.rejects(speak({}, AbortSignal.abort(new Error('Before.'))), /Before/);
    });

    test('that do not answer in time are asked for again', async () => {
      const answer = speakWith({ kind: 'hang' }, {}, AbortSignal.timeout(60));
      await assert.rejects(answer, isFailure('retry', /too long/));
    });

    test(`end in sound or in a failure of theirs, whatever happens (VENDOR_SEED=${SEED})`, async (t) => {
      const next = mischiefFrom(SEED * 1_000 + index);
      const ends: Record<string, number> = {};
      for (let run = 0; run < RUNS_EACH; run++) {
        const trick = next();
        const ended = await speakWith(trick, {}, AbortSignal.timeout(600)).catch((error: unknown) => error);
        const why = `run ${run}: ${JSON.stringify(trick)}`;
        if (ended instanceof Error) {
          assert.ok(ended instanceof ProviderError, `${why}: ${ended.stack}`);
          saysNothing(fake, ended, 'Words.');
        } else assertWhole(ended as PaidSpeech, TEXT);
        const name = ended instanceof ProviderError ? ended.kind : 'spoken';
        ends[name] = (ends[name] ?? 0) + 1;
      }
      t.diagnostic(JSON.stringify(ends));
      assert.ok(ends.spoken && ends.retry);
      server.play();
      assertWhole(await speak(), TEXT);
    });
  });
}
