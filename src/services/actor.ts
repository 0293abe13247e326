// Who asks for something: a key of the API or a person in the dashboard. Use cases know both as one Actor, and its
// actions leave an entry in the audit log.

import { type Clock, systemClock } from '../lib/clock.js';
import type { Db, Tx } from '../store/db/database.js';
import type { Visibility } from '../store/flows/flows.js';
import type { Caller } from '../store/flows/idempotency.js';
import { type AuditActor, audit, auditedPerson, OPERATOR } from '../store/people/audit.js';
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

// An action and its entry in the audit log, in one transaction.

/** `Reading` is what some repositories hand on beside the transaction, to read within it. */
export type AuditRepository<Reading extends unknown[] = []> = {
  /** Everything that `work` does with its transaction is done, or nothing of it when it throws. */
  transact<T>(work: (tx: Tx, ...reading: Reading) => Promise<T>): Promise<T>;
  audit: typeof audit;
};

type AuditDeps = { repository: Pick<AuditRepository, 'audit'>; clock: Clock };

/** Actions are our words, subjects are identifiers. */
type Action = { action: string; subject?: string | null };

/** Writes the entry in the transaction of the action. */
export const noteAction = (
  { repository, clock }: AuditDeps,
  tx: Tx,
  { workspaceId, audit: actor }: Pick<Actor, 'workspaceId' | 'audit'>,
  { action, subject = null }: Action,
): Promise<void> => repository.audit(tx, { workspaceId, actor, action, subject, at: new Date(clock()) });

/** Does something in a transaction of its own, with the entry that says who did it. */
export function withAudit<Result, Reading extends unknown[] = []>(
  deps: AuditDeps & { repository: AuditRepository<Reading> },
  actor: Pick<Actor, 'workspaceId' | 'audit'>,
  work: (tx: Tx, ...reading: Reading) => Promise<Action & { result: Result }>,
): Promise<Result> {
  return deps.repository.transact(async (tx, ...reading) => {
    const { result, ...action } = await work(tx, ...reading);
    await noteAction(deps, tx, actor, action);
    return result;
  });
}

/** Writes what the operator did with a command, in a transaction of its own. */
export const auditOperation = (
  db: Db,
  workspaceId: string | null,
  action: string,
  subject: string | null = null,
): Promise<void> =>
  db
    .transaction()
    .execute((tx) => audit(tx, { workspaceId, actor: OPERATOR, action, subject, at: new Date(systemClock()) }));
