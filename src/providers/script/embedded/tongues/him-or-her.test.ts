import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';

const told = (language: string, summary: string): Promise<string> =>
  scriptOf(summary, { prospectName: 'Dana Kim', prospectCompany: 'Arbolito', userName: 'Lena Ott', language });

const SAID: [string, string, RegExp][] = [
  [
    'de',
    'Herr Kim leitet die Werkstatt. Er wünscht sich eine Übersicht aller Aufträge.',
    /^Sie wünschen sich eine Übersicht/mu,
  ],
  [
    'de',
    'Das Portal zeigte ich Dana Kim. Am meisten überzeugte ihn der Alarm.',
    /^Am meisten überzeugte Sie der Alarm\.$/mu,
  ],
  [
    'fr',
    'J’ai montré la carte à Dana Kim. Elle a particulièrement aimé la carte du réseau.',
    /^Vous avez particulièrement aimé la carte/mu,
  ],
  ['nl', 'Ik sprak met Dana Kim. Ik liet hem onze sensoren zien.', /^Ik liet u onze sensoren zien\.$/mu],
  [
    'it',
    'Ho visto Dana Kim. Gli ho mostrato i nostri cartellini elettronici.',
    /^Le ho mostrato i nostri cartellini/mu,
  ],
];

for (const [language, notes, said] of SAID) {
  test(`${language}: he or she is you, where the prospect was named last: ${said.source}`, async () => {
    assert.match(await told(language, notes), said);
  });
}

test('he or she is not you behind another name, and a thing is nobody', async () => {
  const other = await told('de', 'Dana Kim war dabei, auch Frau Lenz. Sie wünscht eine Übersicht aller Aufträge.');
  assert.doesNotMatch(other, /Sie wünschen eine Übersicht/u);
  const thing = await told('de', 'Ich zeigte Dana Kim den Scanner. Er speichert 500 Scans ohne Netz.');
  assert.doesNotMatch(thing, /Er speichert|Sie speichern/u);
});

test('what belongs to the customers of the prospect stays theirs', async () => {
  const script = await told(
    'fr',
    'Les clients appellent pour savoir où se trouve leur livraison, et Dana Kim perd deux heures par jour.',
  );
  assert.doesNotMatch(script, /votre livraison/u);
});

test('a German verb that changes its stem follows "Sie"', async () => {
  const notes = 'Nächste Schritte:\n- Dana Kim bespricht das Angebot am 4. Mai mit dem Einkauf';
  assert.match(await told('de', notes), /^Sie besprechen das Angebot am 4\. Mai/mu);
});
