import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutDirections } from './directions.js';

const DIRECTED: [string, string][] = [
  ['Hi Dana. [pause] It was good to talk.', 'Hi Dana. It was good to talk.'],
  ['You lose [short pause] two days.', 'You lose… two days.'],
  ['You told us [pause] that it hurts.', 'You told us… that it hurts.'],
  ['Thank you [laughs], Dana [smiles warmly].', 'Thank you, Dana.'],
  ['(smiles) Hi Dana. (pause for 2 seconds) We met. (nods)', 'Hi Dana. We met.'],
  ['[Pause 2s]\nHi.\n[LAUGHS]\nBye.', 'Hi.\nBye.'],
  ['*smiles* Hi Dana. *pauses* We met.', 'Hi Dana. We met.'],
  ['Hi. [cut to demo] This is it. [Music fades out]', 'Hi. This is it.'],
  ['[on-screen: logo] Hi {pause} there <laughs>.', 'Hi… there.'],
  ['Guten Tag [Pause]. Wir haben gesprochen (lächelt). [lacht]', 'Guten Tag. Wir haben gesprochen.'],
  ['Hola [sonríe]. Bonjour (sourit). Ciao [sorride]. Olá (risos). Dag [glimlacht].', 'Hola. Bonjour. Ciao. Olá. Dag.'],
  ['*Smiles* Hi Dana. [Cut] Bye.', 'Hi Dana. Bye.'],
  ['*[pause]* Hi. **(pause)** Dana. _(smiling)_ Bye. (*nods*)', 'Hi. Dana. Bye.'],
  ['[[pause]] Hi. {{pause}} Bye.', 'Hi. Bye.'],
  ['*(Upbeat music plays)*\nHi.\n**[Opening shot: office]**\nBye.', 'Hi.\nBye.'],
  ['(Camera pans to the desk.) Hi. (Music fades) Bye. (Cut to: demo)', 'Hi. Bye.'],
  [
    '[VO] Hi.\n[SCENE START]\n[Scene 2 - office] Bye. (Scene 3: desk)\n[HOOK – 0:00 to 0:05]\nDana.',
    'Hi.\nBye.\nDana.',
  ],
  ['[1.5 sec pause] Hi. [warmly] Bye.', 'Hi. Bye.'],
];

for (const [given, expected] of DIRECTED) {
  test(`The directions of ${JSON.stringify(given)} are not spoken`, () => {
    const { text, taken } = withoutDirections(given);
    assert.equal(text, expected);
    assert.ok(taken.length > 0);
    assert.deepEqual(withoutDirections(text), { text, taken: [] });
  });
}

const PLAIN = [
  '[Cut costs] is our aim. [Show the savings] we talked about.',
  'We send the [transition plan]. Your [visuals] are done. [Friendly reminder]: call us.',
  '*Pause* the old tool. _Wave_ at it.',
  'It is all about *smiles*. You pause the line (twice a day), and the music (jazz) plays.',
  'We met (see the report) [as you said], [one of both]. Your pause is short.',
  'We sell it (music and films) by the hour. (Music is our trade.) We ask the [intro]. [Opening] hours are long.',
  'See **(the plan)** and *[Gold]*, [[Dana]], {{first_name}}. You cut (cut to size). It is (Scene 2) here.',
  'The team (sales) laughs. He said (with a smile) that it works.',
  'Hi [Name], {{first_name}} and <company> (slowly) grow.',
  'A <b and c> d, [1], {x}, (a). See [show rooms](https://x.y).',
];

for (const script of PLAIN) {
  test(`${JSON.stringify(script)} holds no direction`, () => {
    assert.deepEqual(withoutDirections(script), { text: script, taken: [] });
  });
}

test('A long script of brackets is read in no time', () => {
  for (const sign of [
    '[',
    '(',
    '*',
    '[pause ',
    '(pause ',
    '[pause]',
    '*laughs ',
    '[laughs and ',
    '(1 ',
    '<',
    '_pause',
  ]) {
    const start = performance.now();
    withoutDirections(sign.repeat(5_000 / sign.length));
    assert.ok(performance.now() - start < 300, sign);
  }
});
