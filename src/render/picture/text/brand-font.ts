// The sender's own font: one file, or a regular and a bold one. Validated at upload and again when a film is rendered;
// a bad font falls back to the built-in ones.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { GlobalFonts } from '@napi-rs/canvas';
import { FontFileError, readFontFile } from './font-file.js';

export const FONT_LIMITS = { files: 2, bytes: 5_000_000 } as const;

export type BrandFont = {
  /** The family name in the font. */
  name: string;
  kinds: ('woff2' | 'ttf' | 'otf')[];
  /** The family name under which it is registered. */
  family: string;
  coverage: Set<number>;
};

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'].map((letter) => letter.charCodeAt(0));

/** Validates and registers font files; throws a `FontFileError` that says what is wrong. */
export function openBrandFont(files: readonly Buffer[]): BrandFont {
  const read = files.map((bytes) => {
    if (bytes.length > FONT_LIMITS.bytes) throw new FontFileError('can be up to 5 MB');
    const font = readFontFile(bytes);
    if (!LETTERS.every((code) => font.coverage.has(code))) throw new FontFileError('is missing letters from A to Z');
    return font;
  });
  const hash = createHash('sha256');
  for (const bytes of files) hash.update(bytes);
  const family = `Brand ${hash.digest('hex').slice(0, 16)}`;
  register(files, family);
  // Characters that only one of two weights covers fall back to the built-in fonts.
  const [first, ...others] = read.map((font) => font.coverage);
  const coverage = new Set([...first!].filter((code) => others.every((other) => other.has(code))));
  return { name: read[0]!.family ?? 'Unnamed', kinds: read.map(({ kind }) => kind), family, coverage };
}

/** Registered once per process: the name is derived from the bytes. */
function register(files: readonly Buffer[], family: string): void {
  if (GlobalFonts.has(family)) return;
  for (const bytes of files) {
    if (GlobalFonts.register(bytes, family) === null) throw new FontFileError('can’t be displayed');
  }
}

/** The font in these files; null where one is missing or invalid, so that the film uses the built-in fonts. */
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
