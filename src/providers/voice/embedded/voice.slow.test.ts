import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ProviderError, type Voiceover } from '../../contracts.js';
import { alignSounds } from './speech.js';
import { createEmbeddedVoice } from './voice.js';

const voice = createEmbeddedVoice({ lexicon: { northwind: 'north win' } });
after(() => voice.close());
const never = new AbortController().signal;

const TEXT = 'Hi Dana — on 14 October, Dr. Ng pays $18,500.50 for the CRM. 🙂 Does it work? Yes!';

const speak = (text: string, voiceId = 'flite-slt', rate = 1): Promise<Voiceover> =>
  voice.speak({ text, voiceId, language: 'en', rate }, never);

function checkTimes(text: string, { words, phones = [], samples, sampleRate }: Voiceover): void {
  const durationS = samples.length / sampleRate;
  let place = 0;
  let timeS = 0;
  for (const word of words) {
    assert.equal(word.text, text.slice(word.charStart, word.charEnd));
    assert.ok(word.charStart >= place && word.startS >= timeS - 1e-9 && word.endS > word.startS, word.text);
    place = word.charEnd;
    timeS = word.endS;
  }
  assert.ok(timeS <= durationS);
  let phoneS = 0;
  let owner = 0;
  for (const { startS, endS, word, symbol } of phones) {
    assert.ok(startS >= phoneS - 1e-9 && endS > startS && endS <= durationS, symbol);
    assert.ok(word >= owner && word < words.length);
    assert.match(symbol, /^[a-z]{1,2}$/);
    phoneS = endS;
    owner = word;
  }
  assert.equal(new Set(phones.map(({ word }) => word)).size, words.length, 'Every word has a sound.');
}

test('every voice speaks, tells exact words and sounds, and says the same thing twice alike', async () => {
  const heard = new Map<string, Voiceover>();
  for (const { id } of voice.voices()) {
    const spoken = await speak(TEXT, id);
    checkTimes(TEXT, spoken);
    const loudest = spoken.samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    assert.ok(loudest > 0.1 && loudest <= 0.96, `${id} ${loudest}`);
    assert.ok(spoken.samples.every(Number.isFinite));
    heard.set(id, spoken);
  }
  assert.deepEqual(await speak(TEXT), heard.get('flite-slt'));
  assert.equal(new Set([...heard.values()].map(({ samples }) => samples.length)).size > 3, true);
});

test('captions keep the written form while the sounds follow the respelling', async () => {
  const { words, phones } = await speak('Northwind and the API.');
  assert.deepEqual(
    words.map(({ text }) => text),
    ['Northwind', 'and', 'the', 'API.'],
  );
  const soundsOf = (word: number): string =>
    phones!
      .filter((phone) => phone.word === word)
      .map(({ symbol }) => symbol)
      .join(' ');
  assert.equal(soundsOf(0), 'n ao r th w ih n');
  assert.equal(soundsOf(3), 'ey p iy ay');
  const request = { text: 'Northwind.', voiceId: 'flite-slt', language: 'en', rate: 1, lexicon: { Northwind: 'bee' } };
  const own = await voice.speak(request, never);
  assert.deepEqual(
    own.phones!.map(({ symbol }) => symbol),
    ['b', 'iy'],
  );
});

test('the rate is exact', async () => {
  const text = 'We showed you how the import works and how the rules catch a wrong amount.';
  const lastS = async (rate: number): Promise<number> => {
    const { words } = await speak(text, 'flite-rms', rate);
    return words.at(-1)!.endS - words[0]!.startS;
  };
  const naturalS = await lastS(1);
  for (const rate of [0.9, 1.12]) assert.ok(Math.abs((await lastS(rate)) * rate - naturalS) < 0.03 * naturalS);
});

test('a text without sentence ends, or without end, is spoken', async () => {
  const text = 'and one more thing '.repeat(60).trim();
  checkTimes(text, await speak(text));
});

test('strange words do not stop it', async () => {
  const texts = [
    'a'.repeat(900),
    'xkcdqwrtz bzzzt ssssss',
    "o' 'n' ''' a'b'c'd",
    'Zyx-Wvu/Tsr_Qpo',
    '?! ... 5 !!',
    `${'9'.repeat(60)}.`,
  ];
  for (const text of texts) checkTimes(text, await speak(text));
});

test('a word in IPA is said by its sounds', async () => {
  const request = { voiceId: 'flite-rms', language: 'en', rate: 1, lexicon: { nguyen: '/ˈnjuːʒɛn/' } };
  const speech = await voice.speak({ ...request, text: 'Hello Nguyen, and thank you.' }, never);
  checkTimes('Hello Nguyen, and thank you.', speech);
  const heard = speech.phones!.filter(({ word }) => word === 1).map(({ symbol }) => symbol);
  assert.deepEqual(heard, ['n', 'y', 'uw', 'zh', 'eh', 'n']);
});

test('a stressed word is longer, and the others stay', async () => {
  const text = 'We need the plan today, and the price tomorrow.';
  const request = { text, voiceId: 'flite-slt', language: 'en', rate: 1 };
  const plain = await voice.speak(request, never);
  const stressed = await voice.speak({ ...request, stresses: [{ start: 12, end: 16 }] }, never);
  checkTimes(text, stressed);
  const lengthOf = (speech: typeof plain, index: number) => speech.words[index]!.endS - speech.words[index]!.startS;
  assert.equal(text.slice(12, 16), 'plan');
  assert.ok(lengthOf(stressed, 3) > 1.1 * lengthOf(plain, 3), `${lengthOf(stressed, 3)} ${lengthOf(plain, 3)}`);
  assert.ok(Math.abs(lengthOf(stressed, 1) - lengthOf(plain, 1)) < 0.03);
});

test('what can never be spoken is refused', async () => {
  const refused = (error: unknown): boolean => error instanceof ProviderError && error.kind === 'refused';
  await assert.rejects(speak('日本語。'), refused);
  await assert.rejects(speak(''), refused);
  await assert.rejects(speak('a'.repeat(5001)), refused);
  await assert.rejects(speak('9'.repeat(4000)), refused);
  await assert.rejects(speak('Hello.', 'flite-nobody'), refused);
});

test('an abort while it speaks rejects with the reason of the signal, and the voice speaks on for others', async () => {
  const signal = AbortSignal.timeout(50);
  const speaking = voice.speak({ text: TEXT.repeat(40), voiceId: 'flite-rms', language: 'en', rate: 1 }, signal);
  await assert.rejects(speaking, (error) => error === signal.reason);
  checkTimes('Hello.', await speak('Hello.'));
});

test('sounds find their words where pronunciations meet and change', () => {
  const words = [['dh', 'iy'], ['ey', 'p', 'iy'], ['ih', 't'], ['z']];
  assert.deepEqual(alignSounds(['dh', 'ax', 'ey', 'p', 'iy', 'ih', 't', 's'], words), [0, 0, 1, 1, 1, 2, 2, 3]);
  assert.deepEqual(alignSounds(['ax', 'b', 'b'], [['ax'], ['b'], ['b']]), [0, 1, 2]);
  assert.deepEqual(alignSounds(['f', 'ao', 'r'], [['f', 'ao', 'r'], ['r']]).at(-1), 1);
  assert.deepEqual(alignSounds([], [['a']]), []);
});
