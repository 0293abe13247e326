import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type FakeModels, type Reply, startFakeModels, usageOf, wireOf } from '../../../../test/support/fake-models.js';
import {
  BRIEF,
  EMBEDDED,
  entry,
  json,
  type Setting,
  textOf,
  type Written,
  withEntry,
  writeWith,
} from '../../../../test/support/model-writing.js';
import { MODEL_PROVIDERS } from './ask.js';

let fake: FakeModels;
before(async () => {
  fake = await startFakeModels();
});
after(() => fake.close());

const write = (replies: Reply[], setting: Partial<Setting> = {}): Promise<Written> => writeWith(fake, replies, setting);

describe('a vendor that fails', () => {
  const failing: [string, Reply, string, string][] = [
    ['says 401', { status: 401 }, 'key refused', 'config'],
    ['says 403', { status: 403 }, 'key refused', 'config'],
    ['says 404', { status: 404 }, 'model not found', 'config'],
    ['says 429', { status: 429, headers: { 'retry-after': '30' } }, 'rate limited', 'retry'],
    ['says 500', { status: 500 }, 'unavailable', 'retry'],
    ['says 529', { status: 529 }, 'unavailable', 'retry'],
    ['hangs', 'hang', 'timed out', 'retry'],
    ['falls silent in mid-body', 'fall silent', 'timed out', 'retry'],
    ['breaks off in mid-body', 'cut off', 'cut off', 'retry'],
    ['never ends its answer', 'endless', 'cut off', 'retry'],
    ['answers with a page', { status: 200, body: '<html>Sign in</html>' }, 'answer not readable', 'refused'],
    ['refuses', { text: '', finish: 'refused' }, 'answer refused', 'refused'],
    ['stops at its limit with a whole script', { text: json(), finish: 'length' }, 'answer too long', 'refused'],
    ['redirects', { status: 307, headers: { location: 'http://127.0.0.1:9/' } }, 'not reached', 'retry'],
  ];
  for (const provider of MODEL_PROVIDERS) {
    for (const [name, reply, reason, kind] of failing) {
      test(`${provider} that ${name} leaves the script to the embedded writer`, async () => {
        const { draft, failures } = await write([reply], {
          provider,
          callTimeoutMs: reason === 'timed out' ? 700 : 60_000,
        });
        assert.equal(draft.writer, EMBEDDED(reason, provider));
        assert.deepEqual(
          failures.map((failure) => [failure.reason, failure.kind]),
          [[reason, kind]],
        );
        assert.equal(fake.seen.length, 1, 'It is not asked twice.');
        const told = `${failures[0]!.message} ${failures[0]!.stack} ${String(failures[0]!.cause)}`;
        assert.doesNotMatch(told, /sk-fake|Incorrect|depots/);
      });
    }
  }

  test('after a script with a fault does not cost the rest of that script', async () => {
    const bad = withEntry(
      5,
      entry('cost', 'The pilot costs only $99,000 for you.', 'Drivers wait 35 minutes on average'),
    );
    const { draft } = await write([{ text: json(bad) }, { status: 500 }]);
    assert.equal(draft.writer, 'openai/fake-model');
    assert.doesNotMatch(textOf(draft), /99,000/);
  });

  test('with hanging answers is given up when the time for all of them is over', async () => {
    const { draft } = await write(['hang'], { totalTimeoutMs: 200 });
    assert.equal(draft.writer, EMBEDDED('timed out'));
  });
});

for (const [provider, reply] of MODEL_PROVIDERS.flatMap((each) => [
  [each, 'hang'] as const,
  [each, 'fall silent'] as const,
]))
  test(`a flow that was moved is let go by ${provider} that ${reply === 'hang' ? 'hangs' : 'fell silent'}, without another draft`, async () => {
    const mover = new AbortController();
    const writing = write([reply], { provider, signal: mover.signal });
    while (fake.seen.length === 0) await new Promise(setImmediate);
    mover.abort(new Error('The flow was moved.'));
    await assert.rejects(writing, /The flow was moved/);
  });

describe('a vendor that lies about its tokens', () => {
  const lies = ['-5', '1.5', '1e300', '"many"', '"12"', 'null', 'NaN', '-Infinity', '{}', '[]'];
  for (const provider of MODEL_PROVIDERS) {
    for (const lie of lies) {
      test(`(${provider}: ${lie}) keeps its script, and only its fact check and its screens are counted`, async () => {
        const body = JSON.stringify(wireOf(provider, json())).replace(OUTPUT_COUNT, `$1${lie}`);
        assert.ok(body.includes(lie));
        const { draft } = await write([{ status: 200, body }], { provider });
        assert.equal(draft.writer, `${provider}/fake-model`);
        assert.deepEqual(draft.usage, usageOf(2));
      });
    }

    test(`(${provider}: not a word) keeps its script, and only its fact check and its screens are counted`, async () => {
      const { usage: _, usageMetadata: __, ...rest } = wireOf(provider, json()) as Record<string, unknown>;
      const { draft } = await write([{ status: 200, body: JSON.stringify(rest) }], { provider });
      assert.equal(draft.writer, `${provider}/fake-model`);
      assert.deepEqual(draft.usage, usageOf(2));
    });
  }

  test('only counts the answers that can be true', async () => {
    const bad = withEntry(
      5,
      entry('cost', 'The pilot costs only $99,000 for you.', 'Drivers wait 35 minutes on average'),
    );
    const lie = JSON.stringify(wireOf('openai', json(bad))).replace(OUTPUT_COUNT, '$1-7');
    const { draft } = await write([{ status: 200, body: lie }, { text: json() }]);
    assert.equal(draft.writer, 'openai/fake-model');
    assert.deepEqual(draft.usage, usageOf(4));
  });
});

/** Whatever a vendor calls the tokens of its answer. */
const OUTPUT_COUNT = /("(?:output_tokens|completion_tokens|promptTokenCount)":)\d+/u;

test('a summary in another language than the voice is not sent', async () => {
  const summary =
    'Sie haben 14 Lager und die Zählung dauert in jedem Lager sechs Stunden in der Woche, weil alles auf Papier steht. Wir haben die Tafel gezeigt und werden das Angebot bis Freitag senden. Die Fahrer warten im Durchschnitt 35 Minuten an der Schranke.';
  const { draft } = await write([{ text: json() }], { brief: { ...BRIEF, summary } });
  assert.match(draft.writer, /^embedded \(openai\/fake-model not asked/);
  assert.equal(fake.seen.length, 0);
});

test('nothing but private remarks is not sent', async () => {
  const summary = 'Internal: our floor is $18,000. Internal: try to get full price first.';
  const { draft } = await write([{ text: json() }], { brief: { ...BRIEF, summary } });
  assert.match(draft.writer, /not asked: nothing to tell/);
  assert.equal(fake.seen.length, 0);
});
