import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';
import { countsOnly } from './counts-only.js';

test('"you have" reaches as far as things are counted', async () => {
  const cases = [
    ['2 saws, 40 t a day, blades 900 quid each, last 6 days', '2 saws'],
    ['6 tunnels, pickers 22', '6 tunnels'],
    ['14 kilns, 3 firers, logs kept in a notebook', '14 kilns, 3 firers, logs kept in a notebook'],
    ['2 buildings, average power bill $23,400 a month', '2 buildings, average power bill $23,400 a month'],
    ['480 hectares of apples, 6 frost nights last season', '480 hectares of apples, 6 frost nights last season'],
    ['600 kegs out, loses 8% a year', '600 kegs out, loses 8% a year'],
    ['6 bars, put in in 1983', '6 bars, put in in 1983'],
    ['900 cups a day, peak between 9:00 and 10:30', '900 cups a day, peak between 9:00 and 10:30'],
    ['9 shops, two of them with 40 staff', '9 shops, two of them with 40 staff'],
  ] as const;
  for (const [noted, said] of cases) assert.equal(countsOnly(noted), said);
  const script = await scriptOf('Dana, quarry\n- 2 saws, 40 t/day, blades 900 quid each, last 6 days\n- blades break');
  assert.match(script, /you have 2 saws\./i);
});
