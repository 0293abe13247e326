// Deepgram as its reference describes it: GET /v1/models, POST /v1/speak with everything but the text in the query.
import { z } from 'zod';
import { encodeWav } from '../../../src/lib/wav.js';
import { deepgram } from '../../../src/providers/voice/vendors/deepgram.js';
import type { Answer, Spoil } from './mischief.js';
import { type Asked, json, must, onlyQuery, Refusal } from './server.js';
import { MP3, speakTone, spoilt } from './speech.js';
import type { VoiceFake } from './voice-fake.js';

const KEY = 'dg-fake-0123456789';
const VOICE = 'aura-2-thalia-en';

const Body = z.strictObject({ text: z.string().min(1) });

const failure = (err_code: string): unknown => ({ err_code, err_msg: 'Words.', request_id: 'f5c2' });

const model = (canonical_name: string, languages: string[], tags: string[], accent: string) => ({
  ...{ name: canonical_name.split('-').at(-2), canonical_name, architecture: 'aura-2', languages },
  ...{ version: '2026-03-01.0', uuid: 'b50880e3-4e2e-4e53-ba27-ea0472bf2cf4' },
  metadata: { accent, age: 'Adult', color: '#BA80F5', image: 'https://x.test/i', sample: 'https://x.test/s', tags },
});

const MODELS = [
  model(VOICE, ['en', 'en-US'], ['feminine', 'clear'], 'American'),
  model('aura-2-julius-de', ['de', 'de-DE'], ['masculine'], 'German'),
  model('aura-angus-en', ['en', 'en-IE'], ['masculine'], 'Irish'),
];

export const fakeDeepgram: VoiceFake = {
  vendor: deepgram,
  apiKey: KEY,
  settings: {},
  voiceId: VOICE,
  keyHeader: ['authorization', `Token ${KEY}`],
  timing: 'energy',
  saidIn: ({ body }) => Body.parse(JSON.parse(body)).text,
  speedIn: ({ query }) => (query.has('speed') ? Number(query.get('speed')) : null),
  noCredit: { status: 402, body: failure('ASR_PAYMENT_REQUIRED') },
  handle: (asked, spoil) => {
    const isOurs = asked.headers.authorization === `Token ${KEY}`;
    if (!isOurs) throw new Refusal(401, 'key', failure('INVALID_AUTH'));
    if (asked.method === 'GET' && asked.path === '/v1/models') return json(200, { stt: [], tts: MODELS });
    return speak(asked, spoil);
  },
};

function speak({ method, path, query, headers, body }: Asked, spoil: Spoil | null): Answer {
  must(method === 'POST' && path === '/v1/speak', 'another path than /v1/speak', 404);
  must(headers['content-type'] === 'application/json', 'another type than JSON', 415);
  onlyQuery(query, 'model', 'encoding', 'container', 'sample_rate', 'speed', 'mip_opt_out', 'tag');
  const id = query.get('model') ?? '';
  must(
    MODELS.some(({ canonical_name }) => canonical_name === id),
    'an unknown model',
  );
  must(
    query.get('encoding') === 'linear16' && query.get('container') === 'wav',
    'a format that this fake does not make',
  );
  const sampleRate = Number(query.get('sample_rate'));
  must([8000, 16000, 24000, 32000, 48000].includes(sampleRate), 'an unknown sample_rate');
  const speed = Number(query.get('speed') ?? '1');
  must(speed >= 0.7 && speed <= 1.5 && (!query.has('speed') || /-(en|es)$/.test(id)), 'a speed that cannot be had');
  const asked = Body.safeParse(JSON.parse(body));
  must(asked.success, `a body that is not described: ${asked.error?.message}`);
  must(asked.data.text.length <= 2000, 'a text of more than 2,000 characters', 413);
  if (spoil === 'failure within') return json(200, failure('SOMETHING'));
  const speech = spoilt(speakTone(asked.data.text, speed, sampleRate), spoil);
  const wav = Buffer.from(encodeWav(speech.samples, sampleRate));
  return { status: 200, headers: { 'content-type': 'audio/wav' }, body: spoil === 'another format' ? MP3 : wav };
}
