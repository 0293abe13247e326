// The facts of a summary in a language other than English.
import { capitalise } from '../../../../flow/lines.js';
import type { Brief } from '../../../contracts.js';
import { leakIn } from '../../privacy/gate.js';
import type { Kind } from '../facts/classify.js';
import type { Dropped, Fact, Facts } from '../facts/facts.js';
import type { Statement } from '../notes/read.js';
import { castOf } from '../people/cast.js';
import { firmInNotes } from '../people/their-firm.js';
import { judgedIn } from '../private/judged.js';
import { suspectAt } from '../private/reach.js';
import { withSilence } from '../private/silence.js';
import { withUnsaidBefore } from '../private/unsaid-before.js';
import { tidy, withoutBrackets } from '../words/clean.js';
import { isAnswered, isAsked, withAnswers } from './answered.js';
import { attendeesOf } from './attendees.js';
import { type Owner, saidDelivery, withArticle, withSide } from './bare.js';
import { isConcession } from './confided.js';
import { isOnlyDate } from './dated-plan.js';
import { formIn, isTitle } from './form.js';
import { saidPrice } from './headings.js';
import { withProspect } from './him-or-her.js';
import { afterPlan, isOurThing, kindIn, LEANS, LIKED, LIKED_NOTED } from './kind.js';
import { withOurMeeting } from './meeting.js';
import { isOurPrice, withNamedPrice } from './named-price.js';
import { personSpellings } from './names.js';
import { isOurMoney } from './our-limits.js';
import { type Part, partsOf } from './parts.js';
import { isOfWork, isPersonal } from './personal.js';
import { isBesideOurs, pricedInside, pricedThing, priceLead } from './price-list.js';
import { withProposal } from './proposed.js';
import { remarkOf } from './remarks.js';
import { toldReport } from './reports.js';
import { isSecret } from './secrets.js';
import { inFull } from './short-forms.js';
import { startSaid } from './starts.js';
import { toldFromTalk } from './talk.js';
import { eventSaid, taskSaid, titledEvent } from './task-said.js';
import { withoutThat } from './that-clause.js';
import { withTheirHouse } from './their-house.js';
import type { Tongue } from './tongue.js';
import { type Turn, turner } from './turn.js';
import { isWorkIn } from './work.js';

const MAX_WORDS = 36;
const MAX_STATEMENTS = 200;
const WEIGHT: Record<Kind, number> = { situation: 1.5, pain: 4, cost: 5, goal: 3, shown: 3.5, next: 4.5 };

/** A task without a day matters less. */
const UNDATED = 1.5;

export function collectFactsIn(tongue: Tongue, statements: readonly Statement[], given: Brief): Facts {
  const brief = { ...given, prospectCompany: given.prospectCompany?.trim() || firmInNotes(given) };
  const facts: Fact[] = [];
  const dropped: Dropped[] = [];
  const turn = turner(tongue, brief);
  const cast = castOf(brief);
  const noted = partsOf(tongue.code, tongue.grammar.demo, statements.slice(0, MAX_STATEMENTS), brief);
  const parts = withAnswers(tongue.code, noted, cast);
  const present = attendeesOf(brief.summary);
  const read = talkToldIn(
    tongue,
    parts.map((part) => {
      const yours = withProspect(
        tongue.code,
        tongue.grammar,
        withProposal(tongue.code, withNamedPrice(tongue.code, part, brief.summary)),
        cast,
        brief,
      );
      return toldReport(tongue.code, withoutThat(tongue, yours, cast, brief), cast, present);
    }),
  );
  const refused = read.map((part) => refusedIn(tongue, part));
  const known = withSilence(read, withUnsaidBefore(read, refused));
  const names = [brief.prospectName, brief.userName].flatMap((name) => personSpellings(name, ''));
  const isName = (owner: string): boolean => names.some((name) => owner.startsWith(name));
  read.forEach((statement, order) => {
    const suspect = known[order] === null && suspectAt(order, read, known, isName);
    const fact = known[order] ?? judgedHere(tongue, statement) ?? factIn(tongue, statement, turn, order, facts.at(-1));
    const refused =
      typeof fact === 'string' ? fact : (remarkOf(tongue.code, fact.text, fact.kind, brief, suspect, present) ?? null);
    if (typeof fact === 'string' || refused !== null) {
      dropped.push({ reason: refused!, text: statement.text });
      if (suspect) known[order] = 'internal note';
    } else facts.push(fact);
  });
  return { facts, dropped };
}

/** What of a transcript can be told, as it is told. */
const talkToldIn = (tongue: Tongue, parts: readonly Part[]): Part[] =>
  parts.map((part, at) => {
    const told = toldFromTalk(tongue.code, part, parts[at + 1]);
    return told ? { ...part, ...told, side: 'note', isTalk: true } : part;
  });

/** A demo, a reaction to it and what was said in a talk are no remarks among colleagues, unless the judge has no doubt. */
function judgedHere(tongue: Tongue, part: Part): ReturnType<typeof judgedIn> {
  if (part.isTalk || (isAnswered(part.text) && !isConcession(part.text) && !ABOUT_MONEY.test(part.text))) return null;
  const isPlain =
    [tongue.grammar.demo, LIKED_NOTED, LIKED, PAYS_BACK].some((sign) => sign.test(part.text)) && !BUT.test(part.text);
  return isPlain ? null : judgedIn(part, tongue.code);
}

/** A question about money may be a game. */
const ABOUT_MONEY =
  /preis|rabatt|nachlass|günstiger|billiger|prix|remise|rabais|moins cher|precio|descuento|rebaja|barato|prezz|sconto|preço|desconto|prijs|korting|goedkoper/iu;

/** "Die Anlage rechnet sich nach 3,1 Jahren": what a seller says aloud. */
const PAYS_BACK =
  /^(?:Die|Das|La|El|L['’]|Le|Il|O|A|De|Het|Si|Se) ?(?:\p{L}+ )?(?:rechnet sich|amortisiert sich|s['’]amortit|est amortie?|se amortiza|si ripaga|si ammortizza|amortiza-se|paga-se|verdient zich terug) (?:[\p{Ll}]+ ){1,2}\d/u;

const BUT = /(?<!\p{L})(?:aber|doch|mais|pero|però|ma|mas|maar)(?!\p{L})/iu;

/** What is said of a part, and what is known of it before its form is. */
type Said = { said: string; kind: Kind; follows: Fact | null; isPrice: boolean; isWhole?: boolean; isThing?: boolean };

function factIn(tongue: Tongue, part: Part, turn: Turn, order: number, last: Fact | undefined): Fact | string {
  const read = saidIn(tongue, part, turn, last?.order === order - 1 ? last : undefined);
  if (typeof read === 'string') return read;
  const { said, kind, follows, isPrice, isWhole, isThing } = read;
  const owner = part.section === 'next' ? turn.sideOf(part.owner) : null;
  const noted = isThing ? 'noun' : follows || isWhole ? 'clause' : formIn(tongue, said, part);
  const isBarePrice = noted === 'noun' && part.isPrice && kind === 'shown' && priceLead(tongue.code, said) === null;
  if (noted === null || (isBarePrice && /\d/u.test(said))) return 'no sentence';
  const [form, text] = noted === 'noun' ? thingSaid(tongue, said, owner) : (['clause', said] as const);
  const isLabelSaid =
    isThing ||
    owner !== null ||
    (isWhole && (part.owner ?? part.label ?? null) !== null) ||
    labelled(part, turn) !== part.text;
  return {
    kind,
    form,
    text: form === 'clause' ? capitalise(text) : text,
    evidence: [{ start: isLabelSaid ? part.labelStart : part.start, end: part.end }],
    weight: weightOf(tongue, { said, kind, isPrice }, part),
    order,
    named: true,
    follows: follows?.order ?? null,
  };
}

function weightOf(
  { grammar }: Tongue,
  { said, kind, isPrice }: Pick<Said, 'said' | 'kind' | 'isPrice'>,
  part: Part,
): number {
  const figure = /\d/.test(said) ? (isPrice ? 3 : 1.5) : 0;
  const undated = kind === 'next' && figure === 0 ? UNDATED : 0;
  return WEIGHT[kind] + (grammar.demo.test(said) ? 1.5 : 0) + figure + (part.section ? 1 : 0) - undated;
}

/** What is noted without a verb: a wish, somebody's task, or a thing for a list. */
function thingSaid(tongue: Tongue, said: string, owner: Owner | null): readonly ['clause' | 'noun', string] {
  const task = owner && saidDelivery(tongue.code, said) === null ? withSide(tongue.code, owner, said) : null;
  return task === null ? ['noun', said] : ['clause', task];
}

/** Why the words of a part are not told whatever they say. */
function refusedWords(tongue: Tongue, words: string, part: Part): string | null {
  if (part.isPointed === 'other') return 'unclear who is meant';
  if (part.isPointed && !isOfWork(tongue.code, part)) return 'judgement of a person';
  if (part.section !== 'next' && isOnlyDate(words)) return 'label';
  const count = words.split(' ').length;
  if (count < 2 || tongue.grammar.chatter.test(words) || OF_MAIL.test(words)) return 'chatter';
  return count > MAX_WORDS ? 'too long to be said' : null;
}

/** `before` is the fact right before it. */
function saidIn(tongue: Tongue, part: Part, turn: Turn, before: Fact | undefined): Said | string {
  const words = wordsOf(tongue, labelled(part, turn));
  if (words === null) return 'internal note';
  const refused = refusedWords(tongue, words, part);
  if (refused !== null) return refused;
  const planned = plannedIn(tongue, words, part, turn);
  if (planned) return { said: planned, kind: 'next', follows: null, isPrice: false, isWhole: true };
  const thing = part.isPrice ? (pricedThing(tongue.code, part.owner, words) ?? pricedInside(tongue.code, words)) : null;
  if (thing !== null)
    return { said: inFull(tongue.code, thing), kind: 'shown', follows: null, isPrice: true, isThing: true };
  const price = part.isPrice ? saidPrice(tongue.code, words) : null;
  const turned = price ?? turn(words, part);
  if (turned === null) return 'unclear who is meant';
  const said = withArticle(
    tongue.code,
    inFull(tongue.code, withOurMeeting(tongue.code, withTheirHouse(tongue.code, turned))),
  );
  const follows = before && LEANS.test(said) && /\d/u.test(said) ? before : null;
  if (!follows && tongue.grammar.unclear.test(said)) return 'unclear who is meant';
  if (isTitle(tongue, part, said)) return 'chatter';
  if (price !== null) return { said, kind: 'shown', follows: null, isPrice: true, isWhole: true };
  const kind = kindAmong(tongue, said, part, before, follows);
  const isWork = kind !== 'situation' || isAsked(said) || part.section !== null || isWorkIn(tongue.code, said);
  return isWork ? { said, kind, follows, isPrice: false } : 'not about their needs';
}

/** What it is about, which may lean on the fact before it. */
function kindAmong(tongue: Tongue, said: string, part: Part, before: Fact | undefined, follows: Fact | null): Kind {
  const kind = follows?.kind ?? afterPlan(tongue, said, before) ?? kindIn(tongue, said, part);
  if (/^(?:cost|situation)$/.test(kind) && before?.kind === 'shown' && isOurThing(said, before.text)) return 'shown';
  const ours = before?.kind === 'shown' && isOurPrice(before.text) ? before.text : null;
  return kind === 'cost' && isBesideOurs(said, part.isPrice, ours) ? 'shown' : kind;
}

/** What opens and ends a mail about a talk. */
const OF_MAIL =
  /^(?:(?:os|te|les|le) resumo|segu(?:e|em) (?:o|os|a|as) |voici (?:les|le|un|mon|en) |ecco (?:i|il|un|le) |hierbij |anbei |hier (?:die|eine|kurz) |aquí (?:van|tenéis|tienes|va) |(?:ein|un) (?:gruß|saludo)|bien à (?:vous|toi)|a presto|cumprimentos|groet|hoi |hallo |hola |olá |ciao )/iu;

/** A task of somebody, or a date of both, as exports note them under their heading. */
function plannedIn(tongue: Tongue, words: string, { owner, ...part }: Part, turn: Turn): string | null {
  if (part.section !== 'next') return null;
  const turned = turn(words, { ...part, owner: null });
  if (turned === null || turned !== words) return null;
  const isName = owner !== null && /^(?:\p{L}{1,5}\.? )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?$/u.test(owner);
  const doer = turn.sideOf(owner) ?? (isName ? owner : null);
  const titled = titledEvent(tongue.code, owner ?? part.label ?? null, words);
  return titled ?? eventSaid(tongue.code, words) ?? startSaid(tongue.code, words) ?? taskSaid(tongue.code, doer, words);
}

/** "Gemiste facturen: 2.300 euro": the label says what the figure counts. */
function labelled({ owner, section, isPrice, text }: Part, turn: Turn): string {
  const counts =
    owner !== null && !isPrice && section !== 'next' && turn.sideOf(owner) === null && /^[±~≈€]? ?\d/u.test(text);
  return counts ? `${owner}, ${text}` : text;
}

/** Without brackets and signs; null where the brackets hold a remark. */
function wordsOf(tongue: Tongue, noted: string): string | null {
  const { text, insides } = withoutBrackets(noted);
  if (insides.some((inside) => leakIn(inside) !== null || tongue.grammar.private.test(inside))) return null;
  return tidy(
    text
      .replace(/\s*…+$/u, '')
      .replace(/\s\+\s/gu, ` ${tongue.and} `)
      .replace(/\s*(?:->|→)\s*/gu, ', '),
  );
}

function refusedIn(tongue: Tongue, statement: Part): string | null {
  if (statement.section === 'private') return 'internal note';
  if (statement.section === 'skip') return 'label';
  if (statement.hasLink) return 'link';
  if (statement.done) return 'already done';
  if (statement.side !== 'note') return 'unclear who is meant';
  if (/\?\s*$/.test(statement.text)) return 'question';
  if (isPersonal(statement.text)) return 'personal matter';
  if (isSecret(statement.text) || isConcession(statement.text)) return 'internal note';
  if (!statement.isTalk && statement.aloud === undefined && isOurMoney(statement.text)) return 'internal note';
  return leakIn(statement.text) ?? (tongue.grammar.private.test(statement.text) ? 'internal note' : null);
}
