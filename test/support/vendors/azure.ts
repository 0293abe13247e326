// Azure Speech as its REST reference describes it: voices/list, and SSML to /cognitiveservices/v1, answered by a RIFF file.
import { encodeWav } from '../../../src/lib/wav.js';
import { azure } from '../../../src/providers/voice/vendors/azure.js';
import type { Answer, Spoil } from './mischief.js';
import { type Asked, json, must, onlyQuery, Refusal } from './server.js';
import { MP3, speakTone, spoilt } from './speech.js';
import type { VoiceFake } from './voice-fake.js';

const KEY = 'azure-fake-0123456789';
const VOICE = 'en-US-AvaMultilingualNeural';

const voice = (ShortName: string, DisplayName: string, Gender: string, others: string[] = [], Status = 'GA') => ({
  Name: `Microsoft Server Speech Text to Speech Voice (${ShortName})`,
  ...{ DisplayName, LocalName: DisplayName, ShortName, Gender, Status },
  ...{ Locale: ShortName.split('-').slice(0, 2).join('-'), LocaleName: 'A language (a place)' },
  ...(others.length > 0 && { SecondaryLocaleList: others }),
  ...{ SampleRateHertz: '48000', VoiceType: 'Neural', WordsPerMinute: '152' },
});

const VOICES = [
  voice(VOICE, 'Ava Multilingual', 'Female', ['de-DE', 'de-AT', 'ja-JP', 'fr-FR']),
  voice('de-DE-ConradNeural', 'Conrad', 'Male'),
  voice('en-US-OldNeural', 'Old', 'Male', [], 'Deprecated'),
];

const SSML =
  /^<speak version="1\.0" xmlns="http:\/\/www\.w3\.org\/2001\/10\/synthesis" xml:lang="([\w-]+)"><voice name="([^"<>&]+)">(?:<lang xml:lang="([\w-]+)">)?(?:<prosody rate="([+-]\d+(?:\.\d+)?)%">)?([^<>]*)(<\/prosody>)?(<\/lang>)?<\/voice><\/speak>$/;

/** What is in the element is the word for people; the voice says what `ph` holds. */
const PHONEME = /<phoneme alphabet="ipa" ph="([^"<>&/]+)">([^<>]+)<\/phoneme>/g;

function readSsml(ssml: string): { locale: string; voice: string; rate: number | null; text: string } {
  const match = SSML.exec(ssml.replace(PHONEME, '$2'));
  must(match !== null && !/&(?!(?:amp|lt|gt|quot|apos);)/.test(ssml), 'SSML that is not well formed');
  const [, locale, voice, language, percent, text, prosodyEnd, langEnd] = match;
  must((language === undefined) === (langEnd === undefined), 'a lang element that is not closed');
  must((percent === undefined) === (prosodyEnd === undefined), 'a prosody element that is not closed');
  const plain = text!
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'");
  const rate = percent === undefined ? null : 1 + Number(percent) / 100;
  return { locale: language ?? locale!, voice: voice!, rate, text: plain.replace(/&amp;/g, '&') };
}

export const fakeAzure: VoiceFake = {
  vendor: azure,
  apiKey: KEY,
  settings: { region: 'westeurope' },
  voiceId: VOICE,
  keyHeader: ['ocp-apim-subscription-key', KEY],
  timing: 'energy',
  saidIn: ({ body }) => readSsml(body).text,
  speedIn: ({ body }) => readSsml(body).rate,
  noCredit: { status: 402, body: {} },
  handle: (asked, spoil) => {
    const { headers, method, path, query } = asked;
    if (headers['ocp-apim-subscription-key'] !== KEY) throw new Refusal(401, 'key', { error: { code: '401' } });
    onlyQuery(query);
    if (method === 'GET' && path === '/cognitiveservices/voices/list') return json(200, VOICES);
    return speak(asked, spoil);
  },
};

function speak({ method, path, headers, body }: Asked, spoil: Spoil | null): Answer {
  must(method === 'POST' && path === '/cognitiveservices/v1', 'another path than /cognitiveservices/v1', 404);
  must(headers['content-type'] === 'application/ssml+xml', 'another type than SSML', 415);
  must(headers['x-microsoft-outputformat'] === 'riff-48khz-16bit-mono-pcm', 'a format that this fake does not make');
  must(/^.{1,254}$/.test(headers['user-agent'] ?? ''), 'no name of the application');
  const { voice: id, rate, text, locale } = readSsml(body);
  const known = VOICES.find(({ ShortName }) => ShortName === id);
  must(known !== undefined, 'an unknown voice');
  must([known.Locale, ...(known.SecondaryLocaleList ?? [])].includes(locale), 'a language that the voice cannot speak');
  must(rate === null || (rate >= 0.5 && rate <= 2), 'a rate beyond its limits');
  if (spoil === 'failure within') return json(200, { error: { code: 'Internal', message: 'Words.' } });
  const speech = spoilt(speakTone(text, rate ?? 1, 48_000), spoil);
  const wav = Buffer.from(encodeWav(speech.samples, speech.sampleRate));
  return { status: 200, headers: { 'content-type': 'audio/x-wav' }, body: spoil === 'another format' ? MP3 : wav };
}
