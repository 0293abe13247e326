import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cut, testWrittenScenes } from '../../../test/corpus/written-scenes-tests.js';
import { pastedEdits } from '../../../test/support/pasted.js';
import { spokenText } from './spoken-text.js';

const ONE = 'Hi Dana, thank you for your time on Monday, and for the tour of both of your new depots.';
const TWO = 'You told us that your drivers lose about **twelve hours** a week with the old <b>paper lists</b>.';
const THREE = 'We showed you the [map](https://example.com/a b?c), which plans the day before the gates are open. 🎉';

/** All of them are in test/corpus/written-scenes.slow.test.ts. */
const FEW = pastedEdits().filter((_, at) => at % 10 === 0);

const EDITS = [
  `  ${ONE} ${TWO} ${THREE} `,
  `${ONE}\t ${TWO}\u00a0 ${THREE}`,
  `\n\n${ONE} [pause]  ${TWO} [00:20] ${THREE} \n`,
  ` ${ONE} \r\n\r\n # ${TWO}  \n- ${THREE}\n- ${ONE}\n\n---\n\n`,
  `**${ONE} ${THREE}** ${TWO}<br>${ONE}`,
  `<div class="a b">${ONE}</div><div>${THREE}</div>${TWO}`,
  ...FEW.map(({ script }) => `${ONE}\n${script}\n\n${TWO} ${script} ${THREE}`),
  ...FEW.map(({ script }) => script),
];

testWrittenScenes(EDITS);

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
