// The names of the two sides as they are said to the prospect: "Sarah's team" is "your team", "Claimwise will" is "we will".
import type { Token } from '../../english/tokens.js';
import { agreeWithYou, hasForm } from '../../english/verbs.js';
import { verbAfter } from './verb-after.js';
import { become, push, type Walk } from './walk.js';

/** The sender was spoken of: "she" may mean "I". */
export const SENDER = '!';

const PREPOSITION =
  /^(?:with|for|to|at|from|by|of|about|on|in|against|between|behind|like|than|via|through|without|over|under|into|around|across|gave|give|gives|giving|showed|show|shows|shown|showing|told|tell|sent|send|sends|sending|asked|ask|help|helps|helped|helping|let|lets|costs|cost|costing|walked|walk|gives|saves|save|saving|allows|allow|allowing|enables|enable|frustrates|worries|bothers|hurts|offered|offer|email|call|remind|invite|update|introduce|connect|loop|keep|keeps|get|gets|leaves|leave|takes|took|make|makes|put|puts|supports|support|annoys|delays|slows|forces|force|forcing|prevents|prevent|and)$/;

const matches = (tokens: Token[], at: number, phrase: string[]): boolean =>
  phrase.every((word, index) => {
    const token = tokens[at + index];
    const inside = index < phrase.length - 1;
    return token?.lower === word && !(inside && (token.owning !== '' || /[,;:]/.test(token.after)));
  });

const longest = (walk: Walk, at: number, phrases: string[][]): number =>
  phrases.find((phrase) => matches(walk.tokens, at, phrase))?.length ?? 0;

/** Names of the two sides; the number of words consumed, or null where no name stands here. */
export function turnName(walk: Walk, at: number): number | null {
  const prospect = isTheirCustomer(walk, at) ? 0 : longest(walk, at, walk.people.prospect);
  if (prospect === 1 && isBareRole(walk, at)) return null;
  if (prospect > 0) return nameToYou(walk, at, prospect, true);
  const company = isThirdFirm(walk, at) ? 0 : longest(walk, at, walk.people.prospectCompany);
  if (company > 0) return nameToYou(walk, at, company, false);
  const user = longest(walk, at, walk.people.user);
  if (user === 1 && isBareRole(walk, at)) return null;
  if (user > 0) return nameToMe(walk, at, user);
  const firm = longest(walk, at, walk.people.userCompany);
  return firm > 0 ? firmToUs(walk, at, firm) : null;
}

/** Inside a sentence "the bank" and "the city" are others, unless the prospect's firm is called so. */
function isThirdFirm(walk: Walk, at: number): boolean {
  const noun = walk.tokens[at + 1]?.lower ?? '';
  if (
    at === 0 ||
    walk.tokens[at]!.lower !== 'the' ||
    !/^(?:bank|city|agency|distributor|retailer|manufacturer|restaurant|university|municipality)$/.test(noun)
  )
    return false;
  const named = walk.people.prospectCompany.filter((phrase) => phrase[0] !== 'the');
  return named.length > 0 && !named.some((phrase) => phrase.includes(noun));
}

/** Inside a sentence "the customer" is a customer of theirs, once the prospect has a name. */
function isTheirCustomer(walk: Walk, at: number): boolean {
  const things = walk.tokens[at + 2]?.lower ?? '';
  if (/^(?:customer|client)$/.test(walk.tokens[at + 1]?.lower ?? '') && OF_CUSTOMERS.test(things)) return true;
  if (at === 0 || walk.tokens[at]!.lower !== 'the') return false;
  const named = walk.people.prospect.some((phrase) => !/^(?:the|our|prospect|client|customer)$/.test(phrase[0]!));
  return named && /^(?:customer|client|buyer|lead|contact)$/.test(walk.tokens[at + 1]?.lower ?? '');
}

/** "The client list" is a list of clients. */
const OF_CUSTOMERS =
  /^(?:lists?|base|data|database|files?|records?|portal|numbers?|satisfaction|accounts?|names?|history)$/;

/** "Customer wants" names the prospect; "customer data" and "per rep" do not. */
function isBareRole(walk: Walk, at: number): boolean {
  const role = /^(?:prospect|client|customer|rep|ae)$/.test(walk.tokens[at]!.lower);
  return role && (at > 0 || verbAfter(walk.tokens, 1) === null);
}

/** "Bereavement manager Dawn and two clerks share a desk": what somebody is stands in front of the name. */
const TITLE =
  /^(?:manager|director|officer|head|owner|chair|chairwoman|chairman|lead|captain|engineer|clerk|buyer|founder|partner|secretary|treasurer|supervisor|coordinator|curator|foreman|bursar|chef|nurse|architect|planner|grower|keeper|warden|principal|president)$/;

/** "Before the school visits start": visits, and no school that visits. */
const isNounThere = (tokens: Token[], at: number | null): boolean =>
  at !== null &&
  tokens[at]!.after === '' &&
  /[^s]s$/u.test(tokens[at]!.lower) &&
  tokens[at + 1] !== undefined &&
  /^(?:are|were|have|begin|start|end|take|resume)$/.test(tokens[at + 1]!.lower);

/** "The" and what somebody is do not stand in front of "you". */
function dropLead({ out }: Walk, at: number, isPerson: boolean): void {
  if (out.at(-1)?.lower === 'the') out.pop();
  if (isPerson && out.length === at && at > 0 && at < 4 && TITLE.test(out.at(-1)!.lower)) out.length = 0;
}

function nameToYou(walk: Walk, at: number, length: number, isPerson: boolean): number {
  const last = walk.tokens[at + length - 1]!;
  dropLead(walk, at, isPerson);
  if (isPerson) walk.referent.name = null;
  if (last.owning !== '') {
    push(walk, last, 'your', walk.tokens[at]!.before);
    return length;
  }
  const after = skipApposition(walk.tokens, at + length);
  const previous = walk.out.at(-1)?.lower ?? '';
  const found = verbAfter(walk.tokens, after) ?? (isPerson ? null : pluralVerb(walk.tokens, after));
  const verbAt = isPerson || !isNounThere(walk.tokens, found) ? found : null;
  const object = PREPOSITION.test(previous) && previous !== 'and';
  if (verbAt !== null && !object) {
    push(walk, { ...last, after: '' }, 'you', walk.tokens[at]!.before);
    walk.singular = previous !== 'and';
    walk.firm ||= !isPerson;
    for (let index = after; index < verbAt; index += 1) walk.out.push(walk.tokens[index]!);
    const verb = walk.tokens[verbAt]!;
    walk.out.push(become(verb, agreeWithYou(verb.word) ?? verb.word));
    return verbAt + 1 - at;
  }
  const next = walk.tokens[at + length];
  const ends = next === undefined || last.after !== '' || !next.tags.has('Noun');
  const kind = ends && length === 2 && walk.tokens[at]!.lower === 'the' && PREPOSITION.test(previous);
  if (isPerson || kind) push(walk, last, 'you', walk.tokens[at]!.before);
  else for (let index = at; index < at + length; index += 1) walk.out.push(walk.tokens[index]!);
  return length;
}

/** "Sarah, VP of Ops at Acme, runs": the words between the commas are not said. */
function skipApposition(tokens: Token[], at: number): number {
  if (/^(?:from|at|of)$/.test(tokens[at]?.lower ?? '') && /^\p{Lu}/u.test(tokens[at + 1]?.word ?? '')) {
    for (let end = at + 2; end < Math.min(tokens.length, at + 6); end += 1)
      if (verbAfter(tokens, end) !== null) return end;
  }
  if (!tokens[at - 1]?.after.includes(',')) return at;
  for (let end = at; end < Math.min(tokens.length, at + 12); end += 1) {
    if (tokens[end]!.after.includes(',')) return verbAfter(tokens, end + 1) === null ? at : end + 1;
  }
  return at;
}

/** "Penhallow fire six kilns": a firm is many people to some. */
const pluralVerb = (tokens: Token[], at: number): number | null =>
  at === 1 &&
  tokens[0]!.after === '' &&
  hasForm(tokens[at]?.lower ?? '', 'base') &&
  /^(?:\d.*|two|three|four|five|six|seven|eight|nine|ten|the|an?|their|its|all|most)$/.test(tokens[at + 1]?.lower ?? '')
    ? at
    : null;

/** "Claimwise will deliver" is what we will do. */
function firmToUs(walk: Walk, at: number, length: number): number | null {
  const last = walk.tokens[at + length - 1]!;
  const verbAt = last.owning === '' && !/[,;:]/.test(last.after) ? verbAfter(walk.tokens, at + length) : null;
  if (last.owning === '' && (verbAt === null || walk.out.length > 0)) return null;
  push(walk, last, last.owning === '' ? 'we' : 'our', walk.tokens[at]!.before);
  if (verbAt === null) return length;
  for (let index = at + length; index < verbAt; index += 1) walk.out.push(walk.tokens[index]!);
  const verb = walk.tokens[verbAt]!;
  walk.out.push(become(verb, agreeWithYou(verb.word) ?? verb.word));
  return verbAt + 1 - at;
}

function nameToMe(walk: Walk, at: number, length: number): number {
  const last = walk.tokens[at + length - 1]!;
  walk.referent.name = SENDER;
  const before = walk.tokens[at]!.before;
  if (last.owning !== '') {
    push(walk, last, 'my', before);
    return length;
  }
  const verbAt = verbAfter(walk.tokens, at + length);
  const previous = walk.out.at(-1)?.lower ?? '';
  const next = walk.tokens[at + length];
  // "And Daniel committed to the Oslo data centre": a verb that nobody listed.
  if (
    verbAt === null &&
    (at === 0 || previous === 'and') &&
    last.after === '' &&
    /^\p{Ll}{3,}ed$/u.test(next?.lower ?? '')
  ) {
    push(walk, last, 'I', before);
    return length;
  }
  if (verbAt === null || (previous !== 'and' && PREPOSITION.test(previous))) {
    push(walk, last, 'me', before);
    return length;
  }
  push(walk, { ...last, after: '' }, 'I', before);
  for (let index = at + length; index < verbAt; index += 1) walk.out.push(walk.tokens[index]!);
  const verb = walk.tokens[verbAt]!;
  const mine = ({ is: 'am', was: 'was' } as Record<string, string>)[verb.lower] ?? agreeWithYou(verb.word) ?? verb.word;
  walk.out.push(become(verb, mine));
  return verbAt + 1 - at;
}
