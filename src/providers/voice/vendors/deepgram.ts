// Voices of Deepgram: each Aura-2 voice is a model with one language. Reports no timings.
import { z } from 'zod';
import type { VendorAccount, VoiceListing, VoiceVendor } from '../../contracts.js';
import { baseUrlSetting, genderOf, readBytes, requestJson, sendRequest, urlOf } from '../../vendors/calls.js';
import { languageCode, prepare } from './prepare.js';
import { charactersIn, rateWithin, readWav, spokenBy } from './timing.js';

const WHO = { name: 'deepgram', title: 'Deepgram' };
const ADDRESS = 'https://api.deepgram.com';

const LIMITS: VoiceVendor['limits'] = { rate: [0.7, 1.5], maxChars: 2000, atOnce: 4 };

/** The first generation is about to be retired; the newest one has a different API. */
const AURA_2 = /^aura-2-/;
/** Languages whose voices support a speed; others reject it. */
const TAKES_SPEED = /^aura-2-.*-(?:en|es)$/;

export const deepgram: VoiceVendor = {
  ...WHO,
  keyUrl: 'https://console.deepgram.com',
  settings: [baseUrlSetting('https://api.eu.deepgram.com')],
  limits: LIMITS,
  list: async (account, signal) => {
    const call = { who: WHO, account, signal };
    const url = urlOf(account, ADDRESS, '/v1/models');
    const { tts } = await requestJson(call, Models, { method: 'GET', url, headers: keyOf(account) });
    return tts.filter(({ canonical_name }) => AURA_2.test(canonical_name)).map(listing);
  },
  speak: async (account, request, signal) => {
    const call = { who: WHO, account, signal };
    const prepared = prepare(WHO, request, { maxChars: LIMITS.maxChars, writesFiguresOut: true });
    const rate = TAKES_SPEED.test(request.voiceId) ? rateWithin(LIMITS.rate, request.rate) : 1;
    const query = new URLSearchParams({
      model: request.voiceId,
      encoding: 'linear16',
      container: 'wav',
      sample_rate: '48000',
      ...(rate !== 1 && { speed: String(rate) }),
    });
    const response = await sendRequest(call, {
      url: urlOf(account, ADDRESS, `/v1/speak?${query}`),
      headers: { ...keyOf(account), 'content-type': 'application/json' },
      body: JSON.stringify({ text: prepared.sent }),
    });
    const sound = readWav(WHO, await readBytes(call, response));
    const cost = { model: 'aura-2', unit: 'characters', units: charactersIn(prepared.sent) };
    return spokenBy({ who: WHO, request, prepared, rate, sound, told: null, cost });
  },
};

const keyOf = ({ apiKey }: VendorAccount): Record<string, string> => ({ authorization: `Token ${apiKey}` });

const Model = z.object({
  name: z.string().nullish(),
  canonical_name: z.string(),
  languages: z.array(z.string()).nullish(),
  metadata: z.object({ accent: z.string().nullish(), tags: z.array(z.string()).nullish() }).nullish(),
});

const Models = z.object({ tts: z.array(Model) });

function listing({ canonical_name, name, languages, metadata }: z.infer<typeof Model>): VoiceListing {
  const own = name ?? canonical_name.split('-')[2] ?? canonical_name;
  const gender = (metadata?.tags ?? []).map(genderOf).find((each) => each !== 'neutral') ?? 'neutral';
  return {
    id: canonical_name,
    name: [own.charAt(0).toUpperCase() + own.slice(1), metadata?.accent].filter(Boolean).join(', '),
    provider: WHO.name,
    language: languageCode(languages?.[0]) ?? languageCode(canonical_name.split('-').at(-1)) ?? 'en',
    gender,
  };
}
