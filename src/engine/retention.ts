// Deletes media whose flow was erased, has passed the retention of its workspace, or was stopped. The row is updated first, then
// the files go: a crash in between leaves something to delete, never a dead link, and media-sweep.ts finds it.

import type { Flow } from '../store/db/tables.js';
import { type Erased, finishErasure, forgetMedia, listErasures, listFlowsPastKeeping } from '../store/flows/erasure.js';
import { liveAmong, mediaAmong } from '../store/flows/media-owners.js';
import type { EngineContext } from './context.js';
import { removeAbandonedScratch } from './stages/scratch.js';

const BATCH = 200;
/** An aborted stage may write for another moment; one that slept for longer cleans up after itself when it wakes. */
export const LEFTOVER_MS = 60_000;

type RetentionContext = Pick<EngineContext, 'database' | 'files' | 'clock'>;

/** Deletes the files of an erased flow. */
export async function removeErasedFiles({ files }: Pick<EngineContext, 'files'>, erased: Erased): Promise<void> {
  await files.removeFolder(`media/${erased.media_token}`);
  await files.removeFolder(`work/${erased.flow_id}`);
}

/** Deletes them again until no stage can write there any more, then removes the note of the erasure. */
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

/**
 * Cleans up after a stage that lost its claim, if its flow has ended or is gone: the process may have slept so long that no
 * sweep looks there again. The files of a live flow belong to its next claim.
 */
export async function clearUpAfter(context: EngineContext, { id, media_token }: Flow): Promise<void> {
  const { files, log } = context;
  const { db } = context.database;
  try {
    if (!(await mediaAmong(db, [media_token])).has(media_token)) await files.removeFolder(`media/${media_token}`);
    if (!(await liveAmong(db, [id])).has(id)) await files.removeFolder(`work/${id}`);
    await removeAbandonedScratch(context);
  } catch (error) {
    log.warn({ flowId: id, err: error }, 'the files of a stopped stage could not be removed and are removed later');
  }
}
