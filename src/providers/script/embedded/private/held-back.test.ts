// What was once held back although it is harmless, beside remarks of the same kind that stay with the seller.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paragraphOf as scriptOf } from '../../../../../test/support/embedded-script.js';
import { leakIn } from '../../privacy/gate.js';
import { isDatedPlan } from './agreed-plan.js';
import { besidePrice } from './beside-price.js';
import { remarkIn } from './remark.js';

test('a note of the seller under a transcript stays with the seller', async () => {
  const talk =
    '[00:00] Maya: How many vans do you run?\n[00:05] Dana: We run 12 vans in two hubs.\n[00:10] Maya: Let me show you the route planner.\n[00:20] Dana: Good. Routes are planned on paper and take 3 hours.\n[00:30] Maya: I will send the sample report by Friday.\n[call ended]\n';
  for (const note of [
    '-- note MT: unit crashed twice at Pike Ridge in the cold, get R&D to swap the board before we go',
    'note MT: two scanners died at the Hull depot',
    '(note: the tablet froze at Brandon Mills all week)',
  ]) {
    const script = await scriptOf(talk + note);
    assert.doesNotMatch(script, /crashed|board|died|froze/u, note);
    assert.match(script, /12 vans/u);
    assert.match(script, /sample report/u);
  }
});

test('behind a price stands what they need, what is free and who sends what, and no word about the price', () => {
  const told: readonly [string, 'next' | null][] = [
    ['They will need a permit before anything is fixed to the floor.', null],
    ['we draft the drawings for them, no charge.', null],
    ["I'm going to bring the two demo panels on Tuesday 14 October at 10.30.", 'next'],
    ['Mrs Oakshott to send me the last three invoices beforehand.', 'next'],
  ];
  for (const [text, section] of told) assert.equal(besidePrice(text), section, text);
  for (const text of [
    'I did not mention that we came down at Lulworth.',
    'First year can be split over two financial years.',
    'They need a discount to say yes.',
    'We bring it down on Tuesday 14 October if she pushes.',
    'He will need a lower offer by then.',
  ])
    assert.equal(besidePrice(text), 'private', text);
});

test('what both settled on with its day is a plan, what we hope for by a day is none', () => {
  for (const text of [
    'what we agreed is a six week trial in four tunnels starting monday 3 november',
    'We come with two technicians on 2 October.',
    'Survey visit fixed for 19 August.',
  ])
    assert.equal(isDatedPlan(text), true, text);
  for (const text of [
    'We send the offer on 2 October, before his boss is back.',
    'We call her on Friday without him.',
    'Hopefully we start on 3 November.',
    'He quits on 3 November.',
  ])
    assert.equal(isDatedPlan(text), false, text);
});

test('the gate knows harmless words from those that look like them', () => {
  for (const text of [
    'Mr Moroni showed us the mill.',
    'The trigger comes from the forecast at 0.5 degrees.',
    'He could come down after breakfast.',
    'She double booked 9 dogs in one weekend.',
    'No wheelchair can get to the swing.',
    'Electricity went up since the contract ran out.',
    'Nothing is bolted to the floor.',
    'I send him the rebate form of the water district.',
  ])
    assert.equal(leakIn(text), null, text);
  for (const text of [
    'He is a moron.',
    'It is forecast at 60.',
    'We could come down by ten.',
    'She has 9 dogs at home.',
    'His son is in a wheelchair.',
    'Their permit ran out in May.',
    'We can go to the floor.',
    'A rebate would do it.',
  ])
    assert.notEqual(leakIn(text), null, text);
});

test('an order to our own people is a remark, and what they say in quotation marks is no plan of ours', () => {
  const remark = (text: string) => remarkIn({ text, side: 'note', section: null });
  assert.equal(remark('Units stop in the cold, get R&D to swap the board'), 'internal note');
  assert.equal(remark('They get support tickets to the office every day.'), null);
  assert.equal(remark('He said "I could come down after breakfast".'), null);
  assert.notEqual(remark('I could come down to that.'), null);
  assert.notEqual(remark('She believes that training is included, leave it.'), null);
  assert.equal(remark('Vans leave it to the driver.'), null);
  assert.notEqual(remark('The export in the demo was a mockup.'), null);
  assert.equal(remark("There is a county grant, I said we'd fill the form with her."), null);
  assert.notEqual(remark("There is a county grant, we'd better not mention it."), null);
});

test('what stands before a colon can make a figure private', async () => {
  const noted = (line: string) =>
    scriptOf(
      `They sort 9,000 parcels a night in two hubs.\n\n- ${line}\n- We showed the route planner and the driver app`,
    );
  assert.doesNotMatch(await noted('Floor price: 12% below list'), /12%/u);
  assert.doesNotMatch(await noted('Lowest offer: 31,000 euros'), /31,000/u);
  assert.match(await noted('Monthly churn: 6.8%'), /6\.8%/u);
  for (const [line, figure] of [
    ['Ceiling is 48 per van', /48/u],
    ['Bottom line 33 per van', /33/u],
    ['The group agreed not to raise the outage of 4 November with the customer', /outage/u],
    ['Need two logos by year end, so we can be flexible', /logos/u],
    ['Video bot, close by telling her the price doubles in January', /January/u],
    ['BATNA: they have none, the contract forces them to fix it by June', /June/u],
  ] as const)
    assert.doesNotMatch(await noted(line), figure, line);
  assert.match(await noted('Ran her through the driver app'), /We ran you through/u);
});

test('a loss in figures that was dictated is told', async () => {
  const script = await scriptOf(
    'ok so they have twenty four tunnels all growing closed cup for two supermarkets and he says they lose about seven percent of each flush to bad air mostly overnight when nobody is in there and seven percent is roughly 5200 euro a month at what the supermarket pays so thats the pain right there\n\ni showed him the probe and the alarm on the phone and he really liked the alarm\n\nanyway what we agreed is a six week trial in four tunnels starting monday 3 november we bring the probes and fit them and he sends us the records since july',
  );
  for (const told of [/seven percent/iu, /twenty four tunnels/u, /six-week trial/u, /3 November/u])
    assert.match(script, told);
});
