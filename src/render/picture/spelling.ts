// Rough phones from the spelling of timed words, for voices that tell when a word is spoken but not its sounds.
import type { TimedPhone, TimedWord } from '../plan.js';

type Sound = readonly [symbol: string, weight: number];

/** Read as letters:sound:weight. */
const table = (rows: string): Map<string, Sound> =>
  new Map(
    rows.split(' ').map((row) => {
      const [letters, symbol, weight] = row.split(':') as [string, string, string];
      return [letters, [symbol, Number(weight)]];
    }),
  );

const PAIRS = table(
  'th:th:1 sh:sh:1.1 ch:ch:1.1 ph:f:1 wh:w:.8 ck:k:.9 qu:w:1.2 ee:iy:1.7 ea:iy:1.6 oo:uw:1.7 ou:aw:1.7 ow:ow:1.6 ' +
    'ai:ey:1.6 ay:ey:1.6 oa:ow:1.6 au:ao:1.6 ei:ay:1.6 eu:oy:1.6 ie:iy:1.6 er:er:1.3',
);

const LETTERS = table(
  'a:ae:1.4 e:eh:1.2 i:ih:1.2 o:ow:1.4 u:uh:1.3 y:iy:1 b:b:1 p:p:1 m:m:1 f:f:1 v:v:.9 w:w:.9 l:l:.8 t:t:.8 d:d:.8 ' +
    'n:n:.8 s:s:1 z:z:1 c:k:.9 k:k:.9 g:g:.9 q:k:.9 x:k:1.2 r:r:.8 j:jh:1 h:hh:.5 ß:s:1 ø:er:1.3 æ:ae:1.4 þ:th:1 ı:ih:1.2',
);

/** Letters of other scripts have no known sound: the mouth opens and nearly shuts in turn. */
const UNKNOWN: readonly Sound[] = [
  ['ah', 1.3],
  ['t', 0.8],
  ['eh', 1.2],
  ['k', 0.8],
  ['ow', 1.3],
  ['n', 0.8],
];

function soundsOf(text: string): Sound[] {
  const letters = [...text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')].filter((letter) =>
    /[\p{L}\p{N}]/u.test(letter),
  );
  const sounds: Sound[] = [];
  for (let index = 0; index < letters.length; index++) {
    const pair = PAIRS.get(`${letters[index]}${letters[index + 1] ?? ''}`);
    const single = LETTERS.get(letters[index]!);
    if (letters[index] === letters[index - 1] && single && !pair) continue;
    sounds.push(pair ?? single ?? UNKNOWN[index % UNKNOWN.length]!);
    if (pair) index++;
  }
  const mute = sounds.length > 2 && letters.at(-1) === 'e';
  return mute ? sounds.slice(0, -1) : sounds;
}

/** Spreads the sounds that a word's spelling suggests over the time it takes. */
export function phonesOfWords(words: readonly TimedWord[]): TimedPhone[] {
  return words.flatMap(({ text, startS, endS }) => {
    const sounds = soundsOf(text);
    const total = sounds.reduce((sum, [, weight]) => sum + weight, 0);
    let at = startS;
    return sounds.map(([symbol, weight]): TimedPhone => {
      const from = at;
      at += ((endS - startS) * weight) / total;
      return { symbol, alphabet: 'arpabet', startS: from, endS: at };
    });
  });
}
