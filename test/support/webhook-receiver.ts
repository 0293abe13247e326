// A receiver of webhooks that keeps what it was sent and answers as a test wants.
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export type Received = { path: string; headers: IncomingHttpHeaders; body: string; id: string };

/** Answers a request; what it does not answer stays open. */
export type Answering = (received: Received, response: ServerResponse, request: IncomingMessage) => void;

export type WebhookReceiver = {
  url: string;
  received: Received[];
  answer: Answering;
  /** How many requests were open at once, at most. */
  mostOpen(): number;
  stop(): Promise<void>;
};

export const withStatus =
  (status: number, headers: Record<string, string> = {}): Answering =>
  (_received, response) =>
    void response.writeHead(status, headers).end();

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  let open = 0;
  let mostOpen = 0;
  const server = createServer((request, response) => {
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    response.once('close', () => {
      open -= 1;
    });
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const received = {
        path: request.url!,
        headers: request.headers,
        body,
        id: String(request.headers['webhook-id']),
      };
      receiver.received.push(received);
      receiver.answer(received, response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: withStatus(204),
    mostOpen: () => mostOpen,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

/** What the official library makes of it; throws unless the signature is right. */
export const verified = ({ body, headers }: Received, secret: string): any =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
