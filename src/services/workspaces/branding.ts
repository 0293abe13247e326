// Changes the branding of a workspace; everything is checked before anything is stored.
import { createHash } from 'node:crypto';
import { invalid } from '../../domain/errors.js';
import type { Files } from '../../files/contract.js';
import type { Clock } from '../../lib/clock.js';
import { ImageFileError, type ImageLimits } from '../../render/picture/image-file.js';
import { FontFileError } from '../../render/picture/text/font-file.js';
import type { Uploads } from '../../render/uploads.js';
import type { Db } from '../../store/db/database.js';
import { type AuditedBy, audit } from '../../store/people/audit.js';
import { type Branding, type BrandingChange, findBranding, setBranding } from '../../store/workspaces/branding.js';
import { withUploads } from './own-presenters.js';

const LOGO: ImageLimits = { kinds: ['png', 'svg', 'jpeg'], bytes: 1_000_000, side: 4_096, visible: true };

type BrandingTools = { files: Files; uploads: Uploads };

export function checkColour(text: string): string {
  if (/^#[0-9a-f]{6}$/i.test(text)) return text.toLowerCase();
  throw invalid('The colour must be written like #2f5bea: a # and six hexadecimal digits.');
}

const nameOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** Stores a logo and returns its path. Its name follows from its content, so that the same logo is stored once. */
async function storeLogo({ files, uploads }: BrandingTools, workspaceId: string, bytes: Buffer): Promise<string> {
  const kind = await uploads.image(bytes, LOGO).catch((error) => {
    throw error instanceof ImageFileError ? invalid(`The logo ${error.message}.`) : error;
  });
  const path = `workspaces/${workspaceId}/logo-${nameOf(bytes)}.${kind}`;
  await files.putBytes(path, bytes);
  return path;
}

/** Stores the files of a font; like that of a logo, their names follow from what is in them. */
async function storeFont(
  { files, uploads }: BrandingTools,
  workspaceId: string,
  font: readonly Buffer[],
): Promise<FontChange> {
  const { name, kinds } = await uploads.font(font).catch((error) => {
    throw error instanceof FontFileError ? invalid(`The font ${error.message}.`) : error;
  });
  const paths: string[] = [];
  for (const [index, bytes] of font.entries()) {
    const path = `workspaces/${workspaceId}/font-${nameOf(bytes)}.${kinds[index]}`;
    await files.putBytes(path, bytes);
    paths.push(path);
  }
  return { font_paths: paths, font_name: name };
}

type FontChange = Pick<BrandingChange, 'font_paths' | 'font_name'>;
const OUR_FONT: FontChange = { font_paths: [], font_name: null };

export type NewBranding = Omit<BrandingChange, 'logo_path' | keyof FontChange> & {
  /** A picture, or null for none. */
  logo?: Buffer | null;
  /** The files of a font, or null for ours. */
  font?: readonly Buffer[] | null;
};

type BrandingContext = { db: Db; files: Files; clock: Clock; uploads?: Uploads };

/** `subject` names the settings in the audit log. */
export async function changeBranding(
  { db, files, clock, uploads: given }: BrandingContext,
  { workspaceId, audit: actor }: AuditedBy,
  { logo, font, ...change }: NewBranding,
  subject: string,
): Promise<void> {
  const before = await findBranding(db, workspaceId);
  const whole = await withUploads(given, async (uploads): Promise<BrandingChange> => {
    const tools = { files, uploads };
    const logoPath = logo && (await storeLogo(tools, workspaceId, logo));
    return {
      ...change,
      ...(logoPath !== undefined && { logo_path: logoPath }),
      ...(font !== undefined && (font ? await storeFont(tools, workspaceId, font) : OUR_FONT)),
    };
  });
  await db.transaction().execute(async (tx) => {
    if (Object.keys(whole).length > 0) await setBranding(tx, workspaceId, whole);
    await audit(tx, { workspaceId, actor, action: 'settings.changed', subject, at: new Date(clock()) });
  });
  await removeUnused(files, before, await findBranding(db, workspaceId));
}

/** Deletes the files that only the former branding used. */
async function removeUnused(files: Files, before: Branding, after: Branding): Promise<void> {
  const filesOf = ({ logo_path, font_paths }: Branding): string[] => [...(logo_path ? [logo_path] : []), ...font_paths];
  const used = new Set(filesOf(after));
  for (const path of filesOf(before)) if (!used.has(path)) await files.remove(path);
}
