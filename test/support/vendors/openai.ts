// OpenAI's speech as its reference describes it: GET /v1/models, and POST /v1/audio/speech, answered by a WAV file whose header cannot
// know its length.
import { z } from 'zod';
import { encodeWav } from '../../../src/lib/wav.js';
import { openai } from '../../../src/providers/voice/vendors/openai.js';
import type { Answer, Spoil } from './mischief.js';
import { type Asked, json, must, onlyQuery, Refusal } from './server.js';
import { MP3, speakTone, spoilt } from './speech.js';
import type { VoiceFake } from './voice-fake.js';

const KEY = 'sk-fake-0123456789';

const Body = z.strictObject({
  model: z.enum(['gpt-4o-mini-tts', 'tts-1', 'tts-1-hd']),
  voice: z.enum(
    'alloy ash ballad coral echo fable onyx nova sage shimmer verse marin cedar'.split(' ') as [string, ...string[]],
  ),
  input: z.string().min(1).max(4096),
  instructions: z.string().optional(),
  response_format: z.enum(['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm']),
  speed: z.number().min(0.25).max(4).optional(),
});

const MODELS = {
  object: 'list',
  data: [{ id: 'gpt-4o-mini-tts', object: 'model', created: 1742403959, owned_by: 'system' }],
};

const failure = (type: string, code: string | null): unknown => ({
  error: { message: 'Words.', type, param: null, code },
});

export const fakeOpenAi: VoiceFake = {
  vendor: openai,
  apiKey: KEY,
  settings: {},
  voiceId: 'marin',
  keyHeader: ['authorization', `Bearer ${KEY}`],
  timing: 'energy',
  saidIn: ({ body }) => Body.parse(JSON.parse(body)).input,
  speedIn: ({ body }) => Body.parse(JSON.parse(body)).speed ?? null,
  noCredit: { status: 429, body: failure('insufficient_quota', 'credit_balance_exhausted') },
  handle: (asked, spoil) => {
    const isOurs = asked.headers.authorization === `Bearer ${KEY}`;
    if (!isOurs) throw new Refusal(401, 'key', failure('invalid_request_error', 'invalid_api_key'));
    return speak(asked, spoil);
  },
};

function speak({ method, path, query, headers, body }: Asked, spoil: Spoil | null): Answer {
  if (method === 'GET' && path === '/models') return json(200, MODELS);
  must(method === 'POST' && path === '/audio/speech', 'another path than /audio/speech', 404);
  must(headers['content-type'] === 'application/json', 'another type than JSON');
  onlyQuery(query);
  const asked = Body.safeParse(JSON.parse(body));
  must(asked.success, `a body that is not described: ${asked.error?.message}`);
  must(asked.data.response_format === 'wav', 'a format that this fake does not make');
  if (spoil === 'failure within') return json(200, failure('server_error', null));
  const speech = spoilt(speakTone(asked.data.input, asked.data.speed ?? 1, 24_000), spoil);
  const wav = Buffer.from(encodeWav(speech.samples, speech.sampleRate));
  for (const place of [4, 40]) wav.writeUInt32LE(0xffff_ffff, place);
  return { status: 200, headers: { 'content-type': 'audio/wav' }, body: spoil === 'another format' ? MP3 : wav };
}
