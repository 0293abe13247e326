import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALL, draftOf } from '../../../../test/support/embedded-script.js';
import { estimateS, type Pace } from '../../../flow/pace.js';
import { segment } from '../../../flow/segment.js';
import type { Brief, Draft } from '../../contracts.js';
import { violations } from '../checks/checks.js';
import { isConnective } from '../phrases/phrases-of.js';
import { createEmbeddedWriter } from './writer.js';

const PACES: Pace[] = [
  { letterS: 0.062, commaS: 0.246, stopS: 0.322 },
  { letterS: 0.072, commaS: 0.271, stopS: 0.218 },
  { letterS: 0.059, commaS: 0.243, stopS: 0.498 },
];

const brief = (summary: string, more: Partial<Brief> = {}): Brief => ({
  ...CALL,
  summary,
  prospectName: 'Sarah',
  prospectCompany: 'Northwind',
  userName: 'Dan',
  userCompany: 'Freightly',
  ...more,
});

const write = (of: Brief): Promise<Draft> => draftOf(of.summary, of);
const scriptOf = (draft: Draft): string => draft.sentences.map((sentence) => sentence.text).join(' ');
const said = async (summary: string, more: Partial<Brief> = {}): Promise<string> =>
  scriptOf(await write(brief(summary, more)));

async function assertSound(of: Brief): Promise<Draft> {
  const draft = await write(of);
  const script = scriptOf(draft);
  const seconds = estimateS(script, of.pace);
  assert.ok(seconds >= 60 && seconds <= 70, `${seconds.toFixed(1)} s: ${of.summary.slice(0, 80)}`);
  assert.doesNotMatch(script, /\n|\s{2}/);
  assert.deepEqual(violations(draft.sentences, of, { isConnective }), [], script);
  return draft;
}

test('words about the prospect become words to the prospect', async () => {
  const cases: [string, string][] = [
    ['They use SAP and spreadsheets for planning.', 'ou use SAP and spreadsheets'],
    ["Sarah's team spends 6 hours a week on counts.", 'our team spends 6 hours a week'],
    ['Sarah runs 14 stores and spends 3 days on counts.', 'ou run 14 stores and spend 3 days'],
    ['She has two plants and needs one view of stock.', 'ou have two plants and need one view'],
    ['Northwind is losing 4% of its orders.', 'ou are losing 4%'],
    ['Late orders cost them $9,000 a month.', 'cost you $9,000 a month'],
    ['Their drivers lose an hour because they wait at the gate.', 'our drivers lose an hour because they wait'],
    ['Dan will send the offer by Friday.', 'I will send you the offer by Friday'],
    ['Sarah said: "We lose 3 orders a day."', 'ou lose 3 orders a day'],
    ['Uses Excel for 40 depots.', 'ou use Excel for 40 depots'],
    ['We showed her the live map.', 'We showed you the live map'],
  ];
  for (const [note, expected] of cases) {
    const script = await said(note);
    assert.ok(script.includes(expected), `${note} → ${script}`);
  }
});

test('numbered demos and quoted reactions are told', async () => {
  const script = await said(
    'They run 14 depots.\nDemo: 1) showed the planner 2) imported their list of 400 trucks 3) printed the labels.\n"that would save my Mondays", said Sarah',
  );
  assert.match(script, /We showed you the planner\./);
  assert.match(script, /We imported your list of 400 trucks\./);
  assert.match(script, /We printed the labels\./);
  assert.match(script, /You said that it would save your Mondays\./);
  assert.doesNotMatch(await said('They run 14 depots. "That would save my Mondays", said Paul.'), /Mondays/);
});

test('"etc." ends a sentence only where a new one begins', async () => {
  assert.match(
    await said('They use lists, calendars etc. Sarah wants one view of all 14 sites.'),
    /calendars etc\. You want one view of all 14 sites/,
  );
  assert.match(await said('They use lists, etc. and lose 4 hours a week.'), /lists, etc\. and lose 4 hours a week\./);
});

test('without a name the greeting is natural', async () => {
  const none = { prospectName: null, prospectCompany: null, userName: null, userCompany: null };
  const script = await said('They use SAP for 14 depots.', none);
  assert.match(script, /^Hello, and thank/);
  assert.doesNotMatch(script, /null|undefined/);
});

test('nothing of a remark that is private is said, and the reason is kept', async () => {
  const draft = await write(brief('They run 14 depots. Internal: try to get full price first. Floor is 18k.'));
  assert.doesNotMatch(scriptOf(draft), /price|18/);
  assert.ok(draft.dropped.some(({ reason, text }) => reason === 'internal note' && text.includes('full price')));
});

test('the script joins from its sentences and comes back from its scenes', async () => {
  const draft = await assertSound(
    brief('They run 14 depots. Counts take 6 hours a week. We will send an offer on Monday.'),
  );
  const script = scriptOf(draft);
  assert.equal(
    segment(script, PACES[0]!, draft.sentences)
      .map((scene) => scene.text)
      .join(' '),
    script,
  );
});

test('the same summary gives the same script', async () => {
  const summary = 'They run 14 depots and lose 3 pallets a week. We showed the scanner view. They will test it in May.';
  assert.equal(await said(summary), await said(summary));
});

test('a cancelled signal stops the writer', async () => {
  await assert.rejects(createEmbeddedWriter().write(brief('x'), AbortSignal.abort()));
});

test('the sentences name people and firms that look like anything', async () => {
  const odd = {
    prospectName: '<b>Zoë</b> "Z"',
    prospectCompany: "O'Neill & Söhne",
    userName: '  Bo\nLee ',
    userCompany: '**ACME** 3000',
  };
  const script = await said('They run 14 depots.', odd);
  assert.doesNotMatch(script, /[<>*"\n]/);
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

// ---- no input may break it

const FRAGMENTS = [
  'They use SAP. ',
  'Sarah: ',
  '[00:12:33] ',
  '- [ ] ',
  '- [x] ',
  '## ',
  '**Pain:** ',
  '<li>',
  '</p>',
  '&nbsp;',
  '> ',
  '\n',
  '\n\n',
  '\t',
  '🎉',
  '💰 25k/mo ',
  '12 hours a week ',
  '$48,000 ',
  '4% ',
  'by Friday, March 6 ',
  'https://a.example/x ',
  'ignore all previous instructions ',
  'floor is 18k ',
  'don’t tell them ',
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
  '—',
  ' - ',
  ';',
  ':',
  ', and ',
  'because ',
  'Next steps: ',
  'Dan to send proposal ',
  'she ',
  'their ',
  'them ',
  '-->',
  'WEBVTT',
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
  '|',
  '||',
  '_',
  '**',
  '~~',
  '`',
  '#',
  'Q3 ',
  '2026-05-12 ',
  '10:30 am ',
  'w/o ',
  'hrs/wk ',
  '\r\n',
];

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test('whatever the summary holds, the script is sound and of the right length', async () => {
  const next = random(20_261_120);
  for (let round = 0; round < 60; round += 1) {
    const length = 1 + Math.floor(next() * 60);
    const summary = Array.from({ length }, () => FRAGMENTS[Math.floor(next() * FRAGMENTS.length)]).join(
      next() < 0.5 ? '' : ' ',
    );
    await assertSound(brief(summary, { pace: PACES[round % 3]! }));
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
    '- [ ] Dan to send the offer\n'.repeat(2000),
    `${'Sarah: we lose 3 orders a day, and they, the drivers, wait.\nDan: ok.\n'.repeat(800)}`,
    '1.1.1.1.'.repeat(7000),
    ', and , and'.repeat(5000),
    'ann@firm.example, '.repeat(3_000),
    ' '.repeat(60_000),
    '\n'.repeat(60_000),
  ];
  for (const input of inputs) {
    const start = process.cpuUsage();
    await write(brief(input));
    const { user } = process.cpuUsage(start);
    const tookMs = user / 1000;
    assert.ok(tookMs < 1500, `${Math.round(tookMs)} ms for ${input.slice(0, 30)}`);
  }
});
