// Fonts from npm packages, never from the system: the same plan must look the same everywhere. Each font's own character
// map says what it can draw, so that a missing glyph is dropped before it becomes a box.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';
import { readCoverage } from './woff2.js';

type Face = { package: string; weights: readonly number[]; needs: RegExp | null };

/** In order of preference; `needs` says which texts call for it, so that megabytes are not read for a Latin one. */
const FACES: readonly Face[] = [
  { package: 'inter', weights: [500, 700], needs: null },
  { package: 'noto-sans-arabic', weights: [500, 700], needs: /\p{Script=Arabic}/u },
  { package: 'noto-sans-hebrew', weights: [500, 700], needs: /\p{Script=Hebrew}/u },
  { package: 'noto-color-emoji', weights: [400], needs: /\p{Extended_Pictographic}|\p{Regional_Indicator}/u },
  {
    package: 'noto-sans-jp',
    weights: [500, 700],
    needs: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u,
  },
  { package: 'noto-sans-sc', weights: [500, 700], needs: /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f]/u },
  { package: 'noto-sans-kr', weights: [500, 700], needs: /\p{Script=Hangul}/u },
  { package: 'noto-sans-devanagari', weights: [500, 700], needs: /\p{Script=Devanagari}/u },
  { package: 'noto-sans-thai', weights: [500, 700], needs: /\p{Script=Thai}/u },
];

export type Fonts = {
  /** The families to name, as CSS does, in order of preference. */
  families: string;
  /** Whether one of them has a glyph for this character. */
  covers(character: string): boolean;
};

const require = createRequire(import.meta.url);

function folderOf(name: string): string | null {
  try {
    return join(dirname(require.resolve(`@fontsource/${name}/package.json`)), 'files');
  } catch {
    return null;
  }
}

/** The names of the subsets that a package is cut into. */
function subsetsOf(folder: string, { package: name, weights }: Face): string[] {
  const ending = `-${weights[0]}-normal.woff2`;
  const subsets = readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length));
  // The colour emoji come whole and, a second time, in parts.
  if (name === 'noto-color-emoji') return subsets.filter((subset) => subset.endsWith('-emoji'));
  return subsets.sort();
}

/** A file registered once stays so for the whole process; registering it again would only cost memory. */
function register(folder: string, subset: string, { weights }: Face): string {
  // One family for each subset: Skia looks for a glyph in one file only of those that share a family and a weight.
  const family = `Aftercall ${subset}`;
  if (!GlobalFonts.has(family)) {
    for (const weight of weights)
      GlobalFonts.registerFromPath(join(folder, `${subset}-${weight}-normal.woff2`), family);
  }
  return family;
}

/** Registers what the given texts need. Characters of a package that is not installed stay uncovered. */
export function loadFonts(texts: readonly string[]): Fonts {
  const all = texts.join('\n');
  // Forms that a text is shown in when it must be replaced or shortened.
  const wanted = new Set([...`${all}${all.normalize('NFC')}${all.normalize('NFKD')}0123456789-…`]);
  const codePoints = [...wanted].map((character) => character.codePointAt(0)!);
  const families: string[] = [];
  const covered = new Set<number>();
  for (const face of FACES) {
    if (face.needs && !face.needs.test(all)) continue;
    const folder = folderOf(face.package);
    if (!folder) {
      if (face.needs) continue;
      throw new Error(`The font package @fontsource/${face.package} is not installed.`);
    }
    for (const subset of subsetsOf(folder, face)) {
      const coverage = readCoverage(readFileSync(join(folder, `${subset}-${face.weights[0]}-normal.woff2`)));
      if (!codePoints.some((code) => coverage.has(code) && !covered.has(code))) continue;
      families.push(`"${register(folder, subset, face)}"`);
      for (const code of coverage) covered.add(code);
    }
  }
  return { families: families.join(', '), covers: (character) => covered.has(character.codePointAt(0)!) };
}
