// What people, keys and operators did in a workspace: written in the transaction of the deed, never changed afterwards. When that
// commits, the database gives the entry its place in the chain of the workspace (audit-chain.ts).
// No customer's words and no secrets: actions are our words, subjects are identifiers, names of settings or addresses of members.
import { newId } from '../lib/ids.js';
import type { Db, Tx } from './database.js';
import type { Cursor } from './page.js';

export type ActorKind = 'person' | 'key' | 'operator' | 'service';
export type Actor = { kind: ActorKind; id: string | null; name: string };

/** Who works with the command on the machine itself. */
export const OPERATOR: Actor = { kind: 'operator', id: null, name: 'Operator' };

/** What the service does by itself. */
export const SERVICE: Actor = { kind: 'service', id: null, name: 'Aftercall' };

export const personActor = ({ userId, name }: { userId: string; name: string }): Actor => ({
  kind: 'person',
  id: userId,
  name,
});

/** Without a workspace: what concerns the whole server. */
export type Deed = { workspaceId: string | null; actor: Actor; action: string; subject?: string | null; at: Date };

export async function audit(tx: Tx, { workspaceId, actor, action, subject = null, at }: Deed): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      id: newId('audit'),
      workspace_id: workspaceId,
      at,
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor: actor.name,
      action,
      subject,
    })
    .execute();
}

/** Notes what concerns a person in each workspace that the person belongs to; without any, for the server. */
export async function auditAccount(tx: Tx, userId: string, deed: Omit<Deed, 'workspaceId'>): Promise<void> {
  const memberships = tx.selectFrom('members').select('workspace_id').where('user_id', '=', userId);
  const rows = await memberships.execute();
  for (const { workspace_id } of rows) await audit(tx, { ...deed, workspaceId: workspace_id });
  if (rows.length === 0) await audit(tx, { ...deed, workspaceId: null });
}

export type AuditRow = {
  id: string;
  at: Date;
  actor: string;
  actor_kind: ActorKind;
  action: string;
  subject: string | null;
};

/** The newest first; with `before`, those that are older than it. */
export async function listAudit(
  db: Db,
  workspaceId: string,
  limit: number,
  before: Cursor | null,
): Promise<AuditRow[]> {
  let query = db
    .selectFrom('audit')
    .select(['id', 'at', 'actor', 'actor_kind', 'action', 'subject'])
    .where('workspace_id', '=', workspaceId);
  if (before) query = query.where((e) => e(e.refTuple('at', 'id'), '<', e.tuple(before.createdAt, before.id)));
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}
