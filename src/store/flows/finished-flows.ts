// Finished flows: what a receipt needs to know of one, and what its public page shows.

import type { FlowInput } from '../db/columns.js';
import type { Db } from '../db/database.js';
import type { Flow } from '../db/tables.js';
import type { Visibility } from './flows.js';

// What a receipt needs to know of a flow: what its film was made of, and who moved it when.

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

// Finished videos for the public page, found by the unguessable name of their media folder.

export type PublicVideo = {
  workspaceId: string;
  title: string;
  input: FlowInput;
  script: string | null;
  voiceId: string;
  videoPath: string;
  durationS: number;
  brandColour: string;
  logoPath: string | null;
  callToAction: { label: string; url: string } | null;
};

/** Null unless there is a finished video there whose workspace shows its videos on public pages. */
export async function findPublicVideo(db: Db, mediaToken: string): Promise<PublicVideo | null> {
  const row = await db
    .selectFrom('flows as f')
    .innerJoin('workspaces as w', 'w.id', 'f.workspace_id')
    .where('f.media_token', '=', mediaToken)
    .where('f.status', '=', 'completed')
    .where('w.watch_pages', '=', true)
    .select(['f.workspace_id', 'f.title', 'f.input', 'f.script', 'f.voice_id', 'f.video_path', 'f.video_duration_s'])
    .select(['w.brand_colour', 'w.logo_path', 'w.call_to_action_label', 'w.call_to_action_url'])
    .executeTakeFirst();
  if (!row?.video_path) return null;
  const { call_to_action_label: label, call_to_action_url: url } = row;
  return {
    workspaceId: row.workspace_id,
    title: row.title,
    input: row.input,
    script: row.script,
    voiceId: row.voice_id,
    videoPath: row.video_path,
    durationS: row.video_duration_s ?? 0,
    brandColour: row.brand_colour,
    logoPath: row.logo_path,
    callToAction: label !== null && url !== null ? { label, url } : null,
  };
}
