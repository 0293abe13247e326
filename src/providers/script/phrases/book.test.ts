// Greetings and goodbyes with the names of a flow, in each language.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phrasesOf } from './book.js';

const NAMES = { prospect: 'Alba', user: 'Marc Petit', userCompany: 'Fret' };

/** What is said at the beginning and at the end. */
const said = (language: string, names: typeof NAMES | { [Name in keyof typeof NAMES]: string | null }): string => {
  const book = phrasesOf(language)!;
  return `${book.greeting(names, 0)[0]} … ${book.signOff(names, 0)}`;
};

test('a Spanish greeting sets the name off by a comma', () => {
  assert.equal(phrasesOf('es')!.greeting(NAMES, 0)[0], 'Hola, Alba, le habla Marc Petit, de Fret.');
});

test('French “de” keeps its vowel before a consonant and loses it before a vowel', () => {
  assert.match(said('fr', NAMES), /^Bonjour Alba, ici Marc Petit, de Fret\. .*Bien à vous, Marc Petit, de Fret\.$/u);
  const acme = { ...NAMES, userCompany: 'Acme' };
  assert.match(said('fr', acme), /^Bonjour Alba, ici Marc Petit, d'Acme\. .*Bien à vous, Marc Petit, d'Acme\.$/u);
  assert.match(said('fr', { ...acme, user: null }), /ici l'équipe d'Acme\. .*Bien à vous, l'équipe d'Acme\.$/u);
});

test('whoever is not the sender brings a message of theirs', () => {
  const opens = (language: string, names: object): string =>
    phrasesOf(language)!.greeting({ ...NAMES, ...names, isMessage: true }, 0)[0]!;
  assert.equal(opens('en', {}), 'Hi Alba, here is a message from Marc Petit at Fret.');
  assert.equal(opens('fr', { user: 'Alain' }), "Bonjour Alba, voici un message d'Alain, de Fret.");
  for (const language of ['de', 'es', 'it', 'nl', 'pt', 'pt-BR'])
    assert.match(opens(language, {}), /\p{L}{4,} d[aei]? Marc Petit|van Marc Petit|von Marc Petit/u);
  assert.equal(
    opens('en', { user: null, userCompany: null }),
    phrasesOf('en')!.greeting({ prospect: 'Alba', user: null, userCompany: null }, 0)[0],
  );
});

test('English calls by the first name, and whoever bears a title of any language by it', () => {
  const calls: [string, string][] = [
    ['Alba Ruiz', 'Alba'],
    ['Don Draper', 'Don'],
    ['Dr. Eva Ostrow', 'Dr. Ostrow'],
    ['Herr Imboden', 'Herr Imboden'],
    ['Madame Coulibaly', 'Madame Coulibaly'],
    ['Sra. Vega', 'Sra. Vega'],
    ['Serkan Bey', 'Serkan Bey'],
  ];
  for (const [prospect, called] of calls)
    assert.ok(said('en', { ...NAMES, prospect }).startsWith(`Hi ${called}, `), prospect);
});

test('only French elides', () => {
  for (const language of ['de', 'es', 'it', 'nl', 'pt'])
    assert.doesNotMatch(said(language, { ...NAMES, userCompany: 'Acme' }), /d'Acme/u);
});
