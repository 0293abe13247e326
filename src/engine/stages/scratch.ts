// A folder for the time of one stage, gone when it ends, however it ends.
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

export async function withScratch<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'stage-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** No stage lives as long as this, so a folder that is older belongs to a process that was killed. */
const ABANDONED_MS = 6 * 3_600_000;

/** Removes the folders of stages whose process was killed. */
export async function removeAbandonedScratch(parent: string, atMs: number): Promise<void> {
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    const found = await stat(folder).catch(() => null);
    if (found && atMs - found.mtimeMs > ABANDONED_MS) await rm(folder, { recursive: true, force: true });
  }
}
