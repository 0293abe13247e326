// The shapes a fact may have, by its grammar: a clause about the prospect, about us or about a thing; a thing alone; a task.

import { type Token, tokenize } from '../../english/tokens.js';
import { hasForm, isAuxiliary } from '../../english/verbs.js';
import { asMeeting } from '../facts/appointment.js';
import type { Address } from '../facts/facts.js';
import { asPlan } from '../facts/plans.js';
import { asPromise, taskOf } from '../facts/tasks.js';
import type { Statement } from '../notes/read.js';
import type { People } from '../people/people.js';
import { sendsSomebody } from '../private/agreed-plan.js';
import { isSurelyFact } from '../private/judged.js';
import { isOrder } from '../private/order.js';
import { refusedOfOther, refusedOfYou } from '../private/refusals.js';
import { finiteVerb, mainVerb, startsWithName, withArticle } from '../words/grammar.js';
import { nounShape } from './noun.js';
import { ownThing } from './own-thing.js';
import { type Referent, UNKNOWN } from './person.js';
import { smooth } from './smooth.js';
import { DID, isOfTool, withSubject } from './subject.js';
import { deedAt, isDeedOfThing, theThing } from './thing-does.js';

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
  /** A word that the notes write with a capital inside a sentence. */
  nameElsewhere: (word: string) => boolean;
  /** The notes have no capitals. */
  small: boolean;
};

/** What we may say that we did or will do. */
const OUR_VERB =
  /^(?:showed|show|demoed|demonstrated|demo|walked|walk|presented|present|discussed|discuss|talked|talk|covered|cover|explained|explain|looked|look|reviewed|review|agreed|agree|shared|share|outlined|outline|went|go|explored|explore|proposed|suggested|recommended|introduced|introduce|highlighted|illustrated|send|schedule|set|follow|prepare|provide|email|book|invite|arrange|deliver|include|confirm|confirmed|call|come|bring|get|create|build|put|draft|check|meet|reconnect|run|start|connect|help|support|organize|organise|forward|integrate|offer|handle|automate|estimated|calculated|sync|import|export|cut|reduce|replace|reconvene|spoke|speak|work|setup|demo'd|regroup|give|update|configure|join|kick|begin|plan|planned|scheduled|sent|identified|mapped|touched|pull|flag|answer|answered|read|write|visit|finalize|finalise|complete|test|collect|host|hold|keep|train|migrate|install|compare|translate|print|label|track|match|fill|remind|alert|notify|measure|record|convert|scan|detect|see|add|onboard|process|store|move|return|ship|deploy|launch|discuss|clarify|told|promised|took|replay|supply|produce|tailor|adapt|customize)$/;
const LEANS_ON_LAST = /^(?:this|that|these|those|it|which|such|it's|that's)$/;
const ODD_SUBJECT =
  /^(?:somebody|someone|everyone|everybody|nobody|rumor|word|who|whoever|what|here|let|please|no|yes|if|when|whether|why|how|maybe|perhaps|plus|there's)$/;
export function shapeOf(words: string, statement: Statement, setting: Setting): Shape | string {
  const task = taskOf(words, statement, setting.people);
  if (typeof task === 'string') return task;
  if (task) return { ...task, continues: false, named: task.form === 'clause' && !/^(?:You|We) /.test(task.text) };
  const subject = withSubject(words, statement);
  if (subject === null && isOfTool(words, statement)) return 'unclear who is meant';
  const said = isOrder(words, statement)
    ? null
    : setting.address(shownTo(subject ?? words), statement.side, setting.people, setting.referent);
  if (!said) return 'unclear who is meant';
  if (statement.side === 'note' && oursOtherwise(said.text) && !isSurelyFact(statement))
    return 'not sure that it may be said';
  const text = asMeeting(asPromise(smooth(asPlan(said.text, statement))));
  const tokens = tokenize(text);
  if (tokens.length === 0) return 'chatter';
  noteThirdPerson(tokens, words, setting);
  const verbAt = finiteVerb(tokens) ?? deedAt(tokens, statement);
  const relative = tokens.slice(1, verbAt ?? 0).some((token) => /^(?:that|which|who)$/.test(token.lower));
  const bare = isBare(tokens, verbAt, relative, text, statement, setting.people);
  return bare || verbAt === null
    ? nounShape(tokens, text, statement, setting)
    : clauseShape(tokens, verbAt, text, statement, setting);
}

/** "FoodShare Ohio, 6 food banks, 1,900 volunteers": a firm or a person and their figures. */
export const isHeader = (text: string, { prospect, prospectCompany }: People): boolean =>
  [...prospect, ...prospectCompany].some(
    (phrase) =>
      phrase[0] !== 'the' &&
      new RegExp(
        `^${phrase.join(' ').replace(/[^\p{L}\p{N} ]/gu, '.')}(?:, [^,\\d]{2,30})?(?:, (?:about |around )?\\d[\\d,.]*k?\\+? [^,]*)+$`,
        'iu',
      ).test(text),
  );

/** "480 hectares of apples and pears, 6 frost nights last season": figures beside each other, without a verb. */
const COUNTED_LIST =
  /^(?:about |around )?\d[\d,.]* (?!(?:of|percent|more|other|out)\b)(?:(?!(?:is|are|was|were|has|have|had|do|does|did|can|will|takes?|costs?|comes?|came|goes?|went|gets?|got|runs?|makes?|made|needs?|wants?|uses?|works?|they|we|you|it|who|which|that)\b)[\p{L}'-]+ ?){1,6}(?:, (?:about |around )?\d[\d,.]* (?:(?!(?:is|are|was|were|has|have|had|do|does|did|can|will|takes?|costs?|comes?|came|goes?|went|gets?|got|runs?|makes?|made|needs?|wants?|uses?|works?|they|we|you|it|who|which|that)\b)[\p{L}'-]+ ?){1,6})+$/u;

/** Whether the words name a thing and say nothing of it. */
function isBare(
  tokens: Token[],
  verbAt: number | null,
  relative: boolean,
  text: string,
  statement: Statement,
  people: People,
): boolean {
  const listed =
    statement.bullet &&
    statement.section === 'shown' &&
    tokens.length <= 7 &&
    hasForm(tokens[verbAt ?? 0]?.lower ?? '', 'third') &&
    !isDeedOfThing(tokens, verbAt) &&
    !isAuxiliary(tokens[verbAt ?? 0]!.lower) &&
    !/^(?:we|i|you|it|the)$/i.test(tokens[0]!.word);
  return (
    isHeader(text, people) ||
    listed ||
    COUNTED_LIST.test(text) ||
    (relative && (statement.bullet || isThingThat(tokens, verbAt, statement))) ||
    verbAt === null ||
    (verbAt === 0 && !tokens[0]!.word.includes("'"))
  );
}

/** "A queue page that holds 5,000 people" was shown, and is no sentence. */
const isThingThat = (tokens: Token[], verbAt: number | null, { section, side }: Statement): boolean =>
  section === 'shown' &&
  side === 'note' &&
  verbAt !== null &&
  /^(?:that|which|who)$/.test(tokens[verbAt - 1]?.lower ?? '') &&
  /^(?:an?|the|our)$/.test(tokens[0]!.lower);

/** "Showed her online booking" was shown to her; it was not hers. */
const shownTo = (words: string): string =>
  words.replace(/^(We showed) her (?=(?:an?|the|our|how|online|one|some|both)\b)/u, '$1 you ');

const SOMEBODY =
  /\b(?:an?|his|her|their|the|one) (?:\p{L}+ )?(?:boss|manager|director|ceo|cfo|cto|coo|cio|vp|president|principal|mayor|owner|founder|predecessor|colleague|foreman|brother|sister|father|son|daughter|partner|deputy|assistant|accountant|vet|lawyer|provider|supervisor|controller)\b/iu;

const statementOpens = (tokens: Token[]): boolean => !/^(?:you|i|we)$/.test(tokens[0]!.lower) || tokens.length > 12;

const OUR_THING =
  /\b[Oo]ur (?!(?:\p{L}+ ){0,2}(?:platform|product|solution|tool|software|system|app|service|portal|module|connector|integration|api|dashboard|workflow|showroom|plant|factory|office|lab|studio|stand|booth|headquarters|call|calls|meeting|demo|conversation|session|team|side|documentation|proposal|offer|quote|plugin|sensors?|labels?|scanner|server|assistant|templates?|report|reports|video|consultant|specialist|experts?|next|trainer|trainers|interface|calendar|planner|portal|view|first|second|site|workshop|works|cent(?:er|re)|yard|depot|laborator(?:y|ies))\b)/u;
const GIVEN_US =
  /\b(?:send|sends|give|gives|share|shares|provide|provides|tell|tells|call|calls|let|lets|told|ask|asks|asked|show|join|meet|email|forward|help|invite|thank|get back to|visit|visits|see|come to|comes to|join|joins) us\b|\bback to us\b|\b(?:like|want|need|expect|asked|invited)(?:ed|s)? me (?:there|to|along)\b/giu;

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
    if (sendsSomebody(text)) return clause;
    const vague =
      /^(?:should|must|could|might|may|would|shouldn't|couldn't|wouldn't|need|needs|have|had|want|wanted|don't|didn't|can't|cannot|won't)$/.test(
        tokens[verbAt]!.lower,
      );
    const giving =
      /^(?:can|i'll|we'll)$/.test(tokens[verbAt]!.lower) &&
      /^(?:give|offer|go|do|come|get|cut|reduce|drop|throw)$/.test(verb ?? '') &&
      /\b(?:price|points?|percent|%|[$€£]|cost)/u.test(text);
    const did = DID.test(verb ?? '') && (statement.section === 'shown' || isSurelyFact(statement));
    return verb && (did || mayWe(verb, tokens[verbAt]!.lower) || DO_TOGETHER.test(text)) && !vague && !giving
      ? { ...clause, text: showYou(text) }
      : 'not sure that it may be said';
  }
  if (/^you(?:'\w+)?$/.test(first)) return refusedOfYou(tokens, verbAt, verb, statement) ?? clause;
  if (WHEN_IT.test(text)) return { ...clause, continues: true };
  if (
    ODD_SUBJECT.test(first) &&
    !isPlainNobody(text, statement) &&
    !/^When .{5,60}, it (?:takes|costs) (?:about |around )?(?:you |[$€£]?\d)/u.test(text)
  )
    return 'unclear out of context';
  return (
    refusedOfOther(tokens, verbAt, verb, statement, clause.named) ?? {
      ...clause,
      text: theThing(tokens, verbAt, text, statement) ?? ownThing(tokens, verbAt, text, statement, setting),
      continues:
        LEANS_ON_LAST.test(first) &&
        !/^It takes (?!you|the |them|about|around|\d).*\bto\b|^It takes .{1,40} to \w+/u.test(text),
    }
  );
}

/** "When a booking arrives it offers it to the nearest driver": what was shown right before does so. */
const WHEN_IT =
  /^When (?:an?|the|somebody|someone) [^,]{4,60}?,? it (?:offers|sends|shows|shuts|tells|warns|opens|stops|prints|texts|calls|books|moves|goes)\b/u;

/** "No wheelchair can get to the swing", "nobody checks at night". */
const isPlainNobody = (text: string, statement: Statement): boolean =>
  /^(?:No \p{Ll}+ (?:can|gets?|fits?|works?|has|have)|Nobody (?:checks?|sees|looks|reads|counts|answers|knows which|knows where|knows how many))\b/u.test(
    text,
  ) && isSurelyFact(statement);

/** A promise may have any known verb that is no pressure; what we did or can do has one of the list. */
const mayWe = (verb: string, auxiliary: string): boolean =>
  OUR_VERB.test(verb) || (/^(?:will|i'll|we'll)$/.test(auxiliary) && hasForm(verb, 'base') && !PRESSING.test(verb));

/** "We will do a two-hour workshop". */
const DO_TOGETHER =
  /^(?:We|I) will (?:do|have) (?:an?|the) (?:[\p{L}\d-]+ ){0,4}(?:workshop|training|session|call|meeting|review|walkthrough|visit|demo)\b/u;

const PRESSING =
  /^(?:raise|push|press|wait|charge|convince|hold|keep|lower|drop|escalate|force|ignore|skip|delay|lose|win|sell|hide|pull|stop|avoid|pretend|blame|threaten|reject|refuse|deny|close|bill|tell|know|think|need|want|like|have|be|do|forget|worry)$/;

/** "We showed the dashboard" becomes "We showed you the dashboard". */
function showYou(text: string): string {
  return text.replace(
    /^((?:We|I) (?:also |then |briefly )?showed) (?!you\b|how\b|that\b|\p{Lu}\p{Ll}+ (?:the|an?|our|my|how|what|where)\b)(.+)$/u,
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

/** Remembers whom the next "he" or "she" may mean. */
function noteThirdPerson(tokens: Token[], words: string, setting: Setting): void {
  const first = tokens[0]!;
  if (SOMEBODY.test(words) && statementOpens(tokens)) setting.referent.name = UNKNOWN;
  if (/^(?:you|your|we|i|our|my)$/.test(first.lower)) return;
  const firms = [...setting.people.prospectCompany, ...setting.people.userCompany].flatMap((phrase) =>
    phrase.map((word) => word.replace(/['’]s$/u, '')),
  );
  const named = tokens
    .slice(0, 3)
    .filter(
      (token, at, all) =>
        !/^\p{Lu}{2,}$/u.test(token.word) && !/^st\.?$/u.test(all[at - 1]?.lower ?? '') && !firms.includes(token.lower),
    )
    .find((token) => token.tags.has('FirstName') || (token.tags.has('Person') && /^\p{Lu}/u.test(token.word)));
  if (named && startsWithName([named], setting.lowerElsewhere)) setting.referent.name = named.word;
}
