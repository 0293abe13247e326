// What a route of the dashboard is. register.ts checks who asks and what is sent before `handle` runs; handlers answer a
// body of shapes.ts, bytes, or a stream of events. Make routes with publicRoute, personRoute and memberRoute.
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Role } from '../../domain/roles.js';
import type { Member, Person } from '../../store/people/sessions.js';
import type { OpenEvents } from '../core/event-streams.js';

export type { Member, Person };

export const APP_PREFIX = '/app/api';

/** Who may ask: anybody, whoever is signed in, or who has at least this role in the workspace of the path. */
export type AppAccess = 'public' | 'signed-in' | { role: Role };

/** Bytes that a route takes instead of JSON; what is larger or of another type is refused before it is read. */
export type Upload = { types: readonly string[]; limitBytes: number };

export type AppRequest<Body = unknown, Query = unknown> = {
  params: Record<string, string>;
  query: Query;
  body: Body;
  /** Empty unless the route takes an upload. */
  upload: Buffer;
  /** The media type of the upload, in lower case and without parameters. */
  uploadType: string;
  /** Where the person reaches us, such as https://videos.example.com; for links that are shown. */
  origin: string;
  /** The address of the client, for limits. */
  address: string;
  /** The cookie of the present session, if there is one. */
  sessionValue: string | null;
  header(name: string): string | undefined;
  /** Sets a header of the answer. */
  answerHeader(name: string, value: string): void;
  /** Fires when the client goes away before it has its answer. */
  untilGone(): AbortSignal;
  /** A cookie that setCookie has set. */
  cookie(name: string): string | null;
  /** Sets a cookie that no script can read, or takes it away with null. */
  setCookie(name: string, value: string | null, seconds: number): void;
  /** Signs this browser in, or out with null. */
  setSession(value: string | null): void;
};

/** What may come back: a body to be written as JSON, or one of the answers below. */
export type AppAnswer = object;

export type AppRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /app/api, with parameters in braces. */
  path: string;
  access: AppAccess;
  body: z.ZodObject | null;
  query: z.ZodObject | null;
  upload: Upload | null;
  /** Only for who has proved within the last minutes who they are. */
  isSensitive: boolean;
  handle(request: AppRequest<never, never> & { person: Person; member: Member }): Promise<AppAnswer>;
};

const NOTHING = z.object({});
type Nothing = typeof NOTHING;

type Draft<Body extends z.ZodObject, Query extends z.ZodObject, Visitor> = Pick<AppRoute, 'method' | 'path'> & {
  body?: Body;
  query?: Query;
  upload?: Upload;
  isSensitive?: boolean;
  handle(request: AppRequest<z.output<Body>, z.output<Query>> & Visitor): Promise<AppAnswer>;
};

const complete = (
  { method, path, body, query, upload, isSensitive = false, handle }: Draft<z.ZodObject, z.ZodObject, never>,
  access: AppAccess,
): AppRoute => ({
  ...{ method, path, access, body: body ?? null, query: query ?? null, upload: upload ?? null, isSensitive },
  handle: handle as AppRoute['handle'],
});

/** Answers anybody. */
export const publicRoute = <Body extends z.ZodObject = Nothing, Query extends z.ZodObject = Nothing>(
  draft: Draft<Body, Query, unknown>,
): AppRoute => complete(draft as unknown as Draft<z.ZodObject, z.ZodObject, never>, 'public');

/** Answers whoever is signed in. */
export const personRoute = <Body extends z.ZodObject = Nothing, Query extends z.ZodObject = Nothing>(
  draft: Draft<Body, Query, { person: Person }>,
): AppRoute => complete(draft as unknown as Draft<z.ZodObject, z.ZodObject, never>, 'signed-in');

/** Answers who has at least `role` in the workspace; the path stands below /workspaces/{workspaceId}. */
export const memberRoute = <Body extends z.ZodObject = Nothing, Query extends z.ZodObject = Nothing>({
  role,
  ...draft
}: Draft<Body, Query, { member: Member }> & { role: Role }): AppRoute =>
  complete(
    { ...(draft as unknown as Draft<z.ZodObject, z.ZodObject, never>), path: `/workspaces/{workspaceId}${draft.path}` },
    { role },
  );

// ---- Answers that are not JSON

const KIND = Symbol('kind of answer');

export type BytesAnswer = {
  [KIND]: 'bytes';
  type: string;
  content: Buffer | string | Readable;
  /** Makes browsers save the answer under this name instead of showing it. */
  fileName: string | null;
};

/** Sound, a picture, a file to save. */
export const answerBytes = (
  answer: Omit<BytesAnswer, typeof KIND | 'fileName'> & { fileName?: string },
): BytesAnswer => ({
  fileName: null,
  ...answer,
  [KIND]: 'bytes',
});

export type EventsAnswer = { [KIND]: 'events'; open: OpenEvents };

/** Server-sent events: `open` begins to send and returns what ends it. The stream ends by itself with the session. */
export const answerEvents = (open: OpenEvents): EventsAnswer => ({ [KIND]: 'events', open });

export type RedirectAnswer = { [KIND]: 'redirect'; url: string };

/** Sends the browser elsewhere. */
export const answerRedirect = (url: string): RedirectAnswer => ({ [KIND]: 'redirect', url });

/** Which of these an answer is; null for a body of JSON. */
export const specialAnswer = (answer: AppAnswer): BytesAnswer | EventsAnswer | RedirectAnswer | null =>
  KIND in answer ? (answer as BytesAnswer | EventsAnswer | RedirectAnswer) : null;

/** Narrows a special answer. */
export const isEvents = (answer: { [KIND]: string }): answer is EventsAnswer => answer[KIND] === 'events';
export const isRedirect = (answer: { [KIND]: string }): answer is RedirectAnswer => answer[KIND] === 'redirect';

export const DONE = { success: true } as const;
