// Pictures that people hand in: what they are and how large is read from their first bytes, before anything is decoded, so
// that a small file cannot unfold into gigabytes of pixels.
import { type Image, loadImage } from '@napi-rs/canvas';

export type ImageKind = 'png' | 'jpeg' | 'svg';
export type ImageHeader = { kind: ImageKind; width: number; height: number };
export type ImageLimits = { kinds: readonly ImageKind[]; bytes: number; side: number };

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
  const image = await loadImage(bytes).catch(() => null);
  if (!image || image.width < 1 || image.height < 1) throw new ImageFileError('is damaged and cannot be drawn');
  return { ...header, image };
}
