// Voices of ElevenLabs: sound and character timings in one response. PCM above 24 kHz needs a more expensive plan, so
// 24 kHz is the default.
import { z } from 'zod';
import type { VendorAccount, VoiceListing, VoiceVendor } from '../../contracts.js';
import {
  baseUrlSetting,
  type Call,
  genderOf,
  modelSetting,
  type Page,
  readPages,
  requestJson,
  urlOf,
} from '../../vendors/calls.js';
import { languageCode, listingsOf, ownId, prepare } from './prepare.js';
import { charactersIn, rateWithin, readPcm, spokenBy, type Told, unitsOf } from './timing.js';

const WHO = { name: 'elevenlabs', title: 'ElevenLabs' };
const ADDRESS = 'https://api.elevenlabs.io';
const MODEL = 'eleven_multilingual_v2';
const SAMPLE_RATE = '24000';
const MOST_PAGES = 20;

const LIMITS: VoiceVendor['limits'] = { rate: [0.7, 1.2], maxChars: 5000, atOnce: 2 };

export const elevenlabs: VoiceVendor = {
  ...WHO,
  keyUrl: 'https://elevenlabs.io/app/settings/api-keys',
  settings: [
    modelSetting(MODEL),
    {
      name: 'sampleRate',
      title: 'Sample rate (Hz)',
      hint: `Default: ${SAMPLE_RATE}. Higher rates need a Pro plan or above.`,
      pattern: /^(?:16000|22050|24000|44100|48000)$/,
      example: SAMPLE_RATE,
      isRequired: false,
    },
    baseUrlSetting(ADDRESS),
  ],
  limits: LIMITS,
  list: async (account, signal) => {
    const { items } = await readPages(MOST_PAGES, (token) => voices({ who: WHO, account, signal }, token));
    return items.flatMap(listings);
  },
  speak: async (account, request, signal) => {
    const call = { who: WHO, account, signal };
    const prepared = prepare(WHO, request, { maxChars: LIMITS.maxChars, writesFiguresOut: true });
    const rate = rateWithin(LIMITS.rate, request.rate);
    const model = account.settings.model || MODEL;
    const sampleRate = account.settings.sampleRate || SAMPLE_RATE;
    const path = `/v1/text-to-speech/${encodeURIComponent(ownId(request.voiceId))}/with-timestamps`;
    const answer = await requestJson(call, Speech, {
      url: urlOf(account, ADDRESS, `${path}?output_format=pcm_${sampleRate}`),
      headers: { ...keyOf(account), 'content-type': 'application/json' },
      body: JSON.stringify({
        text: prepared.sent,
        model_id: model,
        ...(rate !== 1 && { voice_settings: { speed: rate } }),
      }),
    });
    const sound = readPcm(WHO, Buffer.from(answer.audio_base64, 'base64'), Number(sampleRate));
    const cost = { model, unit: 'characters', units: charactersIn(prepared.sent) };
    return spokenBy({ who: WHO, request, prepared, rate, sound, told: toldBy(answer.alignment), cost });
  },
};

const keyOf = ({ apiKey }: VendorAccount): Record<string, string> => ({ 'xi-api-key': apiKey });

const Speech = z.object({ audio_base64: z.string(), alignment: z.unknown() });

const Alignment = z.object({
  characters: z.unknown(),
  character_start_times_seconds: z.unknown(),
  character_end_times_seconds: z.unknown(),
});

/** Character timings of the text as sent; a response without them is still used. */
function toldBy(alignment: unknown): Told | null {
  const rows = Alignment.safeParse(alignment).data;
  const units = rows && unitsOf(rows.characters, rows.character_start_times_seconds, rows.character_end_times_seconds);
  return units ? { kind: 'chars', units } : null;
}

const Voice = z.object({
  voice_id: z.string().min(1),
  name: z.string(),
  labels: z.record(z.string(), z.unknown()).nullish(),
  verified_languages: z.array(z.object({ language: z.string() })).nullish(),
});

const Voices = z.object({
  voices: z.array(Voice),
  has_more: z.boolean().nullish(),
  next_page_token: z.string().nullish(),
});

async function voices(call: Call, token: string | null): Promise<Page<z.infer<typeof Voice>>> {
  const query = new URLSearchParams({ page_size: '100', ...(token !== null && { next_page_token: token }) });
  const url = urlOf(call.account, ADDRESS, `/v2/voices?${query}`);
  const told = await requestJson(call, Voices, { method: 'GET', url, headers: keyOf(call.account) });
  return { items: told.voices, next: told.has_more ? (told.next_page_token ?? null) : null };
}

/** Its own language, and those that the vendor has verified it for. */
function listings({ voice_id, name, labels, verified_languages }: z.infer<typeof Voice>): VoiceListing[] {
  const label = (key: string): string | null => (typeof labels?.[key] === 'string' ? labels[key] : null);
  const verified = (verified_languages ?? []).map(({ language }) => languageCode(language));
  const language = languageCode(label('language')) ?? verified.find((each) => each !== null) ?? 'en';
  const listing = { id: voice_id, name, provider: WHO.name, language, gender: genderOf(label('gender')) };
  return listingsOf(listing, verified);
}
