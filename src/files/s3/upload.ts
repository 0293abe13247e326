// Puts a file into a bucket: in one request, or in parts that are sent again one by one. It is seen whole or not at all, and
// looked at again once it is there.
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { contentTypeOf } from '../../lib/content-types.js';
import { FilesError } from '../contract.js';
import { meaningOf, readXml, textOf } from './answers.js';
import type { S3Client } from './client.js';

/** What is sent, and how to get at a stretch of it. */
export type Source = { sizeBytes: number; sha256: string; read(start: number, length: number): Promise<Uint8Array> };

/** A store takes no part below 5 MiB but the last, and 10,000 parts: this makes 80 GB. */
const PART_BYTES = 8 * 2 ** 20;
const PARTS_AT_ONCE = 3;

export const SHA_HEADER = 'x-amz-meta-sha256';
/** A day: what was erased is then gone from whatever stands before a public bucket. */
const CACHE_CONTROL = 'public, max-age=86400';

export const sourceOfBytes = (bytes: Uint8Array): Source => ({
  sizeBytes: bytes.byteLength,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  read: async (start, length) => bytes.subarray(start, start + length),
});

/** Read twice, because its checksum is sent before it; never as a whole. */
export async function sourceOfFile(handle: FileHandle): Promise<Source> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) {
    hash.update(chunk as Buffer);
    sizeBytes += (chunk as Buffer).byteLength;
  }
  return { sizeBytes, sha256: hash.digest('hex'), read: (start, length) => readFully(handle, start, length) };
}

async function readFully(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(bytes, done, length - done, start + done);
    if (bytesRead === 0) throw new Error('A file became shorter while it was stored.');
    done += bytesRead;
  }
  return bytes;
}

export async function upload(client: S3Client, key: string, source: Source): Promise<void> {
  const headers = {
    'content-type': contentTypeOf(key),
    'cache-control': CACHE_CONTROL,
    [SHA_HEADER]: source.sha256,
  };
  if (source.sizeBytes > PART_BYTES) await uploadParts(client, key, headers, source);
  else await client.send({ method: 'PUT', key, headers, body: await source.read(0, source.sizeBytes) });
  await verify(client, key, source);
}

async function uploadParts(
  client: S3Client,
  key: string,
  headers: Record<string, string>,
  source: Source,
): Promise<void> {
  const begun = await client.send({ method: 'POST', key, headers, query: { uploads: '' } });
  const uploadId = begun && textOf(readXml(begun.bytes), 'UploadId');
  if (!uploadId) throw new FilesError('away', 'The media store began no upload.');
  try {
    const etags = await sendParts(client, key, uploadId, source);
    await complete(client, key, uploadId, etags);
  } catch (error) {
    // What this leaves, because the store is away, is cleared at a later start.
    await abortUpload(client, key, uploadId).catch(() => undefined);
    throw error;
  }
}

export async function abortUpload(client: S3Client, key: string, uploadId: string): Promise<void> {
  await client.send({ method: 'DELETE', key, query: { uploadId } });
}

/** A few at once; the first that fails for good ends the others after the parts they are at. */
async function sendParts(client: S3Client, key: string, uploadId: string, source: Source): Promise<string[]> {
  const count = Math.ceil(source.sizeBytes / PART_BYTES);
  const etags: string[] = [];
  let next = 0;
  const sendNext = async (): Promise<void> => {
    while (next < count) {
      const part = next;
      next += 1;
      try {
        etags[part] = await sendPart(client, key, uploadId, source, part);
      } catch (error) {
        next = count;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: PARTS_AT_ONCE }, sendNext));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return etags;
}

async function sendPart(
  client: S3Client,
  key: string,
  uploadId: string,
  { sizeBytes, read }: Source,
  part: number,
): Promise<string> {
  const start = part * PART_BYTES;
  const body = await read(start, Math.min(PART_BYTES, sizeBytes - start));
  const query = { partNumber: String(part + 1), uploadId };
  const sent = await client.send({ method: 'PUT', key, query, body });
  const etag = sent?.headers.get('etag');
  if (!etag) throw new FilesError('away', 'The media store lost an upload.');
  return etag;
}

/** Answered with 200 before it is done, so a failure stands in the body. */
async function complete(client: S3Client, key: string, uploadId: string, etags: string[]): Promise<void> {
  const parts = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const headers = { 'content-type': 'application/xml' };
  // Null: there is no such upload any more, because a try whose answer was lost has completed it. Looking at the file tells.
  const answer = await client.send({ method: 'POST', key, query: { uploadId }, headers, body });
  const told = answer && readXml(answer.bytes);
  if (told?.name === 'Error') {
    throw meaningOf({ status: 500, code: textOf(told, 'Code') ?? '', region: null }, 'The media store');
  }
}

/** Stores exist that take the bytes of a checksum for those of the file: what lies there must be as long as what was sent. */
async function verify(client: S3Client, key: string, { sizeBytes, sha256 }: Source): Promise<void> {
  const stored = await client.send({ method: 'HEAD', key });
  if (!stored) throw new FilesError('away', 'The media store does not have what it was given a moment ago.');
  const storedSha = stored.headers.get(SHA_HEADER);
  // Somebody else stored another content under this name meanwhile, and the last one wins.
  if (storedSha !== null && storedSha !== sha256) return;
  const storedBytes = Number(stored.headers.get('content-length'));
  if (storedBytes === sizeBytes) return;
  await client.send({ method: 'DELETE', key });
  throw new FilesError(
    'not_writable',
    `The media store kept ${storedBytes} bytes of a file of ${sizeBytes}: it cannot be used.`,
  );
}
