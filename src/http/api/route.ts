// A route of the API: what core/route.ts declares, with what the OpenAPI document tells of it and what a key needs for it.
import type { z } from 'zod';
import type { Scope } from '../../domain/roles.js';
import type { Access } from '../../store/people/keys.js';
import type { ErrorCode } from '../core/error-codes.js';
import type { BytesReply, Draft, Nothing, RequestOf, Route, StreamReply } from '../core/route.js';

type Declared = {
  operationId: string;
  summary: string;
  description: string;
  tag: 'Flows' | 'Workspace' | 'Webhooks';
  /** Null: any good key will do. */
  scope: Scope | null;
  /** True where a workspace must have an avatar and a voice. */
  needsReadiness: boolean;
  /** True for what tells of every flow of the workspace: no key for its own flows only may ask. */
  needsWholeSight?: boolean;
  requestHeaders?: Record<string, { description: string; maxLength: number; pattern?: string; example: string }>;
  answerHeaders?: Record<string, { description: string; example: string }>;
  replyDescription: string;
  errors: readonly ErrorCode[];
};

type Caller = { access: Access };

export type ApiRequest<Params = unknown, Body = unknown, Query = unknown> = RequestOf<Params, Body, Query> & Caller;

export type ApiRoute = Omit<Route, 'reply'> & Declared & { reply: ApiReply };

/** What the OpenAPI document has words for. */
type ApiReply = z.ZodType | (BytesReply & { mediaType: string; maxBytes: number }) | StreamReply;

export const apiRoute = <
  Path extends string,
  Kind extends ApiReply,
  Body extends z.ZodType = Nothing,
  Query extends z.ZodObject = Nothing,
>(
  draft: Declared & Draft<Caller, Path, Body, Query, Kind>,
): ApiRoute => draft;

/** With this every answer begins that is JSON. */
export const SUCCESS = { success: true } as const;
