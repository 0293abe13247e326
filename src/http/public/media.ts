// Finished files under names that nobody can guess: whoever has the address may look, for as long as a row says so, whether or
// not the file is there. They come from a folder of this machine, or out of a store, through us or from the store itself.

import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentTypeOf } from '../../lib/file-types.js';
import { ApiError, notFound } from '../core/errors.js';

// What a client that knows a file already, or wants a part of it, gets: RFC 9110, sections 13 and 14, for one range.

type Facts = { sizeBytes: number; etag: string; modifiedAt: Date };
type Part = { start: number; end: number };

type Verdict =
  | { kind: 'whole' }
  | { kind: 'part'; part: Part }
  | { kind: 'known' }
  | { kind: 'other' }
  | { kind: 'beyond' };

function evaluateConditionalRequest(headers: IncomingHttpHeaders, facts: Facts): Verdict {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  if (ifMatch !== undefined ? !lists(ifMatch, facts.etag) : isNewer(facts, headers['if-unmodified-since'])) {
    return { kind: 'other' };
  }
  const isKnown = ifNoneMatch !== undefined ? lists(ifNoneMatch, facts.etag) : isUnchanged(headers, facts);
  if (isKnown) return { kind: 'known' };
  if (headers.range === undefined || !mayContinue(headers['if-range'], facts)) return { kind: 'whole' };
  return rangeOf(headers.range, facts.sizeBytes);
}

const lists = (list: string, etag: string): boolean =>
  list.trim() === '*' || list.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1_000);

/** A date that is none counts as not sent. */
const isNewer = ({ modifiedAt }: Facts, date: string | undefined): boolean =>
  date !== undefined && secondsOf(modifiedAt) > Math.floor(Date.parse(date) / 1_000);

const isUnchanged = (headers: IncomingHttpHeaders, facts: Facts): boolean => {
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && secondsOf(facts.modifiedAt) <= Math.floor(since / 1_000);
};

/** With a tag or a date, a part is only right while it is the same file. */
function mayContinue(ifRange: string | string[] | undefined, facts: Facts): boolean {
  if (ifRange === undefined) return true;
  const condition = String(ifRange).trim();
  if (/^(W\/)?"/.test(condition)) return condition === facts.etag;
  return Math.floor(Date.parse(condition) / 1_000) === secondsOf(facts.modifiedAt);
}

/** Several ranges at once, and what is no range, get the whole file, as the RFC allows. */
function rangeOf(range: string, sizeBytes: number): Verdict {
  const [, from = '', to = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(range) ?? [];
  if (from === '' && to === '') return { kind: 'whole' };
  const start = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (from !== '' && to !== '' && Number(to) < start) return { kind: 'whole' };
  return start > end ? { kind: 'beyond' } : { kind: 'part', part: { start, end } };
}

export const MEDIA_PREFIX = '/media/';

/** The names that this service gives to files need no encoding; nothing else is looked for. */
const OWN_NAME = /^\/media(\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,200}){1,5}(\?|$)/;

/** Paths begin with `media/`. */
export type MediaStore = {
  facts(path: string): Promise<Facts | null>;
  stream(path: string, part?: Part): Promise<AsyncIterable<Uint8Array> | null>;
  /** Where the store itself shows the file for a while; null where only we can. */
  temporaryUrl(path: string): Promise<string | null>;
};

export type MediaOptions = {
  place: { folder: string } | { store: MediaStore };
  /** Whether a row says that the file with this path may be seen now. */
  isShown(path: string): Promise<boolean>;
  /** What addresses of media begin with where something else shows them, and keeps them: it must forget what was erased. */
  mediaUrl?: string | null;
  /** Where requests for films are sent on to, if they are: pages must allow it. */
  storeOrigin?: string | null;
};

const YEAR_S = 365 * 86_400;
const DAY_S = 86_400;

/** Our own presenters; those of another version have other addresses. */
const OF_SERVICE = /^\/media\/presenters\//u;
/** What was made for the reviewer of one flow, and the pictures of its scenes, which are there before it is finished. */
const REVIEW = /^\/media\/[A-Za-z0-9_-]+\/(review-|scenes\/)/iu;
/** May be kept, and is asked for again each time, so that no cache shows what was erased, forgotten or rejected. */
const ASK_EACH_TIME = 'no-cache';

export async function registerMedia(
  app: FastifyInstance,
  { place, mediaUrl = null, isShown }: MediaOptions,
): Promise<void> {
  const cacheControlOf = (path: string): string => {
    if (OF_SERVICE.test(path)) return `public, max-age=${YEAR_S}, immutable`;
    if (REVIEW.test(path)) return `private, ${ASK_EACH_TIME}`;
    return mediaUrl === null ? ASK_EACH_TIME : `public, max-age=${DAY_S}`;
  };
  await app.register(async (media) => {
    media.addHook('onRequest', async (request) => {
      if (!OWN_NAME.test(request.url)) throw notFound();
      if (!(await isShown(pathOf(request.url)))) throw notFound();
    });
    if ('store' in place) return registerStore(media, place.store, cacheControlOf);
    await media.register(fastifyStatic, {
      root: place.folder,
      prefix: MEDIA_PREFIX,
      index: false,
      dotfiles: 'ignore',
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.headers({ ...OPEN_TO_ALL, 'cache-control': cacheControlOf(reply.request.url) }),
    });
  });
}

const pathOf = (url: string): string => url.slice(1).split('?')[0]!;

/** Other sites may show a video; nothing that somebody hid in a file may run. */
const OPEN_TO_ALL = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy':
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

function registerStore(media: FastifyInstance, store: MediaStore, cacheControlOf: (path: string) => string): void {
  media.route({
    method: ['GET', 'HEAD'],
    url: `${MEDIA_PREFIX}*`,
    handler: async (request, reply) => {
      const path = pathOf(request.url);
      const query = request.url.split('?')[1];
      const facts = await store.facts(path);
      if (!facts) throw notFound();
      const verdict = evaluateConditionalRequest(request.headers, facts);
      const elsewhere = await whereElse(request, path, query, store);
      reply.headers({ ...OPEN_TO_ALL, 'accept-ranges': 'bytes', 'last-modified': facts.modifiedAt.toUTCString() });
      // It leads there for a while only.
      if (elsewhere) return reply.header('cache-control', 'no-store').redirect(elsewhere, 302);
      reply.headers({ 'cache-control': cacheControlOf(`/${path}`), etag: facts.etag });
      return answer(request, reply, { store, path, facts, verdict });
    },
  });
}

/**
 * Films are what weighs. All else comes through us, so that captions and pictures need no rules for other origins in the
 * store; so does a film that is to be saved, because a browser heeds the name for it only from the same origin.
 */
async function whereElse({ method }: FastifyRequest, path: string, query: string | undefined, store: MediaStore) {
  if (method !== 'GET' || query === 'download' || !path.endsWith('.mp4')) return null;
  return store.temporaryUrl(path);
}

type Found = { store: MediaStore; path: string; facts: Facts; verdict: Verdict };

async function answer(request: FastifyRequest, reply: FastifyReply, found: Found): Promise<FastifyReply> {
  const { store, path, facts, verdict } = found;
  if (verdict.kind === 'known') return reply.code(304).send();
  if (verdict.kind === 'other')
    throw new ApiError('PRECONDITION_FAILED', 'The file doesn’t match the request’s precondition.');
  if (verdict.kind === 'beyond')
    throw new ApiError('RANGE_NOT_SATISFIABLE', 'The file ends before this range.', {
      'content-range': `bytes */${facts.sizeBytes}`,
    });
  const part = verdict.kind === 'part' ? verdict.part : null;
  const body = request.method === 'HEAD' || facts.sizeBytes === 0 ? [] : await store.stream(path, part ?? undefined);
  if (!body) throw notFound();
  reply.type(contentTypeOf(path)).header('content-length', part ? part.end - part.start + 1 : facts.sizeBytes);
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${facts.sizeBytes}`);
  // A film that breaks off in the middle ends the connection, so that nobody takes it for a whole one.
  return reply.send(request.method === 'HEAD' ? '' : Readable.from(body));
}
