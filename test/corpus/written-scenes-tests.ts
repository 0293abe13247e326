// What must hold of the scenes and the captions of an edited script, whatever was pasted into it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pace } from '../../src/domain/durations.js';
import { type SpokenText, shownText, spokenText } from '../../src/text/clean/spoken-text.js';
import { spokenLines, writtenScenes, writtenWords } from '../../src/text/clean/written-scenes.js';
import { segment } from '../../src/text/scenes/segment.js';

const PACE: Pace = { letterS: 0.062, commaS: 0.246, stopS: 0.322 };
const withoutSpace = (text: string): string => text.replace(/\s+/gu, '');
export const cut = (spoken: SpokenText) => writtenScenes(spoken, (text) => segment(text, PACE));

export function testWrittenScenes(edits: readonly string[]): void {
  const spokenEdits = edits
    .map((script) => ({ script, spoken: spokenText(script) }))
    .filter(({ spoken }) => /[\p{L}\d]/u.test(spoken.text))
    .map(({ script, spoken }) => ({ script, spoken, scenes: cut(spoken) }));

  test('The scenes of an edit are stretches of it that lose nothing but white space, and each is spoken', () => {
    for (const { script, spoken, scenes } of spokenEdits) {
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

  test('The words of the captions are the edit, with the markup around them and without what is heard', () => {
    for (const { script, spoken, scenes: cuts } of spokenEdits) {
      const scenes = cuts.map(({ text }) => text);
      const said = spokenLines(spoken, scenes);
      const heard = said.flatMap(({ text }, scene) =>
        [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
          ...{ text: word, charStart: index, charEnd: index + word.length, startS: index, endS: index + 1, scene },
        })),
      );
      const words = writtenWords(spoken, said, heard);
      assert.equal(words.length, heard.length);
      assert.equal(
        withoutSpace(words.map(({ text }) => text).join('')),
        withoutSpace(shownText(spoken, { start: 0, end: script.length })),
      );
      for (const { text, scene, charStart, charEnd } of words) {
        const { start } = said[scene]!.written;
        assert.equal(text, shownText(spoken, { start: start + charStart, end: start + charEnd }));
        assert.doesNotMatch(text, /\n/u);
      }
    }
  });
}
