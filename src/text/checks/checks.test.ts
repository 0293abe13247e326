import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Brief, Role, Sentence } from '../../domain/draft.js';
import { type Rule, violations } from './checks.js';

const SUMMARY =
  'Sarah runs 14 stores. Manual counts take twelve hours a week and cost about $25k a month. 4% of orders ship late. We showed the stock view. Send prop by Fri, Apr 3.';

const BRIEF: Brief = {
  summary: SUMMARY,
  prospectName: 'Sarah',
  prospectCompany: 'Northwind',
  userName: 'Dan Reed',
  userCompany: 'Shelfwise',
  language: 'en',
  pace: { letterS: 0.062, commaS: 0.246, stopS: 0.322 },
  target: { minS: 60, maxS: 70 },
};

const WHOLE = [{ start: 0, end: SUMMARY.length }];
const say = (text: string, evidence = WHOLE, role: Role = 'heard'): Sentence => ({ role, text, evidence });
const rules = (...sentences: Sentence[]): Rule[] => violations(sentences, BRIEF).map((violation) => violation.rule);

test('values may be spelled differently', () => {
  assert.deepEqual(
    rules(
      say('You run fourteen stores.'),
      say('Counts take 12 hours a week and cost about 25,000 dollars a month.'),
      say('You told us that 4 percent of orders ship late.'),
      say('I will send you the proposal by Friday, April 3.', WHOLE, 'next'),
    ),
    [],
  );
});

test('what was dictated may be written in digits', () => {
  const summary =
    'It is two hundred thirty-five a hive, three hundred and ten thousand in all, from the twenty fourth of July at nine thirty, twenty-three thousand six-fifty with four and a half percent off, three and a half thousand a week.';
  const evidence = [{ start: 0, end: summary.length }];
  const of = (text: string): Rule[] => violations([say(text, evidence)], { ...BRIEF, summary }).map(({ rule }) => rule);
  assert.deepEqual(of('It is 235 a hive, 310,000 in all, from 24 July at 9:30.'), []);
  assert.deepEqual(of('It is 23,650 with 4.5% off.'), []);
  assert.deepEqual(of('That is 3,500 a week.'), []);
  for (const wrong of [
    'It is 253 a hive.',
    'It is 310 in all.',
    'It is 31,000 in all.',
    'From 25 July.',
    'It is 3,100 in all.',
  ])
    assert.ok(of(wrong).includes('number'), wrong);
});

test('days may stand in figures', () => {
  const summary = 'Next: 02-12 noise report for a team of 10-11 people, 13-01 joint session, letter before 29/1.';
  const evidence = [{ start: 0, end: summary.length }];
  const of = (text: string): Rule[] => violations([say(text, evidence)], { ...BRIEF, summary }).map(({ rule }) => rule);
  assert.deepEqual(
    of('The noise report on 2 December, the joint session on 13 January, the letter before 29 January.'),
    [],
  );
  assert.ok(of('The joint session is on 13 June.').includes('date'));
  assert.ok(of('The team comes on 10 November.').includes('date'));
  assert.ok(of('The joint session is on 14 January.').includes('number'));
});

test('a figure that is put right keeps the scale of the wrong one', () => {
  const summary = 'Around 2.6 million pesos in gold sit past date. Sorry, 2.16.';
  const evidence = [{ start: 0, end: summary.length }];
  const of = (text: string): Rule[] => violations([say(text, evidence)], { ...BRIEF, summary }).map(({ rule }) => rule);
  assert.deepEqual(of('Around 2.16 million pesos in gold sit past date.'), []);
  assert.ok(of('Around 21.6 million pesos in gold sit past date.').includes('number'));
  const other = { ...BRIEF, summary: 'Turnover was $2.6 million, the fee is $2.16 each bag.' };
  const fee = { ...say('The fee is $2.16 million.'), evidence: [{ start: 0, end: other.summary.length }] };
  assert.ok(violations([fee], other).some(({ rule }) => rule === 'number'));
});

test('cents may be dictated', () => {
  const dictated = { ...BRIEF, summary: 'Two hundred and forty euro a month, two euro fifty each after that.' };
  const evidence = [{ start: 0, end: dictated.summary.length }];
  const of = (text: string): Rule[] =>
    violations([{ role: 'shown', text, evidence }], dictated).map(({ rule }) => rule);
  assert.deepEqual(of('It is €240 a month and €2.50 each after that.'), []);
  assert.ok(of('It is €240 a month and €5.20 each after that.').includes('number'));
});

test('decimals may be dictated', () => {
  const dictated = { ...BRIEF, summary: 'Soiling was five point six percent, and zero point nine the next morning.' };
  const text = 'Soiling was 5.6%, and 0.9 the next morning.';
  const evidence = [{ start: 0, end: dictated.summary.length }];
  assert.deepEqual(violations([{ role: 'shown', text, evidence }], dictated), []);
});

test('an invented value is found', () => {
  assert.ok(rules(say('You run 15 stores.')).includes('number'));
  assert.ok(rules(say('It costs about $30,000 a month.')).includes('number'));
  assert.ok(rules(say('That is 12% of orders.')).includes('percent'));
  assert.ok(rules(say('It costs 25,000 euros a month.')).includes('money'));
  assert.ok(rules(say('The proposal comes on Monday.')).includes('date'));
  assert.ok(rules(say('The proposal comes in June.')).includes('date'));
});

test('a sum without its currency is in the only one of the summary', () => {
  const plain = 'The line costs 23,650 in all. ';
  const evidence = [{ start: 0, end: plain.length - 1 }];
  const of = (text: string, rest: string): Rule[] =>
    violations([say(text, evidence)], { ...BRIEF, summary: plain + rest }).map(({ rule }) => rule);
  assert.deepEqual(of('It costs $23,650 in all.', 'They lost $186,000 last year.'), []);
  assert.deepEqual(of('It costs €23,650 in all.', 'They lost $186,000 last year.'), ['money', 'evidence']);
  assert.deepEqual(of('It costs $23,650 in all.', 'They lost $186,000, and €900 for freight.'), ['evidence']);
  assert.deepEqual(of('It costs £23,650 in all.', 'They lost a lot.'), []);
  for (const money of ['900 zł', '40,000 SEK', 'KES 900', 'Rs 900', '₹900'])
    assert.ok(of('It costs $23,650 in all.', `They lost ${money}.`).includes('money'), money);
});

test('what the notes have in short may be spelled out', () => {
  const summary = 'Report to MD by 7 Dec. Decide before CNY. 1.28 mil in CAD, Eng.ª Inês signs.';
  const of = (text: string): Rule[] =>
    violations([say(text, [{ start: 0, end: summary.length }])], { ...BRIEF, summary }).map(({ rule }) => rule);
  for (const said of [
    'The Managing Director gets the report.',
    'You decide before Chinese New Year.',
    'It is 1.28 million in Canadian dollars.',
    'Engenheira Inês signs.',
  ])
    assert.deepEqual(of(said), [], said);
  assert.ok(of('The Medical Doctor gets the report.').includes('name'));
  assert.ok(of('Mark Davis gets the report.').includes('name'));
  assert.ok(of('You decide before Christmas Night.').includes('name'));
});

test('an invented name is found', () => {
  assert.ok(rules(say('You run the stores with Salesforce.')).includes('name'));
  assert.ok(rules(say('Peter counts the stores.')).includes('name'));
  assert.deepEqual(rules(say('Hi Sarah, this is Dan Reed from Shelfwise.', [], 'greeting')), []);
});

test('a sum with its currency in letters is no name', () => {
  const summary = 'Lost pallets cost them close to R220k a month, and the lifts S$37,500. The plant is N$4.6m.';
  const rest = { ...say(''), evidence: [{ start: 0, end: summary.length }] };
  const of = (text: string): Rule[] => violations([{ ...rest, text }], { ...BRIEF, summary }).map(({ rule }) => rule);
  assert.deepEqual(of('The lost pallets cost you close to R220,000 a month, and the lifts S$37,500.'), []);
  assert.deepEqual(of('The plant costs N$4.6 million.'), []);
  assert.ok(of('The plant costs N$5.6 million.').includes('number'));
  assert.ok(of('The lost pallets cost you close to R230,000 a month.').includes('number'));
});

test('an invented promise is found', () => {
  assert.ok(rules(say('We will install the stock view.', WHOLE, 'next')).includes('promise'));
  assert.ok(rules(say('The stock view comes with a free trial.')).includes('promise'));
});

test('private remarks and markup are found', () => {
  assert.ok(rules(say('We can go down on the stock view.')).includes('leak'));
  assert.ok(rules(say('See https://shelfwise.example for the stock view.')).includes('markup'));
  assert.ok(rules(say('**Stores** ship late.')).includes('markup'));
  assert.ok(rules(say('Um, orders ship late.')).includes('markup'));
});

test('evidence has to exist and to hold what is said', () => {
  assert.ok(rules(say('You run 14 stores.', [{ start: 0, end: 9999 }])).includes('evidence'));
  assert.ok(rules(say('You run 14 stores.', [{ start: 5, end: 5 }])).includes('evidence'));
  assert.ok(rules(say('You run 14 stores.', [{ start: 22, end: 60 }])).includes('evidence'));
  assert.ok(rules(say('You run 14 stores.', [])).includes('evidence'));
  assert.ok(rules(say('Warehouse robots explore distant galaxies quickly.')).includes('evidence'));
  assert.deepEqual(rules(say('Could Ms. Sarah send us the prop for the stock view by Friday?')), []);
  const german = { ...BRIEF, language: 'de', summary: 'Sarah will drei Drucker. Termin am 12. März.' };
  const ask = say('Könnten Sie zum 12. März unsere Roboter überall kostenlos verteilen lassen?', [
    { start: 0, end: german.summary.length },
  ]);
  assert.ok(violations([ask], german).some(({ rule }) => rule === 'evidence'));
  for (const asked of [
    'Manual counts take 12 hours. Would that still suit you?',
    'We showed the stock view: does that still suit you?',
  ])
    assert.deepEqual(rules(say(asked)), [], asked);
});

test('a sentence without evidence has to be a known connective where that is asked for', () => {
  const sentence = say('Your stores are important to you.', []);
  assert.deepEqual(violations([sentence], BRIEF), []);
  assert.deepEqual(
    violations([sentence], BRIEF, { isConnective: () => false }).map(({ rule }) => rule),
    ['unsupported'],
  );
});
