import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { ImageFileError } from '../upload-errors.js';
import { type ImageLimits, openImage, readImageHeader } from './image-file.js';

const LIMITS: ImageLimits = { kinds: ['png', 'svg', 'jpeg'], bytes: 100_000, side: 1000 };
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20"><rect width="40" height="20"/></svg>';
const svg = (text: string): Buffer => Buffer.from(SVG.replace('<rect', `${text}<rect`));

test('The header tells kind and size of a PNG, a JPEG and an SVG.', async () => {
  const canvas = createCanvas(30, 15);
  assert.deepEqual(readImageHeader(await canvas.encode('png')), { kind: 'png', width: 30, height: 15 });
  assert.deepEqual(readImageHeader(await canvas.encode('jpeg')), { kind: 'jpeg', width: 30, height: 15 });
  assert.deepEqual(readImageHeader(Buffer.from(SVG)), { kind: 'svg', width: 40, height: 20 });
  const sized = Buffer.from(
    `<?xml version="1.0"?>\n<!-- made by hand -->\n${SVG.replace('viewBox', 'width="8px" height="9" viewBox')}`,
  );
  assert.deepEqual(readImageHeader(sized), { kind: 'svg', width: 8, height: 9 });
  for (const none of ['', 'GIF89a', '<html><svg ></html>', '\xff\xd8']) {
    assert.equal(readImageHeader(Buffer.from(none, 'latin1')), null);
  }
});

test('The header of a WebP tells the size of the picture itself, and a moving one is none.', async () => {
  const canvas = createCanvas(30, 15);
  for (let x = 0; x < 30; x++) {
    canvas.getContext('2d').fillStyle = `rgb(${x * 8},${(x * 97) % 255},${(x * 31) % 255})`;
    canvas.getContext('2d').fillRect(x, x % 7, 1, 8);
  }
  const [lossy, lossless] = [await canvas.encode('webp', 80), await canvas.encode('webp', 100)];
  for (const bytes of [lossy, lossless]) {
    assert.deepEqual(readImageHeader(bytes), { kind: 'webp', width: 30, height: 15 });
    const limits: ImageLimits = { kinds: ['webp'], bytes: 10_000, side: 100 };
    assert.equal((await openImage(bytes, limits)).image.width, 30);
    await assert.rejects(openImage(bytes.subarray(0, -6), limits), /damaged/);
    await assert.rejects(
      openImage(bytes, { ...limits, pixels: 400 }),
      /is 30 × 15 pixels; it can have up to 400 in all/,
    );
    await assert.rejects(openImage(bytes, LIMITS), /must be one of these/);
  }
  const chunk = (name: string, data: Buffer): Buffer => {
    const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data]);
  };
  const moving = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('ANIM', Buffer.alloc(6)),
    chunk('ANMF', lossy.subarray(12)),
  ]);
  assert.equal(readImageHeader(chunk('RIFF', moving)), null);
});

test('A good picture opens with its size.', async () => {
  const { image, kind } = await openImage(Buffer.from(SVG), LIMITS);
  assert.deepEqual([image.width, image.height, kind], [40, 20, 'svg']);
});

test('What is too large, damaged or of another kind is refused before it is decoded.', async () => {
  const png = await createCanvas(30, 15).encode('png');
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(60_000, 16);
  const cut = png.subarray(0, 40);
  await assert.rejects(openImage(png, { ...LIMITS, bytes: 20 }), /is 0\.1 MB; the limit is 0\.1 MB/);
  await assert.rejects(openImage(bomb, LIMITS), /is 60000 × 15 pixels; each side can have up to 1000/);
  await assert.rejects(openImage(cut, LIMITS), /damaged/);
  await assert.rejects(openImage(Buffer.from('hello'), LIMITS), /must be one of these: PNG, SVG, JPEG/);
  await assert.rejects(openImage(png, { ...LIMITS, kinds: ['svg'] }), /must be one of these: SVG/);
});

test('A JPEG whose markers hide its frame behind another one is refused: its decoder would find the larger one.', async () => {
  const whole = await createCanvas(900, 500).encode('jpeg');
  let scan = 2;
  while (whole[scan + 1] !== 0xda) scan += 2 + whole.readUInt16BE(scan + 2);
  const head = whole.subarray(2, scan);
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 2, 0, 2, 3, 1, 17, 0, 2, 17, 0, 3, 17, 0]);
  const note = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 2 + frame.length]), frame]);
  // From here to the frame in the note, for whoever takes what follows the marker for a length.
  const length = Buffer.alloc(2);
  length.writeUInt16BE(2 + head.length + 4);
  const hiddenBehind = (marker: number[]): Buffer =>
    Buffer.concat([whole.subarray(0, 2), Buffer.from(marker), length, head, note, whole.subarray(scan)]);
  const small = { ...LIMITS, side: 100 };
  for (const marker of [0x01, 0xd0, 0xd7, 0xd8, 0xd9, 0xda, 0xc8, 0x02, 0xf0]) {
    await assert.rejects(openImage(hiddenBehind([0xff, marker]), small), ImageFileError, marker.toString(16));
  }
  assert.equal((await loadImage(hiddenBehind([0xff, 0xd0]))).width, 900);
  await assert.rejects(openImage(hiddenBehind([0xff, 0xff, 0xd0]), small), ImageFileError);
  assert.deepEqual(readImageHeader(Buffer.concat([whole.subarray(0, 2), note, whole.subarray(2)])), {
    kind: 'jpeg',
    width: 900,
    height: 500,
  });
});

test('A PNG whose size stands behind a piece of another kind is refused.', async () => {
  const whole = await createCanvas(900, 500).encode('png');
  const content = Buffer.from([...Buffer.from('prIv'), 0, 0, 0, 2, 0, 0, 0, 2]);
  const [length, sum] = [Buffer.from([0, 0, 0, 8]), Buffer.alloc(4)];
  sum.writeUInt32BE(crc32(content));
  const hidden = Buffer.concat([whole.subarray(0, 8), length, content, sum, whole.subarray(8)]);
  await assert.rejects(openImage(hidden, { ...LIMITS, side: 100 }), /must be one of these/);
});

test('An SVG may not run anything nor reach out of its file.', async () => {
  const bad = [
    '<script>1</script>',
    '<g onload="x()"></g>',
    '<image href="http://example.com/a.png"/>',
    '<image xlink:href="file:///etc/passwd"/>',
    '<style>@import "a.css";</style>',
    '<rect style="fill:url(http://example.com)"/>',
    '<foreignObject/>',
  ];
  for (const text of bad) await assert.rejects(openImage(svg(text), LIMITS), /isn’t allowed/, text);
  await assert.rejects(openImage(Buffer.from(`<!DOCTYPE svg>${SVG}`), LIMITS));
  await openImage(svg('<use href="#a"/><rect fill="url(#b)"/>'), LIMITS);
});

test('An SVG holds only what a drawing needs, whatever it is called or hidden behind.', async () => {
  const bad = [
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml">1</h:script>',
    '<s:script xmlns:s="http://www.w3.org/2000/svg">1</s:script>',
    '<use xmlns="http://www.inkscape.org/namespaces/inkscape" href="#a"/>',
    '<g title=">" onclick="x()"/>',
    '<image title=">" xlink:href="http://example.com/a.png"/>',
    '<use href="other.svg#a"/>',
    '<a href="#x"><rect/></a>',
    '<set attributeName="href" to="javascript:x()"/>',
    '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>',
    '<image href="data:image/png;base64,aGVsbG8="/>',
    '<rect fill="u\\72l(http://example.com)"/>',
    '<rect style="mask:image-set(&quot;http://example.com/a.png&quot; 1x)"/>',
    '<style>@font-face{src:url(#a)}</style>',
    '<style><![CDATA[rect{fill:url(//example.com)}]]></style>',
    '<rect mask="&#117;rl(http://example.com)"/>',
    '<g xml:base="http://example.com/"/>',
    '<?xml-stylesheet href="http://example.com/a.css"?>',
    '<g>'.repeat(200) + '</g>'.repeat(200),
  ];
  const parts = ['<!-- -->(', '<![CDATA[(]]>', '<desc/>(', '&#40;'];
  for (const part of parts) bad.push(`<style>rect{fill:url${part}https://example.com/x#a)}</style>`);
  bad.push('<style>rect{fill:ur<!-- -->l(https://example.com/x#a)}</style>', '<style>@<!-- -->import "x"</style>');
  bad.push('<style>a{}<style>b{}</style></style>');
  for (const text of bad) await assert.rejects(openImage(svg(text), LIMITS), /isn’t allowed/, text);
  await assert.rejects(openImage(svg('<g></h>'), LIMITS), /damaged/);
  await assert.rejects(
    openImage(Buffer.from(`<?xml version="1.0" encoding="utf-7"?>${SVG}`), LIMITS),
    /an unsupported text encoding/,
  );
  const png = (await createCanvas(2, 2).encode('png')).toString('base64');
  const good = [
    '<title>Draft (2)</title><g aria-label="f(x)" transform="translate(1 2) rotate(3)"/>',
    '<style>@media (prefers-color-scheme: dark) { rect:not(.a) { fill: rgb(1, 2, 3) } }</style>',
    '<metadata><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" r:about="x(y)"/></metadata>',
    `<image href="data:image/png;base64,${png}"/>`,
  ];
  for (const text of good) await openImage(svg(text), LIMITS);
});

test('What is read of an SVG is read once, however it is written.', async () => {
  const hostile = [
    `${'<!---->'.repeat(600)}<x`,
    `${SVG.slice(0, -6)}${'<g '.repeat(20_000)}`,
    `${SVG.slice(0, -6)}<rect ${'a'.repeat(90_000)}`,
    `${SVG.slice(0, -6)}<rect fill="${'('.repeat(90_000)}x("/></svg>`,
    `${SVG.slice(0, -6)}<rect fill="${'url('.repeat(20_000)}"/></svg>`,
    `${SVG.slice(0, -6)}<style>${'@'.repeat(90_000)}</style></svg>`,
  ];
  for (const text of hostile) await assert.rejects(openImage(Buffer.from(text), LIMITS), ImageFileError);
});

test('A use that an attribute with a bracket stands before is counted like every other.', async () => {
  const level = (depth: number): string =>
    `<g id="g${depth}">${`<use title=">" href="#g${depth - 1}"/>`.repeat(10)}</g>`;
  const bomb = `<g id="g0"><rect width="1" height="1"/></g>${[1, 2, 3, 4, 5].map(level).join('')}`;
  await assert.rejects(openImage(svg(bomb), LIMITS), /uses its own shapes too often/);
  const pattern = (depth: number): string =>
    `<pattern id="g${depth}" width="1" height="1">${`<rect fill="url(#g${depth - 1})"/>`.repeat(10)}<use href="#g0"/></pattern>`;
  const patterns = `<g id="g0"/>${[1, 2, 3, 4, 5].map(pattern).join('')}<rect fill="url(#g5)"/>`;
  await assert.rejects(openImage(svg(patterns), LIMITS), /uses its own shapes too often/);
  const styled = '<pattern id="p"><style>.a{fill:url<!-- -->(#q)}</style></pattern><pattern id="q" fill="url(#p)"/>';
  await assert.rejects(openImage(svg(styled), LIMITS), /uses its own shapes too often/);
  const rules = `<style><![CDATA[${'.a{fill:url(#b)}'.repeat(3)}]]> .b{fill:url("#a")}</style>`;
  await openImage(svg(`${rules}<rect class="a"/><style>.c{fill:red}</style>`), LIMITS);
  const gradient = '<linearGradient id="a"><stop offset="0"/></linearGradient>';
  await openImage(svg(`${gradient}${'<rect fill="url(#a)"/>'.repeat(2_500)}`), LIMITS);
});

test('An SVG whose shapes unfold into millions, or use themselves, is refused before it is drawn.', async () => {
  const level = (depth: number): string => `<g id="g${depth}">${`<use href="#g${depth - 1}"/>`.repeat(10)}</g>`;
  const bomb = `<defs><g id="g0"><rect width="1" height="1"/></g>${[1, 2, 3, 4, 5, 6, 7, 8, 9].map(level).join('')}</defs>`;
  await assert.rejects(openImage(svg(`${bomb}<use xlink:href="#g9"/>`), LIMITS), /uses its own shapes too often/);
  await assert.rejects(openImage(svg('<g id="a"><use href="#a"/></g>'), LIMITS), /too often/);
  await assert.rejects(openImage(svg('<g id="a"><g><use href="#b"/></g></g><g id="b"><use href="#a"/></g>'), LIMITS));
  await openImage(svg(`<defs><circle id="dot" r="1"/></defs>${'<use href="#dot"/>'.repeat(200)}`), LIMITS);
});

test('A picture whose end is missing is refused.', async () => {
  const canvas = createCanvas(300, 150);
  canvas.getContext('2d').fillRect(0, 0, 200, 100);
  const files = [await canvas.encode('png'), await canvas.encode('jpeg')];
  for (const whole of files) {
    await openImage(whole, LIMITS);
    await assert.rejects(openImage(whole.subarray(0, Math.floor(whole.length * 0.7)), LIMITS), /damaged/);
  }
});

test('A picture of which something must be seen may not be transparent all over.', async () => {
  const canvas = createCanvas(300, 150);
  const limits = { ...LIMITS, visible: true };
  await assert.rejects(openImage(await canvas.encode('png'), limits), /completely transparent/);
  await openImage(await canvas.encode('png'), LIMITS);
  canvas.getContext('2d').fillRect(299, 149, 1, 1);
  await openImage(await canvas.encode('png'), limits);
});
