// Pictures that people hand in: what they are and how large is read from their first bytes, before anything is decoded, so
// that a small file cannot unfold into gigabytes of pixels.
import { crc32 } from 'node:zlib';
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';

export type ImageKind = 'png' | 'jpeg' | 'svg';
export type ImageHeader = { kind: ImageKind; width: number; height: number };
export type ImageLimits = {
  kinds: readonly ImageKind[];
  bytes: number;
  side: number;
  /** Whether something of it must be seen: a part of a presenter may be empty, a logo may not. */
  visible?: boolean;
};

/** A picture that cannot be used; the message says why, to follow the picture's name. */
export class ImageFileError extends Error {
  override readonly name = 'ImageFileError';
}

const PNG_MARK = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** How far into an SVG its first tag is looked for. */
const SVG_HEAD_CHARACTERS = 4_000;

/** Null for what is none of the kinds. */
export function readImageHeader(bytes: Buffer): ImageHeader | null {
  if (bytes.length >= 24 && bytes.subarray(0, 8).equals(PNG_MARK)) {
    return { kind: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (bytes.length >= 4 && bytes.readUInt16BE(0) === 0xffd8) return readJpegHeader(bytes);
  return readSvgHeader(bytes);
}

/** The size stands in the first frame header, behind segments of other kinds. */
function readJpegHeader(bytes: Buffer): ImageHeader | null {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { kind: 'jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function readSvgHeader(bytes: Buffer): ImageHeader | null {
  const head = bytes.toString('utf8', 0, Math.min(bytes.length, SVG_HEAD_CHARACTERS));
  const tag = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(<svg\s[^>]*>)/.exec(head)?.[1];
  if (tag === undefined) return null;
  const length = (name: string): number => Number(new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(tag)?.[1] ?? 0);
  const box = /\sviewBox="\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*"/.exec(tag);
  const width = length('width') || Number(box?.[1] ?? 0);
  const height = length('height') || Number(box?.[2] ?? 0);
  return { kind: 'svg', width: Math.ceil(width), height: Math.ceil(height) };
}

/** What an SVG of ours does not need and what would reach out of the file or run something. */
const NOT_IN_SVG: readonly [RegExp, string][] = [
  [/<!DOCTYPE|<!ENTITY/i, 'a document type'],
  [/<script|\son\w+\s*=|javascript:/i, 'a script'],
  [/<foreignObject/i, 'a foreign object'],
  [/\bhref\s*=\s*["'](?!#|data:image\/)/i, 'a link to something outside'],
  [/@import|url\(\s*["']?(?!#|["']?data:)/i, 'a link to something outside'],
];

function checkSvg(bytes: Buffer): void {
  const text = bytes.toString('utf8');
  const found = NOT_IN_SVG.find(([pattern]) => pattern.test(text));
  if (found) throw new ImageFileError(`holds ${found[1]}, which is not allowed`);
  checkUses(text);
}

/** What `<use>` makes of a drawing when every one of them is drawn: a few lines can unfold into millions of shapes. */
const MOST_USED = 2_000;
const TAG = /<(\/?)([\w:-]+)([^>]*?)(\/?)>/g;

/** Counts what is drawn by each `<use>`, nested ones multiplied; a drawing that uses itself is never done. */
function checkUses(text: string): void {
  const uses = usesById(text);
  const open = new Set<string>();
  const counted = new Map<string, number>();
  const countOf = (id: string): number => {
    if (open.has(id)) return Number.POSITIVE_INFINITY;
    const known = counted.get(id);
    if (known !== undefined) return known;
    open.add(id);
    const count = (uses.get(id) ?? []).reduce((sum, used) => sum + countOf(used), 1);
    open.delete(id);
    counted.set(id, count);
    return count;
  };
  const total = [...uses.keys()].reduce((sum, id) => sum + countOf(id), 0);
  if (total > MOST_USED) throw new ImageFileError('uses its own shapes too often');
}

/** Which ids are used inside of each element that has one; what has none counts for the whole drawing, named ''. */
function usesById(text: string): Map<string, string[]> {
  const uses = new Map<string, string[]>([['', []]]);
  const path: (string | null)[] = [];
  for (const [, closing, name, attributes, isEmpty] of text.matchAll(TAG)) {
    if (closing) {
      path.pop();
      continue;
    }
    const id = /\sid\s*=\s*["']([^"']*)["']/.exec(attributes!)?.[1] ?? null;
    if (id !== null && !uses.has(id)) uses.set(id, []);
    const used = /^(?:\w+:)?use$/.test(name!) ? /href\s*=\s*["']#([^"']*)["']/.exec(attributes!)?.[1] : undefined;
    if (used !== undefined)
      for (const owner of new Set([id, ...path, ''])) if (owner !== null) uses.get(owner)!.push(used);
    if (!isEmpty) path.push(id);
  }
  return uses;
}

/** Whether a file is complete: decoders make up what is missing and say nothing. */
function isWhole(kind: ImageKind, bytes: Buffer): boolean {
  if (kind === 'png') return isWholePng(bytes);
  return kind === 'svg' || bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0;
}

/** Every chunk with its check sum, up to the one that ends the picture. */
function isWholePng(bytes: Buffer): boolean {
  for (let at = PNG_MARK.length; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return false;
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return true;
    at = end + 4;
  }
  return false;
}

/** Whether a picture that was taken in once cannot be drawn any more, as far as its bytes tell. */
export function isDamaged(bytes: Buffer): boolean {
  const header = readImageHeader(bytes);
  return header === null || !isWhole(header.kind, bytes);
}

const SAMPLE_SIDE = 256;

function isInvisible(image: Image): boolean {
  const scale = Math.min(1, SAMPLE_SIDE / Math.max(image.width, image.height));
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
  const context = createCanvas(width!, height!).getContext('2d');
  context.drawImage(image, 0, 0, width!, height!);
  return context.getImageData(0, 0, width!, height!).data.every((value, at) => at % 4 !== 3 || value === 0);
}

/** Checks and decodes a picture. */
export async function openImage(bytes: Buffer, limits: ImageLimits): Promise<ImageHeader & { image: Image }> {
  const kinds = limits.kinds.map((kind) => kind.toUpperCase()).join(', ');
  if (bytes.length > limits.bytes) {
    throw new ImageFileError(`has ${bytes.length} bytes; ${limits.bytes} are allowed`);
  }
  const header = readImageHeader(bytes);
  if (!header || !limits.kinds.includes(header.kind)) throw new ImageFileError(`is not one of these: ${kinds}`);
  const { width, height, kind } = header;
  if (width < 1 || height < 1) throw new ImageFileError('does not say how large it is');
  if (Math.max(width, height) > limits.side) {
    throw new ImageFileError(`has ${width} × ${height} pixels; a side may have ${limits.side}`);
  }
  if (kind === 'svg') checkSvg(bytes);
  if (!isWhole(kind, bytes)) throw new ImageFileError('is damaged: its end is missing');
  const image = await loadImage(bytes).catch(() => null);
  if (!image || image.width < 1 || image.height < 1) throw new ImageFileError('is damaged and cannot be drawn');
  if (limits.visible && isInvisible(image)) throw new ImageFileError('is transparent all over');
  return { ...header, image };
}
