// Why a statement of the summary is private in itself: by the gate, by how it is built, by where it stands.
import { leakIn } from '../gate.js';
import type { People } from './people.js';
import type { Private } from './reach.js';
import type { Statement } from './read.js';
import { remarkIn } from './remark.js';

/** Why each statement is private in itself. */
export function leaksOf(statements: readonly Statement[], people: People): Private {
  let tainted = false;
  return statements.map((statement) => {
    const leak = leakOf(statement, people, tainted);
    tainted = leak !== null && TAINTS.test(leak);
    return leak;
  });
}

/** After these a sentence that leans on the one before is private, too. */
const TAINTS = /^(?:internal note|price tactics|gossip|instruction)$/;
const LEANING =
  /^(?:it|that|this|these|those|so we|so i|so let|keep|don't|do not|never|just|then we|if (?:he|she|they|pushed|needed|asked)|use (?:this|that|it)|start|floor|target|otherwise|same|but we|but i|hold|wait|careful)\b/iu;

export function leakOf(statement: Statement, people: People, afterLeak: boolean): string | null {
  if (statement.section === 'private') return 'internal note';
  if (statement.section === 'skip') return 'label';
  if (statement.hasLink) return 'link';
  const leak = leakIn(unnamed(statement.text, people), statement.side) ?? remarkIn(statement);
  if (leak) return leak;
  if (statement.owner && /\b(?:internal|private|note to self|system|assistant)\b/iu.test(statement.owner))
    return 'internal note';
  return afterLeak && !statement.bullet && LEANING.test(statement.text) ? 'internal note' : null;
}

/** A firm may be called Anchor or Discount Tyres. */
function unnamed(text: string, { prospectCompany, userCompany }: People): string {
  let rest = text;
  for (const phrase of [...prospectCompany, ...userCompany]) {
    if (phrase[0] === 'the' || phrase.length === 0) continue;
    const at = rest.toLowerCase().indexOf(phrase.join(' '));
    if (at >= 0) rest = `${rest.slice(0, at)}the firm${rest.slice(at + phrase.join(' ').length)}`;
  }
  return rest;
}
