import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALL, draftOf } from '../../../../test/support/parts/embedded-script.js';
import { randomFrom } from '../../../../test/support/random.js';
import { estimateS, type Pace } from '../../../domain/pace.js';
import { segment } from '../../../text/scenes/segment.js';
import type { Brief, Draft } from '../../contracts.js';
import { violations } from '../checks/checks.js';
import { isConnective } from '../phrases/phrases-of.js';
import { createEmbeddedWriter } from './writer.js';

const PACES: Pace[] = [
  { letterS: 0.062, commaS: 0.246, stopS: 0.322 },
  { letterS: 0.072, commaS: 0.271, stopS: 0.218 },
  { letterS: 0.059, commaS: 0.243, stopS: 0.498 },
];

/** Of the processor, for 60,000 characters. */
const MOST_MS = 5_000;

const brief = (summary: string, more: Partial<Brief> = {}): Brief => ({ ...CALL, summary, ...more });
const write = (of: Brief): Promise<Draft> => draftOf(of.summary, of);
const textOf = (draft: Draft): string => draft.sentences.map(({ text }) => text).join(' ');

/** What holds of every script, whatever the summary is. */
async function assertSound(of: Brief): Promise<Draft> {
  const draft = await write(of);
  const script = textOf(draft);
  const about = JSON.stringify(of.summary.slice(0, 80));
  const seconds = estimateS(script, of.pace);
  assert.ok(seconds >= 60 && seconds <= 70, `${seconds.toFixed(1)} s: ${about}`);
  assert.doesNotMatch(script, /\n|\s{2}|\0|null|undefined/, about);
  const faults = violations(draft.sentences, of, { isConnective }).filter(({ rule }) => rule !== 'leak');
  assert.deepEqual(faults, [], script);
  for (const { evidence } of draft.sentences)
    for (const { start, end } of evidence) assert.ok(start >= 0 && start < end && end <= of.summary.length, about);
  return draft;
}

test('what is told is said to the prospect', async () => {
  const script = textOf(
    await assertSound(
      brief(
        'They run 14 depots. Late orders cost them $9,000 a month. We showed her the live map. Maya will send the offer by Friday.',
      ),
    ),
  );
  for (const said of [
    /\byou run 14 depots/i,
    /cost you \$9,000 a month/,
    /showed you the live map/,
    /I will send .*by Friday/,
  ])
    assert.match(script, said);
});

test('without a name the greeting is natural', async () => {
  const none = { prospectName: null, prospectCompany: null, userName: null, userCompany: null };
  assert.match(textOf(await assertSound(brief('They use SAP for 14 depots.', none))), /^Hello, and thank/);
});

test('nothing of a private remark is said, and the draft keeps it with the reason', async () => {
  const draft = await assertSound(brief('They run 14 depots. Internal: try to get full price first. Floor is 18k.'));
  assert.doesNotMatch(textOf(draft), /price|18/);
  assert.ok(draft.dropped.some(({ reason, text }) => reason === 'private' && text.includes('full price')));
});

test('the script joins from its sentences and comes back from its scenes', async () => {
  const draft = await assertSound(
    brief('They run 14 depots. Counts take 6 hours a week. We will send an offer on Monday.'),
  );
  const script = textOf(draft);
  const scenes = segment(script, PACES[0]!, draft.sentences).map(({ text }) => text);
  assert.equal(scenes.join(' '), script);
});

test('a summary in another language than the voice gives no facts, and the draft says so', async () => {
  const draft = await assertSound(
    brief(
      'Die Touren werden jeden Abend von Hand auf Papier geplant, und das dauert drei Stunden. Wir haben den Planer gezeigt.',
    ),
  );
  assert.ok(draft.sentences.every(({ evidence }) => evidence.length === 0));
  assert.deepEqual(
    draft.dropped.map(({ reason }) => reason),
    ['not in the language of the voice'],
  );
});

test('a cancelled signal stops the writer', async () => {
  await assert.rejects(createEmbeddedWriter().write(brief('They run 14 depots.'), AbortSignal.abort()));
});

test('people and firms may be named like anything', async () => {
  const odd = {
    prospectName: '<b>Zoë</b> "Z"',
    prospectCompany: "O'Neill & Söhne",
    userName: '  Bo\nLee ',
    userCompany: '**ACME** 3000',
  };
  assert.doesNotMatch(textOf(await write(brief('They run 14 depots.', odd))), /[<>*"\n]/);
});

const TINY: Record<string, string> = {
  en: '# Situation\n- SAP today\n# Impact\n- $9 a day\n# Demo\n- live map\n# Next steps\n- kick-off in May',
  de: '# Situation\n- SAP und Excel\n# Kosten\n- 9 Euro\n# Lösung\n- die Karte\n# Nächste Schritte\n- Termin im Mai',
  es: '# Situación\n- SAP y Excel\n# Costes\n- 9 euros\n# Solución\n- el mapa\n# Próximos pasos\n- cita en mayo',
  fr: '# Contexte\n- SAP et Excel\n# Coûts\n- 9 euros\n# Solution\n- la carte\n# Prochaines étapes\n- visite en mai',
  pt: '# Contexto\n- SAP e Excel\n# Custos\n- 9 euros\n# Solução\n- o mapa\n# Próximos passos\n- visita em maio',
  it: '# Contesto\n- SAP ed Excel\n# Costi\n- 9 euro\n# Soluzione\n- la mappa\n# Prossimi passi\n- visita a maggio',
  nl: '# Situatie\n- SAP en Excel\n# Kosten\n- 9 euro\n# Oplossing\n- de kaart\n# Volgende stappen\n- bezoek in mei',
};

test('a little of everything, and nothing at all, fill a minute in every language', async () => {
  for (const [language, summary] of Object.entries(TINY)) {
    for (const pace of PACES) {
      await assertSound(brief(summary, { language, pace }));
      await assertSound(brief('???', { language, pace, userName: null, userCompany: null, prospectName: null }));
    }
  }
});

test('odd summaries give sound scripts', async () => {
  const odd = {
    empty: '',
    spaces: ' \n\t ',
    emoji: '🎉🎉🚚 💰 ✅\n👍👍👍 📞 🤝',
    table: '| site | parcels | hours |\n|---|---|---|\n| Leeds | 9,000 | 3 |\n| York | 2,300 | 1 |',
    zero: 'They run\0 14 depots.\0\0 Drivers call the office 40 times a day.',
    rightToLeft: 'هم يديرون 14 مستودعا. يتصل السائقون بالمكتب 40 مرة في اليوم.\nהם מנהלים 14 מחסנים.',
    overridden: '\u202EThey run 14 depots.\u202C Routes take \u200F3 hours every evening.',
    surrogates: 'They run 14 depots \uD800 and \uDC00 lose 3 hours.',
    code: 'function f() { return "They run 14 depots"; } // TODO',
    json: '{"pain": ["3 hours a day", null], "next": {"who": "Maya", "what": "offer", "due": "2026-05-12"}}',
  };
  for (const summary of Object.values(odd)) for (const pace of PACES) await assertSound(brief(summary, { pace }));
});

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

test('long summaries are quick', async () => {
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
  for (const input of inputs) {
    const start = process.cpuUsage();
    await assertSound(brief(input));
    const tookMs = process.cpuUsage(start).user / 1_000;
    assert.ok(tookMs < MOST_MS, `${Math.round(tookMs)} ms for ${input.slice(0, 30)}`);
  }
});

test('what the next sentence says was left unsaid in the call is not told', async () => {
  const work = 'Drivers call the office 40 times a day. The two trucks are 11 years old.';
  const told = textOf(await write(brief(`They run 14 vans. ${work}`)));
  const held = textOf(await write(brief(`They run 14 vans. ${work} Not mentioned on the call.`)));
  assert.match(told, /11 years/);
  assert.doesNotMatch(held, /11 years/);
  assert.match(held, /40 times/);
});
