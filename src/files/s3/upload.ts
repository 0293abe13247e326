// Uploads a file in one request, or in parts that are retried one by one. It becomes visible atomically and is verified
// afterwards.
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { contentTypeOf } from '../../lib/file-types.js';
import { FilesError } from '../contract.js';
import { explainError, readXml, type S3Client, textOf } from './client.js';

/** The content to upload, and access to a byte range of it. */
export type Source = { sizeBytes: number; sha256: string; read(start: number, length: number): Promise<Uint8Array> };

/** S3 requires parts of at least 5 MiB, except the last, and at most 10,000 parts: this allows 80 GB. */
const PART_BYTES = 8 * 2 ** 20;
const PARTS_AT_ONCE = 3;

export const SHA_HEADER = 'x-amz-meta-sha256';
/** A day: caches in front of a public bucket drop erased files by then. */
const CACHE_CONTROL = 'public, max-age=86400';

export const sourceOfBytes = (bytes: Uint8Array): Source => ({
  sizeBytes: bytes.byteLength,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  read: async (start, length) => bytes.subarray(start, start + length),
});

/** Streamed twice, because its checksum precedes it; never buffered as a whole. */
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
    // An abort that fails because the store is unreachable is repaired at a later start.
    await abortUpload(client, key, uploadId).catch(() => undefined);
    throw error;
  }
}

export async function abortUpload(client: S3Client, key: string, uploadId: string): Promise<void> {
  await client.send({ method: 'DELETE', key, query: { uploadId } });
}

/** A few parts concurrently; the first permanent failure stops the others after their current part. */
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

/** S3 sends status 200 before it is done, so a failure is in the body. */
async function complete(client: S3Client, key: string, uploadId: string, etags: string[]): Promise<void> {
  const parts = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const headers = { 'content-type': 'application/xml' };
  // Null: the upload no longer exists, because an attempt whose response was lost has completed it. HEAD tells.
  const answer = await client.send({ method: 'POST', key, query: { uploadId }, headers, body });
  const told = answer && readXml(answer.bytes);
  if (told?.name === 'Error') {
    throw explainError({ status: 500, code: textOf(told, 'Code') ?? '', region: null }, 'The media store');
  }
}

/** Some stores take the bytes of a checksum trailer for content: the stored length must match. */
async function verify(client: S3Client, key: string, { sizeBytes, sha256 }: Source): Promise<void> {
  const stored = await client.send({ method: 'HEAD', key });
  if (!stored) throw new FilesError('away', 'The media store does not have what it was given a moment ago.');
  const storedSha = stored.headers.get(SHA_HEADER);
  // Another writer stored different content under this name meanwhile, and the last one wins.
  if (storedSha !== null && storedSha !== sha256) return;
  const storedBytes = Number(stored.headers.get('content-length'));
  if (storedBytes === sizeBytes) return;
  await client.send({ method: 'DELETE', key });
  throw new FilesError(
    'not_writable',
    `The media store kept ${storedBytes} bytes of a file of ${sizeBytes}: it cannot be used.`,
  );
}
