// API keys: issued once, stored as a hash, looked up with the workspace they open. A person's key opens no more than the role
// of the person allows at this moment; how keys end early stands in members.ts.
import { type Selectable, sql } from 'kysely';
import { capScopes, type Role, type Scope } from '../../domain/roles.js';
import { newId } from '../../lib/ids.js';
import { hashKey, hintOf, newApiKey } from '../../lib/security/api-key.js';
import type { Db, Tx } from '../db/database.js';
import { notifyAccessChanged } from '../db/listener.js';
import type { Tables } from '../db/tables.js';
import {
  hasReadyAvatar,
  WORKSPACE_DEFAULTS_COLUMNS,
  type WorkspaceDefaults,
} from '../workspaces/workspace-settings.js';
import { addNotice } from './users.js';

/** Its scopes are what it may do now. */
export type KeyRow = Omit<Selectable<Tables['keys']>, 'hash'>;

/** What a request's key opens: the key, its workspace, and whether that can make videos. */
export type Access = {
  keyId: string;
  keyName: string;
  ownerName: string;
  scopes: readonly string[];
  ownFlowsOnly: boolean;
  /** Origins whose pages may call with it. */
  allowedOrigins: readonly string[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
} & WorkspaceDefaults;

export type NewKey = {
  workspaceId: string;
  /** The person who made it in the dashboard. */
  userId?: string | null;
  name: string;
  ownerName: string;
  scopes: Scope[];
  ownFlowsOnly?: boolean;
  allowedOrigins?: readonly string[];
  expiresAt?: Date | null;
  at: Date;
  /** A key chosen by an operator; by default one is drawn. */
  value?: string;
};

const COLUMNS = [
  'k.id',
  'k.workspace_id',
  'k.name',
  'k.owner_name',
  'k.hint',
  'k.scopes',
  'k.own_flows_only',
  'k.allowed_origins',
  'k.expires_at',
  'k.revoked_at',
  'k.last_used_at',
  'k.created_at',
  'k.user_id',
] as const;

/** Keys with the role that their person has in their workspace now. */
const selectKeys = (db: Db) =>
  db
    .selectFrom('keys as k')
    .leftJoin('members as m', (join) =>
      join.onRef('m.workspace_id', '=', 'k.workspace_id').onRef('m.user_id', '=', 'k.user_id'),
    );

/** Keys of operators, which have no person, may do what they were made for. */
function effectiveScopes(scopes: readonly string[], userId: string | null, role: Role | null): string[] {
  if (userId === null) return [...scopes];
  return role === null ? [] : capScopes(scopes, role);
}

function toKeyRow({ role, ...row }: KeyRow & { role: Role | null }): KeyRow {
  return { ...row, scopes: effectiveScopes(row.scopes, row.user_id, role) };
}

/** Issues a key and returns its value, which nothing can show again. */
export async function addKey(db: Db, key: NewKey): Promise<{ id: string; value: string }> {
  const value = key.value ?? newApiKey();
  const id = newId('key');
  await db
    .insertInto('keys')
    .values({
      id,
      workspace_id: key.workspaceId,
      user_id: key.userId ?? null,
      name: key.name,
      owner_name: key.ownerName,
      hash: hashKey(value),
      hint: hintOf(value),
      scopes: key.scopes,
      own_flows_only: key.ownFlowsOnly ?? false,
      allowed_origins: [...(key.allowedOrigins ?? [])],
      expires_at: key.expiresAt ?? null,
      created_at: key.at,
    })
    .execute();
  return { id, value };
}

/** What the key with this value opens, whatever its state; null for one that was never issued. */
export async function findAccess(db: Db, value: string): Promise<Access | null> {
  const row = await selectKeys(db)
    .innerJoin('workspaces as w', 'w.id', 'k.workspace_id')
    .where('k.hash', '=', hashKey(value))
    .select(['k.user_id', 'm.role'])
    .select([
      'k.id as keyId',
      'k.name as keyName',
      'k.owner_name as ownerName',
      'k.scopes',
      'k.own_flows_only as ownFlowsOnly',
      'k.allowed_origins as allowedOrigins',
      'k.expires_at as expiresAt',
      'k.revoked_at as revokedAt',
      'k.last_used_at as lastUsedAt',
    ])
    .select(WORKSPACE_DEFAULTS_COLUMNS)
    .select(hasReadyAvatar.as('hasReadyAvatar'))
    .executeTakeFirst();
  if (!row) return null;
  const { user_id, role, ...access } = row;
  // Leaving revokes keys; should one have been missed, it opens nothing either.
  if (user_id !== null && role === null && access.revokedAt === null) return null;
  return { ...access, scopes: effectiveScopes(access.scopes, user_id, role) };
}

export async function listKeys(db: Db, workspaceId: string): Promise<KeyRow[]> {
  const keys = selectKeys(db).select(COLUMNS).select('m.role').where('k.workspace_id', '=', workspaceId);
  return (await keys.orderBy('k.created_at').execute()).map(toKeyRow);
}

/** By its id or by a beginning of its value, as `keys list` shows it. */
export async function findKey(db: Db, idOrHint: string): Promise<KeyRow | null> {
  const found = await selectKeys(db)
    .select(COLUMNS)
    .select('m.role')
    .where((e) => e.or([e('k.id', '=', idOrHint), e('k.hint', '=', idOrHint)]))
    .executeTakeFirst();
  return found ? toKeyRow(found) : null;
}

/** True where nothing can be done with the key any more. */
export const hasEnded = ({ revoked_at, expires_at }: Pick<KeyRow, 'revoked_at' | 'expires_at'>, at: Date): boolean =>
  revoked_at !== null || (expires_at !== null && expires_at <= at);

/** Issues a twin of a key, which answers for its webhooks from now on, and lets the old one live on until `overlapUntil`. */
export async function rotateKey(
  tx: Tx,
  key: KeyRow,
  overlapUntil: Date,
  at: Date,
  /** Where it was done: there its person need not be told. */
  sessionId: string | null = null,
): Promise<{ id: string; value: string } | null> {
  const ended = await tx
    .updateTable('keys')
    .set({ expires_at: sql<Date>`least(expires_at, ${overlapUntil}::timestamptz)` })
    .where('id', '=', key.id)
    .where('revoked_at', 'is', null)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', at)]))
    .executeTakeFirstOrThrow();
  if (ended.numUpdatedRows === 0n) return null;
  const fresh = await addKey(tx, {
    workspaceId: key.workspace_id,
    userId: key.user_id,
    name: key.name,
    ownerName: key.owner_name,
    scopes: key.scopes as Scope[],
    ownFlowsOnly: key.own_flows_only,
    allowedOrigins: key.allowed_origins,
    expiresAt: key.expires_at,
    at,
  });
  await tx.updateTable('webhook_endpoints').set({ made_by: fresh.id }).where('made_by', '=', key.id).execute();
  // Operators and owners may rotate a key that stands in somebody else's name.
  const notice = { kind: 'key_rotated', detail: key.name, sessionId, at } as const;
  if (key.user_id !== null) await addNotice(tx, { userId: key.user_id, ...notice });
  await notifyAccessChanged(tx, key.workspace_id);
  return fresh;
}

export async function setAllowedOrigins(db: Db, keyId: string, origins: readonly string[]): Promise<void> {
  await db
    .updateTable('keys')
    .set({ allowed_origins: [...origins] })
    .where('id', '=', keyId)
    .execute();
}

/** The origins that any key names that is good at `at`. */
export async function listAllowedOrigins(db: Db, at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('keys')
    .select(sql<string>`unnest(allowed_origins)`.as('origin'))
    .distinct()
    .where('allowed_origins', '<>', sql<string[]>`'{}'`)
    .where('revoked_at', 'is', null)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', at)]))
    .execute();
  return rows.map(({ origin }) => origin);
}

/** Notes when keys were last used. */
export async function touchKeys(db: Db, keyIds: string[], at: Date): Promise<void> {
  await db.updateTable('keys').set({ last_used_at: at }).where('id', 'in', keyIds).execute();
}
