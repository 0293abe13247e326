// The manifest of a backup: its version, and every file with length and checksum. It is written last, so a folder without one is
// no backup.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isFilePath } from '../../files/contract.js';

export const MANIFEST = 'manifest.json';
/** Too long for the manifest, in which only its checksum stands. */
export const MEDIA_LIST = 'media.jsonl';

const Kept = z.object({
  file: z.string().refine(isFilePath),
  sizeBytes: z.number().int().min(0),
  sha256: z.string().length(64),
});
/** A file of a backup; `file` is its path in the backup's folder. */
export type Kept = z.infer<typeof Kept>;

const Manifest = z.object({
  format: z.literal(1),
  aftercall: z.string(),
  /** The first workspace, by which backups of the same service know each other. */
  of: z.string().optional(),
  /** The newest migration of the database that was copied. */
  schema: z.string(),
  postgres: z.string(),
  at: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), kept: Kept })),
  media: z.object({ files: z.number(), sizeBytes: z.number(), kept: Kept }),
  /** Which keys open the secrets in the database; the keys themselves are not in a backup. */
  secretKeyIds: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** What an operator must know about a backup that cannot be made or used. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new BackupError(`${folder} isn’t a complete backup: it has no ${MANIFEST}, which is written last.`);
  });
  const json = parsed(text);
  if (typeof json === 'object' && json !== null && 'format' in json && json.format !== 1) {
    throw new BackupError('The backup was written by a newer version of Aftercall. Install that version or newer.');
  }
  const { data } = Manifest.safeParse(json);
  if (!data) throw new BackupError(`The backup is damaged: ${MANIFEST}.`);
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The lines of a file. Only the line feed ends one: others may stand in a customer's text. */
export async function* linesIn(path: string): AsyncIterable<string> {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    let from = 0;
    const bytes = Buffer.concat([rest, chunk as Buffer]);
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
      yield bytes.toString('utf8', from, at);
      from = at + 1;
    }
    rest = bytes.subarray(from);
  }
}

export async function* readMediaList(folder: string): AsyncIterable<Kept> {
  for await (const line of linesIn(join(folder, MEDIA_LIST))) yield Kept.parse(JSON.parse(line));
}

/** Whether the file is there as it was written. */
async function isIntact(folder: string, { file, sizeBytes, sha256 }: Kept): Promise<boolean> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(join(folder, file))) {
      hash.update(chunk as Buffer);
      bytes += (chunk as Buffer).byteLength;
    }
  } catch {
    return false;
  }
  return bytes === sizeBytes && hash.digest('hex') === sha256;
}

/** The files that are not there as they were written. */
export async function damagedIn(folder: string, { tables, media }: Manifest): Promise<string[]> {
  const damaged: string[] = [];
  for (const { kept } of [...tables, media]) if (!(await isIntact(folder, kept))) damaged.push(kept.file);
  if (damaged.includes(media.kept.file)) return damaged;
  for await (const kept of readMediaList(folder)) if (!(await isIntact(folder, kept))) damaged.push(kept.file);
  return damaged;
}

/** Writes a file that survives a power cut, and says what is in it. */
export async function keep(
  folder: string,
  file: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Kept> {
  const handle = await open(join(folder, file), 'wx', 0o600);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      sizeBytes += chunk.byteLength;
      await handle.writeFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { file, sizeBytes, sha256: hash.digest('hex') };
}
