// What sellers write in paragraphs in six languages, as it is said to the prospect: asides, prices that they named, plans with their day, answers
// that they gave, what something costs "him" or "her"; and what stays as it is or stays out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';
import { isBrazilian } from '../../phrases/portuguese.js';
import { isDatedPlanIn, isOnlyDate } from './dated-plan.js';

const told = (language: string, notes: string, names = {}): Promise<string> =>
  scriptOf(notes, {
    prospectName: 'Dana Kim',
    prospectCompany: 'Arbolito',
    userName: 'Lena Ott',
    userCompany: 'Norda',
    language,
    ...names,
  });

const SAID: readonly (readonly [string, string, RegExp])[] = [
  [
    'fr',
    'J’ai vu Dana Kim. Pour la suite : elle m’envoie le plan. Moi, je viens faire le tour du site avec notre berger, Anselme, le 12 mars à 9 h.',
    /^Je viens faire le tour du site avec notre berger, Anselme, le 12 mars/mu,
  ],
  [
    'fr',
    'J’ai vu Dana Kim. Côté prix, je lui ai annoncé 1 640 euros par mois, clôtures comprises.',
    /^Le tarif est de 1 640 euros par mois, clôtures comprises/mu,
  ],
  ['fr', 'Dana Kim a 14 hectares. Un paysagiste passe, et ça lui coûte 23 500 euros.', /ça vous coûte 23 500 euros/u],
  [
    'fr',
    'Suite :\n- Dana Kim envoie le plan. Elle le présente au comité le 2 avril.',
    /^Vous le présentez au comité/mu,
  ],
  ['fr', 'Le groupe scolaire sert 1 150 repas par jour.', /^Votre groupe scolaire sert/mu],
  [
    'de',
    'Ich war bei Dana Kim. Außerdem zahlt er rund 14.000 Euro Gas im Monat und weiß nicht, welcher Ofen wie viel braucht.',
    /^Außerdem zahlen Sie rund 14\.000 Euro Gas im Monat und wissen nicht/mu,
  ],
  [
    'de',
    'Ich war bei Dana Kim. Beim Preis habe ich ihm 145 Euro pro Ofen genannt.',
    /^Der Preis beträgt 145 Euro pro Ofen/mu,
  ],
  [
    'de',
    '**Preise**\n- Linie HL 4 mit zwei Formatsätzen: 89.500 Euro netto',
    /Linie HL 4 mit zwei Formatsätzen zu 89\.500 Euro/u,
  ],
  ['es', 'A la Sra. Kim le gustó que el arco lea 400 prendas por minuto.', /^Le gustó que el arco lea/mu],
  ['es', 'Hablé con Dana Kim. Quedamos en que me manda los planos esta semana.', /^Usted me manda los planos/mu],
  ['es', 'El 2 de diciembre vamos a instalar seis sensores en la nave 4.', /^El 2 de diciembre vamos a instalar/mu],
  [
    'it',
    'Prossimi passi:\n- Lena manderà l’offerta entro il 18 novembre.',
    /^Manderò l.offerta entro il 18 novembre/mu,
  ],
  [
    'it',
    'Ho visto Dana Kim. Mi ha chiesto se la sonda regge il gelo. Gli ho confermato di sì.',
    /se la sonda regge il gelo, e le ho confermato di sì/u,
  ],
  ['pt', 'Próximos passos:\n- Lena vai mandar a proposta até 14 de novembro.', /^Vou mandar a proposta até 14/mu],
  [
    'nl',
    'Ik sprak Dana Kim. Hij verhuurt 40 kranen. Het zoeken kost hem elke dag een uur.',
    /kost u elke dag een uur/u,
  ],
  [
    'fr',
    'J’ai vu Dana Kim. Il emploie 17 personnes et fabrique 900 fenêtres par an.',
    /^Vous employez 17 personnes et fabriquez/mu,
  ],
  ['nl', 'Afspraken:\n- Kick-off: 3 december om 14.00 uur in de bakkerij', /^Onze kick-off is op 3 december/mu],
  ['pt', 'No dia 1º de dezembro instalamos dois sensores para teste.', /^No dia 1º de dezembro instalamos/mu],
  ['nl', 'Vervolgstappen:\n- Sjoerd Haan controleert het wifi-netwerk.', /^Sjoerd Haan controleert het wifi-netwerk/mu],
];

for (const [language, notes, said] of SAID)
  test(`${language}: ${said.source}`, async () => assert.match(await told(language, notes), said));

test('"er" is not the woman who was named last, and behind her name "sie" is nobody', async () => {
  const notes = 'Ich war bei Dana Kim. Auch Frau Lenz kam dazu.';
  assert.match(
    await told('de', `${notes} Er testet den Alarm ab dem 4. Mai mit drei Öfen.`),
    /^Sie testen den Alarm/mu,
  );
  const other = await told('de', `${notes} Sie testet den Alarm ab dem 4. Mai mit drei Öfen.`);
  assert.doesNotMatch(other, /Alarm/u);
  const titled = await told('de', 'Ich war bei Frau Kim. Er zahlt 300 Euro.', { prospectName: 'Frau Kim' });
  assert.doesNotMatch(titled, /300/u);
});

test('a site with its head is no second verb of theirs', async () => {
  const script = await told('fr', 'J’ai vu Dana Kim. Il emploie 17 personnes et le chef gère 900 fenêtres par an.');
  assert.doesNotMatch(script, /chef gérez/u);
});

test('an answer that the notes take back is not told, nor its question', async () => {
  const script = await told(
    'es',
    'Hablé con Dana Kim, que riega 12 naves. Me preguntó si el sensor funciona sin cobertura. Le dije que sí, aunque no está probado.',
  );
  assert.doesNotMatch(script, /cobertura|probado/u);
});

test('what costs them something is no price of ours, even below our prices', async () => {
  const script = await told(
    'fr',
    'J’ai vu Dana Kim. Je lui ai annoncé 85 euros par sonde. Pour 60 sondes, cela fait 5 100 euros. Vous perdez 19 000 euros par an.',
  );
  const at = (words: RegExp): number => script.search(words);
  assert.ok(at(/19 000/u) < at(/Le tarif est de 85/u) && at(/Le tarif est de 85/u) < at(/5 100/u));
});

test('a plan has its day before it, and what has happened or is done each week is none', () => {
  for (const text of [
    'Je vous transmets une proposition avant la fin du mois',
    'Der Einbau ist am 9. Dezember um 13 Uhr',
    'Ci sentiamo il 10 dicembre alle 11',
    'Op 8 december kom ik langs in Ede',
  ])
    assert.ok(isDatedPlanIn(text), text);
  for (const text of [
    'Il 12% dei chilometri viene fatto a vuoto',
    'El 2 de marzo perdieron 40 pedidos',
    'Le groupe est le premier client du port',
    'Die Anlage ist am letzten Freitag am 9. Mai ausgefallen',
  ])
    assert.ok(!isDatedPlanIn(text), text);
  assert.ok(isOnlyDate('5 de novembro de 2025') && !isOnlyDate('5 de novembro: visita à fábrica de 2025'));
});

test('notes from Brazil are answered in the words of Brazil, and those from Portugal in theirs', async () => {
  const brazil = 'Dana Kim tem 18 farmácias. As escalas são feitas em planilhas pela equipe. Custa R$ 48.000 por mês.';
  const portugal = 'Dana Kim tem 18 farmácias. As escalas são feitas à mão pela equipa. Custa 48.000 euros por mês.';
  assert.deepEqual([isBrazilian('pt', brazil), isBrazilian('pt', portugal)], [true, false]);
  assert.deepEqual([isBrazilian('pt-PT', brazil), isBrazilian('pt-BR', portugal)], [false, true]);
  const [here, there] = [await told('pt', brazil), await told('pt', portugal)];
  assert.doesNotMatch(here, /equipa(?!\p{L})|falámos|(?<!com)partilhar|diga-me/u);
  assert.match(there, /Cumprimentos/u);
  assert.match(here, /Um abraço/u);
});
