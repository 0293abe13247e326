// Presenters made of a photograph: the photo is taken in and inspected, its points are set, and its preview is confirmed. Who is shown
// consents in photo-consents.ts; until then nothing here can be chosen, and everything lies where only owners are sent it.
import { createHash } from 'node:crypto';
import { FlowError, invalid, tooManyAvatars } from '../../domain/errors.js';
import type { VoiceGender } from '../../domain/voice-choice.js';
import type { MakeClip } from '../../engine/previews/make-preview.js';
import { timeoutSignal } from '../../lib/clock.js';
import { newId } from '../../lib/ids.js';
import { ChildrenBusy } from '../../lib/process/child.js';
import { withTemporaryFolder } from '../../lib/process/teardown.js';
import { CUTOUT_FILE, MANIFEST_FILE, PHOTO_FILE } from '../../render/own-presenter/manifest.js';
import type { InspectedPortrait } from '../../render/portrait/inspect.js';
import {
  type FaceMesh,
  HANDLES,
  type HandleName,
  type HandlePositions,
  handlePositions,
  NEEDED_HANDLES,
} from '../../render/portrait/mesh.js';
import { ImageFileError, OwnPresenterError } from '../../render/upload-errors.js';
import type { PortraitPictures, Uploads } from '../../render/uploads.js';
import type { Db } from '../../store/db/database.js';
import type { PhotoFinding, Points } from '../../store/db/likeness-tables.js';
import { type AuditedBy, audit } from '../../store/people/audit.js';
import {
  addPhotoPresenter,
  confirmPhotoPresenter,
  countPresenters,
  findPhotoPresenter,
  lockPhotoPresenter,
  type PhotoPresenter,
  removeOpenConsent,
  setMesh,
} from '../../store/workspaces/photo-presenters.js';
import { MOST_OWN_AVATARS } from '../../store/workspaces/workspaces.js';
import { PORTRAIT_SIZE, type PresenterContext, withUploads } from './own-presenters.js';

export type PhotoContext = PresenterContext & {
  /** Films the preview that moves; without it there is none. */
  makeClip?: MakeClip | undefined;
};

/** The picture for lists, published once the presenter is ready. */
export const PORTRAIT_FILE = 'portrait.png';

export type NewPhoto = { bytes: Buffer; name: string; voice: VoiceGender | null };
/** Without a presenter the photo, or the points, were refused, for these reasons. */
export type Inspected = { presenter: PhotoPresenter | null; findings: readonly PhotoFinding[] };

/** A face that nobody found can be pointed out, so the photo need not be another one. */
const CAN_BE_POINTED_OUT = 'NO_FACE';
const isRefused = ({ severity, code }: PhotoFinding): boolean => severity === 'refused' && code !== CAN_BE_POINTED_OUT;
/** Of a mesh that was laid through points, lids and lips are those of the mean face. */
const NOT_SEEN = ['EYES_SHUT', 'MOUTH_OPEN'];

/** Breaks lines, or turns the direction of what stands beside it. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** A name as lists and the record of a consent show it. */
export function shownName(name: string): string {
  const shown = name.trim();
  if (HIDDEN.test(shown) || !/[\p{L}\p{N}]/u.test(shown))
    throw invalid('The name needs at least one letter or digit, and can’t contain invisible characters.');
  return shown;
}

export async function addPhoto(
  context: PhotoContext,
  by: AuditedBy,
  { bytes, name: given, voice }: NewPhoto,
): Promise<Inspected> {
  const name = shownName(given);
  const { db, files, clock } = context;
  const { workspaceId } = by;
  if ((await countPresenters(db, workspaceId)) >= MOST_OWN_AVATARS) throw tooManyAvatars(MOST_OWN_AVATARS);
  const { photo, size, mesh, findings } = await inspect(context.uploads, bytes, {});
  if (findings.some(isRefused)) return { presenter: null, findings };
  const id = newId('avatar');
  const folder = `avatars/${workspaceId}/${id}`;
  const row = {
    ...{ id, folder, name, findings: [...findings], workspace_id: workspaceId, voice_gender: voice },
    ...{ width: size[0], height: size[1], mesh: mesh && rounded(mesh), uploaded_by: by.audit.name },
    photo_sha256: createHash('sha256').update(photo).digest('hex'),
    created_at: new Date(clock()),
  };
  // The row first: what no row names would be found by the sweep alone.
  await db.transaction().execute(async (tx) => {
    if (!(await addPhotoPresenter(tx, row))) throw tooManyAvatars(MOST_OWN_AVATARS);
    await audit(tx, { ...actionOf(context, by, 'avatar.photo_added', id) });
  });
  await files.putBytes(`${folder}/${PHOTO_FILE}`, photo);
  return { presenter: await findPhotoPresenter(db, workspaceId, id), findings };
}

export const actionOf = ({ clock }: Pick<PhotoContext, 'clock'>, by: AuditedBy, action: string, subject: string) => ({
  ...{ workspaceId: by.workspaceId, actor: by.audit, action, subject },
  at: new Date(clock()),
});

async function inspect(uploads: Uploads | undefined, bytes: Buffer, put: HandlePositions): Promise<InspectedPortrait> {
  try {
    const found = await withUploads(uploads, ({ portrait }) => portrait(bytes, put));
    const isFound = found.findings.every(({ code }) => code !== CAN_BE_POINTED_OUT);
    return isFound ? found : { ...found, findings: found.findings.filter(({ code }) => !NOT_SEEN.includes(code)) };
  } catch (error) {
    if (error instanceof ChildrenBusy) throw error;
    if (error instanceof ImageFileError) throw invalid(`The photo ${error.message}.`);
    throw error;
  }
}

const rounded = (mesh: FaceMesh): FaceMesh => mesh.map(([x, y, z]) => [tenth(x), tenth(y), tenth(z)] as const);
const tenth = (value: number): number => Math.round(value * 10) / 10;

/** What films read beside the photo. */
export function manifestOf({ name, voice_gender, width, height, mesh }: PhotoPresenter): Buffer {
  const voice = voice_gender && { voice: voice_gender };
  return Buffer.from(JSON.stringify({ kind: 'photo', name, size: [width, height], mesh, ...voice }));
}

export async function requirePhoto(db: Db, workspaceId: string, id: string): Promise<PhotoPresenter> {
  const found = await findPhotoPresenter(db, workspaceId, id);
  if (!found) throw notThere();
  return found;
}

export const notThere = (): FlowError => new FlowError('NOT_FOUND', 'This presenter doesn’t exist, or was deleted.');

/** A handle of the face, and where it lies; null where nobody has said so. */
export type FacePoint = { name: HandleName; isNeeded: boolean; at: readonly [number, number] | null };

/** The handles of a presenter's face, those that are needed first, in the order in which they are asked for. */
export function pointsOf({ mesh }: Pick<PhotoPresenter, 'mesh'>): FacePoint[] {
  const positions = mesh && handlePositions(mesh);
  return HANDLES.map(({ name }) => ({
    name,
    isNeeded: NEEDED_HANDLES.includes(name),
    at: positions ? positions[name] : null,
  }));
}

const isHandle = (name: string): name is HandleName => HANDLES.some((handle) => handle.name === name);

/** Bends the mesh to the points, or lays one through them where no face was found; the findings are those of the new mesh. */
export async function changePoints(
  context: PhotoContext,
  by: AuditedBy,
  id: string,
  { edition, points }: { edition: number; points: Points },
): Promise<Inspected> {
  const { db } = context;
  const seen = await requirePhoto(db, by.workspaceId, id);
  requireDraft(seen, edition);
  if (Object.keys(points).length === 0) return { presenter: seen, findings: seen.findings };
  const put = mergePoints(seen, points);
  const { mesh, findings } = await inspect(context.uploads, await readPhoto(context, seen), put);
  if (mesh === null || findings.some(isRefused)) return { presenter: null, findings };
  const presenter = await db.transaction().execute(async (tx) => {
    const row = await lockPhotoPresenter(tx, by.workspaceId, id);
    if (!row) throw notThere();
    requireDraft(row, edition);
    await setMesh(tx, row, { mesh: rounded(mesh), points: put, findings });
    // What was asked about is another picture now.
    await removeOpenConsent(tx, id);
    await audit(tx, actionOf(context, by, 'avatar.points_changed', id));
    return findPhotoPresenter(tx, by.workspaceId, id);
  });
  await removePreviews(context, seen);
  return { presenter, findings };
}

export function requireDraft({ ready_at, edition }: PhotoPresenter, seen: number): void {
  if (ready_at !== null)
    throw new FlowError('CONFLICT', 'This presenter is ready, so it can no longer be changed. Upload the photo again.');
  if (edition !== seen) throw new FlowError('CONFLICT', 'Someone else changed this presenter. Reload the page.');
}

/** They lie around the middle of the mouth: whichever was put last counts. */
const INNER_LIPS = ['lipUpperInner', 'lipLowerInner'];

/** With those that were put before. */
function mergePoints({ mesh, width, height, points: before }: PhotoPresenter, points: Points): HandlePositions {
  for (const [name, [x, y]] of Object.entries(points)) {
    if (!isHandle(name)) throw invalid(`"${name}" isn’t a point of the face.`);
    if (x < 0 || y < 0 || x > width || y > height) throw invalid(`The point "${name}" is outside the photo.`);
  }
  const missing = mesh ? [] : NEEDED_HANDLES.filter((name) => points[name] === undefined);
  if (missing.length > 0) throw invalid(`These points are missing: ${missing.join(', ')}.`);
  const outdated = 'seam' in points ? INNER_LIPS : INNER_LIPS.some((name) => name in points) ? ['seam'] : [];
  const kept = Object.entries(before).filter(([name]) => !outdated.includes(name));
  return { ...Object.fromEntries(kept), ...points };
}

/** Somebody has looked at the preview, and it looks right. */
export async function confirmPhoto(
  context: PhotoContext,
  by: AuditedBy,
  id: string,
  edition: number,
): Promise<PhotoPresenter> {
  const { db, files } = context;
  const seen = await requirePhoto(db, by.workspaceId, id);
  if (!seen.mesh) throw invalid('Mark the face first.');
  requireDraft(seen, edition);
  const { portrait } = await draw(context, seen);
  await files.putBytes(`${seen.folder}/${PORTRAIT_FILE}`, portrait);
  return db.transaction().execute(async (tx) => {
    const row = await lockPhotoPresenter(tx, by.workspaceId, id);
    if (!row) throw notThere();
    requireDraft(row, edition);
    await confirmPhotoPresenter(tx, id, new Date(context.clock()));
    await audit(tx, actionOf(context, by, 'avatar.preview_confirmed', id));
    return { ...row, confirmed_at: new Date(context.clock()) };
  });
}

async function filesOf(context: PhotoContext, presenter: PhotoPresenter): Promise<Map<string, Buffer>> {
  const cutout = await readCutout(context, presenter);
  return new Map([
    [PHOTO_FILE, await readPhoto(context, presenter)],
    [MANIFEST_FILE, manifestOf(presenter)],
    ...(cutout ? [[CUTOUT_FILE, cutout] as const] : []),
  ]);
}

async function draw(context: PhotoContext, presenter: PhotoPresenter): Promise<PortraitPictures> {
  const pictures = await filesOf(context, presenter);
  try {
    return await withUploads(context.uploads, ({ portraitPictures }) => portraitPictures(pictures, PORTRAIT_SIZE));
  } catch (error) {
    if (error instanceof OwnPresenterError)
      throw invalid('The preview couldn’t be created with these points. Check them.');
    throw error;
  }
}

const statesFile = ({ folder, edition }: PhotoPresenter): string => `${folder}/states-${edition}.png`;
const clipFile = ({ folder, edition }: PhotoPresenter): string => `${folder}/clip-${edition}.mp4`;

export async function removePreviews({ files }: PhotoContext, presenter: PhotoPresenter): Promise<void> {
  await files.remove(statesFile(presenter));
  await files.remove(clipFile(presenter));
}

export const readPhoto = async (
  { files }: Pick<PhotoContext, 'files'>,
  { folder }: PhotoPresenter,
): Promise<Buffer> => {
  const photo = await files.read(`${folder}/${PHOTO_FILE}`);
  if (!photo) throw notThere();
  return photo;
};

/** The photo without its background; null where it keeps that. */
export async function readCutout(
  { files }: Pick<PhotoContext, 'files'>,
  { folder, cutout }: PhotoPresenter,
): Promise<Buffer | null> {
  if (!cutout) return null;
  const found = await files.read(`${folder}/${cutout.file}`);
  if (!found) throw notThere();
  return found;
}

/** The face in the states that films show it in, side by side. */
export async function readStates(context: PhotoContext, presenter: PhotoPresenter): Promise<Buffer> {
  if (!presenter.mesh) throw notThere();
  const path = statesFile(presenter);
  return (await context.files.read(path)) ?? store(context, presenter, path, (await draw(context, presenter)).states);
}

/** One at a time: each takes seconds of a processor. */
let lastClip: Promise<unknown> = Promise.resolve();

/** The presenter saying hello, a few seconds long. */
export async function readClip(context: PhotoContext, presenter: PhotoPresenter): Promise<Buffer> {
  const { makeClip, files } = context;
  if (!presenter.mesh || !makeClip) throw notThere();
  const path = clipFile(presenter);
  const make = async (): Promise<Buffer> => {
    const made = await files.read(path);
    if (made) return made;
    const { id, name, voice_gender: gender } = presenter;
    const clip = await withTemporaryFolder('photo-presenter', await filesOf(context, presenter), (folder) =>
      makeClip({ id, name, gender, folder }, timeoutSignal(CLIP_MS)),
    );
    return store(context, presenter, path, clip);
  };
  const clip = lastClip.then(make, make);
  lastClip = clip.catch(() => undefined);
  return clip;
}

const CLIP_MS = 90_000;

/** Not for a photo that was deleted, or whose points were changed, while its picture was being made. */
async function store(
  { db, files }: PhotoContext,
  presenter: PhotoPresenter,
  path: string,
  bytes: Buffer,
): Promise<Buffer> {
  await files.putBytes(path, bytes);
  const now = await findPhotoPresenter(db, presenter.workspace_id, presenter.id);
  if (now?.edition !== presenter.edition) await files.remove(path);
  return bytes;
}
