// Prepares a recording of a person: rumble is taken out, and what is heard between the words is lowered, so that pauses can be
// set without the room being heard to start and stop.
import { filtered, highPass } from '../../../lib/biquad.js';
import type { Sound } from '../../../lib/wav.js';

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

export type CleanSound = Sound & {
  /** How far the speech is above the room. */
  aboveRoomDb: number;
  /** The share of samples at full scale. */
  clipped: number;
};

const FULL_SCALE = 0.999;

export function cleanRecording({ samples, sampleRate }: Sound): CleanSound {
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
