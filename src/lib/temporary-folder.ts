// A folder for as long as some work lasts, with these files in it: for what reads files by their paths.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export async function withTemporaryFolder<T>(
  prefix: string,
  files: ReadonlyMap<string, Uint8Array>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  try {
    for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
