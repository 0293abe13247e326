import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeholderIn } from './placeholder.js';

const FIELDS = [
  '{{first_name}}',
  '{{ contact.firstname }}',
  '{name}',
  '$' + '{company}',
  '<<Name>>',
  '%FIRST_NAME%',
  '%%name%%',
  '|FNAME|',
  '____',
  '[Name]',
  '[First Name]',
  '[your company]',
  '[INSERT DATE]',
  "[Prospect's name]",
  '[Company Name]',
  '[Vorname]',
  '[prénom]',
  '[su empresa]',
  '[XX]',
  '<name>',
  '<First name>',
];

for (const field of FIELDS) {
  test(`${field} is a field that nobody has filled in`, () => {
    assert.equal(placeholderIn(`Hi ${field}, thank you for your time.`), field);
  });
}

const FILLED = [
  'Hi Dana, it was good [sic] to meet you [laughs].',
  'If a <b and c> d, you save 5% and then 10 % of it.',
  'We saw {} and the file name_of_it, 2*3*4, A | B.',
  'Your name, the company, the date [see below] and the link.',
  'Pick [one of both], as [you said] on <3 May>.',
];

for (const script of FILLED) {
  test(`${JSON.stringify(script)} holds no field`, () => assert.equal(placeholderIn(script), null));
}

test('A long script of brackets is read in no time', () => {
  for (const sign of ['[', '<', '{', '{{', '%a', '|A', '[a', '_', '[name ']) {
    const start = performance.now();
    placeholderIn(sign.repeat(5_000 / sign.length));
    assert.ok(performance.now() - start < 200, sign);
  }
});
