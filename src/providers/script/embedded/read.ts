// Reads a summary into statements: single sentences or notes with the section, the speaker and the owner they belong to.
// Says nothing about what they mean; that is for facts.ts.
import { sentencesOf } from '../../../flow/sentences.js';
import { piecesOf } from './dictation.js';
import { BRACKET_OWNER, DASH_LABEL, LABEL, PRONOUN_OWNER, TABLE_LABEL } from './label-patterns.js';
import { type Line, linesOf } from './lines.js';
import { GONE, LINK, maskMarkup, plain } from './mask.js';
import { isAgreed } from './private-end.js';
import { type Section, sectionOf } from './sections.js';
import { findSpeakers, type Side, speakerOf } from './speakers.js';
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
  const keepQuotes = quotedChars > 0.6 * masked.length;
  const rows = taskRows(masked);
  const statements: Statement[] = [];
  const context: Context = { section: null, side: mailSide(lines, names), closed: false, owner: null, inline: false };
  lines.forEach((line, index) => {
    if (line.quoted && !keepQuotes) return;
    if (skipsLine(line, context)) return;
    const row = rows.find(({ start, end }) => line.start < end && start < line.end);
    if (row) statements.push(...statementsOfRow(row, masked, index, context.section));
    else statements.push(...readLine(line, index, { masked, context, speakers, names }));
  });
  return statements;
}

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
  if (context.closed && line.blankBefore && words.split(' ').length > 9) context.closed = false;
  return context.closed;
}

type Speakers = ReturnType<typeof findSpeakers>;

type Reading = { masked: string; context: Context; speakers: Speakers; names: Names };

function readLine(line: Line, index: number, { masked, context, speakers, names }: Reading): Statement[] {
  const speaker = speakerOf(line, speakers);
  if (speaker) context.side = speaker.side;
  else if (speakers.size > 0 && line.blankBefore && context.inline) context.side = 'note';
  if (speaker) context.inline = speaker.length < line.text.length;
  const body = line.start + (speaker?.length ?? 0);
  if (body >= line.end) return [];
  const named = ownerAlone(line, context);
  if (named) {
    context.owner = named;
    return [];
  }
  const statements: Statement[] = [];
  const mark: Mark = { section: context.section, owner: context.owner };
  for (const slice of splitNotes(masked.slice(body, line.end), line.bullet)) {
    const end = body + slice.end;
    const heads = sectionAlone(masked.slice(body + slice.start, end));
    if (heads) {
      mark.section = context.section === 'private' ? 'private' : heads;
      continue;
    }
    const labelled = speaker
      ? 0
      : readLabel(masked.slice(body + slice.start, end), mark, statements.length === 0, context.section);
    const start = body + slice.start + labelled;
    if (endsPrivate(mark, context) && statements.length > 0 && isAgreed(masked.slice(start, end), names))
      mark.section = 'next';
    const raw = masked.slice(start, end);
    const hasLink = raw.includes(LINK);
    const text = plain(raw);
    if (isEmpty(text, hasLink)) continue;
    const { bullet, done } = line;
    statements.push({
      text,
      start,
      end,
      ...mark,
      side: context.side,
      talk: speakers.size > 0,
      bullet,
      done,
      hasLink,
      line: index,
    });
  }
  return statements;
}

const isEmpty = (text: string, hasLink: boolean): boolean => !/[\p{L}\p{N}]/u.test(text) && !hasLink;

/** "Demo:" in front of a list in the same line. */
function sectionAlone(text: string): Section | null {
  const name = /^([\p{L}][\p{L} ]{1,28}):$/u.exec(plain(text).trim())?.[1];
  return name === undefined ? null : sectionOf(name);
}

type Mark = { section: Section | null; owner: string | null };

/** The characters of a label such as "Pain:" or "Dan:"; it marks what follows on its line. */
function readLabel(text: string, mark: Mark, isFirst: boolean, heading: Section | null): number {
  const label =
    BRACKET_OWNER.exec(text.slice(0, 60)) ??
    PRONOUN_OWNER.exec(text.slice(0, 60)) ??
    LABEL.exec(text.slice(0, 60)) ??
    TABLE_LABEL.exec(text.slice(0, 60)) ??
    DASH_LABEL.exec(text.slice(0, 60));
  const name = label ? plain(label[1]!) : '';
  if (!label || !isLabel(name) || DAY_LABEL.test(name)) return 0;
  const known = sectionOf(name);
  if (known) mark.section = heading === 'private' ? 'private' : known;
  if (NEXT_EVENT.test(name)) mark.section = mark.section === 'private' ? 'private' : 'next';
  if ((known === 'next' && EVENT_LABEL.test(name)) || NEXT_EVENT.test(name)) return 0;
  if (known === null && (isFirst || isDoer(name, mark))) mark.owner = name.replace(/^@/, '');
  const owned = PRONOUN_OWNER.exec(text.slice(label[0].length, label[0].length + 60));
  if (owned) mark.owner = owned[1]!;
  return label[0].length + (owned?.[0].length ?? 0);
}

/** A private label inside a paragraph; under a private heading everything is private. */
const endsPrivate = (mark: Mark, { section }: Context): boolean => mark.section === 'private' && section !== 'private';

/** "Tuesday: Max sends the agreement": when it happens, and nobody's name. */
const DAY_LABEL = /^(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)(?:nesday|rsday|sday|urday|day)?$/iu;

/** Behind "CRAIG: quote for 300." stands "HELEN: pick one": what follows is no longer Craig's. */
const isDoer = (name: string, { owner }: Mark): boolean =>
  /^(?:me|him|her|them|us)$/iu.test(name) ||
  (!/\b(?:system|assistant|user|internal|private|ai|bot|model)\b/iu.test(name) &&
    (owner !== null || /^@?\p{Lu}[\p{L}.'’-]{1,20}(?: \p{Lu}[\p{L}.'’-]{1,20})?$/u.test(name)));

/** A line under "Action items" that holds nothing but the name of who has to do what follows. */
function ownerAlone(line: Line, context: Context): string | null {
  const words = plain(line.text).replace(/:$/, '');
  return context.section === 'next' &&
    !line.bullet &&
    /^\p{Lu}[\p{L}.'-]{1,20}(?: \p{Lu}[\p{L}.'-]{1,20}){1,2}$/u.test(words)
    ? words
    : null;
}

const isLabel = (name: string): boolean =>
  name.split(' ').length <= 5 &&
  !/\bre$|^(?:he |she |they )?asked(?: about)?$/iu.test(name) &&
  (/^(?:wants?|needs?|wish|asks?|nxt|comp)$/iu.test(name) ||
    !/\b(?:is|are|was|were|has|have|had|need|needs|want|wants|will|can|that|because)\b/iu.test(name));

type Piece = { start: number; end: number };

const piecesIn =
  (text: string) =>
  ({ start, end }: Piece): Piece[] =>
    piecesOf(text.slice(start, end)).map((piece) => ({ start: start + piece.start, end: start + piece.end }));

/** "Next call: May 19, 2 pm": the label is what happens then. */
const EVENT_LABEL = /\b(?:call|meeting|session|demo|workshop|visit|follow-up|check-in)$/iu;

const NEXT_EVENT =
  /^(?:nächste[rs]?|prochaine?|próxim[oa]|prossim[oa]|volgende?) (?:termin|gespräch|treffen|call|rendez-vous|réunion|appel|point|reunión|llamada|cita|reunião|chamada|conversa|incontro|riunione|chiamata|appuntamento|afspraak|gesprek|overleg)$/iu;

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
