// The words of the public page around the film are in the film's language.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchPage } from './watch-page.js';

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
  assert.match(html, /<summary>Lieber lesen als ansehen<\/summary>/);
  assert.match(html, /label="Untertitel"/);
  assert.match(html, /Ein persönliches Video von 65 Sekunden, von Northwind\./);
  assert.match(html, /keine Cookies/);
  assert.doesNotMatch(html, /lang="en"/);
});

test('words in English say so on a page in a language that has none', () => {
  assert.match(pageIn('ja-JP'), /<summary lang="en">Read instead of watching<\/summary>/);
});
