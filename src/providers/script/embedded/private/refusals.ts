// What may not be told, by the grammar of a sentence: of the prospect's state, of third persons and named firms, of plans and
// orders in its middle. Null where nothing speaks against it.

import type { Token } from '../../english/tokens.js';
import { hasForm, isAuxiliary, verbReadings } from '../../english/verbs.js';
import type { Statement } from '../notes/read.js';
import { isOnePerson } from '../people/single-person.js';
import { isLikelyFact, isSurelyFact } from './judged.js';

const STATE =
  /^(?:on|in|at|with|under|using|based|interested|open|keen|looking|responsible|ready|able|unable|happy|unhappy|frustrated|concerned|worried|tired|overwhelmed|behind|short|still|currently|also|not|aware|satisfied|dissatisfied|excited|pleased|glad|impressed|delighted|manually|about|around|over|part|due|required|committed|live|limited|stuck|tied|never|often|always|constantly|up|down|confident|curious|needed|located|split|spread|organized|organised|by|within|now|used|booked|fully|mostly|mainly|heavily|partly|subject|available|between|from|for|to|out|too|slow|manual|late|outdated|missing|possible|impossible|unclear|incomplete|important|essential|critical|different|separate|expensive|paper-based|disconnected|wrong|old|high|low|full|empty|hard|difficult|time-consuming|error-prone)$/;
const KIND_OF_FIRM =
  /\b(?:company|firm|provider|manufacturer|business|retailer|startup|agency|distributor|chain|practice|clinic|school|operator|group|bank|brand|supplier|hospital|university|charity|nonprofit|developer|contractor|wholesaler|carrier|shop|store|network|organi[sz]ation|producer|maker|builder|broker|insurer|consultancy|vendor|marketplace|platform|cooperative|restaurant|hotel|brewery|farm|studio|dealership|publisher|utility|municipality|office|department|association|foundation|cafe|bakery|winery|laborator\w+|lab|factory|fleet|airline|library|museum|warehouse|co-op)\b/i;
const SINGLE_PERSON =
  /^(?:boss|manager|director|ceo|cfo|cto|coo|cio|vp|president|principal|mayor|owner|owners|founder|founders|chairman|chairwoman|predecessor|colleague|foreman|union|board|council|investor|investors|brother|sister|father|mother|son|daughter|partner|deputy|chief|head|guy|woman|man|lady|supervisor|leader|buyer|contact|secretary|wife|husband|cousin)$/;
const HUMAN_ROLE =
  /^(?:boss|manager|director|ceo|cfo|cto|coo|cio|vp|president|principal|mayor|owner|founder|chairman|chairwoman|secretary|assistant|predecessor|colleague|colleagues|foreman|foremen|rep|reps|team|staff|employees|people|board|management|head|lead|leader|supervisor|guy|woman|man|lady|partner|partners|buyer|engineer|engineers|admin|contact|user|users|managers|directors|agents|drivers|teachers|nurses|doctors|technicians|workers|trainers|recruiters|executives|deputy|chief|union|council|owners|investors|brother|sister)$/;

const FEELING =
  /^(?:look|looks|looked|sound|sounds|sounded|feel|feels|felt|seem|seems|seemed|act|acts|acted|resent|resents|resented|envy|envies|despise|despises|blame|blames|blamed|distrust|appear|appeared|become|became|behave|behaved|drink|drinks|drank|smoke|smokes|smoked|talk|talks|hate|hates|hated|love|loves|dislike|fear|fears|trust|trusts|admit|admitted|brag|bragged|lied|lie|lies)$/;

export function refusedOfYou(
  tokens: Token[],
  verbAt: number,
  verb: string | null,
  statement: Statement,
): string | null {
  if (verbAt > 5 || tokens[0]!.after.includes(',')) return 'no sentence';
  const auxiliary = tokens[verbAt]!.lower;
  if (/^(?:are|were|aren't|weren't|you're)$/.test(auxiliary)) return refusedState(tokens, verbAt, statement);
  if (isThought(auxiliary, verb) && statement.side === 'note' && !isLikelyFact(statement))
    return 'not sure that it may be said';
  if (/^(?:will|'ll|you'll)$/.test(auxiliary) || statement.section === 'next')
    return verb === null ? 'no sentence' : null;
  const after = tokens.findIndex((token) => token.lower === verb) + 1;
  if (
    verb &&
    FEELING.test(verb) &&
    !/^(?:for|at|after|into|that|the|a|an|to|how|it|about|[\d$€£].*|rid|paid|complaints|orders|requests|calls)$/.test(
      tokens[after]?.lower ?? '',
    ) &&
    !isSurelyFact(statement)
  ) {
    return 'judgement of a person';
  }
  if (verb && (verbReadings(verb).length > 0 || isAuxiliary(verb))) return null;
  const isFiled = statement.section !== null && statement.section !== 'other';
  return isFiled || isTheirMail(statement) || (PAST.test(verb ?? '') && isLikelyFact(statement))
    ? null
    : 'not sure that it may be said';
}

/** What they write of themselves needs no verb that we know. */
const isTheirMail = ({ mail, side }: Statement): boolean => mail !== undefined && side === 'them';

/** "You might sign": thought of by us; what they would like and what they must keep was said. */
const isThought = (auxiliary: string, verb: string | null): boolean =>
  /^(?:could|might|may|should|must|would)$/.test(auxiliary) &&
  !/^(?:like|love|prefer|save|need|be)$/.test(verb ?? '') &&
  !(
    auxiliary === 'must' &&
    /^(?:keep|meet|comply|work|run|stay|support|report|store|use|have|record|document)$/.test(verb ?? '')
  );

/** "You scrapped 5 boats": what they did, in a verb that nobody listed; what they remarked is left to the list. */
const PAST = /^(?!remark|comment|complain|claim|insist|jok|argu|stress|hint|whisper|confess|vent)\p{Ll}{3,}ed$/u;

/** What somebody "is" may be said only where it is no judgement. */
function refusedState(tokens: Token[], verbAt: number, statement: Statement, person = false): string | null {
  const state = tokens
    .slice(verbAt + 1)
    .find(
      (token) =>
        !/^(?:also|still|currently|really|very|quite|already|now|all|both|just|particularly|especially|generally|not|often|always|usually|mostly|constantly|\p{L}+ly)$/u.test(
          token.lower,
        ),
    );
  const word = state?.lower ?? '';
  if (
    person &&
    /^(?:difficult|hard|slow|old|wrong|low|high|expensive|empty|full|different|impossible|critical|behind|short|up|down|out)$/.test(
      word,
    )
  )
    return isLikelyFact(statement) ? null : 'judgement of a person';
  if (/^(?:a|an|the|\d.*)$/.test(word))
    return KIND_OF_FIRM.test(tokens.map((token) => token.word).join(' ')) ? null : 'not needed';
  return STATE.test(word) ||
    hasForm(word, 'gerund') ||
    hasForm(word, 'participle') ||
    /\d/.test(word) ||
    isLikelyFact(statement)
    ? null
    : 'judgement of a person';
}

/** A third person or a thing as subject: null where nothing speaks against it. */
export function refusedOfOther(
  tokens: Token[],
  verbAt: number,
  verb: string | null,
  statement: Statement,
  named: boolean,
): string | null {
  const auxiliary = tokens[verbAt]!.lower;
  const subject = tokens.slice(0, verbAt);
  const unclear = refusedPronoun(tokens) ?? refusedAside(tokens, statement);
  if (unclear) return unclear;
  const person = personIn(subject);
  const copula = /^(?:is|are|was|were|isn't|aren't|wasn't|weren't)$/.test(auxiliary);
  if (
    copula &&
    person === 'one' &&
    !IN_CHARGE.test(tokens.map((token) => token.lower).join(' ')) &&
    !isLikelyFact(statement)
  )
    return 'judgement of a person';
  if (copula && (person !== null || !tokens.some((token) => /\d/.test(token.word)))) {
    return person === null && (/^(?:a|an|the)$/.test(tokens[verbAt + 1]?.lower ?? '') || isLikelyFact(statement))
      ? null
      : refusedState(tokens, verbAt, statement, person !== null);
  }
  if (/^(?:may|might)$/.test(auxiliary) && !isLikelyFact(statement)) return 'not sure that it may be said';
  if (named && isUnknownDoer(tokens, verbAt, verb, statement) && !isSurelyFact(statement))
    return 'not sure that it may be said';
  return person === null ? null : refusedPerson(tokens, person, verb, auxiliary, statement);
}

/** Somebody or some firm by name does what only people do: of them nothing is told. */
function isUnknownDoer(tokens: Token[], verbAt: number, verb: string | null, { section, side }: Statement): boolean {
  const first = tokens[0]!;
  if (side !== 'note' || section === 'next' || verbAt > 3 || tokens[verbAt]!.lower === 'will') return false;
  const isName =
    /^\p{Lu}[\p{L}&-]+$/u.test(first.word) &&
    (first.tags.has('ProperNoun') || first.tags.has('Organization') || first.tags.has('Acronym'));
  if (!isName || verb === null) return false;
  const passive = /^(?:is|are|was|were)$/.test(tokens[verbAt]!.lower) && hasForm(verb, 'participle');
  return !passive && !TOOL_VERB.test(verb);
}

/** What tools do; other things are done by people and firms. */
const TOOL_VERB =
  /^(?:holds?|stores?|runs?|exports?|imports?|covers?|contains?|handles?|feeds?|prints?|shows?|syncs?|connects?|integrates?|talks?|takes?|needs?|crash(?:es)?|freez(?:es?)|supports?|tracks?|keeps?|calculates?|produces?|costs?|breaks?|stops?|fails?|arrives?|gets?|has|have|gives?|lets?|means?|makes?|goes|comes?|pass(?:es)?|sends?|asked|demonstrated|presented|showed|explained|confirmed|reads?|works?|lacks?|drops?|rises?|fell|rose|grew|starts?|opens?|ends?)$/u;

const IN_CHARGE = /\b(?:responsible|in charge|available|away|present|interested|involved|on site|the contact)\b/;

function refusedPerson(
  tokens: Token[],
  person: 'one' | 'many' | 'named',
  verb: string | null,
  auxiliary: string,
  statement: Statement,
): string | null {
  const after = tokens[tokens.findIndex((token) => token.lower === verb) + 1]?.lower ?? '';
  if (
    verb &&
    FEELING.test(verb) &&
    !/^(?:for|at|after|into|to|how|their|the|an?|\d.*)$/.test(after) &&
    !isSurelyFact(statement)
  )
    return 'judgement of a person';
  const sure = statement.section !== null && statement.section !== 'other';
  const single = person === 'one';
  if (single && statement.side === 'note' && /^(?:is|are|was|were)$/.test(auxiliary) && !isLikelyFact(statement))
    return 'judgement of a person';
  const free =
    (statement.side === 'us' &&
      statement.talk &&
      person !== 'named' &&
      !tokens.some((token) => SINGLE_PERSON.test(token.lower))) ||
    person === 'many' ||
    (person === 'one' ? statement.section === 'next' : sure);
  return free || personMay(verb, auxiliary) || isLikelyFact(statement) ? null : 'not sure that it may be said';
}

function refusedPronoun(tokens: Token[]): string | null {
  const unclear = /^(?:they|them|he|she|his|her|me|my|they're|he's|she's)$/.test(tokens[0]!.lower);
  const third = tokens.some((token) => /^(?:he|she|him|hers)$/.test(token.lower)) && !tokens[0]!.tags.has('ProperNoun');
  return unclear || third ? 'unclear who is meant' : null;
}

/** Plans and orders of ours in the middle of a sentence: "with that margin we can be generous". */
function refusedAside(tokens: Token[], { side, section }: Statement): string | null {
  const text = tokens.map((token) => token.lower).join(' ');
  if (section === null && side === 'note' && /\b(?:should|ought|shall)\b|\b(?:we|you|they) must\b/.test(text))
    return 'not sure that it may be said';
  if (/\b(?:we|i) (?:can be|could|should|must|might|may|would|need to|have to|want)\b/.test(text))
    return 'not sure that it may be said';
  const order =
    /^(?:promise|say|tell|announce|offer|give|add|laugh|greet|do|pretend|repeat|write|mention|remember|be|make|send|show|take|imagine|think|please|kindly|never|always)$/;
  return order.test(tokens[0]!.lower) &&
    (side !== 'note' || section !== 'next') &&
    !/^(?:offer|write|show)s /.test(text)
    ? 'not sure that it may be said'
    : null;
}

/** Whether the subject is one unnamed person, several, or somebody by name. */
function personIn(subject: Token[]): 'one' | 'many' | 'named' | null {
  const bare = subject.filter((token) => token.owning === '');
  const general =
    subject.some((token) => /^(?:each|every|any)$/.test(token.lower)) ||
    (/^an?$/.test(subject[0]?.lower ?? '') &&
      subject.length <= 3 &&
      !subject.some((token) => SINGLE_PERSON.test(token.lower)));
  const head = bare.at(-1);
  const single =
    bare.some((token) => SINGLE_PERSON.test(token.lower)) ||
    (head?.tags.has('Actor') === true && !head.tags.has('Plural'));
  if (single || isOnePerson(subject)) return general ? 'many' : 'one';
  if (bare.some((token) => token.tags.has('Person') || token.tags.has('FirstName'))) return 'named';
  const many = bare.some((token) => HUMAN_ROLE.test(token.lower)) || (head?.tags.has('Actor') ?? false);
  return many ? 'many' : null;
}

/** What may be told about a third person: that they will do a task, or what they are in charge of. */
const personMay = (verb: string | null, auxiliary: string): boolean =>
  /^(?:will)$/.test(auxiliary)
    ? verb !== null && verbReadings(verb).length > 0
    : /^(?:handles|manages|runs|leads|owns|oversees|uses|spends|enters|reviews|coordinates|tracks|maintains|joins|joined|asked)$/.test(
        verb ?? '',
      );
