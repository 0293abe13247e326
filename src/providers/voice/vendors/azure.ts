// Voices of Azure Speech by its REST API: SSML in, WAV out, without timings (only the SDK reports those). Azure
// normalizes text in every language, so it gets the text as written.
import { z } from 'zod';
import type { VendorAccount, VoiceListing, VoiceVendor } from '../../contracts.js';
import { baseUrlSetting, failed, genderOf, readBytes, requestJson, sendRequest, urlOf } from '../../vendors/calls.js';
import { type Lexicon, prepareLexicon, splitByIpa } from '../text/lexicon.js';
import { languageCode, listingsOf, localeOf, ownId, prepare } from './prepare.js';
import { charactersIn, rateWithin, readWav, spokenBy } from './timing.js';

const WHO = { name: 'azure', title: 'Azure Speech' };
const FORMAT = 'riff-48khz-16bit-mono-pcm';

/** The vendor's limit is ten minutes of sound; text of this length stays well below it in any script. */
const LIMITS: VoiceVendor['limits'] = { rate: [0.5, 2], maxChars: 3000, atOnce: 4 };

export const azure: VoiceVendor = {
  ...WHO,
  keyUrl: 'https://portal.azure.com/#create/Microsoft.CognitiveServicesSpeechServices',
  settings: [
    {
      name: 'region',
      title: 'Region',
      hint: 'The region of your Speech resource.',
      pattern: /^[a-z][a-z0-9]{2,39}$/,
      example: 'westeurope',
      isRequired: true,
    },
    baseUrlSetting('https://westeurope.tts.speech.microsoft.com'),
  ],
  limits: LIMITS,
  list: async (account, signal) => {
    const call = { who: WHO, account, signal };
    const url = addressOf(account, '/cognitiveservices/voices/list');
    const voices = await requestJson(call, z.array(Voice), { method: 'GET', url, headers: keyOf(account) });
    return voices.filter(({ Status }) => Status !== 'Deprecated').flatMap(listings);
  },
  speak: async (account, request, signal) => {
    const call = { who: WHO, account, signal };
    const prepared = prepare(WHO, request, { maxChars: LIMITS.maxChars, writesFiguresOut: false });
    const rate = rateWithin(LIMITS.rate, request.rate);
    const response = await sendRequest(call, {
      url: addressOf(account, '/cognitiveservices/v1'),
      headers: {
        ...keyOf(account),
        'content-type': 'application/ssml+xml',
        'x-microsoft-outputformat': FORMAT,
        'user-agent': 'aftercall',
      },
      body: ssml(ownId(request.voiceId), request.language, rate, withPhonemes(prepared.sent, request.lexicon ?? {})),
    });
    const sound = readWav(WHO, await readBytes(call, response));
    const cost = { model: 'neural', unit: 'characters', units: charactersIn(prepared.sent) };
    return spokenBy({ who: WHO, request, prepared, rate, sound, told: null, cost });
  },
};

const keyOf = ({ apiKey }: VendorAccount): Record<string, string> => ({ 'ocp-apim-subscription-key': apiKey });

function addressOf(account: VendorAccount, path: string): string {
  const { region = '', baseUrl } = account.settings;
  if (!region && !baseUrl) throw failed(WHO, 'config', 'needs the region of the account');
  return urlOf(account, `https://${region}.tts.speech.microsoft.com`, path);
}

const withPhonemes = (text: string, lexicon: Lexicon): string =>
  splitByIpa(text, prepareLexicon(lexicon))
    .map((part) =>
      part.ipa === null
        ? escaped(part.text)
        : `<phoneme alphabet="ipa" ph="${escaped(part.ipa)}">${escaped(part.text)}</phoneme>`,
    )
    .join('');

/** A multilingual voice is told the language; a monolingual one would not understand it. */
function ssml(voice: string, language: string, rate: number, content: string): string {
  const locale = /^[a-z]{2,3}-[A-Za-z]{2,8}/.exec(voice)?.[0] ?? localeOf(language);
  const said = rate === 1 ? content : `<prosody rate="${percent(rate)}">${content}</prosody>`;
  const isOther = languageCode(locale) !== languageCode(language);
  const inner = isOther ? `<lang xml:lang="${escaped(localeOf(language))}">${said}</lang>` : said;
  const speak = `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${escaped(locale)}">`;
  return `${speak}<voice name="${escaped(voice)}">${inner}</voice></speak>`;
}

const percent = (rate: number): string => `${rate > 1 ? '+' : ''}${((rate - 1) * 100).toFixed(1)}%`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);

const Voice = z.object({
  ShortName: z.string().min(1),
  DisplayName: z.string(),
  Locale: z.string(),
  LocaleName: z.string().nullish(),
  Gender: z.string().nullish(),
  Status: z.string().nullish(),
  SecondaryLocaleList: z.array(z.string()).nullish(),
});

function listings(voice: z.infer<typeof Voice>): VoiceListing[] {
  const language = languageCode(voice.Locale);
  if (!language) return [];
  const name = voice.LocaleName ? `${voice.DisplayName}, ${voice.LocaleName}` : voice.DisplayName;
  const listing = { id: voice.ShortName, name, provider: WHO.name, language, gender: genderOf(voice.Gender) };
  return listingsOf(listing, (voice.SecondaryLocaleList ?? []).map(languageCode));
}
