// The hourly sweep of the place for media: folders and portraits that no row knows, whoever left them there. One process does it
// for all, a few hundred folders at a time.
import type { Files } from '../files/contract.js';
import { newId } from '../lib/ids.js';
import type { Db } from '../store/db/database.js';
import { beginMediaSweep, liveAmong, mediaAmong, portraitsAmong } from '../store/flows/media-owners.js';
import type { EngineContext } from './context.js';

const EVERY_MS = 3_600_000;
/** What is younger may be on its way to its row: a portrait is stored first, and so are the media of a restore. */
const SAFE_MS = 3_600_000;
const BATCH = 500;
/** A folder that cannot be removed keeps no others from it; a store that is away does. */
const MOST_FAILURES = 10;

type Owners = (db: Db, names: readonly string[]) => Promise<{ has(name: string): boolean }>;
type Place = { listed(files: Files): AsyncIterable<string>; isOurs: RegExp; owners: Owners };

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const foldersIn = (parent: string, isOurs: RegExp, owners: Owners): Place => ({
  listed: async function* (files) {
    for await (const name of files.folders(parent)) yield `${parent}/${name}`;
  },
  isOurs,
  owners: async (db, paths) => {
    const owned = await owners(db, paths.map(lastOf));
    return { has: (path) => owned.has(lastOf(path)) };
  },
});

/** Nothing else is touched: what was not named by us was not put there by us. */
const PLACES: readonly Place[] = [
  foldersIn('media', /^media\/[A-Za-z0-9]{32}$/u, mediaAmong),
  foldersIn('work', /^work\/flow_[A-Za-z0-9]+$/u, liveAmong),
  { listed: (files) => files.list('media/avatars'), isOurs: /^media\/avatars\/[\w.]+$/u, owners: portraitsAmong },
];

export async function removeOwnerlessMedia(context: EngineContext, signal: AbortSignal): Promise<void> {
  const { database, files, clock, log } = context;
  const request = { newOwner: newId('owner'), at: new Date(clock()), everyMs: EVERY_MS };
  const owner = await beginMediaSweep(database.db, request);
  if (owner === null || !(await isOwner(context, owner))) return;
  let removed = 0;
  for (const { listed, isOurs, owners } of PLACES) {
    for await (const paths of inBatches(listed(files), isOurs)) {
      if (signal.aborted) return;
      const owned = await owners(database.db, paths);
      const ownerless = paths.filter((path) => !owned.has(path));
      removed += await removeOld(context, ownerless, signal);
    }
  }
  if (removed > 0) log.info({ count: removed }, 'media that no flow has any more were removed');
}

const OWNER_FILE = 'owner.txt';
/** So long does whoever comes first leave a place alone, since it may be the place of another. */
const CONTRADICT_MS = 24 * 3_600_000;

/** A service with another database, by mistake or as a copy for a trial, would take all media for nobody's. */
async function isOwner(context: EngineContext, owner: string): Promise<boolean> {
  const { files, clock, log } = context;
  const found = await files.read(OWNER_FILE);
  if (found === null) return own(context, owner);
  if (found.toString('utf8') === owner) {
    const facts = await files.facts(OWNER_FILE);
    return facts !== null && clock() - facts.modifiedAt.getTime() >= CONTRADICT_MS;
  }
  log.warn(
    `media belong to the service of another database: none are swept until ${OWNER_FILE} is removed there; ` +
      'if that service is a copy of this one, give it a place of its own within a day of its start, or it sweeps these media',
  );
  return false;
}

/** Sweeps nothing yet: the owner of what lies there may be a service that has not come to it. */
async function own({ files, log }: EngineContext, owner: string): Promise<false> {
  const isEmpty = await holdsNothing(files);
  await files.putBytes(OWNER_FILE, Buffer.from(owner));
  if (!isEmpty) {
    log.warn(
      `media lay here before this service marked them as its own with ${OWNER_FILE}: what its database does not know is ` +
        'removed in a day; if they belong to another service, stop this one, give it a place of its own and remove that file',
    );
  }
  return false;
}

async function holdsNothing(files: Files): Promise<boolean> {
  for (const { listed, isOurs } of PLACES) for await (const path of listed(files)) if (isOurs.test(path)) return false;
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
      log.warn({ err: error }, 'media without an owner could not be removed');
    }
  }
  return removed;
}

/** Nothing in it, or the file itself, was stored since. */
async function isOld(files: Files, path: string, beforeMs: number): Promise<boolean> {
  const facts = await files.facts(path);
  if (facts) return facts.modifiedAt.getTime() < beforeMs;
  for await (const file of files.list(path)) {
    const found = await files.facts(file);
    if (found && found.modifiedAt.getTime() >= beforeMs) return false;
  }
  return true;
}
