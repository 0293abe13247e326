// Turns statements into facts: what may be said to the prospect, in words that are ready to be said. Whatever does not fit
// one of the allowed shapes is left out, with the reason.
import type { CharSpan } from '../../../contracts.js';
import { MAX_STATEMENTS, pickDense } from '../notes/dense.js';
import type { Statement } from '../notes/read.js';
import { splitStatement } from '../notes/split.js';
import type { People } from '../people/people.js';
import { accentOf, doubtOf, judgedIn } from '../private/judged.js';
import { leaksOf } from '../private/leaks.js';
import { isOursAlone } from '../private/ours-alone.js';
import { refusedOutside, UNSURE } from '../private/outside.js';
import { isPlain, suspectAt } from '../private/reach.js';
import { isRivalsPrice } from '../private/rivals-price.js';
import { withSilence } from '../private/silence.js';
import { withUnsaidBefore } from '../private/unsaid-before.js';
import { withMailProse } from '../reports/mail-prose.js';
import { withOurQuotes } from '../reports/our-quotes.js';
import { withReports } from '../reports/reported.js';
import { toldAnother, withPlainProse } from '../reports/seller-prose.js';
import { ROLE_OF } from '../script/phrase.js';
import { asSaid, isEmptySaying } from '../turn/as-said.js';
import { saysNothing } from '../turn/noun-said.js';
import { createMemory } from '../turn/one-person.js';
import { type Addressed, address, type Referent } from '../turn/person.js';
import { restated } from '../turn/restated.js';
import { type Setting, type Shape, shapeOf } from '../turn/shape.js';
import { withThings } from '../turn/they-things.js';
import { deedsBeside, measuredThing } from '../turn/thing-does.js';
import { workWords } from '../words/business.js';
import { isSmallNotes, namesIn, withNames } from '../words/capitals.js';
import { spelledOut } from '../words/chat-forms.js';
import { MAX_WORDS, sayable } from '../words/sayable.js';
import { isAboutWork } from './about-work.js';
import { besideShown, lineShown, resultAfter } from './after-demo.js';
import { withAnswers } from './answers.js';
import { appointmentIn } from './appointment.js';
import { type Kind, kindOf, weigh } from './classify.js';
import { fieldIn } from './field.js';
import { withoutLoneQuestions } from './lone-question.js';
import { isLoose, isProse, LOOSE_THEM } from './loose.js';
import { notOurs } from './our-dates.js';
import { asPlanAfter } from './plans.js';
import { openPrice, priceIn } from './price.js';
import { confirmedPrice, pricePieces } from './price-pieces.js';
import { readsIll } from './reads-well.js';
import { withoutRepeats } from './repeats.js';
import { SUGGESTED, spokenDate } from './said-dates.js';
import { pointedAt } from './talk.js';
import { sideOf } from './tasks.js';
import { isDrawn, telegraphicIn } from './telegraphic.js';
import { isHeadOfNotes, isThisCall } from './this-call.js';
import { dayBehind, visitIn } from './visits.js';
import { isStrangersDemo } from './whose-event.js';
import { decidersIn, wantedBy, wishListIn } from './wish-list.js';

export type Fact = {
  kind: Kind;
  /** clause: a whole sentence. noun: a thing to be named in a frame. task: "send the proposal", for a frame. */
  form: 'clause' | 'noun' | 'task';
  text: string;
  evidence: CharSpan[];
  weight: number;
  /** Its place in the summary; facts are told in this order within a part of the script. */
  order: number;
  /** Its first word is a name and keeps its capital inside a sentence. */
  named: boolean;
  /** It continues the fact with this order ("This costs …") and is said only right after it. */
  follows: number | null;
};

export type Dropped = { reason: string; text: string };
export type Facts = { facts: Fact[]; dropped: Dropped[] };

/** The gate reads this much of a statement; nothing is told of a longer one. */
const MAX_CHARS = 1000;

export function collectFacts(noted: Statement[], people: People, summary: string): Facts {
  const facts: Fact[] = [];
  const dropped: Dropped[] = [];
  const words = new Set(summary.match(/(?<![\p{L}])\p{Ll}[\p{L}'-]*/gu) ?? []);
  const lowerElsewhere = (word: string): boolean => words.has(word);
  const nameElsewhere = namesIn(summary);
  const small = isSmallNotes(summary);
  const setting: Setting = { people, referent: { name: null }, address, lowerElsewhere, nameElsewhere, small };
  let order = 0;
  const isTheirs: IsTheirs = (name) => sideOf(name, people) === 'them';
  const once = [...new Map(noted.map((each) => [`${each.section} ${each.text}`, each])).values()];
  const statements = withAnswers(
    withReports(
      withThings(withPlainProse(withMailProse(withOurQuotes(once, people), people), isTheirs)),
      people,
      summary,
    ),
  );
  const picked = statements.length > MAX_STATEMENTS ? pickDense(statements, people) : statements;
  const known = withSilence(picked, withUnsaidBefore(picked, leaksOf(picked, people)));
  const accent = accentOf(picked, known);
  const isName = (owner: string): boolean => sideOf(owner, people) !== null;
  const memory = createMemory(summary, people, setting.referent);
  let shownLine = -1;
  for (const [at, noted] of picked.entries()) {
    const statement = besideShown(noted, shownLine);
    memory.begin(statement);
    const leak = known[at] ?? heldBack(statement, accent, isTheirs);
    if (leak) {
      dropped.push(...leftOut(leak, statement));
      memory.passOver(statement);
      continue;
    }
    const suspect = suspectAt(at, picked, known, isName);
    const before = facts.length;
    const parts = partsOf(statement, isTheirs);
    for (const part of parts) {
      order += 1;
      const fact = heldPart(part, parts, accent, setting) ?? factOf(part, setting, facts.at(-1), order);
      if (typeof fact === 'string') dropped.push(...leftOut(fact, statement, part));
      else if (suspect && !part.ready && !isPlain(fact.text, fact.kind))
        dropped.push(...leftOut(UNSURE, statement, part));
      else facts.push(fact);
    }
    memory.end(statement);
    shownLine = lineShown(facts.slice(before), statement, shownLine);
    if (suspect && facts.length === before) known[at] = 'internal note';
  }
  return { facts: withoutLoneQuestions(withoutRepeats(facts, dropped), dropped, summary), dropped };
}

type IsTheirs = (name: string) => boolean;

/** A price is said as a whole: what it includes belongs to it. */
function partsOf(noted: Statement, isTheirs: IsTheirs): Statement[] {
  const { ready, ...rest } = noted;
  if (ready && ready.split(' ').length <= MAX_WORDS) return [{ ...noted, text: spelledOut(noted.text) }];
  const statement = { ...rest, text: restated(spelledOut(noted.text)) };
  if (openPrice(statement) !== null) return pricePieces(statement);
  const asked = confirmedPrice(statement);
  if (asked) return [asked];
  const deeds = deedsBeside(statement)?.map((text) => ({ ...statement, text, section: 'shown' as const }));
  return deeds ?? splitStatement(statement, isTheirs);
}

const heldBack = (statement: Statement, accent: number, isTheirs: IsTheirs): string | null =>
  (toldAnother(statement, isTheirs) ? 'internal note' : null) ??
  judgedIn(statement, 'en', accent) ??
  (statement.text.length > MAX_CHARS ? 'too long to be said' : null);

/** A part of a statement that is no remark as a whole may be one, and the other parts are told. */
const heldPart = (part: Statement, parts: readonly Statement[], accent: number, setting: Setting): string | null =>
  (isStrangersDemo(part.text, setting) || isRivalsPrice(part, setting.people) ? 'competitor' : null) ??
  (isOursAlone(part) ? 'price tactics' : null) ??
  (parts.length > 1 ? judgedIn(part, 'en', accent) : null);

/** What was left out, in the words of the notes: whoever looks it up there finds it. */
function leftOut(reason: string, statement: Statement, part: Statement = statement): Dropped[] {
  const texts = statement.joined ?? [statement.text.includes(part.text) ? part.text : statement.text];
  return texts.map((text) => ({ reason, text }));
}

function factOf(statement: Statement, setting: Setting, last: Fact | undefined, order: number): Fact | string {
  const field =
    wishListIn(statement) ??
    wantedBy(statement) ??
    decidersIn(statement, setting.people) ??
    fieldIn(statement, setting.people);
  const noted = field ?? spokenDate(statement) ?? sayable(statement);
  if (typeof noted !== 'string') return noted.refused;
  const words = dayBehind(withNames(priceIn(noted, statement, setting.people) ?? noted, setting.people, setting.small));
  const ready =
    field ??
    statement.ready ??
    SUGGESTED.exec(words)?.[0] ??
    appointmentIn(words, statement) ??
    visitIn(words, statement, setting.people) ??
    telegraphicIn(words, statement) ??
    measuredThing(words, statement) ??
    pointedAt(words, statement);
  if (!ready && isDrawn(statement)) return 'no sentence';
  const found = ready ? sentenceOf(withMe(ready, setting.people)) : shapeOf(words, statement, setting);
  if (typeof found === 'string') return found;
  const shaped = asSaid(found, (text) => kindIn(text, statement), last);
  const { text } = shaped;
  if (!isProse(text) || readsIll(text, shaped.form) || isEmptySaying(text)) return 'no sentence';
  if (isHeadOfNotes(text)) return 'chatter';
  if (isThisCall(text, statement)) return 'already done';
  if (isLoose(text, shaped, statement)) return 'unclear out of context';
  const leak = notOurs(text, shaped, statement, setting.people);
  if (leak) return leak;
  const plan = asPlanAfter(text, last, order);
  if (plan)
    return { ...bareFact(plan, statement, order), kind: 'next', weight: weigh(plan, 'next', statement.section) };
  const kind = kindIn(text, statement);
  if (shaped.form === 'noun' && kind && saysNothing(text, ROLE_OF[kind])) return 'no sentence';
  const outside = statement.ready ? null : refusedOutside(text, statement, kind, shaped.form);
  return outside ?? placed(text, shaped, statement, kind, last, order);
}

/** The fact with its kind: what it continues decides, then what came right before it, then its own words. */
function placed(
  text: string,
  shaped: Shape,
  statement: Statement,
  own: Kind | null,
  last: Fact | undefined,
  order: number,
): Fact | string {
  const leans = shaped.continues || SHARE_ONLY.test(text) || PLEASED_BY_IT.test(text);
  const joins = leans && last?.form === 'clause' && last.order === order - 1;
  if (leans && !(joins && (COUNTED.test(text) || own === 'pain' || OF_IT.test(text)))) return 'unclear out of context';
  const kind = joins ? last.kind : own === 'next' ? own : (resultAfter(text, last, order) ?? own);
  if (!kind || !isAboutWork(text, kind, statement)) return 'not about their needs';
  return {
    ...bareFact(text, statement, order),
    kind,
    form: shaped.form,
    named: shaped.named || statement.isNamed === true,
    weight: weigh(text, kind, statement.section) - doubtOf(statement),
    follows: joins ? last.order : null,
  };
}

const bareFact = (text: string, { start, end, labelStart, label, also }: Statement, order: number) => ({
  form: 'clause' as const,
  text,
  named: false,
  evidence: [{ start: label && NAMED_FIGURE.test(text) ? (labelStart ?? start) : start, end }, ...(also ? [also] : [])],
  order,
  follows: null,
});

/** A field is told with its name, which stands before its colon. */
const NAMED_FIGURE = /^(?:Your|You have|The price is)\b.*\d/u;

/** "The site survey is on 2 October with Joss", said by Joss or to Joss. */
const withMe = (said: string, people: People): string => {
  const { user } = people;
  const text = said.replace(/(?<= with )(\p{Lu}\p{Ll}+)(?=$|,| and )/u, (name) =>
    sideOf(name, people) === 'them' ? 'you' : name,
  );
  const name = user.find((phrase) => text.toLowerCase().endsWith(` with ${phrase.join(' ')}`));
  return name ? `${text.slice(0, -name.join(' ').length)}me` : text;
};

const sentenceOf = (text: string): Shape => ({ form: 'clause', text, continues: false, named: /^I /.test(text) });

/** "Only 63% are patched": of what, was said before. */
const SHARE_ONLY =
  /^(?:Only |About |Around )?\d[\d.,]*% (?:are|is|were|was)\b|^(?:Only |About |Around |Roughly |Nearly |Almost |Some )?(?:\d[\d.,]*k?%?|Half|Most|One|Two|Three|Four|A (?:third|quarter|half)|(?:one|two|three|half|most)) (?:of|in) (?:it|them|those|these|that|this)\b|^Each (?:one |of (?:them|these) )?(?:costs|takes|means|stops|needs)\b|^(?:And |Each |An? |Every )?(?:a |the )?(?:new|other|replacement|second|single) one (?:costs?|takes?|is)\b/u;

const PLEASED_BY_IT = /^You (?:also |really )*(?:liked|loved|enjoyed) (?:that|it|this)$/u;

/** Of what was shown right before. */
const OF_IT =
  /^You (?:also |really )*(?:liked|loved|enjoyed) (?:that|it|this)$|^When .* it |^It (?:has to|must|needs to) |^It (?:works|integrates|connects|syncs|supports|fits|exports|imports) /u;

const COUNTED =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|hundreds?|thousands?|half|twice|double)\b/iu;

const kindIn = (text: string, statement: Statement): Kind | null =>
  statement.kind
    ? statement.kind
    : statement.talk && statement.side === 'us'
      ? ourKind(text, statement)
      : (ofOurThing(text, statement) ?? kindOf(text, statement.section, statement.side) ?? ofOurMail(text, statement));

/** In a mail of ours, what is thick with words of work tells how they work. */
const ofOurMail = (text: string, { side, talk }: Statement): Kind | null =>
  side === 'us' && !talk && workWords(text) > 1 && !LOOSE_THEM.test(text) ? 'situation' : null;

/** In a mail of ours, a thing that is not theirs is ours: "the battery lasts 14 months". */
const ofOurThing = (text: string, { side, mail, section }: Statement): Kind | null =>
  side === 'us' &&
  mail &&
  section === null &&
  /^(?:The|Each|Every) \p{L}+ (?:[\p{L}-]+ )?(?:\p{Ll}+s) /u.test(text) &&
  !/\byour?\b/iu.test(text)
    ? kindOf(text, null, 'us') === 'next'
      ? null
      : 'shown'
    : null;

/** What the seller said in the call is an answer or a promise. */
function ourKind(text: string, statement: Statement): Kind | null {
  const kind = kindOf(text, statement.section, statement.side);
  return kind === null || kind === 'next' ? kind : 'shown';
}

export type Address = (text: string, side: Statement['side'], people: People, referent: Referent) => Addressed | null;
