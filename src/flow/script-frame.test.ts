import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readScript } from './plain-script.js';

const FRAMED = [
  "Sure! Here's your script:\n\n---\nHi Dana, we met.\n---\nLet me know if you want any changes.",
  'Here is the revised 60-second version:\n\nHi Dana, we met.',
  '**Script (65 seconds)**\n\nHi Dana, we met.\n\n(Word count: 150)',
  'Hi Dana, we met.\n[150 words]\n\nWould you like me to make it shorter or change the tone?',
  'Subject: Our call\n\nHi Dana, we met.',
  'From: Alex <alex@northwind.io>\nTo: Dana\nDate: 3 Dec\nSubject: Our call\n\nHi Dana, we met.\n\nSent from my iPhone',
];

for (const script of FRAMED) {
  test(`Of ${JSON.stringify(script)} only the script is spoken`, () => {
    const { words, taken } = readScript(script);
    assert.equal(words.trim(), 'Hi Dana, we met.');
    assert.ok(taken.length > 0);
  });
}

const WHOLE = [
  'Hi Dana,\nhere is what we talked about.\nLet me know if Friday works for you.',
  'Here is your video.\nWe met on Monday.\nWould you like to see more?',
  'Sure thing, Dana.\nThis is the plan for your new version: three steps.\nFeel free to call.',
  'Here is the script:',
  'To: all who were there.\nWe met.',
  'We met.\nThe list was sent from my office to yours.',
];

for (const script of WHOLE) {
  test(`${JSON.stringify(script)} has nothing around it`, () =>
    assert.deepEqual(readScript(script), { words: script, taken: [] }));
}
