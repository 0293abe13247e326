// Whom "they", "them", "their" and "themselves" mean: the prospect, or others who were named, or nobody who can be told.

import type { Token } from '../../english/tokens.js';
import { hasForm } from '../../english/verbs.js';
import { PEOPLE_NOUN, THEM_TO_YOU } from '../people/people-words.js';
import { isPeople, isThird, othersBetween } from './pronouns.js';
import { CLAUSE_START, clauseOf, push, type Walk } from './walk.js';

const BOUNDARY = /^(?:because|when|that|if|so|until|which|while|whenever|before|after|since)$/;
const COSTS = /^(?:cost|costs|costing|save|saves|saved|saving|hurts|hurting)$/;
const TO_A_PERSON =
  /^(?:showed|show|showing|told|tell|tells|telling|gave|give|gives|giving|cost|costs|costing|help|helps|helped|helping|offered|walked|walk|walking|asked|ask|save|saves|saved|saving|allow|allows|let|lets|leaves|leave|leaving|keeps|keep|makes|make|making|takes|took|take|for|to|with|between|from|against|behind|frustrates|frustrating|slows|slowing|holds|holding|hurts|hurting|bothers|worries|forces|forcing|enable|enables|invite|remind|email|call|bringing|brings|lead|leads|sends|send|sent|prevents|stops|stopping|annoys|drives)$/;

/** "Them" means the prospect only where a person is acted upon by something else than the prospect. */
function turnThem(walk: Walk, token: Token): number {
  const previous = walk.out.at(-1)?.lower ?? '';
  const subject = walk.out.findLastIndex((each) => /^(?:you|you're|you've|we|i)$/.test(each.lower));
  const boundary = walk.out.findLastIndex(
    (each, index) =>
      BOUNDARY.test(each.lower) ||
      (/^(?:and|but)$/.test(each.lower) &&
        !isThird(walk.out[index + 1] ?? each) &&
        !hasForm(walk.out[index + 1]?.lower ?? '', 'base')),
  );
  const ofYou = subject >= 0 && walk.out[subject]!.lower.startsWith('you') && subject >= boundary - 1;
  const people = walk.plural !== null && PEOPLE_NOUN.test(walk.plural) && boundary > 0;
  const things =
    walk.out.some((each, index) => index > 1 && each.tags.has('Plural')) &&
    !/^(?:showed|show|told|gave|give|sent|walked|asked|offered)$/.test(previous);
  const keeps =
    previous === 'of' ||
    ofYou ||
    people ||
    things ||
    walk.out.some((each) => each.lower === 'they' || each.lower === 'them');
  if (ofYou && /^(?:give|send|tell|show)$/.test(previous) && !walk.out.some(isMany))
    push(walk, token, 'us', token.before);
  else if (COSTS.test(previous) && !ofYou) push(walk, token, 'you', token.before);
  else if (keeps) walk.out.push(token);
  else if (TO_A_PERSON.test(previous)) push(walk, token, 'you', token.before);
  else return 0;
  return 1;
}

/** What "them" may mean beside those to whom something is given. */
const isMany = ({ lower, tags }: Token): boolean =>
  PEOPLE_NOUN.test(lower) ||
  /^(?:they|them|everyone)$/.test(lower) ||
  ((tags.has('Plural') || /\p{L}{2}[^su]s$/u.test(lower)) &&
    !/^(?:days|weeks|months|hours|minutes|years|this|yes)$/.test(lower));

/** "Themselves" is whoever acts in its own clause: the prospect, or people and things that are named there. */
function turnReflexive(walk: Walk, token: Token): number {
  const clause = clauseOf(walk);
  const youAt = clause.findIndex((each) => /^you(?:'\w+)?$/.test(each.lower));
  const yours = youAt >= 0 && youAt <= 2 && !clause.slice(youAt + 1).some(isPeople);
  const plain = clause.length === walk.out.length && !walk.out.some((each) => each.lower === 'you');
  if (yours && !plain) push(walk, token, THEM_TO_YOU[token.lower]!, token.before);
  else walk.out.push(token);
  return 1;
}

const DONE_TO_THINGS =
  /^(?:shown|stored|displayed|shipped|built|grown|harvested|printed|packed|stocked|bottled|sown|stacked|posted|glued|sewn|woven|refilled|included|supported|covered|compatible|waterproof|washable|reusable)$/;

/** "…logbooks, and they are shown in 64 cases". */
function isOfThings({ tokens }: Walk, token: Token): boolean {
  const at = tokens.indexOf(token);
  const [be, done] = [tokens[at + 1]?.lower ?? '', tokens[at + 2]?.lower ?? ''];
  return token.lower === "they're" ? DONE_TO_THINGS.test(be) : /^(?:are|were)$/.test(be) && DONE_TO_THINGS.test(done);
}

/** "They" where they are things or other people, 0 where nobody knows, null where they may be the prospect. */
function turnOthers(walk: Walk, token: Token): number | null {
  const isThings = isOfThings(walk, token);
  const others = isThings ? 'people' : othersMeant(walk, token);
  if (others === 'unclear' || (isThings && walk.out.length === 0)) return 0;
  if (others !== 'people') return null;
  walk.out.push(token);
  return 1;
}

export function turnThey(walk: Walk, token: Token): number {
  if (token.lower === 'them') return turnThem(walk, token);
  if (token.lower === 'themselves') return turnReflexive(walk, token);
  const others = token.lower.startsWith('they') ? turnOthers(walk, token) : null;
  if (others !== null) return others;
  const people = walk.plural !== null && PEOPLE_NOUN.test(walk.plural);
  const from = walk.out.findLastIndex((one) => CLAUSE_START.test(one.lower));
  const wished = walk.out.some(
    (one, index) => isPeople(one) && (walk.out[index + 1]?.lower === 'to' || (from > 0 && index > from)),
  );
  const asked =
    /^(?:whether|if)$/u.test(walk.out.at(-1)?.lower ?? '') &&
    walk.out.some((one, at) => isPeople(one) && walk.out.findLastIndex(({ lower }) => lower === 'you') < at);
  if ((wished || asked) && token.lower === 'their') {
    walk.out.push(token);
    return 1;
  }
  const own = token.lower === 'their' && walk.out.some((one) => /^(?:every|each)$/.test(one.lower));
  const keeps =
    own || (walk.plural !== null && (token.lower.startsWith('they') || (people && token.lower === 'their')));
  if (keeps) walk.out.push(token);
  else push(walk, token, THEM_TO_YOU[token.lower]!, token.before);
  return 1;
}

/** Whether "they" are others than the prospect: people or things that were named, or nobody who can be told. */
function othersMeant(walk: Walk, token: Token): 'none' | 'people' | 'unclear' {
  if (isThings(walk, token) || isReportedOf(walk)) return 'people';
  const told = walk.out.some((one, index) => one.word === 'I' && walk.out[index + 2]?.lower === 'that');
  if (told) return 'unclear';
  if (isAskedFor(walk)) return 'people';
  return thirdThinks(walk.tokens) ? 'unclear' : othersBetween(walk.tokens, walk.tokens.indexOf(token));
}

/** "Missing pieces without knowing where they went": things that get lost, not the prospect. */
function isThings({ out, tokens }: Walk, token: Token): boolean {
  const verb = tokens[tokens.indexOf(token) + 1]?.lower ?? '';
  return (
    /^(?:where|when|until|before|how|once)$/u.test(out.at(-1)?.lower ?? '') &&
    /^(?:go|went|gone|come|came|arrive|arrived|break|broke|expire|expired|disappear|disappeared|fall|fell|end|ended)$/u.test(
      verb,
    ) &&
    out.some(({ tags, owning }) => tags.has('Plural') && owning === '')
  );
}

/** "Put them on the casks and tell us how they hold up": of what is done, and not of who does it. */
function isReportedOf({ out }: Walk): boolean {
  if (!/^(?:how|whether|if)$/u.test(out.at(-1)?.lower ?? '')) return false;
  const tells = out.findLastIndex(({ lower }) => /^(?:tell|tells|know|report|reports|see|check|checks)$/u.test(lower));
  if (tells < 2 || out.length - tells > 7) return false;
  const doer = out.findLastIndex(({ lower }, at) => at < tells && /^(?:you|i|we)$/u.test(lower));
  return out.some(
    ({ lower, tags, owning }, at) =>
      at > doer &&
      at < tells &&
      owning === '' &&
      (tags.has('Plural') || lower === 'them' || /\p{L}{2}[^su]s$/u.test(lower)),
  );
}

/** "You asked about card fees, they're extra": the things that were asked for. */
const isAskedFor = ({ out }: Walk): boolean =>
  out.length > 3 &&
  /^(?:asked|wanted)$/.test(out[1]!.lower) &&
  /[,;:]/.test(out.at(-1)!.after) &&
  /[^su]s$/.test(out.at(-1)!.lower);

/** "Ms Lowther suspected they leave": somebody else thinks it, and of whom is unclear. */
const thirdThinks = (tokens: Token[]): boolean => {
  const verbAt = tokens.findIndex(({ lower }) =>
    /^(?:suspect|suspects|suspected|guessed|guesses|assumes|assumed)$/.test(lower),
  );
  return verbAt > 0 && verbAt < 4 && /^\p{Lu}/u.test(tokens[verbAt - 1]!.word);
};
