// Voices of OpenAI. The API neither lists voices nor reports timings, so voices and their properties are listed here.
import { z } from 'zod';
import type { VoiceListing, VoiceVendor } from '../../contracts.js';
import { baseUrlSetting, modelSetting, readBytes, requestJson, sendRequest, urlOf } from '../../vendors/calls.js';
import { listingsOf, ownId, prepare, WRITTEN_LANGUAGES } from './prepare.js';
import { charactersIn, rateWithin, readWav, spokenBy } from './timing.js';

const WHO = { name: 'openai', title: 'OpenAI' };
const ADDRESS = 'https://api.openai.com/v1';
const MODEL = 'gpt-4o-mini-tts';

const LIMITS: VoiceVendor['limits'] = { rate: [0.25, 4], maxChars: 4096, atOnce: 4 };

/**
 * The vendor states no gender: these follow how the voices are commonly described. Best voices first, as the vendor
 * ranks them.
 */
const VOICES: readonly [id: string, gender: VoiceListing['gender']][] = [
  ['marin', 'female'],
  ['cedar', 'male'],
  ['alloy', 'neutral'],
  ['ash', 'male'],
  ['ballad', 'male'],
  ['coral', 'female'],
  ['echo', 'male'],
  ['fable', 'neutral'],
  ['nova', 'female'],
  ['onyx', 'male'],
  ['sage', 'female'],
  ['shimmer', 'female'],
  ['verse', 'male'],
];

/** The older models support fewer voices. */
const IS_OLDER = /^tts-1/;
const NEWER_VOICES = ['marin', 'cedar', 'ballad', 'verse'];

const Models = z.object({ data: z.array(z.unknown()) });

const keyOf = ({ apiKey }: { apiKey: string }) => ({ authorization: `Bearer ${apiKey}` });

export const openai: VoiceVendor = {
  ...WHO,
  keyUrl: 'https://platform.openai.com/api-keys',
  settings: [modelSetting(MODEL), baseUrlSetting(ADDRESS)],
  limits: LIMITS,
  // Every voice is multilingual. The models endpoint is called only to validate the key.
  list: async (account, signal) => {
    const { settings } = account;
    const url = urlOf(account, ADDRESS, '/models');
    await requestJson({ who: WHO, account, signal }, Models, { method: 'GET', url, headers: keyOf(account) });
    const isKnown = (id: string): boolean => !IS_OLDER.test(settings.model ?? '') || !NEWER_VOICES.includes(id);
    return VOICES.filter(([id]) => isKnown(id)).flatMap(([id, gender]) => {
      const name = id.charAt(0).toUpperCase() + id.slice(1);
      return listingsOf({ id, name, provider: WHO.name, language: 'en', gender }, WRITTEN_LANGUAGES);
    });
  },
  speak: async (account, request, signal) => {
    const call = { who: WHO, account, signal };
    const prepared = prepare(WHO, request, { maxChars: LIMITS.maxChars, writesFiguresOut: true });
    const rate = rateWithin(LIMITS.rate, request.rate);
    const model = account.settings.model || MODEL;
    const response = await sendRequest(call, {
      url: urlOf(account, ADDRESS, '/audio/speech'),
      headers: { ...keyOf(account), 'content-type': 'application/json' },
      body: JSON.stringify({
        model,
        voice: ownId(request.voiceId),
        input: prepared.sent,
        response_format: 'wav',
        ...(rate !== 1 && { speed: rate }),
      }),
    });
    const sound = readWav(WHO, await readBytes(call, response));
    const cost = { model, ...usedBy(model, prepared.sent, sound.samples.length / sound.sampleRate) };
    return spokenBy({ who: WHO, request, prepared, rate, sound, told: null, cost });
  },
};

/** Older models bill by character, newer ones by audio output. */
const usedBy = (model: string, sent: string, durationS: number): { unit: string; units: number } =>
  IS_OLDER.test(model)
    ? { unit: 'characters', units: charactersIn(sent) }
    : { unit: 'seconds', units: Math.round(durationS * 10) / 10 };
