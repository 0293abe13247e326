// What every vendor of voices must do, against fakes that follow the vendors' documents strictly: how it is asked, and the sound,
// times, voices and costs that come of it. No live vendor is called.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { isFailure, never } from '../support/vendors/suite.js';
import { assertWhole, startVoiceBenches, TEXT } from '../support/vendors/voice-bench.js';

const benches = await startVoiceBenches();
after(() => Promise.all(benches.map(({ server }) => server.close())));

for (const { fake, server, account, speak } of benches) {
  describe(`the voices of ${fake.vendor.title}`, () => {
    const { vendor } = fake;

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
  });
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
