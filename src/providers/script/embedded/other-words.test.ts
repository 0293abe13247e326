// What the embedded writer offers in place of a sentence: the same facts, and nothing where it knows no other way.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BRIEF, GOOD, SUMMARY } from '../../../../test/support/model-writing.js';
import type { Rewording } from '../../../domain/review.js';
import { violations } from '../../../text/checks/checks.js';
import type { Role, Sentence } from '../../contracts.js';
import { ownModels } from '../learned/weights.js';
import { otherWords, rewordEmbedded } from './other-words.js';
import { createEmbeddedWriter } from './writer.js';

const sentence = (role: Role, text: string, quote: string): Sentence => {
  const start = SUMMARY.indexOf(quote);
  return { role, text, evidence: [{ start, end: start + quote.length }] };
};
const FILLER: Sentence = { role: 'greeting', text: GOOD[1]!.text.split('. ')[1]!, evidence: [] };

const reword = (script: Sentence[], rewording: Rewording, offered: string[] = [], brief = BRIEF) =>
  rewordEmbedded(brief, { script, places: script.map((_, at) => at), rewording, offered }, ownModels()).offers;

describe('other words of the embedded writer', () => {
  test('leave nothing out', () => {
    for (const text of [
      'We will start with one depot, but only if the security review is done.',
      'You lose between 3 and 5 hours a week.',
      'You can cancel every month unless the contract says otherwise.',
      'The price stays at $12,000 a year, assuming a two-year contract.',
    ])
      for (const other of otherWords(text)) assert.match(other, /only if|and 5 hours|unless|assuming/);
  });

  test('turn a date to the other end, and cut two statements apart', () => {
    assert.ok(otherWords('I will send you the offer by Friday.').includes('By Friday, I will send you the offer.'));
    assert.ok(otherWords('By Friday, you will have the offer.').includes('You will have the offer by Friday.'));
    assert.ok(
      otherWords('We showed you the map, and you asked for a pilot.').includes(
        'We showed you the map. You asked for a pilot.',
      ),
    );
  });

  test('are another sentence of ours where one of ours stands, in every language, one after the other', () => {
    const seen = new Set<string>([FILLER.text]);
    for (;;) {
      const [offer] = reword([FILLER], 'another', [...seen]);
      if (offer!.text === undefined) break;
      assert.ok(!seen.has(offer!.text));
      seen.add(offer!.text);
    }
    assert.equal(seen.size, 3);
  });

  test('are none where there is no other way', () => {
    assert.deepEqual(reword([sentence('heard', 'Zebras.', 'They run 14 depots')], 'another'), [
      { kept: 'no_alternative' },
    ]);
  });

  test('of whole scripts pass the checks that the script passed, for each way of asking', async () => {
    const { sentences } = await createEmbeddedWriter().write(BRIEF, new AbortController().signal);
    assert.deepEqual(violations(sentences, BRIEF, { withoutLeaks: true }), []);
    let count = 0;
    for (const rewording of ['shorten', 'rephrase', 'another'] as const) {
      const offers = reword([...sentences], rewording);
      const changed = sentences.map((each, at) => ({ ...each, text: offers[at]!.text ?? each.text }));
      count += offers.filter(({ text }) => text !== undefined).length;
      assert.deepEqual(violations(changed, BRIEF, { withoutLeaks: true }), []);
    }
    assert.ok(count > 6, `${count} offers`);
  });
});
