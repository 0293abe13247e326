// Who asks for something: a key of the API or a person in the dashboard. Use cases know both as one Actor.
import type { Visibility } from '../store/flows/flows.js';
import type { Caller } from '../store/flows/idempotency.js';
import { type AuditActor, auditedPerson } from '../store/people/audit.js';
import type { Access } from '../store/people/keys.js';
import type { Member } from '../store/people/sessions.js';
import type { WorkspaceDefaults } from '../store/workspaces/workspace-settings.js';

export type Actor = Visibility & {
  /** Noted beside the moves of flows. */
  by: string;
  /** Who did it, in the audit log. */
  audit: AuditActor;
  /** Whose Idempotency-Keys these are. */
  caller: Caller;
  /** The sender of the videos that name none. */
  name: string;
  /** As it was read with the key; that of a person is read when it is needed. */
  workspace: WorkspaceDefaults | null;
};

export type PersonActor = Actor & { caller: { kind: 'person' } };

export const keyActor = (access: Access): Actor => ({
  workspaceId: access.workspaceId,
  keyId: access.ownFlowsOnly ? access.keyId : null,
  by: access.keyId,
  audit: { kind: 'key', id: access.keyId, name: access.keyName },
  caller: { kind: 'key', keyId: access.keyId },
  name: access.ownerName,
  workspace: access,
});

export const personActor = (member: Pick<Member, 'workspaceId' | 'userId' | 'name'>): PersonActor => ({
  workspaceId: member.workspaceId,
  keyId: null,
  by: member.userId,
  audit: auditedPerson(member),
  caller: { kind: 'person', userId: member.userId, workspaceId: member.workspaceId },
  name: member.name,
  workspace: null,
});
