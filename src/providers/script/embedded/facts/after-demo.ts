// What stands behind a demo in the notes belongs to it: figures of what was shown, and what came of it.

import type { Statement } from '../notes/read.js';
import { isResult, type Kind } from './classify.js';
import type { Fact } from './facts.js';

/** "Showed the modules in the car park. 6 modules, 32 cues each": what is counted behind a demo in the same line is ours. */
export const besideShown = (statement: Statement, shownLine: number): Statement =>
  statement.line === shownLine &&
  statement.section === null &&
  statement.side === 'note' &&
  /^\d+ \p{Ll}/u.test(statement.text)
    ? { ...statement, section: 'shown' }
    : statement;

export const lineShown = (told: readonly Fact[], { line }: Statement, before: number): number =>
  told.at(-1)?.kind === 'shown' ? line : before;

/** What came of what we showed: a result that is told right after it belongs to it. */
export const resultAfter = (text: string, last: Fact | undefined, order: number): Kind | null =>
  last?.kind === 'shown' && order - last.order <= 2 && (isResult(text) || TOOK.test(text)) ? 'shown' : null;

/** "A 60-character inscription took 26 minutes": how it went in the demo. */
const TOOK = /^(?!You\b|Your\b|I\b|We\b)[^,]{4,50} took (?:only |just |about )?\d/u;
