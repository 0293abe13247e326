// Answers to what never became a request, or may not become one: written to the socket by hand, in the same shape as every
// other failure.
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { JSON_TYPE } from '../../lib/content-types.js';
import { newRequestId } from '../../lib/ids.js';
import { BROWSER_HEADERS } from './browser-headers.js';
import { ApiError, errorBody } from './errors.js';

/** For Node's `clientError`: the parser gave up, or the request took too long. */
export function answerBrokenBytes({ code }: Error & { code?: string }, socket: Duplex): void {
  breakOff(socket, code === 'ECONNRESET' ? null : fromParser(code));
}

/** Ends a connection on which a request is not complete, with this answer if there is somebody to hear it. */
export function breakOff(socket: Duplex, error: ApiError | null): void {
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
