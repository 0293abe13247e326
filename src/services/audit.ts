// An action and its entry in the audit log, in one transaction.
import type { Clock } from '../lib/clock.js';
import type { Tx } from '../store/db/database.js';
import type { audit } from '../store/people/audit.js';
import type { Actor } from './actor.js';

/** `Reading` is what some repositories hand on beside the transaction, to read within it. */
export type AuditRepository<Reading extends unknown[] = []> = {
  /** Everything that `work` does with its transaction is done, or nothing of it when it throws. */
  transact<T>(work: (tx: Tx, ...reading: Reading) => Promise<T>): Promise<T>;
  audit: typeof audit;
};

type AuditDeps = { flows: Pick<AuditRepository, 'audit'>; clock: Clock };

/** Actions are our words, subjects are identifiers. */
export type Action = { action: string; subject?: string | null };

/** Writes the entry in the transaction of the action. */
export const noteAction = (
  { flows, clock }: AuditDeps,
  tx: Tx,
  { workspaceId, audit: actor }: Pick<Actor, 'workspaceId' | 'audit'>,
  { action, subject = null }: Action,
): Promise<void> => flows.audit(tx, { workspaceId, actor, action, subject, at: new Date(clock()) });

/** Does something in a transaction of its own, with the entry that says who did it. */
export function withAudit<Result, Reading extends unknown[] = []>(
  deps: AuditDeps & { flows: AuditRepository<Reading> },
  actor: Pick<Actor, 'workspaceId' | 'audit'>,
  work: (tx: Tx, ...reading: Reading) => Promise<Action & { result: Result }>,
): Promise<Result> {
  return deps.flows.transact(async (tx, ...reading) => {
    const { result, ...action } = await work(tx, ...reading);
    await noteAction(deps, tx, actor, action);
    return result;
  });
}
