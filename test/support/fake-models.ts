// A server that speaks as OpenAI, Anthropic, Google and OpenAI-compatible servers do, and says what a test tells it to: good
// scripts, bad ones, or nothing at all.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ModelProvider } from '../../src/providers/script/model/ask.js';

export type Reply =
  | { text: string; finish?: 'stop' | 'length' | 'refused' }
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'hang'
  | 'cut off'
  | 'fall silent'
  | 'endless';

export type Seen = { path: string; headers: IncomingMessage['headers']; body: any };

export type FakeModels = {
  baseUrl(provider: ModelProvider): string;
  /** What is answered to whoever wants a script, request by request; the last one is said again and again. */
  say(...replies: Reply[]): void;
  /** What is answered to fact checks in turn: a reply, or the sentences at fault. Nothing is found at fault without it. */
  findFault(...faults: (Reply | readonly string[])[]): void;
  /** What is answered to whoever asks what the prospect may hear. Nothing is cleared without it. */
  clear(reply: Reply): void;
  /** What is answered to whoever asks for screens, and then to whoever looks at them. Nothing is designed without it. */
  show(...replies: Reply[]): void;
  seen: Seen[];
  factChecks: Seen[];
  screens: Seen[];
  doubts: Seen[];
  close(): Promise<void>;
};

export const USAGE = { calls: 1, inputTokens: 1_000, cachedTokens: 200, outputTokens: 300 };
/** Of so many answers. */
export const usageOf = (calls: number) => ({
  calls,
  inputTokens: calls * USAGE.inputTokens,
  cachedTokens: calls * USAGE.cachedTokens,
  outputTokens: calls * USAGE.outputTokens,
});

const BASES: Record<ModelProvider, string> = {
  openai: '/openai/v1',
  anthropic: '/anthropic/v1',
  google: '/google/v1beta',
  'openai-compatible': '/compatible/v1',
};

export async function startFakeModels(): Promise<FakeModels> {
  let replies: Reply[] = [];
  let faults: (Reply | readonly string[])[] = [[]];
  const seen: Seen[] = [];
  const factChecks: Seen[] = [];
  const doubts: Seen[] = [];
  let cleared: Reply = NOTHING_CLEARED;
  const screens: Seen[] = [];
  let shown: Reply[] = [{ text: NO_SCREENS }];
  const logOf = (body: string): Seen[] => {
    if (isFactCheck(body)) return factChecks;
    if (isAboutScreens(body)) return screens;
    return isUnsureQuestion(body) ? doubts : seen;
  };
  /** The last one is said again and again. */
  const next = <Value>(values: Value[]): Value => (values.length > 1 ? values.shift()! : values[0]!);
  const replyTo = (body: string): Reply => {
    if (isAboutScreens(body)) return next(shown);
    if (isUnsureQuestion(body)) return cleared;
    if (!isFactCheck(body)) return next(replies);
    const fault = next(faults);
    return Array.isArray(fault) ? faultsIn(body, fault) : (fault as Reply);
  };
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      logOf(body).push({
        path: request.url ?? '',
        headers: request.headers,
        body: JSON.parse(body),
      });
      answer(replyTo(body), providerOf(request.url ?? ''), response);
    });
  });
  // A request on a connection that is just being closed would fail as one that reaches nobody.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: (provider) => `http://127.0.0.1:${port}${BASES[provider]}`,
    say: (...next) => {
      replies = next;
      faults = [[]];
      seen.length = 0;
      factChecks.length = 0;
      doubts.length = 0;
      screens.length = 0;
      shown = [{ text: NO_SCREENS }];
      cleared = NOTHING_CLEARED;
    },
    clear: (reply) => {
      cleared = reply;
    },
    show: (...next) => {
      shown = next;
    },
    findFault: (...next) => {
      faults = next;
    },
    ...{ seen, factChecks, screens, doubts },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const isFactCheck = (body: string): boolean => body.includes('You check the script');
const isUnsureQuestion = (body: string): boolean => body.includes('You decide which notes');
export const isAboutScreens = (body: string): boolean => /You (?:design|look over) the screens/u.test(body);
export const NO_SCREENS = JSON.stringify({ screens: [] });
const NOTHING_CLEARED: Reply = { text: JSON.stringify({ harmless: [], held: [] }) };
export const NO_FAULTS = JSON.stringify({ faults: [] });

/** The numbers under which sentences were asked about. */
function faultsIn(body: string, sentences: readonly string[]): Reply {
  const asked = [...body.matchAll(/\\"entry\\": (\d+),(?:\\n|\s)*\\"says\\": \\"(.*?)\\",(?:\\n|\s)*\\"quotes/gu)];
  const faults = asked.flatMap(([, entry, says]) =>
    sentences.includes(says!) ? [{ entry: Number(entry), why: 'the notes say otherwise' }] : [],
  );
  return { text: JSON.stringify({ faults }) };
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function providerOf(path: string): ModelProvider {
  const found = Object.entries(BASES).find(([, base]) => path.startsWith(`${base}/`));
  if (!found) throw new Error(`No vendor answers at ${path}.`);
  return found[0] as ModelProvider;
}

function answer(reply: Reply, provider: ModelProvider, response: ServerResponse): void {
  if (reply === 'hang') return;
  if (reply === 'endless') {
    stream(response);
    return;
  }
  const json = { 'content-type': 'application/json' };
  if (reply === 'cut off' || reply === 'fall silent') {
    const body = JSON.stringify(WIRE[provider]('{"sentences":[', 'stop'));
    response.writeHead(200, { ...json, 'content-length': body.length });
    response.write(body.slice(0, body.length / 2), () => reply === 'cut off' && response.destroy());
    return;
  }
  if ('status' in reply) {
    response.writeHead(reply.status, { ...json, ...reply.headers });
    // Vendors repeat the key in what they say.
    response.end(reply.body ?? '{"error":{"message":"Incorrect API key provided: sk-fake-0123456789","type":"error"}}');
    return;
  }
  response.writeHead(200, json);
  response.end(JSON.stringify(WIRE[provider](reply.text, reply.finish ?? 'stop')));
}

/** A body that never ends. */
function stream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = 'x'.repeat(64_000);
  const more = (): void => {
    if (!response.destroyed) response.write(chunk, more);
  };
  more();
}

type Finish = 'stop' | 'length' | 'refused';

const WIRE: Record<ModelProvider, (text: string, finish: Finish) => unknown> = {
  openai: (text, finish) => ({
    id: 'resp_1',
    object: 'response',
    created_at: 1_760_000_000,
    status: finish === 'length' ? 'incomplete' : 'completed',
    model: 'fake-model',
    incomplete_details: finish === 'length' ? { reason: 'max_output_tokens' } : null,
    output: [
      {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        status: 'completed',
        content:
          finish === 'refused'
            ? [{ type: 'refusal', refusal: 'I cannot help with that.' }]
            : [{ type: 'output_text', text, annotations: [] }],
      },
    ],
    usage: {
      input_tokens: USAGE.inputTokens,
      input_tokens_details: { cached_tokens: USAGE.cachedTokens },
      output_tokens: USAGE.outputTokens,
    },
  }),
  anthropic: (text, finish) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'fake-model',
    content: finish === 'refused' ? [] : [{ type: 'text', text }],
    stop_reason: { stop: 'end_turn', length: 'max_tokens', refused: 'refusal' }[finish],
    stop_sequence: null,
    // Here those kept from before come on top.
    usage: {
      input_tokens: USAGE.inputTokens - USAGE.cachedTokens,
      cache_read_input_tokens: USAGE.cachedTokens,
      output_tokens: USAGE.outputTokens,
    },
  }),
  google: (text, finish) => ({
    candidates: [
      {
        index: 0,
        content: finish === 'refused' ? {} : { role: 'model', parts: [{ text }] },
        finishReason: { stop: 'STOP', length: 'MAX_TOKENS', refused: 'SAFETY' }[finish],
      },
    ],
    usageMetadata: {
      promptTokenCount: USAGE.inputTokens,
      cachedContentTokenCount: USAGE.cachedTokens,
      candidatesTokenCount: USAGE.outputTokens,
      totalTokenCount: USAGE.inputTokens + USAGE.outputTokens,
    },
  }),
  'openai-compatible': (text, finish) => ({
    id: 'chat_1',
    object: 'chat.completion',
    created: 1_760_000_000,
    model: 'fake-model',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: finish === 'refused' ? null : text },
        finish_reason: { stop: 'stop', length: 'length', refused: 'content_filter' }[finish],
      },
    ],
    usage: {
      prompt_tokens: USAGE.inputTokens,
      prompt_tokens_details: { cached_tokens: USAGE.cachedTokens },
      completion_tokens: USAGE.outputTokens,
      total_tokens: 1_300,
    },
  }),
};

/** A good answer as it goes over the wire. */
export const wireOf = (provider: ModelProvider, text: string): unknown => WIRE[provider](text, 'stop');
