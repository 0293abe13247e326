// The statements of notes in another language than English, before they are understood: sentences that an abbreviation cut are
// joined, those under a heading of that language get its section, and a list of plans in one sentence becomes several.
import { capitalise } from '../../../../flow/lines.js';
import { quote } from '../../../../lib/quote.js';
import type { Brief } from '../../../contracts.js';
import type { Statement } from '../notes/read.js';
import { sectionOf } from '../notes/sections.js';
import { agreedIn } from './agreed.js';
import { withConfided } from './among-ourselves.js';
import { withAmongUs } from './among-us.js';
import { withoutAside } from './asides.js';
import { headingKind, headingOver } from './headings.js';
import { withPlanPeople } from './plan-people.js';
import { ENDS_SHORT } from './short-forms.js';

/** A statement with what its heading or label says of it. */
export type Part = Statement & { isPrice: boolean; isTalk?: boolean; labelStart: number; isPointed?: 'you' | 'other' };

export function partsOf(code: string, demoOf: RegExp, statements: readonly Statement[], brief: Brief): Part[] {
  const read = joined(statements, brief.summary).map((statement) =>
    withAmongUs(code, withoutAside(code, placedIn(statement, brief.summary)), brief.summary),
  );
  const placed = withConfided(code, demoOf, read).flatMap((part) => agreedIn(code, part));
  const demo = placed.findIndex(({ section }) => section === 'shown');
  const priced = placed.map((part, at) => (demo >= 0 && at > demo ? withPrice(part, brief.summary) : part));
  return priced.map((part) => withPlanPeople(code, part, brief)).flatMap(plansOf([brief.prospectName, brief.userName]));
}

/** "Telefonat mit Fr." and "Kessler" were one sentence. */
function joined(statements: readonly Statement[], summary: string): Statement[] {
  const whole: Statement[] = [];
  for (const statement of statements) {
    const before = whole.at(-1);
    const cut =
      before && before.line === statement.line && before.side === statement.side && ENDS_SHORT.test(before.text);
    if (cut && summary.slice(before.end, statement.start).trim() === '') {
      whole[whole.length - 1] = { ...before, text: `${before.text} ${statement.text}`, end: statement.end };
    } else whole.push(statement);
  }
  return whole;
}

function placedIn(statement: Statement, summary: string): Part {
  const labelStart = startOfLabel(statement, summary);
  if (statement.side !== 'note') return { ...statement, labelStart, isPrice: false };
  // What stands below the end of a mail or of notes is under no heading of theirs.
  if (/^(?:p\.? ?s\.?|nb|n\.b\.)$/iu.test(statement.owner ?? ''))
    return { ...statement, section: null, labelStart, isPrice: false };
  const heading = headingOver(summary, statement.start);
  const kind = headingKind(heading);
  const isPrice = kind === 'price' && statement.section !== 'private';
  const noted = isOutdated(statement, heading) ? null : statement.section;
  const section =
    kind === 'private' && !isLabelledAnew(summary, statement.start)
      ? kind
      : (noted ?? (kind === 'price' ? null : kind));
  return { ...statement, section, labelStart, isPrice };
}

/** "Intern: … Afspraken: …": another label follows on the same line. */
function isLabelledAnew(summary: string, at: number): boolean {
  const label = /[.;!?]\s+([\p{L} ]{2,40}):\s*$/u.exec(summary.slice(Math.max(0, at - 60), at))?.[1];
  return label !== undefined && /^(?:next|date)$/u.test(sectionOf(label) ?? '');
}

/** The reader knows fewer headings: under one of these its section is that of an earlier one. */
function isOutdated({ section }: Statement, heading: string): boolean {
  if (section === null || section === 'private') return false;
  const kind = headingKind(heading);
  if (GREETS.test(heading) || (section === 'skip' && kind === 'shown')) return true;
  return section !== 'skip' && kind !== null && sectionOf(heading) === null;
}

/** "Hola a todos:" above a mail is no heading. */
const GREETS =
  /^(?:hallo|hoi|beste|liebe|guten|bonjour|hola|buen[oa]s|olá|bom dia|ciao|buongiorno|salve|dag)(?!\p{L})/iu;

/** Where the label begins that belongs to a statement; the statement itself without one. */
function startOfLabel({ owner, start }: Statement, summary: string): number {
  const at = owner === null ? -1 : summary.lastIndexOf(owner, start);
  const between = summary.slice(at, start);
  const isBefore = /^[^\n]*$/u.test(between) || !/[\p{L}\p{N}]/u.test(between.slice(owner?.length));
  return at >= 0 && isBefore && /^[\p{L}\p{N}\s.,:*_()[\]'’-]*$/u.test(between) ? at : start;
}

const COST = /^(?:costos?|costes?|costi|custos?|coûts?|kosten)$/iu;
/** What they pay or lose today is under such a heading, too. */
const THEIR_COST =
  /(?<!\p{L})(?:verl\p{L}+|ausf\p{L}+|überst\p{L}+|heute|derzeit|bisher|perd\p{L}+|perte\p{L}*|pérdid\p{L}*|perdit\p{L}*|sprec\p{L}+|gaspill\p{L}*|aujourd['’]hui|actuel\p{L}*|attual\p{L}*|atual\p{L}*|hoy|oggi|hoje|nu|vandaag|huidige?|jetzig\p{L}*)(?!\p{L})/iu;

/** Behind a demo "Costo:" is what we ask; before it, what their trouble costs them. */
function withPrice(part: Part, summary: string): Part {
  const isLabelled = /(?:^|\n)[\s>#*_•–-]*(?:costo|coste|custo|coût|kosten):?\s*$/iu.test(summary.slice(0, part.start));
  const isCost = isLabelled || (!THEIR_COST.test(part.text) && COST.test(headingOver(summary, part.start)));
  return isCost && (part.section === 'cost' || part.section === null)
    ? { ...part, section: 'shown', isPrice: true }
    : part;
}

/** What the two sides do together, as it is noted behind a comma. */
const TOGETHER =
  'nos (?:vemos|reunimos|hablamos)|hablamos|ci (?:sentiamo|vediamo|incontriamo)|on se (?:voit|rappelle|parle)|nous nous|wir (?:sprechen|treffen|telefonieren|sehen)|we (?:spreken|bellen|zien)|falamos|voltamos a|vemo-nos';
/** Who does what, without a name. */
const SOMEBODY =
  '(?:yo|ella|él|usted|eu|ela|ele|io|lei|lui|je|elle|il|nous|ich|sie|er|wir|ik|zij|ze|hij|we) (?:(?:me|nos|le|lhe|te|mi|ci|gli|m|nous|lui|vous|mir|uns|ihr|ihm|u|ons|haar|hem) )?\\p{Ll}{3,}';
const ON_A_DAY = '(?:am|el|le|il|op|no|em|a|dia|el día|no dia) \\d{1,2}';

/** "Iván envía la propuesta, Lucía reúne los horarios y nos vemos el 15 de abril" are three plans. */
function plansOf(names: readonly (string | null)[]): (part: Part) => Part[] {
  const first = names.flatMap((name) => name?.trim().split(/\s+/u)[0] ?? []).map(quote);
  const doers = [
    ...first.map((name) => `(?:(?:Frau|Herr|[AaOo]|[Ll]a|[Ee]l) )?${name}(?= \\p{Ll})`),
    TOGETHER,
    SOMEBODY,
  ].join('|');
  const joint = new RegExp(
    String.raw`(?:[,;]\s+(?:(?:y|e|et|und|en)\s+)?|\s(?:y|e|et|und|en)\s+)(?=(?:${doers})(?!\p{L}))` +
      String.raw`|,?\s(?:y|e|et|und|en)\s+(?=${ON_A_DAY}(?!\d))`,
    'u',
  );
  return (part) => {
    const parts = part.section === 'next' ? part.text.split(joint) : [part.text];
    return parts.length === 1
      ? [part]
      : parts.map((text, at) => ({ ...part, text: at === 0 ? text.trim() : capitalise(text.trim()) }));
  };
}
