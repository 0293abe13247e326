// What notes leave out because everybody knows it: the verb, whose it is, and who does it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';

const told = (notes: string): Promise<string> => scriptOf(`They plan their routes by hand.\n${notes}`);

test('closures, years and finds are told with their verb', async () => {
  for (const [notes, said] of [
    [
      'Timeline\n- closed from July 6 to July 31, only slot for the fitting',
      'You are closed from July 6 to July 31, which is the only slot for the fitting.',
    ],
    [
      'Metrics\n- Shut 11 days last winter for repairs of the ramp',
      'ou were shut for 11 days last winter for repairs of the ramp.',
    ],
    [
      'Need\n- crane with 4 hoists, installed 1991, never fully tested',
      'our crane with 4 hoists was installed in 1991 and was never fully tested.',
    ],
    [
      'Pain\n- Three cracked tiles found near the pump in March',
      'hree cracked tiles were found near the pump in March.',
    ],
    ['Timeline\n- Needs timber ordered 5 weeks ahead', 'The timber has to be ordered 5 weeks ahead.'],
    ['Heating: oil, 2 boilers, approx £17k pa.', 'Your heating costs about £17k a year.'],
  ] as const) {
    const script = await told(notes);
    assert.ok(script.includes(said), `${notes}\n${script}`);
  }
  assert.doesNotMatch(await told('Staff: 40 drivers, approx £17k pa.'), /and about £17k/u);
});

test('what one owes is told as what the other gets, and no period is a verb', async () => {
  const script = await told(
    'Next\n- us: written survey report to Dana by 10 April\n- Dana: last 6 mths fuel invoices\n- Dana: 2 drums of mixed oil to our Leeds unit by 2 June\n- Maya – reserve engineer for 22 April',
  );
  assert.match(script, /ou will get the written survey report by 10 April\./u);
  assert.match(script, /fuel invoices of the last 6 months/u);
  assert.match(script, /ou will send 2 drums of mixed oil to our Leeds unit by 2 June\./u);
  assert.match(script, /I will reserve the engineer for 22 April\./u);
  assert.doesNotMatch(script, /will last|to Dana/u);
});

test('what both sides do is ours, and two things to do are joined', async () => {
  const script = await told(
    'Next steps\n- Both sides walk the yard together on February 12\n- Dana – get the trial cleared with the depot, confirm to Maya by 10 April',
  );
  assert.match(script, /[Ww]e will walk the yard together on February 12\./u);
  assert.match(script, /ou will get the trial cleared with the depot and confirm to me by 10 April\./u);
});

test('a figure of what was shown is nothing that one looks at, and how it comes is no second thing', async () => {
  const script = await told(
    'Shown: BK-20 press, vid from Leeds yard. 60 kg/hr, 1 shift, unattended. Also moisture, max 14%.',
  );
  assert.match(script, /Together we looked at the BK-20 press and a video from Leeds yard\./u);
  assert.doesNotMatch(script, /60 kg|moisture|unattended/u);
  assert.doesNotMatch(await told('Demo\n- beans at £16.80 per kilo, delivered every two weeks'), /and delivered/u);
});

test('a plan that is drawn with arrows is told step by step or not at all', async () => {
  assert.doesNotMatch(await told('Decision process\n- Trial on the main line → report → Dana decides'), /report/u);
});
