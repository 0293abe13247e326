// What in a script that a person wrote was perhaps not meant to be spoken or shown: labels, directions, fields that nobody has
// filled in, text in a broken encoding. Each finding has an edit that would clean it up; nothing is changed here.

import type { CharSpan } from '../../domain/draft.js';
import type { Markup, SpokenText } from './spoken-text.js';
import { RULES } from './warning-rules.js';

/** In the order in which they are looked for: a stretch belongs to the first that finds it. */
export const WARNINGS = {
  broken_encoding: 'Garbled characters.',
  escape_sequence: 'An escape code. The voice would read it aloud.',
  metadata: 'An email or file header. The voice would read it aloud.',
  assistant_note: 'A note from an AI assistant. The voice would read it aloud.',
  timestamp: 'A timestamp. The voice would read it aloud.',
  placeholder: 'A placeholder that still needs to be filled in.',
  note_mark: 'A footnote mark. The voice would read its number.',
  stage_direction: 'A stage direction. The voice would read it aloud.',
  scene_label: 'A scene label. The voice would read it aloud.',
  speaker_label: 'A speaker label. The voice would read it aloud.',
  emoticon: 'An emoticon. The voice may read its characters aloud.',
  invisible_character: 'Invisible characters.',
  brackets: 'Text in brackets. The voice reads it, and captions show the brackets.',
  markup: 'Markdown or HTML. Captions show it; the voice skips it.',
} as const;

export type WarningCode = keyof typeof WARNINGS;

export type ScriptWarning = CharSpan & {
  code: WarningCode;
  message: string;
  text: string;
  cleanUp: CharSpan & { replacement: string };
};

/** More would be a list that nobody reads; once some are cleaned up, others follow. */
export const MOST_WARNINGS = 100;

type Finding = CharSpan & { code: WarningCode; replacement: string };

export function scriptWarnings(spoken: SpokenText): ScriptWarning[] {
  const { written } = spoken;
  const claims = createClaims(written.length);
  const pauses = spoken.markup.filter(({ pauseS }) => pauseS !== undefined);
  for (const pause of pauses) claims.take(pause);
  const findings: Finding[] = [
    ...brokenIn(written).map((span) => ({ ...span, code: 'broken_encoding' as const, replacement: span.meant ?? '' })),
    ...RULES.flatMap(({ code, find }) => find(written).map((found) => ({ ...found, code }))),
  ].filter(claims.take);
  return [
    ...findings,
    ...markupIn(
      written,
      spoken.markup.filter((mark) => !mark.isHeard && claims.isFree(mark)),
    ),
  ]
    .sort((a, b) => a.start - b.start)
    .slice(0, MOST_WARNINGS)
    .map(({ code, start, end, replacement }) => ({
      ...{ code, message: WARNINGS[code], start, end, text: written.slice(start, end) },
      cleanUp: cleanUpOf(written, { start, end, replacement }),
    }));
}

/** What belongs to a finding belongs to no other. */
function createClaims(length: number) {
  const claimed = new Uint8Array(length);
  const isFree = ({ start, end }: CharSpan): boolean => !claimed.subarray(start, end).includes(1);
  const take = (span: CharSpan): boolean => {
    if (!isFree(span)) return false;
    claimed.fill(1, span.start, span.end);
    return true;
  };
  return { isFree, take };
}

/** One finding for each line or table with markup: from its first mark to its last. */
function markupIn(written: string, markup: readonly Markup[]): Finding[] {
  const findings: (Finding & { table: number | undefined })[] = [];
  for (const { start, end, said, table } of markup) {
    const last = findings.at(-1);
    const between = last ? written.slice(last.end, start) : '\n';
    const isOfLast = !between.includes('\n') || (table !== undefined && last?.table === table);
    if (isOfLast && last) Object.assign(last, { end, replacement: last.replacement + between + said, table });
    else findings.push({ start, end, code: 'markup', replacement: said, table });
  }
  return findings;
}

/** Takes the blanks around a stretch along that would be left over, and the line where nothing else stands on it. */
function cleanUpOf(written: string, edit: CharSpan & { replacement: string }): CharSpan & { replacement: string } {
  const isBlank = (at: number): boolean => /[ \t]/u.test(written[at] ?? '');
  const isEdge = (at: number): boolean => /[\r\n]/u.test(written[at] ?? '\n');
  let [before, after] = [edit.start, edit.end];
  while (isBlank(before - 1)) before -= 1;
  while (isBlank(after)) after += 1;
  const isFirst = isEdge(before - 1);
  const isLast = isEdge(after);
  const words = withoutSpareBlanks(edit.replacement);
  if (words.trim() !== '') {
    const begun = isFirst || before < edit.start ? words.trimStart() : words;
    return { start: edit.start, end: edit.end, replacement: isLast ? begun.trimEnd() : begun };
  }
  if (!isFirst) return isLast ? { start: before, end: after, replacement: '' } : withBlank(written, edit, before);
  if (!isLast) return { start: before, end: after, replacement: '' };
  const broken = /^(?:\r\n?|\n)/u.exec(written.slice(after, after + 2))?.[0].length ?? 0;
  return { start: before, end: after + broken, replacement: '' };
}

const withoutSpareBlanks = (text: string): string =>
  text.replace(/\s+/gu, (blanks) => (blanks.includes('\n') ? '\n' : ' '));

/** In the middle of a line: of blanks on both sides those in front go, "Hi [Name], we" keeps none before its comma. */
function withBlank(written: string, edit: CharSpan, before: number): CharSpan & { replacement: string } {
  const isFollowed = /[\s.,;:!?)\]]/u.test(written[edit.end] ?? ' ');
  return { start: isFollowed ? before : edit.start, end: edit.end, replacement: '' };
}

/** The characters that Windows has where Latin-1 has controls. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const FOLLOWING = String.raw`[\u0080-\u00BF${WINDOWS.replace(/[\u0080-\u009F]/gu, '')}]`;
/** Behind a capital of Portuguese or French these are signs of their own: "AMANHÃ”". */
const QUOTES = '[«»‘’“”‚„‹›…–—]';
const SURE = new RegExp(
  String.raw`[ÂÃ](?!${QUOTES})${FOLLOWING}|(?<![\p{Lu}«"“„])[ÂÃ]${QUOTES}|[âã]${FOLLOWING}{2}|ð${FOLLOWING}{3}`,
  'gu',
);
const LESS_SURE = new RegExp(`[ÐÑ]${FOLLOWING}|[ÄÅÎ](?!${QUOTES})${FOLLOWING}`, 'gu');
const REMAINS =
  /\uFFFD|â€|Ã[\u0080-\u00AA\u00AC-\u00BA\u00BC-\u00BF]|(?<!\p{L})Ã(?=\s\p{Ll})|(?<=[\p{Ll}\p{N}\s,.;:)]|^)Â(?=[\s£€°\p{N}])/gu;

/** `meant` is null where nobody can know what stood there. */
export type BrokenSpan = CharSpan & { meant: string | null };

export function brokenIn(text: string): BrokenSpan[] {
  const found = (pattern: RegExp): BrokenSpan[] =>
    Array.from(text.matchAll(pattern), ({ index, 0: letters }) => ({
      ...{ start: index, end: index + letters.length },
      meant: decoded(letters),
    }));
  const sure = found(SURE).filter(({ meant }) => meant !== null);
  const lessSure = sure.length > 0 ? found(LESS_SURE).filter(({ meant }) => meant !== null) : [];
  const mended = [...sure, ...lessSure].sort((a, b) => a.start - b.start);
  const starts = new Set(
    mended.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)),
  );
  const rest = found(REMAINS).filter(({ start }) => !starts.has(start));
  return [...mended, ...rest.map((span) => ({ ...span, meant: null }))].sort((a, b) => a.start - b.start);
}

/** Whether letters of a text are broken, whatever could be made of them. */
export const isBroken = (text: string): boolean => brokenIn(text).length > 0;

function decoded(broken: string): string | null {
  const bytes = Uint8Array.from(broken, (sign) => {
    const at = WINDOWS.indexOf(sign);
    return at >= 0 ? 0x80 + at : sign.charCodeAt(0);
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
