// How texts reach vendors of voices: signs, figures, respelled words and languages. Captions keep what was written.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { VoiceListing } from '../../src/providers/contracts.js';
import type { PaidSpeech } from '../../src/providers/voice/vendors/timing.js';
import { fakeAzure } from '../support/vendors/azure.js';
import { fakeCartesia } from '../support/vendors/cartesia.js';
import { fakeElevenLabs } from '../support/vendors/elevenlabs.js';
import { fakeOpenAi } from '../support/vendors/openai.js';
import { startVendorServer } from '../support/vendors/server.js';
import { accountAt, never } from '../support/vendors/suite.js';
import { assertWhole, startVoiceBenches } from '../support/vendors/voice-bench.js';
import type { VoiceFake } from '../support/vendors/voice-fake.js';

const UNICODE = [
  'Søren Ångström, Zoë and José met Mr. Łukasz Wiśniewski’s team.',
  'AT&T said: <break time="9s"/> "no" & <b>yes</b> [whispers] {x} \\{"word": 1\\} it\'s fine.',
  'Café – e\u0301clair 🙂 👩‍👩‍👧, Пётр и Ольга. \u0000 \ud800 Done.',
  'One line\nand another one;\u00a0really\u2028so.',
];

const benches = await startVoiceBenches();
after(() => Promise.all(benches.map(({ server }) => server.close())));

for (const { fake, server, account, speak } of benches) {
  describe(`the voices of ${fake.vendor.title}`, () => {
    const { vendor } = fake;

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

    test('say a word in IPA where the vendor takes that, and else as it is written', async () => {
      server.play();
      const text = 'Ms. Nguyen’s team & SQL.';
      const spoken = await speak({ text, lexicon: { nguyen: '/ˈŋwiən/', sql: 'sequel' } });
      assertWhole(spoken, text);
      const said = fake.saidIn(server.asked[0]!);
      assert.match(said, /^Ms\. Nguyen’s team (?:&|and) sequel\.$/);
      const phonemes = [...server.asked[0]!.body.matchAll(/<phoneme [^>]*>[^<]*<\/phoneme>/g)].map(
        ([phoneme]) => phoneme,
      );
      const isAzure = vendor === fakeAzure.vendor;
      assert.deepEqual(phonemes, isAzure ? ['<phoneme alphabet="ipa" ph="ˈŋwiən">Nguyen</phoneme>'] : []);
      assert.equal(server.asked[0]!.body.includes('ŋ'), isAzure);
    });

    test('leave figures of other languages to the vendor, which knows them', async () => {
      server.play();
      const text = 'Das kostet 18.500 € im Jahr, ab dem 3. Mai.';
      const german = (await vendor.list(account, never)).find(({ language }) => language === 'de')!;
      server.play();
      assertWhole(await speak({ text, language: 'de', voiceId: german.id }), text);
      assert.equal(fake.saidIn(server.asked[0]!), text);
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
