import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { demoPlan } from '../../../../test/support/demo-plan.js';
import { packageRoot } from '../../../lib/package-root.js';
import { stillPng } from '../stills/stills.js';
import { FontFileError, readFontFile } from './font-file.js';
import { FONT_LIMITS, findBrandFont, loadFonts, openBrandFont } from './fonts.js';
import { fontOf, measure, setFont } from './text.js';

test('Without its fonts the renderer says which package is missing.', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'fonts-'));
  context.after(() => rm(folder, { recursive: true }));
  // The same code where only the drawing library is installed.
  await mkdir(join(folder, 'node_modules'));
  await symlink(join(packageRoot, 'node_modules', '@napi-rs'), join(folder, 'node_modules', '@napi-rs'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  for (const name of ['fonts.js', 'font-file.js']) {
    await cp(join(packageRoot, 'dist', 'src', 'render', 'picture', 'text', name), join(folder, name));
  }
  const alone = await import(pathToFileURL(join(folder, 'fonts.js')).href);
  assert.throws(() => alone.loadFonts(['Hello']), /The font package @fontsource\/inter is not installed\./);
});

/** The pixels of each character by itself. */
function shapes(text: string, families: string): string[] {
  const canvas = createCanvas(80, 80);
  const context = canvas.getContext('2d');
  return [...text].map((character) => {
    context.clearRect(0, 0, 80, 80);
    setFont(context, `700 56px ${families}`);
    context.fillText(character, 8, 60);
    return Buffer.from(context.getImageData(0, 0, 80, 80).data.buffer).toString('base64');
  });
}

const NAMES = {
  Japanese: '田中太郎渡邊さくらアリス株式会社、。ー',
  Korean: '김민준박서연주식회사',
  'simplified Chinese': '陈伟刘洋张敏有限公司',
  'traditional Chinese': '陳偉黃麗華臺灣',
};

for (const [language, name] of Object.entries(NAMES)) {
  test(`A name in ${language} is drawn in glyphs, each of its own shape and none of them a box.`, () => {
    const fonts = loadFonts([name]);
    for (const character of name) assert.ok(fonts.covers(character), character);
    const drawn = shapes(name, fonts.families);
    const [box] = shapes('\u{e123}', fonts.families);
    assert.equal(new Set(drawn).size, new Set(name).size);
    assert.ok(!drawn.includes(box!));
  });
}

test('Of a font in a hundred files only those are loaded that hold a character of the text.', () => {
  const { families } = loadFonts(['田中太郎']);
  const names = families.split(', ');
  assert.ok(names.length <= 6, families);
  assert.ok(!loadFonts(['Hello']).families.includes('noto'));
});

test('Characters that Japan does not use make the whole text Chinese.', () => {
  const first = (text: string): string => loadFonts([text]).families.split(', ')[1]!;
  assert.match(first('田中'), /noto-sans-jp/);
  assert.match(first('陈中'), /noto-sans-sc/);
  assert.match(first('さ陈'), /noto-sans-jp/);
});

test('A variable font is drawn in the weight that is asked for.', () => {
  const { families } = loadFonts(['田中太郎']);
  const ink = (weight: number): number => {
    const canvas = createCanvas(400, 100);
    const context = canvas.getContext('2d');
    setFont(context, `${weight} 80px ${families}`);
    context.fillText('田中太郎', 10, 80);
    const { data } = context.getImageData(0, 0, 400, 100);
    return data.reduce((sum, value, index) => sum + (index % 4 === 3 ? value : 0), 0);
  };
  assert.ok(ink(700) > ink(500) * 1.12, `${ink(700)} and ${ink(500)}`);
});

const inPackages = (path: string): string => join(packageRoot, 'node_modules', path);
/** A font of another design than ours, which has Latin letters only. */
const LATIN = inPackages('@fontsource-variable/noto-sans-jp/files/noto-sans-jp-latin-wght-normal.woff2');
const KANA = inPackages('@fontsource-variable/noto-sans-jp/files/noto-sans-jp-119-wght-normal.woff2');
const INTER = [500, 700].map((weight) => inPackages(`@fontsource/inter/files/inter-latin-${weight}-normal.woff2`));

const refusal = (pattern: RegExp) => (error: unknown) => error instanceof FontFileError && pattern.test(error.message);

/** A TrueType file with nothing but a character map for A to Z and a family name. */
function smallTtf(): Buffer {
  const cmap = Buffer.alloc(28 + 12);
  cmap.writeUInt16BE(1, 2);
  cmap.writeUInt32BE(12, 8);
  cmap.writeUInt16BE(12, 12);
  cmap.writeUInt32BE(1, 24);
  cmap.writeUInt32BE(65, 28);
  cmap.writeUInt32BE(90, 32);
  const family = Buffer.from('Ärger', 'utf16le').swap16();
  const name = Buffer.alloc(18);
  for (const [index, value] of [0, 1, 18, 3, 1, 1033, 1, family.length, 0].entries()) {
    name.writeUInt16BE(value, index * 2);
  }
  const head = Buffer.alloc(12 + 32);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(2, 4);
  const tables = [Buffer.from(cmap), Buffer.concat([name, family])];
  let at = head.length;
  ['cmap', 'name'].forEach((tag, index) => {
    head.write(tag, 12 + index * 16, 'latin1');
    head.writeUInt32BE(at, 20 + index * 16);
    head.writeUInt32BE(tables[index]!.length, 24 + index * 16);
    at += tables[index]!.length;
  });
  return Buffer.concat([head, ...tables]);
}

test('The family and the characters of a font are read from WOFF2 and from TrueType.', () => {
  const inter = readFontFile(readFileSync(INTER[0]!));
  assert.deepEqual([inter.kind, inter.family, inter.coverage.has(65)], ['woff2', 'Inter', true]);
  const small = readFontFile(smallTtf());
  assert.deepEqual([small.kind, small.family, small.coverage.size], ['ttf', 'Ärger', 26]);
});

test('What is no font, is damaged, too large, or has no letters is refused with the reason.', () => {
  const whole = readFileSync(LATIN);
  assert.throws(() => openBrandFont([Buffer.from('GIF89a, no font')]), refusal(/WOFF2, TTF, OTF/));
  assert.throws(() => openBrandFont([Buffer.alloc(0)]), refusal(/WOFF2, TTF, OTF/));
  assert.throws(() => openBrandFont([Buffer.alloc(FONT_LIMITS.bytes + 1)]), refusal(/5 MB/));
  assert.throws(() => openBrandFont([readFileSync(KANA)]), refusal(/letters from A to Z/));
  for (const length of [8, 50, 200, whole.length >> 1]) {
    assert.throws(() => openBrandFont([whole.subarray(0, length)]), refusal(/is damaged/));
  }
  assert.throws(() => openBrandFont([smallTtf()]), refusal(/letters from A to Z/));
});

test('A font file that was tampered with ends in an answer, never in an endless or huge reading.', () => {
  const whole = smallTtf();
  for (let at = 0; at < whole.length; at++) {
    for (const value of [0, 0x7f, 0xff]) {
      const changed = Buffer.from(whole);
      changed[at] = value;
      try {
        assert.ok(readFontFile(changed).coverage.size <= 0x110000);
      } catch (error) {
        assert.ok(error instanceof FontFileError, String(error));
      }
    }
  }
});

test('Text is measured and drawn with the font of the sender, and with ours where it has no glyph.', () => {
  const text = 'Hamburg Łódź שלום';
  const [ours, theirs] = [loadFonts([text]), loadFonts([text], [LATIN])];
  const width = (fonts: typeof ours, of: string): number => measure(of, fontOf(fonts, 40, 700));
  assert.notEqual(width(theirs, 'Hamburg'), width(ours, 'Hamburg'));
  assert.equal(width(theirs, 'שלום'), width(ours, 'שלום'));
  for (const character of text) assert.ok(theirs.covers(character), character);
  const inked = (character: string): string => {
    const context = createCanvas(60, 60).getContext('2d');
    setFont(context, fontOf(theirs, 40, 700));
    context.fillText(character, 10, 45);
    return Buffer.from(context.getImageData(0, 0, 60, 60).data.buffer).toString('base64');
  };
  const box = inked('\u{e123}');
  for (const character of 'HŁźש') assert.notEqual(inked(character), box);
});

test('A regular and a bold file make one font, and each is used for its weight.', () => {
  const fonts = loadFonts(['Hamburg'], INTER);
  const width = (weight: 500 | 700): number => measure('Hamburg', fontOf(fonts, 40, weight));
  assert.ok(width(700) > width(500));
  assert.equal(openBrandFont(INTER.map((path) => readFileSync(path))).name, 'Inter');
});

test('A film whose font is gone or damaged looks as if it had none.', async () => {
  assert.equal(findBrandFont(['/nowhere/font.woff2']), null);
  // What is no fault of the file is not passed over in silence.
  assert.throws(() => findBrandFont([packageRoot]), { code: 'EISDIR' });
  const plan = demoPlan({ width: 320, height: 180 });
  const still = (fontPaths: string[]) => stillPng({ ...plan, brand: { ...plan.brand, fontPaths } }, 1.5);
  const plain = await still([]);
  assert.deepEqual(await still(['/nowhere/font.woff2']), plain);
  assert.deepEqual(await still([join(packageRoot, 'package.json')]), plain);
  assert.notDeepEqual(await still([LATIN]), plain);
});
