// The use cases of API keys: members look after their own ones, owners after all of the workspace, the operator after all there
// are. A value is shown once.
import { FlowError } from '../../domain/errors.js';
import { capScopes, type Role, type Scope } from '../../domain/roles.js';
import type { Db, Tx } from '../../store/db/database.js';
import { audit } from '../../store/people/audit.js';
import {
  addKey,
  findKey,
  hasEnded,
  type KeyRow,
  listKeys,
  rotateKey as rotateStoredKey,
  setAllowedOrigins,
} from '../../store/people/keys.js';
import { revokeKey as revokeStoredKey } from '../../store/people/members.js';
import type { Member } from '../../store/people/sessions.js';
import { addNotice } from '../../store/people/users.js';
import { lockWorkspace } from '../../store/workspaces/workspaces.js';
import { type AccountsContext, auditActorOf, holdRole, type MemberOrOperator } from './context.js';

const DAY_MS = 86_400_000;
/** So long a key works on beside its twin, unless somebody says otherwise. */
export const OVERLAP_MS = DAY_MS;
/** Of those that people make. */
const MOST_KEYS = 1_000;

type WantedKey = {
  workspaceId: string;
  name: string;
  ownerName: string;
  scopes: readonly Scope[];
  ownFlowsOnly: boolean;
  allowedOrigins: readonly string[];
  expiresInDays: number | null;
};

export type KeyValue = { id: string; value: string };

/** The keys of the workspace that a member may see. */
export async function listKeysOf(db: Db, member: Member): Promise<KeyRow[]> {
  return (await listKeys(db, member.workspaceId)).filter((key) => isTheirs(member, key));
}

export async function createKey(
  { database, clock }: AccountsContext,
  by: MemberOrOperator,
  { expiresInDays: days, ...wanted }: WantedKey,
): Promise<KeyValue> {
  const at = new Date(clock());
  const expiresAt = days === null ? null : new Date(at.getTime() + days * DAY_MS);
  return database.db.transaction().execute(async (tx) => {
    const scopes = by ? await claimPlace(tx, by, wanted.scopes) : [...wanted.scopes];
    await note(tx, by, 'key.created', { workspace_id: wanted.workspaceId, name: wanted.name }, at);
    if (by) await addNotice(tx, { ...by, kind: 'key_created', detail: wanted.name, at });
    return addKey(tx, { ...wanted, userId: by?.userId ?? null, scopes, expiresAt, at });
  });
}

/** The scopes that the key of a member may have; nobody else makes one meanwhile. */
async function claimPlace(tx: Tx, member: Member, wanted: readonly Scope[]): Promise<Scope[]> {
  await lockWorkspace(tx, member.workspaceId);
  const { role } = await holdRole(tx, member, 'member');
  const scopes = requireScopes(wanted, role);
  await requireRoom(tx, member.workspaceId);
  return scopes;
}

export async function changeOrigins(
  { database, clock }: AccountsContext,
  by: MemberOrOperator,
  keyId: string,
  origins: readonly string[],
): Promise<void> {
  const at = new Date(clock());
  await database.db.transaction().execute(async (tx) => {
    const key = await holdKey(tx, by, keyId);
    if (hasEnded(key, at)) throw ended();
    await setAllowedOrigins(tx, key.id, origins);
    await note(tx, by, 'key.origins_changed', key, at);
  });
}

/** Ends a key at once. */
export async function revokeKey({ database, clock }: AccountsContext, by: MemberOrOperator, keyId: string) {
  await database.db.transaction().execute(async (tx) => {
    const key = await requireKey(tx, by, keyId);
    await revokeStoredKey(tx, key, { actor: auditActorOf(by), at: new Date(clock()) });
  });
}

/** Issues a twin; the old key ends after the overlap. */
export async function rotateKey(
  { database, clock }: AccountsContext,
  by: MemberOrOperator,
  keyId: string,
  overlapMs = OVERLAP_MS,
): Promise<KeyValue> {
  const at = new Date(clock());
  return database.db.transaction().execute(async (tx) => {
    const key = await holdKey(tx, by, keyId);
    if (by) await requireRoom(tx, by.workspaceId);
    const until = new Date(at.getTime() + overlapMs);
    const twin = await rotateStoredKey(tx, key, until, at, by?.sessionId ?? null);
    if (!twin) throw ended();
    await note(tx, by, 'key.rotated', key, at);
    return twin;
  });
}

/** The key, whose person stays what he or she is until the transaction ends. */
async function holdKey(tx: Tx, by: MemberOrOperator, keyId: string): Promise<KeyRow> {
  if (!by) return requireKey(tx, by, keyId);
  await lockWorkspace(tx, by.workspaceId);
  return requireKey(tx, await holdRole(tx, by, 'member'), keyId);
}

/**
 * The same answer for a key of others and for one that does not exist. The operator may also name a key by the beginning of its
 * value.
 */
async function requireKey(tx: Tx, by: MemberOrOperator, id: string): Promise<KeyRow> {
  const key = await findKey(tx, id);
  if (key && (!by || (key.id === id && key.workspace_id === by.workspaceId && isTheirs(by, key)))) return key;
  throw new FlowError('NOT_FOUND', 'This key doesn’t exist.');
}

const isTheirs = (member: Member, key: KeyRow): boolean => member.role === 'owner' || key.user_id === member.userId;

const ended = (): FlowError => new FlowError('CONFLICT', 'This key has expired or been revoked. Create a new one.');

/** As they are stored: of `*` there remains what the role allows, so that no later role makes more of it. */
function requireScopes(wanted: readonly Scope[], role: Role): Scope[] {
  const scopes = capScopes(wanted, role);
  const beyond = wanted.filter((scope) => scope !== '*' && !scopes.includes(scope));
  if (beyond.length === 0) return scopes;
  throw new FlowError(
    'FORBIDDEN',
    `Your role doesn’t let you create a key with these permissions: ${beyond.join(', ')}.`,
  );
}

/** Of a locked workspace: who comes at the same moment waits, and counts this one, too. */
async function requireRoom(tx: Tx, workspaceId: string): Promise<void> {
  const keys = await listKeys(tx, workspaceId);
  if (keys.length >= MOST_KEYS)
    throw new FlowError('CONFLICT', `A workspace can have up to ${MOST_KEYS} API keys. Revoke one first.`);
}

const note = (
  tx: Tx,
  by: MemberOrOperator,
  action: string,
  { workspace_id: workspaceId, name: subject }: Pick<KeyRow, 'workspace_id' | 'name'>,
  at: Date,
): Promise<void> => audit(tx, { workspaceId, actor: auditActorOf(by), action, subject, at });
