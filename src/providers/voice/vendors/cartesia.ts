// Voices of Cartesia: one SSE stream delivers the sound with word and phoneme timings, which makes it the best source
// for lip sync.
import { z } from 'zod';
import { ProviderError, type VendorAccount, type VoiceListing, type VoiceVendor } from '../../contracts.js';
import {
  baseUrlSetting,
  type Call,
  classifyError,
  failed,
  genderOf,
  modelSetting,
  type Page,
  readBytes,
  readPages,
  requestJson,
  sendRequest,
  unreadableResponse,
  urlOf,
} from '../../vendors/calls.js';
import { languageCode, prepare } from './prepare.js';
import { charactersIn, rateWithin, readPcm, spokenBy, type Told, type Unit, unitsOf } from './timing.js';

const WHO = { name: 'cartesia', title: 'Cartesia' };
const ADDRESS = 'https://api.cartesia.ai';
const VERSION = '2026-03-01';
/** Its successor supports no speed at the time of writing. */
const MODEL = 'sonic-3';
const SAMPLE_RATE = 48_000;
const MOST_PAGES = 20;

const LIMITS: VoiceVendor['limits'] = { rate: [0.6, 1.5], maxChars: 3000, atOnce: 2 };

export const cartesia: VoiceVendor = {
  ...WHO,
  keyUrl: 'https://play.cartesia.ai/keys',
  settings: [modelSetting(MODEL), baseUrlSetting(ADDRESS)],
  limits: LIMITS,
  list: async (account, signal) => {
    const { items } = await readPages(MOST_PAGES, (after) => voices({ who: WHO, account, signal }, after));
    return items.map(listing);
  },
  speak: async (account, request, signal) => {
    const call = { who: WHO, account, signal };
    const prepared = prepare(WHO, request, { maxChars: LIMITS.maxChars, writesFiguresOut: true });
    const rate = rateWithin(LIMITS.rate, request.rate);
    const model = account.settings.model || MODEL;
    const response = await sendRequest(call, {
      url: urlOf(account, ADDRESS, '/tts/sse'),
      headers: { ...headersOf(account), 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({
        model_id: model,
        transcript: prepared.sent,
        voice: { mode: 'id', id: request.voiceId },
        language: languageCode(request.language),
        output_format: { container: 'raw', encoding: 'pcm_s16le', sample_rate: SAMPLE_RATE },
        add_timestamps: true,
        add_phoneme_timestamps: true,
        ...(rate !== 1 && { generation_config: { speed: rate } }),
      }),
    });
    const { bytes, told } = gathered(eventsIn(await readBytes(call, response)));
    const sound = readPcm(WHO, bytes, SAMPLE_RATE);
    const cost = { model, unit: 'characters', units: charactersIn(prepared.sent) };
    return spokenBy({ who: WHO, request, prepared, rate, sound, told, cost });
  },
};

const headersOf = ({ apiKey }: VendorAccount): Record<string, string> => ({
  authorization: `Bearer ${apiKey}`,
  'cartesia-version': VERSION,
});

const Row = z.unknown();
const Times = z.object({ words: Row, phonemes: Row, start: Row, end: Row }).partial();

const Event = z.object({
  type: z.string(),
  data: z.string().nullish(),
  status_code: z.number().nullish(),
  error_code: z.string().nullish(),
  word_timestamps: Times.nullish(),
  phoneme_timestamps: Times.nullish(),
});

type StreamEvent = z.infer<typeof Event>;

/** Parses the events of a complete stream; anything else is a failure. */
function eventsIn(bytes: Buffer): StreamEvent[] {
  const blocks = bytes.toString('utf8').split(/\r?\n\r?\n/);
  const data = blocks.map((block) => block.split(/\r?\n/).filter((line) => line.startsWith('data:')));
  return data
    .filter((lines) => lines.length > 0)
    .map((lines) => readEvent(lines.map((line) => line.slice(5)).join('\n')));
}

function readEvent(json: string): StreamEvent {
  try {
    return Event.parse(JSON.parse(json));
  } catch {
    throw unreadableResponse(WHO);
  }
}

/** The sound and the timings; a stream is complete once it says so. */
function gathered(events: readonly StreamEvent[]): { bytes: Buffer; told: Told | null } {
  const chunks: Buffer[] = [];
  const [words, phones]: [Unit[], Unit[]] = [[], []];
  let isDone = false;
  for (const event of events) {
    if (event.type === 'error') throw failureIn(event);
    if (event.type === 'chunk') chunks.push(Buffer.from(event.data ?? '', 'base64'));
    const { word_timestamps: word, phoneme_timestamps: phone } = event;
    words.push(...((word && unitsOf(word.words, word.start, word.end)) ?? []));
    phones.push(...((phone && unitsOf(phone.phonemes, phone.start, phone.end)) ?? []));
    isDone ||= event.type === 'done';
  }
  if (!isDone) throw failed(WHO, 'retry', 'sent an incomplete response');
  return { bytes: Buffer.concat(chunks), told: words.length > 0 ? { kind: 'words', units: words, phones } : null };
}

function failureIn({ status_code, error_code }: StreamEvent): ProviderError {
  const [kind, what] = classifyError(status_code ?? 500, error_code ? [error_code] : []);
  return new ProviderError(WHO.name, kind, `${WHO.title} ${what}.`);
}

const Voice = z.object({
  id: z.string().min(1),
  name: z.string(),
  language: z.string().nullish(),
  gender: z.string().nullish(),
});

const Voices = z.object({ data: z.array(Voice), has_more: z.boolean().nullish() });

/** The cursor of the next page is the last voice of this one. */
async function voices(call: Call, after: string | null): Promise<Page<z.infer<typeof Voice>>> {
  const query = new URLSearchParams({ limit: '100', ...(after !== null && { starting_after: after }) });
  const url = urlOf(call.account, ADDRESS, `/voices?${query}`);
  const { data, has_more } = await requestJson(call, Voices, { method: 'GET', url, headers: headersOf(call.account) });
  return { items: data, next: has_more ? (data.at(-1)?.id ?? null) : null };
}

/** Its own language only: the vendor makes monolingual voices and localized copies of them. */
const listing = ({ id, name, language, gender }: z.infer<typeof Voice>): VoiceListing => ({
  id,
  name,
  provider: WHO.name,
  language: languageCode(language) ?? 'en',
  gender: genderOf(gender),
});
