// The people whom a summary lists: those present, with their firm or role in brackets, behind the name of their firm, or by their e-mail.
import type { Brief } from '../../../contracts.js';
import type { CastSide } from './cast.js';

/** A person's name: "Priya", "Beth Ann Rourke", "Anneke de Wit", "Terrence O'Boyle". */
export const NAME = String.raw`(?<!\p{L})\p{Lu}[\p{L}'’-]{1,24}(?: (?:(?:de|van|der|den|von|da|di|del|la|el|al|bin|ten|ter) ){0,2}\p{Lu}[\p{L}'’-]{1,24}){0,2}`;

type FirmWords = Record<CastSide, readonly string[]>;

const GENERIC =
  /^(?:group|company|services?|systems?|solutions?|software|logistics|international|global|holdings?|limited|partners?|consulting|technologies|technology|clinics?|hotels?|restaurants?|supply|building|dental|marine|fresh|training|gmbh|industries|the|and|und|co)$/iu;

/** The words by which each firm is told from the other. */
export function firmWords(brief: Pick<Brief, 'prospectCompany' | 'userCompany'>): FirmWords {
  const words = (name: string | null): string[] =>
    [...(name?.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? [])].filter((word: string) => !GENERIC.test(word));
  const [us, them] = [words(brief.userCompany), words(brief.prospectCompany)];
  return { us: us.filter((word) => !them.includes(word)), them: them.filter((word) => !us.includes(word)) };
}

/** Whose firm is named in a text; null where none or both are. */
export function firmIn(text: string, { us, them }: FirmWords): CastSide | null {
  const words: readonly string[] = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  const has = (firm: readonly string[]): boolean => firm.some((word) => words.includes(word));
  return has(us) === has(them) ? null : has(us) ? 'us' : 'them';
}

const PRESENT =
  /^[\s>#*_•–-]{0,12}(?:participants?|attendees?|attended by|attending|present|in attendance|people|who was there|teilnehmende|teilnehmer(?:innen|:innen)?|anwesend(?:e)?|asistentes|participantes|presentes?|presenti|partecipanti|deelnemers|aanwezig(?:en)?)[\s*_]{0,6}(?::|$)/iu;
const MAIL = /([\p{L}\d._+-]{2,40})@([\p{L}\d-]{2,40})\.[\p{L}.]{2,}/gu;

/** No list of people is longer. */
const MAX_LINE = 400;

export type Listed = { name: string; side: CastSide };

export function listedPeople(summary: string, brief: Brief): Listed[] {
  const words = firmWords(brief);
  const lines = summary.split('\n').map((line) => line.trim().slice(0, MAX_LINE));
  const listed = lines.flatMap((line, at) =>
    PRESENT.test(line) ? linesBelow(lines, at).flatMap((each) => peopleIn(each, words)) : ofFirm(line, words),
  );
  return [...listed, ...inBrackets(summary, words), ...byMail(summary, brief, words)];
}

/** The list behind its label, or on the lines below it. */
function linesBelow(lines: readonly string[], at: number): string[] {
  const rest = lines[at]!.replace(PRESENT, '').replace(/^[\s*_:]+/u, '');
  if (rest.trim() !== '') return [rest];
  const below: string[] = [];
  for (const line of lines.slice(at + 1, at + 14)) {
    if (/^\s*#/u.test(line) || (line.trim() === '' && below.length > 0)) break;
    if (line.trim() !== '') below.push(line.replace(/^[\s>*•–-]+/u, ''));
  }
  return below;
}

/** "Ledgerly: Marcus Oyelaran (Account Executive), Jenny Tran (Solutions Consultant)". */
function ofFirm(line: string, words: FirmWords): Listed[] {
  const found = /^[>*_•–-]{0,6} {0,3}(\p{L}[\p{L}&.'’ -]{1,50}?)[*_]{0,4}:[*_]{0,4} {0,3}(.{4,300})$/u.exec(line);
  const side = found ? firmIn(found[1]!, words) : null;
  if (!side) return [];
  const items = itemsOf(found![2]!);
  return items.every((item) => new RegExp(`^${NAME}(?:\\s*[(,–-].*)?$`, 'u').test(item))
    ? items.flatMap((item) => nameIn(item, side))
    : [];
}

/** Parted by commas outside of brackets, semicolons, "and" or dots in the middle. */
const itemsOf = (text: string): string[] =>
  text
    .replace(/\([^()]*\)/gu, (inside) => inside.replace(/[,;]/gu, ' '))
    .split(/\s*[,;·•|]\s*|\s+(?:and|und|et|y|e|en|&)\s+/u)
    .map((item) => item.trim())
    .filter(Boolean);

function nameIn(item: string, side: CastSide): Listed[] {
  const name = new RegExp(`^(${NAME})`, 'u').exec(item.replace(/^[\s*_@]+/u, ''))?.[1];
  return name ? [{ name, side }] : [];
}

function peopleIn(line: string, words: FirmWords): Listed[] {
  const led = ofFirm(line, words);
  if (led.length > 0) return led;
  let before = null as CastSide | null;
  return itemsOf(line).flatMap((item) => {
    const own: CastSide | null = firmIn(item, words);
    // "Nuria Gil (jefa de mantenimiento)" stands behind a colleague with their firm.
    const side: CastSide | null = own ?? (item.includes('(') ? before : null);
    before = side as CastSide | null;
    return side ? nameIn(item, side) : [];
  });
}

/** "Uwe Pohl (Instandhaltung, Hagedorn)", anywhere. */
function inBrackets(summary: string, words: FirmWords): Listed[] {
  return [...summary.matchAll(new RegExp(String.raw`(${NAME}) \(([^()\n]{2,60})\)`, 'gu'))].flatMap(
    ({ 1: name, 2: inside }) => {
      const side = firmIn(inside!, words);
      return side ? [{ name: name!, side }] : [];
    },
  );
}

/** No call has more addresses. */
const MAX_MAILS = 60;

/** "wes@airduct.example" is a colleague of whoever has an address there. */
function byMail(summary: string, brief: Brief, words: FirmWords): Listed[] {
  const addresses = new Set(Array.from(summary.matchAll(MAIL), ([, local, domain]) => plainOf(`${local}@${domain}`)));
  const mails = [...addresses].slice(0, MAX_MAILS).map((address) => address.split('@') as [string, string]);
  const sideOf = (domain: string): CastSide | null => {
    const is = (side: CastSide, name: string | null): boolean =>
      words[side].some((word) => domain.includes(plainOf(word))) ||
      mails.some(([local, other]) => other === domain && name !== null && isOf(local, name));
    const [us, them] = [is('us', brief.userName), is('them', brief.prospectName)];
    return us === them ? null : us ? 'us' : 'them';
  };
  if (mails.length === 0) return [];
  const names = [...new Set(summary.match(new RegExp(NAME, 'gu')))];
  return mails.flatMap(([local, domain]) => {
    const side = sideOf(domain);
    const first = local.split(/[._+-]/u)[0]!;
    const name = side ? names.find((each) => plainOf(each.split(' ')[0]!) === first) : undefined;
    return name ? [{ name, side: side! }] : [];
  });
}

const plainOf = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const isOf = (local: string, name: string): boolean =>
  plainOf(name)
    .split(/\s+/u)
    .some((word) => word.length > 2 && local.split(/[._+-]/u).includes(word));
