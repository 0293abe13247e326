// Turns statements into facts: what may be said to the prospect, in words that are ready to be said. Whatever does not fit
// one of the allowed shapes is left out, with the reason.
import type { CharSpan } from '../../contracts.js';
import { leakIn } from '../gate.js';
import { isBusiness } from './business.js';
import { isResult, type Kind, kindOf, weigh } from './classify.js';
import { cleanText, tidy, withoutBrackets } from './clean.js';
import type { People } from './people.js';
import { type Addressed, address, type Referent } from './person.js';
import { isPlain, type Private, suspectAt } from './reach.js';
import type { Statement } from './read.js';
import { remarkIn } from './remark.js';
import { type Setting, shapeOf } from './shape.js';
import { splitStatement } from './split.js';
import { sideOf } from './tasks.js';

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

const MAX_WORDS = 36;
/** Sentences beyond these are not looked at closely; the ones with most substance come first. */
const MAX_STATEMENTS = 120;
const CHATTER =
  /^(?:(?:the|our|this|today's|great|good|nice) (?:call|meeting|conversation|chat|discussion|demo) (?:was|went|lasted|started|ended|ran|took|with|on|is)\b|(?:call|meeting) (?:notes|summary|recap|recording|with|on)\b|(?:i |we |they )?(?:just )?(?:had|did|held) (?:a|an|another|our) .{0,40}\b(?:call|meeting|chat|conversation|demo|session|talk)\b|(?:i |we )?(?:spoke|talked|met|chatted) (?:with|to|up)|then we (?:talked|chatted|moved|went|spoke|discussed|switched|got|had|wrapped)\b|call with|meeting with|discovery call|intro call|demo with|thank(?:s| you)?\b(?!-)|dear\b|it was (?:a |great|nice|good)|nice to|great to|good to|pleasure|how are|hello|hi\b|hey\b|bye|goodbye|sorry|let me know|let's|talk soon|speak soon|see you|have a)/iu;

export function collectFacts(noted: Statement[], people: People, summary: string): Facts {
  const facts: Fact[] = [];
  const dropped: Dropped[] = [];
  const words = new Set(summary.match(/(?<![\p{L}])\p{Ll}[\p{L}'-]*/gu) ?? []);
  const setting: Setting = { people, referent: { name: null }, address, lowerElsewhere: (word) => words.has(word) };
  let order = 0;
  const statements = [...new Map(noted.map((each) => [`${each.section} ${each.text}`, each])).values()];
  const picked = statements.length > MAX_STATEMENTS ? pickDense(statements, people) : statements;
  const known = leaksOf(picked, people);
  const isName = (owner: string): boolean => sideOf(owner, people) !== null;
  for (const [at, statement] of picked.entries()) {
    const leak = known[at];
    if (leak) {
      dropped.push({ reason: leak, text: statement.text });
      continue;
    }
    const suspect = suspectAt(at, picked, known, isName);
    const before = facts.length;
    for (const part of splitStatement(statement)) {
      order += 1;
      const fact = factOf(part, setting, facts.at(-1), order);
      if (typeof fact === 'string') dropped.push({ reason: fact, text: part.text });
      else if (suspect && !isPlain(fact.text, fact.kind)) dropped.push({ reason: UNSURE, text: part.text });
      else facts.push(fact);
    }
    if (suspect && facts.length === before) known[at] = 'internal note';
  }
  return { facts: withoutRepeats(facts, dropped), dropped };
}

const UNSURE = 'not sure that it may be said';

/** Why each statement is private in itself. */
function leaksOf(statements: readonly Statement[], people: People): Private {
  let tainted = false;
  return statements.map((statement) => {
    const leak = leakOf(statement, people, tainted);
    tainted = leak !== null && TAINTS.test(leak);
    return leak;
  });
}

/** The statements with figures, labels and known words, in their order; long transcripts are mostly chatter. */
function pickDense(statements: Statement[], people: People): Statement[] {
  const worth = (each: Statement): number =>
    (/\d/.test(each.text) ? 2 : 0) +
    (each.section ? 2 : 0) +
    (kindOf(each.text, each.section, each.side) ? 2 : 0) -
    (each.text.length < 25 ? 2 : 0);
  const cut = [...statements].sort((a, b) => worth(b) - worth(a)).slice(0, MAX_STATEMENTS);
  const kept = new Set(cut);
  return statements
    .filter((each) => kept.has(each) || leakOf(each, people, false) !== null)
    .slice(0, 3 * MAX_STATEMENTS);
}

/** After these a sentence that leans on the one before is private, too. */
const TAINTS = /^(?:internal note|price tactics|gossip|instruction)$/;
const LEANING =
  /^(?:it|that|this|these|those|so we|so i|so let|keep|don't|do not|never|just|then we|if (?:he|she|they|pushed|needed|asked)|use (?:this|that|it)|start|floor|target|otherwise|same|but we|but i|hold|wait|careful)\b/iu;

function leakOf(statement: Statement, people: People, afterLeak: boolean): string | null {
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

function factOf(statement: Statement, setting: Setting, last: Fact | undefined, order: number): Fact | string {
  const words = sayable(statement);
  if (typeof words !== 'string') return words.refused;
  const shaped = shapeOf(words, statement, setting);
  if (typeof shaped === 'string') return shaped;
  const text = tidy(shaped.text);
  if (!isProse(text)) return 'no sentence';
  if (HEADER.test(text)) return 'chatter';
  if (
    OPEN_END.test(text) ||
    (statement.talk && LOOSE_THEM.test(text)) ||
    (shaped.form === 'clause' &&
      text.split(' ').length < 4 &&
      !/\d|SSO/.test(text) &&
      !/^You (?:need|use|want)/u.test(text))
  ) {
    return 'unclear out of context';
  }
  const leak = leakIn(text, 'note');
  if (leak) return leak;
  const joins = shaped.continues && last?.form === 'clause' && last.order === order - 1;
  if (shaped.continues && !(joins && COUNTED.test(text))) return 'unclear out of context';
  const kind = joins ? last.kind : (resultAfter(text, last, order) ?? kindIn(text, statement));
  if (!kind || !isAboutWork(text, kind, statement)) return 'not about their needs';
  return {
    kind,
    form: shaped.form,
    text,
    named: shaped.named,
    evidence: [{ start: statement.start, end: statement.end }],
    weight: weigh(text, kind, statement.section),
    order,
    follows: joins ? last.order : null,
  };
}

/** What came of what we showed: a result that is told right after it belongs to it. */
const resultAfter = (text: string, last: Fact | undefined, order: number): Kind | null =>
  last?.kind === 'shown' && order - last.order <= 2 && isResult(text) ? 'shown' : null;

const COUNTED =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|hundreds?|thousands?|half|twice|double)\b/iu;

/** "Quick memo after the call with you" and "You call with you, 28 February" head the notes. */
const HEADER =
  /^(?:quick|short|brief|my|some)? ?(?:memo|note|notes|write-up|recap|summary|minutes)\b|\b(?:call|meeting|chat|catch-up) with you\b/iu;

/** In talk, "them" may mean what was said before and will not be. */
const LOOSE_THEM = /^(?:(?!\p{L}{2,}s\b|people\b|staff\b).)*\bthem\b/u;

/** Points at something that was said before and will not be. */
const OPEN_END =
  /\b(?:it|they|that|we|you) (?:does|do|is|are|can|has|have|will)$|\b(?:to|about|for|see|with) (?:it|this|that|them)$|\bin general\b|\bwith that$|\bwould say$|\bus around$/iu;

/** The words of a statement as they can be said, or why they are not. */
function sayable(statement: Statement): string | { refused: string } {
  if (statement.done && statement.section !== 'shown' && statement.section !== 'pain')
    return { refused: 'already done' };
  if (/\?\s*$/.test(statement.text)) return { refused: 'question' };
  const { text, insides } = withoutBrackets(statement.text);
  const hidden = insides.map((inside) => leakIn(inside, statement.side)).find((reason) => reason !== null);
  if (hidden) return { refused: hidden };
  const words = cleanText(calm(text), statement.side !== 'note').replace(
    /^(?:and )?(?:then|after that|afterwards),? (?=(?:we|i|you|they|he|she|the|our|a|an|there|\p{Lu}\p{Ll}+) )|^it was (?:also )?agreed that /iu,
    '',
  );
  const count = words.split(' ').length;
  if (CHATTER.test(words) || count < 2) return { refused: 'chatter' };
  return count > MAX_WORDS ? { refused: 'too long to be said' } : words;
}

const ACRONYM =
  /^(?:QR|CRM|ERP|API|SAP|IT|SSO|POS|HR|PDF|KPI|SLA|ROI|AI|US|UK|EU|CEO|CFO|COO|CTO|VP|DC|B2B|IOT|GPS|RFID|SMS|PMS|LMS|WMS|EHR)$/u;

/** Notes in capitals are said in small letters. */
function calm(text: string): string {
  if (/\p{Ll}/u.test(text) || (text.match(/\p{Lu}/gu)?.length ?? 0) < 6 || !text.includes(' ')) return text;
  const lower = text.replace(/[\p{L}\p{N}'’]+/gu, (word) => (ACRONYM.test(word) ? word : word.toLowerCase()));
  return lower.replace(
    /\b(?:mon|tues|wednes|thurs|fri|satur|sun)(?:day)?\b/gu,
    (day) => day[0]!.toUpperCase() + day.slice(1),
  );
}

const kindIn = (text: string, statement: Statement): Kind | null =>
  statement.talk && statement.side === 'us'
    ? ourKind(text, statement)
    : kindOf(text, statement.section, statement.side);

/** Under a heading, and in plans and answers, the place says what it is about; other notes have to say it themselves. */
const isAboutWork = (text: string, kind: Kind, { section, side }: Statement): boolean =>
  side === 'us' || (section !== null && section !== 'other') || kind === 'shown' || kind === 'next' || isBusiness(text);

/** What the seller said in the call is an answer or a promise. */
function ourKind(text: string, statement: Statement): Kind | null {
  const kind = kindOf(text, statement.section, statement.side);
  return kind === null || kind === 'next' ? kind : 'shown';
}

export type Address = (text: string, side: Statement['side'], people: People, referent: Referent) => Addressed | null;

const SMALL_WORD =
  /\b(?:the|a|an|of|to|in|and|is|are|for|with|on|at|by|from|as|that|this|you|your|we|our|they|their|them|it|its|has|have|had|was|were|will|be|not|no|about|per|or|but|because|when|which|every|each|all|how|before|after|than|into|more|most|who|what|where|ago|if|so|can|would|could|out|up|over|through|without|also|only|two|three|four|five|several|many|some|any)\b/giu;

/** Long strings of words without the small words of English are a list or a filler text. */
function isProse(text: string): boolean {
  const words = text.split(' ').length;
  return words < 10 || (text.match(SMALL_WORD)?.length ?? 0) >= words * 0.11;
}

/** Of two facts that say the same in nearly the same words, the weightier one. */
function withoutRepeats(facts: Fact[], dropped: Dropped[]): Fact[] {
  const kept: { fact: Fact; words: Set<string> }[] = [];
  for (const fact of [...facts].sort((a, b) => b.weight - a.weight || a.order - b.order)) {
    const words = contentOf(fact.text);
    const twin = kept.some((other) => overlap(words, other.words) > (other.fact.kind === fact.kind ? 0.6 : 0.85));
    if (twin) dropped.push({ reason: 'said already', text: fact.text });
    else kept.push({ fact, words });
  }
  return kept.map(({ fact }) => fact).sort((a, b) => a.order - b.order);
}

const EMPTY =
  /^(?:the|and|you|your|that|this|with|have|has|had|for|our|will|send|share|are|was|were|from|about|which|into|they|them|their|also|not|can|all|any|its|out|per|too)$/;

const contentOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]{2,}|\d/gu) ?? []).filter(
      (word) => (word.length > 2 || /\d/.test(word)) && !EMPTY.test(word),
    ),
  );

function overlap(a: Set<string>, b: Set<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  const least = Math.min(a.size, b.size);
  return least < 3 ? Number(shared === a.size && shared === b.size) : shared / least;
}
