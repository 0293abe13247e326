// Who changes something about accounts, and whether their role allows it at this moment.
import { FlowError } from '../../domain/errors.js';
import { isAtLeast, type Role } from '../../domain/roles.js';
import type { Tx } from '../../store/db/database.js';
import { OPERATOR as AUDITED_OPERATOR, type AuditActor, auditedPerson } from '../../store/people/audit.js';
import { holdMembership } from '../../store/people/members.js';
import type { Member } from '../../store/people/sessions.js';

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
