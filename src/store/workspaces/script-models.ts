// The model that a workspace chose to write its scripts. No choice means that it follows the server.
import type { Selectable } from 'kysely';
import type { Db } from '../db/database.js';
import type { Tables } from '../db/tables.js';
import { listSecrets, removeSecret } from '../vendors/secrets.js';
export type ScriptModelRow = Selectable<Tables['script_models']>;

/** Under this name the model's key lies among the secrets. */
export const SCRIPT_SECRET = 'script';

export async function findScriptModel(db: Db, workspaceId: string): Promise<ScriptModelRow | null> {
  const found = await db
    .selectFrom('script_models')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return found ?? null;
}

export async function putScriptModel(db: Db, { workspace_id, ...choice }: ScriptModelRow): Promise<void> {
  await db
    .insertInto('script_models')
    .values({ workspace_id, ...choice })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(choice))
    .execute();
}

/** Removes the choice and its key. */
export async function removeScriptModel(db: Db, workspaceId: string): Promise<void> {
  await db.deleteFrom('script_models').where('workspace_id', '=', workspaceId).execute();
  await removeSecret(db, workspaceId, SCRIPT_SECRET);
}

/** The last characters of the model's key; null where there is none. */
export async function findScriptKeyHint(db: Db, workspaceId: string): Promise<string | null> {
  const secrets = await listSecrets(db, workspaceId);
  return secrets.find(({ name }) => name === SCRIPT_SECRET)?.hint ?? null;
}
