// The shapes a fact may have, by its grammar: a clause about the prospect, about us or about a thing; a thing alone; a task.
import { asMeeting } from './appointment.js';
import type { Address } from './facts.js';
import { finiteVerb, mainVerb, startsWithName, withArticle } from './grammar.js';
import { nounShape } from './noun.js';
import type { People } from './people.js';
import { type Referent, UNKNOWN } from './person.js';
import type { Statement } from './read.js';
import { isOnePerson } from './single-person.js';
import { withSubject } from './subject.js';
import { asPlan, asPromise, taskOf } from './tasks.js';
import { type Token, tokenize } from './tokens.js';
import { hasForm, isAuxiliary, verbReadings } from './verbs.js';

export type Shape = {
  form: 'clause' | 'noun' | 'task';
  text: string;
  /** Rests on the sentence before it: "This costs …". */
  continues: boolean;
  /** The first word keeps its capital behind an opening. */
  named: boolean;
};

export type Setting = {
  people: People;
  referent: Referent;
  address: Address;
  lowerElsewhere: (word: string) => boolean;
};

/** What we may say that we did or will do. */
const OUR_VERB =
  /^(?:showed|show|demoed|demonstrated|demo|walked|walk|presented|present|discussed|discuss|talked|talk|covered|cover|explained|explain|looked|look|reviewed|review|agreed|agree|shared|share|outlined|outline|went|go|explored|explore|proposed|suggested|recommended|introduced|introduce|highlighted|illustrated|send|schedule|set|follow|prepare|provide|email|book|invite|arrange|deliver|include|confirm|confirmed|call|come|bring|get|create|build|put|draft|check|meet|reconnect|run|start|connect|help|support|organize|organise|forward|integrate|offer|handle|automate|estimated|calculated|sync|import|export|cut|reduce|replace|reconvene|spoke|speak|work|setup|demo'd|regroup|give|update|configure|join|kick|begin|plan|planned|scheduled|sent|identified|mapped|touched|pull|flag|answer|answered|read|write|visit|finalize|finalise|complete|test|collect|host|hold|keep|train|migrate|install|compare|translate|print|label|track|match|fill|remind|alert|notify|measure|record|convert|scan|detect|see|add|onboard|process|store|move|return|ship|deploy|launch|discuss|clarify|told|promised|took|replay|supply|produce|tailor|adapt|customize)$/;
const LEANS_ON_LAST = /^(?:this|that|these|those|it|which|such|it's|that's)$/;
const STATE =
  /^(?:on|in|at|with|under|using|based|interested|open|keen|looking|responsible|ready|able|unable|happy|unhappy|frustrated|concerned|worried|tired|overwhelmed|behind|short|still|currently|also|not|aware|satisfied|dissatisfied|excited|pleased|glad|impressed|delighted|manually|about|around|over|part|due|required|committed|live|limited|stuck|tied|never|often|always|constantly|up|down|confident|curious|needed|located|split|spread|organized|organised|by|within|now|used|booked|fully|mostly|mainly|heavily|partly|subject|available|between|from|for|to|out|too|slow|manual|late|outdated|missing|possible|impossible|unclear|incomplete|important|essential|critical|different|separate|expensive|paper-based|disconnected|wrong|old|high|low|full|empty|hard|difficult|time-consuming|error-prone)$/;
const KIND_OF_FIRM =
  /\b(?:company|firm|provider|manufacturer|business|retailer|startup|agency|distributor|chain|practice|clinic|school|operator|group|bank|brand|supplier|hospital|university|charity|nonprofit|developer|contractor|wholesaler|carrier|shop|store|network|organi[sz]ation|producer|maker|builder|broker|insurer|consultancy|vendor|marketplace|platform|cooperative|restaurant|hotel|brewery|farm|studio|dealership|publisher|utility|municipality|office|department|association|foundation|cafe|bakery|winery|laborator\w+|lab|factory|fleet|airline|library|museum|warehouse|co-op)\b/i;
const ODD_SUBJECT =
  /^(?:somebody|someone|everyone|everybody|nobody|rumor|word|who|whoever|what|here|let|please|no|yes|if|when|whether|why|how|maybe|perhaps|plus|there's)$/;
const SINGLE_PERSON =
  /^(?:boss|manager|director|ceo|cfo|cto|coo|cio|vp|president|principal|mayor|owner|owners|founder|founders|chairman|chairwoman|predecessor|colleague|foreman|union|board|council|investor|investors|brother|sister|father|mother|son|daughter|partner|deputy|chief|head|guy|woman|man|lady|supervisor|leader|buyer|contact|secretary|wife|husband|cousin)$/;
const HUMAN_ROLE =
  /^(?:boss|manager|director|ceo|cfo|cto|coo|cio|vp|president|principal|mayor|owner|founder|chairman|chairwoman|secretary|assistant|predecessor|colleague|colleagues|foreman|foremen|rep|reps|team|staff|employees|people|board|management|head|lead|leader|supervisor|guy|woman|man|lady|partner|partners|buyer|engineer|engineers|admin|contact|user|users|managers|directors|agents|drivers|teachers|nurses|doctors|technicians|workers|trainers|recruiters|executives|deputy|chief|union|council|owners|investors|brother|sister)$/;

export function shapeOf(words: string, statement: Statement, setting: Setting): Shape | string {
  const task = taskOf(words, statement, setting.people);
  if (task) return { ...task, continues: false, named: task.form === 'clause' && !/^(?:You|We) /.test(task.text) };
  const said = isOrder(words, statement)
    ? null
    : setting.address(withSubject(words, statement) ?? words, statement.side, setting.people, setting.referent);
  if (!said) return 'unclear who is meant';
  if (statement.side === 'note' && oursOtherwise(said.text)) return 'not sure that it may be said';
  const text = asMeeting(asPromise(smooth(asPlan(said.text, statement))));
  const tokens = tokenize(text);
  if (tokens.length === 0) return 'chatter';
  noteThirdPerson(tokens, words, setting);
  const verbAt = finiteVerb(tokens);
  const relative = tokens.slice(1, verbAt ?? 0).some((token) => /^(?:that|which|who)$/.test(token.lower));
  const listed =
    statement.bullet &&
    statement.section === 'shown' &&
    tokens.length <= 7 &&
    hasForm(tokens[verbAt ?? 0]?.lower ?? '', 'third') &&
    !/^(?:we|i|you|it|the)$/i.test(tokens[0]!.word);
  const header = isHeader(text, setting.people);
  const bare =
    header || listed || (relative && statement.bullet) || verbAt === null || (verbAt === 0 && !tokens[0]!.word.includes("'"));
  return bare ? nounShape(tokens, text, statement, setting) : clauseShape(tokens, verbAt, text, statement, setting);
}

/** "FoodShare Ohio, 6 food banks, 1,900 volunteers": a firm or a person and their figures. */
export const isHeader = (text: string, { prospect, prospectCompany }: People): boolean =>
  [...prospect, ...prospectCompany].some(
    (phrase) => phrase[0] !== 'the' && new RegExp(`^${phrase.join(' ').replace(/[^\p{L}\p{N} ]/gu, '.')}(?:, [^,\\d]{2,30})?(?:, (?:about |around )?\\d[\\d,.]*k?\\+? [^,]*)+$`, 'iu').test(text),
  );

const ONE_THING =
  /^(?:[\p{L}-]+ ){0,3}(?:dashboard|pilot|demo|trial|tool|system|solution|view|quote|proposal|call|connection|link|plan|app|portal|report|overview|partner|provider|platform|place|process|way|version|copy|sample|contract|answer|calendar|list)\b/u;

const isAuxiliaryLike = (token: Token): boolean => isAuxiliary(token.lower) || /^(?:get|gets|got|go|goes|went|come|comes|start|starts)$/.test(token.lower);

const NO_ORDER =
  /^(?:time|goal|last|double|triple|open|live|set|sound|clean|dry|complete|welcome|direct|cut|follow-up|kick-off|check-in|close|fit|slow|like|let)$/;

/** "Start with the big price": an order among notes that are no plan. */
function isOrder(words: string, statement: Statement): boolean {
  if (statement.side !== 'note' || statement.section === 'next') return false;
  if (statement.bullet) return !/^(?:goal|pain|cost|date)$/.test(statement.section ?? '') && COMMAND.test(words);
  const [first, second] = tokenize(words);
  const tokens = tokenize(words);
  const finite = finiteVerb(tokens);
  if (finite !== null && finite > 0 && finite < 6 && !/[,;:]/.test(tokens[0]!.after) && isAuxiliaryLike(tokens[finite]!))
    return false;
  const verb =
    first !== undefined &&
    (hasForm(first.lower, 'base') || first.tags.has('Imperative')) &&
    !first.tags.has('Noun') &&
    first.owning === '';
  const orders = verb && !NO_ORDER.test(first.lower) && !/^\p{Lu}/u.test(second?.word ?? '');
  const list = /^(?:need|want|have|lose|spend|pay|rely)$/.test(first?.lower ?? '') && words.split(' ').length < 7;
  const names = second !== undefined && (hasForm(second.lower, 'third') || isAuxiliary(second.lower));
  return orders && !list && !names;
}

/** What a colleague is told to do; how somebody works begins with other verbs. */
const COMMAND =
  /^(?:ask|keep|get|tell|hold|push|let|bring|leave|avoid|remember|watch|wait|try|offer|play|pretend|mention|warn|nudge|press|aim|lead|stick|go|come|be|stay|land|pitch|drop|skip|hide) (?!(?:up|is|are|was|live)\b)\p{Ll}/iu;

/** "You run cleaning company". */
const A_FIRM =
  /^(You (?:run|own|lead|manage|are) )(?=(?!an? |the |your |our |two |three |four )(?:[\p{Ll}-]+ ){0,2}(?:company|firm|business|clinic|shop|store|hotel|restaurant|agency|practice|farm|brewery|school|studio|factory|bakery|charity|startup)\b)/u;

/** What notes leave out and what is better said shorter. */
function smooth(text: string): string {
  return text
    .replace(
      /^(?:You|We|Both) agreed that (I|you|we) will\b/u,
      (_, who: string) => `${who[0]!.toUpperCase()}${who.slice(1)} will`,
    )
    .replace(/,? (?:you|he|she) (?:said|explained|added|told us)$/u, '')
    .replace(/^You(?:'re| are) (?=(?:about |around |roughly )?\d[\d.,]* \p{Ll})/u, 'You have ')
    .replace(/^I promised to /u, 'I will ')
    .replace(/^(?:The|Both) (?:parties|sides|teams) (?=will|meet|agreed|reconvene)/u, 'We ')
    .replace(/, so that's (?=(?:about )?\d)/u, ', with ')
    .replace(/, (nobody|no one|everyone|everybody) (?=\p{Ll}+s\b)/u, ', and $1 ')
    .replace(/, contract (?:through|thru|until|till) /u, ', with a contract until ')
    .replace(/ that way$/u, '')
    .replace(A_FIRM, '$1a ')
    .replace(/^You are an? [^,]{3,60}? with ((?:about |around |over )?\d.*)$/u, 'You have $1')
    .replace(
      /\b(because|if|when|before|until|so) (board|management|ceo|cfo|team|office|warehouse|finance|marketing|sales)\b(?!')/gu,
      '$1 your $2',
    )
    .replace(/^(You (?:want|need) )(.+)$/u, (_, start: string, rest: string) =>
      /^(?:to|it|you|them|us|me|that|more|less)\b/u.test(rest) || !ONE_THING.test(rest)
        ? start + rest
        : start + withArticle(rest, 'a'),
    );
}

const SOMEBODY =
  /\b(?:an?|his|her|their|the|one) (?:\p{L}+ )?(?:boss|manager|director|ceo|cfo|cto|coo|cio|vp|president|principal|mayor|owner|founder|predecessor|colleague|foreman|brother|sister|father|son|daughter|partner|deputy|assistant|accountant|vet|lawyer|provider|supervisor|controller)\b/iu;

const statementOpens = (tokens: Token[]): boolean => !/^(?:you|i|we)$/.test(tokens[0]!.lower) || tokens.length > 12;

const OUR_THING =
  /\b[Oo]ur (?!(?:\p{L}+ ){0,2}(?:platform|product|solution|tool|software|system|app|service|portal|module|connector|integration|api|dashboard|workflow|call|calls|meeting|demo|conversation|session|team|side|documentation|proposal|offer|quote|plugin|sensors?|labels?|scanner|server|assistant|templates?|report|reports|video|consultant|specialist|experts?|next|trainer|trainers|interface|calendar|planner|portal|view|first|second|site|workshop)\b)/u;
const GIVEN_US =
  /\b(?:send|sends|give|gives|share|shares|provide|provides|tell|tells|call|calls|let|lets|told|ask|asks|asked|show|join|meet|email|forward|help|invite|thank|get back to) us\b|\bback to us\b/giu;

/** Speaks of our side in another way than what we showed, sell and agree on. */
const oursOtherwise = (text: string): boolean =>
  OUR_THING.test(text) || /\b(?:us|ours|my)\b/iu.test(text.replace(GIVEN_US, ' ').replace(/\bUS\b/gu, ' '));

function clauseShape(
  tokens: Token[],
  verbAt: number,
  text: string,
  statement: Statement,
  setting: Setting,
): Shape | string {
  const first = tokens[0]!.lower;
  const verb = mainVerb(tokens, verbAt);
  const clause: Shape = {
    form: 'clause',
    text,
    continues: false,
    named: startsWithName(tokens, setting.lowerElsewhere),
  };
  if (/^(?:we|i)(?:'\w+)?$/.test(first)) {
    const vague =
      /^(?:should|must|could|might|may|would|shouldn't|couldn't|wouldn't|need|needs|have|had|want|wanted|don't|didn't|can't|cannot|won't)$/.test(
        tokens[verbAt]!.lower,
      );
    const giving =
      /^(?:can|i'll|we'll)$/.test(tokens[verbAt]!.lower) &&
      /^(?:give|offer|go|do|come|get|cut|reduce|drop|throw)$/.test(verb ?? '') &&
      /\b(?:price|points?|percent|%|[$€£]|cost)/u.test(text);
    return verb && mayWe(verb, tokens[verbAt]!.lower) && !vague && !giving
      ? { ...clause, text: showYou(text) }
      : 'not sure that it may be said';
  }
  if (/^you(?:'\w+)?$/.test(first)) return refusedOfYou(tokens, verbAt, verb, statement) ?? clause;
  if (ODD_SUBJECT.test(first)) return 'unclear out of context';
  return (
    refusedOfOther(tokens, verbAt, verb, statement, clause.named) ?? {
      ...clause,
      text: ownThing(tokens, verbAt, text, statement),
      continues:
        LEANS_ON_LAST.test(first) &&
        !/^It takes (?!you|the |them|about|around|\d).*\bto\b|^It takes .{1,40} to \w+/u.test(text),
    }
  );
}

/** A promise may have any known verb that is no pressure; what we did or can do has one of the list. */
const mayWe = (verb: string, auxiliary: string): boolean =>
  OUR_VERB.test(verb) || (/^(?:will|i'll|we'll)$/.test(auxiliary) && hasForm(verb, 'base') && !PRESSING.test(verb));

const PRESSING =
  /^(?:raise|push|press|wait|charge|convince|hold|keep|lower|drop|escalate|force|ignore|skip|delay|lose|win|sell|hide|pull|stop|avoid|pretend|blame|threaten|reject|refuse|deny|close|bill|tell|know|think|need|want|like|have|be|do|forget|worry)$/;

/** "We showed the dashboard" becomes "We showed you the dashboard". */
function showYou(text: string): string {
  return text.replace(
    /^((?:We|I) (?:also |then |briefly )?showed) (?!you\b|how\b|that\b)(.+)$/u,
    (_, start: string, rest: string) => `${start} you ${listWithArticles(rest)}`,
  );
}

const listWithArticles = (list: string): string =>
  /\b(?:which|that|who|how)\b/u.test(list)
    ? withArticle(list, 'the')
    : list
        .split(', ')
        .map((each) => withArticle(each, 'the'))
        .join(', ');

const FEELING =
  /^(?:look|looks|looked|sound|sounds|sounded|feel|feels|felt|seem|seems|seemed|act|acts|acted|resent|resents|resented|envy|envies|despise|despises|blame|blames|blamed|distrust|appear|appeared|become|became|behave|behaved|drink|drinks|drank|smoke|smokes|smoked|talk|talks|hate|hates|hated|love|loves|dislike|fear|fears|trust|trusts|admit|admitted|brag|bragged|lied|lie|lies)$/;

function refusedOfYou(tokens: Token[], verbAt: number, verb: string | null, statement: Statement): string | null {
  if (verbAt > 5 || tokens[0]!.after.includes(',')) return 'no sentence';
  const auxiliary = tokens[verbAt]!.lower;
  if (/^(?:are|were|aren't|weren't|you're)$/.test(auxiliary)) return refusedState(tokens, verbAt);
  if (
    statement.side === 'note' &&
    /^(?:could|might|may|should|must|would)$/.test(auxiliary) &&
    !/^(?:like|love|prefer|save|need|be)$/.test(verb ?? '') &&
    !(auxiliary === 'must' && /^(?:keep|meet|comply|work|run|stay|support|report|store|use|have|record|document)$/.test(verb ?? ''))
  ) {
    return 'not sure that it may be said';
  }
  if (/^(?:will|'ll|you'll)$/.test(auxiliary) || statement.section === 'next')
    return verb === null ? 'no sentence' : null;
  const after = tokens.findIndex((token) => token.lower === verb) + 1;
  if (
    verb &&
    FEELING.test(verb) &&
    !/^(?:for|at|after|into|that|the|a|an|to|how|it|about|[\d$€£].*|rid|paid|complaints|orders|requests|calls)$/.test(
      tokens[after]?.lower ?? '',
    )
  ) {
    return 'judgement of a person';
  }
  if (verb && (verbReadings(verb).length > 0 || isAuxiliary(verb))) return null;
  return statement.section !== null && statement.section !== 'other' ? null : 'not sure that it may be said';
}

/** What somebody "is" may be said only where it is no judgement. */
function refusedState(tokens: Token[], verbAt: number, person = false): string | null {
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
    return 'judgement of a person';
  if (/^(?:a|an|the|\d.*)$/.test(word))
    return KIND_OF_FIRM.test(tokens.map((token) => token.word).join(' ')) ? null : 'not needed';
  return STATE.test(word) || hasForm(word, 'gerund') || hasForm(word, 'participle') || /\d/.test(word)
    ? null
    : 'judgement of a person';
}

/** A third person or a thing as subject: null where nothing speaks against it. */
function refusedOfOther(
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
  if (copula && person === 'one' && !IN_CHARGE.test(tokens.map((token) => token.lower).join(' '))) return 'judgement of a person';
  if (copula && (person !== null || !tokens.some((token) => /\d/.test(token.word)))) {
    return person === null && /^(?:a|an|the)$/.test(tokens[verbAt + 1]?.lower ?? '')
      ? null
      : refusedState(tokens, verbAt, person !== null);
  }
  if (/^(?:may|might)$/.test(auxiliary)) return 'not sure that it may be said';
  if (verb && /^(?:looks?|looked|seems?|seemed|sounds?|sounded|feels?|felt|smells?|appears?|appeared)$/.test(verb)) return 'judgement of a person';
  if (named && isUnknownDoer(tokens, verbAt, verb, statement)) return 'not sure that it may be said';
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
  if (verb && FEELING.test(verb) && !/^(?:for|at|after|into|to|how|their|the|an?|\d.*)$/.test(after))
    return 'judgement of a person';
  const sure = statement.section !== null && statement.section !== 'other';
  const single = person === 'one';
  if (single && statement.side === 'note' && /^(?:is|are|was|were)$/.test(auxiliary)) return 'judgement of a person';
  const free =
    (statement.side === 'us' && statement.talk && person !== 'named' && !tokens.some((token) => SINGLE_PERSON.test(token.lower))) ||
    person === 'many' || (person === 'one' ? statement.section === 'next' : sure);
  return free || personMay(verb, auxiliary) ? null : 'not sure that it may be said';
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
  const general = subject.some((token) => /^(?:each|every|any)$/.test(token.lower));
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

const COUNTED =
  /^(?:rate|call|forecast|shop|session|process|team|office|desk|budget|contract|meeting|demo|deadline|system|tool|crm|erp|website|warehouse|average|workflow|checkout|catalog|backlog|pipeline|report|dashboard|spreadsheet|list|response|ratio|share|price|fee|cycle|season|store|kitchen|clinic|line|plant|site|fleet|version|page|portal|app|inbox|calendar|database|approval|visit|pilot|trial|kickoff|kick-off|workshop|review|decision|hire|volume|count|number|score|queue|period|setup|budgeting|close|audit|helpdesk|hotline|schedule|roster|menu|board)$/;

/** A note such as "Return rate is 31%" gets the word that speech needs. */
function ownThing(tokens: Token[], verbAt: number, text: string, statement: Statement): string {
  const first = tokens[0]!;
  const head = tokens.slice(0, verbAt).find((token) => COUNTED.test(token.lower) && token.owning === '');
  const bare =
    verbAt <= 4 &&
    !/^(?:in|on|at|by|for|with|during|after|before|from|to|if|when|since|as|last|next|there|it|about|around|how|all|both|only|most|many|some|such|of|without|until)$/.test(
      first.lower,
    ) &&
    head !== undefined &&
    !first.tags.has('ProperNoun') &&
    !first.tags.has('Determiner') &&
    !/^(?:the|a|an|no|each|every|your|our|their|this|that|any|one|another|some|most|all|[\d$€£].*)$/.test(first.lower);
  if (!bare || statement.side !== 'note' || first.owning !== '' || first.tags.has('Person')) return text;
  const theirs =
    statement.section !== 'next' &&
    statement.section !== 'shown' &&
    !/^(?:call|session|meeting|demo|deadline|pilot|trial|kickoff|kick-off|workshop|review|decision|visit|contract|budget)$/.test(
      head.lower,
    );
  const keep = /\p{Lu}.*\p{Lu}|\d/u.test(first.word);
  return `${theirs ? 'Your' : 'The'} ${keep ? text : text[0]!.toLowerCase() + text.slice(1)}`;
}

/** Remembers whom the next "he" or "she" may mean. */
function noteThirdPerson(tokens: Token[], words: string, setting: Setting): void {
  const first = tokens[0]!;
  if (SOMEBODY.test(words) && statementOpens(tokens)) setting.referent.name = UNKNOWN;
  if (/^(?:you|your|we|i|our|my)$/.test(first.lower)) return;
  const named = tokens
    .slice(0, 3)
    .filter((token) => !/^\p{Lu}{2,}$/u.test(token.word))
    .find((token) => token.tags.has('FirstName') || (token.tags.has('Person') && /^\p{Lu}/u.test(token.word)));
  if (named && startsWithName([named], setting.lowerElsewhere)) setting.referent.name = named.word;
}
