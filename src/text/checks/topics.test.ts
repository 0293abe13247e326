// Edits against long summaries: what a sentence is about, and what is found however often a figure stands.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createTopics, readSentences } from './topics.js';
import { findUnsourced } from './unsourced.js';

const find = (script: string, summary: string) =>
  findUnsourced(script, {
    summary,
    ...{ prospectName: 'Dana', prospectCompany: null, userName: 'Maya', userCompany: 'Aftercall' },
    language: 'en-US',
    calledAt: new Date('2026-03-12T10:00:00Z'),
    drafted: [],
  });
const textsOf = (script: string, summary: string): string[] => find(script, summary).map(({ text }) => text);

describe('topics', () => {
  it('finds the sentence of a place', () => {
    const sentences = readSentences('One depot. Two vans drive.');
    assert.deepEqual([0, 9, 11, 25].map(sentences.textAt), [
      'One depot.',
      'One depot.',
      'Two vans drive.',
      'Two vans drive.',
    ]);
    assert.equal(sentences.textAt(10), '');
    assert.equal(readSentences('').textAt(0), '');
  });

  it('tells whether a place under a key shares a word, also by its beginning', () => {
    const topics = createTopics<number>(readSentences('We send 5 proposals. It took 7.'));
    topics.add(5, 8);
    topics.add(7, 29);
    assert.equal(topics.isOf(5, ['propos']), true);
    assert.equal(topics.isOf(5, ['prop']), true);
    assert.equal(topics.isOf(5, ['depot']), false);
    assert.equal(topics.isOf(5, []), true);
    assert.equal(topics.isOf(6, []), false);
  });
});

describe('findUnsourced', () => {
  it('reads what is spoken, and tells where it is written', () => {
    for (const figure of ['14-percent', '**14** percent', '14&nbsp;percent']) {
      const script = `You pay ${figure} less.`;
      const [finding, ...others] = find(script, 'You pay less.');
      assert.deepEqual(others, []);
      assert.equal(finding!.kind, 'figure');
      assert.equal(script.slice(finding!.start, finding!.end), finding!.text);
      assert.match(finding!.text, /^14.*percent$/u);
      assert.equal(finding!.sentence, script);
    }
  });

  it('takes courtesies for no names and what the script counts of itself for no figures', () => {
    const summary = 'Dana plans routes in Excel.';
    for (const fine of ['Thanks, Mrs. Dana.', 'Kind Regards, Maya.', 'Have a great Weekend.', 'Two things matter.'])
      assert.deepEqual(textsOf(fine, summary), [], fine);
    assert.deepEqual(textsOf('Two depots matter.', summary), ['Two']);
    assert.deepEqual(textsOf('Talk to Laura.', summary), ['Laura']);
  });

  it('names at most a hundred, also where each figure stands thousands of times', () => {
    const [summary, script] = ['5 aaaa. '.repeat(6_100), '5 bbbb. '.repeat(1_250)];
    assert.equal(find(script, summary).length, 100);
  });
});
