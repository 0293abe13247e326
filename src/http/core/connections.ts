// Connections below the routes: what never became a request, clients that go away, and parting from them when the service stops.
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { JSON_TYPE } from '../../lib/file-types.js';
import { newRequestId } from '../../lib/ids.js';
import { ApiError, clientGone, errorBody, unavailable } from './errors.js';
import { BROWSER_HEADERS } from './hosts.js';

// Answers to what never became a request, or may not become one: written to the socket by hand, in the same shape as every
// other failure.

/** For Node's `clientError`: the parser gave up, or the request took too long. */
export function answerBrokenBytes({ code }: Error & { code?: string }, socket: Duplex): void {
  breakOff(socket, code === 'ECONNRESET' ? null : fromParser(code));
}

/** Ends a connection on which a request is not complete, with this answer if there is somebody to hear it. */
function breakOff(socket: Duplex, error: ApiError | null): void {
  const current = (socket as { _httpMessage?: ServerResponse | null })._httpMessage;
  // Whole requests that came before the broken bytes are answered first.
  if (current?.req.complete) {
    current.once('finish', () => breakOff(socket, error));
    return;
  }
  // An answer that has begun cannot be taken back, and bytes after it would pass for a part of it.
  if (error === null || !socket.writable || current?.headersSent) {
    socket.destroy();
    return;
  }
  answerOnSocket(socket, error);
}

export function answerOnSocket(socket: Duplex, error: ApiError): void {
  const body = errorBody(error.code, error.message);
  const lines = Object.entries(headersOf(error, body)).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines, '', body].join('\r\n'));
}

/** For requests that Node answers before the web framework sees them. */
export function answerEarly(response: ServerResponse, error: ApiError): void {
  const body = errorBody(error.code, error.message);
  response.writeHead(error.status, headersOf(error, body));
  response.end(body);
}

const headersOf = (error: ApiError, body: string): Record<string, string> => ({
  ...BROWSER_HEADERS,
  'content-type': JSON_TYPE,
  'content-length': String(Buffer.byteLength(body)),
  'x-request-id': newRequestId(),
  'cache-control': 'no-store',
  connection: 'close',
  ...error.headers,
});

function fromParser(code: string | undefined): ApiError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ApiError('REQUEST_TIMEOUT', 'The request took too long to arrive.');
  }
  if (code === 'HPE_HEADER_OVERFLOW') return new ApiError('HEADERS_TOO_LARGE', 'The header fields are too large.');
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') {
    return new ApiError('PAYLOAD_TOO_LARGE', 'The chunk extensions are too large.');
  }
  return new ApiError('BAD_REQUEST', 'The bytes received are not a valid HTTP request.');
}

// Parting from clients when the service stops. Node waits for every connection then, and looks for late ones no more: whoever
// asked nothing, or is in the middle of asking, or never comes to the end of an answer, would keep it for as long as they please.

type Parting = {
  /** Ends what is not asked yet; what is being answered may go on for so long. */
  begin(answersMs: number): void;
};

export function watchConnections(server: Server): Parting {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return {
    begin: (answersMs) => {
      for (const socket of open) part(socket, socket.bytesRead === 0);
      // Node closes idle connections itself; what is still here without a whole request has sent half a head.
      later(HEAD_MS, () => {
        for (const socket of open) part(socket, true);
      });
      later(answersMs, () => {
        for (const socket of open) socket.destroy();
      });
    },
  };
}

const HEAD_MS = 500;

const later = (ms: number, work: () => void) => void setTimeout(work, ms).unref();

function part(socket: Socket, isQuiet: boolean): void {
  const current = (socket as { _httpMessage?: ServerResponse | null })._httpMessage;
  if (current && !current.req.complete) breakOff(socket, unavailable('The service is stopping.'));
  else if (!current && isQuiet) socket.destroy();
}

// Tells when the client of a request has gone away, for work that only it waits for.

/** Fires when the client goes away before it has its answer. */
export function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const hear = () => {
    if (!reply.raw.writableFinished) gone.abort(clientGone());
  };
  if (reply.raw.destroyed) hear();
  else reply.raw.once('close', hear);
  return gone.signal;
}

/** Whether a request failed only because its client went away before all of its body had come. */
export function leftMidway(error: unknown, { raw }: FastifyRequest): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') && raw.destroyed && !raw.complete;
}
