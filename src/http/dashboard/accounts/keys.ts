// API keys as people keep them: members their own ones, owners all of the workspace. A value is shown once.
import type { Scope } from '../../../domain/roles.js';
import type { AccountsContext } from '../../../services/accounts/context.js';
import { changeOrigins, createKey, listKeysOf, revokeKey, rotateKey } from '../../../services/accounts/keys.js';
import type { KeyRow } from '../../../store/people/keys.js';
import type { Member } from '../../../store/people/sessions.js';
import { type AppRoute, DONE, memberRoute } from '../route.js';
import { Done } from '../schemas/fields.js';
import { type KeyLine, KeyList, NewKey, NewKeyValue, OriginsChange } from '../schemas/people.js';

export function keyRoutes(context: AccountsContext): AppRoute[] {
  return [
    memberRoute({
      method: 'GET',
      path: '/keys',
      role: 'member',
      reply: KeyList,
      handle: async ({ member }) => ({
        keys: (await listKeysOf(context.database.db, member)).map((key) => describe(member, key)),
      }),
    }),
    memberRoute({
      method: 'POST',
      path: '/keys',
      role: 'member',
      isSensitive: true,
      body: NewKey,
      reply: NewKeyValue,
      handle: ({ member, body: { onlyOwnFlows: ownFlowsOnly, ...wanted } }) => {
        const { workspaceId, name: ownerName } = member;
        return createKey(context, member, { ...wanted, workspaceId, ownerName, ownFlowsOnly });
      },
    }),
    memberRoute({
      method: 'PATCH',
      path: '/keys/{keyId}',
      role: 'member',
      isSensitive: true,
      body: OriginsChange,
      reply: Done,
      handle: async ({ member, params, body }) => {
        await changeOrigins(context, member, params.keyId, body.allowedOrigins);
        return DONE;
      },
    }),
    memberRoute({
      method: 'DELETE',
      path: '/keys/{keyId}',
      role: 'member',
      reply: Done,
      handle: async ({ member, params }) => {
        await revokeKey(context, member, params.keyId);
        return DONE;
      },
    }),
    memberRoute({
      method: 'POST',
      path: '/keys/{keyId}/rotation',
      role: 'member',
      isSensitive: true,
      reply: NewKeyValue,
      handle: ({ member, params }) => rotateKey(context, member, params.keyId),
    }),
  ];
}

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
