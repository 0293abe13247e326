// A server between a client and the service that spoils requests or answers, so that a suite can show what it catches.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Asked = { method: string; path: string; headers: http.IncomingHttpHeaders; text: string; body: any };
export type Answered = { status: number; headers: Record<string, any>; body: any };

/** Both may be changed in place; `body` counts before `text`. A fault may remember what it saw. */
export type Spoil = {
  before?(asked: Asked): void;
  after?(answered: Answered, asked: Asked): void;
};

export type Spoiler = { url: string; spoil(fault: Spoil): void; close(): Promise<void> };

const json = (text: string): any => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export async function startSpoiler(target: string): Promise<Spoiler> {
  let fault: Spoil = {};
  const server = http.createServer(async (request, response) => {
    const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...headers } = request.headers;
    const bytes = await buffer(request);
    const text = bytes.toString('latin1');
    const asked: Asked = {
      method: request.method!,
      path: request.url!,
      headers,
      text,
      body: json(bytes.toString('utf8')),
    };
    const untouched = JSON.stringify(asked.body);
    fault.before?.(asked);
    const isChanged = JSON.stringify(asked.body) !== untouched;
    const sent = isChanged ? Buffer.from(JSON.stringify(asked.body)) : Buffer.from(asked.text, 'latin1');
    const answered = await pass(target, asked, sent);
    fault.after?.(answered, asked);
    const { 'content-length': _old, connection: _closed, ...kept } = answered.headers;
    response.writeHead(answered.status, kept);
    response.end(answered.body === null || request.method === 'HEAD' ? undefined : JSON.stringify(answered.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spoil: (next) => {
      fault = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function pass(target: string, asked: Asked, sent: Buffer): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(target);
    const headers = { ...asked.headers, ...(sent.length > 0 && { 'content-length': sent.length }) };
    const request = http.request(
      { hostname, port, method: asked.method, path: asked.path, headers },
      async (response) => {
        const { statusCode = 0, headers: came } = response;
        resolve({ status: statusCode, headers: came, body: json((await buffer(response)).toString('utf8')) });
      },
    );
    request.on('error', reject);
    request.end(sent);
  });
}
