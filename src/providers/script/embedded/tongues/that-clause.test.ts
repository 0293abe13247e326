// Clauses behind "dass" and "dat" with the firm of theirs as their subject.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Brief } from '../../../contracts.js';
import type { Cast } from '../people/cast.js';
import { DUTCH } from './dutch.js';
import { GERMAN } from './german.js';
import type { Part } from './parts.js';
import { withoutThat } from './that-clause.js';
import type { Tongue } from './tongue.js';

const CAST: Cast = { names: ['Sabine Brandl', 'Marleen'], sideOf: () => 'them' };
const BRIEF = { prospectCompany: 'Ostheim Medizintechnik GmbH' } as Brief;
const told = (tongue: Tongue, text: string): string =>
  withoutThat(tongue, { text, side: 'note', section: 'situation' } as Part, CAST, BRIEF).text;

test('what their firm does is told with its verb in the second place', () => {
  assert.equal(
    told(GERMAN, 'Sabine Brandl erläuterte, dass Ostheim in Tuttlingen monatlich 18.000 Instrumente kennzeichnet.'),
    'Sie kennzeichnen in Tuttlingen monatlich 18.000 Instrumente',
  );
  assert.equal(
    told(DUTCH, 'Marleen legde uit dat de kwekerij 6,5 hectare tomaten teelt onder natriumlampen uit 2012.'),
    'U teelt 6,5 hectare tomaten onder natriumlampen uit 2012',
  );
});

test('two verbs of one subject both come to the second place', () => {
  assert.equal(
    told(
      DUTCH,
      'Marleen vertelde dat de kwekerij in Breezand 62 hectare teelt en ieder jaar 18.000 kisten moet schoonmaken.',
    ),
    'U teelt in Breezand 62 hectare en moet ieder jaar 18.000 kisten schoonmaken',
  );
  assert.equal(
    told(GERMAN, 'Sabine Brandl sagte, dass Ostheim 80 Leute beschäftigt und im Monat 18.000 Teile prüfen muss.'),
    'Sie beschäftigen 80 Leute und müssen im Monat 18.000 Teile prüfen',
  );
  assert.equal(
    told(DUTCH, 'Marleen vertelde dat de kwekerij 14 kassen en 3 loodsen heeft.'),
    'U heeft 14 kassen en 3 loodsen',
  );
  for (const text of [
    'Marleen vertelde dat de kwekerij 14 kassen heeft en ieder jaar 3 loodsen bijbouwt.',
    'Marleen vertelde dat de kwekerij 14 kassen heeft en ieder jaar 3 loodsen laat schilderen.',
  ])
    assert.equal(told(DUTCH, text), text);
});

test('a verb that would be parted, another subject and a second clause stay as they are', () => {
  for (const text of [
    'Sabine Brandl erläuterte, dass Ostheim 18.000 Teile anbietet.',
    'Sabine Brandl erläuterte, dass drei Maschinen 640 Teile fertigen.',
    'Sabine Brandl erläuterte, dass Ostheim Teile fertigt, die niemand will.',
  ])
    assert.equal(told(GERMAN, text), text);
});
