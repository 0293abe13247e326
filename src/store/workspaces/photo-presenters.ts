// Presenters made of a photograph, from the upload until their files are deleted. Only one that is ready has a row in `avatars`.
import { type Selectable, sql } from 'kysely';
import { hashSecret, newId } from '../../lib/ids.js';
import type { Db, Tx } from '../db/database.js';
import type { ConsentAnswer, ConsentBasis, Mesh, PhotoCutout, PhotoFinding, Points } from '../db/likeness-tables.js';
import type { Tables } from '../db/tables.js';
import { countOwnAvatars, lockWorkspace, MOST_OWN_AVATARS } from './workspaces.js';

export type PhotoPresenter = Selectable<Tables['photo_presenters']>;

type NewPhotoPresenter = Omit<
  PhotoPresenter,
  'preview_path' | 'points' | 'cutout' | 'edition' | 'confirmed_at' | 'ready_at' | 'removed_at'
>;

/** False, and nothing is added, where the workspace has too many presenters of its own. */
export async function addPhotoPresenter(tx: Tx, { findings, mesh, ...row }: NewPhotoPresenter): Promise<boolean> {
  await lockWorkspace(tx, row.workspace_id);
  if ((await countPresenters(tx, row.workspace_id)) >= MOST_OWN_AVATARS) return false;
  await tx
    .insertInto('photo_presenters')
    .values({ ...row, findings: JSON.stringify(findings), mesh: mesh && JSON.stringify(mesh) })
    .execute();
  return true;
}

/** Presenters of the workspace's own, with photos that wait for something. */
export async function countPresenters(db: Db, workspaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('photo_presenters')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('ready_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count) + (await countOwnAvatars(db, workspaceId));
}

/** Those that are not being deleted, the newest first. */
export async function listPhotoPresenters(db: Db, workspaceId: string): Promise<PhotoPresenter[]> {
  return db
    .selectFrom('photo_presenters')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_OWN_AVATARS)
    .execute();
}

export async function findPhotoPresenter(db: Db, workspaceId: string, id: string): Promise<PhotoPresenter | null> {
  const found = await db
    .selectFrom('photo_presenters')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

/** Until the transaction ends nobody else changes it. */
export async function lockPhotoPresenter(tx: Tx, workspaceId: string, id: string): Promise<PhotoPresenter | null> {
  await sql`select id from photo_presenters where id = ${id} and workspace_id = ${workspaceId} for update`.execute(tx);
  return findPhotoPresenter(tx, workspaceId, id);
}

/** Other points: nobody has seen the preview of them yet. */
export async function setMesh(
  tx: Tx,
  { id, edition }: PhotoPresenter,
  { mesh, points, findings }: { mesh: Mesh; points: Points; findings: readonly PhotoFinding[] },
): Promise<void> {
  const values = { mesh: JSON.stringify(mesh), points: JSON.stringify(points), findings: JSON.stringify(findings) };
  await tx
    .updateTable('photo_presenters')
    .set({ ...values, edition: edition + 1, confirmed_at: null })
    .where('id', '=', id)
    .execute();
}

/** With another background, or none: nobody has seen the preview of that yet. */
export async function setCutout(tx: Tx, { id, edition }: PhotoPresenter, cutout: PhotoCutout | null): Promise<void> {
  await tx
    .updateTable('photo_presenters')
    .set({ cutout: cutout && JSON.stringify(cutout), edition: edition + 1, confirmed_at: null })
    .where('id', '=', id)
    .execute();
}

export async function confirmPhotoPresenter(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('photo_presenters').set({ confirmed_at: at }).where('id', '=', id).execute();
}

/** Gives a presenter its row in `avatars`: from then on it can be chosen. */
export async function makePhotoPresenterReady(
  tx: Tx,
  presenter: PhotoPresenter,
  { consentId, previewPath, at }: { consentId: string; previewPath: string; at: Date },
): Promise<void> {
  const { id, workspace_id, name, folder, voice_gender } = presenter;
  await tx
    .updateTable('photo_presenters')
    .set({ ready_at: at, preview_path: previewPath })
    .where('id', '=', id)
    .execute();
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from avatars where workspace_id = ${workspace_id})`;
  await tx
    .insertInto('avatars')
    .values({
      ...{ id, workspace_id, name, folder, voice_gender, position },
      provider: 'own',
      aspect_ratios: ['16:9', '9:16', '1:1'],
      status: 'ready',
      error: null,
      created_at: at,
      preview_path: previewPath,
      photo_consent_id: consentId,
    })
    .execute();
}

/** From now on nothing uses it. The row stays until its files are deleted; false for one that is being removed already. */
export async function retirePhotoPresenter(tx: Tx, { id, workspace_id }: PhotoPresenter, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('photo_presenters')
    .set({ removed_at: at, mesh: null, points: '{}', findings: '[]', cutout: null })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await tx.deleteFrom('avatars').where('workspace_id', '=', workspace_id).where('id', '=', id).execute();
  await tx.deleteFrom('photo_consents').where('avatar_id', '=', id).where('answer', 'is', null).execute();
  return true;
}

export async function listRetired(db: Db, limit: number): Promise<PhotoPresenter[]> {
  return db
    .selectFrom('photo_presenters')
    .selectAll()
    .where('removed_at', 'is not', null)
    .orderBy('removed_at')
    .limit(limit)
    .execute();
}

/** Those that nobody has made ready since, and whose link, if there is one, cannot be answered any more. */
export async function listForgottenDrafts(
  db: Db,
  { before, at }: { before: Date; at: Date },
  limit: number,
): Promise<PhotoPresenter[]> {
  return db
    .selectFrom('photo_presenters')
    .selectAll()
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('photo_consents')
            .select('photo_consents.id')
            .whereRef('photo_consents.avatar_id', '=', 'photo_presenters.id')
            .where('answer', 'is', null)
            .where('expires_at', '>', at),
        ),
      ),
    )
    .where('ready_at', 'is', null)
    .where('removed_at', 'is', null)
    .limit(limit)
    .execute();
}

/** Its files are gone. */
export async function forgetPhotoPresenter(db: Db, id: string): Promise<void> {
  await db.deleteFrom('photo_presenters').where('id', '=', id).where('removed_at', 'is not', null).execute();
}

/** Those of the presenters whose files may lie in the storage. */
export async function presentersAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const own = await db.selectFrom('avatars').select('id').where('id', 'in', ids).execute();
  const photos = await db
    .selectFrom('photo_presenters')
    .select('id')
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute();
  return new Set([...own, ...photos].map(({ id }) => id));
}

// Consents of people whose photographs become presenters: asked for with a link whose token is stored as a hash, answered once, and
// withdrawn at any time. The record outlives the photo.

export type PhotoConsent = Omit<Selectable<Tables['photo_consents']>, 'hash'>;
/** As whoever has the link sees it. */
export type LinkedConsent = PhotoConsent & { current_workspace_name: string };

const COLUMNS = [
  ...(['c.id', 'c.workspace_id', 'c.avatar_id', 'c.photo_sha256', 'c.text_version', 'c.language', 'c.basis'] as const),
  ...(['c.uploaded_by', 'c.asked_by', 'c.asked_at', 'c.expires_at', 'c.answer', 'c.person_name'] as const),
  ...(['c.answered_at', 'c.withdrawn_at', 'c.withdrawn_by', 'c.workspace_name', 'c.sentences'] as const),
] as const;

type NewConsent = {
  workspaceId: string;
  avatarId: string;
  photoSha256: string;
  textVersion: string;
  basis: ConsentBasis;
  token: string;
  uploadedBy: string;
  askedBy: string;
  at: Date;
  expiresAt: Date;
};

/** Asks for a consent; an older question about this presenter ends. */
export async function addConsent(tx: Tx, consent: NewConsent): Promise<string> {
  const id = newId('consent');
  await removeOpenConsent(tx, consent.avatarId);
  await tx
    .insertInto('photo_consents')
    .values({
      id,
      workspace_id: consent.workspaceId,
      avatar_id: consent.avatarId,
      photo_sha256: consent.photoSha256,
      text_version: consent.textVersion,
      basis: consent.basis,
      hash: hashSecret(consent.token),
      language: null,
      uploaded_by: consent.uploadedBy,
      asked_by: consent.askedBy,
      asked_at: consent.at,
      expires_at: consent.expiresAt,
    })
    .execute();
  return id;
}

export async function removeOpenConsent(tx: Tx, avatarId: string): Promise<void> {
  await tx.deleteFrom('photo_consents').where('avatar_id', '=', avatarId).where('answer', 'is', null).execute();
}

/** Who agreed, for which workspace, and to which words. */
type Agreement = {
  personName: string;
  workspaceName: string;
  text: { version: string; language: string; sentences: readonly string[] };
};

/** Without an agreement the person declined. False where it was answered or taken back meanwhile. */
export async function answerConsent(tx: Tx, id: string, agreement: Agreement | null, at: Date): Promise<boolean> {
  const answer: ConsentAnswer = agreement ? 'accepted' : 'declined';
  const { numUpdatedRows } = await tx
    .updateTable('photo_consents')
    .set({ answer, answered_at: at, ...(agreement && columnsOf(agreement)) })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const columnsOf = ({ personName, workspaceName, text: { version, language, sentences } }: Agreement) => ({
  ...{ person_name: personName, workspace_name: workspaceName },
  ...{ text_version: version, language, sentences: JSON.stringify(sentences) },
});

/** Ends the consent that a presenter rests on, if there is one. */
export async function withdrawConsent(
  tx: Tx,
  avatarId: string,
  { by, at }: { by: 'person' | 'workspace'; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('photo_consents')
    .set({ withdrawn_at: at, withdrawn_by: by })
    .where('avatar_id', '=', avatarId)
    .where('answer', '=', 'accepted')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const select = (db: Db) => db.selectFrom('photo_consents as c').select(COLUMNS);

export async function findConsentByToken(db: Db, token: string): Promise<LinkedConsent | null> {
  const found = await db
    .selectFrom('photo_consents as c')
    .innerJoin('workspaces as w', 'w.id', 'c.workspace_id')
    .select(COLUMNS)
    .select('w.name as current_workspace_name')
    .where('c.hash', '=', hashSecret(token))
    .executeTakeFirst();
  return found ?? null;
}

/** The last one that was asked for. */
export async function findLastConsent(db: Db, avatarId: string): Promise<PhotoConsent | null> {
  const found = await select(db).where('c.avatar_id', '=', avatarId).orderBy('c.asked_at', 'desc').executeTakeFirst();
  return found ?? null;
}

/** The consent that a presenter rests, or rested, on; null for presenters that are no photograph. */
export async function findGivenConsent(db: Db, avatarId: string): Promise<PhotoConsent | null> {
  const given = select(db).where('c.avatar_id', '=', avatarId).where('c.answer', '=', 'accepted');
  return (await given.orderBy('c.answered_at', 'desc').executeTakeFirst()) ?? null;
}

/** All of a workspace that were answered, the newest first. */
export async function listConsents(db: Db, workspaceId: string, limit: number): Promise<PhotoConsent[]> {
  const answered = select(db).where('c.workspace_id', '=', workspaceId).where('c.answer', 'is not', null);
  return answered.orderBy('c.answered_at', 'desc').limit(limit).execute();
}
