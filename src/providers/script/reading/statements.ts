// Reads a summary into statements, each with where it stands: below which heading, as a bullet of which item, behind which label, said by
// whom. It never joins what stands apart and never changes a word.
import type { CharSpan } from '../../contracts.js';
import { maskMarkup } from './mask.js';
import { sectionOf } from './sections.js';
import { sentencesIn } from './sentences.js';

export type Statement = CharSpan & {
  text: string;
  /** What stands before a colon at the beginning of its block, such as an owner or a topic. */
  label: string | null;
  heading: string | null;
  /** The bullet or the name below which it stands as a smaller one. */
  parent: string | null;
  isBullet: boolean;
  /** Who wrote the mail or said the line, where it is one. */
  speaker: string | null;
  /** The number of its block, its place in it, and how many stand in it. */
  block: number;
  at: number;
};

type Block = Pick<Statement, 'heading' | 'parent' | 'isBullet'> &
  CharSpan & {
    mail: string | null;
    line: number;
    speaker: string | null;
  };

const BULLET = /^(\s*)(?:[-*•–—·▪◦+>]|\d{1,2}[.)]|[a-z]\)|\[[ xX]?\]|☐|☑|✓|✔)\s+(?:\[[ xX]?\]\s*)?/u;
const MAIL_FROM = /^\s*(?:From|Von|De|Da|Van)\s*:\s*([^<\n]{1,200})/u;
const MAIL_WROTE =
  /^\s*(?:On|Am|Le|El|Il|Op|Em) .{4,80}?,? (\p{Lu}[\p{L} .'-]{2,40}?)(?: <[^>]{0,100}>)? (?:wrote|schrieb|a écrit|escribió|escreveu|ha scritto|schreef)\s*:/u;
const MAIL_HEAD =
  /^\s*(?:To|Cc|An|Subject|Betreff|Sent|Date|Datum|Objet|Asunto|Onderwerp|Oggetto|Assunto|À|Para|Aan|A)\s*:/u;
const PERSON = /^\p{Lu}\p{L}+(?: \p{Lu}['’\p{L}]+){0,2}(?: \([^)]*\))?$/u;
/** A line that is longer than this was wrapped where it has no stop. */
const WRAPPED_CHARS = 55;
/** Lines of notes are joined only where none is longer. */
const MAX_WRAPPED_CHARS = 110;

/** A longer stretch without a stop is no statement: nobody could say it, and it would make every pattern slow. */
const MAX_CHARS = 2_000;

const wordCount = (text: string): number => text.split(/\s+/u).filter(Boolean).length;
const plain = (text: string): string =>
  text
    .replace(/[*_#`]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();

/** `isShorthand`: telegraphic notes, where a line break ends a note unless all lines are short. */
export function readStatements(summary: string, isShorthand = false): Statement[] {
  const text = maskMarkup(summary);
  return blocksOf(text, isShorthand).flatMap((block, at) => statementsOf(block, at, text));
}

type Line = { raw: string; start: number };

function linesOf(text: string): Line[] {
  let at = 0;
  return text.split('\n').map((raw) => {
    const start = at;
    at += raw.length + 1;
    return { raw, start };
  });
}

function blocksOf(text: string, isShorthand: boolean): Block[] {
  const lines = linesOf(text);
  const isWrapped = !isShorthand || lines.every(({ raw }) => raw.length <= MAX_WRAPPED_CHARS);
  const speakers = speakersOf(lines);
  const turns = turnsOf(lines);
  const isShouted = text === text.toUpperCase();
  const blocks: Block[] = [];
  const place: Place = { heading: null, parent: null, mail: null, isAfterBlank: true };
  for (const [at, line] of lines.entries()) {
    const { raw, start, bare, bullet, bodyAt, isQuoted } = partsOf(line);
    if (saysNothing(raw, bare, turns.get(at) ?? writerOf(raw), place)) continue;
    const next = nextOf(lines, at);
    const { isAfterBlank } = place;
    place.isAfterBlank = false;
    if (isHeading({ raw, bare, isBullet: bullet !== null, isQuoted, isAfterBlank, next, isShouted })) {
      enter(place, headingName(bare), bullet !== null);
      continue;
    }
    if (bullet?.[1] === '') place.parent = null;
    const end = start + raw.length;
    const mayContinue = isWrapped && !bullet && !isAfterBlank && !speakers.has(at);
    if (mayContinue && extend(blocks.at(-1), at, end, lines[at - 1]!.raw, bare)) continue;
    const { heading, parent, mail } = place;
    const span = { start: start + bodyAt, end };
    const speaker = speakers.get(at) ?? null;
    blocks.push({ ...span, heading, parent, isBullet: bullet !== null, mail, line: at, speaker });
  }
  return blocks;
}

/** A line that is blank, or that only says who wrote what stands below it. */
function saysNothing(raw: string, bare: string, by: string | undefined, place: Place): boolean {
  if (by) Object.assign(place, { mail: by, heading: null, parent: null });
  const isHead = place.mail !== null && MAIL_HEAD.test(raw);
  const isBlank = !bare || /^[-=~ ]+$/u.test(bare);
  if (by || isBlank) place.isAfterBlank = true;
  return by !== undefined || isHead || isBlank;
}

const nextOf = (lines: readonly Line[], at: number): string | null =>
  lines.slice(at + 1, at + 8).find(({ raw }) => raw.trim())?.raw ?? null;

const writerOf = (raw: string): string | undefined => (MAIL_FROM.exec(raw) ?? MAIL_WROTE.exec(raw))?.[1]?.trim();

/** Where a line goes on with the block before it, the block takes it in. */
function extend(last: Block | undefined, at: number, end: number, before: string, line: string): boolean {
  if (last?.line !== at - 1 || !continues(before, line)) return false;
  last.end = end;
  last.line = at;
  return true;
}

/** Where the line stands that is read. */
type Place = Pick<Block, 'heading' | 'parent' | 'mail'> & { isAfterBlank: boolean };

function partsOf(line: Line) {
  const quoted = /^\s*(?:>\s*)+/u.exec(line.raw)?.[0] ?? '';
  const raw = line.raw.slice(quoted.length);
  const bullet = BULLET.exec(raw);
  const bodyAt = bullet ? bullet[0].length : raw.length - raw.trimStart().length;
  return {
    raw,
    start: line.start + quoted.length,
    bullet,
    bodyAt,
    bare: plain(raw.slice(bodyAt)),
    isQuoted: quoted !== '',
  };
}

/** A bullet, or a person among what comes next, heads what stands below it and not what follows. */
function enter(place: Place, name: string, isBullet: boolean): void {
  const isOwner = PERSON.test(name) && sectionOf(name) === null && sectionOf(place.heading) === 'next';
  if (isBullet || isOwner) place.parent = name;
  else [place.heading, place.parent] = [name, null];
}

/** "Dana: send the plan" begins a line. */
const OWNED = /^\p{Lu}[\p{L}'’.-]{0,20}(?: \p{Lu}[\p{L}'’-]{0,20})?:\s/u;

const continues = (before: string, line: string): boolean =>
  /^\p{Ll}/u.test(line) || (!OWNED.test(line) && before.length > WRAPPED_CHARS && !/[.!?:]["'”)]?\s*$/u.test(before));

const headingName = (bare: string): string =>
  bare
    .replace(/ \d{1,2}:\d\d(?::\d\d)?$/u, '')
    .replace(/[:–—-]+$/u, '')
    .trim();

type Shape = {
  raw: string;
  bare: string;
  isBullet: boolean;
  isQuoted: boolean;
  isAfterBlank: boolean;
  next: string | null;
  isShouted: boolean;
};

const TIMED = /^\p{Lu}[^.:!?]{2,45} \d{1,2}:\d\d(?::\d\d)?$/u;
const CLOCK_WORD = /\b(?:at|um|à|a las|alle|om|às|until|from)\s+\d{1,2}:\d\d/u;

/** Told by form: marked as one, a few words with a colon, in capitals, or a short line above bullets or a longer one. */
function isHeading(shape: Shape): boolean {
  const { raw, bare, isBullet } = shape;
  if (/^\s*#{1,6}\s/u.test(raw)) return true;
  if (!isBullet && TIMED.test(bare) && !CLOCK_WORD.test(bare)) return true;
  const words = wordCount(bare);
  if (words > 9 || /[.!?]$/u.test(bare) || /\d{1,2}:\d\d/u.test(bare)) return false;
  if (bare.endsWith(':') && words <= 6) return true;
  return !isBullet && isBareHeading(shape, words);
}

function isBareHeading({ raw, bare, isQuoted, isAfterBlank, next, isShouted }: Shape, words: number): boolean {
  if (/^(?:\*\*|__)[^*]+(?:\*\*|__):?$/u.test(raw.trim())) return true;
  if (words <= 6 && !isShouted && bare === bare.toUpperCase() && /\p{Lu}{3}/u.test(bare)) return true;
  if (next === null) return false;
  const isKnown = sectionOf(bare) !== null;
  if (words <= 4 && isKnown && BULLET.test(next)) return true;
  if (isQuoted || !isAfterBlank || !/^\p{Lu}/u.test(bare) || /[,;]/u.test(bare)) return false;
  return BULLET.test(next) || (words <= 6 && !bare.includes(':') && (isKnown || wordCount(next) > 8));
}

const LABEL =
  /^\s*(?:\*\*|__)?\s*([\p{L}\d][^:*\n.!?]{0,42}?)\s*(?:\*\*|__)?\s*(?::|\||=|(?<=\*\*)[.:]|\s[–—-]\s(?=\p{L}))\s*(?:\*\*|__)?\s*(?=\S)/u;
const BOLD_LABEL = /^\s*\*\*([^*]{2,80}?)(?:[.:]\*\*|\*\*[:.])[:.]?\s+(?=\S)/u;
const OWNER = /^\p{Lu}\p{L}+(?:(?: and|,| &)? \p{Lu}\p{L}+)?$/u;
const NO_LABEL = /\b(?:is|are|was|said|says|wants?|asked|at|the|um|à)$/iu;

/** What stands before the colon, and how many characters it takes. */
function labelOf(slice: string, { speaker, heading }: Block): { name: string; length: number } | null {
  if (speaker) return { name: speaker, length: /^[^:]*:\s*/u.exec(slice)?.[0].length ?? 0 };
  const found = LABEL.exec(slice);
  if (found) {
    const name = found[1]!.trim();
    const hasDash = /[–—-]\s*$/u.test(found[0].replace(/[*_ ]+$/u, ''));
    const isSure = found[0].includes('**') || sectionOf(name) !== null;
    const isOwner = sectionOf(heading) === 'next' && OWNER.test(name);
    if (wordCount(name) > 5 || /\d$/u.test(name) || NO_LABEL.test(name) || (hasDash && !isSure && !isOwner))
      return null;
    return { name, length: found[0].length };
  }
  const bold = BOLD_LABEL.exec(slice);
  return bold && wordCount(bold[1]!) <= 9 ? { name: bold[1]!, length: bold[0].length } : null;
}

function statementsOf(block: Block, at: number, text: string): Statement[] {
  const slice = text.slice(block.start, block.end);
  const label = labelOf(slice, block);
  const from = block.start + (label?.length ?? 0);
  const body = text
    .slice(from, block.end)
    .replace(/\*\*|__|`|(?<=\s|^)[*_](?=\p{L})|(?<=[\p{L}.])[*_](?=\s|$)/gu, (found) => ' '.repeat(found.length))
    .replace(/\|/gu, ',')
    .replace(/\[(?=\p{L})|(?<=\p{L})\](?=\s|$)/gu, ' ');
  const { heading, parent, isBullet, mail } = block;
  const where = { label: label?.name ?? null, heading, parent, isBullet, speaker: block.speaker ?? mail, block: at };
  return sentencesIn(body, from)
    .map((piece, place) => ({ ...piece, ...where, at: place }))
    .filter(({ text: words }) => words.length <= MAX_CHARS && /[\p{L}\d]/u.test(words));
}

const TURN =
  /^\s*(?:\[?\d{1,2}:\d\d(?::\d\d)?\]?\s+)?(\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2})(?:\s*\([^)]{1,40}\))?\s+\[?\d{1,2}:\d\d(?::\d\d)?\]?\s*$/u;

/** Lines that are a name and a time: who says what stands below them. At least four, by two names. */
function turnsOf(lines: readonly Line[]): Map<number, string> {
  const turns = new Map<number, string>();
  for (const [at, { raw }] of lines.entries()) {
    const name = TURN.exec(raw)?.[1];
    if (name && sectionOf(name) === null) turns.set(at, name);
  }
  return turns.size >= 4 && new Set(turns.values()).size >= 2 && new Set(turns.values()).size < turns.size
    ? turns
    : new Map();
}

const SPEAKER =
  /^\s*(?:\[?\d{1,2}:\d\d(?::\d\d)?\]?\s{0,9})?[-–]?\s{0,9}(?:\*\*)?(\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2})(?: \([^)]{1,40}\))?(?:\*\*)?\s*(?:\[?\d{1,2}:\d\d(?::\d\d)?\]?\s*)?:\s*(?:\*\*)?\s*\S/u;

/** Lines of a transcript by their number: at least five, by two names that come again. */
function speakersOf(lines: readonly Line[]): Map<number, string> {
  const found = new Map<number, string>();
  const counts = new Map<string, number>();
  for (const [at, { raw }] of lines.entries()) {
    const name = SPEAKER.exec(raw)?.[1];
    if (!name || sectionOf(name) !== null) continue;
    found.set(at, name);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const isOften = (name: string): boolean => counts.get(name)! >= 2;
  const rows = [...found.keys()];
  // A few tasks by owner, close together in a long report, are no talk.
  const isList = rows.length > 0 && rows.at(-1)! - rows[0]! < 8 && lines.length > 25;
  if (rows.length < 5 || isList || [...counts.keys()].filter(isOften).length < 2) return new Map();
  return new Map([...found].filter(([, name]) => isOften(name)));
}
