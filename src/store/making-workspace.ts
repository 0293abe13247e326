// What a workspace is set to when a flow is made in it, whoever makes it.
import { sql } from 'kysely';
import type { Db } from './database.js';

export type MakingWorkspace = {
  workspaceId: string;
  workspaceName: string;
  /** Said in the videos; the name where it is null. */
  company: string | null;
  voiceId: string | null;
  /** Whether a person chose it. */
  voiceIsChosen: boolean;
  quotaMonthly: number | null;
  hasReadyAvatar: boolean;
};

/** Of a table that is called `w`. */
export const MAKING_COLUMNS = [
  'w.id as workspaceId',
  'w.name as workspaceName',
  'w.company',
  'w.voice_id as voiceId',
  'w.voice_is_chosen as voiceIsChosen',
  'w.quota_monthly as quotaMonthly',
] as const;

export const hasReadyAvatar = sql<boolean>`exists (
  select 1 from avatars a where a.workspace_id = w.id and a.status = 'ready')`;

export async function findMakingWorkspace(db: Db, workspaceId: string): Promise<MakingWorkspace | null> {
  const found = await db
    .selectFrom('workspaces as w')
    .where('w.id', '=', workspaceId)
    .select(MAKING_COLUMNS)
    .select(hasReadyAvatar.as('hasReadyAvatar'))
    .executeTakeFirst();
  return found ?? null;
}
