// Deletes media that nobody may see any more: of flows that were erased, of those that a workspace has kept for long enough, and
// what a stage has left that was stopped. The row forgets first, then the files go: a crash between the two leaves something to
// delete, never a dead link; what remains all the same, media-sweep.ts finds.

import type { Flow } from '../store/db/tables.js';
import { type Erased, finishErasure, forgetMedia, listErasures, listFlowsPastKeeping } from '../store/flows/erasure.js';
import { liveAmong, mediaAmong } from '../store/flows/media-owners.js';
import type { EngineContext } from './context.js';
import { removeAbandonedScratch } from './stages/scratch.js';

const BATCH = 200;
/** A stage that was told to stop may write for another moment. One that slept for longer clears up after itself when it wakes. */
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

/**
 * Removes what a stage may have left that lost its claim, where its flow has ended or is gone: it may have been asleep for so
 * long that nobody else looks there again. A flow that goes on belongs to its next holder.
 */
export async function clearUpAfter(context: EngineContext, { id, media_token }: Flow): Promise<void> {
  const { files, log } = context;
  const { db } = context.database;
  try {
    if (!(await mediaAmong(db, [media_token])).has(media_token)) await files.removeFolder(`media/${media_token}`);
    if (!(await liveAmong(db, [id])).has(id)) await files.removeFolder(`work/${id}`);
    await removeAbandonedScratch(context);
  } catch (error) {
    log.warn({ flowId: id, err: error }, 'what a stopped stage has left is removed later');
  }
}
