// What lies in a bucket: listed page by page, removed by the thousand, and what broken uploads have left.
import { FilesError } from '../contract.js';
import { childrenOf, readXml, textOf } from './answers.js';
import type { S3Client } from './client.js';
import { abortUpload } from './upload.js';

/** Of a thousand keys each: no flow has as many files. */
const MOST_PAGES = 10_000;

type Page = { keys: string[]; folders: string[]; next: string | null };
type Listing = { token?: string | null; most?: number; delimiter?: string };

async function listPage(
  client: S3Client,
  prefix: string,
  { token = null, most = 1_000, delimiter }: Listing = {},
): Promise<Page> {
  const query = {
    'list-type': '2',
    prefix,
    'max-keys': String(most),
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

export async function* listKeys(client: S3Client, prefix: string): AsyncIterable<string> {
  for await (const { keys } of listPages(client, prefix)) yield* keys;
}

/** What begins with `prefix` up to the next slash, and with it: a request for each thousand, however many keys lie below. */
export async function* listFolders(client: S3Client, prefix: string): AsyncIterable<string> {
  for await (const { folders } of listPages(client, prefix, '/')) yield* folders;
}

/** Whether the keys, the bucket and the region are right: what fails here fails everywhere. */
export async function assertReachable(client: S3Client, prefix: string): Promise<void> {
  await listPage(client, prefix, { most: 1 });
}

export async function removeKeys(client: S3Client, prefix: string): Promise<void> {
  // Each page is the first one of what is left.
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const { keys, next } = await listPage(client, prefix);
    if (keys.length > 0) await removeTogether(client, keys);
    if (next === null) return;
  }
}

/** Our keys hold no character that XML minds. */
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

/** Parts of uploads that nobody will finish are stored and paid for, though nobody sees them. */
export async function abandonUploads(client: S3Client, prefix: string, beforeMs: number): Promise<void> {
  const answer = await client.send({ method: 'GET', query: { uploads: '', ...(prefix && { prefix }) } });
  for (const entry of childrenOf(answer && readXml(answer.bytes), 'Upload')) {
    const [key, id, begun] = [textOf(entry, 'Key'), textOf(entry, 'UploadId'), textOf(entry, 'Initiated')];
    if (!key?.startsWith(prefix) || id === null) continue;
    if (Date.parse(begun ?? '') < beforeMs) await abortUpload(client, key, id);
  }
}
