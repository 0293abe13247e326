import assert from 'node:assert/strict';
import { it } from 'node:test';
import { csvLine } from './audit.js';

it('cells that a spreadsheet would run are text', () => {
  for (const value of ['=1+1', '+1', '-1', '@SUM(A1)', '  =1', '\t=1', "'=1", '＝1'])
    assert.match(csvLine([value]), /^"'/, value);
  assert.equal(csvLine(['Dana', 'a-b', '2026-11-01']), 'Dana,a-b,2026-11-01\r\n');
});

it('commas, quotes and line breaks stay in their cell', () => {
  assert.equal(csvLine(['a,b', 'say "hi"', 'one\ntwo']), '"a,b","say ""hi""","one\ntwo"\r\n');
});
