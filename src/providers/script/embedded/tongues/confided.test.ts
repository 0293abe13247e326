import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';

const NAMES = { prospectName: 'Dana Kim', prospectCompany: 'Arbolito', userName: 'Lena Ott', userCompany: 'Klar' };
const told = (language: string, summary: string): Promise<string> => scriptOf(summary, { ...NAMES, language });

const REMARKS: [string, string, RegExp][] = [
  ['de', 'Unter uns gesagt zögert sie noch. Bei 1.200 € wären wir noch dabei.', /1\.200|zögert/u],
  ['fr', 'Entre nous, elle hésite. Le plancher est à 17 euros.', /17|elle hésite/u],
  ['es', 'Entre nosotros, duda mucho. Podemos quedarnos en 4.300.', /4\.300|duda/u],
  ['it', 'Detto tra noi, ha un contenzioso. Possiamo arrivare a 5.200.', /5\.200|contenzioso/u],
  ['pt', 'Aqui entre nós, ela hesita. Se reclamar, tiramos a instalação.', /tiramos|hesita/u],
  ['nl', 'Onder ons gezegd twijfelt ze. We kunnen één kast gratis geven.', /gratis|twijfelt/u],
];

for (const [language, notes, secret] of REMARKS) {
  test(`${language}: what is confided and what we would give is not told`, async () => {
    assert.doesNotMatch(await told(language, notes), secret);
  });
}

test('under a personal note nothing is told, and below it the plans are', async () => {
  const script = await told(
    'it',
    'Dimostrazione\nHo mostrato il calendario dei turni.\n\nCommento personale: la caposala è un ostacolo e va aggirata. Se serve togliamo il costo di avvio.\n\nProssimi passi\nLe invio la proposta lunedì.',
  );
  assert.doesNotMatch(script, /caposala|togliamo/u);
  assert.match(script, /Le invio la proposta lunedì\./u);
});

test('what is free for them anyway and a plan with a condition are told', async () => {
  assert.match(await told('de', 'Demo\nDie Testphase ist für zehn Nutzer kostenlos.'), /kostenlos/u);
  assert.match(await told('es', 'Próximos pasos\nSi la prueba funciona, empezamos el 1 de junio.'), /1 de junio/u);
});

const AFFAIRS: [string, string][] = [
  ['de', 'Dana Kim leitet den Versand. Sie sucht heimlich eine neue Stelle.'],
  ['fr', 'Dana Kim dirige les envois. Il perd son poste en septembre.'],
  ['nl', 'Dana Kim leidt de verzending. Ze wil van haar compagnon af.'],
  ['es', 'Dana Kim dirige los envíos. Preguntó si podemos partir la factura para que el consejo no se entere.'],
];

for (const [language, notes] of AFFAIRS) {
  test(`${language}: somebody's own affairs are not told as "you"`, async () => {
    assert.doesNotMatch(await told(language, notes), /Stelle|poste|compagnon|factura/u);
  });
}
