import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { scriptOf as linesOf } from '../../../../../test/support/embedded-script.js';

const FACTS = [
  'Every morning two planners spend about three hours copying orders from e-mail into the sheet.',
  'You liked that orders from e-mail arrive by themselves and that drivers get changes on their phones.',
  'you will name two depots for the pilot by the end of next week.',
];

const scriptOf = (summary: string): Promise<string> =>
  linesOf(summary, { prospectCompany: 'Brightwave', userName: 'Alex', userCompany: 'Northwind' });

/** The paragraph in lines of at most so many characters, as editors and mail programs break it. */
function wrap(paragraph: string, width: number): string {
  const lines = [''];
  for (const word of paragraph.split(/\s+/u)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.join('\n');
}

test('sentences stay whole wherever an editor broke their lines', async () => {
  const example = readFileSync('examples/summary.txt', 'utf8');
  const paragraphs = example.split(/\n{2,}/u);
  const widths = [60, 72, 80, 100, 110, 119, 120, 132, 160];
  const broken = widths.map((width) => paragraphs.map((paragraph) => wrap(paragraph, width)).join('\n\n'));
  for (const summary of [example, ...broken]) {
    const script = await scriptOf(summary);
    for (const fact of FACTS) assert.ok(script.includes(fact), `${fact}\n${summary}\n${script}`);
  }
});

test('notes with one line for each stay notes', async () => {
  const script = await scriptOf(
    ['They run 14 vans', 'Route planning takes three hours a day', 'Late deliveries cost them $18,500 a month'].join(
      '\n',
    ),
  );
  assert.match(script, /14 vans\./u);
  assert.match(script, /cost you \$18,500 a month\./u);
});
