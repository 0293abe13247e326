import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainPronunciation, pronunciationProblem, readIpa, unknownSymbol, withPossessive } from './pronunciation.js';

const soundsOf = (ipa: string): string => {
  const reading = readIpa(ipa);
  return 'sounds' in reading ? reading.sounds.join(' ') : `unknown ${reading.unknown}`;
};

test('IPA of English becomes sounds with their stress', () => {
  const words: Record<string, string> = {
    '/ŋwiən/': 'ng w iy1 ax0 n',
    '/ˈniːtʃə/': 'n iy1 ch ax0',
    '/ʃɪˈvɔːn/': 'sh ih0 v ao1 n',
    '/d͡ʒɔɪ/': 'jh oy1',
    '/ˈt͡ʃeɪ.nɪ/': 'ch ey1 n ih0',
    '/ˌsælʃəˈveɪ/': 's ae0 l sh ax0 v ey1',
    '/ˈbʌtn̩/': 'b ah1 t ax0 n',
    '/həˈləʊ/': 'hh ax0 l ow1',
    '/ɡɡ/': 'g g',
    '/ðə/': 'dh ah1',
    '/ˈə l/': 'ah1 l',
  };
  for (const [ipa, sounds] of Object.entries(words)) assert.equal(soundsOf(ipa), sounds, ipa);
});

test('a symbol without a sound in English is named as it is written', () => {
  for (const [ipa, symbol] of [
    ['/bax/', 'x'],
    ['/ʏ/', 'ʏ'],
    ['/bɔ̃/', 'ɔ̃'],
    ['/tʰi/', 'ʰ'],
    ['/maˈʎorka/', 'ʎ'],
    ['/çe/', 'ç'],
    ['/win5/', '5'],
    ['/a🙂/', '🙂'],
  ] as const) {
    assert.equal(unknownSymbol(ipa), symbol);
    assert.equal(pronunciationProblem('word', ipa), 'unknown_symbol');
  }
  assert.equal(explainPronunciation('Bach', '/bax/'), 'has the symbol “x”, for which English has no sound');
  for (const respelled of ['bax', 'a/x/', '/x', 'either/or'])
    assert.equal(pronunciationProblem('word', respelled), null);
  for (const empty of ['//', '/ˈ/', '/ . /']) assert.equal(pronunciationProblem('word', empty), 'no_sound');
});

test('a possessive ends as its last sound asks for', () => {
  const endings = { n: 'z', k: 's', ch: 'ax0 z', iy1: 'z' };
  for (const [last, ending] of Object.entries(endings))
    assert.deepEqual(withPossessive(['b', last]).slice(2).join(' '), ending);
});
