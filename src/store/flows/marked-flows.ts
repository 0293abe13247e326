// What a receipt needs to know of a flow: what its film was made of, and who moved it when.
import type { Db } from '../db/database.js';
import type { Flow } from '../db/tables.js';
import type { Visibility } from './flows.js';

const COLUMNS = [
  'id',
  'workspace_id',
  'status',
  'input',
  'auto_approve',
  'avatar_id',
  'voice_id',
  'draft',
  'script',
  'edited',
  'narration',
  'presenter',
  'video_duration_s',
  'created_at',
  'completed_at',
  'mark',
] as const;
export type MarkedFlow = Pick<Flow, (typeof COLUMNS)[number]>;

/** As others that the reader may not see, one that is not there is null. */
export async function findMarkedFlow(
  db: Db,
  id: string,
  { workspaceId, keyId }: Visibility,
): Promise<MarkedFlow | null> {
  let query = db.selectFrom('flows').select(COLUMNS).where('id', '=', id).where('workspace_id', '=', workspaceId);
  if (keyId !== null) query = query.where('key_id', '=', keyId);
  return (await query.executeTakeFirst()) ?? null;
}

export type Move = { event: string; at: Date; by: { kind: 'person' | 'key'; id: string; name: string } | null };

/** In order. Somebody who is gone has no name any more. */
export async function listMoves(db: Db, flowId: string): Promise<Move[]> {
  const rows = await db
    .selectFrom('moves as m')
    .leftJoin('users as u', 'u.id', 'm.by')
    .leftJoin('keys as k', 'k.id', 'm.by')
    .where('m.flow_id', '=', flowId)
    .select(['m.event', 'm.at', 'm.by', 'u.name as person', 'k.name as key'])
    .orderBy('m.version')
    .execute();
  return rows.map(({ event, at, by, person, key }) => ({
    event,
    at,
    by: by === null ? null : { kind: key === null ? 'person' : 'key', id: by, name: person ?? key ?? '' },
  }));
}
