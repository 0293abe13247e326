// Finished videos as the public sees them: found by the folder of their media, which nobody can guess.

import type { FlowInput } from '../db/columns.js';
import type { Db } from '../db/database.js';

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
