import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { packageRoot } from '../../../lib/package-root.js';
import { loadFonts } from './fonts.js';
import { setFont } from './text.js';

test('Without its fonts the renderer says which package is missing.', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'fonts-'));
  context.after(() => rm(folder, { recursive: true }));
  // The same code where only the drawing library is installed.
  await mkdir(join(folder, 'node_modules'));
  await symlink(join(packageRoot, 'node_modules', '@napi-rs'), join(folder, 'node_modules', '@napi-rs'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  for (const name of ['fonts.js', 'font-file.js', 'brand-font.js']) {
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
