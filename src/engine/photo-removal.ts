// What follows when a presenter made of a photograph is removed or its consent withdrawn: films that are not finished fail, and its files
// are deleted. The sweep does it again until both are certain.
import { type PresenterGone, presenterGoneSentence } from '../domain/errors.js';
import { listLiveFlowsWith } from '../store/flows/flows.js';
import { audit, SERVICE } from '../store/people/audit.js';
import {
  findGivenConsent,
  forgetPhotoPresenter,
  listForgottenDrafts,
  listRetired,
  type PhotoPresenter,
  retirePhotoPresenter,
} from '../store/workspaces/photo-presenters.js';
import { DRAFT_DAYS } from '../text/photo-consent.js';
import { advance } from './advance.js';
import type { EngineContext } from './context.js';
import { LEFTOVER_MS } from './media-sweep.js';

const BATCH = 200;
/** More flows than any workspace has under way; what is left is the sweep's. */
const MOST_BATCHES = 1_000;
const DAY_MS = 86_400_000;

/** Deletes the photo and all that was made of it but the films. */
export async function removePhotoFiles(
  { files }: Pick<EngineContext, 'files'>,
  { folder, preview_path }: Pick<PhotoPresenter, 'folder' | 'preview_path'>,
): Promise<void> {
  await files.removeFolder(folder);
  if (preview_path !== null) await files.remove(preview_path);
}

/** The claims of the flows are lost with their move, so that a film that is being rendered stops as well. */
export async function stopFilmsWith(context: EngineContext, presenter: PhotoPresenter): Promise<void> {
  const { db } = context.database;
  const consent = await findGivenConsent(db, presenter.id);
  const failure: PresenterGone = consent?.withdrawn_by === 'person' ? 'consent_withdrawn' : 'presenter_removed';
  // Again until there is none: a flow that moves on meanwhile is found in its next state.
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const flows = await listLiveFlowsWith(db, presenter, BATCH);
    if (flows.length === 0) return;
    for (const flow of flows) {
      const outcome = { error: presenterGoneSentence(failure, flow.edited), failure };
      await db.transaction().execute((tx) => advance(context, tx, flow, 'gave_up', outcome));
    }
  }
}

export async function finishPhotoRemoval(context: EngineContext, presenter: PhotoPresenter): Promise<void> {
  try {
    await stopFilmsWith(context, presenter);
  } finally {
    await removePhotoFiles(context, presenter);
  }
}

/** The row goes last, and not before a preview that was being made can have been stored. */
export async function finishPhotoRemovals(context: EngineContext): Promise<void> {
  for (const presenter of await listRetired(context.database.db, BATCH)) {
    // One that cannot be finished does not hold up the others.
    await finishRetired(context, presenter).catch((error: unknown) =>
      context.log.warn({ avatarId: presenter.id, err: error }, 'a removed presenter is deleted later'),
    );
  }
}

async function finishRetired(context: EngineContext, presenter: PhotoPresenter): Promise<void> {
  const { database, clock } = context;
  await finishPhotoRemoval(context, presenter);
  const isOver = presenter.removed_at!.getTime() < clock() - LEFTOVER_MS;
  const isStopped = (await listLiveFlowsWith(database.db, presenter, 1)).length === 0;
  if (isOver && isStopped) await forgetPhotoPresenter(database.db, presenter.id);
}

/** A photo to which nobody has consented is not kept. */
export async function removeForgottenDrafts({ database: { db }, clock }: EngineContext): Promise<void> {
  const at = new Date(clock());
  const before = new Date(at.getTime() - DRAFT_DAYS * DAY_MS);
  for (const presenter of await listForgottenDrafts(db, { before, at }, BATCH)) {
    await db.transaction().execute(async (tx) => {
      if (!(await retirePhotoPresenter(tx, presenter, at))) return;
      const { workspace_id: workspaceId, id: subject } = presenter;
      await audit(tx, { workspaceId, actor: SERVICE, action: 'avatar.photo_expired', subject, at });
    });
  }
}
