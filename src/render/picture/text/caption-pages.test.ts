import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TimedWord } from '../../plan.js';
import { captionPages, toSrt, toVtt } from './caption-pages.js';

function spoken(text: string, startS = 0, stepS = 0.3): TimedWord[] {
  return text
    .split(' ')
    .map((word, index) => ({ text: word, startS: startS + index * stepS, endS: startS + index * stepS + stepS * 0.9 }));
}

const SENTENCE =
  'You told me that manual hand-offs cost every agent six hours a week, that replies reach your customers two days late, and that overtime adds up.';

test('pages keep every word, in order, and start with their first word', () => {
  const words = [...spoken(SENTENCE), ...spoken('Talk soon! Have a good day.', 10)];
  const pages = captionPages(words);
  assert.deepEqual(
    pages.flatMap((page) => page.words),
    words,
  );
  for (const page of pages) assert.equal(page.startS, page.words[0]!.startS);
});

test('no page crosses the end of a sentence or is longer than two lines', () => {
  for (const { words } of captionPages([...spoken(SENTENCE), ...spoken('Talk soon! Have a good day.', 20, 0.4)])) {
    const text = words.map((word) => word.text).join(' ');
    assert.ok(text.length <= 64, text);
    assert.doesNotMatch(text, /[.!?] \S/);
  }
});

test('a title does not end a sentence', () => {
  const pages = captionPages(spoken('Thank you again for your time, Mr. Ozaki.', 0, 0.4));
  assert.deepEqual(
    pages.map(({ words }) => words.length),
    [8],
  );
});

test('a caption that would be gone before it is read stands together with its neighbour', () => {
  const said = (text: string, startS: number): string[] =>
    captionPages(spoken(text, startS)).map(({ words }) => words.map((word) => word.text).join(' '));
  assert.deepEqual(said('Great. You use it every day.', 0), ['Great. You use it every day.']);
  assert.deepEqual(said('You use it every day. Yes. Then we start.', 0), [
    'You use it every day.',
    'Yes. Then we start.',
  ]);
  for (const { startS, endS } of captionPages(spoken('No. We use it. Why? It is good. So be it. Bye.', 0))) {
    assert.ok(endS - startS >= 0.69, `${startS} to ${endS}`);
  }
});

test('pages of one sentence are about equally long', () => {
  const lengths = captionPages(spoken(SENTENCE)).map(({ words }) => words.map(({ text }) => text).join(' ').length);
  assert.ok(Math.min(...lengths) > 25, String(lengths));
});

test('a page does not end between a name and its number, or a currency and its amount', () => {
  const said =
    'We can fit out the whole of Building 1 and Building 2, and that comes to CHF 51,000 for all three halls.';
  const pages = captionPages(spoken(said), 40).map(({ words }) => words.map(({ text }) => text).join(' '));
  for (const whole of ['Building 1', 'Building 2,', 'CHF 51,000'])
    assert.ok(
      pages.some((page) => page.includes(whole)),
      pages.join(' | '),
    );
});

test('pages do not overlap and leave soon after the last word', () => {
  const pages = captionPages([...spoken(SENTENCE), ...spoken('And then?', 30)]);
  pages.forEach((page, index) => {
    const next = pages[index + 1];
    if (next) assert.ok(page.endS <= next.startS);
    assert.ok(page.endS - page.words.at(-1)!.endS <= 0.61);
  });
});

test('a WebVTT file has its header, times with points and escaped signs', () => {
  const vtt = toVtt([
    { text: 'R&D', startS: 1.5, endS: 2 },
    { text: '<Acme>', startS: 3661.25, endS: 3662 },
  ]);
  assert.ok(vtt.startsWith('WEBVTT\n\n00:00:01.500 --> 00:00:02.600\nR&amp;D\n'));
  assert.match(vtt, /01:01:01\.250 --> 01:01:02\.600\n&lt;Acme&gt;\n$/);
});

test('a SubRip file counts its captions and writes times with commas', () => {
  const srt = toSrt([...spoken('Hello there.'), ...spoken('Bye now.', 5)]);
  assert.equal(srt, '1\n00:00:00,000 --> 00:00:01,170\nHello there.\n\n2\n00:00:05,000 --> 00:00:06,170\nBye now.\n');
});

test('no words make an empty file', () => {
  assert.equal(toVtt([]), 'WEBVTT\n\n');
  assert.equal(toSrt([]), '');
});
