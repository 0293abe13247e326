// Headings behind a picture, titles and time stamps of topics are the frame of an export; what stands below them is told.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';

test('a heading behind a picture says what its bullets are', async () => {
  const script = await scriptOf(
    [
      '🎯 Business Needs\n• 64 refrigerated trucks, currently logged with paper sheets',
      '• 2.8% of milk rejected at the gate because of temperature breaks\n',
      '💰 Pricing\n• SEK 420 per truck per month quoted, hardware included\n',
      '⚠️ Risks\n• Rollout is watched by the union\n',
      '✅ Action Items\n☐ Maya – ship 4 test sensors – Nov 20\n☐ Mats – open the firewall port – Nov 25',
    ].join('\n'),
  );
  for (const told of [
    'ou have 64 refrigerated trucks, currently logged with paper sheets',
    '2.8% of milk is rejected at the gate',
    'The price is SEK 420 per truck a month, hardware included',
    'Mats will open the firewall port by November 25',
  ])
    assert.ok(script.includes(told), `${told}\n${script}`);
  assert.doesNotMatch(script, /union|Business Needs|Your goal is 64|Action Items/u);
});

test('titles of exports, advice of the tool and topics with their time are not heard', async () => {
  const script = await scriptOf(
    [
      'Nov 18, 2026\nVerano Resorts <> Poolsense - Transcript notes by Gemini\n',
      '*Gull numbers and complaints at Brackmoor* 0:52\nThe site received 17 complaints from residents last winter.\n',
      '*Previous measures* 5:30\nThey lose 9 hours a week on manual patrols.\n',
      "You should review Gemini's notes to make sure they're accurate. Get tips and learn how Gemini takes notes",
    ].join('\n'),
  );
  assert.doesNotMatch(script, /Gemini|Poolsense|Verano|Brackmoor|Previous measures|0:52/u);
  assert.match(script, /17 complaints/u);
});

test('a task with a picture and a single emoji before a sentence stay what they are', async () => {
  const script = await scriptOf(
    '🚚 They run 40 vans a day.\n\nNext steps\n✅ Maya to send the offer by Friday\n🚀 Dana to name two depots',
  );
  assert.match(script, /ou run 40 vans a day/u);
  assert.match(script, /ou will name two depots/u);
});
