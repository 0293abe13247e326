// Reads small zip archives that people hand in. Everything in an archive is doubted: names may lead out of the folder,
// sizes may lie, and a few bytes may unfold into gigabytes. Nothing is written to a disk here.
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel, validateFileName, type ZipFile } from 'yauzl';

export type ZipLimits = { entries: number; entryBytes: number; totalBytes: number };

/** An archive that cannot be used; the message says why. */
export class ZipError extends Error {
  override readonly name = 'ZipError';
}

/** In the upper half of an entry's attributes stands what Unix calls its mode. */
const FILE_TYPE = 0o170000;
const LINK = 0o120000;

const no = (reason: string, cause?: unknown): ZipError => new ZipError(`The zip ${reason}.`, { cause });

/** The files of an archive by their names, which are plain relative paths. Folders are left out. */
export async function readZip(archive: Buffer, limits: ZipLimits): Promise<Map<string, Buffer>> {
  // Names are decoded below, because a failure of the library would repeat a name that is refused.
  const zip = await fromBufferPromise(archive, { decodeStrings: false }).catch((error: unknown) => {
    throw no('is no zip archive, or its end is missing', error);
  });
  if (zip.entryCount > limits.entries) throw no(`holds more than ${limits.entries} files`);
  try {
    return await readEntries(zip, limits);
  } catch (error) {
    throw error instanceof ZipError ? error : no('is damaged', error);
  }
}

async function readEntries(zip: ZipFile, { entryBytes, totalBytes }: ZipLimits): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    const name = plainNameOf(entry);
    if (name.endsWith('/')) continue;
    if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === LINK) throw no('holds a link instead of a file');
    bytes += entry.uncompressedSize;
    if (entry.uncompressedSize > entryBytes) throw no(`holds a file of more than ${entryBytes} bytes`);
    if (bytes > totalBytes) throw no(`holds more than ${totalBytes} bytes`);
    if (found.has(name)) throw no('holds two files of one name');
    found.set(name, await unpack(zip, entry));
  }
  return found;
}

function plainNameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
  const isPlain = name.length <= 300 && !/[\0:]/.test(name) && validateFileName(name) === null;
  if (!isPlain) throw no('holds a path that leads out of it');
  return name;
}

/** The library ends the stream at the size that the archive says: what unfolds into more is a lie. It knows no check sums. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.isEncrypted()) throw no('is encrypted');
  if (!entry.canDecodeFileData()) throw no('is packed in a way that is not known here');
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  const content = Buffer.concat(chunks);
  if (crc32(content) !== entry.crc32) throw no('is damaged');
  return content;
}
