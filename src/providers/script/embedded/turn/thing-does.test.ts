// What a thing of ours does is told of it, and never as theirs; lists of things stay lists.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';

const under = (head: string, lines: readonly string[]): Promise<string> =>
  scriptOf(`Dana grows mushrooms in 6 tunnels.\n\n${head}\n${lines.map((line) => `- ${line}`).join('\n')}`);

test('what was shown in a thing and its deed is a sentence about the thing', async () => {
  for (const head of ['Demo', 'Shown', 'Product', 'Solution']) {
    const script = await under(head, [
      'app shows moisture per shelf',
      'sensor pings every 10 min',
      'the box weighs 2 kg',
      'running cost of our lamp 4 cents/h',
      'battery 4 years',
    ]);
    assert.match(script, /The app shows moisture per shelf\./, head);
    assert.match(script, /The sensor pings every 10 minutes\./);
    assert.match(script, /The box weighs 2 kg\./);
    assert.match(script, /The running cost of the lamp is 4 cents an hour\./);
    assert.match(script, /The battery lasts 4 years\./);
    assert.doesNotMatch(script, /[Yy]our (?:app|sensor|box|lamp|battery)|looked at/);
  }
});

test('several beside each other are told one by one', async () => {
  const script = await scriptOf(
    'Dana grows mushrooms in 6 tunnels.\n\nSolution: app shows moisture per shelf, sensor pings every 10 min, box weighs 2 kg.',
  );
  for (const said of [
    'The app shows moisture per shelf.',
    'The sensor pings every 10 minutes.',
    'The box weighs 2 kg.',
  ])
    assert.ok(script.includes(said), said);
});

test('things in a list are no sentences, and a thing of theirs stays theirs', async () => {
  const script = await under('Demo', ['claim reports by site', 'driver app, gate view']);
  assert.match(script, /looked at claim reports by site and the driver app/);
  const theirs = await scriptOf(
    'Dana grows mushrooms in 6 tunnels.\nTheir app shows the orders twice.\nApp crashes twice a week.',
  );
  assert.match(theirs, /[Yy]our app shows the orders twice/);
  assert.match(theirs, /your app crashes twice a week/i);
});
