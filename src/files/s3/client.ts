// Signed requests to one bucket: each has an end, is tried again when the store was away for a moment, and fails as a
// FilesError that an operator understands. What is asked for stands in the files beside this one.
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Settings } from '../../config/s3-settings.js';
import type { Clock } from '../../lib/clock.js';
import { backoffMs } from '../../lib/retry.js';
import { FilesError } from '../contract.js';
import { meaningOf, readXml, textOf } from './answers.js';

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** None for the bucket itself. */
  key?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
};

export type S3Answer = { headers: Headers; bytes: Buffer };
export type S3Stream = { headers: Headers; body: AsyncIterable<Uint8Array> };

export type S3Client = {
  /** The whole answer, or null where there is no such key. */
  send(request: S3Request): Promise<S3Answer | null>;
  /** The answer as it comes. */
  open(request: S3Request): Promise<S3Stream | null>;
  /** An address that anybody may read for so many seconds. */
  temporaryUrl(key: string, seconds: number): Promise<string>;
};

export type S3ClientOptions = {
  settings: S3Settings;
  clock: Clock;
  /** How long to wait before each try after the first. */
  retryPausesMs?: readonly number[];
  /** How long the store may be silent. */
  silenceMs?: number;
};

const RETRY_PAUSES_MS = [0, 1, 2].map((tries) => backoffMs(tries, 0.5));
const SILENCE_MS = 60_000;
/** Nobody tells how much of a body has been taken: a line that is slower than this is a broken one. */
const SLOWEST_BYTES_A_MS = 16;
/** More than a listing of a thousand keys has, and more than any file that is read as a whole. */
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
      throw meaningOf(refusal, where);
    } catch (error) {
      watch.end();
      throw error instanceof FilesError ? error : away(error);
    }
  }

  /** A request that broke off may have been done: every one of ours bears being done twice. */
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

/** The body is signed with the rest, so that a store which checks signatures stores what was meant or nothing. */
async function sign(settings: S3Settings, request: S3Request, nowMs: number): Promise<{ url: URL; headers: Headers }> {
  const { method, body = new Uint8Array(0) } = request;
  const headers = {
    ...request.headers,
    'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
    ...(request.body && { 'content-md5': createHash('md5').update(body).digest('base64') }),
  };
  const signed = await signerOf(settings, { method, url: addressOf(settings, request), headers }, nowMs).sign();
  // Proxies change this one, so it is not signed; a compressed answer would be one of another length.
  signed.headers.set('accept-encoding', 'identity');
  return { url: signed.url, headers: signed.headers };
}

/** HEAD carries no code. */
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

/** Breaks a request off when nothing has come for a while after it was sent; who reads slowly is not the store's fault. */
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
