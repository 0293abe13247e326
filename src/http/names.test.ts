// What names may hold when a flow is made, over the API and in the dashboard alike.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CreateBody } from './api/schemas.js';

test('controls and marks that turn the direction are taken out of names and titles', () => {
  const unseen = '\u202EDana\u0007 \u2066Whit\nfield\u200F\u001B';
  const input = CreateBody.parse({
    emailContent: 'text\nof two lines',
    prospectName: unseen,
    prospectCompany: unseen,
    userName: unseen,
    userCompany: unseen,
    title: unseen,
  });
  const { emailContent, ...names } = input;
  assert.equal(emailContent, 'text\nof two lines');
  for (const [field, value] of Object.entries(names)) assert.equal(value, 'Dana Whit field', field);
});

test('marks that a script or an emoji needs stay in a name', () => {
  for (const prospectName of ['محمد‌رضا', '👩🏽‍💻 Zoë', 'नेहा शर्मा']) {
    assert.equal(CreateBody.parse({ emailContent: 'x', prospectName }).prospectName, prospectName);
  }
});
