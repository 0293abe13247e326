// Reads the recording of a narration: its sound is cleaned, its words are found by the embedded voice's own reading of the text, and
// it is judged whether it says that text. Runs in a child process.

import type { CharSpan } from '../../../domain/draft.js';
import type { AlignedRecording, RecordingProblem, RecordingRemark } from '../../../domain/speech.js';
import { filtered, highPass } from '../../../lib/biquad.js';
import { decodeWav, encodeWav, openWav, type Sound } from '../../../lib/wav.js';
import { sentencesOf } from '../../../text/words.js';
import type { Voiceover, Word } from '../../contracts.js';
import { compareRecordings, LONGEST_ALIGNED_S } from '../timing/forced-alignment.js';
import { type PassageReading, readPassages } from '../timing/reading.js';

// Prepares a recording of a person: rumble is taken out, and what is heard between the words is lowered, so that pauses can be
// set without the room being heard to start and stop.

const LOW_CUT_HZ = 60;
const FRAME_S = 0.01;
/** Of the frames: those at this place from the quietest are the room, those at that place the speech. */
const ROOM = 0.1;
const SPEECH = 0.9;
/** What is less than this above the room, or this far below the speech, is no speech. */
const ABOVE_ROOM = 2.5;
const BELOW_SPEECH = 0.03;
/** The pauses are lowered by at most 20 dB. */
const LOWEST_GAIN = 0.1;
/** Consonants begin and end quietly: the gain opens this long before speech and closes this long after it. */
const OPEN_S = 0.06;
const HOLD_S = 0.16;

type CleanSound = Sound & {
  /** How far the speech is above the room. */
  aboveRoomDb: number;
  /** The share of samples at full scale. */
  clipped: number;
};

const FULL_SCALE = 0.999;

function cleanRecording({ samples, sampleRate }: Sound): CleanSound {
  const clear = filtered(samples, highPass(sampleRate, LOW_CUT_HZ));
  const size = Math.max(1, Math.round(FRAME_S * sampleRate));
  const levels = levelsOf(clear, size);
  const sorted = Float32Array.from(levels).sort();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const [room, speech] = [at(ROOM), at(SPEECH)];
  const gains = gainsOf(levels, Math.min(room * ABOVE_ROOM, speech * 0.3) + speech * BELOW_SPEECH);
  let clipped = 0;
  for (let index = 0; index < samples.length; index++) {
    if (Math.abs(samples[index]!) >= FULL_SCALE) clipped++;
    const place = Math.min(gains.length - 1, index / size);
    const frame = Math.floor(place);
    const next = gains[Math.min(gains.length - 1, frame + 1)]!;
    clear[index]! *= gains[frame]! + (next - gains[frame]!) * (place - frame);
  }
  const aboveRoomDb = 20 * Math.log10(Math.max(1e-9, speech) / Math.max(1e-9, room));
  return { samples: clear, sampleRate, aboveRoomDb, clipped: clipped / Math.max(1, samples.length) };
}

function levelsOf(samples: Float32Array, size: number): Float32Array {
  const levels = new Float32Array(Math.ceil(samples.length / size));
  for (let frame = 0; frame < levels.length; frame++) {
    let sum = 0;
    const end = Math.min(samples.length, (frame + 1) * size);
    for (let index = frame * size; index < end; index++) sum += samples[index]! ** 2;
    levels[frame] = Math.sqrt(sum / size);
  }
  return levels;
}

/** The gain at the beginning of each frame: open around speech, low elsewhere. */
function gainsOf(levels: Float32Array, threshold: number): Float32Array {
  const gains = Float32Array.from(levels, (level) => (level > threshold ? 1 : LOWEST_GAIN));
  const [before, after] = [Math.round(OPEN_S / FRAME_S), Math.round(HOLD_S / FRAME_S)];
  const open = new Float32Array(gains.length).fill(LOWEST_GAIN);
  for (let frame = 0; frame < gains.length; frame++)
    if (gains[frame] === 1) open.fill(1, Math.max(0, frame - before), frame + after);
  return open;
}

// Whether a recording may be used: it must hold speech, and say each sentence of its text and nothing else.

/** A sentence, or several short ones, which together are long enough to be told from others. */
type PassageOfText = CharSpan & { sentence: number; firstWord: number; endWord: number };

/** With fewer words, chance decides too much. */
const FEWEST_WORDS = 5;

/** Above it other words are said; docs/narration.md has the distributions. */
const OTHER_WORDS = 0.9;
/** Relative to the middle of all passages: so much shorter something is left out, so much longer something is added. */
const LEFT_OUT = 0.4;
const LIKELY_LEFT_OUT = 0.6;
const ADDED = 1.65;
/** With more passages at fault, it is no longer this text, and what is said of each is chance. */
const MOST_FAULTS = 0.6;
/** Noise and silence have no speech that stands out of the room. */
const LEAST_ABOVE_ROOM_DB = 8;

export function passagesOf(text: string, words: readonly Word[]): PassageOfText[] {
  const passages: PassageOfText[] = [];
  for (const [sentence, { start, end }] of sentencesOf(text).entries()) {
    const firstWord = words.findIndex(({ charStart }) => charStart >= start);
    const after = words.findIndex(({ charStart }) => charStart >= end);
    const endWord = after < 0 ? words.length : after;
    if (firstWord < 0 || endWord <= firstWord) continue;
    const last = passages.at(-1);
    if (last && last.endWord - last.firstWord < FEWEST_WORDS) Object.assign(last, { end, endWord });
    else passages.push({ start, end, sentence, firstWord, endWord });
  }
  const [before, last] = passages.slice(-2);
  if (before && last && last.endWord - last.firstWord < FEWEST_WORDS) {
    passages.pop();
    Object.assign(before, { end: last.end, endWord: last.endWord });
  }
  return passages;
}

const isWithoutSpeech = ({ aboveRoomDb, samples }: CleanSound): boolean =>
  aboveRoomDb < LEAST_ABOVE_ROOM_DB || samples.every((sample) => Math.abs(sample) < 0.003);

function judgeReading(passages: readonly PassageOfText[], readings: readonly PassageReading[]): RecordingProblem[] {
  const paces = readings.map(({ pace }) => pace).sort((left, right) => left - right);
  const usual = paces[paces.length >> 1] ?? 1;
  const problems = passages.flatMap(({ start, end, sentence }, index) => {
    const code = faultOf(readings[index]!, usual);
    return code ? [{ code, sentence, start, end }] : [];
  });
  return problems.length > passages.length * MOST_FAULTS ? [{ code: 'other_text' }] : problems;
}

function faultOf({ ratio, pace }: PassageReading, usual: number): RecordingProblem['code'] | null {
  if (pace < usual * LEFT_OUT) return 'left_out';
  if (pace > usual * ADDED) return 'added';
  if (ratio <= OTHER_WORDS) return null;
  return pace < usual * LIKELY_LEFT_OUT ? 'left_out' : 'other_words';
}

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
