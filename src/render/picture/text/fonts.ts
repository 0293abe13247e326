// Fonts come from npm packages and uploads, never from the system, so that a plan renders the same everywhere. The
// font's own character map tells which glyphs exist, so that a missing one is dropped before it shows as a box (tofu).
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';
import { FontFileError, readCoverage, readFontFile } from './font-file.js';

// The sender's own font: one file, or a regular and a bold one. Validated at upload and again when a film is rendered;
// a bad font falls back to the built-in ones.

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
  registerBrandFont(files, family);
  // Characters that only one of two weights covers fall back to the built-in fonts.
  const [first, ...others] = read.map((font) => font.coverage);
  const coverage = new Set([...first!].filter((code) => others.every((other) => other.has(code))));
  return { name: read[0]!.family ?? 'Unnamed', kinds: read.map(({ kind }) => kind), family, coverage };
}

/** Registered once per process: the name is derived from the bytes. */
function registerBrandFont(files: readonly Buffer[], family: string): void {
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

type Face = {
  package: string;
  /** The files, one per weight; null for a variable font, which has all weights in one file. */
  weights: readonly number[] | null;
  /** Which texts need the font, so that megabytes are not read for a Latin one. */
  needs: RegExp | null;
};

const face = (name: string, needs: RegExp | null, weights = [500, 700]): Face => ({
  package: `@fontsource/${name}`,
  weights,
  needs,
});
const variable = (name: string, needs: RegExp): Face => ({
  package: `@fontsource-variable/${name}`,
  weights: null,
  needs,
});

const HAN = /\p{Script=Han}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const JAPANESE = variable(
  'noto-sans-jp',
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u,
);
const CHINESE = variable('noto-sans-sc', /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u);

/** In order of preference. */
const FACES: readonly Face[] = [
  face('inter', null),
  face('noto-sans-arabic', /\p{Script=Arabic}/u),
  face('noto-sans-hebrew', /\p{Script=Hebrew}/u),
  face('noto-color-emoji', /\p{Extended_Pictographic}|\p{Regional_Indicator}/u, [400]),
  JAPANESE,
  CHINESE,
  variable('noto-sans-kr', /\p{Script=Hangul}/u),
  face('noto-sans-devanagari', /\p{Script=Devanagari}/u),
  face('noto-sans-thai', /\p{Script=Thai}/u),
];

export type Fonts = {
  /** Font families in order of preference, as CSS lists them. */
  families: string;
  /** Whether one of them has a glyph for this character. */
  covers(character: string): boolean;
};

const require = createRequire(import.meta.url);

function folderOf({ package: name }: Face): string | null {
  try {
    return dirname(require.resolve(`${name}/package.json`));
  } catch {
    return null;
  }
}

type Span = readonly [from: number, to: number];

/** Parses a unicode-range, `U+4e00-4e07,U+5150`, to pairs of numbers. */
const spansOf = (text: string): Span[] =>
  text.split(',').map((part) => {
    const [from, to] = part.replace('U+', '').split('-');
    return [Number.parseInt(from!, 16), Number.parseInt(to ?? from!, 16)];
  });

/** The unicode-range of each subset, as the package lists it: only needed subsets of hundreds of files are loaded. */
function declaredSubsets(folder: string): [name: string, spans: Span[]][] {
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(ranges).map(([name, text]) => [name.replace(/[[\]]/g, ''), spansOf(text)]);
}

const holds = (spans: readonly Span[], code: number): boolean => spans.some(([from, to]) => code >= from && code <= to);

/** The files of each subset that may be needed, one per weight, relative to their folder. */
function subsetsOf(folder: string, { package: packageName, weights }: Face, wanted: readonly number[]): string[][] {
  const name = packageName.split('/')[1]!;
  if (weights === null) {
    return declaredSubsets(folder)
      .filter(([, spans]) => wanted.some((code) => holds(spans, code)))
      .map(([subset]) => [`${name}-${subset}-wght-normal.woff2`]);
  }
  const ending = `-${weights[0]}-normal.woff2`;
  const stems = readdirSync(join(folder, 'files'))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length));
  // The colour emoji font is listed whole and, a second time, in subsets.
  const whole = name === 'noto-color-emoji' ? stems.filter((stem) => stem.endsWith('-emoji')) : stems.sort();
  return whole.map((stem) => weights.map((weight) => `${stem}-${weight}-normal.woff2`));
}

/** A registered font stays so for the whole process; registering it again would only cost memory. */
function register(folder: string, files: readonly string[]): string {
  // One family per subset: Skia looks for a glyph in only one of several files with the same family and weight.
  const family = `Aftercall ${files[0]!.replace(/-[^-]*-normal\.woff2$/, '')}`;
  if (!GlobalFonts.has(family)) {
    for (const file of files) GlobalFonts.registerFromPath(join(folder, 'files', file), family);
  }
  return family;
}

/** Han characters that Japanese does not use are Chinese, and then all Han is set in Chinese glyphs. */
function inOrder(all: string): readonly Face[] {
  const folder = HAN.test(all) && !KANA.test(all) ? folderOf(JAPANESE) : null;
  if (folder === null) return FACES;
  const spans = declaredSubsets(folder).flatMap(([, held]) => held);
  const isJapanese = [...all].every((character) => !HAN.test(character) || holds(spans, character.codePointAt(0)!));
  if (isJapanese) return FACES;
  return FACES.map((one) => (one === JAPANESE ? CHINESE : one === CHINESE ? JAPANESE : one));
}

/** Registers the fonts that the given texts need. Characters of a package that is not installed stay uncovered. */
export function loadFonts(texts: readonly string[], brandPaths: readonly string[] = []): Fonts {
  const all = texts.join('\n');
  // Characters that replacements and ellipses may introduce.
  const wanted = new Set([...`${all}${all.normalize('NFC')}${all.normalize('NFKD')}0123456789-…`]);
  const codePoints = [...wanted].map((character) => character.codePointAt(0)!);
  const families: string[] = [];
  const covered = new Set<number>();
  const take = (family: string, coverage: ReadonlySet<number>): void => {
    families.push(`"${family}"`);
    for (const code of coverage) covered.add(code);
  };
  const brand = findBrandFont(brandPaths);
  if (brand) take(brand.family, brand.coverage);
  for (const one of inOrder(all)) {
    if (one.needs && !one.needs.test(all)) continue;
    const folder = folderOf(one);
    if (!folder) {
      if (one.needs) continue;
      throw new Error(`The font package ${one.package} is not installed.`);
    }
    const missing = codePoints.filter((code) => !covered.has(code));
    for (const files of subsetsOf(folder, one, missing)) {
      const coverage = readCoverage(readFileSync(join(folder, 'files', files[0]!)));
      if (!missing.some((code) => coverage.has(code) && !covered.has(code))) continue;
      take(register(folder, files), coverage);
    }
  }
  return { families: families.join(', '), covers: (character) => covered.has(character.codePointAt(0)!) };
}
