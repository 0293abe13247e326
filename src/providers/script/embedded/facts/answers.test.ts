import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notesOf } from '../../model/notes.js';
import { readStatements } from '../notes/read.js';
import { withAnswers } from './answers.js';

const told = (summary: string): string[] =>
  withAnswers(readStatements(summary, { prospect: 'Dana', user: 'Alex' })).map(({ text }) => text);

test('a question is told with its answer where that is yes, however it was noted', () => {
  const yes = ', and the answer is yes';
  assert.deepEqual(told('He asked if drivers can sign on a phone. They can.'), [
    `He asked if drivers can sign on a phone${yes}`,
  ]);
  assert.deepEqual(told('Asked about Spanish - yes.'), [`Asked about Spanish${yes}`]);
  assert.deepEqual(told('She asked whether it runs offline: yes, on tablets.'), [
    `She asked whether it runs offline${yes}`,
  ]);
  assert.deepEqual(told('Dana asked if it fits, it does.'), [`Dana asked if it fits${yes}`]);
});

test('any other answer, and a yes to nothing, stay as they are', () => {
  for (const summary of ['He asked if it runs offline. It does not.', 'They use SAP. It does the job.'])
    assert.equal(told(summary).length, 2, summary);
  assert.deepEqual(told('He asked for SSO, it is planned for May.'), ['He asked for SSO, it is planned for May.']);
});

test('a private question stays away from a model with its answer', () => {
  const summary = 'They run 14 depots. He asked if his brother can be fired for drinking. It can.';
  const { told: sent } = notesOf({
    summary,
    prospectName: 'Dana',
    prospectCompany: null,
    userName: 'Alex',
    userCompany: null,
    language: 'en',
    pace: { letterS: 0.06, commaS: 0.25, stopS: 0.3 },
    target: { minS: 60, maxS: 70 },
  });
  assert.doesNotMatch(JSON.stringify(sent), /brother|fired|It can/);
});
