// Private remarks, each put into harmless notes in two ways: as a sentence among others and as a bullet. None is told.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createEmbeddedWriter } from '../../src/providers/script/embedded/writer.js';
import { PACES } from './corpus.js';

const REMARKS = readFileSync(join('test', 'corpus', 'remarks.md'), 'utf8')
  .split('\n')
  .filter(Boolean);
const PROSE = [
  'Dana Kim runs operations at Redwood Parcel. They sort 9,000 parcels a night in two hubs. Routes are planned on paper, which takes 3 hours every evening. ',
  ' We showed the route planner and the driver app. I will send the sample report by Friday. Dana will name ten drivers.',
] as const;
const BULLETS = [
  'Notes\n- They sort 9,000 parcels a night\n- Routes are planned on paper\n- ',
  '\n- We showed the route planner\n- Maya to send the sample report by Friday\n',
] as const;

/** The sentences that rest on the remark. */
async function toldOf(remark: string, [before, after]: readonly [string, string], language = 'en'): Promise<string[]> {
  const draft = await createEmbeddedWriter().write(
    {
      summary: before + remark + after,
      prospectName: 'Dana',
      prospectCompany: 'Redwood Parcel',
      userName: 'Maya Torres',
      userCompany: 'Routely',
      language,
      pace: PACES.slt!,
      target: { minS: 60, maxS: 70 },
    },
    new AbortController().signal,
  );
  const from = before.length;
  const to = from + remark.length;
  const rests = draft.sentences.filter(({ evidence }) => evidence.some(({ start, end }) => start < to && end > from));
  return rests.map(({ text }) => text);
}

test('no remark is told, neither as a sentence nor as a bullet', async () => {
  for (const remark of REMARKS) {
    assert.deepEqual(await toldOf(remark, PROSE), [], remark);
    assert.deepEqual(await toldOf(remark.replace(/\.$/u, ''), BULLETS), [], remark);
  }
});

test('what is about their work is told in the same places', async () => {
  for (const fact of ['Drivers call the office 40 times a day.', 'Late parcels cost them $3,000 a week.']) {
    assert.equal((await toldOf(fact, PROSE)).length, 1, fact);
    assert.equal((await toldOf(fact, BULLETS)).length, 1, fact);
  }
});

/** Harmless notes around a remark in the other languages. */
const NOTES: Record<string, readonly [string, string]> = {
  de: ['Die Touren werden auf Papier geplant, das dauert drei Stunden. ', ' Gezeigt haben wir den Tourenplaner.'],
  fr: ['Les tournées sont planifiées sur papier. ', ' Nous avons montré le planificateur de tournées.'],
  es: ['Las rutas se planifican en papel y eso lleva tres horas. ', ' Mostramos el planificador de rutas.'],
  it: ['I giri vengono pianificati su carta e servono tre ore. ', ' Abbiamo mostrato il pianificatore.'],
  nl: ['De routes worden op papier gepland en dat kost drie uur. ', ' We lieten de routeplanner zien.'],
  pt: ['As rotas são planeadas em papel e isso demora três horas. ', ' Mostrámos o planeador de rotas.'],
};

test('no remark is told in the other languages', async () => {
  const lines = readFileSync(join('test', 'corpus', 'remarks-tongues.md'), 'utf8')
    .split('\n')
    .filter(Boolean);
  for (const line of lines) {
    const [language = '', remark = ''] = line.split(/: (.+)/u);
    assert.deepEqual(await toldOf(remark, NOTES[language]!, language), [], line);
  }
});
