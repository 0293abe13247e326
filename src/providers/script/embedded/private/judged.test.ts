// How the judge is heard: less where the notes are dictated or chatted throughout, and as a witness for a fact where a rule only doubts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readStatements, type Statement } from '../notes/read.js';
import { accentOf, isSurelyFact, judgedIn } from './judged.js';

const NOBODY = { prospect: null, user: null, userCompany: null };
const statementsIn = (summary: string): Statement[] => readStatements(summary, NOBODY);
const accentIn = (summary: string): number => {
  const statements = statementsIn(summary);
  return accentOf(
    statements,
    statements.map(() => null),
  );
};

const DICTATED = [
  'Um, so I drove out to the kennels, which, you know, took forever.',
  'Right, so she goes, we have like forty dogs in on a bank holiday, and honestly it shows.',
  'Their phone just never stops, I heard it the whole time I was there.',
  'Anyway, she writes who eats what on a board, and somebody wipes it off, every time.',
  'So I got the tablet out and she played with it for a bit.',
  'Oh, and the vet comes by on Thursdays, he would look at it too.',
  'Yeah, that is about it from me.',
];

test('who dictates sounds like a colleague throughout, and who writes soberly does not', () => {
  const sober = [
    'They sort 9,000 parcels a night in two hubs.',
    'Routes are planned on paper, which takes 3 hours every evening.',
    'Late parcels cost them $3,000 a week.',
    'We showed the route planner and the driver app.',
    'They want to start with one depot in May.',
    'I will send the sample report by Friday.',
    'Dana will name ten drivers.',
  ];
  assert.equal(accentIn(sober.join(' ')), 0);
  const accent = accentIn(DICTATED.join(' '));
  assert.ok(accent > 0 && accent <= 2, `${accent}`);
});

test('a few sentences are no accent', () => {
  assert.equal(accentIn(DICTATED.slice(0, 3).join(' ')), 0);
});

test('an accent does not make a plain remark a fact', () => {
  const [remark] = statementsIn('He would sign anything as long as his wife does not hear of it.');
  assert.notEqual(judgedIn(remark!, 'en', 2), null);
});

test('a fact about a person by name is one for the judge, a remark is not', () => {
  const [fact] = statementsIn('Ingrid runs the three depots and prints the labels every morning.');
  const [remark] = statementsIn('Ingrid runs the three depots into the ground and everybody knows.');
  assert.deepEqual([isSurelyFact(fact!), isSurelyFact(remark!)], [true, false]);
});
