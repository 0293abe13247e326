// Proposals with their price, and the price beside them that stays with us.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groundedOf } from '../../../../../test/support/embedded-script.js';

const CALL = { prospectName: 'Alba', prospectCompany: 'Orto', userName: 'Bruno Testa', userCompany: 'Sondalia' };
const told = async (language: string, summary: string): Promise<string> =>
  (await groundedOf(summary, { ...CALL, language })).join(' ');

test('what was proposed for how much is our price', async () => {
  const cases = [
    [
      'es',
      'Propuesta: 24 sondas, instalación incluida, 8.900 euros, y después 95 euros al mes.',
      'Le propusimos 24 sondas',
    ],
    ['it', 'Proposta: 34 pedane, quadro e montaggio, 27.800 euro.', 'Le abbiamo proposto 34 pedane'],
    ['pt', 'Proposta: 48 rastreadores, R$ 89 por caminhão por mês, instalação inclusa.', 'Propusemos 48 rastreadores'],
    ['nl', 'Voorstel: 24 sondes, montage inbegrepen, 8.900 euro.', 'Ons voorstel: 24 sondes'],
    ['fr', 'Proposition : 24 sondes, pose comprise, 8 900 euros.', 'Nous vous avons proposé 24 sondes'],
    ['de', 'Angebot: 24 Sonden, Montage inklusive, 8.900 Euro.', 'Unser Angebot: 24 Sonden'],
  ] as const;
  for (const [language, summary, start] of cases) assert.ok((await told(language, summary)).startsWith(start), summary);
});

test('the price of a bullet is told and what we would go down to behind it is not', async () => {
  const cases = [
    [
      'nl',
      '- De prijs is 112.500 euro, inclusief een dag instructie. Bruno mag zakken naar 104.000 maar heeft dat niet genoemd.',
      '104',
    ],
    ['es', '- Precio: 112.500 euros con montaje. En el peor de los casos lo dejamos en 104.000.', '104'],
    ['pt', '- Preço: 112.500 euros com montagem. Se ele apertar, fecho em 104.000.', '104'],
    ['it', '- Prezzo: 112.500 euro con montaggio. Al limite chiudiamo a 104.000 euro.', '104'],
    ['nl', '- De prijs is 112.500 euro. Met 104.000 doen we het ook.', '104'],
    ['es', 'Propuesta: 24 sondas, 112.500 euros, pero podemos bajar a 104.000.', '112'],
  ] as const;
  for (const [language, summary, hidden] of cases) {
    const script = await told(language, summary);
    assert.ok(!script.includes(hidden), script);
    if (hidden !== '112') assert.match(script, /112\.500/);
  }
});

test('a sum beside what we can, earn or would take stays with us, a loss of theirs is told', async () => {
  for (const [language, summary] of [
    ['es', 'Por menos de 104.000 no nos compensa.'],
    ['es', 'Con 104.000 también ganamos.'],
    ['it', 'Posso arrivare a 104.000 se firma entro il mese.'],
    ['it', 'Al massimo gli togliamo 8.500 euro.'],
    ['pt', 'Ao vizinho vendemos por 104.000.'],
    ['pt', 'Até 104.000 posso assinar eu.'],
    ['nl', 'Met 104.000 verdienen we ook nog.'],
    ['nl', 'Het minimum is 104.000.'],
  ] as const)
    assert.equal(await told(language, summary), '');
  assert.match(await told('es', 'Las averías les cuestan unos 38.000 euros al año.'), /38\.000/);
  assert.match(await told('nl', 'De schade was vorig jaar ruim 70.000 euro.'), /70\.000/);
  assert.match(await told('de', 'Preis genannt:\n3.450 € netto je Zimmer inkl. Montage'), /3\.450/);
});

test('how long they spoke is told in no language, how long a trial takes is', async () => {
  for (const [language, head] of [
    ['nl', 'Duur: 38 minuten'],
    ['es', 'Duración de la llamada: 1 hora y 10 minutos'],
    ['it', 'Durata: 41 min'],
    ['pt', 'Duração: 38 minutos'],
    ['de', 'Dauer: 45 Minuten'],
    ['fr', 'Durée : 1 h 10'],
  ] as const)
    assert.equal(await told(language, `${head}\n`), '');
  assert.match(await told('nl', 'Afspraken\n- Duur: 4 weken proef vanaf 3 mei'), /4 weken/);
});
