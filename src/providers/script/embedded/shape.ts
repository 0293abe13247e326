// The shapes a fact may have, by its grammar: a clause about the prospect, about us or about a thing; a thing alone; a task.
import type { Address } from './facts.js';
import type { People } from './people.js';
import type { Referent } from './person.js';
import type { Statement } from './read.js';
import { type Token, tokenize } from './tokens.js';
import { agreeWithYou, hasForm, isAuxiliary, verbReadings } from './verbs.js';

export type Shape = { form: 'clause' | 'noun' | 'task'; text: string; continues: boolean };

const SEND =
  /^(?:send|share|email|forward|prepare|draft|schedule|book|set|follow|provide|arrange|invite|create|introduce|put|build|demo|call|deliver|circulate|organi[sz]e)$/;
const LEADING = /^(?:send|share|email|forward|provide)$/;
/** What we may say that we did or will do. */
const OUR_VERB =
  /^(?:showed|show|demoed|demonstrated|demo|walked|walk|presented|present|discussed|discuss|talked|talk|covered|cover|explained|explain|looked|look|reviewed|review|agreed|agree|shared|share|outlined|outline|went|go|explored|explore|proposed|suggested|recommended|introduced|introduce|highlighted|illustrated|send|schedule|set|follow|prepare|provide|email|book|invite|arrange|deliver|include|confirm|call|come|bring|get|create|build|put|draft|check|meet|reconnect|run|start|connect|help|support|organize|organise|forward|integrate|offer|handle|automate|estimated|calculated|sync|import|export|cut|reduce|replace|reconvene|spoke|speak|work|setup|demo'd|regroup|give|update|configure|join|kick|begin|plan|planned|scheduled|set|sent|identified|mapped|touched|pull|pulls|flag|answer|answered)$/;
const PLACES_IT = /^(?:this|that|these|those|it|which|such|it's|that's)$/;
const STATE =
  /^(?:a|an|the|on|in|at|with|under|using|based|interested|open|keen|looking|responsible|ready|able|unable|happy|unhappy|frustrated|concerned|worried|tired|overwhelmed|behind|short|still|currently|also|not|aware|satisfied|dissatisfied|excited|planning|running|struggling|spending|losing|growing|hiring|expanding|opening|moving|working|paying|trying|hoping|considering|manually|about|around|over|part|due|going|getting|required|committed|live|limited|stuck|migrating|rolling|launching|preparing|missing|wasting|relying|reviewing|dealing|facing|handling|managing|tracking|entering|seeing|tied|forced|never|often|always|constantly|building|adding|up|down|down to|confident|curious|needed|doing|being|located|split|spread|organized|organised|by|within|now|chasing|sending|copying|waiting|drowning|used|reconciling|outgrowing|juggling|scaling|aiming|targeting|booked|fully|mostly|mainly|heavily|partly|subject)$/;
const KIND_OF_FIRM =
  /\b(?:company|firm|provider|manufacturer|team|business|retailer|startup|agency|distributor|chain|practice|clinic|school|operator|group|bank|brand|supplier|hospital|university|charity|nonprofit|developer|contractor|wholesaler|carrier|shop|store|network|organi[sz]ation|producer|maker|builder|broker|insurer|consultancy|vendor|marketplace|platform|customer|user|office|department|process|system)\b/i;
const BANNED_SUBJECT =
  /^(?:somebody|someone|everyone|everybody|nobody|rumor|word|who|whoever|what|here|there's|let|please|no|yes|if|when|whether|why|how)$/;

export function shapeOf(
  words: string,
  statement: Statement,
  people: People,
  referent: Referent,
  address: Address,
): Shape | string {
  const owned = taskOf(words, statement, people);
  if (owned) return owned;
  const started = withSubject(words, statement);
  const said = address(started ?? words, statement.side, people, referent);
  if (!said) return 'unclear who is meant';
  noteThirdPerson(said.tokens, referent);
  const tokens = said.tokens.length > 0 ? tokenize(said.text) : [];
  if (tokens.length === 0) return 'chatter';
  const verbAt = finiteVerb(tokens);
  if (verbAt === null || (verbAt === 0 && !tokens[0]!.word.includes("'")))
    return nounShape(tokens, said.text, statement);
  return clauseShape(tokens, verbAt, said.text, statement);
}

/** "Uses Excel" and "Currently using Excel" are about the prospect; "Showed the dashboard" is about us. */
function withSubject(words: string, statement: Statement): string | null {
  if (statement.side !== 'note') return null;
  const [first = '', second = ''] = words.toLowerCase().split(' ');
  const rest = words[0]!.toLowerCase() + words.slice(1);
  if (
    /^(?:showed|demoed|demonstrated|presented|walked|discussed|covered|reviewed|agreed|explained|talked|shared|outlined|explored|proposed)$/.test(
      first,
    )
  ) {
    return `We ${rest}`;
  }
  if (/^(?:currently|still|also|now|already|mostly|mainly)$/.test(first) && hasForm(second, 'gerund'))
    return `They are ${rest}`;
  if (/^(?:currently|still|also|now|already)$/.test(first) && (hasForm(second, 'third') || hasForm(second, 'past')))
    return `They ${rest}`;
  if (
    /^(?:struggling|looking|using|spending|losing|planning|trying|hoping|considering|running|growing|hiring|paying|wasting|relying|working|dealing|chasing|missing)$/.test(
      first,
    )
  ) {
    return `They are ${rest}`;
  }
  if (
    /^(?:on|at) (?!average|top|the other)/i.test(words) &&
    statement.section === null &&
    finiteVerb(tokenize(words)) === null
  )
    return null;
  const readings = verbReadings(first);
  const isNoun = tokenize(words)[0]?.tags.has('Noun') ?? false;
  if (/^(?:is|are|has|have|was|were)$/.test(first))
    return `They ${first === 'is' ? 'are' : first === 'has' ? 'have' : rest.split(' ')[0]} ${rest.slice(first.length + 1)}`;
  if (readings.some((each) => each.form === 'third') && !isNoun) return `The prospect ${rest}`;
  if (
    readings.some((each) => each.form === 'past') &&
    !readings.some((each) => each.form === 'base') &&
    !/^(?:by|to)$/.test(second)
  )
    return `They ${rest}`;
  if (/^(?:need|want|use|spend|lose|run|have|would like|pay|rely)$/.test(first) && statement.section !== 'next')
    return `They ${rest}`;
  return null;
}

const ARTICLE_NOUN =
  /^((?:send|share|email|forward|prepare|draft|review|sign|schedule|book|set up|provide|arrange|create|build|deliver|circulate|confirm|get|start|run|finalize|finalise|complete|organize|organise) (?:(?:over|them|you|us|back|out) )?)((?:updated |revised |final |draft |detailed |follow-up |security |technical |pilot |pricing |signed |second |short |data |demo |kick-?off |sample |implementation |integration |mutual |discovery )*(?:proposal|quote|contract|agreement|deck|recording|summary|nda|demo|pilot|trial|sow|msa|roi|case|document|documentation|questionnaire|invite|invitation|call|meeting|workshop|session|review|plan|timeline|calculator|estimate|report|sandbox|account|export|list|follow-up|kick-?off|one-pager|brochure|model|spreadsheet|sheet|template|agenda)\b)/iu;

/** A task: "Send proposal by Friday", "Dan to send the proposal", "Dan: send proposal". */
function taskOf(words: string, statement: Statement, people: People): Shape | null {
  if (statement.side !== 'note') return null;
  const { owner, task } = ownerAndTask(words, statement);
  const verb =
    task
      .split(' ')[0]
      ?.toLowerCase()
      .replace(/[^\p{L}'-]/gu, '') ?? '';
  const isTask = hasForm(verb, 'base') && !hasForm(verb, 'past') && (owner !== null || statement.section === 'next');
  if (!isTask) return null;
  if (owner === null && /^(?:need|want|use|have|know|like|hope)$/.test(verb)) return null;
  const rest = turnObjects(task[0]!.toLowerCase() + task.slice(1), people).replace(ARTICLE_NOUN, '$1the $2');
  const who = owner === null ? null : sideOf(owner, people);
  if (owner !== null && who === null) return namedOwner(owner, rest);
  if (who === 'them')
    return {
      form: 'clause',
      text: `You will ${rest.replace(/\b(?:send|share|give|provide) you\b/iu, (all) => all.replace(/you$/i, 'us'))}`,
      continues: false,
    };
  const ours = who === 'us' || (owner === null && LEADING.test(verb));
  if (ours) return { form: 'clause', text: `I will ${toYou(rest)}`, continues: false };
  return { form: 'task', text: SEND.test(verb) ? toYou(rest) : rest, continues: false };
}

const toYou = (task: string): string =>
  task.replace(
    /^(send|share|email|forward) (?!you\b|over\b|them\b|him\b|her\b|it\b)(?=(?:the|a|an|our|some|more|all|two|three|pricing|access|details|over)\b)/iu,
    '$1 you ',
  );

function ownerAndTask(words: string, statement: Statement): { owner: string | null; task: string } {
  if (statement.owner) return { owner: statement.owner, task: words.replace(/^to /i, '') };
  const to =
    /^((?:@?\p{Lu}[\p{L}.'-]{1,20})(?: \p{Lu}[\p{L}.'-]{1,20}){0,2}|we|us|they|client|customer|prospect|rep|ae|them) (?:to|->|needs to|is to) (?=\p{Ll})/iu.exec(
      words,
    );
  if (to) return { owner: to[1]!.replace(/^@/, ''), task: words.slice(to[0].length) };
  const dash = /^@?(\p{Lu}[\p{L}.'-]{1,20}),\s(?=\p{L})/u.exec(words);
  const verb = dash ? (words.slice(dash[0].length).split(' ')[0] ?? '') : '';
  if (dash && hasForm(verb, 'base') && statement.section === 'next')
    return { owner: dash[1]!, task: words.slice(dash[0].length) };
  return { owner: null, task: words.replace(/^(?:to|please|need to|needs to|must) /iu, '') };
}

function sideOf(owner: string, people: People): 'us' | 'them' | null {
  const words = owner
    .toLowerCase()
    .replace(/[^\p{L}\s'-]/gu, '')
    .trim();
  if (/^(?:we|us|me|i|our team|ours|seller|sales|vendor)$/.test(words)) return 'us';
  if (/^(?:they|them|their team)$/.test(words)) return 'them';
  const isOne = (phrases: string[][]): boolean => phrases.some((phrase) => phrase.join(' ') === words);
  if (isOne(people.user) || isOne(people.userCompany)) return 'us';
  return isOne(people.prospect) || isOne(people.prospectCompany) ? 'them' : null;
}

function namedOwner(owner: string, rest: string): Shape | null {
  if (!/^\p{Lu}[\p{L}'-]{1,24}(?: \p{Lu}[\p{L}'-]{1,24}){0,2}$/u.test(owner)) return null;
  return { form: 'clause', text: `${owner} will ${rest}`, continues: false };
}

function turnObjects(task: string, people: People): string {
  let text = task
    .replace(/\b(?:them|him)\b/giu, 'you')
    .replace(/\b(?:their|his)\b/giu, 'your')
    .replace(/\bthe (?:client|customer|prospect)'s\b/giu, 'your')
    .replace(/\bthe (?:client|customer|prospect)\b/giu, 'you');
  for (const phrase of people.prospect) {
    if (!/^\p{L}/u.test(phrase[0]!) || phrase[0] === 'the') continue;
    const name = phrase.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join(' ');
    text = text
      .replace(new RegExp(`(?<!\\p{L})${name}'s(?!\\p{L})`, 'giu'), 'your')
      .replace(new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'giu'), 'you');
  }
  return text;
}

/** The first verb that carries the sentence: not "to go", not "-ing", not a participle after a noun. */
function finiteVerb(tokens: Token[]): number | null {
  for (const [index, token] of tokens.entries()) {
    const previous = tokens[index - 1];
    if (token.owning !== '' || previous?.lower === 'to') continue;
    if (/^(?:\p{L}+)'(?:re|ve|ll|d|m)$/u.test(token.lower)) return index;
    if (/^(?:it|that|there|he|she|what)'s$/.test(token.lower)) return index;
    if (isAuxiliary(token.lower)) return index;
    if (
      !previous ||
      /^(?:the|a|an|of|in|on|for|with|by|at|from|no|their|your|our|its|this|that|each|every|per|and|or)$/.test(
        previous.lower,
      )
    )
      continue;
    if (isPlainVerb(token, previous)) return index;
  }
  return null;
}

function isPlainVerb(token: Token, previous: Token): boolean {
  const pronoun = /^(?:you|we|i|they|it|who|which|that)$/.test(previous.lower);
  if (pronoun) return agreeWithYou(token.word) !== null || token.tags.has('Verb');
  if (token.tags.has('Noun') || token.tags.has('Adjective')) return false;
  const readings = verbReadings(token.lower);
  if (readings.some((each) => each.form === 'third')) return true;
  if (readings.some((each) => each.form === 'past'))
    return token.tags.has('PastTense') && !token.tags.has('Participle');
  return readings.some((each) => each.form === 'base') && previous.tags.has('Plural') && token.tags.has('Verb');
}

function clauseShape(tokens: Token[], verbAt: number, text: string, statement: Statement): Shape | string {
  const first = tokens[0]!.lower;
  if (BANNED_SUBJECT.test(first)) return 'unclear out of context';
  const sure = statement.section !== null && statement.section !== 'other';
  const verb = mainVerb(tokens, verbAt);
  if (/^(?:we|i|we're|i'm|we'll|i'll|we've|i've)$/.test(first)) {
    if (!verb || !OUR_VERB.test(verb)) return 'not sure that it may be said';
    return { form: 'clause', text, continues: false };
  }
  if (/^you(?:'\w+)?$/.test(first)) {
    const refused = youRefused(tokens, verbAt, verb, sure);
    return refused ?? { form: 'clause', text, continues: false };
  }
  if (tokens.some((token) => /^(?:he|she|him|his|hers)$/.test(token.lower)) && !tokens[0]!.tags.has('ProperNoun'))
    return 'unclear who is meant';
  if (/^(?:i|me|my)$/.test(first)) return 'not sure that it may be said';
  if (/^(?:they|them)$/.test(first)) return 'unclear who is meant';
  if (isPersonName(tokens, verbAt) && !personMay(verb, tokens[verbAt]!.lower)) return 'not sure that it may be said';
  return { form: 'clause', text, continues: PLACES_IT.test(first) };
}

/** The word that says what is done: the first after the auxiliaries and adverbs. */
function mainVerb(tokens: Token[], verbAt: number): string | null {
  for (let index = verbAt; index < Math.min(tokens.length, verbAt + 6); index += 1) {
    const word = tokens[index]!.lower;
    const helps =
      isAuxiliary(word) ||
      word.includes("'") ||
      /ly$/.test(word) ||
      /^(?:also|then|not|been|be|still|now|just|already|briefly|currently|never|often|always|usually|typically|both|all|only|going|to)$/.test(
        word,
      );
    if (!helps) return word;
    if (
      /^(?:have|has|had|do|did)$/.test(word) &&
      index === verbAt &&
      verbReadings(tokens[index + 1]?.lower ?? '').length === 0 &&
      !isAuxiliary(tokens[index + 1]?.lower ?? '')
    ) {
      return word;
    }
  }
  return null;
}

function youRefused(tokens: Token[], verbAt: number, verb: string | null, sure: boolean): string | null {
  const auxiliary = tokens[verbAt]!.lower;
  if (/^(?:are|were|aren't|weren't|you're)$/.test(auxiliary)) {
    const state = tokens
      .slice(verbAt + 1)
      .find(
        (token) =>
          !/^(?:also|still|currently|really|very|quite|already|now|all|both|not|just|particularly|especially|generally)$/.test(
            token.lower,
          ),
      );
    const word = state?.lower ?? '';
    if (/^(?:a|an|the)$/.test(word))
      return KIND_OF_FIRM.test(tokens.map((token) => token.word).join(' ')) ? null : 'judgement of a person';
    if (STATE.test(word) || hasForm(word, 'gerund') || hasForm(word, 'participle') || /\d/.test(word)) return null;
    return 'judgement of a person';
  }
  if (verb && (verbReadings(verb).length > 0 || isAuxiliary(verb))) return null;
  return sure ? null : 'not sure that it may be said';
}

const isPersonName = (tokens: Token[], verbAt: number): boolean =>
  tokens
    .slice(0, verbAt)
    .some((token) => token.owning === '' && (token.tags.has('Person') || token.tags.has('FirstName')));

/** What may be told about a third person: that they will do a task, or what they are in charge of. */
const personMay = (verb: string | null, auxiliary: string): boolean =>
  /^(?:will|needs|need|has|have|'ll)$/.test(auxiliary)
    ? verb !== null && verbReadings(verb).length > 0
    : /^(?:handles|manages|runs|leads|owns|oversees|uses|spends|enters|reviews|coordinates|tracks|maintains|joins|joined|asked|needs|wants)$/.test(
        verb ?? '',
      );

function noteThirdPerson(tokens: Token[], referent: Referent): void {
  const first = tokens[0];
  if (!first || /^(?:you|your|we|i|our|my)$/.test(first.lower)) return;
  const named = tokens
    .slice(0, 3)
    .find((token) => token.tags.has('FirstName') || (token.tags.has('Person') && /^\p{Lu}/u.test(token.word)));
  if (named) referent.name = named.word;
}

const MAX_NOUN_WORDS = 14;

function nounShape(tokens: Token[], text: string, statement: Statement): Shape | string {
  const listed = statement.bullet || (statement.section !== null && statement.section !== 'other');
  if (!listed) return 'no sentence';
  if (tokens.length > MAX_NOUN_WORDS) return 'too long to be said';
  if (tokens.length < 2 && (tokens[0]?.word.length ?? 0) < 5) return 'no sentence';
  const last = tokens.at(-1)!.lower;
  if (/^(?:the|a|an|of|to|and|or|with|for|in|on|at|by|is|are|their|your)$/.test(last)) return 'no sentence';
  if (/^(?:and|or|but|with|because|so|if|when|that|which|who|to|by)$/.test(tokens[0]!.lower)) return 'no sentence';
  if (/^(?:he|she|they|i|we|you|it)$/.test(tokens[0]!.lower)) return 'unclear who is meant';
  if (tokens.some((token) => /^(?:he|she|him|his|i|me|my)$/.test(token.lower))) return 'unclear who is meant';
  return { form: 'noun', text: lowerFirst(tokens, text), continues: false };
}

/** A thing named inside a sentence begins with a small letter, unless it is a name. */
function lowerFirst(tokens: Token[], text: string): string {
  const first = tokens[0]!;
  const isName = first.tags.has('ProperNoun') || first.tags.has('Acronym') || /\p{Lu}.*\p{Lu}|\d/u.test(first.word);
  return isName ? text : text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
}
