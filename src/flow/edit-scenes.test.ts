import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pace } from './pace.js';
import { plainScript } from './plain-script.js';
import { segment } from './segment.js';

const PACE: Pace = { letterS: 0.062, commaS: 0.246, stopS: 0.322 };
const ONE = 'Hi Dana, thank you for your time on Monday, and for the tour of both of your new depots.';
const TWO = 'You told us that your drivers lose about twelve hours a week with the old paper lists.';
const THREE = 'We showed you the map, which plans the day of each driver before the gates are open.';

const EDITS = [
  `  ${ONE} ${TWO} ${THREE} `,
  `${ONE}  ${TWO}   ${THREE}\n`,
  `${ONE}\t ${TWO}\u00a0 ${THREE}`,
  `\n\n${ONE} [pause]  ${TWO} [00:20] ${THREE} \n`,
];

for (const edit of EDITS) {
  test(`The scenes of an edit on one line, joined by blanks, are the script: ${JSON.stringify(edit.slice(0, 12))}`, () => {
    const script = plainScript(edit);
    const scenes = segment(script, PACE);
    assert.ok(scenes.length > 1);
    assert.equal(scenes.map(({ text }) => text).join(' '), script);
  });
}

test('The scenes of an edit of several paragraphs are the script, with its line breaks between them', () => {
  const script = plainScript(` ${ONE} \r\n\r\n ${TWO}  \n${THREE} ${ONE}\n\n`);
  assert.equal(script, `${ONE}\n\n${TWO}\n${THREE} ${ONE}`);
  const scenes = segment(script, PACE).map(({ text }) => text);
  assert.equal(script.indexOf(scenes[0]!), 0);
  let at = 0;
  for (const scene of scenes) {
    const gap: string = /^(?: |\n{0,2})/u.exec(script.slice(at))![0];
    assert.equal(script.slice(at + gap.length, at + gap.length + scene.length), scene);
    at += gap.length + scene.length;
  }
  assert.equal(at, script.length);
});
