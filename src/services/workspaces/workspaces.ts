// Workspaces, which the operator makes, and how many videos a month they may make.
import type { Clock } from '../../lib/clock.js';
import type { Db } from '../../store/db/database.js';
import { type AuditActor, type AuditedBy, audit } from '../../store/people/audit.js';
import { addWorkspace, type NewAvatar, setQuota } from '../../store/workspaces/workspaces.js';

type WorkspacesContext = { db: Db; clock: Clock };
type NewWorkspace = { name: string; voiceId: string | null; quotaMonthly: number | null; avatars: NewAvatar[] };

/** Returns the id of the new workspace. */
export function createWorkspace(
  { db, clock }: WorkspacesContext,
  actor: AuditActor,
  wanted: NewWorkspace,
): Promise<string> {
  const at = new Date(clock());
  return db.transaction().execute(async (tx) => {
    const workspaceId = await addWorkspace(tx, { ...wanted, at });
    await audit(tx, { workspaceId, actor, action: 'workspace.created', subject: wanted.name, at });
    return workspaceId;
  });
}

/** Null for any number. */
export async function changeQuota(
  { db, clock }: WorkspacesContext,
  { workspaceId, audit: actor }: AuditedBy,
  quotaMonthly: number | null,
): Promise<void> {
  const subject = quotaMonthly === null ? 'unlimited' : String(quotaMonthly);
  await db.transaction().execute(async (tx) => {
    await setQuota(tx, workspaceId, quotaMonthly);
    await audit(tx, { workspaceId, actor, action: 'quota.changed', subject, at: new Date(clock()) });
  });
}
