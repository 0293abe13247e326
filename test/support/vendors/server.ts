// A small server that stands for a vendor: it keeps what it was asked, takes only what the vendor's documentation describes,
// and misbehaves when it is told to.
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type Answer, LEAK, type Spoil, send, type Trick } from './mischief.js';

export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
};

/** What a vendor would not take; the words tell a test what was wrong. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly why: string,
    readonly body: unknown = { error: { message: `${LEAK} ${why}` } },
  ) {
    super(why);
  }
}

export type Handle = (asked: Asked, spoil: Spoil | null) => Answer | Promise<Answer>;

export type VendorServer = {
  baseUrl: string;
  asked: Asked[];
  /** Why questions were refused: a fault of who asked, or of the fake. */
  refusals: string[];
  /** How the next answers go wrong; after them all is well. */
  play(...tricks: Trick[]): void;
  openSockets(): number;
  close(): Promise<void>;
};

export async function startVendorServer(handle: Handle): Promise<VendorServer> {
  const [asked, refusals, sockets]: [Asked[], string[], Set<Socket>] = [[], [], new Set()];
  let tricks: Trick[] = [];
  const server = createServer(async (request, response) => {
    const trick = tricks.shift() ?? { kind: 'none' };
    const question = await readQuestion(request).catch(() => null);
    if (!question) return;
    asked.push(question);
    const answer = await answerTo(handle, question, trick, refusals);
    await send(response, answer, answer.trick ?? trick).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    refusals,
    play: (...next) => {
      tricks = next;
      asked.length = 0;
      refusals.length = 0;
    },
    openSockets: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readQuestion(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? '/', 'http://fake');
  const { method = '', headers } = request;
  return { method, path: url.pathname, query: url.searchParams, headers, body: Buffer.concat(chunks).toString('utf8') };
}

async function answerTo(handle: Handle, asked: Asked, trick: Trick, refusals: string[]): Promise<Answer> {
  try {
    return await handle(asked, trick.kind === 'spoilt' ? trick.spoil : null);
  } catch (error) {
    refusals.push(String(error));
    return error instanceof Refusal ? json(error.status, error.body) : json(500, {});
  }
}

export const json = (status: number, value: unknown): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(value)),
});

/** Refuses what the documentation does not describe. */
export function must(isSo: boolean, why: string, status = 400): asserts isSo {
  if (!isSo) throw new Refusal(status, why);
}

/** The query parameters that are allowed, and nothing else. */
export function onlyQuery(query: URLSearchParams, ...names: string[]): void {
  for (const name of query.keys()) must(names.includes(name), `an unknown query parameter ${name}`);
}
