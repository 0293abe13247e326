// Media in a bucket of an S3-compatible store.

import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { S3Settings } from '../../config/outside-settings.js';
import { type Clock, systemClock } from '../../lib/clock.js';
import {
  assertFilePath,
  type ByteRange,
  type FileFacts,
  type Files,
  FilesError,
  type PublicUrlOptions,
  publicUrlOf,
} from '../contract.js';
import { childrenOf, createS3Client, readXml, type S3Client, type S3ClientOptions, textOf } from './client.js';
import { abortUpload, SHA_HEADER, sourceOfBytes, sourceOfFile, upload } from './upload.js';

// Bucket listings page by page, batch deletes, and the removal of abandoned multipart uploads.

/** Pages of a thousand keys each, which is what a store answers with unless asked for fewer: no flow has as many files. */
const MOST_PAGES = 10_000;

type Page = { keys: string[]; folders: string[]; next: string | null };
type Listing = { token?: string | null; most?: number; delimiter?: string };

async function listPage(
  client: S3Client,
  prefix: string,
  { token = null, most, delimiter }: Listing = {},
): Promise<Page> {
  const query = {
    'list-type': '2',
    prefix,
    ...(most && { 'max-keys': String(most) }),
    ...(token && { 'continuation-token': token }),
    ...(delimiter && { delimiter }),
  };
  const answer = await client.send({ method: 'GET', query });
  if (!answer) throw new FilesError('not_writable', 'The bucket for media cannot be listed.');
  const told = readXml(answer.bytes);
  if (!told) throw new FilesError('away', 'The media store gave a list that cannot be read.');
  const keys = childrenOf(told, 'Contents').map((entry) => textOf(entry, 'Key')!);
  const folders = childrenOf(told, 'CommonPrefixes').map((entry) => textOf(entry, 'Prefix')!);
  const isLast = textOf(told, 'IsTruncated') !== 'true';
  return { keys, folders, next: isLast ? null : textOf(told, 'NextContinuationToken') };
}

async function* listPages(client: S3Client, prefix: string, delimiter?: string): AsyncIterable<Page> {
  let token: string | null = null;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page: Page = await listPage(client, prefix, { token, ...(delimiter && { delimiter }) });
    yield page;
    if (page.next === null) return;
    token = page.next;
  }
}

async function* listKeys(client: S3Client, prefix: string): AsyncIterable<string> {
  for await (const { keys } of listPages(client, prefix)) yield* keys;
}

/** Common prefixes below `prefix` up to the next slash, a request per thousand. */
async function* listFolders(client: S3Client, prefix: string): AsyncIterable<string> {
  for await (const { folders } of listPages(client, prefix, '/')) yield* folders;
}

/** Verifies keys, bucket and region by a listing: what fails here fails everywhere. */
async function assertReachable(client: S3Client, prefix: string): Promise<void> {
  await listPage(client, prefix, { most: 1 });
}

async function removeKeys(client: S3Client, prefix: string): Promise<void> {
  // Deleting shifts the list, so each page is the first one.
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const { keys, next } = await listPage(client, prefix);
    if (keys.length > 0) await removeTogether(client, keys);
    if (next === null) return;
  }
}

/** Our keys need no XML escaping. */
async function removeTogether(client: S3Client, keys: string[]): Promise<void> {
  const objects = keys.map((key) => `<Object><Key>${key}</Key></Object>`).join('');
  const body = Buffer.from(`<Delete><Quiet>true</Quiet>${objects}</Delete>`);
  const headers = { 'content-type': 'application/xml' };
  const answer = await client.send({ method: 'POST', query: { delete: '' }, headers, body });
  const failed = childrenOf(answer && readXml(answer.bytes), 'Error');
  if (failed.length === 0) return;
  const code = textOf(failed[0]!, 'Code');
  throw new FilesError(
    'not_writable',
    `The media store kept ${failed.length} files that were to be deleted (${code}).`,
  );
}

/** Abandoned multipart uploads are stored and billed although they are invisible. */
async function abortAbandonedUploads(client: S3Client, prefix: string, beforeMs: number): Promise<void> {
  const answer = await client.send({ method: 'GET', query: { uploads: '', ...(prefix && { prefix }) } });
  for (const entry of childrenOf(answer && readXml(answer.bytes), 'Upload')) {
    const [key, id, begun] = [textOf(entry, 'Key'), textOf(entry, 'UploadId'), textOf(entry, 'Initiated')];
    if (!key?.startsWith(prefix) || id === null) continue;
    if (Date.parse(begun ?? '') < beforeMs) await abortUpload(client, key, id);
  }
}

type S3FilesOptions = PublicUrlOptions &
  Pick<S3ClientOptions, 'retryPausesMs' | 'silenceMs'> & {
    settings: S3Settings;
    /** The prefix of all keys, such as `aftercall/`; may be empty. */
    prefix: string;
    /** Whether clients may be redirected to presigned URLs. */
    isPublic?: boolean;
    clock?: Clock;
  };

/** A film takes a minute to watch; after a longer pause the player asks the service again. */
const TEMPORARY_SECONDS = 3_600;
/** No upload takes this long. */
const ABANDONED_MS = 24 * 3_600_000;
const READS = 3;

/** Fails on wrong credentials and buckets; an unreachable store may come back. */
export async function openS3Files(options: S3FilesOptions): Promise<Files> {
  const { prefix, isPublic = false, clock = systemClock, ...rest } = options;
  const client = createS3Client({ ...rest, clock });
  const keyOf = (path: string): string => {
    assertFilePath(path);
    return prefix + path;
  };
  const facts = async (path: string): Promise<FileFacts | null> => {
    const answer = await client.send({ method: 'HEAD', key: keyOf(path) });
    return answer && factsOf(answer.headers);
  };

  await assertReachable(client, prefix).catch((error) => {
    if (!(error instanceof FilesError && error.reason === 'away')) throw error;
  });
  // Not every store can list multipart uploads; a lifecycle rule of the bucket does the same.
  await abortAbandonedUploads(client, prefix, clock() - ABANDONED_MS).catch(() => undefined);

  return {
    has: async (path) => (await facts(path)) !== null,
    facts,
    localPath: (path) => {
      assertFilePath(path);
      return null;
    },
    url: publicUrlOf(options),
    freeBytes: async () => null,
    putBytes: async (path, bytes) => upload(client, keyOf(path), sourceOfBytes(bytes)),
    async put(path, localFile) {
      const handle = await open(localFile, 'r');
      try {
        await upload(client, keyOf(path), await sourceOfFile(handle));
      } finally {
        await handle.close();
      }
      await rm(localFile, { force: true });
    },
    async read(path) {
      for (let tries = 1; ; tries += 1) {
        const answer = await client.send({ method: 'GET', key: keyOf(path) });
        if (!answer) return null;
        if (isWhole(answer)) return answer.bytes;
        if (tries === READS) throw new FilesError('away', 'The media store answers with damaged files.');
      }
    },
    async stream(path, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const answer = await client.open({ method: 'GET', key: keyOf(path), ...(headers && { headers }) });
      return answer && exactly(answer.body, range ? lengthOf(range) : lengthIn(answer.headers));
    },
    async *list(folder) {
      for await (const key of listKeys(client, `${keyOf(folder)}/`)) yield key.slice(prefix.length);
    },
    async *folders(parent) {
      const below = `${keyOf(parent)}/`;
      for await (const folder of listFolders(client, below)) yield folder.slice(below.length, -1);
    },
    temporaryUrl: async (path) => (isPublic ? client.temporaryUrl(keyOf(path), TEMPORARY_SECONDS) : null),
    async remove(path) {
      await client.send({ method: 'DELETE', key: keyOf(path) });
    },
    removeFolder: async (folder) => removeKeys(client, `${keyOf(folder)}/`),
  };
}

const lengthOf = ({ start, end }: ByteRange): number => end - start + 1;

function lengthIn(headers: Headers): number | null {
  const text = headers.get('content-length');
  return text === null ? null : Number(text);
}

function factsOf(headers: Headers): FileFacts {
  return {
    sizeBytes: lengthIn(headers) ?? 0,
    etag: headers.get('etag') ?? '""',
    modifiedAt: new Date(headers.get('last-modified') ?? 0),
    sha256: headers.get(SHA_HEADER),
  };
}

/** Verifies the checksum of the content; files that others uploaded have none. */
function isWhole({ headers, bytes }: { headers: Headers; bytes: Buffer }): boolean {
  const sha256 = headers.get(SHA_HEADER);
  if (bytes.byteLength !== (lengthIn(headers) ?? bytes.byteLength)) return false;
  return sha256 === null || sha256 === createHash('sha256').update(bytes).digest('hex');
}

/** Fails unless the stream has exactly the expected length. */
async function* exactly(body: AsyncIterable<Uint8Array>, length: number | null): AsyncIterable<Uint8Array> {
  let bytes = 0;
  const wrong = () => new FilesError('away', 'The answer of the media store broke off.');
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (length !== null && bytes > length) throw wrong();
    yield chunk;
  }
  if (length !== null && bytes < length) throw wrong();
}
