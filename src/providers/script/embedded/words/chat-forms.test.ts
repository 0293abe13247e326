// Words of chats and memos, spelled out before notes are cut.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spelledOut } from './chat-forms.js';

test('short forms of chats are said in full', () => {
  const forms: readonly [string, string][] = [
    [
      '58 kennels + a cattery w 16 pens, family biz nr Harrogate',
      '58 kennels + a cattery with 16 pens, family business near Harrogate',
    ],
    ['No-shows r the other thing', 'No-shows are the other thing'],
    ['the reminder n it blocks the booking', 'the reminder and it blocks the booking'],
    ['live b4 half term', 'live before half term'],
    ['£450 a month bc she takes no deposit', '£450 a month because she takes no deposit'],
    ['season 1 Nov - 31 Mar, min. 20 treatments', 'season 1 Nov to 31 March, at least 20 treatments'],
  ];
  for (const [noted, said] of forms) assert.equal(spelledOut(noted), said);
});

test('a sentence and its price are joined by "at", a thing and its figure are not', () => {
  assert.equal(
    spelledOut('bark gets topped up twice a year = £2,600 each time'),
    'bark gets topped up twice a year at £2,600 each time',
  );
  assert.equal(spelledOut('carbide spend = £2,600 a year'), 'carbide spend = £2,600 a year');
});

test('words that only look short stay', () => {
  for (const text of ['the R&D team', 'option w', 'vitamin N levels', 'they were late and its label was lost'])
    assert.equal(spelledOut(text), text);
});
