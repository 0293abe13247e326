// What a workspace requires of its people, and the removal of a member's factors by an owner.
import { audit, personActor } from '../../../store/people/audit.js';
import { findFactors, hasAny, removeFactors } from '../../../store/people/factors.js';
import { addNotice } from '../../../store/people/notices.js';
import { removeSessions } from '../../../store/people/sessions.js';
import { findUser } from '../../../store/people/users.js';
import { findFactorRule, setFactorRule } from '../../../store/workspaces/workspace-settings.js';
import { ApiError } from '../../core/errors.js';
import { type AppRoute, DONE, memberRoute } from '../route.js';
import { Done } from '../schemas/fields.js';
import { SecurityRules } from '../schemas/people.js';
import { holdRole } from '../visitor.js';
import type { AccountContext } from './context.js';
import { requireOwnPeople } from './resets.js';

export function securityRoutes({ database, clock }: AccountContext): AppRoute[] {
  const { db } = database;
  return [
    memberRoute({
      method: 'GET',
      path: '/security',
      role: 'owner',
      reply: SecurityRules,
      handle: async ({ member }) => ({
        requiresSecondFactor: await findFactorRule(db, member.workspaceId),
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
        const { workspaceId, userId } = member;
        await db.transaction().execute(async (tx) => {
          const actor = personActor(await holdRole(tx, member, 'owner'));
          const user = await findUser(tx, userId);
          const hasOwn = user?.password_hash === null || hasAny(await findFactors(tx, userId));
          if (requiresSecondFactor && !hasOwn) throw new ApiError('CONFLICT', 'Set up your own second factor first.');
          await setFactorRule(tx, workspaceId, requiresSecondFactor);
          const subject = requiresSecondFactor ? 'required' : 'not required';
          await audit(tx, { workspaceId, actor, action: 'factor.rule_changed', subject, at: new Date(clock()) });
        });
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
        const { workspaceId } = member;
        const at = new Date(clock());
        await db.transaction().execute(async (tx) => {
          const user = await requireOwnPeople(tx, member, params.userId);
          const actor = personActor(await holdRole(tx, member, 'owner'));
          if (!(await removeFactors(tx, user.id))) throw new ApiError('CONFLICT', 'This person has no second factor.');
          await removeSessions(tx, user.id, null);
          await audit(tx, { workspaceId, actor, action: 'factors.reset', subject: user.email, at });
          await addNotice(tx, { userId: user.id, kind: 'factors_reset', detail: member.name, at });
        });
        return DONE;
      },
    }),
  ];
}
