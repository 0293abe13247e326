// Reads the recording of a narration: its sound is cleaned, its words are found by the embedded voice's own reading of the text, and
// it is judged whether it says that text. Runs in a child process.
import type { AlignedRecording, RecordingProblem, RecordingRemark } from '../../../domain/speech.js';
import { decodeWav, encodeWav, openWav } from '../../../lib/wav.js';
import type { Voiceover } from '../../contracts.js';
import { compareRecordings, LONGEST_ALIGNED_S } from '../timing/forced-alignment.js';
import { readPassages } from '../timing/reading.js';
import { type CleanSound, cleanRecording } from './clean.js';
import { isWithoutSpeech, judgeReading, passagesOf } from './judge.js';

export type RecordingLimits = { longestS: number };

export type RecordingReading =
  | { kind: 'unreadable'; reason: string }
  | { kind: 'refused'; durationS: number; problems: RecordingProblem[] }
  /** With the cleaned sound, as a WAV file. */
  | { kind: 'aligned'; recording: AlignedRecording; sound: Uint8Array };

const LEAST_RATE = 16_000;
const SHORTEST_S = 1;
const CLIPPED_SHARE = 1e-4;
const NOISY_DB = 22;

export function readRecording(
  file: Uint8Array,
  text: string,
  speakReference: () => Pick<Voiceover, 'samples' | 'sampleRate' | 'words' | 'phones'>,
  { longestS }: RecordingLimits,
): RecordingReading {
  const reason = refusalOfFile(file, Math.min(longestS, LONGEST_ALIGNED_S));
  if (reason !== null) return { kind: 'unreadable', reason };
  const sound = cleanRecording(decodeWav(file));
  const durationS = sound.samples.length / sound.sampleRate;
  const refused = (problems: RecordingProblem[]): RecordingReading => ({ kind: 'refused', durationS, problems });
  if (isWithoutSpeech(sound)) return refused([{ code: 'no_speech' }]);
  const reference = speakReference();
  const compared = compareRecordings(sound, reference);
  if (!compared) return { kind: 'unreadable', reason: 'The recording is too long.' };
  const passages = passagesOf(text, reference.words);
  const problems = judgeReading(passages, readPassages(compared, reference.words, passages));
  if (problems.length > 0) return refused(problems);
  const { words, phones } = compared;
  return {
    kind: 'aligned',
    recording: { durationS, words, phones, remarks: remarksOn(sound) },
    sound: encodeWav(sound.samples, sound.sampleRate),
  };
}

/** In words for who sent it; the header is enough for most. */
function refusalOfFile(file: Uint8Array, longestS: number): string | null {
  try {
    const { sampleRate, frames } = openWav(file);
    if (sampleRate < LEAST_RATE) return `The recording has ${sampleRate} samples a second; ${LEAST_RATE} are needed.`;
    const durationS = frames / sampleRate;
    if (durationS < SHORTEST_S) return 'The recording is shorter than a second.';
    if (durationS > longestS) {
      return `The recording lasts ${Math.ceil(durationS)} seconds; ${longestS} are allowed.`;
    }
    return null;
  } catch (error) {
    if (error instanceof RangeError) return `${error.message} ${FORMS}`;
    throw error;
  }
}

const FORMS = 'Send a WAV file with 8, 16, 24 or 32 bit PCM or 32 bit floating point, mono or stereo.';

const remarksOn = ({ clipped, aboveRoomDb }: CleanSound): RecordingRemark[] => [
  ...(clipped > CLIPPED_SHARE ? (['clipped'] as const) : []),
  ...(aboveRoomDb < NOISY_DB ? (['noisy'] as const) : []),
];
