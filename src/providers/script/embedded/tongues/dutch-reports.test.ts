// Dutch reports: what somebody asked is a sentence with its capital, what the sender showed is told as "Ik", a motive of politics is not told.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paragraphOf } from '../../../../../test/support/embedded-script.js';

const CALL = {
  language: 'nl',
  prospectName: 'Marleen van der Eijk',
  prospectCompany: 'Kwekerij Van der Eijk',
  userName: 'Joost Hendriks',
  userCompany: 'LumaGro',
};

function scriptOf(...notes: string[]): Promise<string> {
  const summary = `## Samenvatting\nMarleen en Arie van der Eijk spraken met Joost.\n\n### Demonstratie\n- ${notes.join('\n- ')}\n\n## Actiepunten\n- Joost stuurt het lichtplan uiterlijk 4 september.\n`;
  return paragraphOf(summary, CALL);
}

test('what a colleague asked keeps the capital of the name', async () => {
  assert.doesNotMatch(await scriptOf('Arie vroeg naar de warmte in de winter.'), /: arie/u);
});

test('what the sender showed is told by the sender', async () => {
  assert.match(await scriptOf('Joost toonde het dimmen van de lampen per uur.'), /Ik toonde het dimmen van de lampen/u);
});

test('what has to be over before elections is not told', async () => {
  assert.doesNotMatch(await scriptOf('De wethouder wil dit dossier kwijt voor de verkiezingen.'), /verkiezingen/u);
});
