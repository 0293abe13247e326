import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heldS } from '../../domain/speech.js';
import { scriptWarnings } from './script-warnings.js';
import { shownText, spokenText } from './spoken-text.js';
import { spokenLines, writtenWords } from './written-scenes.js';

/** What is said up to each pause, and its length. */
function heardOf(script: string): { text: string; pauses: [before: string, seconds: number][] } {
  const { text, holds } = spokenText(script);
  return { text, pauses: holds.map(({ at, seconds }) => [text.slice(0, at).trim(), seconds]) };
}

test('a pause is set where its mark stands, and the voice comes to rest there', () => {
  for (const [script, text, ...pauses] of [
    ['We agreed [pause] on May.', 'We agreed, on May.', ['We agreed,', 1]],
    ['We agreed. [pause 2s] Next.', 'We agreed. Next.', ['We agreed.', 2]],
    ['We agreed.[PAUSE 0,5 s]Next.', 'We agreed.Next.', ['We agreed.', 0.5]],
    ['We agreed [pause], all.', 'We agreed, all.', ['We agreed', 1]],
    ['One.\n\n[pause]\n\nTwo.', 'One.\n\nTwo.', ['One.', 1]],
    ['One. [pause] [pause 2s] Two.', 'One. Two.', ['One.', 1], ['One.', 2]],
    ['**One** [pause] two', 'One, two', ['One,', 1]],
  ] as const) {
    assert.deepEqual(heardOf(script), { text, pauses }, script);
  }
});

test('a pause before the first word or after the last is none', () => {
  assert.deepEqual(heardOf('[pause] Hello. [pause]'), { text: 'Hello.', pauses: [] });
});

test('what is no mark of a pause is read as before', () => {
  for (const script of [
    '[pause 9s] Hi.',
    '[pause 0s] Hi.',
    '[pause 5.5s] Hi.',
    '[pauses] Hi.',
    '[pause for effect] Hi.',
    '[pause: 2s] Hi.',
  ])
    assert.deepEqual(heardOf(script), { text: script, pauses: [] });
  assert.deepEqual(heardOf('See [pause](https://example.com) now.').text, 'See pause now.');
});

test('a mark is no warning and no word of a caption', () => {
  const script = 'Hi Dana [pause 2s] and all. [pause] We [cough] agreed.';
  const spoken = spokenText(script);
  assert.deepEqual(
    scriptWarnings(spoken).map(({ text }) => text),
    ['[cough]'],
  );
  const [line] = spokenLines(spoken, [script]);
  const said = [...line!.text.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    ...{ text, charStart: index, charEnd: index + text.length, startS: index, endS: index + 1, scene: 0 },
  }));
  const captions = writtenWords(spoken, [line!], said).map(({ text }) => text);
  assert.deepEqual(captions, ['Hi', 'Dana', 'and', 'all.', 'We', '[cough]', 'agreed.']);
  assert.equal(heldS(line!.holds), 3);
});

test('one to three words between stars are stressed, without the stars in captions and without a warning', () => {
  const stressedIn = (script: string): string[] => {
    const { text, stresses } = spokenText(script);
    return stresses.map(({ start, end }) => text.slice(start, end));
  };
  for (const [script, ...stressed] of [
    ['We need it *today*, not *next week at*.', 'today', 'next week at'],
    ['*Today*. And *now*', 'Today', 'now'],
    ['*Four words are style* and **bold** and _this_ and ***all***.'],
    ['2*3*4 and * a list', ...[]],
    ['* An item with *stress*.', 'stress'],
  ] as const) {
    assert.deepEqual(stressedIn(script), stressed, script);
  }
  const spoken = spokenText('We need it *today*, not **then**.');
  assert.deepEqual(
    scriptWarnings(spoken).map(({ text }) => text),
    ['**then**'],
  );
  assert.equal(shownText(spoken, { start: 0, end: spoken.written.length }), 'We need it today, not **then**.');
});

test('a pause between two scenes belongs to the first', () => {
  const scenes = ['We agreed on May.', '[pause 3s] Next, we meet.', 'Bye.'];
  const spoken = spokenText(scenes.join(' '));
  const lines = spokenLines(spoken, [scenes[0]!, 'Next, we meet.', scenes[2]!]);
  assert.deepEqual(
    lines.map(({ holds }) => holds.map(({ seconds }) => seconds)),
    [[3], [], []],
  );
  assert.ok(lines[0]!.holds[0]!.at >= lines[0]!.text.length);
});
