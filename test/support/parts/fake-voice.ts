// A vendor of voices that does not exist: its server, which does what a test wants and counts what was paid, and the adapter that
// speaks to it. What real vendors answer is tried with fakes of their own.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ProviderError, type VendorAccount, type VoiceVendor } from '../../../src/providers/contracts.js';

export type FakeRequest = { path: string; key: string; text: string };
export type Behave = (
  request: FakeRequest,
  response: ServerResponse,
) => Promise<boolean | undefined> | boolean | undefined;

export type FakeVoice = {
  url: string;
  /** Everything that was asked for, in order. */
  requests: FakeRequest[];
  /** Texts whose speech was begun, which is what such a vendor bills. */
  paid: string[];
  /** Runs before the ordinary answer; true says that it answered, or that nothing shall. */
  behave: Behave;
  /** What the account offers. */
  voices: { id: string; name: string; language: string; gender: 'female' | 'male' }[];
  close(): Promise<void>;
};

export const FAKE_KEY = 'fk_live_0123456789abcdefWXYZ';
export const HUMMING_RATE = 16_000;
const LETTER_S = 0.07;

export async function startFakeVoice(): Promise<FakeVoice> {
  const fake: FakeVoice = {
    ...{ url: '', requests: [], paid: [], behave: () => undefined },
    voices: [
      { id: 'ines', name: 'Inés', language: 'en-GB', gender: 'female' },
      { id: 'hugo', name: 'Hugo', language: 'fr-FR', gender: 'male' },
    ],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer((request, response) => void answer(fake, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

async function answer(fake: FakeVoice, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { text = '' } = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString('utf8')) : {};
  const asked = { path: request.url!, key: String(request.headers['x-key']), text: String(text) };
  fake.requests.push(asked);
  if (await fake.behave(asked, response)) return;
  if (asked.key !== FAKE_KEY) return void response.writeHead(401).end();
  if (asked.path === '/voices') return void response.end(JSON.stringify(fake.voices));
  fake.paid.push(asked.text);
  response.end(Buffer.from(soundOf(asked.text).buffer));
}

/** A humming of the right length, 16-bit. */
export function soundOf(text: string): Int16Array<ArrayBuffer> {
  return Int16Array.from({ length: Math.round(text.length * LETTER_S * HUMMING_RATE) }, (_, index) => {
    const wobble = 0.6 + 0.4 * Math.sin((2 * Math.PI * 4 * index) / HUMMING_RATE);
    return Math.round(9_000 * wobble * Math.sin((2 * Math.PI * 180 * index) / HUMMING_RATE));
  });
}

const NAME = 'humming';
const TITLE = 'Humming Voices';

export const HUMMING: VoiceVendor = {
  name: NAME,
  title: TITLE,
  keyUrl: 'https://humming.example.com/keys',
  settings: [
    { name: 'region', title: 'The region', pattern: /^[a-z]{2,20}$/, example: 'north', isRequired: false },
    {
      name: 'baseUrl',
      title: 'Another address',
      pattern: /^http/,
      example: 'https://proxy.example.com',
      isRequired: true,
    },
  ],
  limits: { rate: [1, 1], maxChars: 2_000, atOnce: 2 },
  list: async (account, signal) => {
    const voices = (await (await ask(account, '/voices', null, signal)).json()) as FakeVoice['voices'];
    return voices.map((voice) => ({ ...voice, provider: NAME }));
  },
  speak: async (account, { text, voiceId, language }, signal) => {
    const response = await ask(account, `/speak/${voiceId}`, { text }, signal);
    const bytes = Buffer.from(await response.arrayBuffer());
    const samples = Float32Array.from(new Int16Array(new Uint8Array(bytes).buffer), (value) => value / 32_768);
    return {
      ...{ sampleRate: HUMMING_RATE, samples, words: wordsOf(text), timing: 'words' },
      voice: { provider: NAME, id: voiceId, language },
      costs: [{ provider: NAME, model: 'hum-1', unit: 'characters', units: text.length, price: priceOf(text) }],
    };
  },
};

const priceOf = (text: string) => ({ amountMicros: text.length * 30, currency: 'USD' });

const wordsOf = (text: string) =>
  [...text.matchAll(/\S+/g)].map((match) => {
    const [charStart, charEnd] = [match.index, match.index + match[0].length];
    return { text: match[0], charStart, charEnd, startS: charStart * LETTER_S, endS: charEnd * LETTER_S };
  });

async function ask(
  { apiKey, settings, fetch }: VendorAccount,
  path: string,
  body: object | null,
  signal: AbortSignal,
): Promise<Response> {
  const init = { headers: { 'x-key': apiKey }, signal, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
  const response = await fetch(`${settings.baseUrl}${path}`, init).catch((cause: unknown) => {
    throw new ProviderError(NAME, 'retry', `${TITLE} could not be reached`, { cause });
  });
  if (response.ok) return response;
  if (response.status === 401) throw new ProviderError(NAME, 'config', `${TITLE} refused the key`);
  if (response.status === 400) throw new ProviderError(NAME, 'refused', `${TITLE} refused the text`);
  throw new ProviderError(NAME, 'retry', `${TITLE} answered ${response.status}`);
}
