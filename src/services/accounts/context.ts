// What the use cases of accounts are given: the parts of the service that they need, and the browser that asks.

import { FlowError } from '../../domain/errors.js';
import { isAtLeast, type Role } from '../../domain/roles.js';
import type { Clock } from '../../lib/clock.js';
import type { Log } from '../../lib/log.js';
import type { Passwords } from '../../lib/security/passwords.js';
import type { SignOn } from '../../providers/contracts.js';
import type { Db, Tx } from '../../store/db/database.js';
import { OPERATOR as AUDITED_OPERATOR, type AuditActor, auditedPerson } from '../../store/people/audit.js';
import { holdMembership } from '../../store/people/members.js';
import type { Member, SessionLimits } from '../../store/people/sessions.js';
import type { Secrets } from '../../store/vendors/secrets.js';

export type AccountsContext = { database: { db: Db }; clock: Clock };

/** Whom the single sign-on may bring in without an invitation, and as what. */
export type SignOnRules = { allowedDomains: readonly string[]; defaultRole: 'viewer' | 'member' };

/** Of those who sign in or prove who they are. */
export type SignInContext = AccountsContext & {
  passwords: Passwords;
  secrets: Secrets;
  sessionLimits: SessionLimits;
  /** Null where people sign in with passwords only. */
  signOn: { provider: SignOn; rules: SignOnRules } | null;
  log: Log;
};

/** A browser that asks, in plain values. */
export type Visit = {
  /** Where the person reaches us, such as https://videos.example.com. */
  origin: string;
  /** The address of the client, for limits. */
  address: string;
  /** The value of its present session; null without one. */
  sessionValue: string | null;
  /** The secret by which a browser is known that has signed in before; null for others. */
  device: string | null;
  /** Such as "Firefox on Linux". */
  client: string;
};

// Who changes something about accounts, and whether their role allows it at this moment.

/** A member, who may do what the role allows, or with null the operator at the command, who may do everything. */
export type MemberOrOperator = Member | null;
export const OPERATOR: MemberOrOperator = null;

export const auditActorOf = (by: MemberOrOperator): AuditActor => (by ? auditedPerson(by) : AUDITED_OPERATOR);

/** What is made in this transaction outlives the membership: until it ends nobody removes the person or changes the role. */
export async function holdRole(tx: Tx, member: Member, least: Role): Promise<Member> {
  const role = await holdMembership(tx, member.workspaceId, member.userId);
  requireRole(role, least);
  return { ...member, role: role! };
}

/** The same answer for a workspace of others and for one that does not exist. */
export function requireRole(role: Role | undefined, least: Role): void {
  if (role === undefined) throw new FlowError('NOT_FOUND', 'This workspace doesn’t exist, or you’re not a member.');
  if (!isAtLeast(role, least)) throw lacking(least);
}

export const lacking = (role: Role): FlowError =>
  new FlowError('FORBIDDEN', role === 'owner' ? 'Only workspace owners can do this.' : 'Viewers can’t make changes.');
