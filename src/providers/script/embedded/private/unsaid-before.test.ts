// What the notes say was left unsaid stays with the seller, whether it says so itself or the sentence behind it does.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptOf } from '../../../../../test/support/embedded-script.js';

const LEFT: readonly (readonly [string, string, string])[] = [
  [
    'en',
    'They sort 9,000 parcels a night.',
    'The scanner needs 14 seconds per parcel below zero. Not mentioned on the call.',
  ],
  [
    'de',
    'Dana Kim sortiert 9.000 Pakete pro Nacht.',
    'Der Scanner braucht 14 Sekunden pro Paket. Das haben wir nicht erwähnt.',
  ],
  ['fr', 'Dana Kim trie 9 000 colis par nuit.', "Le scanner prend 14 secondes par colis. Je n'en ai pas parlé."],
  [
    'es',
    'Dana Kim clasifica 9.000 paquetes por noche.',
    'El escáner tarda 14 segundos por paquete. No lo mencionamos.',
  ],
  ['pt', 'Dana Kim separa 9.000 pacotes por noite.', 'O leitor demora 14 segundos por pacote. Não o mencionámos.'],
  ['it', 'Dana Kim smista 9.000 pacchi a notte.', 'Lo scanner impiega 14 secondi a pacco. Non ne abbiamo parlato.'],
  [
    'nl',
    'Dana Kim sorteert 9.000 pakketten per nacht.',
    'De scanner doet 14 seconden over een pakket. Dat hebben we niet genoemd.',
  ],
];

for (const [language, fact, left] of LEFT)
  test(`${language}: what stands before "not mentioned" is not told, and other facts are`, async () => {
    const names = { prospectName: 'Dana Kim', prospectCompany: 'Redwood', userName: 'Lena Ott', language };
    const script = await scriptOf(`${fact}\n\n${left}`, names);
    assert.match(script, /9[., \u00a0\u202f]?000/u);
    assert.doesNotMatch(script, /14/u);
    const [plain] = left.split(/(?<=\.) /u);
    assert.match(await scriptOf(`${fact}\n\n${plain}`, names), /14/u);
  });
