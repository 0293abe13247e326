// Cartesia as its reference of 2026-03-01 describes it: GET /voices in pages, POST /tts/sse answered by a stream of events.
import { z } from 'zod';
import { cartesia } from '../../../src/providers/voice/vendors/cartesia.js';
import type { Unit } from '../../../src/providers/voice/vendors/timing.js';
import type { Answer, Spoil } from './mischief.js';
import { type Asked, json, must, onlyQuery, Refusal } from './server.js';
import { type FakeSpeech, MP3, pcm16, speakTone, spoilt } from './speech.js';
import type { VoiceFake } from './voice-fake.js';

const KEY = 'sk_car_fake_0123456789';
const VOICE = 'f786b574-daa5-4673-aa0c-cbe3e8534c02';

const Body = z.strictObject({
  model_id: z.string().regex(/^sonic-/),
  transcript: z.string().min(1),
  voice: z.strictObject({ mode: z.literal('id'), id: z.uuid() }),
  language: z.string().regex(/^[a-z]{2}$/),
  output_format: z.strictObject({
    container: z.literal('raw'),
    encoding: z.literal('pcm_s16le'),
    sample_rate: z.union([8000, 16000, 22050, 24000, 44100, 48000].map((rate) => z.literal(rate))),
  }),
  add_timestamps: z.boolean().optional(),
  add_phoneme_timestamps: z.boolean().optional(),
  generation_config: z.strictObject({ speed: z.number().min(0.6).max(1.5) }).optional(),
});

const failure = (error_code: string | null): unknown => ({
  ...{ error_code, title: 'A title', message: 'Words.', request_id: '550e8400-e29b-41d4-a716-446655440000' },
});

const voice = (id: string, name: string, language: string, gender: string | null) => ({
  ...{ id, name, language, gender, description: 'Words.', is_owner: false, is_public: true },
  created_at: '2026-01-02T03:04:05Z',
});

const VOICES = [
  voice(VOICE, 'Katie', 'en', 'feminine'),
  voice('a5136bf9-224c-4d76-b823-52bd5efcffcc', 'Jameson', 'en', 'masculine'),
  voice('b9de4a89-2257-424b-94c2-db18ba68c81a', 'Viktoria', 'de', null),
];

export const fakeCartesia: VoiceFake = {
  vendor: cartesia,
  apiKey: KEY,
  settings: {},
  voiceId: VOICE,
  keyHeader: ['authorization', `Bearer ${KEY}`],
  timing: 'phones',
  saidIn: ({ body }) => Body.parse(JSON.parse(body)).transcript,
  speedIn: ({ body }) => Body.parse(JSON.parse(body)).generation_config?.speed ?? null,
  noCredit: { status: 402, body: failure('quota_exceeded') },
  handle: (asked, spoil) => {
    const { headers, method, path } = asked;
    if (headers.authorization !== `Bearer ${KEY}`) throw new Refusal(401, 'key', failure('invalid_api_key'));
    must(headers['cartesia-version'] === '2026-03-01', 'another version of the interface');
    return method === 'GET' && path === '/voices' ? listPage(asked) : speak(asked, spoil);
  },
};

/** Two voices to a page, however many are asked for. */
function listPage({ query }: Asked): Answer {
  onlyQuery(query, 'limit', 'starting_after');
  must(Number(query.get('limit')) >= 1 && Number(query.get('limit')) <= 100, 'a page of more than 100');
  const after = VOICES.findIndex(({ id }) => id === query.get('starting_after')) + 1;
  return json(200, { data: VOICES.slice(after, after + 2), has_more: after + 2 < VOICES.length, next_page: null });
}

function speak({ method, path, query, headers, body }: Asked, spoil: Spoil | null): Answer {
  must(method === 'POST' && path === '/tts/sse', 'another path than /tts/sse', 404);
  must(headers['content-type'] === 'application/json', 'another type than JSON', 415);
  onlyQuery(query);
  const asked = Body.safeParse(JSON.parse(body));
  must(asked.success, `a body that is not described: ${asked.error?.message}`);
  const { transcript, generation_config, output_format } = asked.data;
  const speech = speakTone(transcript, generation_config?.speed ?? 1, output_format.sample_rate);
  return stream(eventsOf(spoilt(speech, spoil), spoil));
}

const stream = (events: readonly Record<string, unknown>[]): Answer => ({
  status: 200,
  headers: { 'content-type': 'text/event-stream' },
  body: Buffer.from(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')),
});

const CHUNK_BYTES = 40_000;
const WORDS_AT_ONCE = 7;

function eventsOf(speech: FakeSpeech, spoil: Spoil | null): Record<string, unknown>[] {
  const bytes = spoil === 'another format' ? MP3.subarray(0, 900) : pcm16(speech);
  const chunks: Record<string, unknown>[] = [];
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    const data = bytes.subarray(from, from + CHUNK_BYTES).toString('base64');
    chunks.push({ type: 'chunk', data, done: false, status_code: 206, step_time: 40 });
  }
  const words = inParts(speech.words, WORDS_AT_ONCE).map((part) => ({
    ...{ type: 'timestamps', done: false, status_code: 206 },
    word_timestamps: { words: part.map(({ text }) => text), ...timesOf(part) },
  }));
  const phones = inParts(speech.phones, 50).map((part) => ({
    ...{ type: 'phoneme_timestamps', done: false, status_code: 206 },
    phoneme_timestamps: { phonemes: part.map(({ text }) => text), ...timesOf(part) },
  }));
  const end = { type: 'done', done: true, status_code: 200 };
  const broken = { type: 'error', done: true, status_code: 503, ...(failure('overloaded') as object) };
  return [...chunks, ...words, ...phones, spoil === 'failure within' ? broken : end];
}

const timesOf = (units: readonly Unit[]): { start: number[]; end: number[] } => ({
  start: units.map(({ startS }) => startS),
  end: units.map(({ endS }) => endS),
});

function inParts(units: readonly Unit[], size: number): Unit[][] {
  const parts: Unit[][] = [];
  for (let from = 0; from < units.length; from += size) parts.push(units.slice(from, from + size));
  return parts;
}
