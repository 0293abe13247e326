// What a model offers in place of a sentence: only what passes the checks of a script, is what was asked for, and is new.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type FakeModels, type Reply, startFakeModels } from '../../../../test/support/fake-models.js';
import { BRIEF, type Entry, entry, GOOD, KEY, SUMMARY } from '../../../../test/support/model-writing.js';
import type { Reworded, RewordRequest } from '../../../domain/review.js';
import { rewordEmbedded } from '../embedded/other-words.js';
import { ownModels } from '../learned/weights.js';
import { createAsk, type ModelSettings } from './ask.js';
import { rewordWithModel } from './reword.js';

let fake: FakeModels;
before(async () => {
  fake = await startFakeModels();
});
after(() => fake.close());

const spanOf = (quote: string) => {
  const start = SUMMARY.indexOf(quote);
  return { start, end: start + quote.length };
};
const SCRIPT = GOOD.map(({ role, text, evidence }) => ({ role, text, evidence: evidence.map(spanOf) }));
const HEARD = GOOD.findIndex(({ text }) => text.startsWith('Today the stock counts'));
const LATER = GOOD.findIndex(({ text }) => text.startsWith('Last quarter'));

const asking = (more: Partial<RewordRequest> = {}): RewordRequest => ({
  ...{ script: SCRIPT, places: [HEARD], rewording: 'shorten', offered: [] },
  ...more,
});
const answer = (...sentences: Entry[]): Reply => ({ text: JSON.stringify({ sentences }) });
const SHORT = entry('heard', 'Stock counts on paper take each depot 6 hours a week.', GOOD[HEARD]!.evidence[0]!);

async function reword(
  replies: Reply[],
  asked: RewordRequest,
  faults: (Reply | readonly string[])[] = [[]],
): Promise<Reworded & { failures: string[] }> {
  fake.say(...replies);
  fake.findFault(...faults);
  const failures: string[] = [];
  const settings: ModelSettings = {
    provider: 'openai',
    model: 'fake-model',
    apiKey: KEY,
    baseUrl: fake.baseUrl('openai'),
    callTimeoutMs: 60_000,
    prices: null,
  };
  const reworded = await rewordWithModel(BRIEF, asked, {
    model: settings,
    ask: createAsk(settings, 'openai/fake-model'),
    totalTimeoutMs: 90_000,
    fallback: () => ({ ...rewordEmbedded(BRIEF, asked, ownModels()), writer: 'embedded' }),
    onFailure: ({ reason }) => failures.push(reason),
  });
  return { ...reworded, failures };
}

describe('a model that is asked for other words', () => {
  test('offers what passes the checks, and its tokens are costs', async () => {
    const { offers, writer, costs } = await reword([answer(SHORT)], asking());
    assert.deepEqual(offers, [{ text: SHORT.text }]);
    assert.equal(writer, 'openai/fake-model');
    assert.ok(costs!.some(({ unit, units }) => unit === 'output_tokens' && units > 0));
    assert.equal(fake.seen.length, 1);
  });

  test('never sees what is private, nor what orders it about', async () => {
    await reword([answer(SHORT)], asking());
    const sent = JSON.stringify(fake.seen[0]!.body);
    assert.doesNotMatch(sent, /18,000|full price|HACKED/);
    assert.match(sent, /35 minutes/);
  });

  const bad: [string, Entry][] = [
    [
      'a figure of its own',
      entry('heard', 'Stock counts take each depot 9 hours a week.', 'take each depot 6 hours a week'),
    ],
    [
      'a promise of its own',
      entry('heard', 'We will halve the 6 hours a week for you.', 'take each depot 6 hours a week'),
    ],
    ['a private remark', entry('heard', 'Our floor is $18,000.', 'our floor is $18,000')],
    ['no fewer words', entry('heard', `${GOOD[HEARD]!.text.slice(0, -1)} now.`, ...GOOD[HEARD]!.evidence)],
    ['what another sentence says', entry('heard', GOOD[LATER]!.text, ...GOOD[LATER]!.evidence)],
    [
      'another language',
      entry('heard', 'Die Zählung dauert 6 Stunden pro Woche und Lager.', 'take each depot 6 hours a week'),
    ],
  ];
  for (const [name, wrong] of bad) {
    test(`is asked once more where it hands in ${name}, and nothing is offered where it does so again`, async () => {
      const { offers } = await reword([answer(wrong), answer(wrong)], asking());
      assert.deepEqual(offers, [{ kept: 'checks_failed' }]);
      assert.equal(fake.seen.length, 2);
      const mended = await reword([answer(wrong), answer(SHORT)], asking());
      assert.deepEqual(mended.offers, [{ text: SHORT.text }]);
    });
  }

  test('keeps what passed where the second fact check fails', async () => {
    const later = entry(
      'cost',
      'You wrote off $48,000 last quarter because of wrong stock figures.',
      GOOD[LATER]!.evidence[0]!,
    );
    const wrong = entry(
      'cost',
      'Last quarter you lost $48,000 because of wrong stock figures.',
      GOOD[LATER]!.evidence[0]!,
    );
    const asked = asking({ places: [HEARD, LATER], rewording: 'rephrase' });
    const answers = [answer(SHORT, wrong), answer(SHORT, later)];
    const { offers, failures } = await reword(answers, asked, [[wrong.text], { status: 500 }]);
    assert.deepEqual(offers, [{ text: SHORT.text }, { kept: 'checks_failed' }]);
    assert.deepEqual(failures, []);
  });

  test('offers no version twice', async () => {
    const asked = asking({ rewording: 'another', offered: [SHORT.text] });
    assert.deepEqual((await reword([answer(SHORT), answer(SHORT)], asked)).offers, [{ kept: 'checks_failed' }]);
  });

  test('that fails leaves it to the embedded writer, and says so', async () => {
    const { offers, writer, failures } = await reword([{ status: 500 }], asking());
    assert.equal(writer, 'embedded (openai/fake-model failed: unavailable)');
    assert.deepEqual(failures, ['unavailable']);
    assert.equal(offers.length, 1);
  });
});
