import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { ProviderError } from '../../contracts.js';
import { createEspeak, findEspeakVoice, ipaSymbols, symbolWeight } from './voice.js';

const never = new AbortController().signal;

function isInstalled(): boolean {
  try {
    execFileSync('espeak-ng', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const skip = isInstalled() ? false : 'espeak-ng is not installed here';

test('a server without espeak-ng has no such voice, and a call says that it must be installed', async () => {
  assert.equal(await findEspeakVoice('/nowhere/espeak-ng', never), null);
  await assert.rejects(
    createEspeak('/nowhere/espeak-ng')([], '', never),
    (error) => error instanceof ProviderError && error.kind === 'config',
  );
});

test('a program that fails is a reason to try again, an abort is the reason of its signal', async () => {
  await assert.rejects(
    createEspeak('false')([], 'text', never),
    (error) => error instanceof ProviderError && error.kind === 'retry' && !error.message.includes('text'),
  );
  const signal = AbortSignal.timeout(30);
  await assert.rejects(createEspeak('sleep')(['600'], '', signal), (error) => error === signal.reason);
});

test('transcriptions become sounds, and long vowels weigh more than stops', () => {
  assert.deepEqual(ipaSymbols('hˈaloː (en)wˈɜːld(de) t͡s'), ['h', 'a', 'l', 'oː', 'w', 'ɜː', 'l', 'd', 't', 's']);
  assert.ok(
    symbolWeight('oː') > symbolWeight('a') &&
      symbolWeight('a') > symbolWeight('s') &&
      symbolWeight('s') > symbolWeight('t'),
  );
});

test('German, French and Arabic are spoken with words in order and the written form kept', { skip }, async () => {
  const voice = (await findEspeakVoice('espeak-ng', never))!;
  const texts = {
    'espeak-de-female': '– Hallo Frau Müller, das kostet 18.500 € im Jahr. 🙂 Danke für Ihre Zeit — bis bald!',
    'espeak-fr-male': 'Bonjour, merci pour votre temps. À bientôt !',
    'espeak-ar-female': 'مرحبا، شكرا على وقتك.',
  };
  for (const [voiceId, text] of Object.entries(texts)) {
    const spoken = await voice.speak({ text, voiceId, language: voiceId.slice(7, 9), rate: 1 }, never);
    const durationS = spoken.samples.length / spoken.sampleRate;
    assert.equal(spoken.words.map((word) => word.text).join(' '), text);
    let timeS = 0;
    for (const { startS, endS, charStart, charEnd, text: own } of spoken.words) {
      assert.equal(own, text.slice(charStart, charEnd));
      assert.ok(startS >= timeS && endS > startS && endS <= durationS + 1e-6, own);
      timeS = endS;
    }
    assert.ok(spoken.phones!.length > spoken.words.length);
  }
});

test('a faster rate is shorter, and what cannot be spoken is refused', { skip }, async () => {
  const voice = (await findEspeakVoice('espeak-ng', never))!;
  const lengthOf = async (rate: number): Promise<number> =>
    (
      await voice.speak(
        { text: 'Wir sprechen morgen noch einmal darüber.', voiceId: 'espeak-de-male', language: 'de', rate },
        never,
      )
    ).samples.length;
  assert.ok((await lengthOf(1.2)) < 0.9 * (await lengthOf(1)));
  const refused = (error: unknown): boolean => error instanceof ProviderError && error.kind === 'refused';
  await assert.rejects(
    voice.speak({ text: '— 🙂', voiceId: 'espeak-de-male', language: 'de', rate: 1 }, never),
    refused,
  );
  await assert.rejects(voice.speak({ text: 'Hallo', voiceId: 'espeak-xx', language: 'de', rate: 1 }, never), refused);
});
