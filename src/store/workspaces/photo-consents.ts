// Consents of people whose photographs become presenters: asked for with a link whose token is stored as a hash, answered once, and
// withdrawn at any time. The record outlives the photo.
import type { Selectable } from 'kysely';
import { newId } from '../../lib/ids.js';
import { hashSecret } from '../../lib/security/secret.js';
import type { Db, Tx } from '../db/database.js';
import type { ConsentAnswer, ConsentBasis } from '../db/photo-tables.js';
import type { Tables } from '../db/tables.js';

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
export type Agreement = {
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
