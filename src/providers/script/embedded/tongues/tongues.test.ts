import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groundedOf } from '../../../../../test/support/embedded-script.js';

type Names = { prospectName?: string; prospectCompany?: string; userName?: string };

/** The sentences of a script that rest on the notes. */
const toldOf = (language: string, summary: string, names: Names = {}): Promise<string[]> =>
  groundedOf(summary, {
    ...{ language, prospectName: 'Kim', prospectCompany: 'Arbolito', userName: 'Lena', userCompany: 'Klar' },
    ...names,
  });

const PRICES: [string, string, string][] = [
  [
    'de',
    'Gezeigt: Serie Lindau.\nPreis genannt: 3.450 € netto je Zimmer inkl. Montage, gilt bis Jahresende.',
    'Der Preis beträgt 3.450 € netto je Zimmer inklusive Montage und gilt bis Jahresende.',
  ],
  [
    'fr',
    '**Tarif annoncé**\n29 € par sonde et par mois, pose comprise.',
    'Le tarif est de 29 € par sonde et par mois, pose comprise.',
  ],
  [
    'es',
    'Precio que le di: 2.150 € al mes, mantenimiento incluido.',
    'El precio es de 2.150 € al mes, mantenimiento incluido.',
  ],
  ['it', 'Prezzo detto: 1.850 € al mese a noleggio.', 'Il prezzo è di 1.850 € al mese a noleggio.'],
  ['pt', 'Valor indicado: R$ 1.290 por obra por mês.', 'O valor é de R$ 1.290 por obra por mês.'],
  ['nl', 'Prijs: € 3,10 per kind per maand, incl. hulp', 'De prijs is € 3,10 per kind per maand, inclusief hulp.'],
];

for (const [language, notes, said] of PRICES) {
  test(`${language}: a price behind its label is said as a sentence`, async () => {
    assert.deepEqual((await toldOf(language, notes)).slice(-1), [said]);
  });
}

const PLANS: [string, string, string[]][] = [
  [
    'de',
    "Wie geht's weiter:\n- wir bauen ein Muster auf, Zi. 212, am 24. Oktober\n- sie holt die Pflegeleitung dazu\n- Angebot bis Freitag\nLena: Testplan bis Montag\nKim: Liste der Räume",
    [
      'Wir bauen ein Muster auf, Zimmer 212, am 24. Oktober.',
      'Sie holen die Pflegeleitung dazu.',
      'Das Angebot bekommen Sie bis Freitag.',
      'Von mir: Testplan bis Montag.',
      'Von Ihnen: Liste der Räume.',
    ],
  ],
  [
    'fr',
    "Suite\n1. J'envoie le devis pour 18 sondes lundi\n2. Elle m'envoie le plan de l'atelier\n3. Contrat avant jeudi",
    [
      "J'envoie le devis pour 18 sondes lundi.",
      "Vous m'envoyez le plan de l'atelier.",
      'Vous recevrez le contrat avant jeudi.',
    ],
  ],
  [
    'es',
    'Próximos pasos: yo mando el estudio antes del día 9, ella me pasa las facturas de gas, y el 16 de mayo hacemos una prueba de lavado.',
    [
      'Mando el estudio antes del día 9.',
      'Usted me pasa las facturas de gas.',
      'El 16 de mayo hacemos una prueba de lavado.',
    ],
  ],
  [
    'it',
    'Cosa succede adesso\n* mercoledì 11 giugno prova su 100 forme, portiamo noi lo scanner\n* Kim ci prepara le matricole\n* io mando la scheda entro venerdì',
    [
      'Mercoledì 11 giugno, prova su 100 forme, portiamo noi lo scanner.',
      'Lei ci prepara le matricole.',
      'Mando la scheda entro venerdì.',
    ],
  ],
  [
    'nl',
    'Afspraken:\n* Lena stuurt offerte uiterlijk woensdag\n* Kim levert de lijst aan\n* Proef op één locatie vanaf 9 oktober',
    [
      'Ik stuur de offerte uiterlijk woensdag.',
      'U levert de lijst aan.',
      'De proef op één locatie staat gepland vanaf 9 oktober.',
    ],
  ],
];

for (const [language, notes, said] of PLANS) {
  test(`${language}: plans are said with who has them, also without a verb`, async () => {
    assert.deepEqual(await toldOf(language, notes), said);
  });
}

test('things and wishes without a verb are listed as one speaks', async () => {
  assert.deepEqual(
    await toldOf('de', 'Lage\n- 18 Hektar, 140 Fässer, drei Leute\nWunsch: Alarm per SMS, bitte nur nachts\n'),
    ['Wir haben notiert: 18 Hektar, 140 Fässer und drei Leute.', 'Ihr Wunsch: Alarm per SMS, bitte nur nachts.'],
  );
});

test('of a transcript the words of the prospect are said to them, and only a demo, a price and promises of ours', async () => {
  const talk = [
    '[10:02] Lena: Oi Kim, tudo bem?',
    '[10:05] Kim: A gente está com 8 obras em andamento. No ano passado perdemos 94 mil em multas.',
    '[10:14] Lena: Aqui no app o mestre fala no celular, o texto sai pronto e a foto entra com data',
    '[10:16] Kim: O clima sozinho? Era exatamente o que faltava',
    '[10:25] Lena: Começamos com um piloto numa obra?',
    '[10:26] Kim: Sim, a do Buritis. Pode ser dia 27 de agosto, às 7h',
    '[10:27] Lena: Até sexta te mando o contrato do piloto',
    '[10:28] Kim: E eu te passo a lista dos usuários',
  ];
  assert.deepEqual((await toldOf('pt', talk.join('\n'))).sort(), [
    'A sua equipe está com 8 obras em andamento.',
    'Aqui no app o mestre fala no celular, o texto sai pronto e a foto entra com data.',
    'Até sexta lhe mando o contrato do piloto.',
    'Começamos com um piloto numa obra.',
    'No ano passado vocês perderam 94 mil em multas.',
    'Pode ser dia 27 de agosto, às 7 horas.',
    'Você nos passa a lista dos usuários.',
  ]);
});

test('an article or a trade at the beginning of a name is no name', async () => {
  const names = { prospectName: 'Mme Le Goff', prospectCompany: 'Les Fournils Réunis' };
  assert.deepEqual(
    await toldOf('fr', 'Les commandes arrivent par téléphone. Mme Le Goff veut tester le planning.', names),
    ['Les commandes arrivent par téléphone.', 'Vous voulez tester le planning.'],
  );
});

test('an abbreviation ends no sentence, and the line that names the call is not told', async () => {
  const notes = 'Telefonat mit Fr. Kim, Leitung Einkauf, ca. 35 min\nSie nutzen Excel für ca. 900 Aufträge.';
  assert.deepEqual(await toldOf('de', notes), ['Sie nutzen Excel für etwa 900 Aufträge.']);
});

test('what happened on a day is no plan', async () => {
  const [told] = await toldOf(
    'fr',
    'En août une chambre est tombée en panne un samedi et la perte était de 8 200 euros.',
  );
  assert.match(told ?? '', /^En août/u);
});

test('dictation without capitals is not shown in German', async () => {
  const notes = 'so also die füllen ungefähr 120.000 flaschen im jahr in 18 sorten und jede sorte braucht ein etikett';
  assert.deepEqual(await toldOf('de', notes), []);
});

const SECRETS: [string, string][] = [
  ['de', 'Das Lager wird verlegt, das merkt sowieso niemand.'],
  ['fr', 'Les commandes changent lundi, l’équipe n’en sait rien.'],
  ['es', 'Les ponemos el equipo viejo, no lo van a notar.'],
  ['it', 'La consegna slitta, inutile che lo sappiano.'],
  ['pt', 'O armazém fecha em maio e ninguém sabe.'],
  ['nl', 'De oude machine gaat erheen, dat zien ze toch niet.'],
];

for (const [language, remark] of SECRETS) {
  test(`${language}: what somebody must not know is not told`, async () => {
    assert.deepEqual(await toldOf(language, remark), []);
  });
}
