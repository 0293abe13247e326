import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IPA_SOUNDS, readIpa } from '../../../text/pronunciation.js';
import { LEXICON } from '../text/lexicon.js';
import { createReader } from '../text/reader.js';
import { createFlite } from './flite.js';
import { NAMES, toFliteWord } from './letters.js';
import { createPronouncer } from './pronounce.js';

const pronounce = createPronouncer(createFlite());
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** flite's fastest voice has one sound for the vowels of "cut" and "cot". */
const soundsOf = (words: readonly string[]): string[] =>
  pronounce(words.map((say) => toFliteWord({ say }))).map((sounds) => sounds.join(' ').replaceAll('ah', 'aa'));

test('every letter is said by its name, alone and in the plural', () => {
  const names = LETTERS.map((letter) => NAMES[letter.toLowerCase()]!.replace(/\d/g, '').replaceAll('ah', 'aa'));
  assert.deepEqual(soundsOf(LETTERS), names);
  soundsOf(LETTERS.map((letter) => `${letter}'s`)).forEach((sounds, index) => {
    assert.match(sounds, new RegExp(`^${names[index]} (ax |ih )?[sz]$`));
  });
});

test('no respelling of ours is taken for an abbreviation or spelled out', () => {
  const read = createReader();
  for (const word of Object.keys(LEXICON)) {
    for (const { say } of read(word)) {
      if (/^[A-Z]/.test(say)) continue;
      const [sounds = ''] = soundsOf([say]);
      const soundCount = sounds.split(' ').length;
      assert.ok(soundCount <= say.length + 1, `${word}: ${say} became ${sounds}`);
    }
  }
});

test('names that begin as no English word does are said, not spelled', () => {
  const names =
    'ngozi nkechi mbeki mwangi srdjan hrvoje zdenek mkhitaryan brno zsolt mladen dhruv jhansi vkontakte szymon zbigniew ' +
    'krzysztof tkachenko gdansk dvorak hsu qiu zhang pfeiffer njoroge djokovic tshabalala mctavish mcdonald zwei';
  for (const name of names.split(' ')) {
    const [sounds = ''] = soundsOf([name]);
    assert.ok(sounds.split(' ').length <= name.length + 1, `${name} became ${sounds}`);
  }
});

/** Without stress, and as flite's fastest voice has it. */
const bare = (sounds: readonly string[]): string => sounds.join(' ').replace(/\d/g, '').replaceAll('ah', 'aa');

test('every sound of IPA is said, and no other, in words of any length', () => {
  const words = ['/ŋwiən/', '/ˈniːtʃə/', '/zbɪɡˈnjɛf/', '/m/', `/${'ˈbaɪtəʃ'.repeat(14)}/`].map((ipa) => {
    const reading = readIpa(ipa);
    return 'sounds' in reading ? reading.sounds : [];
  });
  // Behind each other between two that stay as they are.
  const around = IPA_SOUNDS.map((sound) => ['t', sound, 'b', 'iy1']);
  for (const sounds of [...words, ...around]) {
    const [heard] = pronounce([toFliteWord({ say: 'x', sounds })]);
    assert.equal(heard!.join(' ').replaceAll('ah', 'aa'), bare(sounds));
  }
});

test('a word in IPA is said by its sounds, also as a possessive, and keeps its place in the text', () => {
  const [hello, name, owner] = createReader({ nguyen: '/ŋwiən/' })('Hello Nguyen, Nguyen’s');
  assert.equal(hello!.sounds, undefined);
  assert.deepEqual([name!.say, name!.pause, name!.charStart, name!.charEnd], ['nguyen', ',', 6, 12]);
  const heard = pronounce([name!, owner!].map(toFliteWord));
  assert.deepEqual(heard, ['ng w iy ax n'.split(' '), 'ng w iy ax n z'.split(' ')]);
});
