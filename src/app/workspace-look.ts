// Changes how the videos of a workspace look and sound: everything is checked before anything is stored.
import { createHash } from 'node:crypto';
import type { Files } from '../files/contract.js';
import { ImageFileError, type ImageLimits, openImage } from '../render/picture/image-file.js';
import type { Db } from '../store/database.js';
import { findLook, type LookChange, setLook } from '../store/workspace-look.js';

const LOGO: ImageLimits = { kinds: ['png', 'svg', 'jpeg'], bytes: 1_000_000, side: 4_096 };

/** A setting that cannot be; the message says what would be right. */
export class LookError extends Error {
  override readonly name = 'LookError';
}

export function checkColour(text: string): string {
  if (/^#[0-9a-f]{6}$/i.test(text)) return text.toLowerCase();
  throw new LookError('The colour must be written like #2f5bea: a # and six hexadecimal digits.');
}

/** Stores a logo and returns its path. Its name follows from its content, so that the same logo is stored once. */
async function storeLogo(files: Files, workspaceId: string, bytes: Buffer): Promise<string> {
  const { kind } = await openImage(bytes, LOGO).catch((error) => {
    throw error instanceof ImageFileError ? new LookError(`The logo ${error.message}.`) : error;
  });
  const path = `workspaces/${workspaceId}/logo-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${kind}`;
  await files.putBytes(path, bytes);
  return path;
}

/** `logo` is a picture, or null for none. */
export async function changeLook(
  { db, files }: { db: Db; files: Files },
  workspaceId: string,
  { logo, ...change }: Omit<LookChange, 'logo_path'> & { logo?: Buffer | null },
): Promise<void> {
  const before = await findLook(db, workspaceId);
  const logoPath = logo && (await storeLogo(files, workspaceId, logo));
  const whole: LookChange = { ...change, ...(logoPath !== undefined && { logo_path: logoPath }) };
  if (Object.keys(whole).length > 0) await setLook(db, workspaceId, whole);
  if (logoPath !== undefined && before.logo_path !== null && before.logo_path !== logoPath) {
    await files.remove(before.logo_path);
  }
}
