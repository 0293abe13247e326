// What a hostile reader had a model say of one call in six languages, and what a good one says of it in its own words.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { GERMANIC } from '../../../../../test/support/forged-germanic.js';
import { ROMANCE } from '../../../../../test/support/forged-romance.js';
import { BRIEF, entry } from '../../../../../test/support/model-writing.js';
import { judge, sentencesOf } from '../judge.js';
import { linkingOf } from '../linking.js';
import { readNotes } from '../notes.js';

for (const { language, notes, forged, honest, unfounded, connecting } of [...GERMANIC, ...ROMANCE]) {
  const summary = Object.values(notes)
    .map((note) => `${note}.`)
    .join(' ');
  const names = { prospectName: 'Dana Whitfield', prospectCompany: 'Brightwave', userName: 'Alex Moreno' };
  const brief = { ...BRIEF, ...names, userCompany: 'Routely', language, summary };
  const of = { brief, notes: readNotes(brief), linking: linkingOf(brief) };

  /** What is wrong with one sentence, its place and the rest of the script aside. */
  const faultsOf = (role: 'next' | 'closing', text: string, evidence: string[]): string[] => {
    const { sentences, faults } = sentencesOf({ sentences: [entry(role, text, ...evidence)] }, of);
    return [...faults, ...judge(sentences, of)]
      .filter(({ sentence, rule }) => sentence !== null && rule !== 'order')
      .map(({ rule, detail }) => `${rule} ${detail}`);
  };
  const quotes = (keys: string): string[] => keys.split(' ').map((key) => notes[key]!);

  describe(`in ${language}`, () => {
    test('each quote is found', () => {
      for (const note of Object.values(notes)) assert.ok(of.notes.find(note), note);
    });
    for (const [text, keys] of forged)
      test(`refused: ${text}`, () => assert.notDeepEqual(faultsOf('next', text, quotes(keys)), [], text));
    for (const [text, keys] of honest)
      test(`passes: ${text}`, () => assert.deepEqual(faultsOf('next', text, quotes(keys)), [], text));
    for (const text of unfounded)
      test(`refused without evidence: ${text}`, () => assert.notDeepEqual(faultsOf('closing', text, []), [], text));
    for (const text of connecting)
      test(`passes without evidence: ${text}`, () => assert.deepEqual(faultsOf('closing', text, []), [], text));
  });
}
