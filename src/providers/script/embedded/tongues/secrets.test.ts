import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSecret } from './secrets.js';

test('what we would not go below, who drives without a licence and who left us are secrets in each language', () => {
  for (const text of [
    'Unter 900 Euro machen wir es nicht.',
    'Unter 33 Euro pro Fahrzeug gehen wir nicht.',
    'Bei 850 Euro ist Schluss.',
    'En dessous de 700 on perd de l’argent.',
    'On ne descend pas sous 800 euros.',
    'Por debajo de 900 no bajamos.',
    'No bajamos de 800.',
    'Sotto i 900 euro non scendiamo.',
    'Non scendiamo sotto gli 800.',
    'Lager dan 900 doen we het niet.',
    'Onder de 800 euro gaan we niet.',
    'Abaixo de 900 não descemos.',
    'Zwei Fahrer sind ohne Führerschein unterwegs.',
    'Twee chauffeurs rijden zonder rijbewijs.',
    'Lei vuole cambiare azienda a marzo.',
    'El cliente Marval nos dejó después de la caída.',
  ])
    assert.equal(isSecret(text), true, text);
  for (const text of [
    'Unter 900 Euro Umsatz im Monat lohnt sich das Lager für sie trotzdem.',
    'Bei 850 Paletten ist das Lager voll.',
    'Los pedidos por debajo de 900 euros van por correo.',
    'Sotto i 5 gradi le pompe si fermano.',
    'Onder de 5 graden stoppen de pompen.',
    'Le prix ne descend pas en hiver.',
  ])
    assert.equal(isSecret(text), false, text);
});
