// Listens to server-sent events as a browser does.
import { APP, type Browser } from './accounts/session-client.js';
import { PATIENCE_MS, type TestService } from './service.js';

export type Heard = { event: string; data: any; id: string | null };

export type EventStream = {
  status: number;
  headers: Headers;
  heard: Heard[];
  /** Resolves with the first event that pleases, also one that has come already. */
  until(pleases: (heard: Heard) => boolean): Promise<Heard>;
  /** Resolves when the stream has ended: with true where the server ended it, with false where it broke off or was closed here. */
  ended: Promise<boolean>;
  close(): void;
};

export async function listen({ url }: Pick<TestService, 'url'>, browser: Browser, path: string): Promise<EventStream> {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  return listenTo(`${url}${APP}${path}`, { cookie });
}

/** Comments and the like are no events. */
function readEvent(block: string): Heard[] {
  const [, event] = /^event: (.*)$/m.exec(block) ?? [];
  const [, data] = /^data: (.*)$/m.exec(block) ?? [];
  const [, id = null] = /^id: (.*)$/m.exec(block) ?? [];
  return event && data ? [{ event, data: JSON.parse(data), id }] : [];
}

export async function listenTo(address: string, headers: Record<string, string>): Promise<EventStream> {
  const abort = new AbortController();
  const response = await fetch(address, { headers, signal: abort.signal });
  const heard: Heard[] = [];
  const hearers = new Set<() => void>();
  const read = async () => {
    let text = '';
    if (!response.body) return;
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      heard.push(...blocks.flatMap(readEvent));
      for (const hear of [...hearers]) hear();
    }
  };
  const ended = read().then(
    () => true,
    () => false,
  );
  return {
    status: response.status,
    headers: response.headers,
    heard,
    ended,
    until: (pleases) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = heard.find(pleases);
          if (!found) return;
          clearTimeout(timer);
          hearers.delete(look);
          resolve(found);
        };
        const timer = setTimeout(
          () => reject(new Error(`Not heard; what was heard: ${JSON.stringify(heard)}`)),
          PATIENCE_MS,
        );
        hearers.add(look);
        look();
      }),
    close: () => abort.abort(),
  };
}
