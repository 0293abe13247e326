// The words of the public page around the film are in the film's language.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingPage, watchPage } from './watch-page.js';

const PAGE = {
  title: 'For Dana',
  senderName: 'Alex',
  senderCompany: 'Northwind',
  durationS: 65.4,
  brandColour: '#3b5bdb',
  script: 'Hallo Dana.',
  callToAction: null,
  pageUrl: 'https://video.example/watch/1',
  videoUrl: 'https://video.example/media/1/video.mp4',
  posterUrl: 'https://video.example/media/1/poster.jpg',
  captionsUrl: 'https://video.example/media/1/captions.vtt',
  transcriptUrl: 'https://video.example/media/1/transcript.txt',
  storeOrigin: null,
  logoUrl: null,
};
const pageIn = (language: string): string => watchPage({ ...PAGE, language }).html;

test('a page speaks the language of its film, also where the tag names a country', () => {
  const html = pageIn('de-AT');
  assert.match(html, /<summary>Transkript lesen<\/summary>/);
  assert.match(html, /label="Untertitel"/);
  assert.match(html, /Ein persönliches Video von Northwind, 65 Sekunden lang\./);
  assert.match(html, /keine Cookies/);
  assert.doesNotMatch(html, /lang="en"/);
});

test('words in English say so on a page in a language that has none', () => {
  assert.match(pageIn('ja-JP'), /<summary lang="en">Read the transcript<\/summary>/);
});

test('a page without a video speaks the first language of the browser that it has words in', () => {
  const titleFor = (header?: string) =>
    /<html lang="(\w+)">[\s\S]*<h1>(.*)<\/h1>/.exec(missingPage(header).html)?.slice(1);
  assert.deepEqual(titleFor('ja-JP, de-AT;q=0.8, en;q=0.5'), ['de', 'Dieses Video ist nicht verfügbar']);
  for (const header of [undefined, '', '*', 'ja', 'constructor', 'en-GB, de'])
    assert.deepEqual(titleFor(header), ['en', 'This video isn’t available'], header);
});
