import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readScript } from './plain-script.js';

const LABELLED: [string, string, string[]][] = [
  ['Narrator: Hi Dana.', 'Hi Dana.', ['Narrator:']],
  ['Speaker 1: hi Dana.\nSpeaker 1: Bye.', 'Hi Dana.\nBye.', ['Speaker 1:', 'Speaker 1:']],
  ['Scene 1:\nHi Dana.\n\nScene 2 (10s): We met.', 'Hi Dana.\n\nWe met.', ['Scene 1:', 'Scene 2 (10s):']],
  ['**Scene 2: The problem**\nYou lose time.', 'You lose time.', ['**Scene 2: The problem**']],
  [
    '0:00–0:10 Hi Dana.\n0:10 - 0:25: We met.\n[0:25–0:40] Bye.',
    'Hi Dana.\nWe met.\nBye.',
    ['0:00–0:10', '0:10 - 0:25:', '[0:25–0:40]'],
  ],
  ['(0–5s) Hi.\n10s: Bye.', 'Hi.\nBye.', ['(0–5s)', '10s:']],
  ['0:00–0:10 Narrator: Hi.', 'Hi.', ['0:00–0:10', 'Narrator:']],
  ['Hi Dana. Narrator: we met. Scene 3: Bye.', 'Hi Dana. We met. Bye.', ['Narrator:', 'Scene 3:']],
  ['Note: we begin on 4 May.', 'We begin on 4 May.', ['Note:']],
  [
    'Hi.\nVisual: the product on a desk.\nB-roll: people.\nBye.',
    'Hi.\nBye.',
    ['Visual: the product on a desk.', 'B-roll: people.'],
  ],
  ['Sprecherin: Guten Tag.\nSzene 2: Wir melden uns.', 'Guten Tag.\nWir melden uns.', ['Sprecherin:', 'Szene 2:']],
  ['Hi.\nMusic: upbeat piano\nBye.', 'Hi.\nBye.', ['Music: upbeat piano']],
  [
    '### **Scene 1: The Problem** 🎬\nHi.\n⏱ 0:00-0:10\nBye.\n[0s-10s] We met.',
    'Hi.\nBye.\nWe met.',
    ['### **Scene 1: The Problem** 🎬', '⏱ 0:00-0:10', '[0s-10s]'],
  ],
  ['INT. OFFICE - DAY\nALEX (V.O.)\nHi Dana.', 'Hi Dana.', ['INT. OFFICE - DAY', 'ALEX (V.O.)']],
  ['Intro:\nHi Dana.\n\nCTA: Call us.', 'Hi Dana.\n\nCall us.', ['Intro:', 'CTA:']],
  ['Step\tDate\nSend list\t3 May\nMeet\t9 May', 'Send list, 3 May.\nMeet, 9 May.', ['Step, Date']],
  [
    '| Time | **Visual** | Voiceover |\n|---|---|---|\n| 0:00-0:10 | Office | Hi Dana. |\n| 0:10 |  | We met |',
    'Hi Dana.\nWe met.',
    ['Time, **Visual**, Voiceover', '0:00-0:10, Office', '0:10'],
  ],
  ['Scene\tScript\n1\tHi Dana.\n2\tBye.', 'Hi Dana.\nBye.', ['Scene, Script', '1', '2']],
  ['| Time | Room |\n|---|---|\n| 9:00 | Berlin |', '9:00, Berlin.', ['Time, Room']],
  ['| Step | Date |\n| Send list | 3 May |', 'Send list, 3 May.', ['Step, Date']],
  [
    '<table><tr><th>Step</th><th>Date</th></tr><tr><td>List</td><td>3 May.</td></tr></table>',
    'List, 3 May.',
    ['Step, Date'],
  ],
];

for (const [given, words, taken] of LABELLED) {
  test(`What stands before the words of ${JSON.stringify(given)} is taken off`, () => {
    assert.deepEqual(readScript(given), { words, taken });
  });
}

const PLAIN = [
  'Next steps: we meet on Friday. The plan: three weeks. Our goal: no paper.',
  '10:00–10:30 works for us. 9:00-17:00 is when we are open. 10 seconds: that is all it takes.',
  'The narrator: a good one. We saw scene 2 of it. Scene 2 was best.',
  'Dana: thank you. One more note: we begin in May. A host: what is it?',
  '60 seconds: that is all it takes.',
  'Super: we meet on Friday. Sound: good.',
  'Slide 4 shows the map. Speaker 2 was late.',
  'We show\tthis.',
  'Music: our partner plays.\nVisuals: three dashboards are ready.\nCamera: you get two of them.',
  'Musik: unser Partner spielt.',
  'Apples\tPears\nPlums\tFigs',
];

for (const script of PLAIN) {
  test(`${JSON.stringify(script)} has nothing before its words`, () => assert.deepEqual(readScript(script).taken, []));
}
