import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askIn, introductionIn } from './film-words.js';

test('the end card asks for what the workspace asks for, else for a reply in the language of the film', () => {
  const url = 'https://www.cal.example/tom/?from=film';
  assert.deepEqual(askIn('de', { label: 'Termin buchen', url }), { text: 'Termin buchen', address: 'cal.example/tom' });
  assert.deepEqual(askIn('de-AT', null), { text: 'Antworten Sie auf diese Nachricht', address: null });
  assert.equal(askIn('ja', null), null);
});

test('of a long address the host is shown', () => {
  const url = `https://cal.example/${'path/'.repeat(20)}`;
  assert.equal(askIn('en', { label: 'Book a call', url })?.address, 'cal.example');
});

test('a presenter is introduced as the workspace wants it, and never without its words', () => {
  const said = (language: string, kind: Parameters<typeof introductionIn>[1]) => {
    const { sender, presenter } = introductionIn(language, kind, 'Tom Baker', 'Maya');
    return [sender, presenter];
  };
  assert.deepEqual(said('en', 'presenter'), ['A message from Tom Baker', 'Presented by Maya']);
  assert.deepEqual(said('fr-CA', 'presenter'), ['Un message de Tom Baker', 'Présenté par Maya']);
  assert.deepEqual(said('en', 'message'), ['A message from Tom Baker', null]);
  assert.deepEqual(said('en', 'sender'), ['Tom Baker', null]);
  assert.deepEqual(said('ja', 'presenter'), ['Tom Baker', null]);
  assert.deepEqual(introductionIn('en', 'presenter', null, 'Maya'), { sender: null, presenter: null });
});
