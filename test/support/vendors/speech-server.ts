// Kokoro-FastAPI as its source describes it: GET /v1/audio/voices, POST /dev/captioned_speech with the times of words, and POST
// /v1/audio/speech. It takes any key; the one here is asked for as a proxy before it would.
import { z } from 'zod';
import { encodeWav } from '../../../src/lib/wav.js';
import { speechServer } from '../../../src/providers/voice/vendors/speech-server.js';
import type { Answer, Spoil } from './mischief.js';
import { type Asked, json, must, onlyQuery, Refusal } from './server.js';
import { type FakeSpeech, MP3, speakTone, spoilt } from './speech.js';
import type { VoiceFake } from './voice-fake.js';

const KEY = 'speech-fake-0123456789';
/** Kokoro's voices, which have nothing but an id, and one as other servers list it. */
const KOKORO = ['af_heart', 'bm_george', 'ff_siwis'];
const OTHER = { id: 'thorsten', name: 'Thorsten', language: 'de-DE', gender: 'male' };
const VOICES = [...KOKORO, OTHER.id];

const Body = z.strictObject({
  model: z.enum(['kokoro', 'tts-1', 'tts-1-hd']),
  voice: z.enum(VOICES as [string, ...string[]]),
  input: z.string().min(1),
  response_format: z.literal('wav'),
  speed: z.number().min(0.25).max(4).optional(),
  stream: z.literal(false).optional(),
  return_timestamps: z.literal(true).optional(),
});

const failure = (type: string): unknown => ({ detail: { error: type, message: 'Words.', type } });

const fakeOf = (isCaptioned: boolean): VoiceFake => ({
  vendor: speechServer,
  apiKey: KEY,
  settings: {},
  voiceId: 'af_heart',
  keyHeader: ['authorization', `Bearer ${KEY}`],
  timing: isCaptioned ? 'words' : 'energy',
  saidIn: ({ body }) => Body.parse(JSON.parse(body)).input,
  speedIn: ({ body }) => Body.parse(JSON.parse(body)).speed ?? null,
  passesOver: isCaptioned ? [404] : [],
  noCredit: { status: 402, body: failure('payment_required') },
  handle: (asked, spoil) => {
    const isOurs = asked.headers.authorization === `Bearer ${KEY}`;
    if (!isOurs) throw new Refusal(401, 'key', failure('invalid_api_key'));
    if (asked.method === 'GET' && asked.path === '/audio/voices') {
      return json(200, { voices: [...KOKORO.map((id) => ({ id, name: id })), OTHER] });
    }
    return speak(asked, spoil, isCaptioned);
  },
});

export const fakeSpeechServer = fakeOf(true);
/** One that knows nothing of the times of words. */
export const fakePlainSpeechServer = fakeOf(false);

function speak({ method, path, query, headers, body }: Asked, spoil: Spoil | null, isCaptioned: boolean): Answer {
  const wantsTimes = path === '/dev/captioned_speech';
  if (wantsTimes && !isCaptioned) return json(404, { detail: 'Not Found' });
  must(method === 'POST' && (wantsTimes || path === '/audio/speech'), 'another path than those of speech', 404);
  must(headers['content-type'] === 'application/json', 'another type than JSON', 422);
  onlyQuery(query);
  const asked = Body.safeParse(JSON.parse(body));
  must(asked.success, `a body that is not described: ${asked.error?.message}`, 422);
  if (spoil === 'failure within') return json(200, failure('server_error'));
  const speech = spoilt(speakTone(asked.data.input, asked.data.speed ?? 1, 24_000), spoil);
  const wav = spoil === 'another format' ? MP3 : Buffer.from(encodeWav(speech.samples, speech.sampleRate));
  return wantsTimes
    ? json(200, captioned(speech, wav))
    : { status: 200, headers: { 'content-type': 'audio/wav' }, body: wav };
}

const captioned = ({ words }: FakeSpeech, wav: Buffer) => ({
  audio: wav.toString('base64'),
  audio_format: 'audio/wav',
  timestamps: words.map(({ text, startS, endS }) => ({ word: text, start_time: startS, end_time: endS })),
});
