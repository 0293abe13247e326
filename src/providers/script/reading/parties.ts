// Who is who in a summary: the prospect and their firm, our person and our firm, everybody else who is named. Names are found by the
// fields of the request and by what the summary adds to them.
import { escapeRegExp } from '../../../lib/word-lists.js';
import { isFirstName } from '../../../text/english/tags.js';
import type { Brief } from '../../contracts.js';
import { type Section, sectionOf } from './sections.js';
import type { Statement } from './statements.js';

export type Side = 'us' | 'them' | 'other' | 'note';

export type Parties = {
  prospect: RegExp;
  company: RegExp;
  user: RegExp;
  userCompany: RegExp;
  /** First names of others who do something in the summary. */
  others: readonly string[];
  /** A chat or a mail between colleagues: none of those who write is of the prospect's side, and it speaks of the prospect. */
  isAmongUs: boolean;
  /** The part of a pattern that finds the name with its title, or null where there is none. */
  sources: { prospect: string | null; user: string | null; company: string | null; userCompany: string | null };
};

const NEVER = /(?!)/u;
const TITLES = [
  'Mr',
  'Mrs',
  'Ms',
  'Dr',
  'Prof',
  'Canon',
  'Father',
  'Sir',
  'Captain',
  'The',
  'Herr',
  'Frau',
  'Sig',
  'Sra',
  'Mme',
];
const TITLE = String.raw`(?:(?:Mr|Mrs|Ms|Dr|Prof|Canon|Father|Sir|Captain)\.? )?`;
/** Written out, Latin, Greek and Cyrillic: each summary has patterns of its own, and to compile \p{L} takes a millisecond. */
const LETTER = 'A-Za-zªµºÀ-ÖØ-öø-ɏͰ-ԯ';
const NO_LETTER_BEFORE = `(?<![${LETTER}])`;
export const NO_LETTER_BEHIND = `(?![${LETTER}])`;
/** A name as a part of a pattern. */
export const wholeName = (name: string): string => `${NO_LETTER_BEFORE}${name}${NO_LETTER_BEHIND}`;

export const isTitle = (word: string): boolean => TITLES.includes(word.replace(/\.$/u, ''));

/** The whole name and its words with a capital. */
function partsOf(name: string | null): string[] {
  const whole = name?.trim();
  if (!whole) return [];
  return [whole, ...whole.split(/\s+/u).filter((word) => word.length > 2 && /^\p{Lu}/u.test(word) && !isTitle(word))];
}

/** "Dana" of the request is "Dana Whitfield" in the summary. */
function surnameIn(summary: string, name: string | null): string[] {
  const first = name?.trim().split(/\s+/u)[0];
  if (!first) return [];
  const behind = new RegExp(`${NO_LETTER_BEFORE}${escapeRegExp(first)} (\\p{Lu}[\\p{L}'’-]+)`, 'gu');
  const counts = new Map<string, number>();
  for (const [, word] of summary.matchAll(behind))
    if (!/^(?:Will|To|And|The|Next|Owner)$/u.test(word!)) counts.set(word!, (counts.get(word!) ?? 0) + 1);
  const [surname] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return surname ? [`${first} ${surname}`, surname] : [];
}

function anyName(names: readonly string[]): string | null {
  const longestFirst = [...new Set(names.filter(Boolean))].sort((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return null;
  return wholeName(`${TITLE}(?:${longestFirst.map(escapeRegExp).join('|')})`);
}

/** First words of firms that are words like any other. */
const COMMON_FIRST = /^(?:the|new|north|south|east|west|saint|green|blue|red|city|royal|first|grand|old)$/iu;

function companySource(company: string | null): string | null {
  const parts = company?.trim().split(/\s+/u) ?? [];
  if (parts[0] === undefined || parts[0] === '') return null;
  // "Cedar Hollow Mushrooms" is also "Cedar Hollow" and "Cedar".
  const forms = parts.map((_, at) => parts.slice(0, parts.length - at).join(' '));
  const known = forms.filter(
    (form, at) => at === 0 || form.includes(' ') || (form.length > 3 && !COMMON_FIRST.test(form)),
  );
  return wholeName(
    `(?:[Tt]he )?(?:${known.map((form) => escapeRegExp(form.replace(/[,.& ]+$/u, '')).replaceAll(' & ', ' (?:&|and) ')).join('|')})`,
  );
}

const DOES =
  'said|asked|will|wants?|showed|explained|told|confirmed|mentioned|noted|added|presented|demonstrated|quoted|agreed|liked|joined|stated|reported|runs|needs|handles|leads|worries|worried|reacted|pointed|estimated|called|thinks';
const ACTS = new RegExp(
  String.raw`(?<![\p{L}.])(\p{Lu}\p{Ll}+)(?: \p{Lu}[\p{L}'’-]+)?(?=,? (?:${DOES}|to (?:send|share|provide|check|confirm|bring|set|book|get|prepare|review|arrange|schedule))\b| \(\p{Lu}?\p{L}+)`,
  'gu',
);
const NO_NAMES = new Set(
  'January February March April May June July August September October November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday Last Before After Then Each Every In On At Owner Step Follow Summer Winter Spring Autumn The They She He It We I You This That There What Who Both Everyone Team Price Next Our Their Today Pilot Trial One Two Customer Client Prospect Demo Call Meeting Action Sales'.split(
    ' ',
  ),
);

function othersIn(summary: string): string[] {
  const names = new Set([...summary.matchAll(ACTS)].map((found) => found[1]!));
  // A name does not stand in the same summary in small letters.
  const words = new Set(summary.match(/(?<!\p{L})\p{Ll}+(?!\p{L})/gu));
  return [...names].filter((name) => !NO_NAMES.has(name) && !words.has(name.toLowerCase()));
}

export function partiesOf(brief: Brief, statements: readonly Statement[]): Parties {
  const whole = ({ label, speaker, text: words }: Statement): string =>
    [label ?? speaker ?? [], words].flat().join(': ');
  const text = statements.map(whole).join('\n');
  const prospect = anyName([...partsOf(brief.prospectName), ...surnameIn(text, brief.prospectName)]);
  const isWhole = brief.userName?.includes(' ') ?? false;
  const user = anyName([...partsOf(brief.userName), ...(isWhole ? [] : surnameIn(text, brief.userName))]);
  const company = companySource(brief.prospectCompany);
  const pattern = (source: string | null): RegExp => (source === null ? NEVER : new RegExp(source, 'iu'));
  const [theirPerson, theirFirm] = [pattern(prospect), pattern(anyName(partsOf(brief.prospectCompany).slice(0, 2)))];
  const speakers = [...new Set(statements.flatMap(({ speaker }) => speaker ?? []))];
  const isOfTheirs = speakers.some((name) => theirPerson.test(name) || theirFirm.test(name));
  const written = statements.filter(({ speaker }) => speaker !== null).map(({ text: words }) => words);
  return {
    prospect: theirPerson,
    company: theirFirm,
    user: pattern(user),
    userCompany: pattern(anyName(partsOf(brief.userCompany).slice(0, 2))),
    others: othersIn(text),
    isAmongUs:
      !isOfTheirs &&
      (speakers.length > 1 ||
        written.some((words) => speaksOf(words, theirPerson)) ||
        count(written, HE_OR_SHE) > 1 + count(written, ADDRESSED)),
    sources: { prospect, user, company, userCompany: companySource(brief.userCompany) },
  };
}

/** What one of us wrote speaks of the prospect, and not to them. */
const HE_OR_SHE = /\b(?:he|she|his|him|her)\b/giu;
const ADDRESSED = /\b(?:you|your)\b/giu;
const count = (texts: readonly string[], pattern: RegExp): number =>
  texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);

const ADDRESS = /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|thanks|thank you)\b/iu;

/** Names somebody without addressing them. */
const speaksOf = (text: string, person: RegExp): boolean => person.test(text) && !ADDRESS.test(text);

/** Whose words a statement is in; most are notes about both. */
export function sideOf({ speaker }: Statement, parties: Parties): Side {
  if (!speaker || parties.isAmongUs) return 'note';
  if (parties.user.test(speaker) || parties.userCompany.test(speaker)) return 'us';
  return parties.prospect.test(speaker) || parties.company.test(speaker) ? 'them' : 'other';
}

/** What it stands under: its own label first, then the bullet above, then the heading; private wins. */
export function sectionIn({ label, parent, heading }: Statement): Section | null {
  const sections = [label, parent, heading].map(sectionOf);
  return sections.includes('private') ? 'private' : (sections.find((section) => section !== null) ?? null);
}

export type Owner = { side: 'us' } | { side: 'them' } | { side: 'both' } | { side: 'other'; name: string };

const OWNER = String.raw`(me|us|both|\p{Lu}\p{Ll}+(?: \p{Lu}[\p{L}'’-]+)?)`;
/** "Set up a test account – Tom", "call the bank (me, 19 Jan)", "Sandra – test results": a task and whose it is. */
const OWNED = [
  new RegExp(String.raw`(?:\s[–—-]\s?|\s?[([]|\s@)${OWNER}(?:, ([^()]*\d[^()]*))?[)\]]?\.?$`, 'u'),
  new RegExp(String.raw`^${OWNER}(?::|\s(?:[–—-]|->|→))\s+(?=\S)`, 'iu'),
];

/** Whose task a statement is by the name behind it or in front, and the statement without that; only what is planned has owners. */
export function splitOwner(
  statement: Statement,
  role: string,
  parties: Parties,
): { statement: Statement; owner: Owner | null } {
  const isPlan = role === 'next' || sectionIn(statement) === 'next';
  for (const pattern of isPlan ? OWNED : []) {
    const found = pattern.exec(statement.text);
    const owner = found && ownerNamed(found[1]!, parties);
    if (owner)
      return {
        statement: { ...statement, text: statement.text.replace(pattern, found[2] ? ` by ${found[2]}` : '') },
        owner,
      };
  }
  return { statement, owner: null };
}

/** Whose name it is, or null where it is nobody's who is known. */
export function ownerNamed(name: string, { sources, others }: Parties): Owner | null {
  if (OURS.test(name) || startsWith(sources.user, name)) return { side: 'us' };
  if (startsWith(sources.prospect, name)) return { side: 'them' };
  if (OF_BOTH.test(name)) return { side: 'both' };
  return others.includes(name) ? { side: 'other', name } : null;
}

/** "I send": who does what stands behind it. */
const GIVES = '(?: (?:to |will )?(?:sends?|gives?|provides?|delivers?|prepares?|owes?))?';
const OURS = new RegExp(`^(?:us|we|me|I|our side|seller|vendor|our (?:team|tasks|actions))${GIVES}$`, 'iu');
const THEIRS = new RegExp(`^(?:them|they|she|he|her|him|client|customer|prospect|their side)${GIVES}$`, 'iu');
const OF_BOTH = /^(?:both|all|everyone|both sides|joint\w*|together)(?: \p{L}+)?$/iu;
const FULL_NAME = /^\p{Lu}\p{Ll}+ \p{Lu}[\p{L}'’-]+$/u;

const startsWith = (source: string | null, text: string): boolean =>
  source !== null && new RegExp(`^${source}`, 'u').test(text);

/** Whose task it is, by its label or the name above it; only somebody known is an owner. */
export function ownerOf(statement: Statement, parties: Parties): Owner | null {
  for (const label of [statement.label, statement.parent]) {
    const bare = label?.replace(/\s*\([^)]*\)$|^(?:to-?dos?|actions?|tasks?)(?: for)? (?=\p{L})/giu, '').trim();
    if (!bare) continue;
    if (startsWith(parties.sources.user, bare) || OURS.test(bare) || parties.userCompany.test(bare))
      return { side: 'us' };
    if (startsWith(parties.sources.prospect, bare) || THEIRS.test(bare) || parties.company.test(bare))
      return { side: 'them' };
    if (OF_BOTH.test(bare)) return { side: 'both' };
    const isTask = sectionIn(statement) === 'next' && sectionOf(bare) === null;
    if (parties.others.some((name) => bare.startsWith(name)) || (isTask && FULL_NAME.test(bare) && isFirstName(bare)))
      return { side: 'other', name: bare };
  }
  return null;
}
