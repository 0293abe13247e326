// TODO

import type { NoteContext } from '../english/note.js';
import type { Said } from '../english/say.js';
import type { PartRole } from '../learned/judging.js';
import { sideOf } from '../reading/parties.js';
import type { Statement } from '../reading/statements.js';

export function sayIn(_language: string, statement: Statement, role: PartRole, context: NoteContext): Said {
  const text = statement.text
    .replace(/\s+/gu, ' ')
    .replace(/^[-–—•*>\s]+/u, '')
    .replace(/[.;:\s]+$/u, '')
    .trim();
  const count = text.split(' ').length;
  if (count < 3 || count > 34) return { why: 'too long' };
  if (/\?$/u.test(text) || sideOf(statement, context.parties) === 'other') return { why: 'it is a question' };
  return { text, form: 'sentence', role, leans: false };
}
