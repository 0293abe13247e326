// Deletes media that nobody may see any more: of flows that were erased, and of those that a workspace has kept for long
// enough. The row forgets first, then the files go: a crash between the two leaves something to delete, never a dead link.
import { type Erased, finishErasure, forgetMedia, listErasures, listFlowsPastKeeping } from '../store/erasure.js';
import type { EngineContext } from './context.js';

const BATCH = 200;
/** A stage that was stopped may write for another moment; after this time nothing of an ended flow runs any more. */
export const LEFTOVER_MS = 60_000;

type RetentionContext = Pick<EngineContext, 'database' | 'files' | 'clock'>;

/** Deletes what an erased flow has left on the disk, as of now. */
export async function removeErasedFiles({ files }: Pick<EngineContext, 'files'>, erased: Erased): Promise<void> {
  await files.removeFolder(`media/${erased.media_token}`);
  await files.removeFolder(`work/${erased.flow_id}`);
}

/** Deletes it again until nothing can write there any more, then forgets that there was something. */
export async function finishErasures({ database: { db }, files, clock }: RetentionContext): Promise<void> {
  for (const erased of await listErasures(db, BATCH)) {
    await removeErasedFiles({ files }, erased);
    if (erased.at.getTime() < clock() - LEFTOVER_MS) await finishErasure(db, erased.flow_id);
  }
}

export async function forgetMediaPastKeeping({ database: { db }, clock }: RetentionContext): Promise<void> {
  const at = new Date(clock());
  for (const kept of await listFlowsPastKeeping(db, at, BATCH)) {
    await db.transaction().execute((tx) => forgetMedia(tx, kept, at));
  }
}
