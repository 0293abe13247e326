// The embedded voice: flite in a child process. English, free, nothing to install.
import { ChildError, type Children, createChildren } from '../../../lib/process/child.js';
import { ProviderError, type SpeakRequest, type Voice, type Voiceover } from '../../contracts.js';
import type { RecordingLimits, RecordingReading } from '../recorded/read-recording.js';
import type { Lexicon } from '../text/lexicon.js';
import { createReader } from '../text/reader.js';
import { writtenWords } from '../text/written.js';
import type { ForcedAligner } from '../timing/forced-alignment.js';
import type { ChildRequest } from './process.js';
import type { Speech, SpeechRequest } from './speech.js';
import { EMBEDDED_VOICES, findVoice, PROVIDER } from './voices.js';

export type EmbeddedVoiceOptions = {
  /** Default pronunciations; those of a request take precedence. */
  lexicon?: Lexicon;
  /** How many texts are synthesized concurrently; more are queued. */
  processes?: number;
  deadlineMs?: number;
};

const RATE: [min: number, max: number] = [0.8, 1.25];
const MAX_CHARS = 5000;
/** Figures expand to many words: this is about eight minutes of speech. */
const MAX_SPOKEN_WORDS = 1200;
const MEMORY_MB = 256;
const IDLE_MS = 20_000;
/** The voice that recordings are compared with: it was the nearest to voices of both genders. */
const REFERENCE_VOICE = 'flite-rms';
const RECORDING_MEMORY_MB = 512;
const RECORDING_DEADLINE_MS = 120_000;

export type ReadRecordingRequest = {
  text: string;
  lexicon: Lexicon;
  /** A WAV file, as it was sent. */
  file: Uint8Array;
  limits: RecordingLimits;
};

export type EmbeddedVoices = Voice & {
  /** By DTW against its own rendition of the text, in English, whatever voice the request names. */
  timesOf: ForcedAligner;
  /** The recording of a text in English by a person. */
  readRecording(request: ReadRecordingRequest, signal: AbortSignal): Promise<RecordingReading>;
  /** Stops idle child processes; they also exit by themselves. */
  close(): void;
};

export function createEmbeddedVoice(options: EmbeddedVoiceOptions = {}): EmbeddedVoices {
  const module = new URL('./process.js', import.meta.url);
  const children = createChildren({
    module,
    memoryMb: MEMORY_MB,
    deadlineMs: options.deadlineMs ?? 60_000,
    idleMs: IDLE_MS,
    limit: options.processes ?? 2,
  });
  // Of their own, so that recordings do not delay films.
  const readers = createChildren({
    module,
    memoryMb: RECORDING_MEMORY_MB,
    deadlineMs: RECORDING_DEADLINE_MS,
    idleMs: IDLE_MS,
    limit: 1,
  });
  const readerFor = ({ lexicon }: SpeakRequest) => createReader({ ...options.lexicon, ...lexicon });
  return {
    name: PROVIDER,
    limits: { rate: RATE, maxChars: MAX_CHARS, atOnce: 2 },
    voices: () => EMBEDDED_VOICES.map(({ listing }) => listing),
    pace: (voiceId) => findVoice(voiceId)?.pace ?? null,
    async speak(request, signal) {
      const speech = await askChild(children, prepare(request, readerFor(request)), signal);
      return tell(request, speech as Speech);
    },
    async timesOf(request, heard, signal) {
      const own = { ...request, voiceId: REFERENCE_VOICE, rate: 1 };
      const body = { ...prepare(own, readerFor(request)), heard };
      return (await askChild(children, body, signal)) as Awaited<ReturnType<ForcedAligner>>;
    },
    async readRecording({ text, lexicon, file, limits }, signal) {
      const own = { text, lexicon, voiceId: REFERENCE_VOICE, language: 'en', rate: 1 };
      const body = { ...prepare(own, readerFor(own)), recording: { file, text, limits } };
      return (await askChild(readers, body, signal)) as RecordingReading;
    },
    close: () => {
      children.close();
      readers.close();
    },
  };
}

/** Rejects what can never be spoken before a child process is involved. */
function prepare(
  { text, voiceId, rate, role, stresses = [] }: SpeakRequest,
  read: ReturnType<typeof createReader>,
): SpeechRequest {
  const voice = findVoice(voiceId);
  if (!voice) throw new ProviderError(PROVIDER, 'refused', 'There is no such embedded voice.');
  if (text.length > MAX_CHARS)
    throw new ProviderError(PROVIDER, 'refused', 'The text is too long to be spoken at once.');
  const spoken = read(text);
  if (spoken.length > MAX_SPOKEN_WORDS) {
    throw new ProviderError(PROVIDER, 'refused', 'The text is too long to be spoken at once.');
  }
  if (spoken.length === 0)
    throw new ProviderError(PROVIDER, 'refused', 'The text holds nothing that this voice can speak.');
  const clamped = Math.min(RATE[1], Math.max(RATE[0], rate));
  return { voice, rate: clamped, spoken, written: writtenWords(text, spoken), role, stresses };
}

async function askChild(children: Children, body: ChildRequest, signal: AbortSignal): Promise<unknown> {
  try {
    return await children.request(body, signal);
  } catch (error) {
    if (!(error instanceof ChildError)) throw error;
    throw new ProviderError(PROVIDER, 'retry', 'The embedded voice stopped while it was speaking.', { cause: error });
  }
}

const tell = ({ voiceId, language }: SpeakRequest, speech: Speech): Voiceover => ({
  ...speech,
  timing: 'phones',
  voice: { provider: PROVIDER, id: voiceId, language },
});
