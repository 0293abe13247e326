// Who made a flow what it is: the writer of its script, its voice and its presenter, and where an embedded one stood in.
import { sql } from 'kysely';
import type { Db } from './database.js';
import type { PresenterUsed, VoiceUsed } from './flow-row.js';

/** What is not made yet is null; so is the voice of flows from before this was noted. */
export type Making = { writer: string | null; voice: VoiceUsed | null; presenter: PresenterUsed | null };

/** Only of flows that the caller may see. */
export async function findMaking(db: Db, flowId: string): Promise<Making> {
  const row = await db
    .selectFrom('flows as f')
    .leftJoin('avatars as a', (join) =>
      join.onRef('a.workspace_id', '=', 'f.workspace_id').onRef('a.id', '=', 'f.avatar_id'),
    )
    .where('f.id', '=', flowId)
    .select(['f.status', 'f.avatar_id', 'f.presenter', 'a.provider'])
    .select([
      sql<string | null>`f.draft->>'writer'`.as('writer'),
      sql<VoiceUsed | null>`f.narration->'voice'`.as('voice'),
    ])
    .executeTakeFirst();
  if (!row) return { writer: null, voice: null, presenter: null };
  const own: PresenterUsed | null =
    row.status === 'completed' && row.provider !== null
      ? { provider: row.provider, avatarId: row.avatar_id, isFallback: false, reason: null }
      : null;
  return { writer: row.writer, voice: row.voice, presenter: row.presenter ?? own };
}
