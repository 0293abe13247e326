// API keys as people keep them: members their own ones, owners all of the workspace. A value is shown once.
import type { Role } from '../../../domain/roles.js';
import { capScopes, type Scope } from '../../../domain/roles.js';
import type { Tx } from '../../../store/db/database.js';
import { audit, personActor } from '../../../store/people/audit.js';
import {
  addKey,
  findKey,
  hasEnded,
  type KeyRow,
  listKeys,
  rotateKey,
  setAllowedOrigins,
} from '../../../store/people/keys.js';
import { addNotice } from '../../../store/people/notices.js';
import { revokeKey } from '../../../store/people/revocation.js';
import type { Member } from '../../../store/people/sessions.js';
import { lockWorkspace } from '../../../store/workspaces/workspaces.js';
import { ApiError } from '../../core/errors.js';
import { type AppRoute, DONE, memberRoute } from '../route.js';
import { Done } from '../schemas/fields.js';
import { type KeyLine, KeyList, NewKey, NewKeyValue, OriginsChange } from '../schemas/people.js';
import { holdRole } from '../visitor.js';
import type { AccountContext } from './context.js';

const DAY_MS = 86_400_000;
const OVERLAP_MS = DAY_MS;
const MOST_KEYS = 1_000;

export function keyRoutes({ database, clock }: AccountContext): AppRoute[] {
  const { db } = database;
  return [
    memberRoute({
      method: 'GET',
      path: '/keys',
      role: 'member',
      reply: KeyList,
      handle: async ({ member }) => {
        const rows = await listKeys(db, member.workspaceId);
        return { keys: rows.filter((key) => isTheirs(member, key)).map((key) => describe(member, key)) };
      },
    }),
    memberRoute({
      method: 'POST',
      path: '/keys',
      role: 'member',
      isSensitive: true,
      body: NewKey,
      reply: NewKeyValue,
      handle: async ({ member, body }) => {
        const { workspaceId, userId, name: ownerName } = member;
        const at = new Date(clock());
        const { name, onlyOwnFlows: ownFlowsOnly, allowedOrigins, expiresInDays: days } = body;
        const expiresAt = days === null ? null : new Date(at.getTime() + days * DAY_MS);
        return db.transaction().execute(async (tx) => {
          await lockWorkspace(tx, workspaceId);
          const { role } = await holdRole(tx, member, 'member');
          const scopes = requireScopes(body.scopes, role);
          await requireRoom(tx, workspaceId);
          await note(tx, member, 'key.created', name, at);
          await addNotice(tx, { ...member, kind: 'key_created', detail: name, at });
          return addKey(tx, {
            workspaceId,
            userId,
            ownerName,
            name,
            scopes,
            ownFlowsOnly,
            allowedOrigins,
            expiresAt,
            at,
          });
        });
      },
    }),
    memberRoute({
      method: 'PATCH',
      path: '/keys/{keyId}',
      role: 'member',
      isSensitive: true,
      body: OriginsChange,
      reply: Done,
      handle: async ({ member, params, body: { allowedOrigins } }) => {
        const at = new Date(clock());
        await db.transaction().execute(async (tx) => {
          await lockWorkspace(tx, member.workspaceId);
          const key = await requireKey(tx, await holdRole(tx, member, 'member'), params.keyId);
          if (hasEnded(key, at)) throw new ApiError('CONFLICT', 'The key has ended. Make a new one.');
          await setAllowedOrigins(tx, key.id, allowedOrigins);
          await note(tx, member, 'key.origins_changed', key.name, at);
        });
        return DONE;
      },
    }),
    memberRoute({
      method: 'DELETE',
      path: '/keys/{keyId}',
      role: 'member',
      reply: Done,
      handle: async ({ member, params }) => {
        const at = new Date(clock());
        await db.transaction().execute(async (tx) => {
          const key = await requireKey(tx, member, params.keyId);
          await revokeKey(tx, key, { actor: personActor(member), at });
        });
        return DONE;
      },
    }),
    memberRoute({
      method: 'POST',
      path: '/keys/{keyId}/rotation',
      role: 'member',
      isSensitive: true,
      reply: NewKeyValue,
      handle: async ({ member, params }) => {
        const at = new Date(clock());
        return db.transaction().execute(async (tx) => {
          await lockWorkspace(tx, member.workspaceId);
          const key = await requireKey(tx, await holdRole(tx, member, 'member'), params.keyId);
          await requireRoom(tx, member.workspaceId);
          const twin = await rotateKey(tx, key, new Date(at.getTime() + OVERLAP_MS), at, member.sessionId);
          if (!twin) throw new ApiError('CONFLICT', 'The key has ended. Make a new one.');
          await note(tx, member, 'key.rotated', key.name, at);
          return twin;
        });
      },
    }),
  ];
}

const isTheirs = (member: Member, key: KeyRow): boolean => member.role === 'owner' || key.user_id === member.userId;

/** As they are stored: of `*` there remains what the role allows, so that no later role makes more of it. */
function requireScopes(wanted: readonly Scope[], role: Role): Scope[] {
  const scopes = capScopes(wanted, role);
  const beyond = wanted.filter((scope) => scope !== '*' && !scopes.includes(scope));
  if (beyond.length === 0) return scopes;
  throw new ApiError('FORBIDDEN', `Your role does not allow a key with ${beyond.join(', ')}.`);
}

/** The same answer for a key of others and for one that does not exist. */
async function requireKey(tx: Tx, member: Member, id: string): Promise<KeyRow> {
  const key = await findKey(tx, id);
  if (key?.id === id && key.workspace_id === member.workspaceId && isTheirs(member, key)) return key;
  throw new ApiError('NOT_FOUND', 'There is no such key.');
}

/** Of a locked workspace: who comes at the same moment waits, and counts this one, too. */
async function requireRoom(tx: Tx, workspaceId: string): Promise<void> {
  const keys = await listKeys(tx, workspaceId);
  if (keys.length >= MOST_KEYS) throw new ApiError('CONFLICT', `A workspace has ${MOST_KEYS} keys at most.`);
}

const note = (tx: Tx, member: Member, action: string, name: string, at: Date): Promise<void> =>
  audit(tx, { workspaceId: member.workspaceId, actor: personActor(member), action, subject: name, at });

const describe = (member: Member, key: KeyRow): KeyLine => ({
  id: key.id,
  name: key.name,
  hint: key.hint,
  owner: key.owner_name,
  isMine: key.user_id === member.userId,
  scopes: key.scopes as Scope[],
  onlyOwnFlows: key.own_flows_only,
  allowedOrigins: key.allowed_origins,
  createdAt: key.created_at.toISOString(),
  expiresAt: key.expires_at?.toISOString() ?? null,
  revokedAt: key.revoked_at?.toISOString() ?? null,
  lastUsedAt: key.last_used_at?.toISOString() ?? null,
});
