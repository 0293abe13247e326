import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainScript } from './plain-script.js';

const WRAPPED: [string, string][] = [
  [
    'Hi Dana, thank you for the time that you took yesterday, and\nfor showing us the depots. We will send the plan by Thurs-\nday, and you name two depots that could begin with us in\nMay.',
    'Hi Dana, thank you for the time that you took yesterday, and for showing us the depots. We will send the plan by Thurs-day, and you name two depots that could begin with us in\nMay.',
  ],
  [
    '> Your planners copy orders for three hours each\n> morning, which costs you two days.\n>\n> Best, Alex',
    'Your planners copy orders for three hours each morning, which costs you two days.\n\nBest, Alex',
  ],
];

for (const [given, words] of WRAPPED) {
  test(`The lines of ${JSON.stringify(given.slice(0, 30))} are joined where a sentence goes on`, () => {
    assert.equal(plainScript(given), words);
    assert.equal(plainScript(words), words);
  });
}

const BROKEN = [
  'We showed you\nthe planner.',
  'We showed you three things that matter to your team:\nplanner and the map\nand more.',
  'Hi Dana, thank you for the time that you took yesterday.\nwe met and it was good.',
  'We showed you three things that matter to all of you\nplanner\nmap',
  'hi dana, thanks for your time today, it was good\nwe send the plan\nyou name two depots',
];

for (const script of BROKEN) {
  test(`The lines of ${JSON.stringify(script)} stay`, () => assert.equal(plainScript(script), script));
}
