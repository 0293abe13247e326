// Reads a summary into statements: single sentences or notes with the section, the speaker and the owner they belong to.
// Says nothing about what they mean; that is for facts.ts.

import { isOpenPrice } from '../facts/price.js';
import {
  endsNested,
  type Nested,
  NOWHERE,
  namesOwner,
  ownerBehind,
  titleBefore,
  type Whose,
  whoseIn,
} from '../people/owners.js';
import { besidePrice } from '../private/beside-price.js';
import { isAgreed } from '../private/private-end.js';
import type { Report } from '../reports/report-parse.js';
import { bareMail } from './bare-mail.js';
import { compareRows } from './compare-table.js';
import { withPlainKeys } from './crm-keys.js';
import { fieldReader } from './csv-fields.js';
import { withDueDates } from './due-dates.js';
import { asMessage, inMail } from './in-mail.js';
import { afterSentence, endsPrivate, type Mark, ownerAlone, readLabel } from './labels.js';
import { endsLead, type Led, opensSection } from './leads.js';
import { goesOn, type Line, linesOf } from './lines.js';
import { BOILERPLATE, FAREWELL, GREETING, isMail, MAIL_HEADER, mailSide, WROTE } from './mail-parts.js';
import { LINK, maskMarkup, plain } from './mask.js';
import { NO_CONTENT } from './meeting-heads.js';
import { withoutFrame } from './no-content.js';
import { splitNotes } from './note-slices.js';
import { asMine, leavesQualified, openedUnder, opensInFrame } from './opened.js';
import { withoutListPrice } from './ours.js';
import { withoutRecord } from './record.js';
import { statementsOfPair, statementsOfRow } from './rows.js';
import type { Section } from './sections.js';
import { endsTalk, findSpeakers, isChat, type Side, speakerOf } from './speakers.js';
import { taskRows } from './task-table.js';
import { type Mail, readThread } from './thread.js';
import { withNewer } from './thread-newer.js';

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
  /** The mail of a pasted thread in which it stands. */
  mail?: Mail;
  /** Another place on which it rests. */
  also?: { start: number; end: number };
  /** The words of the notes, where one statement was made of them. */
  joined?: readonly string[];
} & Report;

export type Names = { prospect: string | null; user: string | null; userCompany?: string | null };

type Context = Nested & Led & { heading: string; side: Side; closed: boolean; inline: boolean };

export function readStatements(summary: string, names: Names): Statement[] {
  const masked = withDueDates(withPlainKeys(withoutRecord(withoutFrame(maskMarkup(summary), summary))));
  const lines = linesOf(masked);
  const speakers = findSpeakers(lines, names);
  const quotedChars = lines.reduce((sum, line) => sum + (line.quoted ? line.text.length : 0), 0);
  const keepQuotes = quotedChars > 0.6 * masked.length || !isMail(lines);
  const rows = taskRows(masked);
  const thread = bareMail(lines, summary, names) ?? readThread(lines, summary, names);
  const mails = new Map<Mail, Context>();
  const compared = compareRows(masked);
  const fieldsOn = fieldReader(masked, names);
  const statements: Statement[] = [];
  const notes = thread.size === 0 ? lines : lines.filter((_, at) => !thread.has(at));
  const context: Context = { ...NOWHERE, heading: '', side: mailSide(notes, names), closed: false, inline: false };
  const whose: Whose = whoseIn(masked, summary, names);
  lines.forEach((line, index) => {
    const mail = thread.get(index);
    if (mail === 'out' || (line.quoted && !keepQuotes && !mail)) return;
    const place = mail ? placeOf(mail, mails) : context;
    endsNested(line, place);
    if (namesOwner(line, lines[index + 1], place, whose)) return;
    if (skipsLine(line, place)) return;
    if (leavesQualified(line.text, place.heading, line.blankBefore, line.bullet)) place.section = null;
    const row = rows.find(({ start, end }) => line.start < end && start < line.end);
    const other = compared.find(({ start, end }) => line.start < end && start < line.end);
    const values = fieldsOn(line, index);
    if (values) statements.push(...values);
    else if (row) statements.push(...statementsOfRow(row, masked, index, place.section));
    else if (other) statements.push(...statementsOfPair(other, index, place.section));
    else statements.push(...inMail(readLine(line, index, { masked, context: place, speakers, names, whose }), mail));
  });
  return withNewer(withoutListPrice(isChat(summary) ? statements.map(asMessage) : statements));
}

/** Where one is inside of a mail; what stands above it says nothing of it. */
function placeOf(mail: Mail, mails: Map<Mail, Context>): Context {
  const known = mails.get(mail);
  if (known) return known;
  const place: Context = { ...NOWHERE, heading: '', side: mail.side, closed: false, inline: false };
  mails.set(mail, place);
  return place;
}

function skipsLine(line: Line, context: Context): boolean {
  const words = plain(line.text);
  if (line.heading) {
    context.owner = null;
    if (context.section === 'next' && line.heading === 'unknown' && OF_NOBODY.test(words)) return true;
    delete context.above;
    context.section = line.heading === 'unknown' ? (context.section === 'private' ? 'private' : null) : line.heading;
    context.heading = headingName(words);
    context.closed = false;
    return true;
  }
  if (MAIL_HEADER.test(words)) context.closed = false;
  const isHeader = MAIL_HEADER.test(words) && !goesOn(words);
  if (isHeader || WROTE.test(words) || GREETING.test(words) || BOILERPLATE.test(words)) return true;
  if (FAREWELL.test(words) && !line.bullet) {
    context.closed = true;
    return true;
  }
  const isOver = line.blankBefore && !line.bullet && words.split(' ').length > 6 && !NO_CONTENT.test(context.heading);
  if (context.section === 'skip' && isOver) context.section = null;
  if (context.closed && line.blankBefore && words.split(' ').length > 9) context.closed = false;
  return context.closed;
}

/** Among tasks, those that nobody has taken. */
const OF_NOBODY =
  /^(?:unassigned|not assigned|no owner|owner tbd|tbd|everyone|everybody|shared|joint|other tasks)[:\s]*$/iu;

const headingName = (words: string): string =>
  words
    .replace(/\s*\((?![^()]*(?:intern|privat|confid|us only|not for))[^()]*\)$|[:\s]+$/giu, '')
    .replace(/^\d{1,2}[.)]\s*/u, '');

type Speakers = ReturnType<typeof findSpeakers>;

/** "Jules  2:14 PM" stands above what somebody wrote in a chat. */
const SENT_AT = /^[\p{L}][\p{L}.' -]{1,30} \d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?$/iu;

type Reading = { masked: string; context: Context; speakers: Speakers; names: Names; whose: Whose };

function readLine(line: Line, index: number, reading: Reading): Statement[] {
  const { context, speakers } = reading;
  endsLead(context, line);
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

/** What a line says as a whole: under what it stands, whose task it is, and where its words end. */
function wholeOf(line: Line, body: number, isSpoken: boolean, { masked, context, whose }: Reading) {
  const text = masked.slice(body, line.end);
  const section = sectionHere(text, line, context);
  const behind = section === 'next' ? ownerBehind(text, whose.persons) : null;
  const stop = behind ? body + behind.at : line.end;
  const titled = isSpoken ? null : titleBefore(masked.slice(body, stop), whose, section, behind !== null);
  return { section, owner: behind?.owner ?? context.owner, stop, titled };
}

/** An owner behind the last words of a line belongs to them, and the day beside it. */
const reachOf = (end: number, stop: number, line: Line, masked: string): number =>
  /^[\s.;,\uE000]*$/u.test(masked.slice(end, stop)) ? line.end : end;

/** The statements of what stands on a line behind its speaker. */
function readNotes(line: Line, index: number, body: number, isSpoken: boolean, reading: Reading): Statement[] {
  const { masked, context, names } = reading;
  const { side } = context;
  const statements: Statement[] = [];
  const talk = reading.speakers.size > 0 && side !== 'note';
  const bullet = line.bullet || (isSpoken && side === 'note');
  const { section, owner: doer, stop, titled } = wholeOf(line, body, isSpoken, reading);
  let mark: Mark = { section, owner: doer, label: null, once: false };
  for (const slice of splitNotes(masked.slice(body, stop), line.bullet)) {
    const [from, end] = [body + slice.start, body + slice.end];
    const noted = masked.slice(from, end);
    mark = afterSentence(mark, { section, owner: doer });
    if (opensSection(noted, end, line, { mark, context, section })) continue;
    const labelled = isSpoken ? 0 : readLabel(noted, mark, statements.length === 0, section, titled);
    if (labelled > 0) keepsBelow(mark, line, context);
    endsField(mark, masked.slice(from, stop));
    const raw = noted.slice(labelled);
    if (endsPrivate(mark, { section, owner: doer }) && statements.length > 0 && isAgreed(raw, names))
      mark.section = 'next';
    const hasLink = raw.includes(LINK);
    const text = plain(raw);
    if (isEmpty(text, hasLink)) continue;
    const { owner, label } = mark;
    const place = {
      start: from + labelled,
      end: reachOf(end, stop, line, masked),
      labelStart: label === null ? from + labelled : from,
      line: index,
    };
    const told = settled(mark, text, { heading: context.heading, names });
    statements.push({ text, ...place, section: told, owner, label, side, talk, bullet, done: line.done, hasLink });
  }
  return statements;
}

/** A field of the head reaches to the end of its own sentence, where the notes go on behind it. */
function endsField(mark: Mark, rest: string): void {
  if (mark.section === 'skip' && goesOn(rest)) mark.once = true;
}

/** A private label speaks for the bullets below its own, too. */
function keepsBelow({ section }: Mark, { indent }: Line, context: Context): void {
  if (section === 'private') context.privateFrom = Math.min(context.privateFrom, indent);
}

/** What stands deeper below a private bullet is private, too. */
const sectionHere = (text: string, { indent }: Line, { section, privateFrom, heading }: Context): Section | null =>
  FOOTNOTE.test(text)
    ? 'skip'
    : indent > privateFrom
      ? 'private'
      : section === 'private' && opensInFrame(heading, text)
        ? null
        : section;

const ASKED = /^(?:he|she|they|\p{Lu}\p{Ll}+) asked (?:about|if|whether|for) /iu;

/** "[^1]: New Zealand dollars" stands under the notes and belongs to no part of them. */
const FOOTNOTE = /^\[\^[\p{L}\d]{1,20}\]:/u;

/** Under "Price" a price that we named is what we told them; anything else there is ours alone. */
function settled(mark: Mark, text: string, { heading, names }: { heading: string; names: Names }): Section | null {
  const { label } = mark;
  const section =
    mark.section === 'private'
      ? (openedUnder(heading, text, names) ?? openedUnder(label ?? '', text, names) ?? 'private')
      : mark.section;
  const said = asMine(text, names);
  if (section === 'price') return isOpenPrice(said, true) || ASKED.test(text) ? 'shown' : besidePrice(text);
  return section === 'cost' && label !== null && isOpenPrice(said, false) ? 'shown' : section;
}

const isEmpty = (text: string, hasLink: boolean): boolean => !/[\p{L}\p{N}]/u.test(text) && !hasLink;
