// A folder for the time of one stage, gone when it ends, however it ends.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
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
