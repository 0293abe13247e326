// An action and its entry in the audit log, in one transaction.
import { type Clock, systemClock } from '../lib/clock.js';
import type { Db, Tx } from '../store/db/database.js';
import { audit, OPERATOR } from '../store/people/audit.js';
import type { Actor } from './actor.js';

/** `Reading` is what some repositories hand on beside the transaction, to read within it. */
export type AuditRepository<Reading extends unknown[] = []> = {
  /** Everything that `work` does with its transaction is done, or nothing of it when it throws. */
  transact<T>(work: (tx: Tx, ...reading: Reading) => Promise<T>): Promise<T>;
  audit: typeof audit;
};

type AuditDeps = { repository: Pick<AuditRepository, 'audit'>; clock: Clock };

/** Actions are our words, subjects are identifiers. */
export type Action = { action: string; subject?: string | null };

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
