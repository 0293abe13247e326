// Asks the reader of summaries for what the writer with a model needs of one: its statements with where each stands and whose it is, and
// the stretches that are not for a model. "Not sent" is what the embedded writer would not tell, by the same reader and the same models.
import type { Brief, CharSpan } from '../../contracts.js';
import { isPrivate, readSummary } from '../embedded/candidates.js';
import { ownModels } from '../learned/weights.js';
import { leakIn } from '../privacy/gate.js';
import { ownerOf, type Parties, sectionIn, sideOf } from '../reading/parties.js';
import type { Section } from '../reading/sections.js';
import type { Statement as Read } from '../reading/statements.js';

export { maskMarkup } from '../reading/mask.js';

export type Statement = CharSpan & {
  text: string;
  /** What it stands under: what comes next, what was shown, what they want. */
  section: Section | null;
  /** The name before its colon: whose task it is, or who said it. */
  label: string | null;
  isBullet: boolean;
  /** Whose words or whose task it is; `note` is what the seller wrote down about both. */
  side: 'us' | 'them' | 'other' | 'note';
};

export type Reading = {
  statements: Statement[];
  /** What must not be sent to a model: private remarks, and orders to whoever reads them. */
  withheld: (CharSpan & { reason: string })[];
};

export function readNotes(brief: Brief): Reading {
  const reading = readSummary(brief, ownModels());
  const { statements, parties } = reading;
  return {
    statements: statements.map((each) => statementOf(each, parties)),
    withheld: statements.flatMap((statement, at) => {
      const isHeld = leakIn(statement.text, leakSide(statement, parties)) !== null || isPrivate(reading, at);
      return isHeld ? [{ start: statement.start, end: statement.end, reason: 'private' }] : [];
    }),
  };
}

function leakSide(statement: Read, parties: Parties): 'us' | 'them' | 'note' {
  const side = sideOf(statement, parties);
  return side === 'other' ? 'note' : side;
}

function statementOf(statement: Read, parties: Parties): Statement {
  const { text, start, end, isBullet, label, speaker } = statement;
  const owner = ownerOf(statement, parties);
  const side = owner === null ? sideOf(statement, parties) : owner.side === 'both' ? 'note' : owner.side;
  return { text, start, end, section: sectionIn(statement), label: label ?? speaker, isBullet, side };
}
