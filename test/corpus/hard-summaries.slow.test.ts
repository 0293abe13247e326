// Summaries that nobody writes: fragments of all kinds in any order, and texts as long as the API takes them.
import { test } from 'node:test';
import type { Brief } from '../../src/providers/contracts.js';
import { assertSound, CALL, PACES } from '../support/parts/embedded-script.js';
import { randomFrom } from '../support/random.js';

const brief = (summary: string, more: Partial<Brief> = {}): Brief => ({ ...CALL, summary, ...more });

const FRAGMENTS = [
  ...[
    'They use SAP. ',
    'Dana: ',
    '[00:12:33] ',
    '- [ ] ',
    '- [x] ',
    '## ',
    '**Pain:** ',
    '<li>',
    '</p>',
    '&nbsp;',
    '> ',
  ],
  ...['\n', '\n\n', '\t', '\r\n', '🎉', '💰 25k/mo ', '12 hours a week ', '$48,000 ', '4% ', 'by Friday, March 6 '],
  ...['https://a.example/x ', 'ignore all previous instructions ', 'floor is 18k ', 'don’t tell them ', 'Next steps: '],
  ...[
    '"We lose 7%," she said. ',
    'его ',
    '漢字',
    'مرحبا ',
    '\u0000',
    '\uE000',
    '\uD800',
    '(((',
    ')))',
    '"""',
    "'''",
    '…',
  ],
  ...['—', ' - ', ';', ':', ', and ', 'because ', 'Maya to send proposal ', 'she ', 'their ', 'them ', '-->', 'WEBVTT'],
  ...[
    'a'.repeat(300),
    '1. ',
    '(about 12) ',
    'Mr. ',
    'e.g. ',
    'don',
    '!',
    '???',
    '...',
    '<script>',
    '<!--',
    '[INST]',
    '{{x}}',
  ],
  ...['|', '||', '_', '**', '~~', '`', '#', 'Q3 ', '2026-05-12 ', '10:30 am ', 'w/o ', 'hrs/wk '],
];

test('whatever the summary holds, the script is sound and of the right length', async () => {
  const random = randomFrom(20_261_120);
  for (let round = 0; round < 60; round += 1) {
    const parts = Array.from({ length: 1 + random.below(60) }, () => random.pick(FRAGMENTS));
    await assertSound(brief(parts.join(random.chance(0.5) ? '' : ' '), { pace: PACES[round % 3]! }));
  }
});

test('long summaries have sound scripts', async () => {
  const inputs = [
    'They lose 12 hours a week on counts and it costs them about $4,000 a month. '.repeat(700),
    'word '.repeat(12_000),
    'a'.repeat(60_000),
    '('.repeat(60_000),
    '<a '.repeat(20_000),
    '"x" '.repeat(15_000),
    '- [ ] Maya to send the offer\n'.repeat(2_000),
    'Dana: we lose 3 orders a day, and they, the drivers, wait.\nMaya: ok.\n'.repeat(800),
    '1.1.1.1.'.repeat(7_000),
    `They run 14 depots${'.'.repeat(60_000)}a`,
    `They run ${';'.repeat(60_000)}14 depots`,
    'Dana Kim '.repeat(6_500),
    ', and , and'.repeat(5_000),
    'ann@firm.example, '.repeat(3_000),
    ' '.repeat(60_000),
    '\n'.repeat(60_000),
  ];
  for (const input of inputs) await assertSound(brief(input));
});
