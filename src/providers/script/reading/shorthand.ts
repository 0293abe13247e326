// Telegraphic notes, such as those of a CRM: tells them from prose, and takes them apart into pieces that can be read out one by one.
import { escapeRegExp, readWordLists } from '../../../lib/word-lists.js';
import { isFirstName } from '../../../text/english/tags.js';
import type { Brief } from '../../contracts.js';
import { isTitle, wholeName } from './parties.js';
import { readStatements, type Statement } from './statements.js';

const MEANINGS = new Map([...readWordLists('writer/labels.txt')].map(([name, labels]) => [name, new Set(labels)]));

/** What the label of a method or a field means, or null where it is no such label. */
export type LabelMeaning = 'ours' | 'heard' | 'cost' | 'shown' | 'asked' | 'answer' | 'price' | 'next';

/** Without what stands in brackets, its date and its number: "Demo 13/11 (Becky)". */
const plainLabel = (label: string): string =>
  label
    .toLowerCase()
    .replace(/ ?\([^()]{0,60}\)/u, '')
    .replace(/ ?\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?/u, '')
    .replace(/[.:]$| ?\d$/u, '')
    .trim();

export function meaningOf(label: string | null): LabelMeaning | null {
  if (label === null) return null;
  const plain = plainLabel(label);
  for (const [meaning, labels] of MEANINGS)
    if (!NO_MEANINGS.includes(meaning) && (labels.has(plain) || isCutShort(plain, labels)))
      return meaning as LabelMeaning;
  return null;
}

const NO_MEANINGS = ['wish', 'no initials'];
const LEAST_CUT = 4;
/** "SITU" for "situation". */
const isCutShort = (label: string, labels: ReadonlySet<string>): boolean =>
  label.length >= LEAST_CUT && [...labels].some((each) => each.length > label.length + 1 && each.startsWith(label));

/** What stands behind it is what the prospect wishes. */
export const isWishLabel = (label: string | null): boolean =>
  label !== null && MEANINGS.get('wish')!.has(plainLabel(label));

const NOTE_SIGNS =
  /→|->|\bw\/|~ ?[$€£\d]|\s=\s|✔|\b(?:abt|approx|avg|yr|hrs?|wks?|mth|mo|mgr|integ|env)\b|\/(?:wk|mo|yr|d|h)\b/giu;
const CHARS_PER_SIGN = 430;
/** Where so many are fragments, notes need no signs. */
const MOST_FRAGMENTS = 0.8;
const SUBJECT =
  /^(?:The|They|She|He|It|We|I|A|An|There|This|That|You|Our|Their|Her|His|In|On|At|For|If|When|After|As|Both|\p{Lu}\p{Ll}+ (?:\p{Ll}+s|\p{Ll}+ed|is|was|has|will|and|\p{Lu}))\b/u;

const isFragment = (text: string): boolean =>
  !/[.!?]["”)]?$/u.test(text) || !SUBJECT.test(text) || /→|->|\bw\/|~\d|\s[+=]\s|\babt\b|\bapprox\b|✔/u.test(text);

/** More than half of it are fragments, and it is full of the signs of notes; a formatted report with bullets is none. */
export function isShorthand(statements: readonly Statement[], summary: string): boolean {
  const bullets = statements.filter(({ isBullet }) => isBullet).length;
  if (/^#|\*\*/mu.test(summary) && bullets > statements.length / 2) return false;
  const fragments = statements.filter(({ text }) => isFragment(text)).length;
  const signs = summary.match(NOTE_SIGNS)?.length ?? 0;
  const isDense = signs * CHARS_PER_SIGN > summary.length;
  return fragments > statements.length * (isDense ? 1 / 2 : MOST_FRAGMENTS);
}

const LABEL =
  /^((?:\p{Lu}{1,2}|\p{Lu}{3,}(?: \p{Lu}{2,}){0,2}|\$|\p{L}{3,9}\.?(?: \p{L}{3,9}| ?\d)?))(?:\s*:\s+|\s+[–—-]\s+|(?<=\p{Lu}{2}) )(?=\S)/u;

/** The label at the beginning of a note, also "M – …" and "PAIN …", and what stands behind it. */
function labelled(statement: Statement, above: string | null): { label: string | null; body: string } {
  const isFirst = statement.at === 0 && meaningOf(statement.label) !== null;
  const found = isFirst ? null : LABEL.exec(statement.text);
  if (found && meaningOf(above) === 'asked' && /^a$/iu.test(found[1]!))
    return { label: ANSWER, body: statement.text.slice(found[0].length) };
  if (found && meaningOf(found[1]!)) return { label: found[1]!, body: statement.text.slice(found[0].length) };
  if (meaningOf(statement.label)) return { label: statement.label, body: statement.text };
  return { label: null, body: statement.text };
}

/** Signs between notes, besides the ends of sentences. */
const BETWEEN = new RegExp(
  [
    String.raw`\s+(?=\(?\d\) )`,
    String.raw`\s+(?:\/\/|>(?!\s*[\d$€£]))\s+`,
    String.raw`✔[.,]?\s*`,
    // Behind a name at the beginning it hands out a task.
    String.raw`(?<!^(?:me|us|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?))\s[–—-]\s(?=\p{Ll}+\s)`,
    String.raw`,\s+(?=(?:told|gave|quoted|offered|showed|sent|said|explained|confirmed|answered)\s)`,
  ].join('|'),
  'u',
);
const LONG_WORDS = 15;

const wordCount = (text: string): number => text.split(' ').length;

const notesIn = (body: string): string[] =>
  body
    .split(BETWEEN)
    .map((note) => note.replace(/^\(?\d\)\s*|^[-–•>]\s*|^\p{Lu}:\s+/u, '').trim())
    .filter((note) => /\p{L}{2}|\d/u.test(note));

/** A long note is read in pieces: at its arrows, else at the comma nearest to its middle. */
function piecesOf(note: string): string[] {
  if (wordCount(note) <= LONG_WORDS) return [note];
  const steps = note.split(/(?<!\d(?: \p{Ll}+)?)\s*(?:→|->)\s*/u).filter((step) => wordCount(step) > 1);
  if (steps.length > 1) return steps.flatMap(piecesOf);
  const middle = note.length / 2;
  const [cut] = [...note.matchAll(/, (?![^(]*\))|\s[–-]\s/gu)]
    .filter(
      ({ index, 0: mark }) => wordCount(note.slice(0, index)) > 2 && wordCount(note.slice(index + mark.length)) > 2,
    )
    .sort((a, b) => Math.abs(a.index - middle) - Math.abs(b.index - middle));
  return cut ? [note.slice(0, cut.index), note.slice(cut.index + cut[0].length)].flatMap(piecesOf) : [note];
}

const FULL_NAME = /(?<!\p{L})(\p{Lu}\p{Ll}+) (\p{Lu}[\p{Ll}’'-]+)(?!\p{L})/gu;
/** Two capitals that are hardly anybody. */
const NO_INITIALS = new Set(readWordLists('writer/labels.txt').get('no initials'));

type Spelling = [RegExp, string];

/** "KW" for "Karin Wolf", "K." for "Karin" and "karin" for both, where the notes write people so. */
function spelledNames(brief: Brief, summary: string): (text: string) => string {
  const people = [...summary.matchAll(FULL_NAME)].filter(([, first]) => isFirstName(first!));
  const known = [brief.prospectName, brief.userName].flatMap((name): Spelling[] => {
    const [first, second] = name?.split(/[\s-]+/u).filter((word) => !isTitle(word)) ?? [];
    if (!name || !first) return [];
    const surname = second ?? people.find(([, each]) => each === first)?.[2];
    return [
      ...inCapitals([first, surname], summary),
      ...initialsOf(name, first, surname, summary),
      ...letterOf(first, brief),
    ];
  });
  const others = people.flatMap(([, first, surname]) =>
    people.some(([, one, two]) => one !== first && `${one![0]}${two![0]}` === `${first![0]}${surname![0]}`)
      ? []
      : initialsOf(first!, first!, surname, summary),
  );
  return (text) => [...known, ...others].reduce((spelled, [short, name]) => spelled.replace(short, name), text);
}

/** Anywhere, and in small letters in front of what somebody does. */
function initialsOf(name: string, first: string, surname: string | undefined, summary: string): Spelling[] {
  const initials = `${first[0]}${surname?.[0] ?? ''}`;
  const small = initials.toLowerCase();
  return /^\p{Lu}{2}$/u.test(initials) && (!NO_INITIALS.has(initials) || summary.includes(`(${initials})`))
    ? [
        [new RegExp(`(?<![\\p{L}\\p{N}&-])${initials}(?![\\p{L}\\p{N}&-])`, 'gu'), name],
        [new RegExp(`^${small}(?=:| (?:-|->|→|–) )`, 'u'), name],
      ]
    : [];
}

/** "P. liked the plan", "W to pick the cells": a letter that begins a note, where only one of both has it. */
function letterOf(first: string, { prospectName, userName }: Brief): Spelling[] {
  const letter = first[0]!;
  const isOfOne = prospectName?.[0] !== userName?.[0];
  return isOfOne && /^\p{Lu}$/u.test(letter) && !/^[AI]$/u.test(letter)
    ? [[new RegExp(`^${letter}\\.? (?=\\p{Ll})`, 'u'), `${first} `]]
    : [];
}

/** Notes without any capital have names without. */
const inCapitals = (names: readonly (string | undefined)[], summary: string): Spelling[] =>
  names
    .filter((name) => name !== undefined && name.length > 2 && !summary.includes(name))
    .map((name) => [new RegExp(wholeName(escapeRegExp(name!.toLowerCase())), 'gu'), name!]);

/** The notes one by one; a label holds to the end of its line. Pieces of one note keep its span. */
export function readShorthand(summary: string, brief: Brief): Statement[] {
  const spelled = spelledNames(brief, summary);
  let block = -1;
  let carried: string | null = null;
  return readStatements(summary).flatMap((found) => {
    const statement = { ...found, text: spelled(found.text) };
    if (statement.block !== block) carried = null;
    block = statement.block;
    const { label, body } = labelled(statement, carried);
    if (label !== null) carried = label;
    const place = label ?? statement.label ?? (statement.at > 0 ? carried : null);
    const notes =
      meaningOf(place) === 'asked'
        ? askedIn(body, place, statement.at)
        : notesIn(body).map((text) => ({ text, label: place }));
    return notes
      .flatMap((note) => piecesOf(note.text).map((text) => ({ ...note, text })))
      .map((note, at) => ({ ...statement, text: note.text, label: note.label, at: statement.at + at }));
  });
}

/** The label of what stands behind a question or an objection. */
const ANSWER = 'answer';

type Note = { text: string; label: string | null };

/** "Hail -> panels tested to 35 mm": the objection, and behind it what was answered; without an arrow it is what stands behind it in its line. */
function askedIn(body: string, label: string | null, at: number): Note[] {
  const parts = body.split(/→|--?>/u).filter((part) => part.trim() !== '');
  return parts
    .flatMap((part) => notesIn(part))
    .map((text, place) => ({ text, label: place > 0 || (at > 0 && parts.length === 1) ? ANSWER : label }));
}
