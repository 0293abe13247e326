// Decodes the still of a vendor's presenter, which is untrusted input.
import { readFile } from 'node:fs/promises';
import type { Image } from '@napi-rs/canvas';
import { openImage } from './image-file.js';

/** Accepted image formats; others count as no still. */
const STILL_LIMITS = { kinds: ['png', 'jpeg'], bytes: 12_000_000, side: 5_000 } as const;

/** Null for what cannot be decoded. */
export async function findStill(path: string | null): Promise<Image | null> {
  const bytes = path === null ? null : await readFile(path).catch(() => null);
  if (!bytes) return null;
  const opened = await openImage(bytes, STILL_LIMITS).catch(() => null);
  return opened?.image ?? null;
}
