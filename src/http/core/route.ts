// What a route is. The server registers it, the OpenAPI document describes it, both from this one value.
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Scope } from '../../domain/roles.js';
import type { Access } from '../../store/people/keys.js';
import type { ErrorCode } from './errors.js';

/** A body that is read as it comes, instead of JSON: many rows, each of which is one `row`. */
export type Upload = { types: readonly string[]; maxBytes: number; row: z.ZodObject };

export type ApiRequest = {
  access: Access;
  params: Record<string, string>;
  query: unknown;
  body: Record<string, unknown>;
  /** For routes that take an upload; its handler reads it within the limit. */
  upload: { type: string; content: Readable };
  header(name: string): string | undefined;
  /** Sets a header of the answer. */
  answerHeader(name: string, value: string): void;
  /** Fires when the client goes away before it has its answer. */
  untilGone(): AbortSignal;
};

/** An answer without a body: the client has the newest one. */
export const NOT_MODIFIED = Symbol('not modified');

/** An answer that is no JSON; the handler returns its bytes. */
export type BytesReply = { mediaType: 'audio/wav'; maxBytes: number };

export const isBytesReply = (reply: Route['reply']): reply is BytesReply => 'maxBytes' in reply;

/** An answer that goes on as server-sent events, each with one of these bodies; the handler returns what opens it. */
export type StreamReply = { events: Readonly<Record<string, z.ZodObject>> };

export const isStreamReply = (reply: Route['reply']): reply is StreamReply => 'events' in reply;

/** An answer without a body to a listener who has heard everything: it need not come again. */
export const NOTHING_MORE = Symbol('nothing more');

export type Route = {
  method: 'GET' | 'POST' | 'DELETE';
  /** Relative to the base URL, with parameters in braces. */
  path: string;
  operationId: string;
  summary: string;
  description: string;
  tag: 'Flows' | 'Workspace' | 'Webhooks';
  /** Null: any good key will do. */
  scope: Scope | null;
  /** True where a workspace must have an avatar and a voice. */
  needsReadiness: boolean;
  body?: z.ZodObject;
  upload?: Upload;
  query?: z.ZodObject;
  /** True where flows are asked for by their metadata, whose keys no schema can name. */
  metadataQuery?: true;
  requestHeaders?: Record<string, { description: string; maxLength: number; pattern?: string; example: string }>;
  answerHeaders?: Record<string, { description: string; example: string }>;
  reply: z.ZodObject | BytesReply | StreamReply;
  replyDescription: string;
  errors: readonly ErrorCode[];
  /** Takes the whole request and returns what `reply` describes. */
  handle(request: ApiRequest): Promise<unknown>;
};
