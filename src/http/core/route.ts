// What a route is, of the API as of the dashboard: what it takes and what it answers, as schemas from which its handler has its
// types. register.ts puts routes into the server, and checks and writes what they declare.
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { OpenEvents } from './event-streams.js';
import type { Places } from './load-shedding.js';

/** A body that is no JSON; what is larger or of another type is refused. */
export type Upload = {
  types: readonly string[];
  maxBytes: number;
  /** Of many rows, each of which is one of these: such a body is read as it comes, and every other one as a whole. */
  row?: z.ZodObject;
  /** Of a form with a file: its fields. */
  form?: z.ZodObject;
};

/** An answer that is no JSON; the handler returns its bytes. A null type is said by the answer. */
export type BytesReply = { mediaType: string | null; maxBytes?: number };
export type Bytes = {
  content: Uint8Array | string | Readable;
  type?: string;
  /** Makes browsers save the answer under this name instead of showing it. */
  fileName?: string;
};

/** An answer that goes on as server-sent events, each with one of these bodies; the handler returns what opens it. */
export type StreamReply = { events: Readonly<Record<string, z.ZodObject>> };

/** An answer that sends the browser elsewhere; the handler returns the address. */
export type RedirectReply = { redirectsTo: string };

export type Reply = z.ZodType | BytesReply | StreamReply | RedirectReply;

export const isBytesReply = <Kind extends Reply>(reply: Kind): reply is Extract<Kind, BytesReply> =>
  'mediaType' in reply;
export const isStreamReply = <Kind extends Reply>(reply: Kind): reply is Extract<Kind, StreamReply> =>
  'events' in reply;
export const isRedirectReply = <Kind extends Reply>(reply: Kind): reply is Extract<Kind, RedirectReply> =>
  'redirectsTo' in reply;

/** An answer without a body: the client has the newest one. */
export const NOT_MODIFIED = Symbol('not modified');

/** An answer without a body to a listener who has heard everything: it need not come again. */
export const NOTHING_MORE = Symbol('nothing more');

export type AnswerOf<Kind extends Reply> = Kind extends z.ZodType
  ? z.output<Kind> | typeof NOT_MODIFIED
  : Kind extends StreamReply
    ? OpenEvents | typeof NOTHING_MORE
    : Kind extends RedirectReply
      ? string
      : Bytes;

/** The parts of a path that stand in braces. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Each in Name]: string } & ParamsOf<Rest>
  : unknown;

/** A request as every handler gets it; who asks is added by the way of asking. */
export type RequestOf<Params = unknown, Body = unknown, Query = unknown> = {
  params: Params;
  body: Body;
  query: Query;
  /** The body as it came, with what its schema does not know. */
  sentBody: Record<string, unknown>;
  upload: {
    /** In lower case and without parameters. */
    type: string;
    /** Empty unless the route takes an upload that is read as a whole. */
    bytes: Buffer;
    /** For rows; the handler reads them within the limit. */
    stream: Readable;
  };
  header(name: string): string | undefined;
  /** Sets a header of the answer. */
  answerHeader(name: string, value: string): void;
  /** Fires when the client goes away before it has its answer. */
  untilGone(): AbortSignal;
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What is declared of every route. */
export type Route = {
  method: Method;
  /** Relative to the base URL, with parameters in braces. */
  path: string;
  body?: z.ZodType;
  query?: z.ZodObject;
  /** Refuses parameters that are not known: with a mistyped filter passed over, a list would show what nobody asked for. */
  isClosedQuery?: boolean;
  /** True where flows are asked for by their metadata, whose keys no schema can name. */
  metadataQuery?: boolean;
  upload?: Upload;
  /** Where only so many requests are worked on at once. */
  places?: Places;
  reply: Reply;
  /** Returns what `reply` describes. */
  handle(request: never): Promise<unknown>;
};

/** Without a body, or a query, nothing of it is read. */
export type Nothing = z.ZodObject<Record<never, never>>;

/** A route whose handler has its types from the path and the schemas beside it. */
export type Draft<
  Caller,
  Path extends string,
  Body extends z.ZodType,
  Query extends z.ZodObject,
  Kind extends Reply,
> = Omit<Route, 'path' | 'body' | 'query' | 'reply' | 'handle'> & {
  path: Path;
  body?: Body;
  query?: Query;
  reply: Kind;
  handle(request: RequestOf<ParamsOf<Path>, z.output<Body>, z.output<Query>> & Caller): Promise<AnswerOf<Kind>>;
};

export type AllowedMethods = {
  add(path: string, method: string): void;
  /** The value of the Allow header, or null for a path that nothing is at. */
  find(url: string): string | null;
};

export function createAllowedMethods(): AllowedMethods {
  const known = new Map<string, { pattern: RegExp; methods: string[] }>();
  return {
    add: (path, method) => {
      const one = known.get(path) ?? { pattern: patternOf(path), methods: [] };
      one.methods.push(...(method === 'GET' ? ['GET', 'HEAD'] : [method]));
      known.set(path, one);
    },
    find: (url) => {
      const path = url.split('?', 1)[0]!;
      const exact = known.get(path);
      if (exact) return exact.methods.join(', ');
      for (const { pattern, methods } of known.values()) if (pattern.test(path)) return methods.join(', ');
      return null;
    },
  };
}

/** A parameter in braces is one segment that is not empty, a star at the end whatever follows. */
function patternOf(path: string): RegExp {
  const plain = path.replace(/[.\\^$+?()|[\]]/g, '\\$&');
  return new RegExp(`^${plain.replace(/\{\w+\}/g, '[^/]+').replace(/\*$/, '.+')}$`);
}
