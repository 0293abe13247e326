// Who is who: which words in the notes mean the prospect, which mean the sender, and which mean a third person.
import { capitalise } from '../../../../flow/lines.js';
import { quote } from '../../../../lib/quote.js';
import type { Brief } from '../../../contracts.js';
import { type Cast, castOf } from './cast.js';
import { firmInNotes, kindsOfFirm, startsOfFirm } from './their-firm.js';

/** Phrases as lists of lower-case words, the longest first. */
export type People = {
  prospect: string[][];
  prospectCompany: string[][];
  user: string[][];
  userCompany: string[][];
  /** The colleagues of both sides. */
  cast?: Cast;
};

const ROLES_OF_PROSPECT = [
  'the prospect',
  'the client',
  'the customer',
  'the buyer',
  'the lead',
  'prospect',
  'client',
  'customer',
  'the contact',
  'our contact',
];
const COMPANY_WORDS = [
  'the company',
  'the business',
  'the firm',
  'the organization',
  'the organisation',
  'the school',
  'the agency',
  'the hospital',
  'the practice',
  'the bank',
  'the city',
  'the university',
  'the charity',
  'the brand',
  'the startup',
  'the retailer',
  'the manufacturer',
  'the distributor',
  'the club',
  'the municipality',
  'the chain',
  'the brewery',
  'the farm',
  'the restaurant',
  'the factory',
];
const USER_WORDS = ['the rep', 'the ae', 'the account executive', 'our rep', 'the sales rep', 'ae', 'rep'];
const NAME = String.raw`\p{Lu}[\p{L}'’-]{1,24}`;
const MET = new RegExp(
  String.raw`\b(?:[Cc]all|[Mm]eeting|[Ss]poke|[Ss]poken|[Tt]alked|[Mm]et|[Dd]emo|[Cc]hat|[Cc]hatted|[Cc]onversation|[Dd]iscussion|[Ss]ession|[Ii]ntro|[Dd]iscovery|[Cc]atch[- ]?up|[Ss]ync) (?:with|to) (?:(?:Mr|Mrs|Ms|Dr)\.? )?(${NAME}(?: ${NAME}){0,2})`,
  'u',
);
const FROM = new RegExp(String.raw`^[^.\n]{0,60}?\b(?:from|at|of) (${NAME}(?: ${NAME}){0,2})`, 'u');
const NO_NAME =
  /^(?:the|their|our|a|an|it|team|sales|marketing|finance|ops|operations|vp|head|director|ceo|cfo|cto)$/iu;

const wordsOf = (phrase: string): string[] => phrase.toLowerCase().split(/\s+/).filter(Boolean);
const longestFirst = (phrases: string[][]): string[][] =>
  phrases.filter((words) => words.length > 0).sort((a, b) => b.length - a.length);

export function findPeople(brief: Brief): People {
  const summary = brief.summary.slice(0, 20_000);
  const met = brief.prospectName ? null : findContact(summary, brief.userName);
  const company = brief.prospectCompany?.trim() || met?.company || firmInNotes(brief);
  const name = untitled(brief.prospectName) || met?.name || null;
  return {
    prospect: longestFirst([
      ...namesOf(name, summary),
      ...initialOf(name, untitled(brief.userName), summary),
      ...ROLES_OF_PROSPECT.map(wordsOf),
    ]),
    prospectCompany: longestFirst([
      ...companyNames(company),
      ...shortCompany(company, summary),
      ...startsOfFirm(company, summary),
      ...kindOfFirm(company, summary),
      ...kindsOfFirm(company, brief.userCompany, summary),
      ...(/\bgroup of\b/iu.test(summary) ? [] : [['the', 'group']]),
      ...COMPANY_WORDS.map(wordsOf),
    ]),
    user: longestFirst([
      ...namesOf(untitled(brief.userName) || null, summary),
      ...initialOf(untitled(brief.userName), untitled(brief.prospectName), summary),
      ...initialsOf(untitled(brief.userName), summary),
      ...USER_WORDS.map(wordsOf),
    ]),
    userCompany: longestFirst([
      ...companyNames(brief.userCompany?.trim() || null),
      ...shortFirm(brief.userCompany?.trim() || null, summary),
    ]),
    cast: castOf({ ...brief, prospectName: name, prospectCompany: company }),
  };
}

function findContact(summary: string, userName: string | null): { name: string; company: string | null } | null {
  const found = MET.exec(summary);
  if (!found) return null;
  const name = found[1]!;
  const first = name.split(' ')[0]!;
  if (NO_NAME.test(first) || first.toLowerCase() === userName?.trim().split(/\s+/)[0]?.toLowerCase()) return null;
  const company = FROM.exec(summary.slice(found.index + found[0].length, found.index + found[0].length + 120))?.[1];
  return { name, company: company && !NO_NAME.test(company) ? company : null };
}

/** "Dr. Paul O'Neill" is called Paul, and Dr. O'Neill; of "Dr. Lund" no more is known. */
const untitled = (name: string | null): string | null =>
  name?.trim().replace(/^(?:dr|prof|mrs?|ms|sir|madam)\.? (?=\p{L}+ \p{L})/iu, '') ?? null;

/** "Dr. Simone Achebe" and "Ms Achebe": the title goes with the name. */
const titled = (name: string[]): string[][] =>
  ['mr', 'mrs', 'ms', 'dr', 'prof', 'mr.', 'mrs.', 'ms.', 'dr.', 'prof.'].map((title) => [title, ...name]);

/** First name, full name, and the surname with a title, as far as the summary uses them. */
function namesOf(name: string | null, summary: string): string[][] {
  if (!name) return [];
  const given = wordsOf(name);
  const phrases = [given, [given[0]!], ...(given.length > 2 ? [given.slice(0, 2)] : []), ...titled(given)];
  const full = new RegExp(String.raw`(?<!\p{L})${quote(name.split(/\s+/)[0]!)} (\p{Lu}[\p{L}'’-]{1,24})`, 'u').exec(
    summary,
  );
  const surname = given.length > 1 ? given.at(-1)! : full?.[1]?.toLowerCase().replace(/['’]s$/, '');
  if (surname && /^\p{L}/u.test(surname)) {
    phrases.push(
      [given[0]!, surname],
      ...titled([surname]),
      ...(isUsedAlone(surname, given[0]!, summary) ? [[surname]] : []),
    );
  }
  return phrases;
}

/** "Petty will send the list": a surname by itself, where it is no word of the notes, no firm and no relative's. */
function isUsedAlone(surname: string, first: string, summary: string): boolean {
  const name = quote(capitalise(surname));
  const others = new RegExp(
    String.raw`(?<![\p{L}\d])(?:${quote(surname)}(?!\p{L})|(?!(?:${quote(capitalise(first))}|Dr|Mr|Mrs|Ms|Prof)\b)\p{Lu}\p{Ll}+ ${name}(?!\p{L})|${name}(?: &|-| and \p{Lu}| \p{Lu}))`,
    'u',
  );
  const alone = new RegExp(String.raw`(?:^|[\n.!?] ?|[-•*] )${name}(?:['’]s)? \p{Ll}`, 'mu');
  return surname.length > 3 && alone.test(summary) && !others.test(summary);
}

/** "L sends the quote; K gets IT in", where nobody else has the initial. */
function initialOf(name: string | null, other: string | null, summary: string): string[][] {
  const initial = name?.trim()[0]?.toUpperCase() ?? '';
  if (!/^\p{Lu}$/u.test(initial) || initial === 'I' || initial === other?.trim()[0]?.toUpperCase()) return [];
  const acts = new RegExp(
    String.raw`(?:^|[;:,\n.-] ?)${initial} (?:to|will|sends?|gets?|gives?|shares?|picks?|checks?|brings?|tests?|calls?)\b`,
    'mu',
  );
  return acts.test(summary) ? [[initial.toLowerCase()]] : [];
}

/** "MP sends the login", where Molly Pratt notes it. */
function initialsOf(name: string | null, summary: string): string[][] {
  const words = name?.trim().split(/\s+/u) ?? [];
  const initials = words.map((word) => word[0]!.toUpperCase()).join('');
  const acts = new RegExp(
    String.raw`(?<![\p{L}\d])${quote(initials)} (?:to|will|sends?|gets?|gives?|shares?|checks?|brings?|calls?|demonstrated|demoed|showed|presented|explained|named|quoted|offered|told|promised|confirmed) `,
    'u',
  );
  return words.length > 1 && acts.test(summary) ? [[initials.toLowerCase()]] : [];
}

/** The first word of a firm's name, where the summary uses it alone. */
function shortCompany(company: string | null, summary: string): string[][] {
  const first = company?.split(/\s+/)[0] ?? '';
  const two = company?.split(/\s+/).slice(0, -1) ?? [];
  if (two.length > 1 && new RegExp(String.raw`(?<!\p{L})${quote(two.join(' '))}(?:'s)? \p{Ll}`, 'u').test(summary))
    return [two.map((word) => word.toLowerCase())];
  if (first.length < 5 || first === company) return [];
  return new RegExp(String.raw`(?<!\p{L})${quote(first)}(?:'s)? [\p{Ll}\d]`, 'u').test(summary)
    ? [[first.toLowerCase()]]
    : [];
}

/** "PLS to supply the suits", where Pristine Linen Services notes it. */
function shortFirm(company: string | null, summary: string): string[][] {
  const words = company?.match(/\p{Lu}[\p{L}]+/gu) ?? [];
  const initials = words.map((word) => word[0]!).join('');
  return words.length > 2 && new RegExp(`(?<![\\p{L}\\d])${initials}(?![\\p{L}\\d])`, 'u').test(summary)
    ? [[initials.toLowerCase()]]
    : [];
}

const KIND_OF_FIRM =
  /^(?:trust|district|council|county|hospital|school|university|college|academy|marina|club|bank|clinic|society|foundation|agency|authority|association|cooperative|coop|brewery|bakery|farm|hotel|museum|library|theatre|theater|church|parish|charity|institute|department|ministry|union|federation|zoo|port)$/u;

/** "The Trust" and "the district", where a hospital trust or a school district is the prospect. */
function kindOfFirm(company: string | null, summary: string): string[][] {
  const words = company?.split(/\s+/u) ?? [];
  const last = words.at(-1)?.toLowerCase() ?? '';
  if (words.length < 2 || !KIND_OF_FIRM.test(last)) return [];
  const named = new RegExp(`\\bthe ${last}(?:'s)? (?!of\\b)\\p{Ll}`, 'iu').test(summary);
  const acts = new RegExp(`(?:^|[\\s.])${last} to \\p{Ll}`, 'imu').test(summary);
  return [...(named ? [['the', last]] : []), ...(acts ? [[last]] : [])];
}

function companyNames(company: string | null): string[][] {
  if (!company) return [];
  const short = company.replace(
    /[,\s]+(?:inc|ltd|llc|gmbh|corp|co|plc|ag|limited|corporation|company|group)\.?$/iu,
    '',
  );
  return [wordsOf(company), wordsOf(short)];
}
