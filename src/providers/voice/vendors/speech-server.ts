// Voices of a server of one's own that speaks OpenAI's API (Kokoro-FastAPI and others): its voices are asked for at /audio/voices or named
// in a setting, and the times of words come from /dev/captioned_speech where the server has it.
import { z } from 'zod';
import type { VendorAccount, VoiceListing, VoiceVendor } from '../../contracts.js';
import {
  baseUrlSetting,
  type Call,
  failed,
  genderOf,
  modelSetting,
  readBytes,
  readJson,
  requestJson,
  sendRequest,
} from '../../vendors/calls.js';
import { languageCode, prepare } from './prepare.js';
import { rateWithin, readWav, spokenBy, type Told, unitsOf } from './timing.js';

const WHO = { name: 'speech-server', title: 'the speech server' };
const EXAMPLE = 'http://voices:8880/v1';
/** What servers take that have one model only. */
const MODEL = 'tts-1';
const LIMITS: VoiceVendor['limits'] = { rate: [0.5, 2], maxChars: 4096, atOnce: 2 };

export const speechServer: VoiceVendor = {
  name: WHO.name,
  title: 'Speech server',
  keyUrl: null,
  settings: [
    { ...baseUrlSetting(EXAMPLE), title: 'Server URL', hint: 'Up to and including /v1.', isRequired: true },
    modelSetting(MODEL),
    {
      name: 'voices',
      title: 'Voices',
      hint: 'Only for a server that does not list its voices: name=language, separated by commas.',
      pattern: /^[\w.-]{1,80}=[a-z]{2}(?:, ?[\w.-]{1,80}=[a-z]{2}){0,49}$/,
      example: 'alloy=en, thorsten=de',
      isRequired: false,
    },
  ],
  limits: LIMITS,
  list: async (account, signal) => {
    const { voices } = account.settings;
    if (voices) return namedVoices(voices);
    const call = { who: WHO, account, signal };
    const url = `${addressOf(account)}/audio/voices`;
    const listed = await requestJson(call, Voices, { method: 'GET', url, headers: keyOf(account) });
    return listed.map(listingOf).filter((listing) => listing !== null);
  },
  speak: async (account, request, signal) => {
    const call = { who: WHO, account, signal };
    const prepared = prepare(WHO, request, { maxChars: LIMITS.maxChars, writesFiguresOut: true });
    const rate = rateWithin(LIMITS.rate, request.rate);
    const model = account.settings.model || MODEL;
    const order = {
      model,
      voice: request.voiceId,
      input: prepared.sent,
      response_format: 'wav',
      ...(rate !== 1 && { speed: rate }),
    };
    const { bytes, told } = (await speakCaptioned(call, order)) ?? (await speakPlainly(call, order));
    const sound = readWav(WHO, bytes);
    const units = Math.round((sound.samples.length / sound.sampleRate) * 10) / 10;
    return spokenBy({ who: WHO, request, prepared, rate, sound, told, cost: { model, unit: 'seconds', units } });
  },
};

type Order = Readonly<Record<string, string | number>>;
type Sounded = { bytes: Buffer; told: Told | null };

const addressOf = ({ settings }: VendorAccount): string => (settings.baseUrl ?? '').replace(/(?<!\/)\/+$/, '');

/** A server without keys gets whatever was entered, and ignores it. */
const keyOf = ({ apiKey }: VendorAccount): Record<string, string> => ({ authorization: `Bearer ${apiKey}` });

const question = (account: VendorAccount, url: string, order: object) => ({
  url,
  headers: { ...keyOf(account), 'content-type': 'application/json' },
  body: JSON.stringify(order),
});

async function speakPlainly(call: Call, order: Order): Promise<Sounded> {
  const url = `${addressOf(call.account)}/audio/speech`;
  const response = await sendRequest(call, question(call.account, url, order));
  return { bytes: await readBytes(call, response), told: null };
}

const Captioned = z.object({
  audio: z.base64(),
  timestamps: z.array(z.object({ word: z.string(), start_time: z.number(), end_time: z.number() })).nullish(),
});

/** Null where the server has no such path. */
async function speakCaptioned(call: Call, order: Order): Promise<Sounded | null> {
  // Beside /v1, also where the server stands under a path.
  const url = `${addressOf(call.account).replace(/\/v1$/, '')}/dev/captioned_speech`;
  const asked = question(call.account, url, { ...order, stream: false, return_timestamps: true });
  const response = await sendRequest(call, asked, [404, 405]);
  if (!response.ok) {
    await response.body?.cancel();
    return null;
  }
  const read = Captioned.safeParse(await readJson(call, response));
  if (!read.success) throw failed(WHO, 'retry', 'returned a response that couldn’t be read');
  const { audio, timestamps } = read.data;
  const words = timestamps ?? [];
  const units = unitsOf(
    words.map(({ word }) => word),
    words.map(({ start_time }) => start_time),
    words.map(({ end_time }) => end_time),
  );
  return { bytes: Buffer.from(audio, 'base64'), told: units && units.length > 0 ? { kind: 'words', units } : null };
}

/** Names alone, or with what some servers know of them. */
const Voice = z.union([
  z.string().transform((id) => ({ id })),
  z.object({
    id: z.string().nullish(),
    voice_id: z.string().nullish(),
    name: z.string().nullish(),
    language: z.string().nullish(),
    gender: z.string().nullish(),
  }),
]);
const Voices = z
  .union([z.object({ voices: z.array(Voice) }), z.object({ data: z.array(Voice) }), z.array(Voice)])
  .transform((listed) => (Array.isArray(listed) ? listed : 'voices' in listed ? listed.voices : listed.data));

type ListedVoice = Partial<Record<'id' | 'voice_id' | 'name' | 'language' | 'gender', string | null | undefined>>;

/** Kokoro's names begin with the language and the gender: `bf_emma` is a woman of Britain. */
const KOKORO = /^(?<language>[abefhijpz])(?<gender>[fm])_(?<name>[a-z]+)/;
const LANGUAGES: Readonly<Record<string, string>> = {
  a: 'en',
  b: 'en',
  e: 'es',
  f: 'fr',
  h: 'hi',
  i: 'it',
  j: 'ja',
  p: 'pt',
  z: 'zh',
};

function listingOf({ id: own, voice_id, name, language, gender }: ListedVoice): VoiceListing | null {
  const id = own ?? voice_id ?? name;
  if (!id) return null;
  const kokoro = KOKORO.exec(id)?.groups;
  const called = name && name !== id ? name : (kokoro?.name ?? id);
  return {
    id,
    name: called.charAt(0).toUpperCase() + called.slice(1),
    provider: WHO.name,
    language: languageCode(language) ?? LANGUAGES[kokoro?.language ?? ''] ?? 'en',
    gender: genderOf(gender ?? kokoro?.gender),
  };
}

const namedVoices = (voices: string): VoiceListing[] =>
  voices.split(',').map((pair) => {
    const [id, language] = pair.trim().split('=') as [string, string];
    return { id, name: id.charAt(0).toUpperCase() + id.slice(1), provider: WHO.name, language, gender: 'neutral' };
  });
