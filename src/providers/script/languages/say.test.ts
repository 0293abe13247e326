// Notes in the six other languages: names become the polite form and the verbs agree, and whatever is unsure stays unsaid.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Brief } from '../../contracts.js';
import { partiesOf } from '../reading/parties.js';
import { readStatements } from '../reading/statements.js';
import { sayIn } from './say.js';

const NAMES: Record<string, [prospect: string, company: string, user: string, userCompany: string]> = {
  de: ['Frau Berg', 'Lindner Bau', 'Jan Weber', 'Fertigo'],
  fr: ['Mme Roche', 'Ateliers Leroy', 'Marc Petit', 'FretClair'],
  nl: ['Marit', 'Tuinwereld', 'Bas', 'KasPlan'],
  es: ['Carmen', 'Hoteles Sol', 'Diego', 'Recepta'],
  it: ['Chiara', 'Moda Viva', 'Luca', 'MagazzinoOk'],
  pt: ['Paula', 'Hotéis Atlântico', 'Gil', 'QuartoPronto'],
};

/** What is said of the last statement of a summary, or null. */
function lastSaid(language: string, summary: string): string | null {
  const [prospectName, prospectCompany, userName, userCompany] = NAMES[language]!;
  const statements = readStatements(summary);
  const parties = partiesOf(
    { prospectName, prospectCompany, userName, userCompany, summary, language } as Brief,
    statements,
  );
  return sayIn(language, statements, statements.length - 1, 'heard', { parties }).text ?? null;
}

const SAID: readonly [language: string, summary: string, said: string][] = [
  ['de', 'Frau Berg möchte mit zwei Lagern beginnen.', 'Sie möchten mit zwei Lagern beginnen'],
  ['de', 'Frau Berg, Leiterin Einkauf, rechnet mit 20 Tagen.', 'Sie rechnen mit 20 Tagen'],
  ['de', 'Lindner Bau betreibt 85 Maschinen.', 'Sie betreiben 85 Maschinen'],
  [
    'de',
    'Frau Berg schreibt den Plan in Excel und braucht dafür 9 Stunden.',
    'Sie schreiben den Plan in Excel und brauchen dafür 9 Stunden',
  ],
  ['de', 'Am Dienstag messen wir mit Frau Berg die Halle 2.', 'Am Dienstag messen wir mit Ihnen die Halle 2'],
  ['de', 'Frau Berg vergibt 30 Termine und überträgt die Liste.', 'Sie vergeben 30 Termine und übertragen die Liste'],
  ['de', 'Frau Berg gefiel die Karte am besten.', 'Ihnen gefiel die Karte am besten'],
  ['de', 'Jan Weber gibt bis Freitag Bescheid.', 'Ich gebe bis Freitag Bescheid'],
  [
    'de',
    'Doppelte Rechnungen kosten das Unternehmen ca. 18.000 Euro.',
    'Doppelte Rechnungen kosten Ihr Unternehmen etwa 18.000 Euro',
  ],
  ['de', 'Nächste Schritte\n- Jan Weber: Angebot bis Freitag schicken', 'Von mir: Angebot bis Freitag schicken'],
  ['fr', 'Mme Roche gère 14 magasins et souhaite un essai.', 'Vous gérez 14 magasins et souhaitez un essai'],
  ['fr', 'Marc Petit enverra le devis mardi.', "J'enverrai le devis mardi"],
  ['fr', 'Ils ont 26 camions.', 'Vous avez 26 camions'],
  [
    'fr',
    'Ils achètent 40 palettes par mois et paient 900 euros.',
    'Vous achetez 40 palettes par mois et payez 900 euros',
  ],
  ['fr', 'Mme Roche gère 14 magasins et maintient deux ateliers.', 'Vous gérez 14 magasins et maintenez deux ateliers'],
  ['fr', 'Mme Roche connaît déjà deux concurrents.', 'Vous connaissez déjà deux concurrents'],
  [
    'fr',
    'Mme Roche choisira un atelier. Elle nous donne la liste des machines.',
    'Vous nous donnez la liste des machines',
  ],
  ['nl', 'Marit wil met drie kassen beginnen.', 'U wilt met drie kassen beginnen'],
  ['nl', 'Bas stuurt dinsdag een voorstel.', 'Ik stuur dinsdag een voorstel'],
  ['nl', 'Ze hebben 31 kassen in Breda.', 'U hebt 31 kassen in Breda'],
  ['es', 'Carmen necesita ver la temperatura.', 'Usted necesita ver la temperatura'],
  ['es', 'Diego envió la oferta el lunes.', 'Envié la oferta el lunes'],
  ['es', 'Diego mostró el panel de rutas.', 'Mostré el panel de rutas'],
  ['it', 'Luca invierà un’offerta lunedì.', "Invierò un'offerta lunedì"],
  ['it', 'A Chiara è piaciuto il grafico.', 'Le è piaciuto il grafico'],
  ['pt', 'A Paula dirige quatro hotéis no Algarve.', 'Você dirige quatro hotéis no Algarve'],
  ['pt', 'Gil enviará a proposta na quinta-feira.', 'Enviarei a proposta na quinta-feira'],
];

for (const [language, summary, said] of SAID)
  test(`${language}: “${summary.split('\n').at(-1)}” is told to the prospect`, () => {
    assert.equal(lastSaid(language, summary), said);
  });

const UNSAID: readonly [why: string, language: string, summary: string][] = [
  ['a judgement of the prospect', 'de', 'Frau Berg ist geizig.'],
  ['a judgement of somebody at their firm', 'nl', 'De planner is lui en soms dronken.'],
  ['"she" behind somebody else', 'fr', 'Le patron a parlé avec Mme Roche. Elle veut changer de fournisseur.'],
  ['"they" behind things', 'fr', 'Les commandes arrivent par téléphone. Ils jettent 9 % de la production.'],
  ['somebody with the same surname', 'de', 'Sabine Berg leitet den Einkauf. Martina Berg möchte mehr Lager.'],
  ['a question', 'es', '¿Cuánto cuesta la instalación de los sensores?'],
  ['who was there', 'it', 'Partecipanti: Chiara Rossi, Luca Bianchi'],
  [
    'another language',
    'de',
    'They have been running the whole warehouse with paper lists and the team is not happy with it, so they want to test the scanners in two sites.',
  ],
  ['a verb without its subject', 'de', 'Hat noch 40 Tage Zeit für die Entscheidung.'],
];

for (const [why, language, summary] of UNSAID)
  test(`${language}: ${why} stays unsaid`, () => assert.equal(lastSaid(language, summary), null));
