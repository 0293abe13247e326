// Pictures that people hand in: what they are and how large is read from their first bytes, before anything is decoded, so
// that a small file cannot unfold into gigabytes of pixels.
import { crc32 } from 'node:zlib';
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { inMegabytes } from '../../lib/file-types.js';
import { ImageFileError } from '../upload-errors.js';
import { readSvgSize, svgProblem } from './svg-file.js';

export type ImageKind = 'png' | 'jpeg' | 'webp' | 'svg';
export type ImageHeader = { kind: ImageKind; width: number; height: number };
export type ImageLimits = {
  kinds: readonly ImageKind[];
  bytes: number;
  side: number;
  /** How many pixels in all; as many as the sides allow without it. */
  pixels?: number;
  /** Whether something of it must be seen: a part of a presenter may be empty, a logo may not. */
  visible?: boolean;
};

const PNG_MARK = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Null for what is none of the kinds. */
export function readImageHeader(bytes: Buffer): ImageHeader | null {
  const raster = readRasterHeader(bytes);
  if (raster) return raster;
  const size = readSvgSize(bytes);
  return size && { kind: 'svg', ...size };
}

function readRasterHeader(bytes: Buffer): ImageHeader | null {
  // A piece of another kind before the one with the size is no PNG, whatever a decoder makes of it.
  if (bytes.length >= 24 && bytes.subarray(0, 8).equals(PNG_MARK) && bytes.toString('latin1', 12, 16) === 'IHDR') {
    return { kind: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (bytes.length >= 4 && bytes.readUInt16BE(0) === 0xffd8) return readJpegHeader(bytes);
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? readWebpHeader(bytes) : null;
}

/** The size of the picture itself: the canvas around it is written down apart, and only moving pictures may differ from it. */
function readWebpHeader(bytes: Buffer): ImageHeader | null {
  for (let at = 12; at + 18 <= bytes.length; ) {
    const chunk = bytes.toString('latin1', at, at + 4);
    const start = at + 8;
    if (chunk === 'VP8 ' && bytes.readUIntBE(start + 3, 3) === 0x9d012a) {
      const [width, height] = [bytes.readUInt16LE(start + 6) & 0x3fff, bytes.readUInt16LE(start + 8) & 0x3fff];
      return { kind: 'webp', width, height };
    }
    if (chunk === 'VP8L' && bytes[start] === 0x2f) {
      const bits = bytes.readUInt32LE(start + 1);
      return { kind: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    if (['VP8 ', 'VP8L', 'ANIM', 'ANMF'].includes(chunk)) return null;
    const length = bytes.readUInt32LE(at + 4);
    at = start + length + (length % 2);
  }
  return null;
}

/**
 * The size stands in the first frame header, behind tables, notes and applications' own segments. Markers of other kinds do not
 * belong there: decoders pass over them as if they had no length, and would find another frame than the one found here.
 */
function readJpegHeader(bytes: Buffer): ImageHeader | null {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!;
    const isTable = [0xc4, 0xcc, 0xdb, 0xdd, 0xfe].includes(marker) || (marker >= 0xe0 && marker <= 0xef);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8 && !isTable;
    if (isFrame) return { kind: 'jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (marker !== 0xff && !isTable) return null;
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** A picture inside of a drawing: none that is one itself, and none that unfolds into gigabytes. */
function isSmallPicture(bytes: Buffer, side: number): boolean {
  const header = readRasterHeader(bytes);
  return (
    header !== null &&
    header.kind !== 'webp' &&
    header.width > 0 &&
    header.height > 0 &&
    Math.max(header.width, header.height) <= side
  );
}

/** Whether a file is complete: decoders make up what is missing and say nothing. */
function isWhole(kind: ImageKind, bytes: Buffer): boolean {
  if (kind === 'png') return isWholePng(bytes);
  if (kind === 'webp') return bytes.readUInt32LE(4) + 8 <= bytes.length;
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
    throw new ImageFileError(`is ${inMegabytes(bytes.length)} MB; the limit is ${inMegabytes(limits.bytes)} MB`);
  }
  const header = readImageHeader(bytes);
  if (!header || !limits.kinds.includes(header.kind)) throw new ImageFileError(`must be one of these: ${kinds}`);
  const { width, height, kind } = header;
  if (width < 1 || height < 1) throw new ImageFileError('has no readable dimensions');
  if (Math.max(width, height) > limits.side) {
    throw new ImageFileError(`is ${width} × ${height} pixels; each side can have up to ${limits.side}`);
  }
  if (width * height > (limits.pixels ?? Infinity)) {
    throw new ImageFileError(`is ${width} × ${height} pixels; it can have up to ${limits.pixels} in all`);
  }
  const problem = kind === 'svg' ? svgProblem(bytes, (inside) => isSmallPicture(inside, limits.side)) : null;
  if (problem !== null) throw new ImageFileError(problem);
  if (!isWhole(kind, bytes)) throw new ImageFileError('is damaged: the end of the file is missing');
  const image = await loadImage(bytes).catch(() => null);
  if (!image || image.width < 1 || image.height < 1) throw new ImageFileError('is damaged and can’t be displayed');
  if (limits.visible && isInvisible(image)) throw new ImageFileError('is completely transparent');
  return { ...header, image };
}
