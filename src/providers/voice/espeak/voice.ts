// Voices of an installed espeak-ng, in many languages. Plain quality, with word timings estimated from signal energy; a
// fallback for languages without any other voice.
import { type ExecFileException, execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { decodeWav } from '../../../lib/wav.js';
import {
  type Pace,
  type Phone,
  ProviderError,
  type SpeakRequest,
  type Voice,
  type VoiceListing,
  type Voiceover,
  type Word,
} from '../../contracts.js';
import { prepareLexicon, respellText } from '../text/lexicon.js';
import { wordsWithValue } from '../text/written.js';
import { spreadByEnergy } from '../timing/energy.js';

/** Language, its name in that language, espeak-ng's voice, and the measured seconds per letter. */
const LANGUAGES: readonly [language: string, name: string, voice: string, letterS: number | null][] = [
  ['de', 'Deutsch', 'de', 0.0715],
  ['fr', 'Français', 'fr-fr', 0.0566],
  ['es', 'Español', 'es', 0.0725],
  ['it', 'Italiano', 'it', 0.073],
  ['pt', 'Português', 'pt', 0.076],
  ['nl', 'Nederlands', 'nl', 0.0765],
  ['pl', 'Polski', 'pl', 0.081],
  ['sv', 'Svenska', 'sv', 0.081],
  ['da', 'Dansk', 'da', null],
  ['nb', 'Norsk', 'nb', null],
  ['fi', 'Suomi', 'fi', null],
  ['cs', 'Čeština', 'cs', null],
  ['hu', 'Magyar', 'hu', null],
  ['ro', 'Română', 'ro', null],
  ['el', 'Ελληνικά', 'el', null],
  ['tr', 'Türkçe', 'tr', 0.0855],
  ['ru', 'Русский', 'ru', 0.066],
  ['uk', 'Українська', 'uk', null],
  ['hi', 'हिन्दी', 'hi', null],
  ['ar', 'العربية', 'ar', 0.118],
];

const GENDERS = [
  { gender: 'female', variant: 'f1' },
  { gender: 'male', variant: 'm3' },
] as const;

const RATE: [min: number, max: number] = [0.7, 1.5];
const WORDS_PER_MINUTE = 155;
const MAX_CHARS = 5000;
const PACE: Pace = { letterS: 0.075, commaS: 0.243, stopS: 0.48 };

/** The voices of the installed espeak-ng; null without one. */
export async function findEspeakVoice(command: string, signal: AbortSignal): Promise<Voice | null> {
  const espeak = createEspeak(command);
  let known: Set<string>;
  try {
    const table = (await espeak(['--voices'], '', signal)).toString('utf8');
    known = new Set(table.split('\n').map((line) => line.trim().split(/\s+/)[1] ?? ''));
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
  const entries = LANGUAGES.filter(([, , voice]) => known.has(voice)).flatMap(([language, name, voice, letterS]) =>
    GENDERS.map(({ gender, variant }) => {
      const id = `espeak-${language}-${gender}`;
      const listing: VoiceListing = {
        id,
        name: `${name} (eSpeak NG, ${gender})`,
        provider: PROVIDER,
        language,
        gender,
      };
      return { listing, voice: `${voice}+${variant}`, pace: { ...PACE, letterS: letterS ?? PACE.letterS } };
    }),
  );
  return createVoice(espeak, new Map(entries.map((entry) => [entry.listing.id, entry])));
}

type Entry = { listing: VoiceListing; voice: string; pace: Pace };

function createVoice(espeak: Espeak, entries: ReadonlyMap<string, Entry>): Voice {
  return {
    name: PROVIDER,
    limits: { rate: RATE, maxChars: MAX_CHARS },
    voices: () => [...entries.values()].map(({ listing }) => listing),
    pace: (voiceId) => entries.get(voiceId)?.pace ?? null,
    async speak(request, signal) {
      const entry = entries.get(request.voiceId);
      if (!entry) throw new ProviderError(PROVIDER, 'refused', 'There is no such espeak-ng voice.');
      if (request.text.length > MAX_CHARS) {
        throw new ProviderError(PROVIDER, 'refused', 'The text is too long to be spoken at once.');
      }
      return speak(espeak, entry, request, signal);
    },
  };
}

async function speak(
  espeak: Espeak,
  { listing, voice }: Entry,
  { text, rate, lexicon = {} }: SpeakRequest,
  signal: AbortSignal,
): Promise<Voiceover> {
  const written = await readWords(espeak, voice, text, signal);
  if (written.length === 0) {
    throw new ProviderError(PROVIDER, 'refused', 'The text holds nothing that this voice can speak.');
  }
  const speed = Math.round(WORDS_PER_MINUTE * Math.min(RATE[1], Math.max(RATE[0], rate)));
  const line = respellText(text, prepareLexicon(lexicon)).replace(/\s+/g, ' ').trim();
  const args = ['-b', '1', '-v', voice, '-s', String(speed), '-z', '--stdin', '--stdout'];
  const sound = decodeWav(await espeak(args, line, signal));
  const spans = spreadByEnergy(
    sound.samples,
    sound.sampleRate,
    written.map(({ symbols }) => weigh(symbols)),
  );
  const words = written.map(({ symbols, ...word }, index): Word => ({ ...word, ...spans[index]! }));
  return {
    ...sound,
    words,
    phones: words.flatMap((word, index) => spreadSymbols(word, index, written[index]!.symbols)),
    timing: 'energy',
    voice: { provider: PROVIDER, id: listing.id, language: listing.language },
  };
}

type WrittenWord = { text: string; charStart: number; charEnd: number; symbols: string[] };

const weigh = (symbols: readonly string[]): number => symbols.reduce((sum, symbol) => sum + symbolWeight(symbol), 0);

/** The written words with their phonemes. */
async function readWords(espeak: Espeak, voice: string, text: string, signal: AbortSignal): Promise<WrittenWord[]> {
  const symbols = await pronounce(espeak, voice, text.match(/\S+/g) ?? [], signal);
  const words = wordsWithValue(text, (_word, index) => (symbols[index]!.length > 0 ? symbols[index]! : null));
  return words.map(({ start, end, text: own, value }) => ({
    text: own,
    charStart: start,
    charEnd: end,
    symbols: value,
  }));
}

/** The phonemes of each word; its letters where espeak-ng did not answer word for word. */
async function pronounce(
  espeak: Espeak,
  voice: string,
  words: readonly string[],
  signal: AbortSignal,
): Promise<string[][]> {
  // One paragraph per word: espeak-ng answers each with its phonemes and an empty line.
  const input = words.map((word) => `${word.replace(/[^\p{L}\p{M}\p{N}%€$£'’.,:+-]/gu, '')}\n\n`).join('');
  const output = (await espeak(['-b', '1', '-v', voice, '-q', '--ipa'], input, signal)).toString('utf8');
  const lines = output.replace(/\n$/, '').split('\n');
  if (lines.length === words.length * 2) return words.map((_word, index) => ipaSymbols(lines[index * 2]!));
  return words.map((word) => word.toLowerCase().match(/[\p{L}\p{N}]/gu) ?? []);
}

/** The share of each phoneme in its word's duration. */
function spreadSymbols(word: Word, index: number, symbols: readonly string[]): Phone[] {
  const total = weigh(symbols);
  let startS = word.startS;
  return symbols.map((symbol): Phone => {
    const endS = Math.min(word.endS, startS + ((word.endS - word.startS) * symbolWeight(symbol)) / total);
    const phone: Phone = { symbol, alphabet: 'ipa', startS, endS, word: index };
    startS = endS;
    return phone;
  });
}

export type Espeak = (args: readonly string[], input: string, signal: AbortSignal) => Promise<Buffer>;

export const PROVIDER = 'espeak';

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const DEADLINE_MS = 30_000;

export function createEspeak(command: string): Espeak {
  return (args, input, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const options = {
        signal,
        timeout: DEADLINE_MS,
        maxBuffer: MAX_OUTPUT_BYTES,
        killSignal: 'SIGKILL',
        encoding: 'buffer',
        env: { LC_ALL: 'C.UTF-8' },
      } as const;
      const child = execFile(command, args, options, (error, output) => {
        if (!error) resolve(output);
        else reject(signal.aborted ? signal.reason : failure(error));
      });
      if (child.pid !== undefined) lower(child.pid);
      // A program that exits before reading all input causes EPIPE; its exit code explains why.
      child.stdin?.on('error', () => {});
      child.stdin?.end(input);
    });
}

/** The priority of a program that has already exited cannot be set. */
function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {}
}

function failure(error: ExecFileException): ProviderError {
  const isMissing = error.code === 'ENOENT' || error.code === 'EACCES';
  return isMissing
    ? new ProviderError(PROVIDER, 'config', 'espeak-ng is not installed on this server.', { cause: error })
    : new ProviderError(PROVIDER, 'retry', 'espeak-ng stopped while it was speaking.', { cause: error });
}

const VOWELS = /[aeiouyɐɑɒæɔəɘɚɛɜɝɞɤɨɪɯɵøœɶʉʊʌʏ]/u;

/** The phonemes of a transcription with their diacritics; stress, ties and language switches are removed. */
export function ipaSymbols(transcription: string): string[] {
  const plain = transcription.replace(/\([^)]*\)/g, '').replace(/[ˈˌ‿\s._^-]|\u0361/gu, '');
  return plain.match(/\p{L}[\p{M}ːˑʰʲʷ]*/gu) ?? [];
}

/** Relative durations: vowels are longer than consonants, long phonemes longer than short ones. */
export function symbolWeight(symbol: string): number {
  const base = VOWELS.test(symbol) ? 1.25 : /[szʃʒfvθðxçmnŋ]/u.test(symbol) ? 1 : 0.8;
  return symbol.includes('ː') ? base * 1.5 : base;
}
