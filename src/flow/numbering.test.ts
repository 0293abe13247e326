import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainScript } from './plain-script.js';

const COUNTED: [string, string][] = [
  ['1. We plan:\n   a. depots\n   b. days\n2) We go', 'We plan:\ndepots.\ndays.\nWe go.'],
  ['(1) Send it\n(2) Meet', 'Send it.\nMeet.'],
  ['a) Send it\n\nb) Meet', 'Send it.\n\nMeet.'],
  ['1.1 Overview\nHi.\n1.2 Next steps\nBye.', 'Overview.\nHi.\nNext steps.\nBye.'],
  ['**1. Problem**\nYou wait.\n**2. Answer**\nWe help.', 'Problem.\nYou wait.\nAnswer.\nWe help.'],
  ['## ✅ Next steps\nWe meet.', 'Next steps.\nWe meet.'],
  ['## 1. Problem\nYou wait.', 'Problem.\nYou wait.'],
  ['I. Send it\nII. Meet\n\n1. Go\n1. Stop', 'Send it.\nMeet.\n\nGo.\nStop.'],
  ['1️⃣ Send it\n2️⃣ Meet', 'Send it.\nMeet.'],
  ['\t•\tSend it\n\t•\tMeet', 'Send it.\nMeet.'],
  ['o\tSend it\n§\tMeet', 'Send it.\nMeet.'],
  ['→ Send it\n✅ Meet\n– Go\n● Stop', 'Send it.\nMeet.\nGo.\nStop.'],
];

for (const [given, words] of COUNTED) {
  test(`What counts and marks the items of ${JSON.stringify(given)} is not spoken`, () => {
    assert.equal(plainScript(given), words);
    assert.equal(plainScript(words), words);
  });
}

const SAID = [
  '2. Mai: Start.\n3. Mai: Ende.',
  'A. Smith comes.\nB. Jones too.',
  '3 depots wait.\n4 do not.',
  '2.5 Million Euro\n2.6 Million Euro',
  'v. good\nw. bad',
  '1.5 million is much.\n1.6 is more.',
  '1. FC Union plays.\nWe win.',
  '(3) is a number.',
  'So – he said – it is.',
];

for (const script of SAID) {
  test(`${JSON.stringify(script)} counts nothing`, () => assert.equal(plainScript(script), script));
}
