// Finds the prospect's name and firm in the summary where the request gives none: only where the notes name one person, or one firm, as whom
// they are about. "Call with Karin Berg, head of logistics at Alpen Foods".
import { escapeRegExp } from '../../../lib/escape-regexp.js';
import { alternatives, readWordLists } from '../../../lib/word-lists.js';
import { tagsOf } from '../../../text/english/tags.js';
import type { Brief } from '../../contracts.js';
import { wholeName } from './parties.js';

export type Found = { prospectName: string | null; prospectCompany: string | null };

const LISTS = readWordLists('writer/prospect.txt');
const list = (name: string): string => alternatives(LISTS.get(name)!);

const TITLE = String.raw`(?:(?:${list('title')})\.? )?`;
const NAME = String.raw`${TITLE}\p{Lu}[\p{L}'’-]+(?: (?:van|von|de|der|den|da|di|la|el|al|bin|dos|du|le))*(?: \p{Lu}[\p{L}'’-]+){1,2}`;
const FIRM = String.raw`\p{Lu}[\p{L}\d'’&.-]*(?: (?:&|and|und|et|y|e|en|of|de|du|la|des|von|\p{Lu}[\p{L}\d'’&.-]*)){0,4}`;
/** ", head of logistics at" */
const POSITION = String.raw`(?:,? \(?(?:${list('article')})?\p{L}[\p{L} &/-]{2,50}\)?,?)?`;

const MEETING = new RegExp(
  String.raw`(?<!\p{L})(?:${list('meeting')}) (?:\p{Ll}+ ){0,3}?(?:${list('with')}) (${NAME})(?:${POSITION} (?:${list('at')}) (?:the )?(${FIRM}))?`,
  'gu',
);
/** Only a first name, where the firm stands beside it. */
const FIRST_NAME = new RegExp(
  String.raw`(?<!\p{L})(?:${list('meeting')}) (?:\p{Ll}+ ){0,3}?(?:${list('with')}) (\p{Lu}[\p{Ll}'’-]+) (?:${list('at')}) (?:the )?(${FIRM})`,
  'gu',
);
/** At the beginning of a line, or behind another field of it. */
const FIELD = String.raw`(?:^[ \t*#>-]{0,20}|[/|;.] ?)`;
const CONTACT = new RegExp(
  String.raw`${FIELD}(?:${list('contact label')})\**(?:\s*[:|]\**\s*|\s+)(${NAME})(?:[^\n]*? (?:${list('at')}) (${FIRM}))?`,
  'gmu',
);
const COMPANY = new RegExp(String.raw`${FIELD}(?:${list('company label')})\**\s*[:|]\**\s*(${FIRM})`, 'gmu');
const PEOPLE = new RegExp(String.raw`^[ \t*#>-]{0,20}(?:${list('people label')})\**\s*[:|]\**\s*([^\n]{3,300})`, 'gmu');
/** "Karin Berg (head of logistics, Alpen Foods)", and among others "Karin Berg, head of logistics, Alpen Foods; …". */
const PERSON = new RegExp(
  String.raw`(${TITLE}\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2})(?: ?\(([^()]{2,80})\)|, ([^;()]{2,80})(?=;|$))`,
  'gu',
);
const WHOLE_FIRM = new RegExp(`^${FIRM}$`, 'u');
const POSITIONED = new RegExp(String.raw`(?<!\p{L})(?:${list('position')})(?!\p{L})`, 'iu');

const plain = (name: string): string =>
  name
    .replace(new RegExp(`^${TITLE}`, 'u'), '')
    // Behind a word of four letters a full stop ends the sentence, and is of no short form.
    .replace(/(?<=\p{L}{4})\. .*$/u, '')
    .replace(/[.,]+$/u, '')
    .trim();

/** The one thing that was found, or null where none or more were. */
function only(found: readonly (string | undefined)[], ours: readonly (string | null)[]): string | null {
  const isOurs = (name: string): boolean => ours.some((own) => own && (own.includes(name) || name.includes(own)));
  const distinct = new Set(
    found
      .filter((name) => name !== undefined)
      .map(plain)
      .filter((name) => name !== '' && !TITLED.test(`${name} `) && !isOurs(name)),
  );
  return distinct.size === 1 ? [...distinct][0]! : null;
}

/** Further on a call with somebody may be one that is to come. */
const HEAD_CHARS = 400;
const TITLED = new RegExp(`^(?:${list('title')})\\.? `, 'u');

/** A first name that is known as one, or a title in front. */
const isPerson = (name: string): boolean => TITLED.test(name) || (tagsOf(name)[0]?.tags.has('FirstName') ?? false);

type Participant = { name: string; firm: string | undefined; sells: boolean };

/** Who took part: what stands beside a name and is no position is the firm, and who showed, quoted or offered something is one of ours. */
function participantsIn(summary: string): Participant[] {
  const people = [...summary.matchAll(PEOPLE)].flatMap(([, line]) =>
    // Between commas alone nobody sees where the next person begins.
    [...line!.matchAll(PERSON)].filter(([, , inBrackets]) => inBrackets !== undefined || line!.includes(';')),
  );
  const found = people.map(([, name, inBrackets, behind]) => {
    const parts = (inBrackets ?? behind)!.split(/,| at /u).map((part) => part.trim());
    const firms = parts.filter((part) => WHOLE_FIRM.test(part) && !POSITIONED.test(part));
    const deed = wholeName(String.raw`${escapeRegExp(name!.split(' ')[0]!)}(?: \p{Lu}\p{L}+)? (?:${list('sells')})`);
    return {
      name: name!,
      firm: firms.length === 1 ? firms[0] : undefined,
      sells: new RegExp(deed, 'u').test(summary),
    };
  });
  const ours = new Set(found.filter(({ sells }) => sells).map(({ firm }) => firm));
  return found.filter(({ firm, sells }) => sells || firm === undefined || !ours.has(firm));
}

/** Who speaks for us, where the notes say who took part. */
export const sellerIn = (summary: string): string | null => {
  const sellers = participantsIn(summary).filter(({ sells }) => sells);
  return sellers.length === 1 ? sellers[0]!.name : null;
};

/** A name that is not known as one comes back, and never in small letters. */
function isNamedAgain(name: string, summary: string): boolean {
  const count = (word: string): number => summary.match(new RegExp(wholeName(escapeRegExp(word)), 'gu'))?.length ?? 0;
  return count(name) > 1 && count(name.toLowerCase()) === 0;
}

export function findProspect({
  summary,
  userName,
  userCompany,
}: Pick<Brief, 'summary' | 'userName' | 'userCompany'>): Found {
  const head = summary.slice(0, HEAD_CHARS);
  const meetings = [
    ...[...head.matchAll(MEETING), ...summary.matchAll(CONTACT)].filter(
      ([, name, firm]) => isPerson(name!) || (firm !== undefined && isNamedAgain(name!.split(' ')[0]!, summary)),
    ),
    ...participantsIn(summary).flatMap(({ name, firm, sells }) => (sells ? [] : [['', name, firm]])),
    ...[...head.matchAll(FIRST_NAME)].filter(([, name]) => isPerson(name!) || isNamedAgain(name!, summary)),
  ];
  const named = [...meetings.map((each) => each[2]), ...[...summary.matchAll(COMPANY)].map((each) => each[1])];
  const companies = named.filter((firm) => firm === undefined || !isPerson(firm));
  const ours = [userName, userCompany];
  return {
    prospectName: only(
      meetings.map((each) => each[1]),
      ours,
    ),
    prospectCompany: only(companies, ours),
  };
}

/** The brief with what was found; what the request gives holds. */
export function withFound(brief: Brief): { brief: Brief; found: Found } {
  const all = findProspect(brief);
  const found = {
    prospectName: brief.prospectName === null ? all.prospectName : null,
    prospectCompany: brief.prospectCompany === null ? all.prospectCompany : null,
  };
  return {
    brief: {
      ...brief,
      prospectName: brief.prospectName ?? found.prospectName,
      prospectCompany: brief.prospectCompany ?? found.prospectCompany,
    },
    found,
  };
}
