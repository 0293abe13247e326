// What is written on the board, in every way of writing and every size of picture.
import { test } from 'node:test';
import { assertLargeLetters, assertWritten, SIZES, WRITINGS } from './board.js';

for (const [language, writing] of Object.entries(WRITINGS)) {
  test(`in ${language}, whatever is written stays whole, inside the picture and off face, mark and captions`, async () => {
    for (const size of SIZES) await assertWritten(writing, size);
  });
}

test('large letters that go far below the line stay whole', async () => {
  for (const size of SIZES) await assertLargeLetters(size);
});
