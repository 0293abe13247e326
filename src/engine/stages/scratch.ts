// Temporary folders of stages. Each is named after its claim, so that the database tells whether a folder belongs to a dead
// process.
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../lib/clock.js';
import type { Database } from '../../store/db/database.js';
import { type Claims, liveAmong } from '../../store/flows/erasure.js';

/** A flow, its version when it was claimed, and for its preview the number of that claim. */
export type ScratchClaim = { id: string; version: number; preview?: number };

export async function withScratch<T>(
  parent: string,
  { id, version, preview = 0 }: ScratchClaim,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, `stage-${id}-${version}-${preview}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A finished film that could not be published yet. */
export const finishedFolder = (parent: string, { id }: Pick<ScratchClaim, 'id'>): string => join(parent, `film-${id}`);

const OF_STAGE = /^stage-(flow_\w+)-(\d+)-(\d+)-\w+$/;
const OF_FILM = /^film-(flow_\w+)$/;
/** For folders of no flow, such as those of a restore that was killed. */
const ABANDONED_MS = 6 * 3_600_000;
/** Bounds one sweep; the next one goes on. */
const MOST_AT_ONCE = 1_000;

export type ScratchContext = { database: Database; clock: Clock; scratchFolder: string };

/** Removes the folders of claims that nobody holds any more, and of flows that have ended or are erased. */
export async function removeAbandonedScratch({ database, clock, scratchFolder }: ScratchContext): Promise<void> {
  await mkdir(scratchFolder, { recursive: true });
  // Listed before the claims are read: a folder is made after its claim.
  const names = (await readdir(scratchFolder)).slice(0, MOST_AT_ONCE);
  const live = await liveAmong(
    database.db,
    names.flatMap((name) => flowOf(name) ?? []),
  );
  for (const name of names) {
    const folder = join(scratchFolder, name);
    const isAbandoned = flowOf(name) === null ? await isOlder(folder, clock() - ABANDONED_MS) : !isHeld(name, live);
    if (isAbandoned) await rm(folder, { recursive: true, force: true });
  }
}

const flowOf = (name: string): string | null => (OF_STAGE.exec(name) ?? OF_FILM.exec(name))?.[1] ?? null;

function isHeld(name: string, live: ReadonlyMap<string, Claims>): boolean {
  const claims = live.get(flowOf(name)!);
  const [, , version, preview] = OF_STAGE.exec(name) ?? [];
  if (claims === undefined || version === undefined) return claims !== undefined;
  return Number(version) === claims.version && (preview === '0' || Number(preview) === claims.preview);
}

async function isOlder(path: string, beforeMs: number): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.mtimeMs < beforeMs;
}
