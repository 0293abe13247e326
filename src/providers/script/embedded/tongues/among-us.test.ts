import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paragraphOf } from '../../../../../test/support/embedded-script.js';
import { isAmongUs } from './among-us.js';

const PRIVATE: Record<string, readonly string[]> = {
  de: [
    'Für 150 würde ich es auch machen.',
    'Mit 900 wären wir auch zufrieden.',
    'Bei 19 Euro ziehen wir die Reißleine.',
    'Ich gebe mich auch mit 1.500 zufrieden.',
    'Intern wurde vereinbart, bei Bedarf auf 19 Euro zu gehen.',
    'Mit der Leitung ist abgestimmt, dass wir auf 1.600 Euro gehen können.',
    'Dana deutete an, dass der Sohn die Firma nicht übernimmt.',
    'Die Bank hat die Linie gekürzt.',
    'Wir haben zwei Tage Puffer eingerechnet.',
  ],
  fr: [
    'À 900 je signe aussi.',
    'On se contenterait de 900.',
    "On a l'accord du directeur pour baisser à 1 600.",
    "Dana a glissé que le fils ne veut pas de l'entreprise.",
    'La banque a coupé la ligne de crédit.',
    'Nous avons gonflé les frais de mise en service.',
  ],
  es: [
    'Por 3 también firmaría yo.',
    'Con 900 nos damos por contentos.',
    'Internamente se acordó bajar a 19 euros.',
    'Dana dio a entender que el hijo no sigue.',
    'El banco ha recortado la línea de crédito.',
    'Hay dos días de colchón en la instalación.',
  ],
  it: [
    'Per 650 lo farei lo stesso.',
    'Con il direttore è stato concordato che si può arrivare a 110.',
    "Dana ha lasciato intendere che il figlio non vuole l'azienda.",
    'Abbiamo gonfiato i costi di avvio.',
  ],
  pt: [
    'Por 220 eu fecharia também.',
    'Internamente ficou combinado descer para 19 euros.',
    'A Dana deu a entender que o filho não quer ficar com a empresa.',
    'Há dois dias de folga na instalação.',
  ],
  nl: [
    'Voor 45 zou ik het ook doen.',
    'Voor 900 ga ik ook akkoord.',
    'Intern is afgesproken om zo nodig naar 19 euro te zakken.',
    'Met de directie is afgestemd dat we naar 1.600 mogen.',
    'Dana liet doorschemeren dat de zoon het bedrijf niet wil.',
    'We hebben twee dagen speling ingerekend.',
  ],
};

const OPEN: Record<string, readonly string[]> = {
  de: [
    'Für 900 Euro liefern wir drei Sensoren.',
    'Mit 900 Fahrten im Monat ist die Leitstelle ausgelastet.',
    'Es wurde vereinbart, dass wir am 3. Dezember das Angebot besprechen.',
    'Im Lager liegt ein Puffer von zwei Tagen.',
    'Die Bank verlangt jeden Monat eine Liste der Bestände.',
    'Sie möchten die Fehlerquote auf 2 Prozent senken.',
  ],
  fr: [
    "J'ai annoncé 1 600 euros pour la mise en service.",
    'Le planning des tournées a glissé de deux semaines.',
    'Ils gonflent les pneus de 40 camions chaque semaine.',
  ],
  es: ['Se acordó empezar el 3 de diciembre con dos depósitos.', 'Con 900 rutas al mes el equipo está al límite.'],
  it: ['La direzione decide il 3 dicembre.', 'Per 650 consegne al giorno servono quattro persone.'],
  pt: ['Os motoristas têm dois dias de folga por semana.', 'A direção decide no dia 3 de dezembro.'],
  nl: ['Er zit lucht in de leidingen en dat kost twee uur per week.', 'De directie beslist op 3 december.'],
};

for (const code of Object.keys(PRIVATE)) {
  test(`${code}: a price that we would take, a hint and what was padded stay among us, and open prices and plans do not`, () => {
    for (const text of PRIVATE[code]!) assert.equal(isAmongUs(code, text), true, text);
    for (const text of OPEN[code]!) assert.equal(isAmongUs(code, text), false, text);
  });
}

test('a lower price is not told under the next steps, and neither is the half of it behind a comma', async () => {
  const script = await paragraphOf(
    "Démonstration\nNous avons montré le planificateur.\n\nProchaines étapes\n- À 900 euros, je prends.\n- Validé avec le patron : 1 600 possible.\n- J'envoie le devis le 28 novembre.",
    { language: 'fr' },
  );
  assert.doesNotMatch(script, /900|je prends|1 600/u);
  assert.match(script, /28 novembre/u);
});

test('what is said among ourselves ends where a demo, a price or a plan follows it', async () => {
  const script = await paragraphOf(
    "Entre nous, elle hésite beaucoup. Son chef est difficile. Nous avons montré le planificateur de tournées. Le tarif annoncé est de 22 euros par camion. J'envoie le devis le 28 novembre.",
    { language: 'fr' },
  );
  assert.doesNotMatch(script, /elle hésite|difficile/u);
  assert.match(script, /planificateur/u);
  assert.match(script, /22 euros/u);
  assert.match(script, /28 novembre/u);
});

test('an Italian exchange is no scam', async () => {
  const script = await paragraphOf('Lo scambio di dati avviene via Excel e richiede due ore.', { language: 'it' });
  assert.match(script, /scambio di dati/u);
});
