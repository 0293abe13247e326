// ElevenLabs as its reference describes it: GET /v2/voices in pages, POST /v1/text-to-speech/{voice}/with-timestamps.
import { z } from 'zod';
import { elevenlabs } from '../../../src/providers/voice/vendors/elevenlabs.js';
import type { Answer, Spoil } from './mischief.js';
import { type Asked, json, must, onlyQuery, Refusal } from './server.js';
import { type FakeSpeech, MP3, pcm16, speakTone, spoilt } from './speech.js';
import type { VoiceFake } from './voice-fake.js';

const KEY = 'xi-fake-0123456789';
const VOICE = '21m00Tcm4TlvDq8ikWAM';

const Body = z.strictObject({
  text: z.string().min(1).max(10_000),
  model_id: z.string(),
  voice_settings: z.strictObject({ speed: z.number().min(0.7).max(1.2) }).optional(),
});

const voice = (voice_id: string, name: string, labels: Record<string, string>, languages: string[]) => ({
  ...{ voice_id, name, labels, samples: null, category: 'premade', preview_url: null, is_owner: false },
  verified_languages: languages.map((language) => ({
    language,
    model_id: 'eleven_multilingual_v2',
    accent: 'standard',
    locale: null,
    preview_url: null,
  })),
});

const PAGES = [
  [voice(VOICE, 'Rachel', { gender: 'female', accent: 'american', language: 'en' }, ['en', 'de', 'ja'])],
  [
    voice('pNInz6obpgDQGcFmaJgB', 'Adam', { gender: 'male', language: 'de' }, ['de']),
    voice('ThT5KcBeYPX3keUQqHPh', 'Own voice', {}, []),
  ],
];

export const fakeElevenLabs: VoiceFake = {
  vendor: elevenlabs,
  apiKey: KEY,
  settings: {},
  voiceId: VOICE,
  keyHeader: ['xi-api-key', KEY],
  timing: 'chars',
  saidIn: ({ body }) => Body.parse(JSON.parse(body)).text,
  speedIn: ({ body }) => Body.parse(JSON.parse(body)).voice_settings?.speed ?? null,
  noCredit: { status: 401, body: { detail: { status: 'quota_exceeded', message: 'You have 3 credits left.' } } },
  handle: (asked, spoil) => {
    const isOurs = asked.headers['xi-api-key'] === KEY;
    if (!isOurs) throw new Refusal(401, 'key', { detail: { status: 'invalid_api_key', message: 'Invalid API key' } });
    return asked.method === 'GET' ? listPage(asked) : speak(asked, spoil);
  },
};

function listPage({ path, query }: Asked): Answer {
  must(path === '/v2/voices', 'another path than /v2/voices', 404);
  onlyQuery(query, 'page_size', 'next_page_token');
  must(Number(query.get('page_size')) <= 100, 'a page of more than 100');
  const page = Number(query.get('next_page_token') ?? '0');
  const isLast = page === PAGES.length - 1;
  const next_page_token = isLast ? null : String(page + 1);
  return json(200, { voices: PAGES[page]!, has_more: !isLast, total_count: 3, next_page_token });
}

function speak({ method, path, query, headers, body }: Asked, spoil: Spoil | null): Answer {
  const id = /^\/v1\/text-to-speech\/([^/]+)\/with-timestamps$/.exec(path)?.[1];
  must(method === 'POST' && id !== undefined, 'another path than …/with-timestamps', 404);
  must(headers['content-type'] === 'application/json', 'another type than JSON', 415);
  onlyQuery(query, 'output_format');
  const rate = Number(/^pcm_(16000|22050|24000|44100|48000)$/.exec(query.get('output_format') ?? '')?.[1]);
  must(rate > 0, 'an unknown output_format');
  const known = PAGES.flat().some(({ voice_id }) => voice_id === id);
  if (!known) throw new Refusal(404, 'voice', { detail: { status: 'voice_not_found', message: 'No such voice.' } });
  const asked = Body.safeParse(JSON.parse(body));
  must(asked.success, `a body that is not described: ${asked.error?.message}`, 422);
  const { text, voice_settings } = asked.data;
  return answer(spoilt(speakTone(text, voice_settings?.speed ?? 1, rate), spoil), spoil);
}

function answer(speech: FakeSpeech, spoil: Spoil | null): Answer {
  if (spoil === 'failure within') return json(200, { detail: { status: 'system_busy', message: 'Busy.' } });
  const sound = spoil === 'another format' ? MP3.subarray(0, 900) : pcm16(speech);
  const alignment = {
    characters: speech.chars.map(({ text }) => text),
    character_start_times_seconds: speech.chars.map(({ startS }) => startS),
    character_end_times_seconds: speech.chars.map(({ endS }) => endS),
  };
  return json(200, { audio_base64: sound.toString('base64'), alignment, normalized_alignment: alignment });
}
