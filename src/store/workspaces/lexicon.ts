// The pronunciations of a workspace: how its names and products are said.
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.js';
import { lockWorkspace } from './workspaces.js';

export const MOST_PRONUNCIATIONS = 1_000;

/** Written word → respelling. */
export type Lexicon = Readonly<Record<string, string>>;

/** In the order of the words, so that the same lexicon is always the same text. */
export async function findLexicon(db: Db, workspaceId: string): Promise<Lexicon> {
  const rows = await db
    .selectFrom('pronunciations')
    .select(['word', 'sound'])
    .where('workspace_id', '=', workspaceId)
    .orderBy(sql`word collate "C"`)
    .execute();
  return Object.fromEntries(rows.map(({ word, sound }) => [word, sound]));
}

/** Words are looked up however they are written, so they are kept in lower case. */
const keyOf = (word: string): string => word.trim().toLowerCase().normalize('NFC');

/** Adds or replaces entries; false, and nothing is changed, when there would be too many. */
export async function setPronunciations(tx: Tx, workspaceId: string, entries: Lexicon): Promise<boolean> {
  await lockWorkspace(tx, workspaceId);
  const known = await findLexicon(tx, workspaceId);
  const given = Object.fromEntries(Object.entries(entries).map(([word, sound]) => [keyOf(word), sound.trim()]));
  if (Object.keys({ ...known, ...given }).length > MOST_PRONUNCIATIONS) return false;
  const rows = Object.entries(given).map(([word, sound]) => ({ workspace_id: workspaceId, word, sound }));
  if (rows.length === 0) return true;
  await tx
    .insertInto('pronunciations')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'word']).doUpdateSet((e) => ({ sound: e.ref('excluded.sound') })),
    )
    .execute();
  return true;
}

/** Puts these entries in the place of all others; of two for one word the later one counts. */
export async function replaceLexicon(
  tx: Tx,
  workspaceId: string,
  entries: readonly { word: string; sound: string }[],
): Promise<void> {
  // Before, or of two that replace at once the later one would keep the words of the other.
  await lockWorkspace(tx, workspaceId);
  await tx.deleteFrom('pronunciations').where('workspace_id', '=', workspaceId).execute();
  await setPronunciations(tx, workspaceId, Object.fromEntries(entries.map(({ word, sound }) => [keyOf(word), sound])));
}

/** How many of the words were there. */
export async function removePronunciations(db: Db, workspaceId: string, words: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('pronunciations')
    .where('workspace_id', '=', workspaceId)
    .where('word', 'in', words.map(keyOf))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
