// Signed (SigV4) requests to one bucket, with timeouts and retries of transient failures; errors are FilesErrors that
// an operator understands. The operations are in the neighbouring files.

import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { SaxesParser } from 'saxes';
import type { S3Settings } from '../../config/outside-settings.js';
import type { Clock } from '../../lib/clock.js';
import { backoffMs } from '../../lib/retry.js';
import { FilesError, type FilesErrorReason } from '../contract.js';

// Parses the XML of S3 responses, and explains errors to operators.

type XmlElement = { name: string; text: string; children: XmlElement[] };

/** The root element; null for invalid XML, such as the page of a proxy. */
export function readXml(bytes: Uint8Array): XmlElement | null {
  const document: XmlElement = { name: '', text: '', children: [] };
  const open = [document];
  const addText = (text: string): void => {
    open.at(-1)!.text += text;
  };
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    const element = { name, text: '', children: [] };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', addText);
  parser.on('cdata', addText);
  try {
    // Slow stores send white space first to keep the connection alive.
    parser.write(Buffer.from(bytes).toString('utf8').trim()).close();
  } catch {
    return null;
  }
  return document.children[0] ?? null;
}

export const childrenOf = (element: XmlElement | null, name: string): XmlElement[] =>
  (element?.children ?? []).filter((child) => child.name === name);

/** The text of the first child of this name. */
export const textOf = (element: XmlElement | null, name: string): string | null =>
  childrenOf(element, name)[0]?.text ?? null;

/** The error of a response; `code` is empty where it has none, as with HEAD. */
type S3ErrorResponse = { status: number; code: string; region: string | null };

type Meaning = [FilesErrorReason, (where: string) => string];

const WRONG_KEYS: Meaning = [
  'not_writable',
  (where) =>
    `${where} refuses the keys. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that they may read, write, list and delete there.`,
];
const WRONG_REGION: Meaning = ['not_writable', (where) => `${where} lies in another region. Set S3_REGION to it.`];
const FULL: Meaning = ['full', (where) => `${where} takes no more: its space or quota is used up.`];

const MEANINGS: Record<string, Meaning> = {
  AccessDenied: WRONG_KEYS,
  ExpiredToken: WRONG_KEYS,
  InvalidAccessKeyId: WRONG_KEYS,
  InvalidToken: WRONG_KEYS,
  SignatureDoesNotMatch: WRONG_KEYS,
  AuthorizationHeaderMalformed: WRONG_REGION,
  PermanentRedirect: WRONG_REGION,
  NoSuchBucket: ['not_writable', (where) => `${where} does not exist. Create the bucket, or correct S3_BUCKET.`],
  RequestTimeTooSkewed: ['not_writable', (where) => `${where} says that the clock of this machine is wrong. Set it.`],
  QuotaExceeded: FULL,
  InsufficientStorage: FULL,
  XMinioStorageFull: FULL,
};

export function explainError({ status, code, region }: S3ErrorResponse, where: string): FilesError {
  const [reason, words] = MEANINGS[code] ?? byStatus(status);
  const facts = `status ${status}${code && `, ${code}`}${region === null ? '' : `, region ${region}`}`;
  return new FilesError(reason, `${words(where)} (${facts})`);
}

function byStatus(status: number): Meaning {
  if (status === 401 || status === 403) return WRONG_KEYS;
  if (status === 301 || status === 307) return WRONG_REGION;
  if (status === 507) return FULL;
  // A store that lacks a request lacks it at the next try too.
  if (status === 501) return ['not_writable', (where) => `${where} does not support a request that is needed.`];
  if (status >= 500 || status === 408 || status === 429) return ['away', (where) => `${where} does not answer well.`];
  return ['not_writable', (where) => `${where} refused a request.`];
}

type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Empty for the bucket itself. */
  key?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
};

type S3Response = { headers: Headers; bytes: Buffer };
type S3Stream = { headers: Headers; body: AsyncIterable<Uint8Array> };

export type S3Client = {
  /** The complete response, or null where there is no such key. */
  send(request: S3Request): Promise<S3Response | null>;
  /** The response as a stream. */
  open(request: S3Request): Promise<S3Stream | null>;
  /** A presigned URL, valid for this many seconds. */
  temporaryUrl(key: string, seconds: number): Promise<string>;
};

export type S3ClientOptions = {
  settings: S3Settings;
  clock: Clock;
  /** The pause before each retry. */
  retryPausesMs?: readonly number[];
  /** The idle timeout of a request. */
  silenceMs?: number;
};

const RETRY_PAUSES_MS = [0, 1, 2].map((tries) => backoffMs(tries, 0.5));
const SILENCE_MS = 60_000;
/** The minimum upload rate: fetch reports no upload progress, so a slower connection counts as broken. */
const SLOWEST_BYTES_A_MS = 16;
/** The limit of buffered responses: above a listing of a thousand keys and any file that is read as a whole. */
const MOST_BYTES = 256 * 2 ** 20;

export function createS3Client({
  settings,
  clock,
  retryPausesMs = RETRY_PAUSES_MS,
  silenceMs = SILENCE_MS,
}: S3ClientOptions): S3Client {
  const where = `The bucket ${settings.bucket} at ${new URL(settings.endpoint).host}`;
  const away = (cause: unknown) => new FilesError('away', `${where} does not answer.`, { cause });

  async function* brokenAsAway(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    try {
      yield* body;
    } catch (error) {
      throw away(error);
    }
  }

  async function attempt(request: S3Request): Promise<S3Stream | null> {
    const { url, headers } = await sign(settings, request, clock());
    const watch = watchSilence(silenceMs, (request.body?.byteLength ?? 0) / SLOWEST_BYTES_A_MS);
    try {
      const response = await fetch(url, {
        method: request.method,
        headers,
        redirect: 'manual',
        signal: watch.signal,
        ...(request.body && { body: request.body as Uint8Array<ArrayBuffer> }),
      });
      const body = watch.over(response.body);
      if (response.ok) return { headers: response.headers, body: brokenAsAway(body) };
      const refusal = await refusalOf(response, body);
      if (refusal.status === 404 && isMissingKey(refusal.code)) return null;
      throw explainError(refusal, where);
    } catch (error) {
      watch.end();
      throw error instanceof FilesError ? error : away(error);
    }
  }

  /** A broken request may have been executed: all of ours are idempotent. */
  async function withTries<T>(work: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        const pauseMs = retryPausesMs[tries];
        if (pauseMs === undefined || !(error instanceof FilesError && error.reason === 'away')) throw error;
        await pause(pauseMs);
      }
    }
  }

  return {
    open: (request) => withTries(() => attempt(request)),
    send: (request) =>
      withTries(async () => {
        const stream = await attempt(request);
        if (!stream) return null;
        return { headers: stream.headers, bytes: await gather(stream.body) };
      }),
    temporaryUrl: async (key, seconds) => {
      const url = addressOf(settings, { key, query: { 'X-Amz-Expires': String(seconds) } });
      const signed = await signerOf(settings, { method: 'GET', url, signQuery: true }, clock()).sign();
      return String(signed.url);
    },
  };
}

function addressOf(
  { endpoint, bucket, isPathStyle }: S3Settings,
  { key = '', query = {} }: Pick<S3Request, 'key' | 'query'>,
): URL {
  const url = new URL(endpoint);
  const folder = url.pathname.replace(/\/$/, '');
  if (!isPathStyle) url.host = `${bucket}.${url.host}`;
  url.pathname = `${folder}/${isPathStyle ? `${bucket}/${key}` : key}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

type Signable = { method: string; url: URL; headers?: Record<string, string>; signQuery?: boolean };

function signerOf(settings: S3Settings, request: Signable, nowMs: number): AwsV4Signer {
  const { accessKeyId, secretAccessKey, region } = settings;
  const datetime = new Date(nowMs).toISOString().replace(/[:-]|\.\d{3}/g, '');
  return new AwsV4Signer({
    accessKeyId,
    secretAccessKey,
    region,
    datetime,
    service: 's3',
    ...request,
    url: String(request.url),
  });
}

/** The signature covers the body's hash, so that a corrupted body is rejected. */
async function sign(settings: S3Settings, request: S3Request, nowMs: number): Promise<{ url: URL; headers: Headers }> {
  const { method, body = new Uint8Array(0) } = request;
  const headers = {
    ...request.headers,
    'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
    ...(request.body && { 'content-md5': createHash('md5').update(body).digest('base64') }),
  };
  const signed = await signerOf(settings, { method, url: addressOf(settings, request), headers }, nowMs).sign();
  // Proxies change Accept-Encoding, so it is not signed; a compressed response would differ in length.
  signed.headers.set('accept-encoding', 'identity');
  return { url: signed.url, headers: signed.headers };
}

/** HEAD responses carry no error code. */
const isMissingKey = (code: string): boolean => code === '' || code === 'NoSuchKey' || code === 'NoSuchUpload';

const MOST_ERROR_BYTES = 64 * 1_024;

async function refusalOf({ status, headers }: Response, body: AsyncIterable<Uint8Array>) {
  const told = await gather(body, MOST_ERROR_BYTES).catch(() => Buffer.alloc(0));
  return { status, code: textOf(readXml(told), 'Code') ?? '', region: headers.get('x-amz-bucket-region') };
}

async function gather(body: AsyncIterable<Uint8Array>, mostBytes = MOST_BYTES): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new Error('The answer of the media store is longer than allowed.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Aborts a response that has been silent for a while; a slow reader is not the store's fault. */
function watchSilence(silenceMs: number, sendingMs: number) {
  const late = new AbortController();
  const begin = (ms = silenceMs) => setTimeout(() => late.abort(new Error(`No byte for ${ms} ms.`)), ms);
  let timer = begin(silenceMs + sendingMs);
  const end = () => clearTimeout(timer);
  async function* over(body: ReadableStream<Uint8Array> | null): AsyncIterable<Uint8Array> {
    end();
    const reader = body?.getReader();
    try {
      for (;;) {
        timer = begin();
        const next = await reader?.read().finally(end);
        if (!next || next.done) return;
        yield next.value;
      }
    } finally {
      end();
      await reader?.cancel().catch(() => undefined);
    }
  }
  return {
    signal: late.signal,
    end,
    over: (body: ReadableStream<Uint8Array> | null) => {
      end();
      return over(body);
    },
  };
}
