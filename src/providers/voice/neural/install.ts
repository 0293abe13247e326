// Installs and removes models of neural voices. Everything happens in a hidden folder beside the models; the finished folder is moved
// to its place at the end, so that a process that is killed leaves nothing half done, and the next one goes on.

import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { Bunzip2Error, bunzip2 } from '../../../lib/archives/bunzip2.js';
import { readTar, TarError } from '../../../lib/archives/tar.js';
import { inMegabytes } from '../../../lib/file-types.js';
import { packageRoot } from '../../../lib/package-root.js';
import { isAlive, startMark } from '../../../lib/process/file-lock.js';
import { download, MOST_BYTES, NeuralInstallError, onDisk, sizeOf } from './download.js';
import { readNeuralFolder } from './folder.js';

// The models that `aftercall voices install` knows: where they lie, how large they are, their checksums and licences. The checksums
// are those that sherpa-onnx publishes with the archives.

const CATALOG = join(packageRoot, 'assets', 'voice', 'neural-models.json');

/** Also the name of its folder, so it is one plain name. */
export const MODEL_ID = /^[A-Za-z0-9][\w.-]{0,99}$/;
export const SHA256 = /^[0-9a-f]{64}$/;

const Model = z.strictObject({
  id: z.string().regex(MODEL_ID),
  language: z.string().regex(/^[a-z]{2}$/),
  speakers: z.array(
    z.strictObject({ name: z.string(), gender: z.enum(['female', 'male']), speaker: z.int().nonnegative() }),
  ),
  /** Below the base address. */
  path: z.string(),
  bytes: z.int().positive(),
  unpackedBytes: z.int().positive(),
  sha256: z.string().regex(SHA256),
  /** That of the model, and of the recordings that it was trained with. */
  licence: z.string().min(1),
  data: z.string().min(1),
  /** What has to be judged before the voice is used for business. */
  caution: z.string().min(1).optional(),
});

export type CatalogModel = z.infer<typeof Model>;

export async function readCatalog(): Promise<CatalogModel[]> {
  return z.array(Model).parse(JSON.parse(await readFile(CATALOG, 'utf8')));
}

/** A model of the catalog, or one of which nothing but its checksum is known. */
export type InstallableModel = Pick<CatalogModel, 'id' | 'sha256'> & Partial<Omit<CatalogModel, 'id' | 'sha256'>>;

type InstallOptions = {
  model: InstallableModel;
  url: string;
  /** `NEURAL_VOICES_DIR`. */
  folder: string;
  signal: AbortSignal;
  onProgress?(bytes: number): void;
  pauseMs?: number;
};

/** What was installed, kept in its folder. */
type Receipt = { id: string; sha256: string; url: string; licence: string | null; data: string | null };

const WORK = '.install';
const RECEIPT = 'installed.json';
const LIMITS = { entries: 5_000, totalBytes: MOST_BYTES };
const PAUSE_MS = 2_000;

/** `there`: this very model was installed already. */
export async function installModel(options: InstallOptions): Promise<'installed' | 'there'> {
  const { model, url, folder, signal } = options;
  const target = join(folder, model.id);
  const work = join(folder, WORK);
  await onDisk(folder, () => mkdir(work, { recursive: true }));
  return locked(join(work, `${model.id}.lock`), model.id, async () => {
    const receipt = await readReceipt(target);
    if (receipt === null && (await exists(target))) {
      throw new NeuralInstallError(
        `${target} is there already and was not installed by this command. Remove or rename it.`,
      );
    }
    if (receipt?.sha256 === model.sha256 && (await readNeuralFolder(target)) !== null) return 'there';
    const part = join(work, `${model.id}-${model.sha256.slice(0, 12)}.part`);
    await requireSpace(folder, model, await sizeOf(part));
    await download({
      ...{ url, sha256: model.sha256, bytes: model.bytes ?? null, part, signal },
      onProgress: (bytes) => options.onProgress?.(bytes),
      pauseMs: options.pauseMs ?? PAUSE_MS,
    });
    const staging = join(work, `${model.id}.new`);
    const old = join(work, `${model.id}.old`);
    await rm(staging, { recursive: true, force: true });
    await unpack(part, staging, signal).catch(async (error: unknown) => {
      await rm(staging, { recursive: true, force: true });
      throw error;
    });
    await describe(staging, model, url);
    await rm(old, { recursive: true, force: true });
    if (receipt !== null) await rename(target, old);
    await rename(staging, target);
    await rm(old, { recursive: true, force: true });
    await rm(part, { force: true });
    return 'installed';
  });
}

/** False where there is no such model. */
export async function removeModel(id: string, folder: string): Promise<boolean> {
  if (!MODEL_ID.test(id)) return false;
  const target = join(folder, id);
  const work = join(folder, WORK);
  const isThere = await exists(target);
  if (isThere && (await readReceipt(target)) === null) {
    throw new NeuralInstallError(`${target} was not installed by this command: delete the folder yourself.`);
  }
  const names = await readdir(work).catch((): string[] => []);
  const parts = names.filter((name) => name.startsWith(`${id}-`) && name.endsWith('.part'));
  if (!isThere && parts.length === 0) return false;
  await onDisk(folder, () => mkdir(work, { recursive: true }));
  await locked(join(work, `${id}.lock`), id, async () => {
    // Moved first: a model of which files are missing would be listed as a voice that cannot speak.
    const old = join(work, `${id}.old`);
    await rm(old, { recursive: true, force: true });
    if (isThere) await onDisk(target, () => rename(target, old));
    for (const path of [old, ...parts.map((name) => join(work, name))])
      await rm(path, { recursive: true, force: true });
  });
  return true;
}

/** The ids of the models that this command installed. */
export async function installedModels(folder: string): Promise<Set<string>> {
  const names = await readdir(folder).catch((): string[] => []);
  const receipts = await Promise.all(names.map((name) => readReceipt(join(folder, name))));
  return new Set(receipts.flatMap((receipt) => (receipt === null ? [] : [receipt.id])));
}

async function readReceipt(folder: string): Promise<Receipt | null> {
  try {
    return JSON.parse(await readFile(join(folder, RECEIPT), 'utf8')) as Receipt;
  } catch {
    return null;
  }
}

const exists = (path: string): Promise<boolean> =>
  readdir(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );

/** One process at a time for each model. A lock whose holder is dead does not count. */
async function locked<T>(path: string, id: string, work: () => Promise<T>): Promise<T> {
  const lock = () => onDisk(path, () => open(path, 'wx'));
  const file = await lock().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    const [pid, start] = (await readFile(path, 'utf8').catch(() => '')).split(' ');
    const isHeld = start === undefined || (isAlive(Number(pid)) && String(startMark(Number(pid))) === start);
    if (isHeld)
      throw new NeuralInstallError(`Another process is installing or removing ${id}. If none is, delete ${path}`);
    await rm(path, { force: true });
    return lock();
  });
  try {
    await file.writeFile(`${process.pid} ${startMark(process.pid)}`);
    return await work();
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

async function requireSpace(folder: string, model: InstallableModel, have: number): Promise<void> {
  if (model.bytes === undefined) return;
  const needed = Math.max(0, model.bytes - have) + (model.unpackedBytes ?? 0);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= needed) return;
  throw new NeuralInstallError(
    `${model.id} needs ${inMegabytes(needed)} MB in ${folder}, where ${inMegabytes(bavail * bsize)} MB are free.`,
  );
}

/** The archive's one folder becomes `staging`. */
async function unpack(archive: string, staging: string, signal: AbortSignal): Promise<void> {
  try {
    let top: string | null = null;
    for await (const { path, content } of readTar(await unpacked(archive), LIMITS)) {
      signal.throwIfAborted();
      const [first, ...rest] = path.split('/');
      top ??= first!;
      if (rest.length === 0 || top !== first) throw new TarError('The archive has more than one folder.');
      const target = join(staging, ...rest);
      await onDisk(target, async () => {
        await mkdir(dirname(target), { recursive: true });
        await writeFile(target, content, { flag: 'wx', mode: 0o644 });
      });
    }
  } catch (error) {
    if (error instanceof Bunzip2Error || error instanceof TarError)
      throw new NeuralInstallError(`${error.message} Nothing was installed.`, 'failed', { cause: error });
    throw error;
  }
  if ((await readNeuralFolder(staging)) === null)
    throw new NeuralInstallError('The archive holds no model: an .onnx file and tokens.txt are needed.');
}

/** By its first bytes: bzip2 as published, gzip, or neither. */
async function unpacked(archive: string): Promise<AsyncIterable<Uint8Array>> {
  const file = await open(archive);
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0).finally(() => file.close());
  const source = createReadStream(archive);
  if (buffer.toString('latin1') === 'BZ') return bunzip2(source);
  if (buffer.readUInt16BE() === 0x1f8b) return gunzip(source);
  return source;
}

async function* gunzip(source: NodeJS.ReadableStream): AsyncGenerator<Uint8Array> {
  const unpacking = createGunzip();
  source.on('error', (error) => unpacking.destroy(error)).pipe(unpacking);
  try {
    yield* unpacking;
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code);
    throw code.startsWith('Z_') ? new TarError('The archive is damaged.', { cause: error }) : error;
  }
}

/** Names of the speakers for the lists, and what was installed. */
async function describe(folder: string, model: InstallableModel, url: string): Promise<void> {
  const { id, sha256, language, speakers, licence = null, data = null } = model;
  await onDisk(folder, async () => {
    if (speakers !== undefined) await writeFile(join(folder, 'voice.json'), asJson({ language, speakers }));
    await writeFile(join(folder, RECEIPT), asJson({ id, sha256, url, licence, data } satisfies Receipt));
  });
}

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
