// Reads a summary into statements: single sentences or notes with the section, the speaker and the owner they belong to.
// Says nothing about what they mean; that is for facts.ts.
import { sentencesOf } from '../../../flow/sentences.js';
import { besidePrice } from './beside-price.js';
import { type CompareRow, compareRows } from './compare-table.js';
import { piecesOf } from './dictation.js';
import { afterSentence, endsPrivate, type Mark, ownerAlone, readLabel, sectionAlone } from './labels.js';
import { type Line, linesOf } from './lines.js';
import { GONE, LINK, maskMarkup, plain } from './mask.js';
import { isOpenPrice } from './price.js';
import { isAgreed } from './private-end.js';
import { replyLines } from './replies.js';
import { type Section, sectionOf } from './sections.js';
import { endsTalk, findSpeakers, type Side, speakerOf } from './speakers.js';
import { type TaskRow, taskRows } from './task-table.js';

export type Statement = {
  text: string;
  /** Its place in the summary. */
  start: number;
  end: number;
  section: Section | null;
  /** Whose words these are: the notes of the seller, or one of the two sides in a transcript or a mail. */
  side: Side;
  /** Said aloud, in a transcript. */
  talk: boolean;
  bullet: boolean;
  done: boolean;
  hasLink: boolean;
  /** The person before the colon or in brackets, if it was no section. */
  owner: string | null;
  /** What stands before the colon, if it names what follows: "monthly churn: 6.8%". */
  label?: string | null;
  /** Where that label begins. */
  labelStart?: number;
  line: number;
  /** The words of the notes, where one statement was made of them. */
  joined?: readonly string[];
};

export type Names = { prospect: string | null; user: string | null };

type Context = { section: Section | null; side: Side; closed: boolean; owner: string | null; inline: boolean };

const MAIL_HEADER = /^(?:from|to|cc|bcc|subject|date|sent|reply-to|von|an|betreff|de|para|asunto|objet|à)\s*:/iu;
const WROTE = /^(?:on|am|el|le|il|op)\s.{5,160}\b(?:wrote|schrieb|escribió|a écrit|ha scritto|schreef)\s*:?$/iu;
const GREETING =
  /^(?:hi|hello|hey|dear|hallo|liebe[rs]?|hola|bonjour|ciao|olá|beste|sehr geehrte[rs]?)\b[^.!?]{0,40}[,!]?$/iu;
const SALUTED = /^(?:hi|hello|hey|dear)\s\p{Lu}[\p{L}.' -]{0,30},/iu;
const FAREWELL =
  /^(?:(?:best|kind|warm|many)\s+(?:regards|wishes|thanks)|regards|best|cheers|thanks|thank you|many thanks|thanks again|sincerely|yours(?: sincerely| truly)?|talk soon|speak soon|viele grüße|mit freundlichen grüßen|saludos|cordialement|saluti|met vriendelijke groet|--+|__+)[\s,.!]*(?:[\p{L}.' -]{0,30})?$/iu;
const BOILERPLATE =
  /^(?:sent from my |get outlook for|this (?:e-?mail|message) (?:and any|is intended|contains)|unsubscribe|view in browser|\d+ min(?:ute)?s? read|webvtt|note\b\s*$)/iu;

export function readStatements(summary: string, names: Names): Statement[] {
  const masked = maskMarkup(summary);
  const lines = linesOf(masked);
  const speakers = findSpeakers(lines, names);
  const quotedChars = lines.reduce((sum, line) => sum + (line.quoted ? line.text.length : 0), 0);
  const keepQuotes = quotedChars > 0.6 * masked.length || !isMail(lines);
  const rows = taskRows(masked);
  const replies = replyLines(lines, names);
  const compared = compareRows(masked);
  const statements: Statement[] = [];
  const context: Context = { section: null, side: mailSide(lines, names), closed: false, owner: null, inline: false };
  lines.forEach((line, index) => {
    const writer = replies.get(index);
    if (line.quoted && !keepQuotes && !writer) return;
    const place = writer ? { ...context, ...REPLY, side: writer } : context;
    if (skipsLine(line, place)) return;
    const row = rows.find(({ start, end }) => line.start < end && start < line.end);
    const other = compared.find(({ start, end }) => line.start < end && start < line.end);
    if (row) statements.push(...statementsOfRow(row, masked, index, place.section));
    else if (other) statements.push(...statementsOfPair(other, index, place.section));
    else statements.push(...readLine(line, index, { masked, context: place, speakers, names }));
  });
  return statements;
}

/** Whether anything in it looks like a mail; in a chat a quoted line is written by who writes the others. */
const isMail = (lines: readonly Line[]): boolean =>
  lines.some(({ text }) => MAIL_HEADER.test(plain(text)) || WROTE.test(plain(text)) || /^-{3,}/u.test(text)) ||
  lines.filter(({ quoted }) => quoted).length > 3;

/** A row that sets today beside what we offer is one statement. */
function statementsOfPair({ text, start, end }: CompareRow, line: number, section: Section | null): Statement[] {
  if (text === null) return [];
  const kept = section === 'private' ? ('private' as const) : ('shown' as const);
  const place = { start, end, line, section: kept, owner: null, side: 'note' as const };
  return [{ text, ...place, talk: false, bullet: true, done: false, hasLink: false }];
}

/** In a mail that one of the two sides wrote to the other. */
const REPLY = { section: null, closed: false, owner: null } as const;

/** A row of a table of tasks is one statement; the row that names its columns is none. */
function statementsOfRow(row: TaskRow, masked: string, line: number, section: Section | null): Statement[] {
  if (row.what === null) return [];
  const { start, end, owner, what, done } = row;
  const kept = section === 'private' ? ('private' as const) : ('next' as const);
  const hasLink = masked.slice(start, end).includes(LINK);
  return [
    { text: what, start, end, section: kept, side: 'note', talk: false, bullet: true, done, hasLink, owner, line },
  ];
}

/** Who writes, if the summary is a mail: a greeting to the prospect shows that the seller does, and the other way round. */
function mailSide(lines: Line[], names: Names): Side {
  const greeting = lines.slice(0, 12).find((line) => GREETING.test(plain(line.text)) || SALUTED.test(plain(line.text)));
  if (!greeting) return 'note';
  const words = plain(greeting.text).toLowerCase();
  const greets = (name: string | null): boolean =>
    name !== null && name.trim() !== '' && words.includes(name.trim().split(/\s+/)[0]!.toLowerCase());
  if (greets(names.prospect)) return 'us';
  const about = names.prospect?.trim().split(/\s+/)[0];
  const told = about
    ? lines.filter((line) =>
        new RegExp(`(?<!\\p{L})${about.replace(/[^\p{L}'-]/gu, '.')}(?:'s)? \\p{Ll}`, 'u').test(plain(line.text)),
      ).length
    : 0;
  return greets(names.user) && told < 1 ? 'them' : 'note';
}

function skipsLine(line: Line, context: Context): boolean {
  const words = plain(line.text);
  if (line.heading) {
    context.owner = null;
    context.section = line.heading === 'unknown' ? (context.section === 'private' ? 'private' : null) : line.heading;
    context.closed = false;
    return true;
  }
  if (MAIL_HEADER.test(words)) context.closed = false;
  if (MAIL_HEADER.test(words) || WROTE.test(words) || GREETING.test(words) || BOILERPLATE.test(words)) return true;
  if (FAREWELL.test(words) && !line.bullet) {
    context.closed = true;
    return true;
  }
  if (context.section === 'skip' && line.blankBefore && !line.bullet && words.split(' ').length > 6)
    context.section = null;
  if (context.closed && line.blankBefore && words.split(' ').length > 9) context.closed = false;
  return context.closed;
}

type Speakers = ReturnType<typeof findSpeakers>;

/** "Jules  2:14 PM" stands above what somebody wrote in a chat. */
const SENT_AT = /^[\p{L}][\p{L}.' -]{1,30} \d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?$/iu;

type Reading = { masked: string; context: Context; speakers: Speakers; names: Names };

function readLine(line: Line, index: number, reading: Reading): Statement[] {
  const { context, speakers } = reading;
  const speaker = speakerOf(line, speakers);
  if (speaker) context.side = speaker.side;
  else if ((speakers.size > 0 && line.blankBefore && context.inline) || endsTalk(line, speakers)) context.side = 'note';
  if (speaker) context.inline = speaker.length < line.text.length;
  const body = line.start + (speaker?.length ?? 0);
  if (body >= line.end || (!speaker && SENT_AT.test(plain(line.text)))) return [];
  const named = ownerAlone(line, context);
  if (!named) return readNotes(line, index, body, speaker !== null, reading);
  context.owner = named;
  return [];
}

/** The statements of what stands on a line behind its speaker. */
function readNotes(line: Line, index: number, body: number, isSpoken: boolean, reading: Reading): Statement[] {
  const { masked, context, names } = reading;
  const statements: Statement[] = [];
  const talk = reading.speakers.size > 0;
  const section = FOOTNOTE.test(masked.slice(body, line.end)) ? 'skip' : context.section;
  let mark: Mark = { section, owner: context.owner, label: null, once: false };
  for (const slice of splitNotes(masked.slice(body, line.end), line.bullet)) {
    const end = body + slice.end;
    const noted = masked.slice(body + slice.start, end);
    mark = afterSentence(mark, { ...context, section });
    const heads = sectionAlone(noted);
    if (heads) {
      mark.section = context.section === 'private' ? 'private' : heads;
      continue;
    }
    const labelled = isSpoken ? 0 : readLabel(noted, mark, statements.length === 0, context.section);
    const start = body + slice.start + labelled;
    const raw = noted.slice(labelled);
    if (endsPrivate(mark, context) && statements.length > 0 && isAgreed(raw, names)) mark.section = 'next';
    const hasLink = raw.includes(LINK);
    const text = plain(raw);
    if (isEmpty(text, hasLink)) continue;
    const { owner, label } = mark;
    const { side } = context;
    const labelStart = label === null ? start : body + slice.start;
    const place = {
      section: settled(mark, text),
      labelStart,
      owner,
      label,
      side,
      talk: talk && side !== 'note',
      line: index,
    };
    const bullet = line.bullet || (isSpoken && side === 'note');
    statements.push({ text, start, end, ...place, bullet, done: line.done, hasLink });
  }
  return statements;
}

const ASKED = /^(?:he|she|they|\p{Lu}\p{Ll}+) asked (?:about|if|whether|for) /iu;

/** "[^1]: New Zealand dollars" stands under the notes and belongs to no part of them. */
const FOOTNOTE = /^\[\^[\p{L}\d]{1,20}\]:/u;

/** Under "Price" a price that we named is what we told them; anything else there is ours alone. */
function settled({ section, label }: Mark, text: string): Section | null {
  if (section === 'price') return isOpenPrice(text, true) || ASKED.test(text) ? 'shown' : besidePrice(text);
  return section === 'cost' && label !== null && isOpenPrice(text, false) ? 'shown' : section;
}

const isEmpty = (text: string, hasLink: boolean): boolean => !/[\p{L}\p{N}]/u.test(text) && !hasLink;

type Piece = { start: number; end: number };

const piecesIn =
  (text: string) =>
  ({ start, end }: Piece): Piece[] =>
    piecesOf(text.slice(start, end)).map((piece) => ({ start: start + piece.start, end: start + piece.end }));

/** "1) showed the planner 2) imported their list" in one line. */
const COUNTS = /(?:^|,?;?\s)\(?\d{1,2}[.)]\s(?=\p{L})|;\s/gu;

/** Sentences, and notes parted by semicolons or bars. */
function splitNotes(text: string, bullet: boolean): { start: number; end: number }[] {
  const cells = text.split(' | ');
  const row = cells.length === 2 && sectionOf(plain(cells[0]!)) !== null;
  return sentencesOf(text.replaceAll(GONE, ' '))
    .flatMap(piecesIn(text))
    .flatMap(({ start, end }) => {
      const parts: { start: number; end: number }[] = [];
      let from = start;
      const slice = text.slice(start, end);
      const counted = /\s?\(?1[.)]\s\p{L}.*\s\(?2[.)]\s\p{L}/su.test(slice);
      for (const mark of slice.matchAll(
        counted ? COUNTS : row ? /;\s/gu : bullet ? /;\s|\s[|•]\s/gu : /;\s|\s[|•]\s|\s-\s\[[ x]?\]\s/gu,
      )) {
        parts.push({ start: from, end: start + mark.index });
        from = start + mark.index + mark[0].length;
      }
      parts.push({ start: from, end });
      return parts;
    });
}
