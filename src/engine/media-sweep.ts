// The hourly garbage collection of media: folders and portraits that no row refers to. One process does it for all, a few hundred
// folders at a time.
import type { Files } from '../files/contract.js';
import { newId } from '../lib/ids.js';
import type { Db } from '../store/db/database.js';
import type { Flow } from '../store/db/tables.js';
import {
  beginMediaSweep,
  type Erased,
  finishErasure,
  forgetMedia,
  listErasures,
  listFlowsPastKeeping,
  liveAmong,
  mediaAmong,
  portraitsAmong,
} from '../store/flows/erasure.js';
import { presentersAmong } from '../store/workspaces/photo-presenters.js';
import type { EngineContext } from './context.js';
import { removeAbandonedScratch } from './stages/scratch.js';

const EVERY_MS = 3_600_000;
/** Younger files may not have their row yet: portraits, and media of a restore, are stored first. */
const SAFE_MS = 3_600_000;
const BATCH = 500;
/** A folder that cannot be removed does not stop the sweep; a store that is down does. */
const MOST_FAILURES = 10;

type Owners = (db: Db, names: readonly string[]) => Promise<{ has(name: string): boolean }>;
type MediaFolder = { listed(files: Files): AsyncIterable<string>; isOurs: RegExp; owners: Owners };

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const byLastName =
  (owners: Owners): Owners =>
  async (db, paths) => {
    const owned = await owners(db, paths.map(lastOf));
    return { has: (path) => owned.has(lastOf(path)) };
  };

const foldersIn = (parent: string, isOurs: RegExp, owners: Owners): MediaFolder => ({
  listed: async function* (files) {
    for await (const name of files.folders(parent)) yield `${parent}/${name}`;
  },
  isOurs,
  owners: byLastName(owners),
});

/** Nothing else is touched: names of another form are not ours. */
const FOLDERS: readonly MediaFolder[] = [
  foldersIn('media', /^media\/[A-Za-z0-9]{32}$/u, mediaAmong),
  foldersIn('work', /^work\/flow_[A-Za-z0-9]+$/u, liveAmong),
  {
    listed: async function* (files) {
      for await (const workspace of files.folders('avatars')) {
        for await (const id of files.folders(`avatars/${workspace}`)) yield `avatars/${workspace}/${id}`;
      }
    },
    isOurs: /^avatars\/ws_[A-Za-z0-9]+\/avatar_[A-Za-z0-9]+$/u,
    owners: byLastName(presentersAmong),
  },
  { listed: (files) => files.list('media/avatars'), isOurs: /^media\/avatars\/[\w.]+$/u, owners: portraitsAmong },
];

export async function removeOwnerlessMedia(context: EngineContext, signal: AbortSignal): Promise<void> {
  const { database, files, clock, log } = context;
  const request = { newOwner: newId('owner'), at: new Date(clock()), everyMs: EVERY_MS };
  const owner = await beginMediaSweep(database.db, request);
  if (owner === null || !(await isOwner(context, owner))) return;
  let removed = 0;
  for (const { listed, isOurs, owners } of FOLDERS) {
    for await (const paths of inBatches(listed(files), isOurs)) {
      if (signal.aborted) return;
      const owned = await owners(database.db, paths);
      const ownerless = paths.filter((path) => !owned.has(path));
      removed += await removeOld(context, ownerless, signal);
    }
  }
  if (removed > 0) log.info({ count: removed }, 'orphaned media were removed');
}

const OWNER_FILE = 'owner.txt';
/** The first service marks the storage and waits this long, since the media may belong to another one. */
const CONTRADICT_MS = 24 * 3_600_000;

/** A second service with another database, such as a trial copy, would take all media for orphans. */
async function isOwner(context: EngineContext, owner: string): Promise<boolean> {
  const { files, clock, log } = context;
  const found = await files.read(OWNER_FILE);
  if (found === null) return own(context, owner);
  if (found.toString('utf8') === owner) {
    const facts = await files.facts(OWNER_FILE);
    return facts !== null && clock() - facts.modifiedAt.getTime() >= CONTRADICT_MS;
  }
  log.warn(
    `the media storage is marked as owned by another database: no media are swept until ${OWNER_FILE} is removed; ` +
      'if the owner is a copy of this service, give it storage of its own within a day of its start, or it sweeps these media',
  );
  return false;
}

/** Sweeps nothing yet: the true owner may be a service that has not started its sweep. */
async function own({ files, log }: EngineContext, owner: string): Promise<false> {
  const isEmpty = await holdsNothing(files);
  await files.putBytes(OWNER_FILE, Buffer.from(owner));
  if (!isEmpty) {
    log.warn(
      `the media storage was not empty when this service marked it as its own with ${OWNER_FILE}: media unknown to its database are ` +
        'removed in a day; if they belong to another service, stop this one, give it storage of its own and remove that file',
    );
  }
  return false;
}

async function holdsNothing(files: Files): Promise<boolean> {
  for (const { listed, isOurs } of FOLDERS) for await (const path of listed(files)) if (isOurs.test(path)) return false;
  return true;
}

async function* inBatches(paths: AsyncIterable<string>, isOurs: RegExp): AsyncIterable<string[]> {
  let batch: string[] = [];
  for await (const path of paths) {
    if (isOurs.test(path)) batch.push(path);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function removeOld(context: EngineContext, paths: readonly string[], signal: AbortSignal): Promise<number> {
  const { files, clock, log } = context;
  let failures = 0;
  let removed = 0;
  for (const path of paths) {
    if (signal.aborted) break;
    try {
      if (!(await isOld(files, path, clock() - SAFE_MS))) continue;
      await ((await files.has(path)) ? files.remove(path) : files.removeFolder(path));
      removed += 1;
    } catch (error) {
      failures += 1;
      if (failures === MOST_FAILURES) throw error;
      log.warn({ err: error }, 'orphaned media could not be removed');
    }
  }
  return removed;
}

/** Neither the file nor anything in the folder was stored since. */
async function isOld(files: Files, path: string, beforeMs: number): Promise<boolean> {
  const facts = await files.facts(path);
  if (facts) return facts.modifiedAt.getTime() < beforeMs;
  for await (const file of files.list(path)) {
    const found = await files.facts(file);
    if (found && found.modifiedAt.getTime() >= beforeMs) return false;
  }
  return true;
}

// Deletes media whose flow was erased, has passed the retention of its workspace, or was stopped. The row is updated first, then
// the files go: a crash in between leaves something to delete, never a dead link, and the sweep above finds it.

const ERASURES_AT_ONCE = 200;
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
  for (const erased of await listErasures(db, ERASURES_AT_ONCE)) {
    await removeErasedFiles({ files }, erased);
    if (erased.at.getTime() < clock() - LEFTOVER_MS) await finishErasure(db, erased.flow_id);
  }
}

export async function forgetMediaPastKeeping({ database: { db }, clock }: RetentionContext): Promise<void> {
  const at = new Date(clock());
  for (const kept of await listFlowsPastKeeping(db, at, ERASURES_AT_ONCE)) {
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
