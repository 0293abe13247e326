// The sound encoder's door: what the TypeScript side may call. Samples come in with `take`, a frame ahead of the one that
// `analyse` looks at and `code` writes. `transform` makes the spectrum, `masking` says what noise it hides, `quantiser` and
// `books` choose how to code it, and `stream` writes it.

import { chooseBooks, fillBooks } from './books';
import {
  EIGHT_SHORT, FRAME, LONG_START, LONG_STOP, ONLY_LONG, SPECTRUM, channelAt, groupBlocks, setShape, shape,
} from './frame';
import { fillMasking, fromDb, mask } from './masking';
import { fillQuantiser, quantise } from './quantiser';
import { writeFrame } from './stream';
import { fillTransform, transform } from './transform';

/** What a decoder must be able to hold of one packet, for each channel. */
const MOST_BITS: i32 = 6144;
/** Samples beyond it are no sound. */
const LARGEST_SAMPLE: f32 = 16;
/** An eighth of a frame so many times louder than before, in its high tones, is an attack. */
const ATTACK: f32 = 10;
const AUDIBLE: f32 = 1e-5;

const FRAME_BYTES: i32 = 4096;
const HISTORY_BYTES: i32 = 12288;
/** Three frames of each channel: the window of the frame to code, and what follows it. */
const history: usize = memory.data(24576, 16);
const input: usize = memory.data(8192, 16);
const output: usize = memory.data(16384, 16);
/** How loud an eighth of a frame is of late, of each channel. */
const usual: usize = memory.data(8, 16);

let channels: i32 = 0;
let isAttack: bool = false;
let isNextAttack: bool = false;

export function open(channelCount: i32): void {
  channels = channelCount;
  fillTransform();
  fillMasking();
  fillQuantiser();
  fillBooks();
}

/** Where the next 1,024 samples of each channel belong, interleaved. */
export function inputAddress(): usize {
  return input;
}

export function outputAddress(): usize {
  return output;
}

/** Takes in what lies there. */
export function take(): void {
  isAttack = isNextAttack;
  isNextAttack = false;
  for (let channel = 0; channel < channels; channel++) {
    const samples = history + channel * HISTORY_BYTES;
    memory.copy(samples, samples + FRAME_BYTES, 2 * FRAME_BYTES);
    for (let n = 0; n < FRAME; n++) {
      const sample = load<f32>(input + ((n * channels + channel) << 2));
      store<f32>(samples + 2 * FRAME_BYTES + (n << 2), abs(sample) < LARGEST_SAMPLE ? sample : 0);
    }
    // What the short blocks of the next window are for is the middle of it.
    if (hasAttack(samples + (3 * FRAME_BYTES) / 2, usual + (channel << 2))) isNextAttack = true;
  }
}

function hasAttack(samples: usize, usualAt: usize): bool {
  let found = false;
  for (let eighth = 0; eighth < 8; eighth++) {
    const start = samples + (eighth << 9);
    let energy: f32 = 0;
    for (let at = start; at < start + 512; at += 4) {
      const slope = load<f32>(at) - load<f32>(at - 4);
      energy += slope * slope;
    }
    if (energy > ATTACK * load<f32>(usualAt) && energy > AUDIBLE) found = true;
    store<f32>(usualAt, <f32>0.7 * load<f32>(usualAt) + <f32>0.3 * energy);
  }
  return found;
}

/** Looks at the frame to code: all but the last of what was taken. */
export function analyse(): void {
  setShape(nextShape());
  for (let channel = 0; channel < channels; channel++) {
    const spectrum = channelAt(channel) + SPECTRUM;
    transform(history + channel * HISTORY_BYTES, shape, spectrum);
    if (shape == EIGHT_SHORT) groupBlocks(spectrum);
    mask(channelAt(channel));
  }
}

/** Between long and short blocks stands a window that is long on one side and short on the other. */
function nextShape(): i32 {
  if (isAttack || (shape == EIGHT_SHORT && isNextAttack)) return EIGHT_SHORT;
  if (shape == EIGHT_SHORT) return LONG_STOP;
  return isNextAttack ? LONG_START : ONLY_LONG;
}

/** Writes the frame with noise so far above what it hides, or as much more as it needs to fit. Returns how many bytes it takes. */
export function code(noiseDb: f64): i32 {
  let bytes = 0;
  for (let louderDb = noiseDb; bytes == 0 || 8 * bytes > MOST_BITS * channels; louderDb += 1.5) {
    for (let channel = 0; channel < channels; channel++) {
      quantise(channelAt(channel), <f32>fromDb(louderDb));
      chooseBooks(channelAt(channel));
    }
    bytes = writeFrame(output, channels);
  }
  return bytes;
}
