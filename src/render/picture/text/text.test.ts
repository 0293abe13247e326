import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCanvas } from '@napi-rs/canvas';
import { loadFonts } from './fonts.js';
import { type Box, cleanText, drawText, fitText, isRightToLeft, measure } from './text.js';

const TEXTS = [
  'Thank you, Daniel',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'Rechtsschutzversicherungsgesellschaften und Kraftfahrzeughaftpflichtversicherungen',
  'Allgemeine Norddeutsche Spedition und Lagerhaus Verwaltungs GmbH & Co. KG',
  'Привет, Екатерина Владимировна',
  'Γειά σου Αλέξανδρε, ευχαριστώ για τον χρόνο',
  'شكرا جزيلا على وقتك يا أحمد، نتطلع إلى العمل معكم في المشروع الجديد',
  'תודה רבה על הזמן שלך ועל השיחה הטובה',
  'Great call 🎉 let us ship it 🚀👩🏽‍💻',
  'Nguyễn Thị Ngọc Ánh — Łódź, Škoda, Ærøskøbing',
  'お忙しい中、お時間をいただき誠にありがとうございました。「引き続き」よろしくお願いいたします',
  '感谢您在百忙之中抽出时间与我们交流,期待与贵公司展开进一步的合作',
  '바쁘신 와중에도 시간을 내어 주셔서 진심으로 감사드립니다',
  'x'.repeat(400),
];

const BOXES: Box[] = [
  { width: 880, lines: 3, size: 76, minSize: 34, weight: 700 },
  { width: 300, lines: 2, size: 40, minSize: 20, weight: 500 },
  { width: 90, lines: 1, size: 30, minSize: 12, weight: 700 },
];

const fonts = loadFonts(TEXTS);

test('every text stays inside its box, by measure and by pixels', () => {
  for (const text of TEXTS) {
    for (const box of BOXES) {
      const fitted = fitText(cleanText(text, fonts), box, fonts);
      assert.ok(fitted.lines.length <= box.lines, text);
      for (const line of fitted.lines)
        assert.ok(measure(line, fitted.font) <= box.width + 0.01, `${line} in ${box.width}`);
      const margin = 40;
      const canvas = createCanvas(box.width + margin * 2, fitted.height + margin * 2);
      const context = canvas.getContext('2d');
      drawText(context, fitted, margin, margin, '#000000', box.width);
      const { data } = context.getImageData(0, 0, margin - 6, canvas.height);
      assert.ok(
        data.every((value) => value === 0),
        `${text} runs out to the left of ${box.width}`,
      );
      const right = context.getImageData(canvas.width - margin + 6, 0, margin - 6, canvas.height).data;
      assert.ok(
        right.every((value) => value === 0),
        `${text} runs out to the right of ${box.width}`,
      );
    }
  }
});

test('text is only cut when nothing else helps, and then says so', () => {
  const [wide, , narrow] = BOXES as [Box, Box, Box];
  assert.equal(fitText(TEXTS[3]!, wide, fonts).cut, false);
  const cut = fitText(TEXTS[3]!, narrow, fonts);
  assert.equal(cut.cut, true);
  assert.ok(cut.lines[0]!.endsWith('…'));
});

test('a long word is broken with a hyphen', () => {
  const { lines } = fitText(TEXTS[1]!, { width: 300, lines: 6, size: 40, minSize: 30, weight: 700 }, fonts);
  assert.ok(lines.length > 1);
  for (const line of lines.slice(0, -1)) assert.ok(line.endsWith('-'), line);
});

test('characters that no font draws are replaced or dropped, never shown as a box', () => {
  const clean = cleanText('ℌello\u0007 \u{13000}Acme\u{E000} ﬁne', fonts);
  assert.equal(clean, 'Hello Acme fine');
  assert.equal(cleanText('  a \n b\t', fonts), 'a b');
});

test('an emoji of several parts stays whole', () => {
  assert.equal(cleanText('ok 👩🏽‍💻', fonts), 'ok 👩🏽‍💻');
});

test('the direction follows the first letter', () => {
  assert.equal(isRightToLeft('123 שלום Acme'), true);
  assert.equal(isRightToLeft('Acme שלום'), false);
});

test('right-to-left text leans on the right edge', () => {
  const fitted = fitText('مرحبا', { width: 600, lines: 1, size: 40, minSize: 40, weight: 700 }, fonts);
  const canvas = createCanvas(600, 80);
  const context = canvas.getContext('2d');
  drawText(context, fitted, 0, 10, '#000000', 600);
  const ink = (x: number): boolean => context.getImageData(x, 0, 100, 80).data.some((value) => value > 0);
  assert.equal(ink(500), true);
  assert.equal(ink(0), false);
});

test('a name that is written without spaces is not broken inside a word, nor before a mark that closes one', () => {
  const box: Box = { width: 560, lines: 4, size: 96, minSize: 96, weight: 700 };
  const names = loadFonts(['Hello 田中 太郎 サービス、株式会社']);
  assert.deepEqual(fitText('Hello, oh 田中 太郎', box, names).lines, ['Hello, oh', '田中 太郎']);
  const { lines } = fitText('お時間をいただき、サービス株式会社', box, names);
  assert.ok(lines.length > 1);
  for (const line of lines) assert.doesNotMatch(line, /^[、ービス]/);
});

test('a line does not break between a figure and what it counts, or inside a date or a price', () => {
  const texts: [string, ...string[]][] = [
    ['A load of up to 640 kW in summer', '640 kW'],
    ['All 14 chambers, $0 down, sensors included', '14 chambers', '$0 down'],
    ['Demo on site on 13 November at noon', '13 November'],
    ['Demo on site on November 13 at noon', 'November 13'],
    ['€1,450 a month for the site', 'a month'],
    ['The vaccine saves R$ 920,000 a year', 'R$ 920,000'],
    ['It needs about 3 million won a line', 'million won'],
    ['The protocol goes to Dr. Ozaki first', 'Dr. Ozaki'],
    ['It comes with Flex 2 boards', 'Flex 2'],
  ];
  for (const [text, ...whole] of texts) {
    for (let width = 280; width < 600; width += 10) {
      const { lines } = fitText(text, { width, lines: 6, size: 40, minSize: 40, weight: 500 }, fonts);
      for (const part of whole)
        assert.ok(
          lines.some((line) => line.includes(part)),
          `${lines.join(' / ')} at ${width}`,
        );
    }
  }
});
