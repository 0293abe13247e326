// Plans with their people as they are spoken to: the prospect with somebody, what our firm does, what comes to the sender.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Brief } from '../../../contracts.js';
import type { Part } from './parts.js';
import { withPlanPeople } from './plan-people.js';

const BRIEF = {
  prospectName: 'Alba',
  userName: 'Bruno Testa',
  userCompany: 'Sondalia',
  summary: '',
} as Brief;
const said = (code: string, text: string, section: Part['section'] = 'next'): string =>
  withPlanPeople(code, { text, section, side: 'note' } as Part, BRIEF).text;

test('the prospect and somebody with them are "you with" them, and the verb agrees', () => {
  const told = [
    ['nl', 'Op 9 april komen Alba en Margriet naar Zwaagdijk.', 'Op 9 april komt u met Margriet naar Zwaagdijk.'],
    ['de', 'Am 9. April kommen Alba und Paul nach Bonn.', 'Am 9. April kommen Sie mit Paul nach Bonn.'],
    ['es', 'El 9 de abril Alba y Paco vienen a Huelva.', 'El 9 de abril usted viene con Paco a Huelva.'],
    ['it', 'Il 9 aprile Alba e Gino vengono con le loro casse.', 'Il 9 aprile lei viene con Gino con le vostre casse.'],
    ['pt', 'Em 9 de abril a Alba e o Rui vêm a Braga.', 'Em 9 de abril você vem com o Rui a Braga.'],
    ['fr', 'Le 9 avril, Alba et Paul viennent à Lyon.', 'Le 9 avril, vous venez avec Paul à Lyon.'],
  ] as const;
  for (const [code, noted, spoken] of told) assert.equal(said(code, noted), spoken);
});

test('what our firm does is done by us', () => {
  const told = [
    [
      'nl',
      'Bij akkoord voor 1 mei levert Sondalia nog in week 24.',
      'Bij akkoord voor 1 mei leveren wij nog in week 24.',
    ],
    ['de', 'Sondalia montiert am 15. April vier Sonden.', 'Wir montieren am 15. April vier Sonden.'],
    [
      'es',
      'Si se firma antes de mayo, Sondalia instala la sonda en junio.',
      'Si se firma antes de mayo, instalamos la sonda en junio.',
    ],
    ['it', 'Sondalia consegna prima di Natale.', 'Consegniamo prima di Natale.'],
    ['pt', 'A Sondalia monta o forno em agosto.', 'Montamos o forno em agosto.'],
    ['fr', 'Sondalia envoie le devis avant le 3 avril.', 'Nous envoyons le devis avant le 3 avril.'],
  ] as const;
  for (const [code, noted, spoken] of told) assert.equal(said(code, noted), spoken);
});

test('what is sent to the sender by name is sent to "me"', () => {
  assert.equal(said('es', 'Alba manda a Bruno las facturas.'), 'Usted me manda las facturas.');
  assert.equal(said('nl', 'Alba stuurt de rekeningen aan Bruno.'), 'Alba stuurt de rekeningen aan mij.');
});

test('the sender, unknown verbs and what is no plan stay as they are', () => {
  for (const [code, text] of [
    ['es', 'Alba y Bruno hablan el 3 de mayo.'],
    ['nl', 'Op 9 april ontbijten Alba en Margriet in Zwaagdijk.'],
    ['it', 'Sondalia rifulge il 15 aprile.'],
  ] as const)
    assert.equal(said(code, text), text);
  assert.equal(said('es', 'Sondalia instala sondas.', 'situation'), 'Sondalia instala sondas.');
});
