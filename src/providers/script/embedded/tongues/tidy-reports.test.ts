import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';

const told = async (language: string, summary: string, names = {}): Promise<string> =>
  scriptOf(summary, {
    prospectName: 'Dana Kim',
    prospectCompany: 'Arbolito',
    userName: 'Lena Ott',
    language,
    ...names,
  });

const AGREED: [string, string, string[]][] = [
  [
    'de',
    'Gespräch mit Dana Kim. Wir sind so verblieben, dass ich ihr bis zum 14. August ein Angebot schicke.',
    ['Ich schicke Ihnen bis zum 14. August ein Angebot.'],
  ],
  [
    'es',
    'Hemos quedado en que yo le envío la propuesta antes del 20 de mayo, ella nos pasa la lista de rutas y el 1 de junio empezamos una prueba.',
    [
      'Le envío la propuesta antes del 20 de mayo.',
      'Usted nos pasa la lista de rutas.',
      'El 1 de junio empezamos una prueba.',
    ],
  ],
  [
    'nl',
    'Gesprek met Dana Kim. We hebben afgesproken dat ik haar voor 6 februari een voorstel stuur en dat onze monteur op 13 februari langskomt.',
    ['Ik stuur u voor 6 februari een voorstel.', 'Onze monteur komt op 13 februari langs.'],
  ],
];

for (const [language, notes, said] of AGREED) {
  test(`${language}: an agreement is told as the plans that it consists of`, async () => {
    const lines = (await told(language, notes)).split('\n');
    for (const line of said) assert.ok(lines.includes(line), `${line} in\n${lines.join('\n')}`);
  });
}

const PRICES: [string, string, string][] = [
  [
    'fr',
    'Nous avons évoqué le prix : 22 euros par camion et par mois.',
    'Le tarif est de 22 euros par camion et par mois.',
  ],
  [
    'es',
    'El precio que le di es de 7.200 euros, instalación incluida.',
    'El precio es de 7.200 euros, instalación incluida.',
  ],
  ['nl', 'Ik noemde een prijs van 260 euro per sensor.', 'De prijs is 260 euro per sensor.'],
  ['it', 'Il prezzo proposto è di 5.900 euro per l’impianto.', 'Il prezzo è di 5.900 euro per l’impianto.'],
];

for (const [language, notes, said] of PRICES) {
  test(`${language}: a price that was named aloud is our price`, async () => {
    assert.ok((await told(language, notes)).split('\n').includes(said));
  });
}

test('a price that might be another one is not told', async () => {
  assert.doesNotMatch(await told('nl', 'Ik noemde een prijs van 260 euro, maar we kunnen naar 220 euro.'), /260|220/u);
});

test('wishes and prices of a list are said behind one opening each', async () => {
  const notes =
    'Bedarf\n- Warnung vor Ablauf\n- Bestellung beim Großhändler\n\nVorgeführt\nIch habe den Scanner gezeigt.\n\nPreise\nLizenz: 189 € im Monat\nScanner: 240 € pro Stück';
  const script = await told('de', notes);
  assert.match(script, /^Ihr Wunsch: Warnung vor Ablauf und Bestellung beim Großhändler\.$/mu);
  assert.match(script, /^Zu den Preisen: Lizenz zu 189 € im Monat und Scanner zu 240 € pro Stück\.$/mu);
});

test('a question is told with the answer that we gave', async () => {
  const notes =
    'Asistentes: Dana Kim, Lena Ott\nDana preguntó si se puede conectar con su programa y Lena confirmó que existe una integración.';
  assert.match(
    await told('es', notes),
    /preguntó si se puede conectar con su programa, y le confirmé que existe una integración\./u,
  );
});

test('what our own side showed is said in the first person, both verbs of it', async () => {
  assert.match(await told('es', 'Lena Ott mostró la agenda compartida y los recordatorios.'), /^Mostré la agenda/mu);
  const both = 'Lena Ott ha mostrato il registro e ha spiegato come si usa il lettore.';
  assert.match(await told('it', both), /^Ho mostrato il registro e ho spiegato/mu);
});

test('somebody else who is listed as present is heard, and no firm', async () => {
  const notes =
    'Participants : Dana Kim, Karim Benali, Lena Ott\n\nKarim Benali a précisé que la panne de février a détruit 340 échantillons.';
  assert.match(await told('fr', notes), /^La panne de février a détruit 340 échantillons\.$/mu);
});

test('what begins on a day is a sentence, and their firm by its kind is theirs', async () => {
  const notes =
    'Situación\nLa clínica tiene cuatro sedes.\n\nPróximos pasos\n- Prueba piloto en Gandía a partir del 1 de junio';
  const script = await told('es', notes);
  assert.match(script, /^Su clínica tiene cuatro sedes\.$/mu);
  assert.match(script, /^La prueba piloto en Gandía está prevista a partir del 1 de junio\.$/mu);
  assert.doesNotMatch(await told('es', 'La clínica de Vigo tiene cuatro sedes.'), /Su clínica/u);
});

test('a greeting above a mail is no heading', async () => {
  const script = await told(
    'es',
    'Hola a todos:\n\nOs resumo la reunión:\n\n1. El vivero cultiva 18 hectáreas y da trabajo a 26 personas.',
  );
  assert.doesNotMatch(script, /Os resumo|Lo siguiente es: /u);
  assert.match(script, /18 hectáreas/u);
});

test('a Dutch clause with a verb for each half keeps its order', async () => {
  const script = await told(
    'nl',
    'Dana Kim legde uit dat het bedrijf 75 medewerkers heeft en 20 projecten tegelijk uitvoert.',
  );
  assert.doesNotMatch(script, /U heeft 75 medewerkers en 20 projecten tegelijk uitvoert/u);
});
