// What a route is. The server registers it, the OpenAPI document describes it, both from this one value.
import type { z } from 'zod';
import type { Scope } from '../flow/scopes.js';
import type { Access } from '../store/keys.js';
import type { ErrorCode } from './errors.js';

export type ApiRequest = {
  access: Access;
  params: Record<string, string>;
  query: unknown;
  body: Record<string, unknown>;
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

export const isBytesReply = (reply: Route['reply']): reply is BytesReply => 'mediaType' in reply;

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
  query?: z.ZodObject;
  requestHeaders?: Record<string, { description: string; maxLength: number; pattern?: string; example: string }>;
  answerHeaders?: Record<string, { description: string; example: string }>;
  reply: z.ZodObject | BytesReply;
  replyDescription: string;
  errors: readonly ErrorCode[];
  /** Takes the whole request and returns what `reply` describes. */
  handle(request: ApiRequest): Promise<unknown>;
};
