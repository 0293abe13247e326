// The background of a photo that becomes a presenter: tried out as often as somebody paints, and removed for good where that is clean.
import { createHash } from 'node:crypto';
import { invalid } from '../../domain/errors.js';
import { ChildrenBusy } from '../../lib/process/child.js';
import type { CutoutPicture } from '../../render/portrait/cutout/cutout.js';
import { ImageFileError } from '../../render/upload-errors.js';
import type { PhotoCutout, PhotoStroke } from '../../store/db/likeness-tables.js';
import { type AuditedBy, audit } from '../../store/people/audit.js';
import {
  findPhotoPresenter,
  lockPhotoPresenter,
  type PhotoPresenter,
  removeOpenConsent,
  setCutout,
} from '../../store/workspaces/photo-presenters.js';
import { withUploads } from './own-presenters.js';
import {
  actionOf,
  type Inspected,
  notThere,
  type PhotoContext,
  readPhoto,
  removePreviews,
  requireDraft,
  requirePhoto,
} from './photo-presenters.js';

/** How it would look, small; with findings it is not clean. */
export async function tryCutout(
  context: PhotoContext,
  workspaceId: string,
  id: string,
  strokes: readonly PhotoStroke[],
): Promise<CutoutPicture> {
  const presenter = await requirePhoto(context.db, workspaceId, id);
  return cut(context, presenter, strokes, true);
}

async function cut(
  context: PhotoContext,
  presenter: PhotoPresenter,
  strokes: readonly PhotoStroke[],
  isTrial: boolean,
): Promise<CutoutPicture> {
  const { mesh } = presenter;
  if (!mesh) throw invalid('Mark the face first.');
  const photo = await readPhoto(context, presenter);
  try {
    return await withUploads(context.uploads, ({ cutout }) => cutout(photo, { mesh, strokes, isTrial }));
  } catch (error) {
    if (error instanceof ChildrenBusy || !(error instanceof ImageFileError)) throw error;
    throw invalid('The background couldn’t be removed from this photo. Keep it, or use a smaller photo.');
  }
}

/** Without strokes the photo keeps its background. What is not clean is refused, for the findings that say so. */
export async function changeCutout(
  context: PhotoContext,
  by: AuditedBy,
  id: string,
  { edition, strokes }: { edition: number; strokes: readonly PhotoStroke[] | null },
): Promise<Inspected> {
  const seen = await requirePhoto(context.db, by.workspaceId, id);
  requireDraft(seen, edition);
  if (strokes === null) return { presenter: await replace(context, by, seen, null), findings: [] };
  const { picture, findings } = await cut(context, seen, strokes, false);
  if (findings.length > 0) return { presenter: null, findings };
  // What was stored for another edition must not be overwritten.
  const file = `cutout-${createHash('sha256').update(picture).digest('hex').slice(0, 16)}-${edition}.png`;
  const path = `${seen.folder}/${file}`;
  await context.files.putBytes(path, picture);
  try {
    return { presenter: await replace(context, by, seen, { strokes, file }), findings };
  } catch (error) {
    const now = await findPhotoPresenter(context.db, by.workspaceId, id);
    if (now?.cutout?.file !== file) await context.files.remove(path).catch(() => undefined);
    throw error;
  }
}

async function replace(
  context: PhotoContext,
  by: AuditedBy,
  seen: PhotoPresenter,
  cutout: PhotoCutout | null,
): Promise<PhotoPresenter> {
  const { id, folder } = seen;
  const presenter = await context.db.transaction().execute(async (tx) => {
    const row = await lockPhotoPresenter(tx, by.workspaceId, id);
    if (!row) throw notThere();
    requireDraft(row, seen.edition);
    await setCutout(tx, row, cutout);
    // What was asked about is another picture now.
    await removeOpenConsent(tx, id);
    await audit(tx, actionOf(context, by, cutout ? 'avatar.background_removed' : 'avatar.background_kept', id));
    return findPhotoPresenter(tx, by.workspaceId, id);
  });
  if (!presenter) throw notThere();
  await removePreviews(context, seen);
  if (seen.cutout && seen.cutout.file !== cutout?.file) await context.files.remove(`${folder}/${seen.cutout.file}`);
  return presenter;
}
