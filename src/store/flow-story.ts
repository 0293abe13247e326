// One flow as the dashboard tells it: everything of it, who made it, and who moved it when.
import type { Db } from './database.js';
import type { Flow } from './flow-row.js';

const FIELDS = [
  'f.id',
  'f.workspace_id',
  'f.status',
  'f.version',
  'f.tries',
  'f.progress',
  'f.turn',
  'f.title',
  'f.input',
  'f.metadata',
  'f.auto_approve',
  'f.avatar_id',
  'f.voice_id',
  'f.draft',
  'f.script',
  'f.edited',
  'f.scenes',
  'f.media_token',
  'f.video_path',
  'f.video_duration_s',
  'f.error',
  'f.failure',
  'f.created_at',
  'f.updated_at',
  'f.completed_at',
  'f.approval_until',
] as const;

type Field = (typeof FIELDS)[number] extends `f.${infer Name}` ? Name : never;

export type FlowStory = Pick<Flow, Field> & {
  person: string | null;
  key: string | null;
  avatarName: string | null;
  watchPages: boolean;
  brandColour: string;
};

export async function findFlowStory(db: Db, id: string, workspaceId: string): Promise<FlowStory | null> {
  const found = await db
    .selectFrom('flows as f')
    .innerJoin('workspaces as w', 'w.id', 'f.workspace_id')
    .leftJoin('users as u', 'u.id', 'f.user_id')
    .leftJoin('keys as k', 'k.id', 'f.key_id')
    .leftJoin('avatars as a', (join) =>
      join.onRef('a.workspace_id', '=', 'f.workspace_id').onRef('a.id', '=', 'f.avatar_id'),
    )
    .where('f.id', '=', id)
    .where('f.workspace_id', '=', workspaceId)
    .select(FIELDS)
    .select(['u.name as person', 'k.name as key', 'a.name as avatarName'])
    .select(['w.watch_pages as watchPages', 'w.brand_colour as brandColour'])
    .executeTakeFirst();
  return found ?? null;
}

export type Mover = { event: string; personId: string | null; name: string | null };

/** Who made each move of a flow, in order; without a name where the service itself did, or somebody who is gone. */
export async function listMovers(db: Db, flowId: string): Promise<Mover[]> {
  const rows = await db
    .selectFrom('moves as m')
    .leftJoin('users as u', 'u.id', 'm.by')
    .leftJoin('keys as k', 'k.id', 'm.by')
    .where('m.flow_id', '=', flowId)
    .select(['m.event', 'u.id as personId', 'u.name as person', 'k.name as key'])
    .orderBy('m.version')
    .execute();
  return rows.map(({ event, personId, person, key }) => ({ event, personId, name: person ?? key }));
}
