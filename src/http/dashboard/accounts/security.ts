// What a workspace requires of its people, and the removal of a member's factors by an owner.
import { changeFactorRule, resetFactors } from '../../../services/accounts/recovery.js';
import { findFactorRule } from '../../../store/workspaces/workspace-settings.js';
import { type AppRoute, DONE, memberRoute } from '../route.js';
import { Done } from '../schemas/fields.js';
import { SecurityRules } from '../schemas/people.js';
import type { AccountContext } from './context.js';

export function securityRoutes(context: AccountContext): AppRoute[] {
  return [
    memberRoute({
      method: 'GET',
      path: '/security',
      role: 'owner',
      reply: SecurityRules,
      handle: async ({ member }) => ({
        requiresSecondFactor: await findFactorRule(context.database.db, member.workspaceId),
      }),
    }),
    memberRoute({
      method: 'PUT',
      path: '/security',
      role: 'owner',
      isSensitive: true,
      body: SecurityRules,
      reply: SecurityRules,
      handle: async ({ member, body: { requiresSecondFactor } }) => {
        await changeFactorRule(context, member, requiresSecondFactor);
        return { requiresSecondFactor };
      },
    }),
    memberRoute({
      method: 'DELETE',
      path: '/members/{userId}/factors',
      role: 'owner',
      isSensitive: true,
      reply: Done,
      handle: async ({ member, params }) => {
        await resetFactors(context, member, params.userId);
        return DONE;
      },
    }),
  ];
}
