// Reports in the third person in other languages: the frame goes where the grammar allows it, our price is told, and remarks are held.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groundedOf } from '../../../../../test/support/embedded-script.js';

const SPANISH = {
  language: 'es',
  prospectName: 'Álvaro Mena',
  prospectCompany: 'Hoteles Bahía Serena',
  userName: 'Marta Quintero',
  userCompany: 'Climanova',
};

/** What the script tells of one sentence of Spanish minutes. */
async function toldOf(sentence: string): Promise<string> {
  const summary = `## Resumen
**Asistentes:** Álvaro Mena (director, Hoteles Bahía Serena), Nuria Gil (jefa de mantenimiento), Marta Quintero (Climanova), Iván Soto (Climanova)

**Puntos clave**
- ${sentence}

**Próximos pasos**
- [ ] Marta enviará la propuesta el 12 de mayo.
`;
  return (await groundedOf(summary, SPANISH, sentence)).join(' ');
}

test('what a colleague of theirs said is told without its frame', async () => {
  assert.equal(
    await toldOf('Nuria señaló que cada avería tarda dos días en repararse.'),
    'Cada avería tarda dos días en repararse.',
  );
});

test('a price that the sender quoted is told, one of somebody else or with a lower one behind it is not', async () => {
  assert.equal(
    await toldOf('Marta presentó un precio de 96.500 euros, instalación incluida.'),
    'El precio es de 96.500 euros, instalación incluida.',
  );
  assert.equal(await toldOf('Frigosur ofreció 82.000 euros por lo mismo.'), '');
  assert.equal(await toldOf('Marta ofreció 96.500 euros, aunque podría bajar a 88.000.'), '');
});

test('what one says of another, and what of ours failed, is held back', async () => {
  for (const remark of [
    'Nuria señaló que Álvaro bebe desde que se separó.',
    'Álvaro dijo que va a despedir a media plantilla en otoño.',
    'Iván confirmó que el prototipo se quemó en otra obra.',
    'Marta explicó que nuestro equipo no llega a esa fecha.',
  ]) {
    assert.equal(await toldOf(remark), '', remark);
  }
});
