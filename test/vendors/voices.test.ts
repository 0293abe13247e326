// What every vendor of voices must do, against fakes that follow the vendors' documents strictly and misbehave on a seeded
// schedule. No live vendor is called. VENDOR_SEED repeats a schedule.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { SpeakRequest, VoiceListing } from '../../src/providers/contracts.js';
import { ProviderError, type ProviderErrorKind } from '../../src/providers/errors.js';
import { createCarefulFetch } from '../../src/providers/fetch.js';
import { createGuardedFetch } from '../../src/providers/guarded-fetch.js';
import type { VendorAccount } from '../../src/providers/vendor.js';
import type { PaidSpeech } from '../../src/providers/voice/vendors/spoken.js';
import { fakeAzure } from '../support/vendors/azure.js';
import { fakeCartesia } from '../support/vendors/cartesia.js';
import { fakeDeepgram } from '../support/vendors/deepgram.js';
import { fakeElevenLabs } from '../support/vendors/elevenlabs.js';
import { LEAK, mischiefFrom, type Spoil, type Trick } from '../support/vendors/mischief.js';
import { fakeOpenAi } from '../support/vendors/openai.js';
import { startVendorServer, type VendorServer } from '../support/vendors/server.js';
import type { VoiceFake } from '../support/vendors/voice-fake.js';

const FAKES = [fakeElevenLabs, fakeOpenAi, fakeCartesia, fakeAzure, fakeDeepgram];
const SEED = Number(process.env.VENDOR_SEED ?? Date.now() % 1_000_000_000);
const RUNS_EACH = 40;

const never = new AbortController().signal;
const TEXT =
  'Hello Ms. Weber, it was good to talk today. You told us that your team loses hours, every week: that hurts!';

const fetchSafely = createCarefulFetch({
  maxBytes: 64 * 1024 * 1024,
  through: createGuardedFetch({ allowedHosts: ['127.0.0.1'] }),
});

const isFailure =
  (kind: ProviderErrorKind, words = /./) =>
  (error: unknown): true => {
    assert.ok(error instanceof ProviderError, String(error));
    assert.equal(error.kind, kind, error.message);
    assert.match(error.message, words);
    return true;
  };

for (const fake of FAKES) {
  describe(`the voices of ${fake.vendor.title}`, () => {
    const { vendor } = fake;
    let server: VendorServer;
    let account: VendorAccount;
    before(async () => {
      server = await startVendorServer(fake.handle);
      account = accountAt(fake, server.baseUrl);
    });
    after(() => server.close());

    const speak = (over: Partial<SpeakRequest> = {}, signal: AbortSignal = never): Promise<PaidSpeech> =>
      vendor.speak(account, { text: TEXT, voiceId: fake.voiceId, language: 'en', rate: 1, ...over }, signal);
    const speakWith = (trick: Trick, over: Partial<SpeakRequest> = {}, signal = never): Promise<PaidSpeech> => {
      server.play(trick);
      return speak(over, signal);
    };

    test('are asked as the vendor documents it, once, with the key in its header and nowhere else', async () => {
      server.play();
      await speak();
      await speak({ rate: 1.1 });
      await vendor.list(account, never);
      assert.deepEqual(server.refusals, []);
      for (const { path, query, headers, body } of server.asked) {
        const [name, value] = fake.keyHeader;
        assert.equal(headers[name], value);
        const rest = JSON.stringify([path, String(query), { ...headers, [name]: '' }, body]);
        assert.ok(!rest.includes(fake.apiKey), path);
      }
    });

    test('give sound with times that rise, inside of it, for every written word', async () => {
      server.play();
      const spoken = await speak();
      assertWhole(spoken, TEXT);
      assert.equal(spoken.timing, fake.timing);
      assert.equal(spoken.phones !== undefined, fake.timing === 'phones');
      assert.deepEqual(spoken.voice, { provider: vendor.name, id: fake.voiceId, language: 'en' });
      assert.deepEqual(server.refusals, []);
    });

    test('are near to when a word is heard', async () => {
      server.play();
      const { words } = await speak();
      // The tone of the fake takes 62 ms for each character of a word, from 100 ms on.
      const expectedS = expectedStarts(fake.saidIn(server.asked[0]!));
      assert.equal(words.length, expectedS.length);
      const worstS = Math.max(...words.map(({ startS }, index) => Math.abs(startS - expectedS[index]!)));
      assert.ok(worstS < (fake.timing === 'energy' ? 0.3 : 0.05), `${worstS}`);
    });

    test('speak at the rate that is asked for, within the limits of the vendor', async () => {
      server.play();
      const usual = await speak();
      const faster = await speak({ rate: 1.12 });
      await speak({ rate: 9 });
      await speak({ rate: 0.01 });
      const speeds = server.asked.map(fake.speedIn);
      assert.equal(speeds[0], null);
      assert.ok(Math.abs(speeds[1]! - 1.12) < 0.002 && faster.samples.length < usual.samples.length * 0.95);
      assert.deepEqual([speeds[3], speeds[2]], vendor.limits.rate);
      assert.deepEqual(server.refusals, []);
    });

    test('are listed with a language and a gender, each once, and every one of them can speak', async () => {
      server.play();
      const listed = await vendor.list(account, never);
      assert.ok(listed.length >= 2);
      assert.equal(new Set(listed.map(({ id }) => id)).size, listed.length);
      assert.ok(listed.some(({ id }) => id === fake.voiceId));
      for (const { id, name, provider, language, gender } of listed) {
        assert.equal(provider, vendor.name);
        assert.match(language, /^[a-z]{2,3}$/);
        assert.ok(name !== '' && ['female', 'male', 'neutral'].includes(gender));
        const spoken = await speak({ voiceId: id, language, text: 'Guten Tag.' });
        assert.deepEqual(spoken.voice, { provider: vendor.name, id, language });
      }
      assert.deepEqual(server.refusals, []);
    });

    test('fail as the vendor’s status says, without its words, the key or the text', async () => {
      for (const [status, kind] of STATUSES) {
        for (const looks of ['json', 'html', 'nothing'] as const) {
          const answer = speakWith({ kind: 'status', status, looks });
          await assert.rejects(answer, (error) => isFailure(kind)(error) && saysNothing(fake, error), `${status}`);
        }
      }
      server.play({ kind: 'status', status: 401, looks: 'json' });
      if (vendor !== fakeOpenAi.vendor) await assert.rejects(vendor.list(account, never), isFailure('config', /key/));
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
      await assert.rejects(speakWith({ kind: 'status', status: 429, looks: 'json' }), isFailure('retry', /too often/));
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
          (error) => isFailure('retry')(error) && saysNothing(fake, error),
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

    test('are let go within 100 ms when the signal fires, with its reason, and the connection is closed', async () => {
      for (const trick of [{ kind: 'hang' }, { kind: 'drip', pieces: 400, ms: 20 }] as const) {
        const stopper = new AbortController();
        const reason = new Error('Moved.');
        const answer = speakWith(trick, {}, stopper.signal);
        const settled = answer.catch((error: unknown) => ({ error, atMs: performance.now() }));
        await until(() => server.asked.length === 1);
        const firedMs = performance.now();
        stopper.abort(reason);
        const { error, atMs } = (await settled) as { error: unknown; atMs: number };
        assert.equal(error, reason);
        assert.ok(atMs - firedMs < 100, `${atMs - firedMs} ms`);
        await until(() => server.openSockets() === 0);
      }
      await assert.rejects(speak({}, AbortSignal.abort(new Error('Before.'))), /Before/);
    });

    test('that do not answer in time are asked for again', async () => {
      const answer = speakWith({ kind: 'hang' }, {}, AbortSignal.timeout(60));
      await assert.rejects(answer, isFailure('retry', /too long/));
    });

    test('speak a text of the greatest length, and refuse a longer one before anything is paid', async () => {
      server.play();
      const sentence = 'We lose 40 hours a week. ';
      const text = sentence
        .repeat(Math.ceil(vendor.limits.maxChars / sentence.length))
        .slice(0, vendor.limits.maxChars);
      assertWhole(await speak({ text }), text);
      assert.deepEqual(server.refusals, []);
      server.play();
      await assert.rejects(speak({ text: `${text}.` }), isFailure('refused'));
      for (const nothing of ['', '  \n', '– 🙂 …'])
        await assert.rejects(speak({ text: nothing }), isFailure('refused'));
      assert.equal(server.asked.length, 0);
    });

    test('speak names and signs of all kinds, and nobody’s text becomes a command', async () => {
      for (const text of UNICODE) {
        server.play();
        assertWhole(await speak({ text }), text);
        assert.deepEqual(server.refusals, []);
        assert.doesNotMatch(fake.saidIn(server.asked[0]!), /[<>{}[\]]/, text);
      }
    });

    test('read figures right, and captions keep them as they were written', async () => {
      server.play();
      const text = 'It costs “$2.5k” per month, from 3 May 2026; $4 million in all – 12.5% less.';
      const spoken = await speak({ text });
      assertWhole(spoken, text);
      const said = fake.saidIn(server.asked[0]!);
      if (vendor === fakeAzure.vendor) assert.equal(said, text);
      else {
        assert.doesNotMatch(said, /[\d$%]/);
        assert.match(said, /^It costs “two point five thousand dollars” per month, from /);
        assert.match(said, /four million dollars in all.*twelve point five percent less\.$/);
      }
    });

    test('say a word as the workspace respelled it, while captions keep it', async () => {
      server.play();
      const text = 'Ms. Nguyen’s team and SQL.';
      const spoken = await speak({ text, lexicon: { Nguyen: 'win', sql: 'sequel' } });
      assertWhole(spoken, text);
      assert.equal(fake.saidIn(server.asked[0]!), "Ms. win's team and sequel.");
    });

    test('leave figures of other languages to the vendor, which knows them', async () => {
      server.play();
      const text = 'Das kostet 18.500 € im Jahr, ab dem 3. Mai.';
      const german = (await vendor.list(account, never)).find(({ language }) => language === 'de')!;
      server.play();
      assertWhole(await speak({ text, language: 'de', voiceId: german.id }), text);
      assert.equal(fake.saidIn(server.asked[0]!), text);
    });

    test('tell what was used, in the unit that the vendor bills', async () => {
      server.play();
      const { costs, samples, sampleRate } = await speak();
      const [cost] = costs;
      assert.equal(costs.length, 1);
      assert.equal(cost!.provider, vendor.name);
      assert.equal(cost!.price, null);
      const said = [...fake.saidIn(server.asked[0]!)].length;
      const expected = cost!.unit === 'seconds' ? Math.round((samples.length / sampleRate) * 10) / 10 : said;
      assert.equal(cost!.units, expected);
    });

    test(`end in sound or in a failure of theirs, whatever happens (VENDOR_SEED=${SEED})`, async (t) => {
      const next = mischiefFrom(SEED * 1_000 + FAKES.indexOf(fake));
      const ends: Record<string, number> = {};
      for (let run = 0; run < RUNS_EACH; run++) {
        const trick = next();
        const ended = await speakWith(trick, {}, AbortSignal.timeout(600)).catch((error: unknown) => error);
        const why = `run ${run}: ${JSON.stringify(trick)}`;
        if (ended instanceof Error) {
          assert.ok(ended instanceof ProviderError, `${why}: ${ended.stack}`);
          saysNothing(fake, ended);
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

describe('a voice of several languages', () => {
  const listingsOf = async (fake: VoiceFake): Promise<VoiceListing[]> => {
    const server = await startVendorServer(fake.handle);
    const listed = await fake.vendor.list(accountAt(fake, server.baseUrl), never);
    await server.close();
    return listed;
  };

  test('has a listing for each language that is written and that the vendor vouches for', async () => {
    const languagesOf = (listed: VoiceListing[], id: string): string[] =>
      listed.filter((each) => each.id.split('@')[0] === id).map(({ language }) => language);
    assert.deepEqual(languagesOf(await listingsOf(fakeElevenLabs), fakeElevenLabs.voiceId), ['en', 'de']);
    assert.deepEqual(languagesOf(await listingsOf(fakeAzure), fakeAzure.voiceId), ['en', 'de', 'fr']);
    assert.deepEqual(languagesOf(await listingsOf(fakeOpenAi), 'marin'), ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']);
    assert.deepEqual(languagesOf(await listingsOf(fakeCartesia), fakeCartesia.voiceId), ['en']);
  });

  test('is told by its name which language it is', async () => {
    const german = (await listingsOf(fakeElevenLabs)).find(({ id }) => id.endsWith('@de'));
    assert.equal(german?.name, 'Rachel (German)');
  });

  test('is told the language by SSML only where it is another one', async () => {
    const server = await startVendorServer(fakeAzure.handle);
    const account = accountAt(fakeAzure, server.baseUrl);
    const ask = (voiceId: string, language: string): Promise<PaidSpeech> =>
      fakeAzure.vendor.speak(account, { text: 'Guten Tag.', voiceId, language, rate: 1 }, never);
    await ask(`${fakeAzure.voiceId}@de`, 'de');
    await ask('de-DE-ConradNeural', 'de');
    assert.match(server.asked[0]!.body, /<lang xml:lang="de-DE">Guten Tag\.<\/lang>/);
    assert.doesNotMatch(server.asked[1]!.body, /<lang/);
    await server.close();
  });
});

test('an old model of OpenAI has fewer voices and is billed by the letter', async () => {
  const server = await startVendorServer(fakeOpenAi.handle);
  const account = accountAt(fakeOpenAi, server.baseUrl);
  const old = { ...account, settings: { ...account.settings, model: 'tts-1' } };
  const listed = await fakeOpenAi.vendor.list(old, never);
  assert.ok(!listed.some(({ id }) => /^(marin|cedar|ballad|verse)/.test(id)) && listed.some(({ id }) => id === 'nova'));
  const request = { text: 'Hello.', voiceId: 'nova', language: 'en', rate: 1 };
  const { costs } = await fakeOpenAi.vendor.speak(old, request, never);
  assert.deepEqual(costs, [{ provider: 'openai', model: 'tts-1', unit: 'characters', units: 6, price: null }]);
  await server.close();
});

const STATUSES: [status: number, kind: ProviderErrorKind][] = [
  ...[401, 402, 403].map((status): [number, ProviderErrorKind] => [status, 'config']),
  ...[400, 404, 413, 415, 422].map((status): [number, ProviderErrorKind] => [status, 'refused']),
  ...[408, 409, 425, 429, 500, 502, 503, 504, 529].map((status): [number, ProviderErrorKind] => [status, 'retry']),
];

const SPOILS: Spoil[] = ['half', 'far too long', 'silent', 'empty', 'another format', 'failure within'];

const UNICODE = [
  'Søren Ångström, Zoë and José met Mr. Łukasz Wiśniewski’s team.',
  'AT&T said: <break time="9s"/> "no" & <b>yes</b> [whispers] {x} \\{"word": 1\\} it\'s fine.',
  'Café – e\u0301clair 🙂 👩‍👩‍👧, Пётр и Ольга. \u0000 \ud800 Done.',
  'One line\nand another one;\u00a0really\u2028so.',
];

const accountAt = (fake: VoiceFake, baseUrl: string): VendorAccount => ({
  apiKey: fake.apiKey,
  settings: { ...fake.settings, baseUrl: `${baseUrl}/` },
  fetch: fetchSafely,
});

/** Every word of the text, in order, with times that rise and stay inside of sound that is long enough. */
function assertWhole({ samples, sampleRate, words, phones = [] }: PaidSpeech, text: string): void {
  const durationS = samples.length / sampleRate;
  assert.ok(durationS > text.replace(/\s/g, '').length * 0.02, `${durationS} s`);
  const squeezed = (part: string): string => part.replace(/\s+/g, '');
  assert.equal(squeezed(words.map((word) => word.text).join('')), squeezed(text));
  let atS = 0;
  for (const { text: own, charStart, charEnd, startS, endS } of words) {
    assert.equal(own, text.slice(charStart, charEnd));
    assert.ok(startS >= atS && endS > startS && endS <= durationS + 1e-6, `${own}: ${startS} to ${endS}`);
    atS = endS;
  }
  atS = 0;
  for (const { startS, endS, word } of phones) {
    assert.ok(startS >= atS - 1e-9 && endS > startS && endS <= durationS + 1e-6 && words[word] !== undefined);
    atS = endS;
  }
}

/** Neither the vendor's words nor the key nor the text. */
function saysNothing({ apiKey }: VoiceFake, error: unknown): true {
  const { message, stack = '' } = error as Error;
  for (const secret of [LEAK, apiKey, 'Weber', 'Words.']) assert.ok(!`${message}${stack}`.includes(secret), message);
  return true;
}

/** When the tone of the fake begins each word. */
function expectedStarts(said: string): number[] {
  let atS = 0.1;
  return (said.match(/\S+/g) ?? []).map((word) => {
    const startS = atS;
    atS += [...word].length * 0.062 + (/[.!?]$/.test(word) ? 0.4 : /[,;:]$/.test(word) ? 0.2 : 0);
    return startS;
  });
}

async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2_000 && !isSo(); turn++) await new Promise((resolve) => setTimeout(resolve, 1));
  assert.ok(isSo());
}
