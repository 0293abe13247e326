// Links that work once: invitations into a workspace, and resets of a password. Only hashes of what they carry are kept.
import type { Selectable } from 'kysely';
import type { Role } from '../../domain/roles.js';
import { hashSecret, newId, newSecret } from '../../lib/ids.js';
import type { Db, Tx } from '../db/database.js';
import type { Tables } from '../db/tables.js';
import { normalEmail } from './users.js';

const DAY_MS = 86_400_000;
const INVITATION_MS = 7 * DAY_MS;
const RESET_MS = 3_600_000;

export type Invitation = Omit<Selectable<Tables['invitations']>, 'hash' | 'made_by'> & { workspace_name: string };
export type NewLink = { token: string; expiresAt: Date };

/** `madeBy` is the person who made a link, whose rights it does not outlive; null for the operator. */
type Maker = { madeBy: string | null };
type NewInvitation = Maker & { workspaceId: string; email: string; role: Role; invitedBy: string; at: Date };

/** A newer invitation of the same person takes the place of an older one. */
export async function addInvitation(tx: Tx, invitation: NewInvitation): Promise<NewLink> {
  const { workspaceId, role, invitedBy, madeBy, at } = invitation;
  const token = newSecret();
  const expiresAt = new Date(at.getTime() + INVITATION_MS);
  const maker = { invited_by: invitedBy, made_by: madeBy };
  const values = { role, ...maker, hash: hashSecret(token), created_at: at, expires_at: expiresAt };
  await tx
    .insertInto('invitations')
    .values({ id: newId('inv'), workspace_id: workspaceId, email: normalEmail(invitation.email), ...values })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'email']).doUpdateSet(values))
    .execute();
  return { token, expiresAt };
}

const selectInvitations = (db: Db, at: Date) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('workspaces as w', 'w.id', 'i.workspace_id')
    .select(['i.id', 'i.workspace_id', 'i.email', 'i.role', 'i.invited_by', 'i.created_at', 'i.expires_at'])
    .select('w.name as workspace_name')
    .where('i.expires_at', '>', at);

export async function findInvitation(db: Db, token: string, at: Date): Promise<Invitation | null> {
  return (await selectInvitations(db, at).where('i.hash', '=', hashSecret(token)).executeTakeFirst()) ?? null;
}

export async function listInvitations(db: Db, workspaceId: string, at: Date): Promise<Invitation[]> {
  return selectInvitations(db, at).where('i.workspace_id', '=', workspaceId).orderBy('i.created_at').execute();
}

/** Those that wait for somebody, in any workspace. */
export async function listInvitationsOf(db: Db, email: string, at: Date): Promise<Invitation[]> {
  return selectInvitations(db, at).where('i.email', '=', normalEmail(email)).orderBy('i.created_at').execute();
}

/** Uses an invitation up; false when somebody else was first. A token, where one is given, must still be its own. */
export async function takeInvitation(tx: Tx, id: string, token: string | null): Promise<boolean> {
  const one = tx.deleteFrom('invitations').where('id', '=', id);
  const { numDeletedRows } = await (token === null
    ? one
    : one.where('hash', '=', hashSecret(token))
  ).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Takes an invitation back, and returns whom it was for. */
export async function removeInvitation(tx: Tx, workspaceId: string, id: string): Promise<string | null> {
  const removed = await tx
    .deleteFrom('invitations')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst();
  return removed?.email ?? null;
}

/** A newer reset takes the place of an older one. */
export async function addReset(tx: Tx, { userId, madeBy, at }: Maker & { userId: string; at: Date }): Promise<NewLink> {
  const token = newSecret();
  const values = { hash: hashSecret(token), expires_at: new Date(at.getTime() + RESET_MS), made_by: madeBy };
  await tx
    .insertInto('password_resets')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  return { token, expiresAt: values.expires_at };
}

/** Whose password the link resets. */
export async function findReset(db: Db, token: string, at: Date): Promise<{ userId: string; email: string } | null> {
  const found = await db
    .selectFrom('password_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id as userId', 'u.email'])
    .where('r.hash', '=', hashSecret(token))
    .where('r.expires_at', '>', at)
    .executeTakeFirst();
  return found ?? null;
}

/** Uses a reset up; false when somebody else was first. */
export async function takeReset(tx: Tx, token: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('password_resets')
    .where('hash', '=', hashSecret(token))
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** A password that was changed by other means leaves no way to change it again. */
export async function removeResets(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** Owners make resets for people who belong to nobody else: a person who joins another workspace leaves them behind. */
export async function removeOwnersResets(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).where('made_by', 'is not', null).execute();
}

/** What a person made as an owner of the workspace opens nothing once the person is none; returns who was invited. */
export async function removeLinksMadeBy(tx: Tx, userId: string, workspaceId: string): Promise<string[]> {
  const invitations = tx
    .deleteFrom('invitations')
    .where('workspace_id', '=', workspaceId)
    .where('made_by', '=', userId);
  const removed = await invitations.returning('email').execute();
  await tx.deleteFrom('password_resets').where('made_by', '=', userId).execute();
  return removed.map(({ email }) => email);
}

/** Nobody can use them any more. */
export async function removeEndedLinks(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<', at).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', at).execute();
}

/** Addresses of pages with what they carry in the fragment, which browsers send to nobody. */
export const invitationUrl = (origin: string, token: string): string => `${origin}/invitation#${token}`;
export const resetUrl = (origin: string, token: string): string => `${origin}/reset#${token}`;
export const consentUrl = (origin: string, token: string): string => `${origin}/consent#${token}`;
export const setupUrl = (origin: string, token: string): string => `${origin}/setup#${token}`;
