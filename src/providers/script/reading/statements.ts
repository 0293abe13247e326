// Reads a summary into statements, each with where it stands: below which heading, as a bullet of which item, behind which label, said by
// whom. It never joins what stands apart and never changes a word.
import type { CharSpan } from '../../contracts.js';
import { sectionOf } from './sections.js';
import { maskMarkup, sentencesIn } from './sentences.js';
import { voicesIn } from './speakers.js';

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

const BULLET = /^(\s*)(?:[-*•–—·▪◦+>|→➜➤►➀-➓①-⑳]|\d{1,2}[.)]|[a-z]\)|\[[ xX]?\]|☐|☑|✓|✔)\s+(?:\[[ xX]?\]\s*)?/u;
const MAIL_FROM = /^\s*(?:From|Von|De|Da|Van)\s*:\s*([^<\n]{1,200})/u;
const MAIL_WROTE =
  /^\s*(?:On|Am|Le|El|Il|Op|Em) .{4,80}?,? (\p{Lu}[\p{L} .'-]{2,40}?)(?: <[^>]{0,100}>)? (?:wrote|schrieb|a écrit|escribió|escreveu|ha scritto|schreef)\s*:/u;
const MAIL_HEAD =
  /^\s*(?:To|Cc|An|Subject|Betreff|Sent|Date|Datum|Objet|Asunto|Onderwerp|Oggetto|Assunto|À|Para|Aan|A)\s*:/u;
const PERSON = /^\p{Lu}\p{L}+(?: \p{Lu}['’\p{L}]+){0,2}(?: \([^)]*\))?$/u;
/** A text whose lines end where the next word had no room was wrapped at a width between these; elsewhere a line is a note. */
const LEAST_WIDTH = 50;
const MOST_WIDTH = 160;
/** By so much less a line may be than the longest one. */
const RAGGED_CHARS = 6;

/** A longer stretch without a stop is no statement: nobody could say it, and it would make every pattern slow. */
const MAX_CHARS = 2_000;

const wordCount = (text: string): number => text.split(/\s+/u).filter(Boolean).length;
const plain = (text: string): string =>
  text
    .replace(/[*_#`]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();

export function readStatements(summary: string): Statement[] {
  const text = maskMarkup(summary);
  return blocksOf(text, summary).flatMap((block, at) => statementsOf(block, at, text));
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

function blocksOf(text: string, summary: string): Block[] {
  const lines = linesOf(text);
  const width = wrapWidth(lines);
  // Times are masked.
  const voices = voicesIn(lines.map(({ raw, start }) => summary.slice(start, start + raw.length)));
  const isShouted = text === text.toUpperCase();
  const blocks: Block[] = [];
  const place: Place = { heading: null, parent: null, mail: null, isAfterBlank: true, isLoose: false };
  for (const [at, line] of lines.entries()) {
    const voice = voices.get(at);
    const { raw, start, bare, bullet, bodyAt, isQuoted } = partsOf(line, voice?.isAlone === false ? voice.length : 0);
    const writer = voice?.isAlone ? voice.name : writerOf(raw);
    if (saysNothing(raw, bare, writer, place)) continue;
    const next = nextOf(lines, at);
    const { isAfterBlank } = place;
    place.isAfterBlank = false;
    if (!voice && isHeading({ raw, bare, isBullet: bullet !== null, isQuoted, isAfterBlank, next, isShouted })) {
      enter(place, headingName(bare), bullet !== null);
      place.isLoose = isLoose(raw, place.heading, lines[at + 1]?.raw);
      continue;
    }
    if (bullet?.[1] === '') place.parent = null;
    const end = start + raw.length;
    const mayContinue = width !== null && !bullet && !isAfterBlank && !voice;
    if (mayContinue && isFull(lines[at - 1]!.raw, bare, width) && extend(blocks.at(-1), at, end)) continue;
    const { heading, parent, mail } = place;
    const span = { start: start + bodyAt, end };
    blocks.push({ ...span, heading, parent, isBullet: bullet !== null, mail, line: at, speaker: voice?.name ?? null });
  }
  return blocks;
}

/** A line that is blank, or that only says who wrote what stands below it. */
function saysNothing(raw: string, bare: string, by: string | undefined, place: Place): boolean {
  if (by) Object.assign(place, { mail: by, heading: null, parent: null });
  const isHead = place.mail !== null && MAIL_HEAD.test(raw);
  const isBlank = !bare || /^[-=~|: ]+$/u.test(bare);
  if (by || isBlank) place.isAfterBlank = true;
  if (isBlank && place.isLoose) Object.assign(place, { heading: null, parent: null, isLoose: false });
  return by !== undefined || isHead || isBlank;
}

const nextOf = (lines: readonly Line[], at: number): string | null =>
  lines.slice(at + 1, at + 8).find(({ raw }) => raw.trim())?.raw ?? null;

const writerOf = (raw: string): string | undefined => (MAIL_FROM.exec(raw) ?? MAIL_WROTE.exec(raw))?.[1]?.trim();

/** Where a line goes on with the block before it, the block takes it in. */
function extend(last: Block | undefined, at: number, end: number): boolean {
  if (last?.line !== at - 1) return false;
  last.end = end;
  last.line = at;
  return true;
}

/** Whether a line ended because the first word of the next one had no room. */
function isFull(before: string, line: string, width: number): boolean {
  const word = line.split(' ', 1)[0]!;
  return before.trimEnd().length + 1 + word.length > width - RAGGED_CHARS && !OWNED.test(line);
}

/** How wide a text was wrapped, or null where its lines are as long as what they say. */
function wrapWidth(lines: readonly Line[]): number | null {
  const width = Math.max(...lines.map(({ raw }) => raw.trimEnd().length));
  if (width < LEAST_WIDTH || width > MOST_WIDTH) return null;
  const pairs = lines.flatMap(({ raw }, at): [string, string][] => {
    const next = lines[at + 1]?.raw.trim();
    return raw.trim() && next && !BULLET.test(next) ? [[raw, next]] : [];
  });
  const full = pairs.filter(([before, next]) => isFull(before, next, width));
  return full.length > pairs.length / 2 ? width : null;
}

/** Where the line stands that is read. */
type Place = Pick<Block, 'heading' | 'parent' | 'mail'> & {
  isAfterBlank: boolean;
  /** What looks like a heading by its place alone heads no more than the text right below it. */
  isLoose: boolean;
};

/** `from`: where what is said begins. */
function partsOf(line: Line, from: number) {
  const quoted = from > 0 ? line.raw.slice(0, from) : (/^\s*(?:>\s*)+/u.exec(line.raw)?.[0] ?? '');
  const raw = line.raw.slice(quoted.length);
  const bullet = BULLET.exec(raw);
  const bodyAt = bullet ? bullet[0].length : raw.length - raw.trimStart().length;
  return {
    raw,
    start: line.start + quoted.length,
    bullet,
    bodyAt,
    bare: plain(raw.slice(bodyAt)),
    isQuoted: from === 0 && quoted !== '',
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

/** A short line of unknown words right above a text. */
const isLoose = (raw: string, heading: string | null, below: string | undefined): boolean =>
  sectionOf(heading) === null && !HASHED.test(raw) && !BOLD.test(raw) && Boolean(below?.trim()) && !BULLET.test(below!);

const headingName = (bare: string): string =>
  bare
    .replace(/ \d{1,2}:\d\d(?::\d\d)?$/u, '')
    .replace(TIME_FIRST, '')
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

const TIMED = /^\p{Lu}[^.:!?,>\d]{2,45} \d{1,2}:\d\d(?::\d\d)?$/u;
const TIME_FIRST = /^\(?\d{1,2}:\d\d(?::\d\d)?\)?(?: ?[–-] ?\d{1,2}:\d\d(?::\d\d)?)?\)? (?=\p{Lu}[^.:!?,]{2,40}$)/u;
const CLOCK_WORD = /\b(?:at|um|à|a las|alle|om|às|until|from)\s+\d{1,2}:\d\d/u;

const HASHED = /^\s*#{1,6}\s/u;
const BOLD = /^\s*(?:\*\*|__)[^*]+(?:\*\*|__):?\s*$/u;

/** Told by form: marked as one, a few words with a colon, in capitals, or a short line above bullets or a longer one. */
function isHeading(shape: Shape): boolean {
  const { raw, bare, isBullet } = shape;
  if (HASHED.test(raw)) return true;
  if (!isBullet && (TIME_FIRST.test(bare) || TIMED.test(bare)) && !CLOCK_WORD.test(bare)) return true;
  const words = wordCount(bare);
  if (words > 9 || /[.!?]$/u.test(bare) || /\d{1,2}:\d\d/u.test(bare)) return false;
  if (bare.endsWith(':') && words <= 6) return true;
  return !isBullet && isBareHeading(shape, words);
}

function isBareHeading({ raw, bare, isQuoted, isAfterBlank, next, isShouted }: Shape, words: number): boolean {
  if (BOLD.test(raw)) return true;
  if (words <= 6 && !isShouted && bare === bare.toUpperCase() && /\p{Lu}{3}/u.test(bare)) return true;
  if (next === null) return false;
  const isKnown = sectionOf(bare) !== null;
  if (words <= 4 && isKnown && BULLET.test(next)) return true;
  if (isQuoted || !isAfterBlank || !/^\p{Lu}/u.test(bare) || /[,;]/u.test(bare)) return false;
  return BULLET.test(next) || (words <= 6 && !bare.includes(':') && (isKnown || wordCount(next) > 8));
}

const LABEL =
  /^\s*(?:\*\*|__)?\s*@?([\p{L}\d][^:*\n.!?]{0,42}?)\s*(?:\*\*|__)?\s*(?::|\||=|(?<=\*\*)[.:]|\s[–—-]\s(?=\p{L}))\s*(?:\*\*|__)?\s*(?=\S)/u;
const BOLD_LABEL = /^\s*\*\*([^*]{2,80}?)(?:[.:]\*\*|\*\*[:.])[:.]?\s+(?=\S)/u;
const OWNER = /^\p{Lu}\p{L}+(?:(?: and|,| &)? \p{Lu}\p{L}+)?$/u;
const NO_LABEL = /\b(?:is|are|was|said|says|wants?|asked|at|the|um|à)$/iu;

/** What stands before the colon, and how many characters it takes. */
function labelOf(slice: string, { speaker, heading }: Block): { name: string; length: number } | null {
  if (speaker) return null;
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
