import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pastedEdits } from '../../../test/support/pasted.js';
import type { Pace } from '../../domain/pace.js';
import { segment } from '../scenes/segment.js';
import { type SpokenText, spokenText } from './spoken-text.js';
import { spokenLines, writtenScenes, writtenWords } from './written-scenes.js';

const PACE: Pace = { letterS: 0.062, commaS: 0.246, stopS: 0.322 };
const ONE = 'Hi Dana, thank you for your time on Monday, and for the tour of both of your new depots.';
const TWO = 'You told us that your drivers lose about **twelve hours** a week with the old <b>paper lists</b>.';
const THREE = 'We showed you the [map](https://example.com/a b?c), which plans the day before the gates are open. 🎉';

const EDITS = [
  `  ${ONE} ${TWO} ${THREE} `,
  `${ONE}\t ${TWO}\u00a0 ${THREE}`,
  `\n\n${ONE} [pause]  ${TWO} [00:20] ${THREE} \n`,
  ` ${ONE} \r\n\r\n # ${TWO}  \n- ${THREE}\n- ${ONE}\n\n---\n\n`,
  `**${ONE} ${THREE}** ${TWO}<br>${ONE}`,
  `<div class="a b">${ONE}</div><div>${THREE}</div>${TWO}`,
  ...pastedEdits().map(({ script }) => `${ONE}\n${script}\n\n${TWO} ${script} ${THREE}`),
  ...pastedEdits().map(({ script }) => script),
];

const withoutSpace = (text: string): string => text.replace(/\s+/gu, '');
const cut = (spoken: SpokenText) => writtenScenes(spoken, (text) => segment(text, PACE));
const SPOKEN_EDITS = EDITS.map((script) => ({ script, spoken: spokenText(script) }))
  .filter(({ spoken }) => /[\p{L}\d]/u.test(spoken.text))
  .map(({ script, spoken }) => ({ script, spoken, scenes: cut(spoken) }));

test('The scenes of an edit are stretches of it that lose nothing but white space, and each is spoken', () => {
  for (const { script, spoken, scenes } of SPOKEN_EDITS) {
    assert.equal(withoutSpace(scenes.map(({ text }) => text).join('')), withoutSpace(script));
    let at = 0;
    for (const { text, points } of scenes) {
      assert.equal(text, text.trim());
      at = script.indexOf(text, at) + text.length;
      assert.ok(at >= text.length, 'a stretch of the script');
      for (const { charStart } of points) assert.ok(charStart < text.length);
    }
    const said = spokenLines(
      spoken,
      scenes.map(({ text }) => text),
    );
    assert.equal(withoutSpace(said.map(({ text }) => text).join('')), withoutSpace(spoken.text));
    for (const { text } of said) assert.match(text, /\S/u);
  }
});

test('The words of the captions are the edit, with the markup around them', () => {
  for (const { script, spoken, scenes: cuts } of SPOKEN_EDITS) {
    const scenes = cuts.map(({ text }) => text);
    const said = spokenLines(spoken, scenes);
    const heard = said.flatMap(({ text }, scene) =>
      [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
        ...{ text: word, charStart: index, charEnd: index + word.length, startS: index, endS: index + 1, scene },
      })),
    );
    const words = writtenWords(spoken, said, heard);
    assert.equal(words.length, heard.length);
    assert.equal(withoutSpace(words.map(({ text }) => text).join('')), withoutSpace(script));
    for (const { text, scene, charStart, charEnd } of words) {
      assert.equal(text, scenes[scene]!.slice(charStart, charEnd).replace(/\s+/gu, ' '));
      assert.doesNotMatch(text, /\n/u);
    }
  }
});

test('A scene is never cut within a mark', () => {
  const spoken = spokenText(`<p class="a b">${ONE}</p><p class="c d">${ONE}</p> [${ONE}](https://x.y "a b")`);
  for (const { text } of cut(spoken)) assert.doesNotMatch(text, /^(?:b"|d"|class|b")|<p$|"a$/u);
});

test('A figure of a card points at its place in the written scene', () => {
  const script = `Hi Dana.\n\nYou lose **$18,500** a month in refunds, and you want to end that by **May**. ${TWO}`;
  for (const { text, points } of cut(spokenText(script))) {
    for (const { figure, charStart } of points) {
      const there = text.slice(charStart).replace(/[*]/gu, '');
      assert.ok(figure === null || there.includes(figure), figure ?? '');
    }
  }
});
