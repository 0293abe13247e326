// Why a statement of the summary is private in itself: by the gate, by how it is built, by where it stands.
import { type Called, leakIn, withoutNames } from '../../privacy/gate.js';
import { openPrice } from '../facts/price.js';
import type { Statement } from '../notes/read.js';
import type { People } from '../people/people.js';
import { isLikelyFact } from './judged.js';
import type { Private } from './reach.js';
import { remarkIn } from './remark.js';
import { isRivalsPrice } from './rivals-price.js';

/** Why each statement is private in itself. */
export function leaksOf(statements: readonly Statement[], people: People): Private {
  let tainted = false;
  const isOurs = thingsShown(statements);
  return statements.map((statement) => {
    const leak = leakOf(statement, people, tainted) ?? (isOurs(statement) ? 'our own trouble' : null);
    tainted = leak !== null && TAINTS.test(leak);
    return leak;
  });
}

const SHOWED =
  /\b(?:showed|demoed|demo'd|demonstrated|presented|walked|introduced|explained|demo|gezeigt|vorgestellt|vorgeführt|montré|présenté|enseñamos|mostramos|mostrámos|mostrado|mostrato|presentato|lieten|getoond)\b/iu;
const FAULTY =
  /\b(?:fails?|failed|drops?|dropped|crash\w*|breaks?|broke|cannot|can't|can not|does not|doesn't|do not|don't|is (?:slow|flaky|buggy|not|still|down|unstable|limited)|are (?:slow|flaky|not|still|down)|isn't|aren't|lacks?|misses|missed|loses|freezes|froze|hangs|drains?|falls over|chokes?|only (?:works|handles)|still (?:drops|loses|misses|needs)|fällt aus|fallen|stürzt|versagt|plante|échoue|falla|fallan|falha|falham|si blocca|faalt|hapert)\b/iu;
const OF_THING = /^(?:the|our|that|its|their|unser\w*|der|die|das|le|la|les|el|los|il|o|a|de|het|onze) /iu;
const NAMED_THING = /[\p{L}-]{4,}/gu;

/** What we showed and what it cannot do: a fault of ours stands there like a statement about work. */
function thingsShown(statements: readonly Statement[]): (statement: Statement) => boolean {
  const shown = statements
    .filter(({ text, section }) => section === 'shown' || SHOWED.test(text))
    .map(({ text }) => ` ${text.toLowerCase()} `);
  return ({ text, side, section }) => {
    const at = FAULTY.exec(text)?.index ?? -1;
    if (side === 'them' || section === 'pain' || at < 0 || !OF_THING.test(text)) return false;
    const subject = text.slice(0, at).toLowerCase().match(NAMED_THING) ?? [];
    const thing = subject
      .slice(0, 4)
      .filter((word) => !/^(?:with|from|that|which|when|still|also|only|your|their)$/u.test(word));
    return (
      thing.length > 0 &&
      shown.some((each) => each !== ` ${text.toLowerCase()} ` && thing.slice(0, 2).every((word) => each.includes(word)))
    );
  };
}

/** After these a sentence that leans on the one before is private, too. */
const TAINTS = /^(?:internal note|price tactics|gossip|instruction)$/;
const LEANING =
  /^(?:it|that|this|these|those|so we|so i|so let|keep|don't|do not|never|just|then we|if (?:he|she|they|pushed|needed|asked)|use (?:this|that|it)|start|floor|target|otherwise|same|but we|but i|hold|wait|careful)\b/iu;

/** "Internal: …", "note KO: …": a label of somebody who writes for colleagues. */
const NOTE_OF_OURS =
  /\b(?:internal|private|note to self|system|assistant)\b|^(?:side ?note|note|memo|nb|ps|pm)(?: (?:from|by))? \p{L}{2,12}$/iu;

/** "Import fails on files above 20 MB" under no heading for what hurts them: a bare part of a tool that breaks at a size is ours. */
const LIMIT =
  /^(?:the |our )?(?:(?:bulk|file|csv|excel|mobile|data|label|offline) )?(?:import|export|sync|upload|api|offline mode|connector|integration|search) (?:still )?(?:fails|chokes|breaks|stalls|hangs|crashes|times out) (?:on|with|above|over|beyond|past|from|at) .{0,30}\d/iu;
const isLimitOfOurs = ({ text, section, side }: Statement): boolean =>
  side === 'note' && section !== 'pain' && LIMIT.test(text);

/** "(margin on wire still 55, room to move)": a line of its own in brackets is said to colleagues. */
const ASIDE = /^\((?=[^()]* )[^()]*\)[.!]?$/u;

export function leakOf(statement: Statement, people: People, afterLeak: boolean): string | null {
  if (statement.section === 'private') return 'internal note';
  if (statement.section === 'skip') return 'label';
  if (statement.hasLink) return 'link';
  if (statement.side === 'note' && ASIDE.test(statement.text)) return 'internal note';
  if (isRivalsPrice(statement, people)) return 'competitor';
  const price = openPrice(statement);
  const leak = leakIn(withoutNames(price ?? labelled(statement), calledIn(people)), statement.side);
  if (leak) return leak;
  const remark = price ? null : remarkIn(statement);
  if (remark && !isLikelyFact(statement)) return remark;
  if (isLimitOfOurs(statement)) return 'our own trouble';
  if (statement.owner && NOTE_OF_OURS.test(statement.owner)) return 'internal note';
  return afterLeak && !statement.bullet && LEANING.test(statement.text) ? 'internal note' : null;
}

/** "Floor price: 12% below list": what makes it private stands before the colon. */
const labelled = ({ text, label }: Statement): string => (label ? `${label}: ${text}` : text);

const calledIn = ({ prospect, prospectCompany, user, userCompany }: People): Called => ({
  persons: [...prospect, ...user].flat(),
  firms: [...prospectCompany, ...userCompany].map((words) => words.join(' ')),
});
