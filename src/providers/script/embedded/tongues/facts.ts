// The facts of a summary in a language other than English.
import type { Brief } from '../../../contracts.js';
import { leakIn } from '../../gate.js';
import type { Kind } from '../classify.js';
import { tidy, withoutBrackets } from '../clean.js';
import type { Dropped, Fact, Facts } from '../facts.js';
import { judgedIn } from '../judged.js';
import { suspectAt } from '../reach.js';
import type { Statement } from '../read.js';
import { saidPrice } from './headings.js';
import { withOurMeeting } from './meeting.js';
import { firmSpellings, personSpellings } from './names.js';
import { type Part, partsOf } from './parts.js';
import { remarkOf } from './remarks.js';
import { inFull } from './short-forms.js';
import { toldFromTalk } from './talk.js';
import type { Tongue } from './tongue.js';
import { isWorkIn } from './work.js';

const MAX_WORDS = 36;
const MAX_STATEMENTS = 200;
const WEIGHT: Record<Kind, number> = { situation: 1.5, pain: 4, cost: 5, goal: 3, shown: 3.5, next: 4.5 };

export function collectFactsIn(tongue: Tongue, statements: readonly Statement[], brief: Brief): Facts {
  const facts: Fact[] = [];
  const dropped: Dropped[] = [];
  const turn = turner(tongue, brief);
  const read = talkToldIn(tongue, partsOf(statements.slice(0, MAX_STATEMENTS), brief));
  const known = read.map((part) => refusedIn(tongue, part));
  const names = [brief.prospectName, brief.userName].flatMap((name) => personSpellings(name, ''));
  const isName = (owner: string): boolean => names.some((name) => owner.startsWith(name));
  read.forEach((statement, order) => {
    const suspect = known[order] === null && suspectAt(order, read, known, isName);
    const fact = known[order] ?? judgedHere(tongue, statement) ?? factIn(tongue, statement, turn, order, facts.at(-1));
    const refused =
      typeof fact === 'string' ? fact : (remarkOf(tongue.code, fact.text, fact.kind, brief, suspect) ?? null);
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
  if (part.isTalk) return null;
  const isPlain = (tongue.grammar.demo.test(part.text) || LIKED_NOTED.test(part.text)) && !BUT.test(part.text);
  return isPlain ? null : judgedIn(part, tongue.code);
}

const BUT = /(?<!\p{L})(?:aber|doch|mais|pero|però|ma|mas|maar)(?!\p{L})/iu;

type Turn = (text: string) => string | null;

function factIn(tongue: Tongue, statement: Part, turn: Turn, order: number, last: Fact | undefined): Fact | string {
  const { text: bare, insides } = withoutBrackets(statement.text);
  if (insides.some((inside) => leakIn(inside) !== null || tongue.grammar.private.test(inside))) return 'internal note';
  const words = tidy(bare.replace(/\s\+\s/gu, ` ${tongue.and} `).replace(/\s*(?:->|→)\s*/gu, ', '));
  const count = words.split(' ').length;
  if (count < 2 || tongue.grammar.chatter.test(words)) return 'chatter';
  if (count > MAX_WORDS) return 'too long to be said';
  const price = statement.isPrice ? saidPrice(tongue.code, words) : null;
  const turned = price ?? turn(words);
  const said = turned && inFull(tongue.code, withOurMeeting(tongue.code, turned));
  const follows = said !== null && last?.order === order - 1 && LEANS.test(said) && /\d/u.test(said) ? last : null;
  if (said === null || (!follows && tongue.grammar.unclear.test(said))) return 'unclear who is meant';
  if (isTitle(tongue, statement, said)) return 'chatter';
  const kind: Kind =
    price !== null
      ? 'shown'
      : (follows?.kind ?? afterPlan(tongue, said, last, order) ?? kindIn(tongue, said, statement));
  if (kind === 'situation' && statement.section === null && !isWorkIn(tongue.code, said))
    return 'not about their needs';
  const whole = isWhole(tongue, said, statement, count);
  if (!whole && !isThing(tongue, said, statement, count)) return 'no sentence';
  const figure = /\d/.test(said) ? 1.5 : 0;
  return {
    kind,
    form: whole ? 'clause' : 'noun',
    text: whole ? said.replace(/^\p{Ll}/u, (first) => first.toUpperCase()) : said,
    evidence: [{ start: statement.start, end: statement.end }],
    weight: WEIGHT[kind] + (price === null ? figure : 2 * figure) + (statement.section ? 1 : 0),
    order,
    named: true,
    follows: follows?.order ?? null,
  };
}

function isWhole(tongue: Tongue, noted: string, { bullet, section }: Statement, count: number): boolean {
  const said = tongue.code === 'de' && bullet ? withoutNouns(noted) : noted;
  const named = section === 'shown' && !bullet && !tongue.grammar.verb.test(said);
  const listed = named || (bullet && section === 'shown' && count <= 5);
  return !listed && (tongue.grammar.verb.test(said) || (bullet ? hasObject(said) : count >= 5));
}

/** German sets nouns in capitals; "Leuten" and "häufigsten" end as verbs do. */
const withoutNouns = (text: string): string =>
  /^(?:ich|wir|sie) \p{Ll}+/iu.test(text) ? text : text.replace(/(?<=\s)\p{Lu}\p{L}+|\p{L}+sten(?!\p{L})/gu, 'X');

/** A note in a list that names something, or counts it. */
const isThing = (tongue: Tongue, said: string, { bullet, section }: Statement, count: number): boolean =>
  (section === 'shown' && count <= 14) ||
  (bullet && /\d/u.test(said) && count <= 14 && (/^\d/u.test(said) || tongue.grammar.verb.test(said))) ||
  (bullet && section !== null && count <= 12);

/** The line that names the call and nothing else. */
const isTitle = (tongue: Tongue, { bullet, section }: Part, said: string): boolean =>
  !bullet && section === null && TITLE.test(said) && !tongue.grammar.verb.test(said);
const TITLE =
  /^(?:\p{L}+(?:telefonat|gespräch|notiz(?:en)?|termin)|telefonat|gespräch|notiz(?:en)?|protokoll|anruf|termin|besuch|compte rendu|appel|visite|notes?|réunion|point|appunti|call|chiamata|riunione|visita|verbale|resumen|llamada|notas|reunión|resumo|reunião|conversa|chamada|anotações|ata|verslag|gesprek|notities|afspraak|bezoek)(?!\p{L})/iu;

const KINDS = ['next', 'shown', 'cost', 'goal', 'pain'] as const;
/** "Chaque vendredi" names a day and no plan. */
const HABIT = /(?<!\p{L})(?:chaque|tous les|jede[nrs]?|cada|todos los|ogni|elke|iedere|todas as)(?!\p{L})/iu;

/** The same as LIKED in the words of the notes. */
const LIKED_NOTED =
  /^(?:(?:Am besten|Besonders|Gut) (?:kam|gefiel|gefallen)|Le (?:gust|encant|interes|pareci|è piaciut|sono piaciut)|Gli (?:è|sono) piaciut|Ha apprezzato|(?:Elle|Il|Ils) (?:a|ont) (?:beaucoup |surtout |bien )?(?:aimé|apprécié)|(?:Ela|Ele|Elas|Eles) (?:gost|ador)|Gost(?:ou|aram)|(?:Ze|Hij|Zij) vond)/u;

/** What they said about the demo. */
const LIKED =
  /^(?:Ihnen gefiel|Sie fanden|Le (?:gust|encant|interes|è piaciut|sono piaciut)|Vous avez (?:apprécié|aimé)|Você (?:gostou|adorou)|U vond|Usted valoró|Lei ha apprezzato)/u;

/** "Das kostet …" is said right behind what it means. */
const LEANS =
  /^(?:Das|Dies|Dat|Dit|Cela|Ça|Ceci|Esto|Eso|Isto|Isso|Questo|Ciò) (?:kostet|macht|sind|entspricht|kost|coûte|représente|fait|cuesta|supone|son|custa|representa|costa|significa|è) /u;

/** A verb with its object in the middle of a note: "Recepción confirma las citas por teléfono". */
const hasObject = (text: string): boolean =>
  text.split(' ').length >= 6 &&
  /^\p{L}.* \p{L}{3,}(?:a|an|e|en|t|ent) (?:las?|los?|el|les?|il|i|gli|le|de|het|die|den|das|os?|as?|por|se) /u.test(
    text,
  );

/** What stands between plans is one: "Sie benennen fünf Maschinen für den Test". */
function afterPlan(tongue: Tongue, text: string, last: Fact | undefined, order: number): Kind | null {
  const ours = /^(?:Wir|We|Nous|On se|Nos|Ci|Hablamos|Falamos|Sentiamoci) /u.test(text) && /\d/u.test(text);
  const plan = text.startsWith(`${tongue.grammar.you} `) || ours;
  return plan && last?.kind === 'next' && last.order === order - 1 ? 'next' : null;
}

function refusedIn(tongue: Tongue, statement: Part): string | null {
  if (statement.section === 'private') return 'internal note';
  if (statement.section === 'skip') return 'label';
  if (statement.hasLink) return 'link';
  if (statement.done) return 'already done';
  if (statement.side !== 'note') return 'unclear who is meant';
  if (/\?\s*$/.test(statement.text)) return 'question';
  return leakIn(statement.text) ?? (tongue.grammar.private.test(statement.text) ? 'internal note' : null);
}

function kindIn(tongue: Tongue, text: string, { section }: Statement): Kind {
  if (LIKED.test(text) || /^(?:Demo|Démo)(?!\p{L})/u.test(text)) return 'shown';
  if (section === 'next' || section === 'date') return 'next';
  if (section === 'shown' || section === 'cost' || section === 'pain' || section === 'goal') return section;
  const kinds = HABIT.test(text) ? (['shown', 'cost', 'goal', 'pain'] as const) : KINDS;
  for (const kind of kinds) {
    if (tongue.grammar.kinds[kind].test(text)) return kind;
  }
  return 'situation';
}

/** Turns words about the prospect into words to the prospect. */
function turner(tongue: Tongue, brief: Brief): Turn {
  const { grammar } = tongue;
  const prospect = personSpellings(brief.prospectName, brief.summary);
  const company = firmSpellings(brief.prospectCompany);
  const user = personSpellings(brief.userName, '');
  return (words) => {
    let text = words;
    for (const name of prospect) {
      for (const [pattern, replacement] of grammar.owned) {
        text = text.replace(new RegExp(pattern.replaceAll('{name}', name), 'giu'), replacement);
      }
    }
    const mine = asSubject(text, user, grammar.withMe);
    const yours =
      mine === null
        ? null
        : asSubject(mine, [...prospect, ...company], (verb) => join(grammar.you, grammar.withYou(verb)));
    if (yours === null) return null;
    text = tongue.code === 'de' && yours !== mine ? agreeingBehindAnd(yours, grammar) : yours;
    for (const [pattern, replacement] of grammar.replace) text = text.replace(pattern, replacement);
    const left = [...prospect, ...user].some((name) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'iu').test(text));
    return left ? null : (grammar.finish?.(text) ?? text);
  };
}

/** "Sie schreiben den Plan und braucht dafür": the second verb follows, too. */
const agreeingBehindAnd = (text: string, { withYou }: Tongue['grammar']): string =>
  text.replace(/ und (\p{Ll}{2,}t)(?= )/u, (all, verb: string) => {
    const turned = withYou(verb);
    return turned === null ? all : ` und ${turned}`;
  });

const join = (subject: string, verb: string | null): string | null => (verb === null ? null : `${subject} ${verb}`);

/** "Anna sendet …" at the beginning becomes what `turned` makes of the verb; null where it makes nothing of it. */
function asSubject(text: string, names: readonly string[], turned: (verb: string) => string | null): string | null {
  for (const name of names) {
    const found = new RegExp(
      String.raw`^(?:(?:Frau|Fr\.|Herr|Sra\.?|Sr\.?|Mme|M\.|Madame|Monsieur|Signora|Signor|Sig\.(?:ra)?|Dott\.(?:ssa)?|Mevrouw|Meneer|A|O|Die|Der|Das|La|El|Il|Le|Het|De) )?${name}(?: \p{Lu}[\p{L}'’-]+)?(?:,[^,]{2,60},)?( (?:nous|nos|ci|ons|uns))? ([\p{L}'’]+)(?= |$)`,
      'u',
    ).exec(text);
    if (!found) continue;
    const start = turned(found[2]!);
    if (start === null) return null;
    return (found[1] ? start.replace(/ (?=\S+$)/u, `${found[1]} `) : start) + text.slice(found[0].length);
  }
  return text;
}
