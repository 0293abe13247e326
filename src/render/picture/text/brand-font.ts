// A font of the sender's own: one file, or a regular and a bold one. It is checked before it is kept, and checked again when a
// film is drawn; a film is never lost for want of it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { GlobalFonts } from '@napi-rs/canvas';
import { FontFileError, readFontFile } from './font-file.js';

export const FONT_LIMITS = { files: 2, bytes: 5_000_000 } as const;

export type BrandFont = {
  /** The name that the font gives itself. */
  name: string;
  kinds: ('woff2' | 'ttf' | 'otf')[];
  /** The name to draw with. */
  family: string;
  coverage: Set<number>;
};

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'].map((letter) => letter.charCodeAt(0));

/** Checks the files of a font and makes it ready to be drawn with; throws a `FontFileError` that says what is wrong. */
export function openBrandFont(files: readonly Buffer[]): BrandFont {
  const read = files.map((bytes) => {
    if (bytes.length > FONT_LIMITS.bytes) throw new FontFileError('may have 5 MB at most');
    const font = readFontFile(bytes);
    if (!LETTERS.every((code) => font.coverage.has(code))) throw new FontFileError('lacks letters from A to Z');
    return font;
  });
  const hash = createHash('sha256');
  for (const bytes of files) hash.update(bytes);
  const family = `Brand ${hash.digest('hex').slice(0, 16)}`;
  register(files, family);
  // What only one of two weights can draw is left to our own fonts.
  const [first, ...others] = read.map((font) => font.coverage);
  const coverage = new Set([...first!].filter((code) => others.every((other) => other.has(code))));
  return { name: read[0]!.family ?? 'Unnamed', kinds: read.map(({ kind }) => kind), family, coverage };
}

/** Once for each process: the name follows from the bytes. */
function register(files: readonly Buffer[], family: string): void {
  if (GlobalFonts.has(family)) return;
  for (const bytes of files) {
    if (GlobalFonts.register(bytes, family) === null) throw new FontFileError('cannot be drawn with');
  }
}

/** The font in these files, or null where one is missing or is none: then a film is set in our own. */
export function findBrandFont(paths: readonly string[]): BrandFont | null {
  if (paths.length === 0) return null;
  try {
    return openBrandFont(paths.map((path) => readFileSync(path)));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (error instanceof FontFileError || isMissing) return null;
    throw error;
  }
}
