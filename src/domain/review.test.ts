import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Draft } from './draft.js';
import { leftOutOf, sentencesFor } from './review.js';

const SUMMARY = 'Dana leads support.\n- They   lose (roughly) 12 hours\n  a week. Ask for full price first.';
const draft = (change: Partial<Draft>): Draft => ({ sentences: [], dropped: [], writer: 'test', ...change });

test('a sentence comes with the very words of the summary it rests on', () => {
  const start = SUMMARY.indexOf('Dana');
  const sentences = [
    { role: 'heard' as const, text: 'You lead support.', evidence: [{ start, end: start + 19 }], sum: '3 × 4 = 12' },
    { role: 'closing' as const, text: 'Talk soon.', evidence: [] },
  ];
  const found = sentencesFor(draft({ sentences }), SUMMARY);
  assert.deepEqual(found[0]!.evidence, [{ start: 0, end: 19, text: 'Dana leads support.' }]);
  assert.equal(found[0]!.sum, '3 × 4 = 12');
  assert.deepEqual(found[1], { role: 'closing', text: 'Talk soon.', evidence: [] });
});

test('an evidence outside of the summary is left away', () => {
  const end = SUMMARY.length;
  const spans = [
    { start: -1, end: 4 },
    { start: 4, end: 4 },
    { start: 9, end: 5 },
    { start: end - 3, end: end + 1 },
    { start: end - 3, end },
  ];
  const [sentence] = sentencesFor(draft({ sentences: [{ role: 'heard', text: 'x', evidence: spans }] }), SUMMARY);
  assert.deepEqual(sentence!.evidence, [{ start: end - 3, end, text: 'st.' }]);
});

test('what was left out has its place in the summary where it stands there, also over line breaks', () => {
  const dropped = [
    { reason: 'internal note', text: 'Ask for full price first.' },
    { reason: 'no time left for it', text: 'They lose (roughly) 12 hours a week.' },
    { reason: 'said already', text: 'Words that are not in it.' },
    { reason: 'chatter', text: ' ' },
  ];
  const found = leftOutOf(draft({ dropped }), SUMMARY);
  const textAt = ({ start, end }: { start?: number; end?: number }): string => SUMMARY.slice(start, end);
  assert.equal(textAt(found[0]!), 'Ask for full price first.');
  assert.equal(textAt(found[1]!), 'They   lose (roughly) 12 hours\n  a week.');
  assert.deepEqual(found[2], dropped[2]);
  assert.deepEqual(found[3], dropped[3]);
});

test('of what was left out, the half that a sentence rests on is not listed', () => {
  const summary = 'She runs billing for nine sites, and she worries about the rollout, ok; then we met. Fine.';
  const over = (text: string) => ({ start: summary.indexOf(text), end: summary.indexOf(text) + text.length });
  const told = [over('She runs billing for nine sites'), over('ok')];
  const sentences = [{ role: 'heard' as const, text: 'You run billing.', evidence: told }];
  const dropped = [
    { reason: 'no time left for it', text: summary.slice(0, summary.indexOf(' Fine.')) },
    { reason: 'no time left for it', text: 'She runs billing for nine sites, and' },
    { reason: 'chatter', text: 'Fine.' },
  ];
  const found = leftOutOf(draft({ sentences, dropped }), summary);
  assert.deepEqual(
    found.map(({ text }) => text),
    ['and she worries about the rollout', 'Fine.'],
  );
  for (const { start, end, text } of found) assert.equal(summary.slice(start, end), text);
});

test('a half of what a sentence rests on is listed where it was dropped by itself', () => {
  const summary = 'Data lives in four systems and nobody knows which one is right. We met.';
  const whole = { start: 0, end: summary.indexOf(' We met.') };
  const sentences = [{ role: 'heard' as const, text: 'Your data lives in four systems.', evidence: [whole] }];
  const dropped = [
    { reason: 'unclear out of context', text: 'nobody knows which one is right.' },
    { reason: 'said already', text: summary.slice(0, whole.end) },
    { reason: 'said already', text: summary.slice(0, whole.end - 1) },
  ];
  assert.deepEqual(
    leftOutOf(draft({ sentences, dropped }), summary).map(({ text }) => text),
    ['nobody knows which one is right.'],
  );
});

test('a stretch is listed once, with what stands around it', () => {
  const dropped = [
    { reason: 'no sentence', text: 'full price' },
    { reason: 'internal note', text: 'Ask for full price first.' },
    { reason: 'chatter', text: 'Ask for full price first.' },
  ];
  assert.deepEqual(
    leftOutOf(draft({ dropped }), SUMMARY).map(({ reason }) => reason),
    ['internal note'],
  );
});
