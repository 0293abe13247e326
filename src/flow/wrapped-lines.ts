// Lines that a mail or a PDF has broken in the middle of a sentence: a voice would pause there. A program breaks a line only where the
// next word has no room, so they are joined where that is true of each line that goes on in small letters; who breaks them by hand does not.

/** Mails break at 72 signs, columns of a page earlier. */
const WIDTHS = { from: 40, to: 100 };

export function unwrapped(text: string): string {
  const lines = text.split('\n');
  const width = Math.max(...lines.map((line) => line.length));
  if (width < WIDTHS.from || width > WIDTHS.to) return text;
  const broken = lines.map((line, at) => at + 1 < lines.length && goesOn(line, lines[at + 1]!));
  const isWrapped = lines.every((line, at) => !broken[at] || isFull(line, lines[at + 1]!, width));
  return isWrapped
    ? lines
        .map((line, at) => line + (broken[at] ? jointOf(line) : '\n'))
        .join('')
        .trimEnd()
    : text;
}

const goesOn = (line: string, next: string): boolean => /[\p{L}\p{N},%’”)-]$/u.test(line) && /^\p{Ll}/u.test(next);

const isFull = (line: string, next: string, width: number): boolean =>
  line.length + 1 + (/^\S+/u.exec(next)?.[0].length ?? 0) > width;

/** "follow-" and "up" belong together. */
const jointOf = (line: string): string => (/\p{L}-$/u.test(line) ? '' : ' ');
